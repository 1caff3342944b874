"""A tile scanner on a pseudo-terminal that lays cards as it is told, and fails as it is told."""

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

from firmware_bridge.faults import DEVICE_RATES, LINE_RATE, LONGEST_DELAY, BadLine
from firmware_bridge.scanner import RESEND_EVERY, Scanner
from firmware_bridge.terminal import PseudoTerminal
from firmware_bridge.wake_pipe import WakePipe

SILENT_FOR = 4.0
UNPLUGGED_FOR = 1.0


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
    """A button is pressed. After `ok` a new stage begins: earlier cards are not swept up again."""

    name: str


@dataclass(frozen=True)
class Pause:
    """Nothing happens for so many seconds."""

    seconds: float


Step = LayCard | LayUnreadable | PressButton | Pause


class Simulator:
    """Runs in a thread of its own until `close`.

    `port` is a stable name for the pseudo-terminal, which is another after each plugging in. With
    `wait` a step is done only when the host has acknowledged all before it.
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
        longest_delay: float = LONGEST_DELAY,
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
        # The line's luck depends on timing; the device's and the table's must not.
        self._random = Random(f"table {seed}")
        now = time.monotonic()
        # Its boots are not the seed's: to the host no two boots may ever be the same.
        self._scanner = Scanner(
            SystemRandom(), now, caps=caps, proto=proto, resend_every=resend_every
        )
        luck = Random(f"line {seed}")
        self._to_host = BadLine(faults, luck, line_rate, longest_delay)
        self._to_device = BadLine(faults, luck, line_rate, longest_delay)
        self._partial = b""
        self._laid: list[LayCard] = []
        self._next_step = now
        self._spared = False
        self._mishap: tuple[float, str] | None = None
        self._silent_until = now
        self._replug_at: float | None = None
        self._wishes: deque[Callable[[float], None]] = deque()
        self._closing = False
        self.done = threading.Event()
        # Between a look at what is left and saying that nothing is, nobody may wish for more.
        self._counting = threading.Lock()
        self._folder = tempfile.mkdtemp(prefix="scanner-") if port is None else None
        self.port = port or str(Path(str(self._folder), "scanner"))
        self._terminal = PseudoTerminal(self.port)
        self._terminal.plug()
        self._wake_pipe = WakePipe()
        self._thread = threading.Thread(target=self._run, name="simulator", daemon=True)
        self._thread.start()

    @property
    def boot(self) -> str:
        """The device's boot, new after each power-up."""
        return self._scanner.boot

    @property
    def running(self) -> bool:
        """Whether it still does what it is told."""
        return self._thread.is_alive()

    @property
    def lights(self) -> dict[int, tuple[int, str]]:
        """What the lamps of each tile show: how many, in which colour."""
        return {tile: (light.n, light.colour) for tile, light in self._scanner.lights.items()}

    @property
    def sounds(self) -> list[str]:
        """What was to be heard so far."""
        return list(self._scanner.sounds)

    @property
    def waiting(self) -> int:
        """How many events the host has not acknowledged."""
        return self._scanner.waiting

    def do(self, *steps: Step) -> None:
        """More steps, after those that are still to come."""
        with self._counting:
            self.done.clear()
            self._wish(lambda _: self._steps.extend(steps))

    def fail(self, code: str, detail: str) -> None:
        """The device has a fault to tell."""
        self._wish(lambda now: self._scanner.fail(code, detail, now))

    def reboot(self) -> None:
        """The device starts again."""
        self._wish(self._scanner.reboot)

    def silence(self, seconds: float) -> None:
        """The device neither speaks nor listens for a while."""
        self._wish(lambda now: self._fall_silent(now, seconds))

    def unplug(self, seconds: float | None = None, power: bool = False) -> None:
        """Pulls the cable for a while (for good: infinity); with `power` the device runs on."""
        self._wish(lambda now: self._unplug(now, seconds, power))

    def close(self) -> None:
        """Pulls the cable for good."""
        self._closing = True
        if self._thread.is_alive():
            self._wake_pipe.wake()
            self._thread.join()

    def _wish(self, wish: Callable[[float], None]) -> None:
        self._wishes.append(wish)
        self._wake_pipe.wake()

    def _pull(self) -> None:
        self._terminal.unplug()
        self._to_host.drop()
        self._to_device.drop()
        self._partial = b""

    def _unplug(self, now: float, seconds: float | None, power: bool) -> None:
        self._pull()
        self._replug_at = now + (self._unplugged_for if seconds is None else seconds)
        if not power:
            self._scanner.reboot(now)  # its HELLO goes nowhere, as that of a real one may

    def _fall_silent(self, now: float, seconds: float) -> None:
        self._silent_until = now + seconds

    def _run(self) -> None:
        try:
            while not self._closing:
                self._turn()
        finally:
            self._pull()
            self._wake_pipe.close()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)

    def _turn(self) -> None:
        self._listen()
        now = time.monotonic()
        while self._wishes:
            self._wishes.popleft()(now)
        if self._replug_at is not None and now >= self._replug_at:
            self._replug_at = None
            self._terminal.plug()
        if self._mishap is not None and now >= self._mishap[0]:
            self._befall(self._mishap[1], now)
        self._table(now)
        self._scanner.feed(self._to_device.arrived(now), now)
        self._scanner.tick(now)
        for line in self._scanner.pop_output():
            if self._terminal.is_plugged and now >= self._silent_until:
                self._to_host.put(line, now)
        self._speak(now)
        with self._counting:
            left = self._wishes or self._steps or self._scanner.waiting or self._mishap
            if not left:
                self.done.set()

    def _listen(self) -> None:
        """Waits until something is due or comes."""
        fds = [self._wake_pipe.fd] + ([self._terminal.fd] if self._terminal.is_plugged else [])
        dues = [self._scanner.due, self._to_host.due, self._to_device.due, self._replug_at]
        dues += [self._mishap[0] if self._mishap else None]
        dues += [self._next_step if self._steps and self._free else None]
        soonest = min(due for due in dues if due is not None)
        ready, _, _ = select.select(fds, [], [], max(0.0, min(soonest - time.monotonic(), 1.0)))
        if self._wake_pipe.fd in ready:
            self._wake_pipe.drain()
        if self._terminal.fd in ready:
            now = time.monotonic()
            *lines, self._partial = (self._partial + self._terminal.read()).split(b"\n")
            for line in lines:
                if now >= self._silent_until:
                    self._to_device.put(line + b"\n", now)
            self._partial = self._partial[-4096:]

    def _speak(self, now: float) -> None:
        said = self._to_host.arrived(now)
        if said and self._terminal.is_plugged:
            self._terminal.write(said)

    @property
    def _free(self) -> bool:
        """Whether the table may go on."""
        if not self._terminal.is_plugged or self._mishap is not None:
            return False
        return not self._scanner.waiting if self._wait else not self._scanner.full

    def _table(self, now: float) -> None:
        if not self._steps or now < self._next_step or not self._free:
            return
        self._next_step = now + self._pace
        step = self._steps[0]
        if isinstance(step, LayCard) and self._detour(step, now):
            return
        self._steps.popleft()
        if isinstance(step, LayCard):
            self._scanner.lay(step.tag, step.tile, now)
            self._laid.append(step)
            for fault in ("reboots", "silence", "unplugging"):
                if self._befalls(fault):
                    self._mishap = (now + self._random.random() * 0.3, fault)
        elif isinstance(step, PressButton):
            self._scanner.press(step.name, now)
            self._laid.clear()
            if step.name == "ok":
                self._scanner.gather()
        elif isinstance(step, LayUnreadable):
            self._scanner.miss(step.tile, now)
        else:
            self._next_step = now + step.seconds
        if self._on_step is not None:
            self._on_step(step)

    def _detour(self, step: LayCard, now: float) -> bool:
        """Before a card is read it may lie badly, and cards of before may be swept over a tile."""
        if self._spared:
            self._spared = False
            return False
        if self._befalls("misses"):
            self._scanner.miss(step.tile, now)
        elif self._laid and self._befalls("sweeps"):
            swept = self._random.choice(self._laid)
            self._scanner.lay(swept.tag, swept.tile, now)
        else:
            return False
        self._spared = True
        return True

    def _befalls(self, fault: str) -> bool:
        return fault in self._faults and self._random.random() < self._rates[fault]

    def _befall(self, fault: str, now: float) -> None:
        self._mishap = None
        if fault == "reboots":
            self._scanner.reboot(now)
        elif fault == "silence":
            self._fall_silent(now, self._silent_for)
        else:
            self._unplug(now, None, power=False)
