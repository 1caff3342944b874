"""Seconds that only increase, for ages and orders, whatever happens to the wall clock.

A Pi has no battery-backed clock: after a power cut its wall clock may be up to an hour behind, and
it jumps when the network sets it. The steady time of a journal runs while the machine is on, goes
on through a restart of the program, and stands still while the power is off.
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from companion.records import dataclass

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
# A wall clock that has drifted by more than this since the last stored offset gets a new one.
TOLERANCE_SECONDS = 0.5

# For a match: from which entry number on the wall clock is how many seconds ahead of steady time.
ClockOffsets = list[tuple[int, float]]


@dataclass(frozen=True)
class Boot:
    """A run of the machine, from power on to off; `uptime` also counts while it is suspended."""

    id: str
    uptime: Callable[[], float]


def this_boot(boot_id: Path = BOOT_ID) -> Boot:
    """The current boot; where the system has no id for it, the current process stands for it."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    try:
        name = boot_id.read_text().strip()
    except OSError:
        from companion.store.rows import new_id

        name = f"process {new_id()}"
    return Boot(name, lambda: time.clock_gettime(clock))


class SteadyClock:
    """The steady time of one journal."""

    def __init__(self, connection: sqlite3.Connection, boot: Boot) -> None:
        """Raises sqlite3.Error if the file cannot be read."""
        self._boot = boot
        known = connection.execute("SELECT began FROM boots WHERE id = ?", (boot.id,)).fetchone()
        # A new boot begins at the latest stored time, so that all that was stored is older.
        self._began = _latest(connection) if known is None else float(known[0])
        self._is_saved = known is not None

    def now(self) -> float:
        """The steady time of this moment."""
        return self._began + self._boot.uptime()

    def save_boot(self, connection: sqlite3.Connection) -> None:
        """Stores when this boot began; call it in a transaction that writes a steady time."""
        if not self._is_saved:
            row = (self._boot.id, self._began)
            connection.execute("INSERT OR IGNORE INTO boots VALUES (?, ?)", row)

    def boot_was_saved(self) -> None:
        """Call it once that transaction is committed: `save_boot` need not write again."""
        self._is_saved = True

    def new_offset(self, offsets: ClockOffsets, wall: float) -> float | None:
        """How far the wall clock, which shows `wall`, is ahead; None if the last offset says so."""
        ahead = wall - self.now()
        return None if offsets and abs(ahead - offsets[-1][1]) <= TOLERANCE_SECONDS else ahead


def clock_offsets(connection: sqlite3.Connection, match_id: str) -> ClockOffsets:
    """The stored offsets of a match; none for entries of versions that did not store them."""
    query = "SELECT number, ahead FROM clocks WHERE match = ? ORDER BY number"
    return connection.execute(query, (match_id,)).fetchall()


def last_entry_time(connection: sqlite3.Connection) -> float:
    """What the wall clock showed when the last entry was made; 0.0 without any."""
    last = connection.execute("SELECT time FROM entries ORDER BY id DESC LIMIT 1").fetchone()
    return 0.0 if last is None else float(last[0])


def _latest(connection: sqlite3.Connection) -> float:
    """The latest steady time that is stored anywhere in the file."""
    times = [0.0]
    last = connection.execute("SELECT match, time FROM entries ORDER BY id DESC LIMIT 1").fetchone()
    if last is not None:
        times += [last[1] - ahead for _, ahead in clock_offsets(connection, last[0])[-1:]]
    for query in (
        "SELECT max(began) FROM boots",
        "SELECT max(laid) FROM questions WHERE answer IS NULL",
    ):
        (latest,) = connection.execute(query).fetchone()
        times += [] if latest is None else [latest]
    return max(times)
