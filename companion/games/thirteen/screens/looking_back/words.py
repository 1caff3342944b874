"""What is said of the best play of a stage, and of the costliest."""

from collections.abc import Sequence

from companion.games.thirteen.look_back import Highlight
from companion.games.thirteen.screens.words import laid_words, tile_words
from companion.ui.widgets.words import Words, capital, short_name, tenths


def best_words(_: Words, best: Highlight, names: Sequence[str]) -> str:
    """A sentence about the best play, with its reason."""
    who, card = short_name(names[best.seat]), laid_words(_, best.play)
    colour = "" if best.colour is None else tile_words(_, best.colour)
    text = {
        "keeps": _("Best: {name}’s {card} on card {number} kept the {colour} majority."),
        "wins": _("Best: {name}’s {card} on card {number} won the {colour} majority."),
        "nothing": _("Best: {name}’s {card} on card {number} took nothing."),
        "less": _("Best: {name}’s {card} on card {number} took fewer cards."),
        "cards": _("Best: {name}’s {card} on card {number} kept {colour} cards away."),
        "fours": _("Best: {name}’s {card} on card {number} kept red 4s away."),
        "others": _("Best: {name}’s {card} on card {number} cost the others more."),
    }.get(best.why, _("Best: {name}’s {card} on card {number} saved {points} points."))
    return text.format(
        name=who, card=card, number=best.number, colour=colour, points=tenths(_, best.points)
    )


def costliest_words(_: Words, worst: Highlight, names: Sequence[str]) -> str:
    """Which play cost most, and what another card would have done."""
    who, card = short_name(names[worst.seat]), laid_words(_, worst.play)
    if worst.certain:
        first = _("Costliest, for certain: {name}’s {card} on card {number}.")
    else:
        first = _("Costliest, probably: {name}’s {card} on card {number}.")
    first = first.format(name=who, card=card, number=worst.number)
    return f"{first} {_instead(_, worst)}"


def _instead(_: Words, worst: Highlight) -> str:
    """What the better card would have done."""
    colour = "" if worst.colour is None else tile_words(_, worst.colour)
    text = {
        "keeps": _("{card} would likely have kept the {colour} majority: {points} points."),
        "wins": _("{card} would likely have won the {colour} majority: {points} points."),
        "nothing": _("{card} would have taken nothing: {points} points."),
        "less": _("{card} would have taken fewer cards: {points} points."),
        "cards": _("{card} would likely have meant fewer {colour} cards: {points} points."),
        "fours": _("{card} would likely have meant fewer red 4s: {points} points."),
        "others": _("{card} would have cost the others more: {points} points."),
    }.get(worst.why, _("{card} would have saved {points} points."))
    return text.format(
        card=capital(laid_words(_, worst.other)),
        colour=colour,
        points=tenths(_, worst.points),
    )
