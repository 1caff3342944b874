"""Links on real pseudo-terminals: found, lost, found again, and each event once."""

import os
import pty
import termios
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial  # type: ignore[import-untyped]

from firmware_bridge import wire
from firmware_bridge.events import Button, Card, Event, Fault, Miss, Notification, Status
from firmware_bridge.link import MAX_UNSENT, Link, RetryPolicy
from firmware_bridge.port import PortAbsent, PortBusy, SerialPort, lock_file_holder
from firmware_bridge.readers.tile import TileReader
from firmware_bridge.simulator import LayCard, LayUnreadable, PressButton, Simulator
from firmware_bridge.wake_pipe import WakePipe
from tests.firmware_bridge.recorder import Recorder, eventually

QUICK = RetryPolicy(first_delay=0.02, max_delay=0.1, reopen_after=0.5)


def impatient(name: str) -> TileReader:
    return TileReader(name, ask_every=0.05, lost_after=20.0)


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def simulator() -> Iterator[Simulator]:
    made = Simulator(pace=0.0, wait=False, resend_every=0.05)
    yield made
    made.close()


@pytest.fixture
def link(simulator: Simulator, recorder: Recorder) -> Iterator[Link]:
    made = Link("tile", simulator.port, recorder, reader=impatient, retry=QUICK).start()
    yield made
    made.close()


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """Our end of a pseudo-terminal, and the name of the other."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)


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


def test_closing_is_quick_in_every_state(simulator: Simulator, recorder: Recorder) -> None:
    links = [
        Link(
            "tile", "/nowhere", recorder, retry=RetryPolicy(first_delay=3600, max_delay=3600)
        ).start(),
        Link("tile", simulator.port, recorder).start(),
    ]
    recorder.wait_state("ready")
    recorder.wait_state("absent")
    for link in links:
        closing = threading.Thread(target=link.close)
        closing.start()
        closing.join(30)
        assert not closing.is_alive()
    links[0].close()
    links[0].light(1, 1, "ffffff")  # nobody hears it any more


def test_closing_does_not_wait_for_a_port_that_is_stuck(
    terminal: tuple[int, str], recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a USB device hangs and the system does not return from closing its port."""
    let_go = threading.Event()
    close = SerialPort.close

    def stuck(port: SerialPort) -> None:
        let_go.wait(60)
        close(port)

    monkeypatch.setattr(SerialPort, "close", stuck)
    links = [
        Link("tile", terminal[1], recorder, retry=QUICK).start(),
        Link("tile", "/nowhere", recorder).start(),
    ]
    os.read(terminal[0], 100)  # its question: from then on the port is open
    begin = time.monotonic()
    for link in links:
        link.close()
    assert time.monotonic() - begin < 30
    links[0].light(1, 1, "ffffff")
    let_go.set()
    links[0].close()
    serial.Serial(terminal[1], exclusive=True).close()


@pytest.mark.parametrize("taken_after", [3, 1_000_000])
def test_what_a_device_does_not_take_does_not_hold_up_the_closing(
    terminal: tuple[int, str], monkeypatch: pytest.MonkeyPatch, taken_after: int
) -> None:
    """The system would wait half a minute for it; what is taken in time is not dropped."""
    asked: list[int] = []
    flushed: list[int] = []

    def unsent(fd: int) -> int:
        asked.append(fd)
        return 12 if len(asked) <= taken_after else 0

    monkeypatch.setattr("firmware_bridge.port._unsent_bytes", unsent)
    monkeypatch.setattr(termios, "tcflush", lambda _fd, queue: flushed.append(queue))
    port = SerialPort(terminal[1], 9600)
    flushed.clear()  # pyserial flushes what came in before
    begin = time.monotonic()
    port.close()
    assert flushed == ([] if taken_after == 3 else [termios.TCOFLUSH])
    assert time.monotonic() - begin < 20


def test_a_link_that_was_never_started_lets_its_pipe_go(
    recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[WakePipe] = []

    class Watched(WakePipe):
        def close(self) -> None:
            closed.append(self)
            super().close()

    monkeypatch.setattr("firmware_bridge.link.WakePipe", Watched)
    Link("tile", "/nowhere", recorder).close()
    assert len(closed) == 1
    assert recorder.events == []
    assert recorder.states == []


def test_a_listener_may_close_the_link(simulator: Simulator) -> None:
    made: list[Link] = []
    ended = threading.Event()

    def listen(notification: Notification) -> None:
        if isinstance(notification, Status) and notification.state == "ready":
            made[0].close()
            ended.set()

    made.append(Link("tile", simulator.port, listen, reader=impatient))
    made[0].start()
    assert ended.wait(30)
    made[0].close()


def test_why_a_port_cannot_be_opened(tmp_path: Path, simulator: Simulator) -> None:
    plain = tmp_path / "file"
    plain.write_text("")
    with pytest.raises(PortAbsent, match="another kind"):
        SerialPort(str(plain), 9600)
    with pytest.raises(PortAbsent, match="nothing is plugged in"):
        SerialPort(str(tmp_path / "none"), 9600)
    first = SerialPort(simulator.port, 9600)
    with pytest.raises(PortBusy, match="another program"):
        SerialPort(simulator.port, 9600)
    first.close()


def test_a_port_that_is_pulled_out_while_it_is_opened_is_not_there(
    terminal: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    master, path = terminal
    flush = serial.Serial._reset_input_buffer

    def pulled_out(port: serial.Serial) -> None:
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, master)
        os.close(nothing)
        flush(port)

    monkeypatch.setattr(serial.Serial, "_reset_input_buffer", pulled_out)
    with pytest.raises(PortAbsent, match="just pulled out"):
        SerialPort(path, 9600)


@pytest.fixture
def lock(tmp_path: Path) -> Callable[[str], int | None]:
    def locked(text: str) -> int | None:
        (tmp_path / "LCK..ttyUSB7").write_text(text)
        return lock_file_holder("/dev/ttyUSB7", (tmp_path / "none", tmp_path))

    return locked


def test_lock_files_of_terminal_programs(lock: Callable[[str], int | None]) -> None:
    assert lock("         1 minicom root\n") == 1
    assert lock(f"{os.getpid()}\n") is None
    assert lock("4194999\n") is None  # no process has this number
    assert lock("") is None
    assert lock("who?") is None
