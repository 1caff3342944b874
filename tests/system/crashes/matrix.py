"""The crash matrix: a kill or power cut at every system call, a start, and the same again.

    python -m tests.system.crashes.matrix FOLDER [--only NAME …]
        [--cuts N] [--starts N] [--checks N]

For each *scenario* (opening, playing, backing up, migrating, importing, and repairing several kinds
of damage) one run is recorded: the states of the disk that a kill or a power cut at each of its
calls would leave. From each of these states (or `--starts` of them, evenly spaced) a start is
recorded the same way. Every state of the scenario (or `--cuts` of them), and every state of these
starts (or `--checks` of each start), must open again with all entries that were acknowledged, and a
second time without a notice. Prints the counts; ends with an error at the first state that fails.
"""

import argparse
import json
import shutil
import tempfile
from pathlib import Path

from companion.store import files
from companion.store.players import StoredPlayers
from companion.store.store import open_reader, open_store
from tests.store.journals import kept
from tests.system.crashes.recorder import State, record, write_state
from tests.system.crashes.scenarios import ACKNOWLEDGED, PLAYERS, SCENARIOS, Scenario, start

# Files that only an interrupted start may leave behind.
TEMPORARY_FILES = ("unfinished*", "repair*", files.DAMAGED, files.KEPT_LOG)


class DataLost(Exception):
    """A state of the disk from which not everything was restored."""


def check(state: State, place: Path) -> None:
    """Opens this state twice; raises DataLost if anything is missing or left over."""
    expected = set(state.get(ACKNOWLEDGED, b"").decode().splitlines())
    directory = place / "checked"
    shutil.rmtree(directory, ignore_errors=True)
    write_state(state, directory)
    store = open_store(directory)
    notices, is_kept = store.notices, store.is_durable
    store.close()
    if not is_kept:
        raise DataLost(f"not kept: {notices}")
    left_over = [path.name for pattern in TEMPORARY_FILES for path in directory.glob(pattern)]
    if left_over:
        raise DataLost(f"left over: {left_over}")
    missing = expected - set(kept(directory))
    if missing:
        raise DataLost(f"{len(missing)} of {len(expected)} entries are missing after {notices}")
    names = _names(directory)
    if expected and names not in (list(PLAYERS), sorted(PLAYERS)):
        raise DataLost(f"the players are {names}")
    again = open_store(directory)
    notices = again.notices
    again.close()
    if notices:
        raise DataLost(f"the second start says {notices}")


def _names(directory: Path) -> list[str]:
    reader = open_reader(directory)
    try:
        return [player.name for player in StoredPlayers(reader).all()]
    finally:
        reader.close()


def evenly_spaced(states: list[State], most: int) -> list[State]:
    """At most `most` states (0: all) at even distances, with the first and the last."""
    if not most or len(states) <= most:
        return states
    if most == 1:
        return states[:1]
    return [states[round(at * (len(states) - 1) / (most - 1))] for at in range(most)]


def choose_states(states: list[State], most: int) -> list[State]:
    """`most` states evenly spaced (0: all), and one for each set of files without a database.

    Those are between the renames of a repair: few among many, and where it can lose the most.
    """
    if not most:
        return states
    without_database = {frozenset(state): state for state in states if files.DATABASE not in state}
    return [*evenly_spaced(states, most), *without_database.values()]


def run(scenario: Scenario, place: Path, starts: int, checks: int, cuts: int = 0) -> dict[str, int]:
    """Runs a scenario in the folder `place`; returns the counts. Raises DataLost."""
    before, mountpoint = place / "before", place / "mounted"
    before.mkdir(parents=True)
    scenario.prepare(before)
    first = record(before, mountpoint, scenario.work)
    checked: set[int] = set()
    counts = {"states": len(first), "starts": 0, "second": 0, "checked": 0}

    def check_once(state: State, where: str) -> None:
        key = hash(frozenset(state.items()))
        if key not in checked:
            checked.add(key)
            counts["checked"] += 1
            try:
                check(state, place)
            except (DataLost, AssertionError) as error:
                raise DataLost(
                    f"{scenario.name}, {where}: {error}; see {place / 'checked'}"
                ) from error

    for number, state in enumerate(choose_states(first, cuts)):
        check_once(state, f"cut {number}")
    for number, state in enumerate(choose_states(first, starts)):
        directory = place / "start"
        shutil.rmtree(directory, ignore_errors=True)
        write_state(state, directory)
        second = record(directory, mountpoint, start)
        counts["starts"] += 1
        counts["second"] += len(second)
        for again, later in enumerate(evenly_spaced(second, checks)):
            check_once(later, f"start {number}, cut {again}")
    return counts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="+", default=[each.name for each in SCENARIOS])
    parser.add_argument("--cuts", type=int, default=0, help="0: all")
    parser.add_argument("--starts", type=int, default=0, help="0: all")
    parser.add_argument("--checks", type=int, default=0, help="0: all")
    arguments = parser.parse_args()
    # The same time in all file names, so that equal states are recognised.
    files.stamp = lambda: "20260102T030405Z"
    for scenario in SCENARIOS:
        if scenario.name in arguments.only:
            place = Path(tempfile.mkdtemp(prefix=scenario.name, dir=arguments.folder))
            counts = run(scenario, place, arguments.starts, arguments.checks, arguments.cuts)
            print(scenario.name, json.dumps(counts), flush=True)


if __name__ == "__main__":
    main()
