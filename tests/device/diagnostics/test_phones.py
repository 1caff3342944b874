"""What `companion check` says of phones."""

import os
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.device.diagnostics import phones as checked
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.phones import listeners, phones
from companion.phones import hosts
from companion.phones.hosts import OwnAddress
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store

HOME = [OwnAddress("192.168.178.42", "wifi", "Home"), OwnAddress("192.168.178.40", "cable")]


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a firewall and without the unit, that is in a network."""
    (tmp_path / "bin").mkdir()
    running(tmp_path, "")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setattr(checked, "UNIT", tmp_path / "unit")
    monkeypatch.setattr(checked, "UFW", tmp_path / "ufw.conf")
    monkeypatch.setattr(hosts, "own_addresses", lambda: HOME)
    return tmp_path


def running(machine: Path, unit: str) -> None:
    """From now on systemd says that this unit runs, and no other."""
    program = machine / "bin" / "systemctl"
    program.write_text(f'#!/bin/sh\n[ "$3" = "{unit}" ]\n')
    program.chmod(0o755)


def chosen(directory: Path, allow: object) -> Path:
    """A data directory whose table chose this."""
    store = open_store(directory)
    StoredPreferences(store.journal).set("phones", allow)
    store.close()
    return directory


def only(facts: list[DeviceFact]) -> DeviceFact:
    (fact,) = facts
    assert fact.name == "phones"
    return fact


def test_without_a_journal_there_is_nothing_to_say(tmp_path: Path) -> None:
    assert phones(str, tmp_path / "none") == []
    (tmp_path / "companion.db").write_bytes(b"no journal" * 500)
    assert phones(str, tmp_path) == []


@pytest.mark.parametrize("allow", ["off", "anything", None, 7])
def test_switched_off_is_well(tmp_path: Path, allow: object) -> None:
    fact = only(phones(str, chosen(tmp_path, allow)))
    assert (fact.verdict, fact.value) == ("good", "switched off")


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The port of phones: bound, and nobody listens at it yet."""
    with closing(socket.socket()) as bound:
        bound.bind(("127.0.0.1", 0))
        monkeypatch.setattr(checked, "PORT", bound.getsockname()[1])
        yield bound


def test_where_nobody_listens_it_says_what_to_do(
    tmp_path: Path, machine: Path, port: socket.socket
) -> None:
    directory = chosen(tmp_path, "look")
    assert listeners(port.getsockname()[1]) == set()
    fact = only(phones(str, directory))
    assert (fact.verdict, fact.remedy) == ("note", "Run: companion serve")
    (machine / "unit").touch()
    assert "systemctl restart" in only(phones(str, directory)).remedy


def test_it_says_where_phones_come_in(
    tmp_path: Path, port: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, number = chosen(tmp_path, "enter"), port.getsockname()[1]
    port.listen()
    assert listeners(number) == {os.geteuid()}
    fact = only(phones(str, directory))
    both = f"http://192.168.178.42:{number}, http://192.168.178.40:{number}"
    assert (fact.verdict, fact.value) == ("good", f"{both} (may enter cards)")
    monkeypatch.setattr(hosts, "own_addresses", list)
    assert only(phones(str, directory)).value == "this device has no network"


def test_a_port_of_another_program_is_told(
    tmp_path: Path, port: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = chosen(tmp_path, "look")
    theirs = tmp_path / "tcp"
    place = f"00000000:{port.getsockname()[1]:04X} 00000000:0000 0A 00000000:00000000 00:00000000"
    heading = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n"
    theirs.write_text(f"{heading}   0: {place} 00000000 {os.geteuid() + 1} 0 4711\n")
    monkeypatch.setattr(checked, "SOCKETS", (theirs, tmp_path / "no IPv6"))
    assert "another program" in only(phones(str, directory)).value


def test_a_firewall_is_told_with_its_command(
    tmp_path: Path, machine: Path, port: socket.socket
) -> None:
    directory = chosen(tmp_path, "look")
    port.listen()
    told = {}
    for unit in ("nftables.service", "firewalld.service"):
        running(machine, unit)
        told[unit] = phones(str, directory)[1]
    (machine / "ufw.conf").write_text("# as it was installed\nENABLED=no\n")
    assert phones(str, directory)[1] == told["firewalld.service"]
    (machine / "ufw.conf").write_text("# as it was installed\nENABLED=yes\n")
    told["ufw"] = phones(str, directory)[1]
    assert {fact.verdict for fact in told.values()} == {"note"}
    remedies = [fact.remedy for fact in told.values()]
    for remedy, command in zip(remedies, ("dport", "firewall-cmd", "ufw allow"), strict=True):
        assert command in remedy
        assert str(port.getsockname()[1]) in remedy
