"""Checks of USB keyboards: those that are used as card readers, and those that may be one."""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.device.diagnostics.fact import DeviceFact, Translate
from companion.games.base import Refusal
from companion.store.preferences import StoredPreferences
from companion.store.rows import Damaged
from companion.store.store import open_reader
from companion.ui.shell.keyboards import answers
from firmware_bridge.events import Status
from firmware_bridge.input_device import InputPort
from firmware_bridge.keyboards import UsbKeyboard, plugged_keyboards
from firmware_bridge.port import PortAbsent, PortBusy

HID = "hid:"


def kept_answers(directory: Path) -> dict[str, bool]:
    """Returns which keyboards are card readers, by identity, as the players answered.

    Empty if the journal cannot be read, which another check reports.
    """
    try:
        journal = open_reader(directory)
    except Refusal:
        return {}
    try:
        return answers(StoredPreferences(journal))
    except (Damaged, sqlite3.Error):
        return {}
    finally:
        journal.close()


def undecided(
    _: Translate,
    wanted: Sequence[str],
    answered: Mapping[str, bool],
    found: list[UsbKeyboard] | None = None,
) -> list[DeviceFact]:
    """Returns a note for each keyboard that may be a card reader and has no answer in `answered`.

    `wanted` are the readers of the settings; without "auto" the app does not ask.
    """
    if "auto" not in wanted:
        return []
    named = {os.path.realpath(port) for port in _named_ports(wanted)}
    return [
        DeviceFact(
            "serial",
            _("Card readers"),
            "note",
            _("{name} types like a keyboard").format(name=each.name),
            _("Is it a card reader? Turn it on in Settings, Card readers."),
        )
        for each in (plugged_keyboards() if found is None else found)
        if each.identity not in answered and each.device not in named
    ]


def reader_statuses(
    wanted: Sequence[str], answered: Mapping[str, bool], found: list[UsbKeyboard] | None = None
) -> list[tuple[Status, str]]:
    """Returns the status and name of each keyboard that is a card reader, by the settings or by the
    players' answer. Opens and closes each, so an app that has them open must not call it."""
    plugged = plugged_keyboards() if found is None else found
    names = {each.port: each.name for each in plugged}
    ports = _named_ports(wanted)
    if "auto" in wanted:
        named = {os.path.realpath(port) for port in ports}
        ports += [
            each.port
            for each in plugged
            if answered.get(each.identity) and each.device not in named
        ]
    return [(_status_of(port), names.get(port, "")) for port in ports]


def _named_ports(wanted: Sequence[str]) -> list[str]:
    """Returns the ports of the keyboards among the readers of the settings."""
    return [spec.removeprefix(HID) for spec in wanted if spec.startswith(HID)]


def _status_of(port: str) -> Status:
    try:
        InputPort(port).close()
    except PortBusy as busy:
        return Status(f"{HID}{port}", "busy", str(busy.strerror))
    except PortAbsent as absent:
        return Status(f"{HID}{port}", "absent", str(absent.strerror))
    return Status(f"{HID}{port}", "ready")
