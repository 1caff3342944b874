"""The window beside a plain pygame loop, pygame_gui, kivy and bare pygame, on one X server.

Needs Debian's xvfb, libx11-6 and libxtst6, and for kivy libgl1 and libgl1-mesa-dri (software GL);
it does without libmtdev1 and xclip. pygame_gui and kivy are put into `.venv-bench`, which this
makes; where they cannot be had, it says so and measures the rest.

Each round starts every contender anew, by turns, and taps it: a pointer event injected with XTest,
and the time until the pixels in the server's memory show both numbers that the tap changes. So it
is the same for all and asks nothing of them. The pointer stays down for 30 to 90 ms, as fingers do.
As root everything runs at real-time priority, so that other work on the machine counts less, and a
tap during which a core was away altogether (see stalls.py) does not count, whosever it was. The
disk is shared all the same, and we alone wait for it: a play is on the disk before it is shown.

`script/bench window` takes about twelve minutes; `--rounds 1` is a first look.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles

from companion.games.thirteen import game as thirteen
from companion.games.thirteen.game import Setup
from companion.games.thirteen.rules import Deal
from companion.games.thirteen.stage import CARDS, PILE, TILES, Play
from tests.bench.contender import ROOT, Contender, Running, Taken, Tap
from tests.bench.display import Box, Display
from tests.bench.measure import report
from tests.bench.peers import layout
from tests.bench.stalls import Stalls

VENV = ROOT / ".venv-bench"
PACKAGES = ("pygame_gui", "kivy")
PLAYERS = ("Anne", "Carl", "Marc", "Herman")
PLAYS, IDLE_TAPS = 41, 6  # in each round; a stage has 50
IDLE = 30.0
STARTS = 3  # more in each round, of ourselves and of bare pygame by turns


def plays(seed: int) -> Iterator[tuple[str, int]]:
    """Plays of a stage, as key and tile, each of which changes the number on its tile."""
    random = Random(seed)
    state = thirteen.apply(thirteen.new(Setup(PLAYERS)), Deal())
    while True:
        stage = state.stages[-1]
        cards = [card for card, left in zip(CARDS, stage.left, strict=True) for _ in range(left)]
        random.shuffle(cards)
        for card in cards:
            tile = random.randrange(3) if card == "R4" else PILE[card]
            after = thirteen.apply(state, Play(card, tile))
            if after.stages[-1].sums[tile] != stage.sums[tile]:
                yield str(Play(card, tile)), tile
                state = after
                break


def table_taps(places: dict[str, Box], seed: int) -> list[Tap]:
    """Where a table is tapped, and where that shows."""
    line = plays(seed)
    found = [next(line) for _ in range(PLAYS + IDLE_TAPS)]
    return [
        (places[f"key-{play}"], (places["counter"], places[f"sum-{TILES[tile]}"]))
        for play, tile in found
    ]


def toolkit_taps(seed: int) -> list[Tap]:
    """Where the toolkits' screens are tapped."""
    random = Random(seed)
    counter, total = layout.labels()[:2]
    boxes = [random.choice(layout.buttons()) for _ in range(PLAYS + IDLE_TAPS)]
    return [(box, (counter, total)) for box in boxes]


def toolkits() -> list[Contender]:
    """Those that can be had here."""
    python = VENV / "bin" / "python"
    found = []
    try:
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        quiet = ["--quiet", "--disable-pip-version-check"]
        subprocess.run([str(python), "-m", "pip", "install", *quiet, *PACKAGES], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"NOT MEASURED: pygame_gui and kivy could not be installed in {VENV}: {error}")
        return []
    for name, module in (("pygame_gui", "gui"), ("kivy", "kivy_screen")):
        command = [str(python), "-m", f"tests.bench.peers.{module}"]
        found.append(Contender(name, command, layout.labels()[0]))
    return found


