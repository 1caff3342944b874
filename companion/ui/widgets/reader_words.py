"""Texts for what card readers report, in the table's language."""

import re

from companion.ui.widgets.words import Words
from companion.wording import plural

# The details that the bridge reports, in English, of buttons on pins and of a scanner.
BUTTONS = re.compile(r"(?P<count>\d+)\sbuttons?")
SCANNER = re.compile(r"firmware\s(?P<version>\S+),\s(?P<count>\d+)\stiles?")
# Who may open a port: "no permission: only the group dialout may open it".
PERMITTED = re.compile(r"only\sthe\s(?P<kind>group|user)\s(?P<name>\S+)\smay\sopen")
# Where a scanner names the tile that a fault is about: "tile 2: its reader …".
TILE = re.compile(r"\btile\s(?P<number>\d+)")


def fault_words(_: Words, code: str, detail: str, tile: str = "") -> str:
    """A sentence for a fault that a device reported, with what to do about it.

    `tile` is the tile it is about, in words; "" if that is not known. `detail` is what the device
    says of it, in English: only shown for a code that has no sentence here.
    """
    match code:
        case "reader" if tile:
            return _("The reader under {tile} doesn’t work. Tap those cards.").format(tile=tile)
        case "reader":
            return _("A reader doesn’t work. Tap its cards.")
        case "reader-back" if tile:
            return _("The reader under {tile} works again.").format(tile=tile)
        case "reader-back":
            return _("The reader works again.")
        case "two-cards" if tile:
            text = _("Two cards at once on {tile}. Take both off, then play them one by one.")
            return text.format(tile=tile)
        case "two-cards":
            return _("Two cards at once. Take both off, then play them one by one.")
        case "crash":
            return _("The scanner restarted. Check the tiles against the screen.")
        case "queue-full":
            return _("The scanner missed some cards. Check the tiles against the screen.")
        case "unreadable":
            return _(
                "The scanner sent something we couldn’t read. Check the tiles against the screen."
            )
    return _("The scanner says: {code} {detail}").format(code=code, detail=detail)


def status_words(_: Words, state: str, reader: str, detail: str, reason: str = "") -> str:
    """A text for the state of a reader, with what to do about it.

    `reason` is why its port cannot be opened.
    """
    if state in ("absent", "lost"):
        if reader == "gpio":
            return _("don’t work here: check the wires and Diagnostics")
        match reason:
            case "permission":
                return _("can’t be opened: {detail}").format(detail=port_words(_, reason, detail))
            case "policy":
                return _("can’t be opened: restart the device, or install again")
            case "no-answer":
                return _("doesn’t react: unplug it and plug it back in")
            case "wrong-kind" | "other":
                return _("can’t be used: see Diagnostics")
    match state:
        case "ready":
            works, has = _("works"), ready_words(_, detail)
            return f"{works} · {has}" if has else works
        case "faulty":
            return faulty_words(_, detail)
        case "lost":
            return _("not connected: check the cable; until then, tap the cards")
        case "busy":
            return _("another program is using its port")
        case "wrong-proto":
            return _("different version: update its firmware or this app")
        case "absent":
            return _("not found: plug it in, or check the cable")
    if reader == "auto":
        return _("no scanner plugged in")
    return _("no answer yet")


def port_words(_: Words, reason: str, detail: str) -> str:
    """Why a port cannot be used; `detail` itself, which is English, for a `reason` without words.

    For "permission" the `detail` says who may open it.
    """
    match reason:
        case "missing":
            return _("nothing is plugged in there")
        case "permission":
            permitted = PERMITTED.search(detail)
            if permitted is None:
                return _("no permission")
            text = _("only the user {name} may open it")
            if permitted["kind"] == "group":
                text = _("only the group {name} may open it")
            return text.format(name=permitted["name"])
        case "policy":
            return _("the system doesn’t let this program use it")
        case "no-answer":
            return _("it doesn’t react, or was just unplugged")
        case "wrong-kind":
            return _("it’s a different kind of device")
    return detail


def faulty_words(_: Words, detail: str) -> str:
    """A text for a scanner of which readers do not work, by their tiles' numbers in `detail`."""
    numbers = TILE.findall(detail)
    if len(numbers) == 1:
        text = _("the reader under tile {number} doesn’t work: check its wires")
        return text.format(number=numbers[0])
    if numbers:
        text = _("the readers under tiles {numbers} don’t work: check their wires")
        return text.format(numbers=", ".join(numbers))
    return _("a reader doesn’t work: check its wires")


def ready_words(_: Words, detail: str) -> str:
    """A text for the details of a working reader; `detail` itself if its form is unknown."""
    scanner = SCANNER.fullmatch(detail)
    if scanner is not None:
        return plural(
            _,
            int(scanner["count"]),
            "firmware {version}, {count} tile",
            "firmware {version}, {count} tiles",
            version=scanner["version"],
        )
    buttons = BUTTONS.fullmatch(detail)
    if buttons is not None:
        return plural(_, int(buttons["count"]), "{count} button", "{count} buttons")
    return detail
