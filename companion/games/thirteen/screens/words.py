"""13 in words, in the table's language: cards, plays, what the evening had."""

from collections.abc import Sequence

from companion.games.thirteen.highlights import BiggestTake, Escaped, LostMajority, Remark
from companion.games.thirteen.stage import DIRTY_FOUR, Play
from companion.games.thirteen.view import PlayView
from companion.match.match import Match
from companion.ui.widgets.words import Words, short_name

LIMIT = 13


def card_words(_: Words, card: str) -> str:
    """A card: blue 7, a red 4."""
    if card == "R4":
        return _("red 4")
    return {"B": _("blue {value}"), "Y": _("yellow {value}"), "G": _("green {value}")}[
        card[0]
    ].format(value=card[1:])


def tile_words(_: Words, tile: int) -> str:
    """A tile by its colour."""
    return (_("blue"), _("yellow"), _("green"))[tile]


def laid_words(_: Words, play: Play) -> str:
    """What was laid; of a red four also where, since it may lie anywhere."""
    if play.card != DIRTY_FOUR:
        return card_words(_, play.card)
    return _("red 4 on {tile}").format(tile=tile_words(_, play.tile))


def play_words(_: Words, shown: PlayView, names: Sequence[str], sums: Sequence[int]) -> str:
    """What was just laid, and what came of it."""
    name, card = short_name(names[shown.seat]), laid_words(_, shown.play)
    if shown.took == 1:
        return _("{name} laid {card} and takes 1 card.").format(name=name, card=card)
    if shown.took:
        return _("{name} laid {card} and takes {count} cards.").format(
            name=name, card=card, count=shown.took
        )
    total = sums[shown.play.tile]
    if total == LIMIT:
        return _("{name} laid {card}: 13, exactly.").format(name=name, card=card)
    return _("{name} laid {card}: {total}").format(name=name, card=card, total=total)


def put_back_words(_: Words, shown: PlayView, names: Sequence[str]) -> str:
    """What goes back where, when a play is undone."""
    name, card = short_name(names[shown.seat]), card_words(_, shown.play.card)
    if not shown.took:
        return _("{name}’s {card} back to the hand.").format(name=name, card=card)
    tile = tile_words(_, shown.play.tile)
    if shown.took == 1:
        return _("{name}’s {card} back to the hand; 1 card back to {tile}.").format(
            name=name, card=card, tile=tile
        )
    return _("{name}’s {card} back to the hand; {count} cards back to {tile}.").format(
        name=name, card=card, count=shown.took, tile=tile
    )


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
