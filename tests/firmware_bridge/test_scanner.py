"""The simulated device itself, with time in our hands."""

from pathlib import Path
from random import Random

import pytest

from firmware_bridge import wire
from firmware_bridge.scanner import Scanner
from firmware_bridge.terminal import PseudoTerminal


def told(scanner: Scanner, now: float) -> list[str]:
    """The tags of all that it tells, acknowledged one by one."""
    tags = []
    while scanner.waiting:
        scanner.tick(now)
        for message in wire.Decoder().feed(b"".join(scanner.pop_output())):
            if isinstance(message, wire.DeviceEvent):
                scanner.feed(wire.encode(f"ACK,{message.boot},{message.seq}"), now)
            if isinstance(message, wire.CardMessage):
                tags.append(message.tag)
        now += 1.0
    return tags


def test_after_a_reboot_what_lies_there_is_found_again_but_not_what_was_taken_away() -> None:
    scanner = Scanner(Random(1), 0.0)
    scanner.lay("AAAA", 1, 0.0)
    assert told(scanner, 0.0) == ["AAAA"]
    scanner.lay("BBBB", 2, 5.0)
    scanner.reboot(5.0)
    assert told(scanner, 5.0) == ["AAAA", "BBBB"]
    scanner.clear_table()
    scanner.lay("CCCC", 3, 10.0)
    scanner.reboot(10.0)
    assert told(scanner, 10.0) == ["CCCC"]


def test_a_port_in_a_folder_that_is_not_there_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such folder") as caught:
        PseudoTerminal(str(tmp_path / "none/scanner")).plug()
    assert caught.value.filename == str(tmp_path / "none")
