"""Facts about USB devices that type: card readers that are used, and what may be one."""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.device.diagnostics.fact import Fact, Words
from companion.games.base import Refusal
from companion.store.people import Settings
from companion.store.rows import Damaged
from companion.store.store import open_reader
from companion.ui.shell.keyboards import answers
from firmware_bridge.events import Status
from firmware_bridge.input_device import InputPort
from firmware_bridge.keyboards import UsbKeyboard, plugged_keyboards
from firmware_bridge.port import PortAbsent, PortBusy

HID = "hid:"


def kept_answers(directory: Path) -> dict[str, bool]:
    """Which keyboards are card readers, as the table of this data directory said. Of a journal
    that cannot be read other facts tell; here nothing was answered then."""
    try:
        journal = open_reader(directory)
    except Refusal:
        return {}
    try:
        return answers(Settings(journal))
    except (Damaged, sqlite3.Error):
        return {}
    finally:
        journal.close()


def undecided(
    _: Words,
    wanted: Sequence[str],
    answered: Mapping[str, bool],
    found: list[UsbKeyboard] | None = None,
) -> list[Fact]:
    """A note for each keyboard that nobody has been asked about; `wanted` are the readers of the
    settings. Where auto is not among them nobody will be."""
    if "auto" not in wanted:
        return []
    named = {os.path.realpath(port) for port in _named(wanted)}
    return [
        Fact(
            "serial",
            _("Card readers"),
            "note",
            _("{name} types like a keyboard").format(name=each.name),
            _("If it is a card reader, say so: Settings, Card readers."),
        )
        for each in (plugged_keyboards() if found is None else found)
        if each.identity not in answered and each.device not in named
    ]


def used(
    wanted: Sequence[str], answered: Mapping[str, bool], found: list[UsbKeyboard] | None = None
) -> list[tuple[Status, str]]:
    """How those fare that are card readers, by the settings or by the table's answer, each with its
    name. Each is opened and let go again: not for an app that has them open itself."""
    plugged = plugged_keyboards() if found is None else found
    names = {each.port: each.name for each in plugged}
    ports = _named(wanted)
    if "auto" in wanted:
        named = {os.path.realpath(port) for port in ports}
        ports += [
            each.port
            for each in plugged
            if answered.get(each.identity) and each.device not in named
        ]
    return [(_tried(port), names.get(port, "")) for port in ports]


def _named(wanted: Sequence[str]) -> list[str]:
    """The ports of readers that type, in the settings."""
    return [spec.removeprefix(HID) for spec in wanted if spec.startswith(HID)]


def _tried(port: str) -> Status:
    try:
        InputPort(port).close()
    except PortBusy as busy:
        return Status(f"{HID}{port}", "busy", str(busy.strerror))
    except PortAbsent as absent:
        return Status(f"{HID}{port}", "absent", str(absent.strerror))
    return Status(f"{HID}{port}", "ready")
