"""Texts for what card readers report, in the table's language."""

import re

from companion.ui.widgets.words import Words

# The details that the bridge reports in English of buttons and of a scanner.
BUTTONS = re.compile(r"(?P<count>\d+)\sbuttons?")
SCANNER = re.compile(r"firmware\s(?P<version>\S+),\s(?P<count>\d+)\stiles?")


def fault_words(_: Words, code: str, detail: str) -> str:
    """A sentence for a fault that a device reported, with what to do about it."""
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
    """A text for the state of a reader, with what to do about it.

    `reason` is why its port cannot be opened.
    """
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
