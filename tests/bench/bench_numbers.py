"""What the statistics of many matches cost: beside reading the same rows, and in memory."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.match.numbers import Scope
from companion.store.journal import Journal
from companion.store.numbers import queries
from companion.store.store import Store
from tests.bench.bench_growth import MANY, PLAYERS, filled
from tests.bench.measure import in_turns, report

# The figures of so many matches are put into the file without the matches: those of MANY, again
# and again. Statistics read nothing else.
VERY_MANY = 20_000
# The most that the memory may grow by, in bytes.
MOST_MEMORY = 10e6
SCOPE = Scope(PLAYERS[0], "thirteen")


def multiply(store: Store) -> None:
    """Brings the figures to those of VERY_MANY matches."""
    connection = store.journal.connection
    names = [name for _, name, *_ in connection.execute("PRAGMA table_info(figures)")]
    others = [name for name in names if name not in ("match", "place")]
    with store.journal.transaction():
        for number in range(1, VERY_MANY // MANY):
            connection.execute(
                f"INSERT INTO figures (match, place, {', '.join(others)})"  # noqa: S608
                f" SELECT match || '-{number}', place + {number}000000, {', '.join(others)}"
                " FROM figures WHERE match NOT LIKE '%-%'"
            )
        # Over ten years, so that there are many months.
        connection.execute("UPDATE figures SET started = 1.5e9 + place * 31")
    (count,) = connection.execute("SELECT count(DISTINCT match) FROM figures").fetchone()
    assert count == VERY_MANY, count


def rows(journal: Journal) -> Callable[[], object]:
    """Somebody's rows as they are, which nobody gets around."""
    query = "SELECT * FROM figures WHERE player = ? ORDER BY place"
    name = f'"{PLAYERS[0]}"'
    return lambda: sum(1 for _ in journal.connection.execute(query, (name,)))


def beside_rows(store: Store, count: int) -> bool:
    """A person's and a table's numbers on the first look, and again."""
    journal = store.journal
    taken = in_turns(
        {
            "rows": rows(journal),
            "person": lambda: queries.person_numbers(journal.connection, SCOPE),
            "table": lambda: queries.table_numbers(journal.connection, SCOPE),
            "again": lambda: journal.person_numbers(SCOPE),
        },
        8,
    )
    for name, seconds in taken.items():
        print(f"{name}, {count} matches: {seconds * 1e3:.1f} ms")
    person, table = taken["person"] / taken["rows"], taken["table"] / taken["rows"]
    again = taken["again"] / taken["person"]
    return all(
        [
            report(f"a person's numbers of {count} matches beside reading their rows", person, 8),
            report(f"the numbers of a table of {count} beside reading one person's", table, 12),
            report(f"a person's numbers of {count} matches, asked again", again, 0.05),
        ]
    )


def memory(store: Store) -> bool:
    """What the numbers of a person add to the memory of the process."""
    before = _resident()
    kept = [store.journal.person_numbers(Scope(name, "thirteen")) for name in PLAYERS]
    grown = _resident() - before
    print(f"the numbers of {len(kept)} people: {grown / 1e6:.1f} MB more")
    return report("memory for the numbers of all players beside 10 MB", grown / MOST_MEMORY, 1.0)


def _resident() -> int:
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096


def main() -> int:
    """Prints the ratios; 1 if one misses its limit."""
    with tempfile.TemporaryDirectory(dir=".") as name:
        store = filled(Path(name) / "store", MANY)
        good = [beside_rows(store, MANY)]
        multiply(store)
        good += [memory(store), beside_rows(store, VERY_MANY)]
        store.close()
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
