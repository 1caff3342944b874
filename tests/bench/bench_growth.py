"""What many matches cost beside few: a stage's backup, History, Players, the check; an import."""

import io
import json
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

from companion.commands.import_ import _import_batch
from companion.commands.progress import Progress
from companion.games import load
from companion.match.actions import Do
from companion.match.match import Match
from companion.share.saved_sheet import Incoming
from companion.store import maintenance
from companion.store.duplicates import DuplicateFinder
from companion.store.maintenance import BOOKMARK
from companion.store.players import StoredPlayers
from companion.store.store import Store, open_store
from tests.bench.measure import in_turns, report

FEW, MANY = 10, 2000
Maker = Callable[[Store], Callable[[], object]]
THIRTEEN = load("thirteen")
PLAYERS = ("Anne", "Carl", "Marc", "Herman")
STATES = [THIRTEEN.simulate(Random(seed), PLAYERS) for seed in range(20)]


def filled(directory: Path, count: int) -> Store:
    """A store with so many matches, backed up as a whole, and one under way."""
    store = open_store(directory)
    StoredPlayers(store.journal).remember(PLAYERS)
    with store.journal.transaction():
        for number in range(count):
            state = STATES[(count - number) % len(STATES)]
            store.journal.import_match(THIRTEEN, state, str(number))
    assert store.backups is not None
    store.backups.make_full()
    _, match = store.journal.new_match(THIRTEEN, STATES[0].setup)
    match.act(Do(THIRTEEN.parse_event("deal")))
    store.backups.wait()
    return store


def stage(store: Store) -> Callable[[], object]:
    """The backup at the start of a stage."""
    assert store.backups is not None
    return store.backups.attempt


def history(store: Store) -> Callable[[], object]:
    """The first page of History."""
    return lambda: (store.journal.count(), store.journal.latest(7))


def checked(store: Store) -> bool:
    """The check of a start after one that has seen all, beside that one; both without pauses."""
    database = Path(store.journal.path)
    stop = threading.Event()

    def first() -> None:
        with store.journal.transaction():
            store.journal.connection.execute("DELETE FROM settings WHERE name = ?", (BOOKMARK,))
        assert maintenance.check(database, stop)

    pause, maintenance.PAUSE_SECONDS = maintenance.PAUSE_SECONDS, 0
    taken = in_turns({"first": first, "later": lambda: maintenance.check(database, stop)}, 2)
    maintenance.PAUSE_SECONDS = pause
    for name, seconds in taken.items():
        print(f"the {name} check: {seconds * 1e3:.0f} ms")
    return report("a later check beside the first", taken["later"] / taken["first"], 0.2)


def beside(name: str, stores: dict[int, Store], limit: float, make: Maker) -> bool:
    """Many matches beside few."""
    taken = in_turns({str(count): make(store) for count, store in stores.items()}, 15)
    for count, seconds in taken.items():
        print(f"{name}, {count} matches: {seconds * 1e3:.1f} ms")
    ratio = taken[str(MANY)] / taken[str(FEW)]
    return report(f"{name} with {MANY} matches beside {FEW}", ratio, limit)


def players(store: Store) -> bool:
    """All statistics of many matches, as kept, beside counting a hundredth of them anew."""
    journal = store.journal
    some = [summary.id for summary in journal.latest(MANY // 100)]
    taken = in_turns(
        {
            "kept": journal.statistics,
            "a hundredth counted anew": lambda: [journal.count_match(each) for each in some],
        },
        10,
    )
    for name, seconds in taken.items():
        print(f"{name}: {seconds * 1e3:.1f} ms")
    ratio = taken["kept"] / taken["a hundredth counted anew"]
    return report("statistics as kept beside counting a hundredth anew", ratio, 0.5)


def records(store: Store) -> bool:
    """The records of the table that a match has made, beside the statistics of all matches."""
    journal = store.journal
    last = journal.latest(2)[1].id
    taken = in_turns(
        {"records": lambda: journal.milestones(last), "statistics": journal.statistics}, 10
    )
    for name, seconds in taken.items():
        print(f"{name}: {seconds * 1e3:.1f} ms")
    ratio = taken["records"] / taken["statistics"]
    return report("the records of a match beside all statistics", ratio, 1.0)


def imported(folder: Path) -> bool:
    """Matches taken in together, beside folding them, which nobody gets around."""
    sheets = [json.dumps(THIRTEEN.write_sheet(state)).encode() for state in STATES]
    store = open_store(folder / "imported")
    runs = iter(range(10**6))

    def together() -> None:
        # Other names each time, so that no sheet is here already.
        run = next(runs)
        lines = [
            line.replace(b"Anne", f"Anne {run} {number}".encode())
            for number, line in enumerate(sheets)
        ]
        with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
            numbered = [(number, Incoming("", line)) for number, line in enumerate(lines, 1)]
            known = DuplicateFinder(store.journal)
            assert not _import_batch(store, known, numbered, Progress(0, "matches"))

    def fold() -> None:
        for state in STATES:
            match = Match(THIRTEEN, state.setup)
            for event in THIRTEEN.events(state):
                match.act(Do(event))

    taken = in_turns({"import": together, "folded": fold}, 8)
    store.close()
    for name, seconds in taken.items():
        print(f"{name}: {seconds / len(STATES) * 1e3:.1f} ms a match")
    ratio = taken["import"] / taken["folded"]
    return report("an import beside folding the matches without a disk", ratio, 2.0)


def main() -> int:
    """Prints the ratios; 1 if one misses its limit."""
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        stores = {count: filled(folder / str(count), count) for count in (FEW, MANY)}
        good = [
            beside("a stage's backup", stores, 1.5, stage),
            beside("the first page of History", stores, 1.5, history),
            players(stores[MANY]),
            records(stores[MANY]),
            checked(stores[MANY]),
            imported(folder),
        ]
        for store in stores.values():
            store.close()
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
