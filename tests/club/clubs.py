"""A club for tests: a new database on a real PostgreSQL, and tables whose journals are played."""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.club import adding, migrations
from companion.club.address import ClubAddress, parsed
from companion.club.connection import connect
from companion.club.driver import Connection
from companion.club.machine import VARIABLE
from companion.club.standings import Ranked, standings
from companion.club.syncing import Syncing
from companion.games import load
from companion.match.actions import Action, Do
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.repair import make_empty
from tests.closing import close_later
from tests.postgres import Postgres, shared

FOUR = ("Anne", "Carl", "Marc", "Herman")


class RealClub:
    """A club on a server of tests; `admin` is a connection of its superuser."""

    def __init__(self, server: Postgres | None = None) -> None:
        self.server = server or shared()
        self.url = self.server.new_database()
        self.address = parsed(self.url)
        self.reconnect()
        migrations.migrate(self.admin)

    def reconnect(self) -> None:
        """A new connection, as after the server was killed."""
        self.admin = close_later(connect(self.address, made=False))

    def add(self, name: str, *, again: bool = False) -> ClubAddress:
        """A table's login."""
        return parsed(adding.add_table(self.admin, self.address, name, again=again))

    def open(self, address: ClubAddress) -> Connection:
        """A connection of a table, until the end of the test."""
        return close_later(connect(address))

    def query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What the superuser finds."""
        return self.admin.execute(query.encode(), values).fetchall()

    def one(self, query: str, *values: object) -> Any:
        """The single value that the superuser finds."""
        ((value,),) = self.query(query, *values)
        return value

    def standings(self, **options: Any) -> list[Ranked]:
        """The standing."""
        return standings(self.admin, **options)

    def states(self) -> dict[str, str]:
        """The state of each match."""
        return dict(self.query("SELECT match, state FROM companion.matches"))


class RealTable:
    """A table of a club: a data directory with a journal that is open, and its login."""

    def __init__(self, club: RealClub, folder: Path, name: str = "kitchen") -> None:
        self.club, self.folder, self.name = club, folder, name
        self.address = club.add(name)
        self.machine = name
        self.said: list[str] = []
        self.open()

    def open(self) -> None:
        """Opens the journal, and makes it if there is none."""
        self.folder.mkdir(exist_ok=True)
        path = self.folder / "companion.db"
        if not path.exists():
            make_empty(path)
        self.journal = close_later(Journal(path))

    def play(
        self, upto: int | None = None, players: Sequence[str] = FOUR, seed: int = 1,
        game: str = "pad",
    ) -> tuple[str, Match]:  # fmt: skip
        """A match, entered event by event, to its end or the first so many."""
        match_id, match, actions = self.begin(players, seed, game)
        for action in actions[:upto]:
            match.act(action)
        return match_id, match

    def begin(
        self, players: Sequence[str] = FOUR, seed: int = 1, game: str = "pad"
    ) -> tuple[str, Match, list[Action]]:
        """A match in which nothing was entered, and all that is to be entered in it."""
        rules = load(game)
        state = rules.simulate(Random(seed), players)
        match_id, match = self.journal.new_match(rules, state.setup)
        return match_id, match, [Do(event) for event in rules.events(state)]

    def sync(self) -> int:
        """Sends what the club lacks, once; returns how many entries that were."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(VARIABLE, self.machine)
            syncing = Syncing(self.folder, self.address, None, self.said.append)
            syncing.run(once=True)
        return syncing.entries

    def rows(self) -> list[tuple[Any, ...]]:
        """The entries of the journal, in their order."""
        query = "SELECT match, number, action, time, source, boot, seq, crc FROM entries"
        return self.journal.connection.execute(f"{query} ORDER BY match, number").fetchall()

    def sent(self) -> list[tuple[Any, ...]]:
        """The entries that the club has of this table, likewise."""
        return self.club.query(
            "SELECT match, number, action, time, source, boot, seq, crc FROM companion.entries "
            "WHERE table_name = %s ORDER BY match, number, device",
            self.name,
        )


class Running:
    """`sync` of a table, for good, in a thread."""

    def __init__(self, table: RealTable) -> None:
        self.syncing = Syncing(table.folder, table.address, None, table.said.append)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Running":
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.syncing.stop()
        self._thread.join()
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        try:
            self.syncing.run(once=False)
        except BaseException as error:  # noqa: BLE001 - raised by whoever waits for it
            self._error = error

    def until(self, holds: Callable[[], bool], seconds: float = 30) -> None:
        """Waits until something holds."""
        end = time.monotonic() + seconds
        while not holds():
            assert self._error is None, repr(self._error)
            assert time.monotonic() < end, "it does not come"
            time.sleep(0.05)
