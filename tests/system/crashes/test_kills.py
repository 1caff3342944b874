"""The writer is killed at any moment: what it printed is on disk."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tests.repeat import is_ci
from tests.store.journals import kept
from tests.system.crashes.runs import LANES, SEED, Run, compare, ended, start, wait_a_moment

KILLS_IN_EACH = 60 if is_ci() else 5


def killed_at_a_random_moment(directory: Path, random: Random) -> Run:
    process = start(directory, "--checked")
    first = wait_a_moment(process, random)
    process.kill()
    run = ended(process, first)
    assert run.killed
    assert run.refused == run.notices == []
    return run


def test_killed_at_any_moment_nothing_printed_is_lost(tmp_path: Path) -> None:
    print(f"CRASH_SEED={SEED}")

    def lane(number: int) -> tuple[int, int]:
        random = Random(SEED + number)
        directory = tmp_path / str(number)
        runs = [killed_at_a_random_moment(directory, random) for _ in range(KILLS_IN_EACH)]
        entries = kept(directory)
        return len(entries), compare(runs, entries)

    # A writer mostly waits for its start or for the disk: one for each core.
    with ThreadPoolExecutor(LANES) as lanes:
        found = list(lanes.map(lane, range(LANES)))
    print(f"{LANES * KILLS_IN_EACH} kills: (entries, of them unprinted) {found}")
    # Most were killed only after their first line, however slow the machine.
    assert all(entries > KILLS_IN_EACH / 2 for entries, _ in found)
