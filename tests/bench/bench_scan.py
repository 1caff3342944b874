"""From the bytes of a card line to the frame: written to a port, committed, seen on the screen.

Needs Debian's xvfb, libx11-6 and libxtst6. The app runs as on a table; we are its scanner, at a
pseudo-terminal, and look at the pixels in the X server's memory: a card is through when both
numbers that it changes are there. A play is on the disk before it is shown, so the disk is in it.
As root everything runs at real-time priority, so that other work on the machine counts less.

`script/bench scan` takes about two minutes; `--rounds 1` is a first look.
"""

import argparse
import json
import os
import pty
import subprocess
import sys
import tempfile
import threading
import time
import tty
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from random import Random
from statistics import median

from companion.app.simulated_deck import Hands, default_deck
from companion.games.thirteen.stage import TILES, parse_play
from companion.store.decks import write_deck
from firmware_bridge import wire
from tests.bench.bench_window import plays, prepare, under, worst
from tests.bench.contender import ROOT, TOO_LONG, Contender, Running
from tests.bench.display import Box, Display

CARDS, AFTER_REST = 38, 4  # in each round; a stage has 50
REST = 2.5
GOAL = 50


class Device:
    """A tile scanner of ours: greets, beats, and notes when it is acknowledged."""

    def __init__(self) -> None:
        self._master, self._far = pty.openpty()
        tty.setraw(self._far)
        self.port = os.ttyname(self._far)
        self.boot = os.urandom(4).hex()
        self._seq = 0
        self._acknowledged: SimpleQueue[tuple[float, int]] = SimpleQueue()
        self.greeted = threading.Event()
        self._closing = False
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._listen, self._beat)
        ]
        for thread in self._threads:
            thread.start()

    def _say(self, body: str) -> None:
        os.write(self._master, wire.encode(body))

    def _listen(self) -> None:
        decoder = wire.Decoder()
        while not self._closing:
            heard = os.read(self._master, 4096)
            at = time.perf_counter()
            for message in decoder.feed(heard):
                if isinstance(message, wire.HelloQuery):
                    self._say(f"HELLO,1,bench,{self.boot},3,-")
                    self.greeted.set()
                elif isinstance(message, wire.Ack):
                    self._acknowledged.put((at, message.seq))

    def _beat(self) -> None:
        while not self._closing:
            self._say(f"BEAT,{self.boot}")
            time.sleep(1.0)

    def lay(self, tile: int, tag: str) -> float:
        """A card comes onto a tile; when its line was written."""
        self._seq += 1
        line = wire.encode(f"CARD,{self.boot},{self._seq},{tile},{tag},0")
        begin = time.perf_counter()
        os.write(self._master, line)
        return begin

    def acknowledged(self) -> float:
        """When the last card was."""
        while True:
            at, seq = self._acknowledged.get(timeout=TOO_LONG)
            if seq == self._seq:
                return at

    def close(self) -> None:
        """Pulls the cable."""
        self._closing = True
        os.write(self._far, b"\n")  # so that whoever listens hears that it is over
        for thread in self._threads:
            thread.join()
        os.close(self._far)
        os.close(self._master)


def until_changed(display: Display, before: list[bytes], shows: tuple[Box, Box]) -> float:
    """When both places show something else."""
    end = time.perf_counter() + TOO_LONG
    while True:
        seen = [display.pixels(box) for box in shows]
        now = time.perf_counter()
        if all(old != new for old, new in zip(before, seen, strict=True)):
            return now
        if now > end:
            raise RuntimeError("a card changed nothing on the screen")
        time.sleep(0.0001)


class Figures:
    """Seconds from the line to what follows it."""

    def __init__(self) -> None:
        self.kept: list[float] = []
        self.shown: list[float] = []
        self.after_rest: list[float] = []


def lay_cards(
    display: Display, device: Device, places: dict[str, Box], turn: int, figures: Figures
) -> None:
    """Most of a stage, at the pace of quick players and now and then after a rest."""
    hands, random, line = Hands(default_deck()), Random(turn), plays(turn)
    x, y, width, height = places["counter"]
    # The reader's sign has taken its place.
    counter = (x - 2 * width, y, 2 * width, height)
    for number in range(CARDS + AFTER_REST):
        text, tile = next(line)
        rested = number >= CARDS
        time.sleep(REST if rested else random.uniform(0.15, 0.4))
        shows = (counter, places[f"sum-{TILES[tile]}"])
        before = [display.pixels(box) for box in shows]
        step = hands.lay(parse_play(text))
        begin = device.lay(step.tile, step.tag)
        shown = until_changed(display, before, shows) - begin
        figures.kept.append(device.acknowledged() - begin)
        (figures.after_rest if rested else figures.shown).append(shown)


def enrol(data: Path) -> None:
    """The deck's tags are known."""
    command = [sys.executable, "-m", "companion", "tags", "import", "-", "--data", str(data)]
    deck = write_deck(default_deck()).encode()
    subprocess.run(command, input=deck, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def main() -> int:
    """Prints the figures; 1 if the goal is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    where = [sys.executable, "-m", "tests.bench.peers.table"]
    asked = subprocess.run(where, capture_output=True, check=True, cwd=ROOT)
    places: dict[str, Box] = json.loads(asked.stdout.splitlines()[-1])
    figures = Figures()
    with tempfile.TemporaryDirectory(dir=".") as name, Display() as display:
        environment = {**os.environ, "DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy"}
        environment.pop("SDL_VIDEODRIVER", None)
        for turn in range(options.rounds):
            data = Path(name).resolve() / f"data-{turn}"
            prepare(data)
            enrol(data)
            device = Device()
            command = [sys.executable, "-m", "companion", "--data", str(data), "--resume"]
            command += ["--windowed", "800x480", "--lang", "en", "--reader", f"tile:{device.port}"]
            running = Running(
                display, Contender("companion", command, places["counter"]), environment
            )
            try:
                if not device.greeted.wait(TOO_LONG):
                    raise RuntimeError("the app does not greet the scanner")
                time.sleep(1.5)
                lay_cards(display, device, places, turn, figures)
            finally:
                running.end()
                device.close()
    seen = figures.shown + figures.after_rest
    print(f"{len(seen)} cards, milliseconds from the line: median, p99")
    for label, taken in (
        ("acknowledged", figures.kept),
        ("shown", figures.shown),
        ("shown after a rest", figures.after_rest),
    ):
        print(f"{label:20}{median(taken) * 1e3:8.1f}{worst(taken):8.1f}")
    return 0 if under("from the line to the frame, p99", worst(seen), GOAL, "ms") else 1


if __name__ == "__main__":
    sys.exit(main())
