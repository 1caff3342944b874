"""How fast a club is told what it lacks, beside psycopg's `executemany` of the same rows; and how
fast fifty tables that play at once are complete after a cut."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import psycopg

from companion.club.syncing import Syncing
from companion.games import load
from companion.match.actions import Do
from companion.store.journal import Journal
from companion.store.repair import make_empty
from tests.bench.measure import report
from tests.closing import close_all
from tests.club.clubs import RealClub
from tests.club.evening import PEOPLE, PlayingTable, play, standing_by_journals
from tests.club.proxy import Proxy
from tests.postgres import Postgres

# Entries that are sent; how often, the best of each counts.
ENTRIES = 20_000
TURNS = 3
# Entries a second, sustained: with the tables one after the other.
SUSTAINED = 2000.0
TABLES = 50
SECONDS = 20.0
# Seconds after the last reconnect.
COMPLETE = 5.0


def journal(folder: Path) -> Path:
    """A directory with many matches, all of which are over."""
    folder.mkdir()
    make_empty(folder / "companion.db")
    opened = Journal(folder / "companion.db")
    random, entries = Random(1), 0
    # One transaction is enough: what is measured is how they are read.
    with opened.transaction():
        while entries < ENTRIES:
            game = load(random.choice(("pad", "ten", "thirteen")))
            state = game.simulate(random, random.sample(PEOPLE, 4))
            _, match = opened.new_match(game, state.setup)
            for event in game.events(state):
                match.act(Do(event))
            entries += len(match.entries) + 1
    opened.close()
    return folder


def sent(club: RealClub, folder: Path, name: str) -> float:
    """Seconds in which all of a journal is in the club, over a new connection."""
    address = club.add(name)
    syncing = Syncing(folder, address, None, print)
    begun = time.perf_counter()
    syncing.run(once=True)
    taken = time.perf_counter() - begun
    assert syncing.entries >= ENTRIES
    return taken


def bare(club: RealClub, folder: Path, name: str) -> float:
    """Seconds in which a bare client reads the same rows and adds them to a plain table."""
    table = psycopg.sql.Identifier(name)
    club.admin.execute(
        psycopg.sql.SQL(
            "CREATE TABLE {} (match text, number integer, action text, time double precision,"
            " source text, boot text, seq bigint, crc bigint, PRIMARY KEY (match, number))"
        ).format(table)
    )
    insert = psycopg.sql.SQL(
        "INSERT INTO {} VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
    ).format(table)
    opened = Journal(folder / "companion.db", read_only=True)
    begun = time.perf_counter()
    rows = opened.connection.execute(
        "SELECT match, number, action, time, source, boot, seq, crc FROM entries ORDER BY id"
    ).fetchall()
    with psycopg.connect(club.url) as connection, connection.cursor() as cursor:
        for start in range(0, len(rows), 1000):
            cursor.executemany(insert, rows[start : start + 1000])
            connection.commit()
    taken = time.perf_counter() - begun
    opened.close()
    return taken


def throughput(server: Postgres, folder: Path) -> bool:
    """The ratio to a bare client, and the entries of a second."""
    club, data = RealClub(server), journal(folder / "many")
    ours, theirs = [], []
    for turn in range(TURNS):
        theirs.append(bare(club, data, f"bare{turn}"))
        ours.append(sent(club, data, f"table{turn}"))
    ratio, pace = min(theirs) / min(ours), ENTRIES / min(ours)
    print(f"  {pace:.0f} entries a second; executemany {ENTRIES / min(theirs):.0f}")
    fast = report("sync beside a bare executemany of the same rows", ratio, 0.5, at_least=True)
    return report("entries a second of 2000", pace / SUSTAINED, 1.0, at_least=True) and fast


def evening(server: Postgres, folder: Path) -> bool:
    """Fifty tables: how long after the last reconnect all is there, and the standing right."""
    club = RealClub(server)
    proxy = Proxy(server.port)
    tables = [PlayingTable(folder / f"e{number}", f"e{number}", number) for number in range(TABLES)]
    try:
        for table in tables:
            table.start(club.add(table.name), proxy.port, COMPANION_MACHINE=table.name)
        until(lambda: all(table.is_reached for table in tables), 300)
        entered = play(tables, SECONDS)
        server.kill()
        entered += play(tables, 2)
        server.start()
        until(lambda: all(table.is_reached for table in tables), 120)
        proxy.cut_after = 4000
        proxy.cut()
        entered += play(tables, 5)
        assert proxy.cuts > 0, "no connection was cut"
        proxy.cut_after = None
        proxy.cut()
        entered += play(tables, 2)
        until(lambda: all(table.is_reached for table in tables), 120)
        club.reconnect()
        begun = time.monotonic()
        wanted = {table.name: len(table.rows()) for table in tables}
        counts = "SELECT table_name, count(*) FROM companion.entries GROUP BY table_name"
        until(lambda: dict(club.query(counts)) == wanted, 60)
        taken = time.monotonic() - begun
        right = [
            (each.player, each.matches, each.wins, each.points, each.rating)
            for each in club.standings()
        ] == standing_by_journals(tables)
    finally:
        for table in tables:
            table.end()
        proxy.close()
    said = "right" if right else "WRONG"
    print(f"  {TABLES} tables entered {entered} entries; {proxy.cuts} cuts; the standing is {said}")
    return report("complete after the last reconnect, of 5 s", taken / COMPLETE, 1.0) and right


def until(holds: Callable[[], bool], seconds: float) -> None:
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"not within {seconds} seconds"
        time.sleep(0.05)


def main() -> int:
    """Prints the ratios; 1 if one misses its limit."""
    server = Postgres()
    try:
        server.start()
        with tempfile.TemporaryDirectory() as folder:
            fast = throughput(server, Path(folder))
            complete = evening(server, Path(folder))
        return 0 if fast and complete else 1
    finally:
        close_all()
        server.remove()


if __name__ == "__main__":
    sys.exit(main())
