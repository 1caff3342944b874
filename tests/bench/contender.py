"""One program on the measured screen: how it is started, tapped, and looked at from outside."""

import os
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.ui.shell.fingers import BOUNCE_TIME
from tests.bench.display import Box, Display

ROOT = Path(__file__).parents[2]
TOO_LONG = 60.0

# Where to tap, and the two places where that must show.
Tap = tuple[Box, tuple[Box, Box]]
# When a finger came up, and how long it took until that showed.
Taken = tuple[float, float]


@dataclass
class Contender:
    """A program, and what was measured of it."""

    name: str
    command: list[str]
    # What is on the screen when the first frame is.
    first: Box
    taps: list[Tap] = field(default_factory=list)
    play: list[Taken] = field(default_factory=list)
    wake: list[Taken] = field(default_factory=list)
    start: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    # When it has just come up, as bare pygame is measured, and when it was played on.
    memory: list[float] = field(default_factory=list)
    memory_later: list[float] = field(default_factory=list)


class Running:
    """One start of a contender, from nothing to its end."""

    def __init__(self, display: Display, contender: Contender, environment: dict[str, str]) -> None:
        self._display = display
        self._random = Random(len(contender.play))
        # When each place was tapped last.
        self._tapped: dict[tuple[int, ...], float] = {}
        end = time.monotonic() + TOO_LONG
        while not display.plain(contender.first) and time.monotonic() < end:
            time.sleep(0.01)  # the window before is still there
        begin = time.perf_counter()
        self.process = subprocess.Popen(
            contender.command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL
        )
        while display.plain(contender.first):
            if self.process.poll() is not None or time.monotonic() > end:
                self.end()
                raise RuntimeError(f"{contender.name} shows nothing")
            time.sleep(0.0005)
        self.start = time.perf_counter() - begin

    def tap(self, tap: Tap) -> Taken:
        """From the finger's coming up to the pixels of both numbers."""
        place, shows = tap
        x, y, width, height = place
        # Sooner it would be a bounce.
        due = self._tapped.get(tuple(place), 0.0) + BOUNCE_TIME
        time.sleep(max(0.0, due - time.perf_counter()))
        self._display.move(x + width // 2, y + height // 2)
        time.sleep(0.01)
        before = [self._display.pixels(box) for box in shows]
        self._display.press(True)
        time.sleep(self._random.uniform(0.03, 0.09))
        begin = self._tapped[tuple(place)] = self._display.press(False)
        while True:
            seen = [self._display.pixels(box) for box in shows]
            now = time.perf_counter()
            if all(old != new for old, new in zip(before, seen, strict=True)):
                return begin, now - begin
            if now - begin > TOO_LONG:
                raise RuntimeError(f"a tap at {x}, {y} changed nothing")
            time.sleep(0.0001)

    def seconds_used(self) -> float:
        """Of a core, by all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes in memory; what others share of it counts too, whoever else runs."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024

    def end(self) -> None:
        """However it would like to."""
        self.process.kill()
        self.process.wait()
