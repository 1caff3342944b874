"""Keeps a club up to date with one table's journal, whatever becomes of either of them."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.club import status
from companion.club.address import ClubAddress
from companion.club.aligning import Aligner
from companion.club.connection import connect
from companion.club.driver import Connection, psycopg
from companion.club.gathering import Gathering
from companion.club.listening import SEATS, heard, listen
from companion.club.machine import device
from companion.club.problems import ClubAway, ClubRefusal, meaning
from companion.club.sending import Batch, Way, send
from companion.games.base import Refusal
from companion.phones.watched import UNREADABLE, WatchedJournal
from companion.records import replace
from companion.sentences import sentence
from companion.store.journal import Journal
from companion.store.store import open_reader
from companion.store.tables import identity

# How long to wait before the first further attempt, and at most; seconds.
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
# How often the journal is looked at, and how often the club hears of us when nothing is played.
LOOK = 0.2
SIGN_OF_LIFE = 60.0
# How often it is told how much is waiting, at most.
TELL = 1.0
# How often a journal may fail to be read before a single run gives up.
MOST_UNREAD = 20
# For how long a single run tries to reach a database that is away.
PATIENCE = 20.0


class SentJournal(WatchedJournal):
    """The journal that is sent; what is new of it is read by whoever sends."""

    def read(self, journal: Journal) -> None:
        """Nothing here: `poll` says that there is something."""


class Syncing:
    """One run of `companion club sync`."""

    def __init__(
        self, directory: Path, address: ClubAddress, table: str | None, say: Callable[[str], None]
    ) -> None:
        """`say` prints a sentence for people; each is said once as long as it holds."""
        self._directory = directory
        self._address = address
        self._wanted = table
        self._say = say
        self._watched = SentJournal(directory)
        self._said = ""
        self._stopped = threading.Event()
        self._written: status.ClubStatus | None = None
        self.status = status.ClubStatus(0.0, table or address.user, False, waiting=None)
        # What was sent last, by which is counted what waits while the club is away.
        self._gathering: Gathering | None = None
        # Entries and batches that this run has sent.
        self.entries = 0
        self.matches: set[str] = set()

    def run(self, *, once: bool) -> None:
        """Sends until all is there, if `once`, or else for good.

        Raises ClubRefusal where trying again does not help, and if `once` ClubAway where the
        database was away for too long, and the Refusal of a journal that cannot be read.
        """
        pause, gives_up = FIRST_PAUSE, time.monotonic() + PATIENCE
        try:
            while not self._stopped.is_set():
                sent = self.entries
                try:
                    if self._connected(once=once):
                        return
                except ClubAway as away:
                    if sent != self.entries or self.status.reached:
                        pause, gives_up = FIRST_PAUSE, time.monotonic() + PATIENCE
                    self._tell(replace(self.status, reached=False, problem=str(away)))
                    if once and time.monotonic() + pause > gives_up:
                        raise
                    self._say_once(f"{away}; trying again")
                    self._wait(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        except ClubRefusal as refused:
            self._tell(replace(self.status, reached=False, problem=str(refused)))
            raise
        finally:
            self._watched.close()

    def stop(self) -> None:
        """Lets `run` end soon, between two batches; for another thread to call."""
        self._stopped.set()

    def _wait(self, seconds: float) -> None:
        """Waits so long, and meanwhile says how much there is to send."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self._stopped.wait(min(left, TELL)):
            if self._gathering is None:
                continue
            self._watched.poll()
            journal = self._watched.journal
            if journal is not None:
                with suppress(*UNREADABLE):
                    waiting = self._gathering.waiting(journal)
                    self._tell(replace(self.status, waiting=waiting))

    def _connected(self, *, once: bool) -> bool:
        """Sends over one connection; returns True if all is there and nothing more is wanted."""
        connection = connect(self._address)
        try:
            return self._serve(connection, once=once)
        except psycopg.Error as error:
            raise meaning(error, self._address.user) from None
        finally:
            connection.close()

    def _serve(self, connection: Connection, *, once: bool) -> bool:
        table = self._table(connection)
        listen(connection, SEATS)
        self.status = replace(self.status, table=table)
        gathering: Gathering | None = None
        openings, next_sign, seats, unread = 0, 0.0, True, 0
        while not self._stopped.is_set():
            changed = self._watched.poll()
            journal = self._watched.journal
            if journal is None:
                self._unreadable(once=once)
                gathering = None
            elif changed or gathering is None:
                try:
                    if (
                        gathering is None
                        or openings != self._watched.openings
                        or not gathering.is_current(journal)
                    ):
                        gathering = self._aligned(connection, table, journal)
                        self._gathering, openings = gathering, self._watched.openings
                    if self._send_all(connection, table, gathering, journal):
                        next_sign = time.monotonic() + SIGN_OF_LIFE
                except UNREADABLE as error:
                    if isinstance(error, psycopg.Error):
                        raise
                    # It is being repaired or replaced: what is there then is aligned anew.
                    gathering = None
                    self._watched.close()
                    unread += 1
                    if once and unread > MOST_UNREAD:
                        raise ClubRefusal(f"the saved games can't be read: {error}") from error
                    self._say_once(f"the saved games can't be read just now: {error}")
            if gathering is not None:
                if time.monotonic() >= next_sign:
                    send(connection, table, gathering.own, Batch((), ()))
                    next_sign = time.monotonic() + SIGN_OF_LIFE
                if seats:
                    self._read_seats(connection, table)
                self._tell(replace(self.status, reached=True, problem="", waiting=0))
                if once:
                    return True
                self._say_once(f"all of {table} is at {self._address.host}")
            seats = bool(heard(connection, LOOK))
        return True

    def _table(self, connection: Connection) -> str:
        """The table that is sent as. Raises ClubRefusal if we cannot be that."""
        table = self._wanted or connection.info.user
        query = "SELECT 1 FROM companion.tables WHERE name = %s"
        if connection.execute(query, (table,)).fetchone() is None:
            raise ClubRefusal(
                f"{connection.info.user} can't send as {table}: "
                "the club has no such table, or it is another's"
            )
        return table

    def _aligned(self, connection: Connection, table: str, journal: Journal) -> Gathering:
        """Finds out where to go on. Raises ClubRefusal if the journal has no identity yet."""
        name = identity.of(journal.connection)
        if name is None:
            raise ClubRefusal(
                "the saved games are of an older version: start Table Companion once on this table"
            )
        own = Way(name, device())
        alignment = Aligner(connection, table, journal, own).align()
        if alignment.others:
            self._say(
                f"another machine sends these saved games as {table} too: is this a copied card?"
            )
        return Gathering(journal, alignment, own)

    def _send_all(
        self, connection: Connection, table: str, gathering: Gathering, journal: Journal
    ) -> bool:
        """Sends all that is there; returns whether that was anything."""
        found = False
        while not self._stopped.is_set() and (batch := gathering.batch(journal)) is not None:
            send(connection, table, gathering.own, batch)
            gathering.sent(batch)
            found = True
            self.entries += len(batch.rows)
            self.matches |= {row.match for _, row, _ in batch.rows}
            # A whole journal is sent in so many batches that each would be told in vain.
            if self._written is None or not 0 < time.time() - self._written.time < TELL:
                waiting = gathering.waiting(journal)
                self._tell(replace(self.status, reached=True, problem="", waiting=waiting))
        return found

    def _read_seats(self, connection: Connection, table: str) -> None:
        query = """
            SELECT id, players FROM companion.seatings
            WHERE table_name = %s AND at > now() - interval '12 hours' ORDER BY id DESC LIMIT 1
        """
        found = connection.execute(query, (table,)).fetchone()
        seating, players = found or (0, ())
        self.status = replace(self.status, seating=seating, seats=tuple(players))

    def _unreadable(self, *, once: bool) -> None:
        """The journal cannot be read just now. Raises ClubRefusal if `once`."""
        try:
            open_reader(self._directory).close()
        except Refusal as refusal:
            if once:
                raise ClubRefusal(sentence(refusal)) from None
            self._say_once(sentence(refusal))
        except (OSError, sqlite3.Error) as error:
            if once:
                raise ClubRefusal(str(error)) from None

    def _tell(self, now: "status.ClubStatus") -> None:
        """Writes the status if there is anything new in it."""
        self.status = now
        if self._written is None or replace(self._written, time=0.0) != now:
            self._written = replace(now, time=time.time())
            status.write(self._directory, self._written)

    def _say_once(self, words: str) -> None:
        if words != self._said:
            self._said = words
            self._say(words)
