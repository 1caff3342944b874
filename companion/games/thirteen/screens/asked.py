"""What readers make the table say and ask: in words, and as a strip of buttons in its bar."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.thirteen.screens.tile import TILES
from companion.games.thirteen.screens.words import card_words, tile_words
from companion.sentences import sentence
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK
from companion.ui.widgets.failure import Failure
from companion.ui.widgets.pages import centred, width_for
from companion.ui.widgets.reader_words import capital, fault_words, lower

if TYPE_CHECKING:
    from companion.scanning.questions import Asked
    from companion.ui.shell.shell import Shell

Words = Callable[[str], str]

# What is said in passing, without a sound, and only where nothing else stands.
QUIET = ("again", "before", "gathered", "over")
# What is said without a sound.
SILENT = ("shuffled",)


def told(shell: "Shell", what: str, params: Mapping[str, object]) -> None:
    """Says what came of a card or a reader."""
    text = told_words(shell.words, what, params)
    if what in QUIET:
        if text and shell.messages.until is None:
            shell.messages.say(text)
        return
    if what == "flickers":
        shell.device.sound("refused")
        shell.messages.insist(Failure(text))
        return
    if what == "fault":
        shell.messages.insist(text if params["code"] == "reader-back" else Failure(text))
        return
    if what not in SILENT:
        shell.device.sound("refused")
    if text:
        shell.messages.say(text)


def told_words(_: Words, what: str, params: Mapping[str, object]) -> str:
    """One sentence; none where the bar itself asks."""
    refusal = params.get("refusal")
    if isinstance(refusal, Refusal):
        return Failure(sentence(refusal, _))
    card = params.get("card")
    name = _("This card") if card is None else card_words(_, str(card))
    name = capital(str(params.get("words", name)))
    match what:
        case "again":
            return _("{card} lies there already.").format(card=name)
        case "before":
            return _("{card} is of the stage before.").format(card=name)
        case "gathered":
            return _("The stage is over: cards count again in the next one.")
        case "over":
            return _("The match is over; {card} does not count.").format(card=lower(name))
        case "early":
            return _("{card} counts as soon as the stage has begun.").format(card=name)
        case "shuffled":
            return _("Cards seen before the stage begins do not count.")
        case "nowhere":
            return _("A card was seen that nothing waits for.")
        case "fault":
            return fault_words(_, str(params["code"]), str(params["detail"]))
        case "flickers":
            tile = params["tile"]
            detail = tile_words(_, tile) if isinstance(tile, int) else "?"
            return fault_words(_, "reader", detail)
    return ""


def asked_words(_: Words, asked: "Asked") -> str:
    """The question itself."""
    card = "" if asked.card is None else capital(card_words(_, asked.card))
    match asked.kind:
        case "tile":
            return _("{card}: on which tile?").format(card=card)
        case "elsewhere":
            tile = tile_words(_, asked.question.tile or 0)
            return _("{card} lies on {tile}.").format(card=card, tile=tile)
        case "copies":
            return _("{card}: all are laid already.").format(card=card)
        case "unread":
            return _("Not read: tap what was laid.")
    return _("Unknown card: tap what it is.")


def asked_strip(frame: Frame, box: Box, asked: "Asked", _: Words) -> None:
    """The question with its remedies, as the targets ask-count, ask-tile-0, ask-none and so on."""
    text = asked_words(_, asked)
    if asked.behind:
        text = f"{text} (+{asked.behind})"
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
    return width_for(frame, label, capital=2.2) if label else frame.mm(11)


def _remedies(_: Words, asked: "Asked") -> list[tuple[str, str, str]]:
    none = ("ask-none", _("Not laid"), "")
    match asked.kind:
        case "tile":
            tiles = [(f"ask-tile-{number}", "", name) for number, name in enumerate(TILES)]
            return [*tiles, none]
        case "elsewhere" if asked.play is not None:
            own = tile_words(_, asked.play.tile)
            return [("ask-count", _("Count on {tile}").format(tile=own), ""), none]
        case "copies":
            return [("ask-which", _("Which is wrong?"), ""), none]
    return [none]
