"""Links on real pseudo-terminals: found, lost, found again, and each event once."""

import errno
import os
import time
from pathlib import Path
from queue import SimpleQueue

import pytest
import serial  # type: ignore[import-untyped]

from firmware_bridge import wire
from firmware_bridge.events import Button, Card, Event, Fault, Miss, Notification, Status
from firmware_bridge.link import MAX_UNSENT, Link, RetryPolicy
from firmware_bridge.port import PortGone
from firmware_bridge.readers.tile import TileReader
from firmware_bridge.simulator import LayCard, LayUnreadable, PressButton, Simulator
from tests.firmware_bridge.quick import QUICK, impatient
from tests.firmware_bridge.recorder import Recorder, eventually


def test_events_come_in_order_and_once(
    simulator: Simulator, link: Link, recorder: Recorder
) -> None:
    simulator.add_steps(LayCard("abcd1", 1), PressButton("undo"))
    simulator.add_steps(LayUnreadable(3))
    simulator.report_fault("pn532", "tile 2")
    recorder.wait_events(1)
    # The device sends it again and again; nobody is told.
    eventually(lambda: simulator.waiting == 4)
    link.acknowledge(recorder.events[0])
    for number in range(2, 5):
        recorder.wait_events(number)
        link.acknowledge(recorder.events[-1])
    assert simulator.done.wait(30)
    boot, name = simulator.boot, f"tile:{simulator.port}"
    kinds = {type(event): event for event in recorder.events}
    assert kinds.keys() == {Card, Button, Miss, Fault}
    assert [event.seq for event in recorder.events] == [1, 2, 3, 4]
    card = kinds[Card]
    assert isinstance(card, Card)
    assert (card.reader, card.boot, card.tile, card.tag) == (name, boot, 1, "ABCD1")
    assert recorder.states == ["searching", "ready"] or recorder.states == ["ready"]


def test_the_listener_may_acknowledge_from_within(simulator: Simulator) -> None:
    received: list[Event] = []
    made: list[Link] = []

    def listen(notification: Notification) -> None:
        if not isinstance(notification, Status):
            received.append(notification)
            made[0].acknowledge(notification)

    made.append(Link("tile", simulator.port, listen, reader=impatient))
    made[0].start()
    simulator.add_steps(*(LayCard(f"TAG{number}", 1) for number in range(20)))
    assert simulator.done.wait(30)
    made[0].close()
    assert [event.seq for event in received] == list(range(1, 21))


def test_lights_and_sounds(simulator: Simulator, link: Link, recorder: Recorder) -> None:
    link.light(2, 7, "ffff00")
    recorder.wait_state("ready")
    eventually(lambda: simulator.lights == {2: (7, "ffff00")})
    link.sound("bust")
    eventually(lambda: simulator.sounds == ["bust"])
    before = simulator.boot
    simulator.reboot()
    eventually(lambda: simulator.boot != before and simulator.lights == {2: (7, "ffff00")})


@pytest.mark.parametrize("wrong", [(0, 1, "ffffff"), (1, 14, "ffffff"), (1, 1, "red")])
def test_an_impossible_light_is_the_callers_mistake(
    link: Link, wrong: tuple[int, int, str]
) -> None:
    with pytest.raises(ValueError, match="LIGHT"):
        link.light(*wrong)
    with pytest.raises(ValueError, match="SOUND"):
        link.sound("tune")


def test_a_rebooted_device_is_greeted_again(
    simulator: Simulator, link: Link, recorder: Recorder
) -> None:
    simulator.add_steps(LayCard("AAAA", 1))
    recorder.wait_events(1)
    first = recorder.events[0]
    simulator.reboot()
    recorder.wait_events(2)
    second = recorder.events[1]
    assert recorder.tags == ["AAAA", "AAAA"]
    assert (first.boot, first.seq) != (second.boot, second.seq)
    link.acknowledge(first)  # too late, and does no harm
    link.acknowledge(second)
    assert simulator.done.wait(30)


