"""What the app says to systemd, and how often, at a real datagram socket."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from companion.device.systemd import EXTENSION, LONGEST_WAIT, ServiceNotifier
from tests.system.listener import Listener


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    with Listener(tmp_path / "notify") as line:
        yield line


def test_systemd_hears_of_it_again_and_again_but_not_at_each_step(listener: Listener) -> None:
    now = [0.0]
    manager = ServiceNotifier({"NOTIFY_SOCKET": listener.address}, clock=lambda: now[0])
    heard = []
    for _ in range(1000):
        manager.extend("40 %")
        heard.append(listener.hear(0))
        now[0] += EXTENSION / 100
    times = [number for number, each in enumerate(heard) if each is not None]
    assert len(times) == 30
    # Two may be lost before it is too late.
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert max(gaps) * 3 <= 102


def test_signs_of_life_come_three_times_within_the_time(listener: Listener) -> None:
    now = [0.0]
    manager = ServiceNotifier(
        {"NOTIFY_SOCKET": listener.address, "WATCHDOG_USEC": "9000000"}, clock=lambda: now[0]
    )
    heard = []
    for _ in range(900):
        manager.beat()
        now[0] += 0.01
        heard.append(listener.hear(0))
    assert heard.count("WATCHDOG=1") == 3


class Passing(threading.Event):
    """An event that is never waited for: the time given to `now` goes by instead, up to `end`."""

    def __init__(self, now: list[float], end: float) -> None:
        super().__init__()
        self._now = now
        self._end = end

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self._now[0] += timeout
        return self._now[0] > self._end


@pytest.mark.parametrize(
    ("waits_from", "waits_to", "times"),
    [
        (1e9, 1e9, []),
        (0.0, 7.0, [3.0, 6.0]),
        (100.0, 110.0, [100.5, 103.5, 106.5, 109.5]),
        # A disk that never answers, or a program that never leaves a transaction.
        (0.0, 1e9, [3.0 * beat for beat in range(1, 1 + round(LONGEST_WAIT / 3))]),
    ],
)
def test_only_while_the_disk_is_waited_for_a_thread_sends_signs_of_life_and_not_for_ever(
    listener: Listener, waits_from: float, waits_to: float, times: list[float]
) -> None:
    now = [0.0]
    manager = ServiceNotifier(
        {"NOTIFY_SOCKET": listener.address, "WATCHDOG_USEC": "9000000"}, clock=lambda: now[0]
    )
    manager.beat()
    assert listener.hear(0) == "WATCHDOG=1"
    manager._stopped = Passing(now, 3 * LONGEST_WAIT)
    heard = []

    def waiting_since() -> float | None:
        # What the last time has sent, if anything.
        if listener.hear(0) == "WATCHDOG=1":
            heard.append(now[0] - 1.5)
        return waits_from if waits_from <= now[0] <= waits_to else None

    manager._beat_for_disk(waiting_since)
    assert heard == times


def test_the_thread_for_slow_disks_ends_with_the_app(listener: Listener) -> None:
    manager = ServiceNotifier({"NOTIFY_SOCKET": listener.address, "WATCHDOG_USEC": "30000"})
    asked = threading.Event()

    def waiting_since() -> None:
        asked.set()

    manager.beat_while_waiting(waiting_since)
    assert asked.wait(30)
    assert "watchdog" in [thread.name for thread in threading.enumerate()]
    manager.stopping()
    assert "watchdog" not in [thread.name for thread in threading.enumerate()]
    assert listener.hear(0) == "STOPPING=1"


def test_without_a_watchdog_there_is_no_thread(listener: Listener) -> None:
    manager = ServiceNotifier({"NOTIFY_SOCKET": listener.address})
    manager.beat_while_waiting(lambda: 0.0)
    assert "watchdog" not in [thread.name for thread in threading.enumerate()]
    manager.stopping()


def test_a_name_that_is_in_no_file_system() -> None:
    name = f"companion-test-{os.getpid()}"
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.settimeout(30)
    try:
        line.bind(f"\0{name}")
        ServiceNotifier({"NOTIFY_SOCKET": f"@{name}"}).ready("three games")
        assert line.recv(100) == b"READY=1\nSTATUS=three games"
    finally:
        line.close()


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "1000000"},
        {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "-5"},
    ],
)
def test_where_nobody_waits_for_a_sign_of_life_none_is_given(
    listener: Listener, environment: dict[str, str]
) -> None:
    if environment.get("WATCHDOG_USEC") != "1000000" or "WATCHDOG_PID" in environment:
        environment = environment | {"NOTIFY_SOCKET": listener.address}
    manager = ServiceNotifier(environment)
    manager.beat()
    assert listener.hear(0) is None


def test_a_status_that_no_longer_holds_is_taken_back(listener: Listener) -> None:
    manager = ServiceNotifier({"NOTIFY_SOCKET": listener.address})
    manager.extend("Repairing: 40 %")
    assert (listener.hear(0) or "").endswith("STATUS=Repairing: 40 %")
    manager.ready("waiting")
    manager.ready()
    manager.ready()
    heard = [listener.hear(0) for _ in range(3)]
    assert heard == ["READY=1\nSTATUS=waiting", "READY=1\nSTATUS=", "READY=1"]


def test_a_line_that_nobody_hears_does_not_end_the_evening(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ServiceNotifier({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).ready()
    assert "does not hear us" in capsys.readouterr().err


def test_what_is_said_only_once_waits_for_a_manager_that_is_busy(listener: Listener) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as others:
        others.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                others.sendto(b"WATCHDOG=1", listener.address)
    manager = ServiceNotifier({"NOTIFY_SOCKET": listener.address, "WATCHDOG_USEC": "9000000"})
    manager.beat()  # is lost, and nobody waits for it
    stopping = threading.Thread(target=manager.stopping)
    stopping.start()
    stopping.join(0.3)
    assert stopping.is_alive(), "it does not wait"
    listener.wait_for("STOPPING=1")
    stopping.join()