def prepare(folder: Path) -> None:
    """A journal with a match of which the first stage is dealt."""
    ours = [sys.executable, "-m", "companion"]
    data = ["--data", str(folder)]
    subprocess.run(
        [*ours, "new", "--players", ",".join(PLAYERS), *data],
        check=True,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    subprocess.run(
        [*ours, "text", "--resume", *data],
        input=b"deal\n",
        check=True,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )


def measure(running: Running, contender: Contender, idle: float) -> None:
    """Taps in play, first taps after a rest, and a long rest."""
    time.sleep(1.5)
    contender.memory.append(running.memory())
    random = Random(len(contender.play))
    for tap in contender.taps[:PLAYS]:
        contender.play.append(running.tap(tap))
        time.sleep(random.uniform(0.1, 0.25))
    for tap in contender.taps[PLAYS:]:
        time.sleep(random.uniform(2.2, 2.4))
        contender.wake.append(running.tap(tap))
    contender.memory_later.append(running.memory())
    if idle:
        time.sleep(3)
        begin, used = time.perf_counter(), running.seconds_used()
        time.sleep(idle)
        share = (running.seconds_used() - used) / (time.perf_counter() - begin)
        contender.idle.append(share * 100)


def worst(seconds: list[float]) -> float:
    """The 99th percentile in milliseconds."""
    return quantiles(seconds, n=100, method="inclusive")[98] * 1000


def under(name: str, value: float, limit: float, unit: str) -> bool:
    """Prints one figure beside its goal; whether it holds."""
    holds = value <= limit
    print(f"{name}: {value:.2f} {unit} (at most {limit:g} {unit}) {'ok' if holds else 'MISSED'}")
    return holds


def seconds(taken: list[Taken]) -> list[float]:
    """How long taps took."""
    return [each for _, each in taken]


def leave_out_stalls(contenders: list[Contender], stalls: Stalls) -> None:
    """Takes away the taps during which the machine stood still, and says how many."""
    for one in contenders:
        for name in ("play", "wake"):
            taken: list[Taken] = getattr(one, name)
            left = [each for each in taken if not stalls.during(*each)]
            if len(left) < len(taken):
                away, of = len(taken) - len(left), worst(seconds(taken))
                print(
                    f"{one.name}, {name}: {away} of {len(taken)} taps fell into a stall of a core;"
                    f" with them p99 {of:.1f} ms"
                )
            setattr(one, name, left)


def show(contenders: list[Contender]) -> None:
    """All figures as a table."""
    print(
        f"{'':12}{'tap ms, p99':>16}{'after rest, p99':>18}{'idle %':>9}{'start ms':>10}"
        f"{'RSS MB':>9}{'later':>8}"
    )
    for one in contenders:
        cells = ["", ""]
        if one.play:
            cells = [
                f"{median(taken) * 1e3:.1f}, {worst(taken):.1f}"
                for taken in (seconds(one.play), seconds(one.wake))
            ]
        idle = f"{median(one.idle):.2f}" if one.idle else ""
        later = f"{median(one.memory_later):.1f}" if one.memory_later else ""
        print(
            f"{one.name:12}{cells[0]:>16}{cells[1]:>18}{idle:>9}"
            f"{median(one.start) * 1e3:>10.0f}{median(one.memory):>9.1f}{later:>8}"
        )


def judge(ours: Contender, peers: list[Contender], bare: Contender) -> bool:
    """Every goal; whether all hold."""
    good = [
        under("a tap in play, p99", worst(seconds(ours.play)), 16, "ms"),
        under("the first tap after a rest, p99", worst(seconds(ours.wake)), 40, "ms"),
        under("a core while nothing happens", median(ours.idle), 0.5, "%"),
    ]
    for peer in peers:
        good += [
            report(
                f"a tap in play, p99, of {peer.name}'s",
                worst(seconds(ours.play)) / worst(seconds(peer.play)),
                0.5,
            ),
            report(f"idle, of {peer.name}'s", median(ours.idle) / median(peer.idle), 0.2),
        ]
    good += [
        report("cold start beside bare pygame", median(ours.start) / median(bare.start), 1.6),
        report("memory beside bare pygame", median(ours.memory) / median(bare.memory), 1.5),
    ]
    return all(good)


def main() -> int:
    """Prints the figures; 1 if one misses its goal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--idle", type=float, default=IDLE, help="seconds, in the first round")
    parser.add_argument("--only", help="names, with commas")
    options = parser.parse_args()
    with suppress(PermissionError):
        # We, the server and all contenders alike, where we may: what else runs here hurts less.
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    where = [sys.executable, "-m", "tests.bench.peers.table"]
    asked = subprocess.run(where, capture_output=True, check=True, cwd=ROOT)
    places: dict[str, Box] = json.loads(asked.stdout.splitlines()[-1])
    ours = Contender("companion", [], places["counter"])
    plain = Contender(
        "plain loop", [sys.executable, "-m", "tests.bench.peers.plain"], places["counter"]
    )
    command = [sys.executable, "-m", "tests.bench.peers.bare"]
    usual = Contender("import pygame", command, layout.labels()[0])
    bare = Contender("bare pygame", [*command, "lean"], layout.labels()[0])
    peers = [plain, *toolkits()]
    wanted = options.only.split(",") if options.only else None
    stalls = Stalls()
    with tempfile.TemporaryDirectory(dir=".") as name, stalls, Display() as display:
        # The sound is opened as on a panel with a loudspeaker: that too costs memory and time.
        environment = {**os.environ, "DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy"}
        environment.pop("SDL_VIDEODRIVER", None)
        environment["KIVY_HOME"] = str(Path(name).resolve() / "kivy")
        for turn in range(options.rounds):
            data = Path(name).resolve() / f"data-{turn}"
            prepare(data)
            ours.command = [sys.executable, "-m", "companion", "--data", str(data), "--resume"]
            ours.command += ["--windowed", "800x480", "--lang", "en"]
            for contender in (usual, bare, ours, *peers):
                if wanted and contender.name not in wanted:
                    continue
                try:
                    running = Running(display, contender, environment)
                except RuntimeError as error:
                    print(f"NOT MEASURED: {error}")
                    continue
                contender.start.append(running.start)
                try:
                    if contender in (usual, bare):
                        time.sleep(1.5)
                        contender.memory.append(running.memory())
                        continue
                    table = contender in (ours, plain)
                    contender.taps = table_taps(places, turn) if table else toolkit_taps(turn)
                    measure(running, contender, options.idle if turn == 0 else 0)
                finally:
                    running.end()
            for contender in (bare, ours) * STARTS:
                if not wanted or contender.name in wanted:
                    running = Running(display, contender, environment)
                    contender.start.append(running.start)
                    running.end()
    measured = [one for one in (ours, *peers, bare, usual) if one.start]
    leave_out_stalls(measured, stalls)
    show(measured)
    if wanted:
        return 0
    return 0 if judge(ours, [peer for peer in peers if peer.play], bare) else 1


if __name__ == "__main__":
    sys.exit(main())
