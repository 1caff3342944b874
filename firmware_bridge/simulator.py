"""A simulated tile scanner on a pseudo-terminal, with a list of steps and optional faults."""

import select
import shutil
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

from firmware_bridge.faults import DEVICE_RATES, LINE_RATE, MAX_DELAY, FaultyLine
from firmware_bridge.scanner import RESEND_EVERY, Scanner
from firmware_bridge.terminal import PseudoTerminal
from firmware_bridge.wake_pipe import WakePipe

SILENT_FOR = 4.0
UNPLUGGED_FOR = 1.0
# How many cards are remembered to be reported again: more than lie on any table.
MAX_LAID = 100


@dataclass(frozen=True)
class LayCard:
    """A card is laid on tile 1, 2 or 3."""

    tag: str
    tile: int


@dataclass(frozen=True)
class LayUnreadable:
    """Something is laid that cannot be read."""

    tile: int


@dataclass(frozen=True)
class PressButton:
    """A button is pressed. After `ok` a new stage begins, and earlier cards are taken away."""

    name: str


@dataclass(frozen=True)
class Pause:
    """No step is done for so many seconds."""

    seconds: float


Step = LayCard | LayUnreadable | PressButton | Pause


class Simulator:
    """Runs the steps in a thread of its own until `close`.

    `port` is the path of the pseudo-terminal, by default in a temporary folder. `pace` is the time
    between steps in seconds. With `wait` a step is done only when the host has acknowledged all
    events before it. `faults` are names from `faults.ALL_FAULTS`; `rates` replaces some of their
    probabilities. `done` is set while no step and no event is left. `on_step` is called, in the
    thread, after each step.
    """

    def __init__(
        self,
        steps: Iterable[Step] = (),
        *,
        port: str | None = None,
        faults: frozenset[str] = frozenset(),
        pace: float = 1.0,
        wait: bool = True,
        seed: str = "13",
        caps: str = "BLS",
        proto: str = "1",
        resend_every: float = RESEND_EVERY,
        line_rate: float = LINE_RATE,
        max_delay: float = MAX_DELAY,
        rates: dict[str, float] | None = None,
        silent_for: float = SILENT_FOR,
        unplugged_for: float = UNPLUGGED_FOR,
        on_step: Callable[[Step], None] | None = None,
    ) -> None:
        self._steps = deque(steps)
        self._faults = faults
        self._pace, self._wait = pace, wait
        self._rates = DEVICE_RATES | (rates or {})
        self._silent_for, self._unplugged_for = silent_for, unplugged_for
        self._on_step = on_step
        # Faults of the line depend on timing, so they have a generator of their own: those of the
        # device are the same for the same seed.
        self._random = Random(f"table {seed}")
        now = time.monotonic()
        # Not from the seed: a host must never see the same boot twice.
        self._scanner = Scanner(
            SystemRandom(), now, caps=caps, proto=proto, resend_every=resend_every
        )
        line_random = Random(f"line {seed}")
        self._to_host = FaultyLine(faults, line_random, line_rate, max_delay)
        self._to_device = FaultyLine(faults, line_random, line_rate, max_delay)
        self._partial_line = b""
        self._laid: deque[LayCard] = deque(maxlen=MAX_LAID)
        self._next_step = now
        self._skip_fault = False
        self._pending_fault: tuple[float, str] | None = None
        self._silent_until = now
        self._replug_at: float | None = None
        self._queued: deque[Callable[[float], None]] = deque()
        self._closing = False
        self.done = threading.Event()
        # Held by `add_steps`, and while `done` is set because nothing is left to do.
        self._done_lock = threading.Lock()
        self._folder = tempfile.mkdtemp(prefix="scanner-") if port is None else None
        self.port = port or str(Path(str(self._folder), "scanner"))
        self._terminal = PseudoTerminal(self.port)
        self._terminal.plug()
        self._wake_pipe = WakePipe()
        self._thread = threading.Thread(target=self._run, name="simulator", daemon=True)
        self._thread.start()

    @property
    def boot(self) -> str:
        """The device's boot, which changes with each power-up."""
        return self._scanner.boot

    @property
    def is_running(self) -> bool:
        """Whether the thread is alive."""
        return self._thread.is_alive()

    @property
    def lights(self) -> dict[int, tuple[int, str]]:
        """By tile: number and colour of the lamps that are lit."""
        return {tile: (light.n, light.colour) for tile, light in self._scanner.lights.items()}

    @property
    def sounds(self) -> list[str]:
        """Names of the last sounds that the host has sent, at most `scanner.MAX_SOUNDS`."""
        return list(self._scanner.sounds)

    @property
    def waiting(self) -> int:
        """Number of events that the host has not acknowledged."""
        return self._scanner.waiting

    def add_steps(self, *steps: Step) -> None:
        """Appends steps and clears `done`."""
        with self._done_lock:
            self.done.clear()
            self._enqueue(lambda _: self._steps.extend(steps))

    def report_fault(self, code: str, detail: str) -> None:
        """Reports a fault of the device."""
        self._enqueue(lambda now: self._scanner.report_fault(code, detail, now))

    def reboot(self) -> None:
        """Restarts the device, with a new boot."""
        self._enqueue(self._scanner.reboot)

    def silence(self, seconds: float) -> None:
        """Makes the device neither send nor receive for a while."""
        self._enqueue(lambda now: self._fall_silent(now, seconds))

    def unplug(self, seconds: float | None = None, power: bool = False) -> None:
        """Unplugs the cable for a while (infinity: for good); with `power` the device runs on."""
        self._enqueue(lambda now: self._unplug(now, seconds, power))

    def close(self) -> None:
        """Ends the thread and removes the port."""
        self._closing = True
        if self._thread.is_alive():
            self._wake_pipe.wake()
            self._thread.join()

    def _enqueue(self, call: Callable[[float], None]) -> None:
        self._queued.append(call)
        self._wake_pipe.wake()

    def _disconnect(self) -> None:
        self._terminal.unplug()
        self._to_host.clear()
        self._to_device.clear()
        self._partial_line = b""

    def _unplug(self, now: float, seconds: float | None, power: bool) -> None:
        self._disconnect()
        self._replug_at = now + (self._unplugged_for if seconds is None else seconds)
        if not power:
            self._scanner.reboot(now)  # its HELLO is lost, as that of a real device may be

    def _fall_silent(self, now: float, seconds: float) -> None:
        self._silent_until = now + seconds

    def _run(self) -> None:
        try:
            while not self._closing:
                self._run_once()
        finally:
            self._disconnect()
            self._wake_pipe.close()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)

    def _run_once(self) -> None:
        self._wait_and_read()
        now = time.monotonic()
        while self._queued:
            self._queued.popleft()(now)
        if self._replug_at is not None and now >= self._replug_at:
            self._replug_at = None
            self._terminal.plug()
        if self._pending_fault is not None and now >= self._pending_fault[0]:
            self._inject_fault(self._pending_fault[1], now)
        self._run_step(now)
        self._scanner.feed(self._to_device.receive(now), now)
        self._scanner.tick(now)
        for line in self._scanner.pop_output():
            if self._terminal.is_plugged and now >= self._silent_until:
                self._to_host.put(line, now)
        self._write_arrived(now)
        with self._done_lock:
            left = self._queued or self._steps or self._scanner.waiting or self._pending_fault
            if not left:
                self.done.set()

    def _wait_and_read(self) -> None:
        """Waits until something is due or data has come, and reads the data."""
        fds = [self._wake_pipe.fd] + ([self._terminal.fd] if self._terminal.is_plugged else [])
        dues = [self._scanner.due, self._to_host.due, self._to_device.due, self._replug_at]
        dues += [self._pending_fault[0] if self._pending_fault else None]
        dues += [self._next_step if self._steps and self._may_step else None]
        soonest = min(due for due in dues if due is not None)
        ready, _, _ = select.select(fds, [], [], max(0.0, min(soonest - time.monotonic(), 1.0)))
        if self._wake_pipe.fd in ready:
            self._wake_pipe.drain()
        if self._terminal.fd in ready:
            now = time.monotonic()
            *lines, self._partial_line = (self._partial_line + self._terminal.read()).split(b"\n")
            for line in lines:
                if now >= self._silent_until:
                    self._to_device.put(line + b"\n", now)
            self._partial_line = self._partial_line[-4096:]

    def _write_arrived(self, now: float) -> None:
        data = self._to_host.receive(now)
        if data and self._terminal.is_plugged:
            self._terminal.write(data)

    @property
    def _may_step(self) -> bool:
        """Whether the next step may be done."""
        if not self._terminal.is_plugged or self._pending_fault is not None:
            return False
        return not self._scanner.waiting if self._wait else not self._scanner.full

    def _run_step(self, now: float) -> None:
        if not self._steps or now < self._next_step or not self._may_step:
            return
        self._next_step = now + self._pace
        step = self._steps[0]
        if isinstance(step, LayCard) and self._inject_before(step, now):
            return
        self._steps.popleft()
        if isinstance(step, LayCard):
            self._scanner.lay(step.tag, step.tile, now)
            self._laid.append(step)
            for fault in ("reboots", "silence", "unplugging"):
                if self._fault_occurs(fault):
                    self._pending_fault = (now + self._random.random() * 0.3, fault)
        elif isinstance(step, PressButton):
            self._scanner.press(step.name, now)
            self._laid.clear()
            if step.name == "ok":
                self._scanner.clear_table()
        elif isinstance(step, LayUnreadable):
            self._scanner.miss(step.tile, now)
        else:
            self._next_step = now + step.seconds
        if self._on_step is not None:
            self._on_step(step)

    def _inject_before(self, step: LayCard, now: float) -> bool:
        """May report a miss, or an earlier card again, before a card; returns whether it did."""
        if self._skip_fault:
            self._skip_fault = False
            return False
        if self._fault_occurs("misses"):
            self._scanner.miss(step.tile, now)
        elif self._laid and self._fault_occurs("sweeps"):
            swept = self._random.choice(self._laid)
            self._scanner.lay(swept.tag, swept.tile, now)
        else:
            return False
        self._skip_fault = True
        return True

    def _fault_occurs(self, fault: str) -> bool:
        return fault in self._faults and self._random.random() < self._rates[fault]

    def _inject_fault(self, fault: str, now: float) -> None:
        self._pending_fault = None
        if fault == "reboots":
            self._scanner.reboot(now)
        elif fault == "silence":
            self._fall_silent(now, self._silent_for)
        else:
            self._unplug(now, None, power=False)
