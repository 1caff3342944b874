"""A match in words: who leads, who won; of 13 also what the evening had."""

from companion.games.thirteen.evening import BiggestTake, Escaped, LostMajority, Remark
from companion.match.match import Match
from companion.ui.widgets.words import Words, short_name, tile_words

# So many are named who lead together.
FEW = 3


def standing_words(_: Words, match: Match) -> str:
    """Who won, or who leads so far; empty while nothing is scored."""
    if match.ended == "abandoned":
        return _("Given up: nobody wins")
    if match.ended is not None:
        return winner_words(_, match)
    if not any(match.state.scores):
        return ""
    leaders = match.state.leaders
    if len(leaders) > FEW:
        return _("{count} lead together").format(count=len(leaders))
    first, last = _listed(match, leaders)
    if not first:
        return _("{name} leads").format(name=last)
    return _("{names} and {last} lead").format(names=first, last=last)


def winner_words(_: Words, match: Match) -> str:
    """Who won a match that has ended; winners share."""
    winners = match.now.winners
    if match.ended == "abandoned":
        return _("Given up: nobody wins")
    if not winners:
        return _("Stopped before anybody had points")
    first, last = _listed(match, winners)
    if not first:
        return _("{name} wins").format(name=last)
    return _("{names} and {last} share the win").format(names=first, last=last)


def _listed(match: Match, seats: tuple[int, ...]) -> tuple[str, str]:
    """All names but the last, and the last: how they are joined is the language's affair."""
    *others, last = (short_name(match.names[seat]) for seat in seats)
    return ", ".join(others), last


def remark_words(_: Words, match: Match, remark: Remark) -> str:
    """One sentence about the evening."""
    match remark:
        case BiggestTake(stage, seat, cards):
            name = short_name(match.names_in(stage - 1)[seat])
            if cards == 1:
                return _("Nobody ever took more than 1 card at once.")
            return _("The biggest take: {name}, {count} cards at once in stage {stage}.").format(
                name=name, count=cards, stage=stage
            )
        case LostMajority():
            return _lost_words(_, match, remark)
        case Escaped(seat, points):
            name = short_name(match.names[seat])
            if points == 1:
                return _("Most helped by majorities: {name}, by 1 point.").format(name=name)
            return _("Most helped by majorities: {name}, by {points} points.").format(
                name=name, points=points
            )
        case _:
            if remark.spread == 0:
                return _("The closest: stage {stage}, with the same points for all.").format(
                    stage=remark.stage
                )
            if remark.spread == 1:
                return _("The closest: stage {stage}, 1 point from first to last.").format(
                    stage=remark.stage
                )
            return _("The closest: stage {stage}, {points} points from first to last.").format(
                stage=remark.stage, points=remark.spread
            )


def _lost_words(_: Words, match: Match, lost: LostMajority) -> str:
    names = match.names_in(lost.stage - 1)
    colour = tile_words(_, lost.colour)
    name = short_name(names[lost.seat])
    if lost.to is None:
        return _("{name} lost {colour} to a tie in the last lap of stage {stage}.").format(
            name=name, colour=colour, stage=lost.stage
        )
    return _("{thief} stole {colour} from {name} in the last lap of stage {stage}.").format(
        thief=short_name(names[lost.to]), colour=colour, name=name, stage=lost.stage
    )
