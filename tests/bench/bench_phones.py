"""`companion serve` with 50 phones: its work, how soon they see a play, and the app's taps.

Beside a bare tornado that sends the same bytes to as many phones at the same pace: that takes what
comes ready from a pipe, we read the journal and make each event. The taps are measured as in
`script/bench window` (Debian's xvfb, libx11-6, libxtst6), by turns with phones and without.

`script/bench phones` takes about four minutes; `--rounds 1` is a first look, `--rounds 0` leaves
out the taps.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from statistics import median

from companion.app.phones.phone_socket import PhoneSocket
from companion.match.match import Match
from tests.bench.bench_window import PLAYS, plays, prepare, seconds, table_taps, under, worst
from tests.bench.contender import ROOT, Contender, Running
from tests.bench.display import Box, Display
from tests.bench.looking_on import LookingOn
from tests.bench.measure import report
from tests.phones.served import Served, act, match_on

PHONES, CHANGES, EVERY = 50, 120, 0.25
IDLE, FEW = 15.0, 6


class Worker:
    """A process whose work is measured."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process

    def used(self) -> float:
        """Seconds of a core; finer than the clock ticks of /proc/PID/stat."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e9

    def memory(self) -> float:
        """MB that it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@contextmanager
def started(*command: str) -> Iterator[tuple[Worker, str]]:
    """A process, and the first line that it says."""
    with subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            yield Worker(process), process.stdout.readline().decode().strip()
        finally:
            process.terminate()


def serving(data: Path) -> tuple[str, ...]:
    """The command of a server on a data directory."""
    command = ("-m", "companion", "serve", "--data", str(data), "--allow", "look")
    return (*command, "--listen", "127.0.0.1:0")


def looked_on(data: Path, match: Match) -> tuple[float, list[float], list[bytes]]:
    """Ours: seconds of work, each phone's seconds from a commit to the event, the events.

    The app is there, which says that there is news.
    """
    app = PhoneSocket(data, lambda: None)
    with closing(app), started(*serving(data)) as (worker, line):
        served = Served(line)
        phones = LookingOn(served.port, PHONES, served.key)
        time.sleep(1.5)
        line_of_plays, committed = plays(1), {}
        before = worker.used()
        begin = time.perf_counter()
        for number in range(CHANGES):
            # As many kinds of tables as there are; after a while the same way back.
            act(match, next(line_of_plays)[0] if number % 80 < 40 else "undo")
            app.tell_news()
            committed[match.next_number - 1] = time.perf_counter()
            while (asked := app.next()) is not None:
                asked[1]({})
            time.sleep(max(0.0, begin + (number + 1) * EVERY - time.perf_counter()))
            if number % 80 == 79:
                line_of_plays = plays(1)
        time.sleep(0.5)
        used = worker.used() - before
        phones.close()
    delays = [when - at for entry, at in committed.items() for when in phones.seen.get(entry, ())]
    assert len(delays) >= 0.9 * CHANGES * PHONES, f"only {len(delays)} events came"
    return used, delays, phones.events[1:]


def bare(events: list[bytes]) -> float:
    """Seconds of work of a bare tornado that sends these events."""
    with started("-m", "tests.bench.peers.bare_stream") as (worker, line):
        phones = LookingOn(int(line), PHONES)
        pipe = worker.process.stdin
        assert pipe is not None
        time.sleep(1.5)
        before = worker.used()
        begin = time.perf_counter()
        for number, event in enumerate(events, 1):
            pipe.write(b"%d\n%s" % (len(event), event))
            pipe.flush()
            time.sleep(max(0.0, begin + number * EVERY - time.perf_counter()))
        time.sleep(0.5)
        used = worker.used() - before
        phones.close()
        assert len(phones.events) == len(events)
    return used


def quiet(data: Path) -> bool:
    """Whether a server on which nothing happens costs next to nothing."""
    with started(*serving(data)) as (worker, line):
        served = Served(line)
        phones = LookingOn(served.port, FEW, served.key)
        time.sleep(2)
        before = worker.used()
        time.sleep(IDLE)
        share = (worker.used() - before) / IDLE * 100
        held = worker.memory()
        phones.close()
    return all(
        (
            under(f"a core while nothing happens, {FEW} phones", share, 0.3, "%"),
            under("its memory", held, 45, "MB"),
        )
    )


def tapped(rounds: int) -> bool:
    """Whether the app's taps are as quick while phones look on."""
    where = [sys.executable, "-m", "tests.bench.peers.table"]
    asked = subprocess.run(where, capture_output=True, check=True, cwd=ROOT)
    places: dict[str, Box] = json.loads(asked.stdout.splitlines()[-1])
    alone = Contender("alone", [], places["counter"])
    watched = Contender("watched", [], places["counter"])
    with tempfile.TemporaryDirectory(dir=".") as name, Display() as display:
        environment = {**os.environ, "DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy"}
        environment.pop("SDL_VIDEODRIVER", None)
        for turn in range(rounds):
            for contender in (alone, watched):
                data = Path(name).resolve() / f"{contender.name}-{turn}"
                prepare(data)
                command = [sys.executable, "-m", "companion", "--data", str(data), "--resume"]
                contender.command = [*command, "--windowed", "800x480", "--lang", "en"]
                contender.taps = table_taps(places, turn)[:PLAYS]
                _taps(display, contender, environment, data if contender is watched else None)
    alone_p99, watched_p99 = worst(seconds(alone.play)), worst(seconds(watched.play))
    print(f"a tap, p99: {alone_p99:.1f} ms alone, {watched_p99:.1f} ms with {PHONES} phones")
    return report("a tap with phones, beside without", watched_p99 / alone_p99, 1.1)


def _taps(
    display: Display, contender: Contender, environment: dict[str, str], data: Path | None
) -> None:
    """Plays at a table; with `data` it is looked on."""
    running = Running(display, contender, environment)
    try:
        if data is None:
            _play(running, contender)
            return
        with started(*serving(data)) as (_, line):
            served = Served(line)
            phones = LookingOn(served.port, PHONES, served.key)
            _play(running, contender)
            phones.close()
    finally:
        running.end()


def _play(running: Running, contender: Contender) -> None:
    time.sleep(1.5)
    for tap in contender.taps:
        contender.play.append(running.tap(tap))
        time.sleep(0.15)


def main() -> int:
    """Prints the figures; 1 if a goal is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=4)
    options = parser.parse_args()
    work, plain, delays = [], [], []
    with tempfile.TemporaryDirectory() as name:
        for turn in range(2):
            data = Path(name) / str(turn)
            with match_on(data, "deal") as (_, match):
                used, took, events = looked_on(data, match)
            work.append(used)
            delays += took
            plain.append(bare(events))
        print(f"{CHANGES} changes, {PHONES} phones: {median(work):.2f} s of work", end="")
        print(f", a bare tornado {median(plain):.2f} s")
        good = [
            report("work beside a bare tornado", median(work) / median(plain), 1.5),
            under("from the commit to the phone, p99", worst(delays), 250, "ms"),
            quiet(data),
        ]
    with suppress(PermissionError):
        # The screen and the server alike, where we may: what else runs here hurts less.
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    if options.rounds:
        good.append(tapped(options.rounds))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
