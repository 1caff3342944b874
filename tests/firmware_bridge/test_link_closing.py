"""A link and its port are closed: soon, in every state, whatever the device does."""

import os
import termios
import threading
import time

import pytest
import serial  # type: ignore[import-untyped]

from firmware_bridge.events import Notification, Status
from firmware_bridge.link import Link, RetryPolicy
from firmware_bridge.port import SerialPort
from firmware_bridge.simulator import Simulator
from firmware_bridge.wake_pipe import WakePipe
from tests.firmware_bridge.quick import QUICK, impatient
from tests.firmware_bridge.recorder import Recorder


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
