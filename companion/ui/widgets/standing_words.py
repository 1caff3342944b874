"""Texts for who leads a match, or who won it."""

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.widgets.words import Words, short_name

# The most leaders that are named.
FEW = 3


def standing_words(_: Words, match: Match) -> str:
    """Who won, or who leads so far; empty while nothing is scored."""
    if match.ended == "abandoned":
        return _("Discarded: nobody wins")
    if match.ended is not None:
        return winner_words(_, match)
    shown = overview(match)
    if not shown.scored:
        return ""
    leaders = shown.leaders
    if len(leaders) > FEW:
        return _("{count} are tied for the lead").format(count=len(leaders))
    first, last = _listed(match.names, leaders)
    if not first:
        return _("{name} is ahead").format(name=last)
    return _("{names} and {last} are ahead").format(names=first, last=last)


def winner_words(_: Words, match: Match) -> str:
    """Who won a match that has ended; several winners share the win."""
    return ending_words(_, match.names, match.now.winners, match.ended)


def ending_words(
    _: Words, names: tuple[str, ...], winners: tuple[int, ...], ended: str | None
) -> str:
    """Who of `names` won a match that ended as `ended` says; see `View`."""
    if ended == "abandoned":
        return _("Discarded: nobody wins")
    if not winners:
        return _("Finished before anyone had points")
    first, last = _listed(names, winners)
    if not first:
        return _("{name} wins").format(name=last)
    return _("{names} and {last} share the win").format(names=first, last=last)


def _listed(names: tuple[str, ...], seats: tuple[int, ...]) -> tuple[str, str]:
    """All names but the last, joined with commas, and the last: translations join the two."""
    *others, last = (short_name(names[seat]) for seat in seats)
    return ", ".join(others), last
