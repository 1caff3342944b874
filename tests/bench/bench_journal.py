"""A durable play beside a bare SQLite insert; opening many matches beside opening few."""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from companion.games import load
from companion.match.actions import Do
from companion.match.match import Match
from companion.store.database import connect
from companion.store.journal import Journal
from companion.store.store import open_store
from tests.bench.measure import in_turns, report

PLAYS = 1500
FEW, MANY = 10, 2000
THIRTEEN = load("thirteen")
PLAYERS = ("Anne", "Carl", "Marc", "Herman")


def events() -> Iterator[tuple[Any, Any]]:
    """Deals and plays without end, each first one of a match with that match's setup."""
    random = Random(13)
    while True:
        state = THIRTEEN.simulate(random, PLAYERS)
        setup = state.setup
        for event in THIRTEEN.events(state):
            yield setup, event
            setup = None


def playing(journal: Journal) -> Callable[[], None]:
    """Enters one event after the other."""
    matches: list[Match] = []
    line = events()

    def play() -> None:
        setup, event = next(line)
        if setup is not None:
            matches.append(journal.new_match(THIRTEEN, setup)[1])
        matches[-1].act(Do(event))

    return play


def inserting(connection: sqlite3.Connection) -> Callable[[], None]:
    """The same columns into the same kind of table, with nothing around it."""
    connection.execute(
        "CREATE TABLE bare (id INTEGER PRIMARY KEY, match TEXT, number INTEGER, action TEXT,"
        " time REAL, source TEXT, boot TEXT, seq INTEGER, crc INTEGER)"
    )
    numbers = iter(range(10**9))

    def insert() -> None:
        row = ("abcdefgh", next(numbers), "#1:B7", time.time(), "touch", None, None, 1 << 30)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "INSERT INTO bare (match, number, action, time, source, boot, seq, crc)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        connection.execute("COMMIT")

    return insert


def durable_play(folder: Path) -> bool:
    """One play, decided, written and adopted, beside one bare insert and commit."""
    journal = Journal(folder / "journal.db")
    bare = connect(folder / "bare.db")
    taken = in_turns({"bare": inserting(bare), "play": playing(journal)}, PLAYS)
    journal.close()
    bare.close()
    for name, seconds in taken.items():
        print(f"{name}: {seconds * 1e6:.0f} µs")
    return report("a durable play beside a bare insert", taken["play"] / taken["bare"], 1.5)


def same_all_along() -> bool:
    """The first plays of a match beside the last: both without a disk."""
    random = Random(1)
    state = THIRTEEN.simulate(random, ("A", "B", "C", "D", "E", "F"))
    line = list(THIRTEEN.events(state))
    early: list[tuple[int, float]] = []
    late: list[tuple[int, float]] = []
    for _ in range(30):
        match = Match(THIRTEEN, state.setup)
        for number, event in enumerate(line):
            start = time.perf_counter()
            match.act(Do(event))
            taken = time.perf_counter() - start
            if str(event) not in ("deal", "finish") and not str(event).startswith("count"):
                (early if number < 50 else late).append((number, taken))
    last = max(number for number, _ in late) - 50
    first_plays = median(taken for _, taken in early)
    last_plays = median(taken for number, taken in late if number > last)
    return report("the last plays of a match beside the first", last_plays / first_plays, 1.5)


def opening(folder: Path) -> bool:
    """Opening a store and resuming its last match, with many matches and with few."""
    stores = {FEW: folder / "few", MANY: folder / "many"}
    states = [THIRTEEN.simulate(Random(seed), PLAYERS) for seed in range(20)]
    for count, directory in stores.items():
        store = open_store(directory)
        with store.journal.transaction():
            for number in range(count):
                # The same match last in both, since that is the one which is read.
                state = states[(count - number) % len(states)]
                store.journal.import_match(THIRTEEN, state, str(number))
        store.close()

    def resume(directory: Path) -> Callable[[], None]:
        def run() -> None:
            store = open_store(directory)
            store.journal.load(store.journal.last() or "")
            store.close()

        return run

    taken = in_turns({str(count): resume(directory) for count, directory in stores.items()}, 15)
    for name, seconds in taken.items():
        print(f"{name} matches: {seconds * 1e3:.1f} ms")
    ratio = taken[str(MANY)] / taken[str(FEW)]
    return report(f"opening {MANY} matches beside opening {FEW}", ratio, 1.5)


def main() -> int:
    """Prints the ratios; 1 if one misses its limit."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        good = [same_all_along(), durable_play(Path(folder)), opening(Path(folder))]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
