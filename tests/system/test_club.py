"""Many tables as real processes on one PostgreSQL, which is killed, and whose cable is cut."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.club.clubs import RealClub
from tests.club.evening import PlayingTable, play, standing_by_journals
from tests.club.proxy import Proxy
from tests.postgres import Postgres
from tests.repeat import is_ci

# As many as a minute has room for; script/bench club has fifty.
TABLES = 12 if is_ci() else 4
# Seconds: within so many all is there, once the club is reached club.
COMPLETE = 5.0


@pytest.fixture
def server() -> Iterator[Postgres]:
    """One that may be killed."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def wait_for(what: str, holds: Callable[[], bool], seconds: float) -> float:
    """Waits until something holds; returns for how long."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < seconds, f"{what}: not in {seconds} seconds"
        time.sleep(0.05)
    return time.monotonic() - begun


def test_an_evening_with_kills_and_cuts(server: Postgres, tmp_path: Path) -> None:
    club = RealClub(server)
    proxy = Proxy(server.port)
    tables = [
        PlayingTable(tmp_path / f"t{number}", f"t{number}", number) for number in range(TABLES)
    ]
    try:
        for table in tables:
            table.start(club.add(table.name), proxy.port, COMPANION_MACHINE=table.name)
        wait_for("the first batches", lambda: all(table.is_reached for table in tables), 60)
        play(tables, 3)
        # Half-way through a batch: what a login takes arrives, most of what comes then does not.
        for cut_after in (1500, 2500, 4000):
            proxy.cut_after = cut_after
            proxy.cut()
            play(tables, 2)
        proxy.cut_after = None
        assert proxy.cuts > 0
        for _ in range(2):
            play(tables, 1)
            server.kill()
            play(tables, 1.5)
            server.start()
        # While nobody listens nobody is told; so the last word is said when all listen club.
        wait_for("all are back", lambda: all(table.is_reached for table in tables), 60)
        play(tables, 1)
        proxy.cut()
        wait_for("the last cut is noticed", lambda: not all(map(reached, tables)), 10)
        wait_for("the last reconnect", lambda: all(map(reached, tables)), 60)
        club.reconnect()

        def complete() -> bool:
            found = club.query(
                "SELECT table_name, count(*) FROM companion.entries GROUP BY table_name"
            )
            return dict(found) == {table.name: len(table.rows()) for table in tables}

        wait_for("everything", complete, COMPLETE)
        for table in tables:
            sent = club.query(
                "SELECT match, number, action, time, crc FROM companion.entries "
                "WHERE table_name = %s ORDER BY match, number",
                table.name,
            )
            assert sent == table.rows()
        wanted = standing_by_journals(tables)
        assert len(wanted) > 3

        def standing() -> list[tuple[str, int, int, int, str]]:
            return [
                (each.player, each.matches, each.wins, each.points, each.rating)
                for each in club.standings()
            ]

        wait_for("the standing", lambda: standing() == wanted, COMPLETE)
    finally:
        for table in tables:
            table.end()
        proxy.close()


def reached(table: PlayingTable) -> bool:
    """Whether a table says that the club answers."""
    return table.is_reached
