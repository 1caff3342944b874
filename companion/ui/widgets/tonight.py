"""The text that says who won how often this evening."""

from collections.abc import Collection, Mapping

from companion.ui.widgets.words import Words, short_name


def tonight_words(_: Words, wins: Mapping[str, int], names: Collection[str] | None = None) -> str:
    """Who won how often this evening, whoever won most first; "" if nobody did.

    With `names` only of these players.
    """
    counted = [(name, count) for name, count in wins.items() if names is None or name in names]
    if not counted:
        return ""
    counted.sort(key=lambda each: -each[1])
    listed = ", ".join(f"{short_name(name)} {count}" for name, count in counted)
    return _("Won tonight: {wins}").format(wins=listed)
