"""The main loop's wait: what ends it, and that `wake` is safe at any time, also after `close`."""

import os
import signal
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.waiting import FAST_FOR, FAST_POLL, IDLE_POLL, WATCHED_POLL, EventWaiter
from firmware_bridge.wake_pipe import WakePipe


def window(*devices: int, server: tuple[int, ...] = ()) -> Any:
    return SimpleNamespace(devices=list(devices), server=list(server), mouse_files=[])


@pytest.fixture
def waiting() -> EventWaiter:
    return EventWaiter()


def test_another_thread_ends_a_rest_at_once(
    waiting: EventWaiter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.device.waiting.WATCHED_POLL", 60)
    waiting._last_input -= 60
    thread = threading.Timer(0.01, waiting.wake)
    thread.start()
    readable, writable = os.pipe()
    assert waiting.wait(window(server=(readable,)), None, held=False), "it was the clock"
    thread.join()
    waiting.close()
    os.close(readable)
    os.close(writable)


def test_so_does_the_clock(waiting: EventWaiter) -> None:
    waiting._last_input -= 60
    begin = time.monotonic()
    assert not waiting.wait(window(), None, held=False)
    assert time.monotonic() - begin >= IDLE_POLL * 0.9
    assert not waiting.wait(window(), time.monotonic() - 1, held=False), "something is due"
    waiting.close()


def test_a_signal_tells_it_to_end_and_a_late_one_finds_nobody() -> None:
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    waiting = EventWaiter()
    waiting.install_signal_handlers()
    try:
        assert not waiting.stop_requested
        os.kill(os.getpid(), signal.SIGHUP)
        assert waiting.stop_requested
        assert waiting.wait(window(), None, held=False)
        waiting.close()
        os.kill(os.getpid(), signal.SIGTERM)
        waiting.wake()
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def test_a_panel_that_was_pulled_out_is_watched_no_more(waiting: EventWaiter) -> None:
    readable, writable = os.pipe()
    os.close(readable)
    os.close(writable)
    panel = window(readable)
    assert not waiting.wait(panel, None, held=False)
    assert panel.devices == []
    waiting.close()


class Pauses:
    """Stands for `select`: notes what is watched and for how long, and says what is ready."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.ready: list[int] = []
        self.asked: list[tuple[list[int], float]] = []
        monkeypatch.setattr("select.select", self._select)
        self.waiting = EventWaiter(lambda: self.now)

    def _select(self, read: list[int], _write: object, _error: object, pause: float) -> Any:
        self.asked.append((read[1:], pause))
        return [fd for fd in read if fd in self.ready], [], []

    def pause(
        self, *, until: float | None = None, held: bool = False, server: bool = False
    ) -> float:
        """How long the next wait is, with a panel and perhaps a display server."""
        self.waiting.wait(window(50, server=(51,) if server else ()), until, held)
        return self.asked[-1][1]


def test_it_polls_fast_after_an_input_and_slowly_when_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = Pauses(monkeypatch)
    assert pauses.pause() == FAST_POLL
    pauses.now += FAST_FOR
    assert pauses.pause() == FAST_POLL
    pauses.now += 0.1
    assert pauses.pause() == IDLE_POLL
    assert pauses.pause(server=True) == WATCHED_POLL
    assert pauses.pause(held=True) == FAST_POLL
    pauses.waiting.note_input()
    assert pauses.pause() == FAST_POLL
    pauses.waiting.close()


def test_it_waits_no_longer_than_until_something_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = Pauses(monkeypatch)
    pauses.now += 60
    assert pauses.pause(until=pauses.now + 60) == IDLE_POLL
    assert pauses.pause(until=pauses.now + IDLE_POLL / 2) == pytest.approx(IDLE_POLL / 2)
    assert pauses.pause(until=pauses.now - 60) == 0.001
    pauses.waiting.close()


def test_after_drawing_it_polls_at_once_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = Pauses(monkeypatch)
    pauses.waiting.skip_next_wait()
    assert [pauses.pause(), pauses.pause()] == [0, FAST_POLL]
    pauses.waiting.close()


def test_a_device_that_is_readable_without_an_event_is_not_watched_at_once_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses = Pauses(monkeypatch)

    def watched(*, ready: bool, found: bool) -> list[int]:
        pauses.ready = [50] if ready else []
        pauses.pause(server=True)
        pauses.waiting.note_poll(found)
        return pauses.asked[-1][0]

    assert watched(ready=True, found=True) == [51, 50]
    assert watched(ready=True, found=False) == [51, 50]
    assert watched(ready=False, found=False) == [], "it would end every wait"
    assert watched(ready=False, found=True) == [51, 50]
    assert watched(ready=False, found=False) == [51, 50]
    pauses.waiting.close()


def within(seconds: float, work: Callable[[], None]) -> bool:
    """Whether this comes to its end; if not it is left behind."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    return not thread.is_alive()


@pytest.mark.parametrize("make", [EventWaiter, WakePipe])
def test_whoever_calls_never_waits_also_where_nobody_reads(make: Callable[[], Any]) -> None:
    called = make()
    call = getattr(called, "wake", None) or called.ring

    def often() -> None:
        for _ in range(70_000):  # more than any pipe of Linux takes by itself
            call()

    assert within(60, often), "it waits for the main loop, which may wait for it"
    called.close()
    call()


def test_a_full_pipe_still_ends_a_rest(waiting: EventWaiter) -> None:
    for _ in range(70_000):
        waiting.wake()
    while waiting.wait(window(), None, held=False):
        pass  # what piled up is read away, piece by piece
    waiting.wake()
    assert waiting.wait(window(), None, held=False)
    waiting.close()


@pytest.mark.parametrize("make", [EventWaiter, WakePipe])
def test_a_signal_in_the_midst_of_a_call_may_call_too(make: Callable[[], Any]) -> None:
    """Its handler runs in the main thread, which may just hold what a call needs."""
    called = make()
    call = getattr(called, "wake", None) or called.ring

    def interrupted() -> None:
        with called._lock:
            call()

    assert within(60, interrupted), "the handler waits for the thread that it interrupted"
    called.close()
