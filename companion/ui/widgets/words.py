"""Plays and cards in words, in the table's language."""

from collections.abc import Callable, Sequence

from companion.games.thirteen.stage import DIRTY_FOUR, Play
from companion.games.thirteen.view import PlayView

Words = Callable[[str], str]
LIMIT = 13
LONGEST_NAME = 18


def short_name(name: str) -> str:
    """A name that leaves room for the rest of the sentence, with both its ends."""
    return name if len(name) <= LONGEST_NAME else f"{name[:10].rstrip()}…{name[-5:].lstrip()}"


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


def tenths(_: Words, number: float) -> str:
    """A number with one digit after the point, or the comma where they write one."""
    whole, _point, tenth = f"{number:.1f}".partition(".")
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


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
