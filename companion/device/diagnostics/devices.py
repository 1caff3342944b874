"""Facts about what is plugged in: card readers, serial ports that may have one, the Pi's pins."""

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.device.diagnostics import keyboards
from companion.device.diagnostics.elsewhere import Failed, tried
from companion.device.diagnostics.fact import Fact, Verdict, Words
from firmware_bridge.events import Status
from firmware_bridge.gpio import GPIO_READER
from firmware_bridge.link import Link
from firmware_bridge.ports import Candidate, candidates

# A board that was just plugged in needs a while before it answers.
ASK_FOR = 4.0
LOOK_AGAIN = 0.02
ANSWERED = ("ready", "wrong-proto", "busy", "absent")
CHIPS = Path("/dev")
TRY_GPIO = "import json, RPi.GPIO as g; g.setmode(g.BCM); print(json.dumps(g.VERSION))"


def readers(
    _: Words,
    wanted: Sequence[str] = ("auto",),
    answered: Mapping[str, bool] | None = None,
    known: list[Status] | None = None,
    game: bool = False,
) -> list[Fact]:
    """A fact for every reader, and for what may be one. `wanted` are those of the settings,
    `answered` which keyboards are readers; `known` is what the app hears itself: it holds them.

    While a `game` runs that does not tell, all are left to it: it would find them taken.
    """
    answered = answered or {}
    if known is not None:
        facts = [_said(_, status) for status in known if status.reader not in ("auto", GPIO_READER)]
    elif game:
        value = _("{port} is left to the game, which runs")
        facts = [
            Fact("serial", _("Card readers"), "note", value.format(port=each.port))
            for each in candidates()
        ]
    else:
        facts = serial(_)
        facts += [_said(_, status, name) for status, name in keyboards.used(wanted, answered)]
    facts += keyboards.undecided(_, wanted, answered)
    return facts or [
        Fact("serial", _("Card readers"), "good", _("none is plugged in; every card can be tapped"))
    ]


def serial(_: Words, found: list[Candidate] | None = None) -> list[Fact]:
    """A fact for every serial port: each is asked whether a scanner is there."""
    found = candidates() if found is None else found
    links = [(each, Link("tile", each.port, lambda _news: None).start()) for each in found]
    end = time.monotonic() + ASK_FOR
    try:
        while time.monotonic() < end:
            if all(link.status.state in ANSWERED for _each, link in links):
                break
            time.sleep(LOOK_AGAIN)
        return [_said(_, link.status, each.description) for each, link in links]
    finally:
        for _each, link in links:
            link.close()


def _said(_: Words, status: Status, what: str = "") -> Fact:
    place = status.reader.partition(":")[2] or status.reader
    place = f"{place} ({what})" if what else place
    remedy = ""
    verdict: Verdict = "note"
    match status.state:
        case "ready":
            verdict = "good"
            value = _("{port} works").format(port=place)
            if status.detail:
                value = _("{port} answers: {detail}").format(port=place, detail=status.detail)
        case "faulty":
            verdict = "fault"
            value = _("{port} answers: {detail}").format(port=place, detail=status.detail)
            remedy = _("Check the wires of that reader; until then tap its cards.")
        case "wrong-proto":
            verdict = "fault"
            value = _("{port} speaks another version").format(port=place)
            remedy = _("Put this version’s firmware on the scanner: firmware_bridge/firmware.")
        case "busy":
            value = _("{port} is in use, by the game or another program").format(port=place)
        case "absent" | "lost":
            verdict = "fault"
            value = _("{port} cannot be used: {detail}").format(port=place, detail=status.detail)
            remedy = _port_remedy(_, status.reason)
        case _:
            value = _("{port}: no scanner answers").format(port=place)
            remedy = _("If a scanner is there: press its reset button, or put the firmware on it.")
    return Fact("serial", _("Card readers"), verdict, value, remedy)


def _port_remedy(_: Words, reason: str) -> str:
    """What to do about a port that cannot be opened, by the reason in its Status."""
    match reason:
        case "permission":
            return _(
                "Join that group (mostly dialout): sudo usermod -aG dialout {user}; then log in"
                " again, or: sudo systemctl restart companion"
            ).format(user=os.environ.get("USER", "companion"))
        case "policy":
            # What a service may open is settled when it starts, by the drivers loaded by then.
            return _(
                "First: sudo systemctl restart companion. If that does not help, install again."
            )
        case "wrong-kind":
            return _("Name another device in settings.toml, or auto.")
        case "other":
            return _("Save a report: it says what happened.")
    return _("Unplug the scanner and plug it in again, with another cable.")


def gpio(_: Words, buttons: Mapping[str, int], chips: Path = CHIPS, attempt: Any = tried) -> Fact:
    """Whether buttons on the Pi's pins can be used; only where some are wanted is it a fault."""
    label = _("Buttons on pins")
    wanted = ", ".join(f"{name} {pin}" for name, pin in buttons.items())
    bad: Verdict = "fault" if buttons else "good"
    files = sorted(chips.glob("gpiochip*"))
    if not files:
        value = _("this machine has no pins")
        remedy = _("Take [buttons] out of settings.toml.") if buttons else ""
        return Fact("gpio", label, bad, value, remedy)
    if not any(os.access(file, os.R_OK | os.W_OK) for file in files):
        remedy = _("Join the group gpio, then start again.") if buttons else ""
        return Fact("gpio", label, bad, _("the pins may not be used"), remedy)
    try:
        version = attempt(TRY_GPIO)
    except Failed as failed:
        remedy = _("Install the library: sudo apt install python3-rpi-lgpio") if buttons else ""
        return Fact("gpio", label, bad, str(failed), remedy)
    value = _("{buttons} (library {version})") if buttons else _("none wanted (library {version})")
    return Fact("gpio", label, "good", value.format(buttons=wanted, version=version))
