"""What readers make the table say and ask: in words, and as a strip of buttons in its bar."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.thirteen.screens.tile import TILES
from companion.sentences import sentence
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.widgets.failure import Failure
from companion.ui.widgets.pages import centred, width_for
from companion.ui.widgets.words import card_words, tile_words

if TYPE_CHECKING:
    from companion.scanning.questions import Asked
    from companion.ui.shell.desk import Desk

Words = Callable[[str], str]

# What is said in passing, without a sound, and only where nothing else stands.
QUIET = ("again", "before", "gathered", "over")
# What the bridge reports of a scanner and of buttons on pins; it knows no languages.
SCANNER = re.compile(r"firmware\s(?P<version>\S+),\s(?P<count>\d+)\stiles?")
BUTTONS = re.compile(r"(?P<count>\d+)\sbuttons?")
# What is said without a sound.
SILENT = ("shuffled",)


def told(desk: "Desk", what: str, params: Mapping[str, object]) -> None:
    """Says what came of a card or a reader."""
    text = told_words(desk.words, what, params)
    if what in QUIET:
        if text and desk.message_until is None:
            desk.say(text)
        return
    if what == "flickers":
        desk.sound("refused")
        desk.insist(Failure(text))
        return
    if what == "fault":
        desk.insist(text if params["code"] == "reader-back" else Failure(text))
        return
    if what not in SILENT:
        desk.sound("refused")
    if text:
        desk.say(text)


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


def fault_words(_: Words, code: str, detail: str) -> str:
    """What a device says is wrong with it, and what to do."""
    match code:
        case "reader":
            return _("A reader does not work ({detail}). Tap its cards.").format(detail=detail)
        case "reader-back":
            return _("The reader works again.")
        case "queue-full":
            return _("The scanner lost some cards. Compare the tiles with the screen.")
        case "unreadable":
            return _("The scanner sent something unreadable. Compare the tiles with the screen.")
    return _("The scanner reports: {code} {detail}").format(code=code, detail=detail)


def status_words(_: Words, state: str, reader: str, detail: str, reason: str = "") -> str:
    """How a reader fares, and what to do about it; `reason` is why its port cannot be opened."""
    if state in ("absent", "lost"):
        match reason:
            case "permission":
                return _("may not be opened: {detail}").format(detail=detail)
            case "policy":
                return _("may not be opened: restart the device, or install again")
            case "no-answer":
                return _("does not react: unplug it and plug it in again")
    match state:
        case "ready":
            has = ready_words(_, detail)
            return f"{_('works')} · {has}" if has else _("works")
        case "faulty":
            return fault_words(_, "reader", detail)
        case "lost":
            return _("not connected: check its cable; until then tap the cards")
        case "busy":
            return _("another program uses its port")
        case "wrong-proto":
            return _("speaks another version: update its firmware or this app")
        case "absent":
            return _("not found: {detail}").format(detail=detail)
    if reader == "auto":
        return _("no scanner is plugged in")
    return _("does not answer yet")


def ready_words(_: Words, detail: str) -> str:
    """What a reader that works says of itself; in its own words, if we know none for them."""
    scanner = SCANNER.fullmatch(detail)
    if scanner is not None:
        text = _("firmware {version}, {count} tiles")
        if scanner["count"] == "1":
            text = _("firmware {version}, 1 tile")
        return text.format(**scanner.groupdict())
    buttons = BUTTONS.fullmatch(detail)
    if buttons is not None:
        count = int(buttons["count"])
        return _("1 button") if count == 1 else _("{count} buttons").format(count=count)
    return detail


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
            frame.button(place, target, sign=sign, colour=colours.key, ink=(17, 22, 29))
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


def capital(text: str) -> str:
    """As it stands at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """As it stands within a sentence."""
    return text[:1].lower() + text[1:]
