"""Taps on the table while a stage is analysed beside the app, and while none is, by turns.

The app never plays and analyses at once: an analysis ends when a stage begins. Here one runs all
the while, as urgent as the app has it, so the taps are those of the worst moment. Needs what
`script/bench window` needs, but no other toolkit; nothing runs at real-time priority, or an
analysis could not be felt. So it wants a quiet machine: the plain half says whether it is one.

`script/bench analysis_taps` takes about five minutes; `--rounds 1` is a first look.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

from companion.app.analysis_process import AnalysisProcess, command
from companion.games.thirteen.look_back import brief
from companion.games.thirteen.stage import ThirteenSetup, ThirteenState
from tests.bench.bench_analysis import NAMES, play_stage
from tests.bench.bench_window import measure, prepare, seconds, table_taps, worst
from tests.bench.contender import ROOT, Contender, Running
from tests.bench.display import Box, Display
from tests.bench.measure import report


@contextmanager
def analysing() -> Iterator[list[str]]:
    """Stages are analysed one after the other; the list is what came of them."""
    stage, _, _ = play_stage(Random(5), None)
    text = brief(ThirteenState(ThirteenSetup(NAMES), (stage,)), 1)
    made: list[str] = []
    ended, news = threading.Event(), threading.Event()

    def run() -> None:
        while not ended.is_set():
            news.clear()
            process = AnalysisProcess(command("thirteen"), text, news.set)
            while process.outcome is None and not ended.is_set():
                news.wait(0.1)
            process.end()
            process.join(10)
            made.append(process.outcome or "")

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield made
    finally:
        ended.set()
        thread.join()


def main() -> int:
    """Prints the figures; 1 if one misses its goal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=8)
    rounds = parser.parse_args().rounds
    where = [sys.executable, "-m", "tests.bench.peers.table"]
    asked = subprocess.run(where, capture_output=True, check=True, cwd=ROOT)
    places: dict[str, Box] = json.loads(asked.stdout.splitlines()[-1])
    alone, beside = (Contender(name, [], places["counter"]) for name in ("alone", "beside"))
    stages = 0
    with tempfile.TemporaryDirectory(dir=".") as name, Display() as display:
        environment = {**os.environ, "DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy"}
        environment.pop("SDL_VIDEODRIVER", None)
        for turn in range(rounds):
            for one in (alone, beside):
                data = Path(name).resolve() / f"{one.name}-{turn}"
                prepare(data)
                one.command = [sys.executable, "-m", "companion", "--data", str(data), "--resume"]
                one.command += ["--windowed", "800x480", "--lang", "en"]
                one.taps = table_taps(places, turn)
                running = Running(display, one, environment)
                try:
                    if one is beside:
                        with analysing() as made:
                            measure(running, one, 0)
                        stages += sum(map(bool, made))
                    else:
                        measure(running, one, 0)
                finally:
                    running.end()
    for one in (alone, beside):
        taken = seconds(one.play)
        print(
            f"{one.name}: {len(taken)} taps, {median(taken) * 1e3:.1f} ms, p99 {worst(taken):.1f}"
        )
    print(f"{stages} stages were analysed meanwhile")
    tapped = worst(seconds(beside.play)) / worst(seconds(alone.play))
    return 0 if report("a tap while a stage is analysed, p99", tapped, 1.1) and stages else 1


if __name__ == "__main__":
    sys.exit(main())
