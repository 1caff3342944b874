"""Reads what a club shows, again whenever it changes: in a thread, for `companion club serve`."""

import threading
import time
from collections.abc import Callable
from datetime import date, datetime, timedelta

from companion.club.address import ClubAddress
from companion.club.board import ClubTable, tables
from companion.club.connection import connect
from companion.club.driver import Connection, psycopg
from companion.club.listening import heard, listen
from companion.club.problems import ClubAway, ClubRefusal, meaning
from companion.club.standings import PlacedPlayer, Ranked, ranked, results
from companion.records import dataclass

# What is told here names the table that has sent something.
CHANNEL = "companion"
# In seconds. Between two readings at least, however much is played, and at most: signs of life
# are not told. Then how soon the thread notices that it is to end.
LEAST, MOST, NOTICE = 0.2, 10.0, 0.5
# How long to wait before the first further attempt, and at most; seconds.
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
# An evening lasts until so many hours after midnight.
NIGHT = 6

_WINNERS = "SELECT match, player FROM companion.results WHERE winner AND match = ANY(%s)"
_ENDS = "SELECT DISTINCT date_trunc('hour', ended) FROM companion.ordered_results"


@dataclass(frozen=True)
class Season:
    """Which matches the standing is of: those of a game, or of all, that ended on these days."""

    game: str | None = None
    since: date | None = None
    until: date | None = None

    def has(self, day: date) -> bool:
        """Whether a day is in it."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day <= self.until
        )


@dataclass(frozen=True)
class ClubPicture:
    """What a club showed when it was read. `winners`: of the matches on the tables that are over;
    `evenings`: the days on which people met. `problem`: why it cannot be read now, "" if it can;
    the rest is then as it was."""

    tables: tuple[ClubTable, ...] = ()
    winners: tuple[tuple[str, str], ...] = ()
    standing: tuple[Ranked, ...] = ()
    evenings: frozenset[date] = frozenset()
    problem: str = ""


class ClubWatcher:
    """Follows a club until `stop`, whatever becomes of its database.

    `changed` is called in its thread, with a picture or with the sentence why there is none now.
    """

    def __init__(
        self, address: ClubAddress, season: Season, changed: Callable[[ClubPicture | str], None]
    ) -> None:
        self._address, self._season, self._changed = address, season, changed
        self._stopping = threading.Event()
        # The matches that count as they were read last, and the standing by them.
        self._matches: list[list[PlacedPlayer]] = []
        self._standing: tuple[Ranked, ...] = ()
        self._evenings: frozenset[date] = frozenset()

    def start(self) -> None:
        """Begins to follow it."""
        threading.Thread(target=self._run, name="club", daemon=True).start()

    def stop(self) -> None:
        """Ends that soon; nothing waits for it."""
        self._stopping.set()

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            try:
                connection = connect(self._address)
                try:
                    listen(connection, CHANNEL)
                    self._read(connection)
                    pause = FIRST_PAUSE
                    self._follow(connection)
                except psycopg.Error as error:
                    raise meaning(error, self._address.user) from None
                finally:
                    connection.close()
            except (ClubAway, ClubRefusal) as problem:
                # Also what was refused: a password may be put right, a schema brought up to date.
                self._changed(str(problem))
                self._stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _follow(self, connection: Connection) -> None:
        """Reads whenever something was told, and now and then. Raises psycopg.Error."""
        while not self._stopping.is_set():
            time.sleep(LEAST)
            until = time.monotonic() + MOST
            while not heard(connection, NOTICE) and time.monotonic() < until:
                if self._stopping.is_set():
                    return
            self._read(connection)

    def _read(self, connection: Connection) -> None:
        """Tells the tables first: what is played there is what people look at."""
        found = tuple(tables(connection))
        over = [table.match for table in found if table.match and table.state == "over"]
        winners = tuple(connection.execute(_WINNERS, (over,)).fetchall()) if over else ()
        self._changed(ClubPicture(found, winners, self._standing, self._evenings))
        season = self._season
        matches = list(results(connection, season.game, season.since, season.until))
        evenings = frozenset(filter(season.has, self._days(connection)))
        if matches == self._matches and evenings == self._evenings:
            return
        self._standing = tuple(ranked(matches))
        self._matches, self._evenings = matches, evenings
        self._changed(ClubPicture(found, winners, self._standing, evenings))

    @staticmethod
    def _days(connection: Connection) -> set[date]:
        ends: list[datetime] = [end for (end,) in connection.execute(_ENDS) if end is not None]
        return {(end.astimezone() - timedelta(hours=NIGHT)).date() for end in ends}
