"""A question about a scanned card: its words, and a strip of buttons in the table's bar."""

from typing import TYPE_CHECKING

from companion.games.thirteen.screens.words import card_words, tile_words
from companion.games.thirteen.stage import TILES
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK
from companion.ui.widgets.pages import centred, width_for
from companion.ui.widgets.words import Words, capital

if TYPE_CHECKING:
    from companion.scanning.questions import Asked


def asked_words(_: Words, asked: "Asked") -> str:
    """The question as a sentence."""
    card = "" if asked.card is None else capital(card_words(_, asked.card))
    match asked.kind:
        case "tile":
            return _("{card}: on which tile?").format(card=card)
        case "elsewhere":
            tile = tile_words(_, asked.question.tile or 0)
            return _("{card} is on {tile}.").format(card=card, tile=tile)
        case "copies":
            return _("{card}: all of them are out.").format(card=card)
        case "unread":
            return _("Couldn’t read it. Tap the card.")
    return _("Unknown card. Tap what it is.")


def asked_strip(frame: Frame, box: Box, asked: "Asked", _: Words) -> None:
    """Draws the question and its answers, the targets ask-count, ask-tile-0, ask-none and so on."""
    text = asked_words(_, asked)
    if asked.behind:
        # In words: a "+2" on the table means two cards to take.
        more = _("{count} more after this.").format(count=asked.behind)
        text = f"{text} {more}"
    buttons = _remedies(_, asked)
    gap = frame.mm(1.2)
    if frame.panel.portrait:
        words, row = box.cut_top(box.h - frame.mm(9.6))
    else:
        wide = sum(_wide(frame, label) for _target, label, _sign in buttons)
        row, words = box.cut_right(wide + gap * (len(buttons) - 1), gap)
    frame.paragraph(centred(frame, words, text, 2.4), text, capital=2.4, colour=frame.theme.ink)
    least = sum(_wide(frame, label) for _target, label, _sign in buttons)
    spare = row.w - least - gap * (len(buttons) - 1)
    for target, label, sign in buttons:
        width = _wide(frame, label) + spare // len(buttons)
        place, row = row.cut_left(width, gap)
        if sign in TILES:
            colours = frame.theme.tiles[TILES.index(sign)]
            frame.button(place, target, sign=sign, colour=colours.key, ink=DARK_INK)
        else:
            frame.button(place, target, label, primary=target != "ask-none")


def _wide(frame: Frame, label: str) -> int:
    """The width of a button; one without a label shows a sign."""
    return width_for(frame, label) if label else frame.mm(11)


def _remedies(_: Words, asked: "Asked") -> list[tuple[str, str, str]]:
    """The buttons that answer a question: target, label and sign of each."""
    none = ("ask-none", _("Ignore"), "")
    match asked.kind:
        case "tile":
            tiles = [(f"ask-tile-{number}", "", name) for number, name in enumerate(TILES)]
            return [*tiles, none]
        case "elsewhere" if asked.play is not None:
            own = tile_words(_, asked.play.tile)
            return [("ask-count", _("Count it on {tile}").format(tile=own), ""), none]
        case "copies":
            return [("ask-which", _("Which is wrong?"), ""), none]
    return [none]
