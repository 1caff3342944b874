"""Texts for what card readers report, in the table's language."""

import re

from companion.ui.widgets.words import Words

# The details that the bridge reports, in English, of buttons on pins and of a scanner.
BUTTONS = re.compile(r"(?P<count>\d+)\sbuttons?")
SCANNER = re.compile(r"firmware\s(?P<version>\S+),\s(?P<count>\d+)\stiles?")


def fault_words(_: Words, code: str, detail: str) -> str:
    """A sentence for a fault that a device reported, with what to do about it."""
    match code:
        case "reader":
            return _("A reader doesn’t work ({detail}). Tap its cards.").format(detail=detail)
        case "reader-back":
            return _("The reader works again.")
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
        match reason:
            case "permission":
                return _("can’t be opened: {detail}").format(detail=detail)
            case "policy":
                return _("can’t be opened: restart the device, or install again")
            case "no-answer":
                return _("doesn’t react: unplug it and plug it back in")
    match state:
        case "ready":
            has = ready_words(_, detail)
            return f"{_('works')} · {has}" if has else _("works")
        case "faulty":
            return fault_words(_, "reader", detail)
        case "lost":
            return _("not connected: check the cable; until then, tap the cards")
        case "busy":
            return _("another program is using its port")
        case "wrong-proto":
            return _("different version: update its firmware or this app")
        case "absent":
            return _("not found: {detail}").format(detail=detail)
    if reader == "auto":
        return _("no scanner plugged in")
    return _("no answer yet")


def ready_words(_: Words, detail: str) -> str:
    """A text for the details of a working reader; `detail` itself if its form is unknown."""
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


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """The text with its first letter in lower case."""
    return text[:1].lower() + text[1:]
