"""Sentences about cards, plays and highlights of a match, in the table's language."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.thirteen.stage import DIRTY_FOUR, LIMIT, RED, Play, ThirteenState
from companion.games.thirteen.view import PlayView, named_plays
from companion.match.match import Match
from companion.ui.widgets.words import Words, listed, short_name
from companion.wording import plural

if TYPE_CHECKING:
    from companion.games.thirteen.highlights import Highlight, LostMajority


def card_words(_: Words, card: str) -> str:
    """A card by colour and value, such as "blue 7"."""
    if card == DIRTY_FOUR:
        return _("red 4")
    return {"B": _("blue {value}"), "Y": _("yellow {value}"), "G": _("green {value}")}[
        card[0]
    ].format(value=card[1:])


def tile_words(_: Words, tile: int) -> str:
    """The colour of a tile."""
    return (_("blue"), _("yellow"), _("green"))[tile]


def pile_words(_: Words, pile: int) -> str:
    """The colour of a pile of taken cards, in the order of PILES."""
    return _("red") if pile == RED else tile_words(_, pile)


def laid_words(_: Words, play: Play) -> str:
    """The card of a play; for a red four also its tile, since it may lie on any."""
    if play.card != DIRTY_FOUR:
        return card_words(_, play.card)
    return _("red 4 on {tile}").format(tile=tile_words(_, play.tile))


def play_words(_: Words, shown: PlayView, names: Sequence[str], sums: Sequence[int]) -> str:
    """What the last play did. `sums` are the sums of the tiles after it."""
    name, card = names[shown.seat], laid_words(_, shown.play)
    if shown.took:
        return plural(
            _,
            shown.took,
            "{name} played {card} and took {count} card.",
            "{name} played {card} and took {count} cards.",
            name=name,
            card=card,
        )
    total = sums[shown.play.tile]
    if total == LIMIT:
        return _("{name} played {card}. Exactly 13!").format(name=name, card=card)
    return _("{name} played {card} → {total}").format(name=name, card=card, total=total)


def next_player_words(_: Words, name: str) -> str:
    """Who plays next."""
    return _("It’s {name}’s turn now.").format(name=name)


def put_back_words(_: Words, shown: PlayView, names: Sequence[str]) -> str:
    """What happens to the cards when this play is undone."""
    name, card = short_name(names[shown.seat]), card_words(_, shown.play.card)
    if not shown.took:
        return _("Undone: {name}’s {card}").format(name=name, card=card)
    tile = tile_words(_, shown.play.tile)
    return plural(
        _,
        shown.took,
        "Undone: {name}’s {card}; {count} card back to {tile}.",
        "Undone: {name}’s {card}; {count} cards back to {tile}.",
        name=name,
        card=card,
        tile=tile,
    )


def highlight_words(_: Words, match: Match[ThirteenState], highlight: "Highlight") -> str:
    """One sentence about a highlight of the match."""
    # Of a match that is over; a table that is played on needs none of it.
    from companion.games.thirteen.highlights import BiggestTake, LostMajority, MostSaved

    match highlight:
        case BiggestTake(stage, people, cards):
            names = listed(_, people)
            if cards == 1:
                return _("Nobody ever took more than 1 card at once.")
            if stage is None:
                return _("Most cards at once: {names} took {count}.").format(
                    names=names, count=cards
                )
            return _("Most cards at once: {names} took {count} in stage {stage}.").format(
                names=names, count=cards, stage=stage
            )
        case LostMajority():
            return _lost_majority_words(_, match, highlight)
        case MostSaved(people, points):
            names = listed(_, people)
            if len(people) > 1:
                return plural(
                    _,
                    points,
                    "Majorities helped {names} most: {count} point saved each.",
                    "Majorities helped {names} most: {count} points saved each.",
                    names=names,
                )
            return plural(
                _,
                points,
                "Majorities helped {names} most: {count} point saved.",
                "Majorities helped {names} most: {count} points saved.",
                names=names,
            )
        case _:
            if highlight.spread == 0:
                return _("Closest: stage {stage}, the same points for everyone.").format(
                    stage=highlight.stage
                )
            return plural(
                _,
                highlight.spread,
                "Closest: stage {stage}, {count} point from first to last.",
                "Closest: stage {stage}, {count} points from first to last.",
                stage=highlight.stage,
            )


def _lost_majority_words(_: Words, match: Match[ThirteenState], lost: "LostMajority") -> str:
    names = match.names_in(lost.stage - 1)
    colour = tile_words(_, lost.colour)
    name = short_name(names[lost.seat])
    if lost.to is None:
        return _("{name} lost {colour} to a tie at the end of stage {stage}.").format(
            name=name, colour=colour, stage=lost.stage
        )
    return _("{thief} stole {colour} from {name} at the end of stage {stage}.").format(
        thief=short_name(names[lost.to]), colour=colour, name=name, stage=lost.stage
    )


def named_plays_words(_: Words, match: Match[ThirteenState], number: int) -> str:
    """How many plays of a stage (from 1) name their player, or ""."""
    count = named_plays(match, number)
    if not count:
        return ""
    return plural(
        _,
        count,
        "{count} card entered out of turn stays with its player.",
        "{count} cards entered out of turn stay with their players.",
    )
