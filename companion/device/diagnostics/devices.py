"""Checks of card readers, serial ports that may have one, and the Pi's GPIO pins."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.device.diagnostics import keyboards
from companion.device.diagnostics.child_process import ChildFailed, run_python
from companion.device.diagnostics.fact import DeviceFact, Translate, Verdict
from companion.ui.widgets.reader_words import faulty_words, port_words, ready_words
from firmware_bridge.gpio import GPIO_READER
from firmware_bridge.link import Link
from firmware_bridge.ports import Candidate, candidates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.ui.shell.device_states import ReaderState

# Seconds to wait for an answer: a board that was just plugged in has to start first.
ANSWER_TIMEOUT = 4.0
POLL_EVERY = 0.02
ANSWERED = ("ready", "wrong-proto", "busy", "absent")
CHIPS = Path("/dev")
TRY_GPIO = "import json, RPi.GPIO as g; g.setmode(g.BCM); print(json.dumps(g.VERSION))"


def readers(
    _: Translate,
    wanted: Sequence[str] = ("auto",),
    answered: Mapping[str, bool] | None = None,
    known: "Sequence[ReaderState] | None" = None,
    game: bool = False,
) -> list[DeviceFact]:
    """Returns a fact for each reader, and for each device that may be one.

    `wanted` are the readers of the settings, `answered` says which keyboards are readers. `known`
    are the statuses of the app's own readers; with these no port is opened. If `game` is True,
    another process has the ports and its statuses are unknown: no port is opened either.
    """
    answered = answered or {}
    if known is not None:
        facts = [
            _reader_fact(_, status)
            for status in known
            if status.reader not in ("auto", GPIO_READER)
        ]
    elif game:
        value = _("{port} is in use by the game")
        facts = [
            DeviceFact("serial", _("Card readers"), "note", value.format(port=each.port))
            for each in candidates()
        ]
    else:
        facts = serial(_)
        facts += [
            _reader_fact(_, status, name)
            for status, name in keyboards.reader_statuses(wanted, answered)
        ]
    facts += keyboards.undecided(_, wanted, answered)
    return facts or [
        DeviceFact(
            "serial", _("Card readers"), "good", _("none plugged in; you can tap every card")
        )
    ]


def serial(_: Translate, found: list[Candidate] | None = None) -> list[DeviceFact]:
    """Returns a fact for each serial port, after asking each for a scanner."""
    found = candidates() if found is None else found
    links = [(each, Link("tile", each.port, lambda _news: None).start()) for each in found]
    end = time.monotonic() + ANSWER_TIMEOUT
    try:
        while time.monotonic() < end:
            if all(link.status.state in ANSWERED for _each, link in links):
                break
            time.sleep(POLL_EVERY)
        return [_reader_fact(_, link.status, each.description) for each, link in links]
    finally:
        for _each, link in links:
            link.close()


def _reader_fact(_: Translate, status: "ReaderState", what: str = "") -> DeviceFact:
    place = status.reader.partition(":")[2] or status.reader
    place = f"{place} ({what})" if what else place
    remedy = ""
    verdict: Verdict = "note"
    match status.state:
        case "ready":
            verdict = "good"
            value = _("{port} works").format(port=place)
            if status.detail:
                detail = ready_words(_, status.detail)
                value = _("{port} answers: {detail}").format(port=place, detail=detail)
        case "faulty":
            verdict = "fault"
            detail = faulty_words(_, status.detail)
            value = _("{port} answers: {detail}").format(port=place, detail=detail)
            remedy = _("Until it works, just tap the cards.")
        case "wrong-proto":
            verdict = "fault"
            value = _("{port} has a different version").format(port=place)
            remedy = _("Install this version’s firmware on the scanner: firmware_bridge/firmware.")
        case "busy":
            value = _("{port} is in use by the game or another program").format(port=place)
        case "absent" | "lost":
            verdict = "fault"
            detail = port_words(_, status.reason, status.detail)
            value = _("{port} can’t be used: {detail}").format(port=place, detail=detail)
            remedy = _port_remedy(_, status.reason)
        case _:
            value = _("{port}: no scanner answers").format(port=place)
            remedy = _("Is there a scanner? Press its reset button, or install its firmware.")
    return DeviceFact("serial", _("Card readers"), verdict, value, remedy)


def _port_remedy(_: Translate, reason: str) -> str:
    """Returns the remedy for a port that cannot be opened, by the reason in its Status."""
    match reason:
        case "permission":
            return _(
                "Join that group (usually dialout): sudo usermod -aG dialout {user}; then log in"
                " again, or: sudo systemctl restart companion"
            ).format(user=os.environ.get("USER", "companion"))
        case "policy":
            # systemd fixes which devices a service may open when it starts, by the drivers
            # that are loaded at that time.
            return _("Try: sudo systemctl restart companion. If that doesn’t help, install again.")
        case "wrong-kind":
            return _("Choose another device in settings.toml, or auto.")
        case "other":
            return _("Save a report: it shows what happened.")
    return _("Unplug the scanner and plug it back in, with another cable.")


def try_gpio() -> Any:
    """Loads the GPIO library in a process of its own and returns its version. Raises ChildFailed.

    lgpio makes a pipe in the working directory, which may be anybody's home directory.
    """
    with TemporaryDirectory() as folder:
        return run_python(TRY_GPIO, folder, LG_WD=folder)


def gpio(
    _: Translate,
    buttons: Mapping[str, int],
    chips: Path = CHIPS,
    attempt: Callable[[], Any] = try_gpio,
) -> DeviceFact:
    """Checks that GPIO pins can be used; a fault only if the settings name `buttons`."""
    label = _("GPIO buttons")
    names = ", ".join(f"{name} {pin}" for name, pin in buttons.items())
    bad: Verdict = "fault" if buttons else "good"
    files = sorted(chips.glob("gpiochip*"))
    if not files:
        value = _("this device has no GPIO pins")
        remedy = _("Remove [buttons] from settings.toml.") if buttons else ""
        return DeviceFact("gpio", label, bad, value, remedy)
    if not any(os.access(file, os.R_OK | os.W_OK) for file in files):
        remedy = _("Join the group gpio, then start again.") if buttons else ""
        return DeviceFact("gpio", label, bad, _("no permission to use the pins"), remedy)
    try:
        version = attempt()
    except ChildFailed as failed:
        remedy = _("Install the library: sudo apt install python3-rpi-lgpio") if buttons else ""
        return DeviceFact("gpio", label, bad, str(failed), remedy)
    value = _("{buttons} (library {version})") if buttons else _("none set up (library {version})")
    return DeviceFact("gpio", label, "good", value.format(buttons=names, version=version))
