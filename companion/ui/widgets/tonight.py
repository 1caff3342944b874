"""The text that says who won how often this evening."""

from collections.abc import Collection, Mapping

from companion.ui.widgets.words import Words, short_name

# The most winners that are all named, and how many are where there are more: two lines of the pad.
MOST, FIRST = 5, 4


def tonight_words(_: Words, wins: Mapping[str, int], names: Collection[str] | None = None) -> str:
    """Who won how often this evening, whoever won most first; "" if nobody did.

    With `names` only of these players. Of more than MOST winners only the FIRST are named.
    """
    counted = [(name, count) for name, count in wins.items() if names is None or name in names]
    if not counted:
        return ""
    counted.sort(key=lambda each: -each[1])
    others = counted[FIRST:] if len(counted) > MOST else []
    named = counted[: len(counted) - len(others)]
    listed = ", ".join(f"{short_name(name)} {count}" for name, count in named)
    if others:
        return _("Won tonight: {wins} and {count} more").format(wins=listed, count=len(others))
    return _("Won tonight: {wins}").format(wins=listed)
