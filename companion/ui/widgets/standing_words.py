"""Texts for who leads a match, who won it, and who played for whom."""

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.shell import game_uis
from companion.ui.widgets.words import LONGEST_NAME, Words, listed, short_name

# The most leaders or winners that are named.
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
    names = listed(_, [match.names[seat] for seat in leaders])
    if len(leaders) == 1:
        return _("{name} is ahead").format(name=names)
    return _("{names} are ahead").format(names=names)


def winner_words(_: Words, match: Match, longest: int = LONGEST_NAME) -> str:
    """Who won a match that has ended; several winners share the win, see `ending_words`."""
    return ending_words(_, match.names, match.now.winners, match.ended, longest)


def ending_words(
    _: Words,
    names: tuple[str, ...],
    winners: tuple[int, ...],
    ended: str | None,
    longest: int = LONGEST_NAME,
) -> str:
    """Who of `names` won a match that ended as `ended` says; see `View`.

    Names of more than `longest` letters are shortened; more than FEW winners are only counted.
    """
    if ended == "abandoned":
        return _("Discarded: nobody wins")
    if not winners:
        return _("Finished before anyone had points")
    if len(winners) > FEW:
        return _("{count} share the win").format(count=len(winners))
    who = listed(_, [names[seat] for seat in winners], longest)
    if len(winners) == 1:
        return _("{name} wins").format(name=who)
    return _("{names} share the win").format(names=who)


def takeover_words(_: Words, match: Match) -> str:
    """Who played in place of whom from which stage on; "" if all played from beginning to end."""
    game_ui = game_uis.of_match(match)
    return " · ".join(
        game_ui.say(
            _,
            "took-over",
            name=short_name(each.name),
            old=short_name(each.old),
            number=each.number,
        )
        for each in match.now.takeovers
    )
