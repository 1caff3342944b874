"""All readers together, as `--reader` names them."""

import os
import pty
import tty
from pathlib import Path

import pytest

from firmware_bridge.bridge import BadReader, Bridge, check_readers
from firmware_bridge.events import Button, Card, Event, Notification, Status
from firmware_bridge.simulator import LayCard, Simulator
from tests.firmware_bridge.recorder import Recorder, eventually
from tests.firmware_bridge.usb import Usb


@pytest.mark.parametrize(
    ("specs", "reason"),
    [
        (["usb"], "there is no reader usb"),
        (["gm65:/dev/ttyUSB0"], "unknown kind of reader gm65"),
        (["tile:"], "needs a port, such as tile:/dev/ttyUSB0"),
        (["hid:"], "needs a port, such as hid:/dev/input/event3"),
        (["tile:/dev/tty\0USB0"], r"no port has a NUL in its name"),
        (["hid:\0"], r"there is no reader hid:\\0"),
        (["none", "sim"], "none cannot be combined with another reader"),
        (["tile:/dev/x", "line:/dev/x"], "two readers cannot be at one port"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_reason(specs: list[str], reason: str) -> None:
    with pytest.raises(BadReader, match=reason):
        Bridge(specs, Recorder())


def test_good_readers_are_good() -> None:
    check_readers(["auto", "sim", "tile:/dev/a", "line:/dev/b", "pn532:/dev/c:1"])
    check_readers(["none"])
    check_readers([])


def test_none_is_nothing() -> None:
    bridge = Bridge(["none"], Recorder())
    assert bridge.status() == []
    bridge.lights(1, 2, "ffffff")
    bridge.close()


def test_several_at_once_and_each_answers_its_own(tmp_path: Path) -> None:
    recorder = Recorder()
    master, slave = pty.openpty()
    tty.setraw(slave)
    scanner = Simulator([LayCard("AAAA", 1)], port=str(tmp_path / "scanner"), resend_every=0.05)
    inside = Simulator([LayCard("BBBB", 2)], resend_every=0.05)
    line = f"line:{os.ttyname(slave)}"
    bridge = Bridge([f"tile:{scanner.port}", "sim", line], recorder, simulator=inside)
    recorder.wait_state("ready", 3)
    os.write(master, b"CCCC\r\n")
    recorder.wait_events(3)
    by_reader = {event.reader: event for event in recorder.events}
    assert by_reader.keys() == {f"tile:{scanner.port}", "sim", line}
    bridge.acknowledge(by_reader["sim"])
    assert inside.done.wait(30)
    assert scanner.waiting == 1
    for event in recorder.events:
        bridge.acknowledge(event)
    bridge.acknowledge(Card("gone", "0123abcd", 1, 1, "DDDD"))
    bridge.acknowledge(Button("gpio", "", 0, "ok"))
    assert scanner.done.wait(30)
    bridge.lights(3, 5, "00ff00")
    bridge.sound("ok")
    for each in (scanner, inside):
        eventually(lambda each=each: each.lights == {3: (5, "00ff00")})  # type: ignore[misc]
        eventually(lambda each=each: each.sounds == ["ok"])  # type: ignore[misc]
    assert [status.state for status in bridge.status()] == ["ready"] * 3
    bridge.close()
    scanner.close()
    os.close(slave)
    os.close(master)


def test_a_simulator_of_its_own_lays_what_it_is_told() -> None:
    received: list[Event] = []
    made: list[Bridge] = []

    def listen(notification: Notification) -> None:
        if not isinstance(notification, Status):
            received.append(notification)
            made[0].acknowledge(notification)

    made.append(Bridge(["sim"], listen))
    simulator = made[0].simulator
    assert simulator is not None
    simulator.add_steps(LayCard("AAAA", 3))
    assert simulator.done.wait(30)
    made[0].close()
    assert [type(event) for event in received] == [Card]


def test_auto_says_that_it_searches_and_finds(tmp_path: Path) -> None:
    usb = Usb(tmp_path)
    recorder = Recorder()
    named, found = Simulator(), Simulator()
    usb.plug("ttyACM0", os.path.realpath(named.port))
    name = f"tile:{usb.dev / 'ttyACM0'}"
    bridge = Bridge(["auto", name], recorder, dev=usb.dev, sys=usb.sys)
    recorder.wait_state("ready")
    assert [status.reader for status in bridge.status()] == [name, "auto"]
    usb.plug("ttyACM1", os.path.realpath(found.port), socket="1-2")
    recorder.wait_state("ready", 2)
    assert [status.state for status in bridge.status()] == ["ready", "ready"]
    bridge.close()
    named.close()
    found.close()


def test_buttons_without_their_library_are_told_once() -> None:
    recorder = Recorder()
    bridge = Bridge(["none"], recorder, buttons={"ok": 17})
    assert recorder.states == ["absent"]
    assert [status.state for status in bridge.status()] == ["absent"]
    bridge.close()