def test_unplugged_and_plugged_in_again_under_another_number(
    simulator: Simulator, link: Link, recorder: Recorder
) -> None:
    recorder.wait_state("ready")
    before = Path(simulator.port).resolve()
    held = os.open(before, os.O_RDWR | os.O_NOCTTY)  # so that its number is not given again
    simulator.unplug(0.2)
    recorder.wait_state("lost")
    recorder.wait_state("ready", 2)
    assert Path(simulator.port).resolve() != before
    os.close(held)
    simulator.add_steps(LayCard("BBBB", 1))
    recorder.wait_events(1)
    link.acknowledge(recorder.events[0])
    assert simulator.done.wait(30)


def test_an_event_acknowledged_while_unplugged_is_not_told_again(
    simulator: Simulator, link: Link, recorder: Recorder
) -> None:
    simulator.add_steps(LayCard("CCCC", 1))
    recorder.wait_events(1)
    simulator.unplug(0.3, power=True)
    recorder.wait_state("lost")
    link.acknowledge(recorder.events[0])
    assert simulator.done.wait(30)
    assert recorder.tags == ["CCCC"]


def test_a_silent_device_is_lost_and_found(simulator: Simulator, recorder: Recorder) -> None:
    link = Link("tile", simulator.port, recorder, reader=lambda name: TileReader(name, 0.05, 1.5))
    link.start()
    recorder.wait_state("ready")
    simulator.silence(3.0)
    recorder.wait_state("lost")
    recorder.wait_state("ready", 2)
    link.close()


def test_a_new_host_gets_what_the_last_did_not_acknowledge(
    simulator: Simulator, recorder: Recorder
) -> None:
    first = Link("tile", simulator.port, recorder, reader=impatient, retry=QUICK).start()
    simulator.add_steps(LayCard("AAAA", 1), LayCard("BBBB", 2))
    recorder.wait_events(1)
    first.close()
    again = Recorder()
    second = Link("tile", simulator.port, again, reader=impatient, retry=QUICK).start()
    again.wait_events(1)
    assert again.events == [
        Card(second.name, simulator.boot, 1, 1, "AAAA", card.age, card.away)
        for card in again.events
        if isinstance(card, Card)
    ]
    second.acknowledge(again.events[0])
    again.wait_events(2)
    second.close()
    assert again.tags == ["AAAA", "BBBB"]


def test_another_protocol_is_told_and_the_device_not_used(recorder: Recorder) -> None:
    simulator = Simulator([LayCard("AAAA", 1)], proto="2", pace=0.0, resend_every=0.02)
    link = Link("tile", simulator.port, recorder, reader=impatient, retry=QUICK).start()
    recorder.wait_state("wrong-proto")
    eventually(lambda: simulator.waiting == 1)
    link.close()
    simulator.close()
    assert recorder.events == []
    assert "protocol 2" in link.status.detail


def test_a_port_that_another_holds_is_left_alone_until_it_is_free(
    simulator: Simulator, recorder: Recorder
) -> None:
    other = serial.Serial(simulator.port, exclusive=True)
    link = Link("tile", simulator.port, recorder, reader=impatient, retry=QUICK).start()
    recorder.wait_state("busy")
    other.close()
    recorder.wait_state("ready")
    with pytest.raises(serial.SerialException):
        serial.Serial(simulator.port, exclusive=True)
    link.close()
    serial.Serial(simulator.port, exclusive=True).close()


def test_an_absent_port_is_told_once_and_opened_when_it_comes(
    tmp_path: Path, recorder: Recorder
) -> None:
    port = str(tmp_path / "scanner")
    link = Link("tile", port, recorder, reader=impatient, retry=QUICK).start()
    recorder.wait_state("absent")
    simulator = Simulator(port=port)
    recorder.wait_state("ready")
    assert recorder.states.count("absent") == 1
    link.close()
    simulator.close()


def test_a_device_without_a_path_for_now_is_looked_for(
    simulator: Simulator, recorder: Recorder
) -> None:
    places: list[str | None] = [None, None, simulator.port]
    link = Link(
        "tile",
        "somewhere",
        recorder,
        find=lambda: places.pop(0) if len(places) > 1 else places[0],
        reader=impatient,
        retry=QUICK,
    ).start()
    recorder.wait_state("ready")
    assert recorder.states[0] == "absent"
    link.close()


def test_a_port_that_stays_silent_is_opened_anew(
    terminal: tuple[int, str], recorder: Recorder
) -> None:
    _, path = terminal
    opened: list[float] = []

    def find() -> str:
        opened.append(time.monotonic())
        return path

    link = Link("tile", path, recorder, find=find, reader=impatient, retry=QUICK).start()
    eventually(lambda: len(opened) > 2)
    link.close()
    assert "ready" not in recorder.states


def test_a_device_that_does_not_listen_does_not_make_us_wait(
    terminal: tuple[int, str], recorder: Recorder
) -> None:
    master, path = terminal
    link = Link(
        "tile", path, recorder, reader=lambda name: TileReader(name, lost_after=60.0)
    ).start()
    os.read(master, 100)  # its question: from then on the port is open
    os.write(master, wire.encode("HELLO,1,x,0123abcd,3,LS"))
    recorder.wait_state("ready")
    for _ in range(5000):
        link.light(1, 1, "ffffff")
    eventually(lambda: not link._queued)
    assert len(link._unsent) <= MAX_UNSENT
    os.write(master, wire.encode("BTN,0123abcd,1,ok"))
    recorder.wait_events(1)
    link.close()


@pytest.mark.parametrize(
    ("kind", "said"),
    [("rdm6300", b"\x02123456789A92\x03"), ("line", b"123456789a\r")],
)
def test_other_readers_over_a_port(
    terminal: tuple[int, str], recorder: Recorder, kind: str, said: bytes
) -> None:
    master, path = terminal
    link = Link(kind, path, recorder).start()
    recorder.wait_state("ready")
    os.write(master, said)
    recorder.wait_events(1)
    assert recorder.tags == ["123456789A"]
    link.acknowledge(recorder.events[0])
    link.light(1, 1, "ffffff")
    link.close()
    assert link.dropped == 0


class ReadClock:
    """A clock that stands still, and counts how often it is read."""

    def __init__(self) -> None:
        self.now = 0.0
        self.reads = 0

    def __call__(self) -> float:
        now = self.now
        self.reads += 1
        return now


class GoneAtOnce(TileReader):
    """A reader whose device is unplugged as soon as its port is open."""

    def open(self, now: float) -> list[Notification]:
        """Finds nobody there."""
        raise PortGone(errno.EIO, f"gone at {now}")


@pytest.mark.parametrize("is_plugged_in", [False, True])
def test_a_port_is_tried_again_after_pauses_that_double(
    terminal: tuple[int, str], recorder: Recorder, is_plugged_in: bool
) -> None:
    clock, tried = ReadClock(), SimpleQueue[float]()

    def find() -> str | None:
        clock.reads = 0
        tried.put(clock.now)
        return terminal[1] if is_plugged_in else None

    retry = RetryPolicy(first_delay=100, max_delay=300)
    link = Link(
        "tile", "somewhere", recorder, reader=GoneAtOnce, find=find, retry=retry, clock=clock
    ).start()
    assert tried.get(timeout=30) == 0
    for pause in (100, 200, 300, 300):
        # It waits when it has read the clock for this; before that, for what it opened.
        eventually(lambda: clock.reads > is_plugged_in)
        clock.now += pause - 1
        link.sound("ok")  # wakes the thread
        clock.now += 1
        link.sound("ok")
        assert tried.get(timeout=30) == clock.now
    link.close()
    assert tried.empty()
