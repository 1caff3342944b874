"""Time that only passes: what ages and orders come from, whatever the clock on the wall does.

A Pi has no clock of its own. After a power cut the time on the wall stands up to an hour back, and
it jumps when the network sets it. So a journal has seconds of its own: they pass while a machine is
on, go on through a restart of the program, and stand still while the power is off.
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from companion.records import dataclass

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
# How far, in seconds, the clock on the wall may drift from ours before that is noted.
JUMP = 0.5

# From which entry of a match on the wall is how many seconds ahead of the journal's own time.
Spans = list[tuple[int, float]]


@dataclass(frozen=True)
class Boot:
    """The machine since it was last switched on; `uptime` counts also while it sleeps."""

    id: str
    uptime: Callable[[], float]


def this_boot(boot_id: Path = BOOT_ID) -> Boot:
    """The boot that this process runs in; where the system does not name it, the process itself."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    try:
        name = boot_id.read_text().strip()
    except OSError:
        from companion.store.rows import new_id

        name = f"process {new_id()}"
    return Boot(name, lambda: time.clock_gettime(clock))


class SteadyClock:
    """The seconds of one journal. Raises sqlite3.Error if the file cannot be read."""

    def __init__(self, connection: sqlite3.Connection, boot: Boot) -> None:
        self._boot = boot
        known = connection.execute("SELECT began FROM boots WHERE id = ?", (boot.id,)).fetchone()
        # A new boot goes on where the last one was last heard of: what was written before is older
        # than all that comes.
        self._began = _latest(connection) if known is None else float(known[0])
        self._kept = known is not None

    def now(self) -> float:
        """The time of this moment."""
        return self._began + self._boot.uptime()

    def keep(self, connection: sqlite3.Connection) -> None:
        """Notes this boot. To be called in the first transaction that writes a time of it."""
        if not self._kept:
            row = (self._boot.id, self._began)
            connection.execute("INSERT OR IGNORE INTO boots VALUES (?, ?)", row)

    def was_kept(self) -> None:
        """That transaction is on disk."""
        self._kept = True

    def jumped(self, spans: Spans, wall: float) -> float | None:
        """How far ahead the wall is, if the last of these spans does not say so; None if it does.

        `wall` is the time on the wall of this moment.
        """
        ahead = wall - self.now()
        return None if spans and abs(ahead - spans[-1][1]) <= JUMP else ahead


def spans_of(connection: sqlite3.Connection, match_id: str) -> Spans:
    """What is known of a match's clock; nothing of entries from before there was such a note."""
    query = "SELECT number, ahead FROM clocks WHERE match = ? ORDER BY number"
    return connection.execute(query, (match_id,)).fetchall()


def _latest(connection: sqlite3.Connection) -> float:
    """The latest time that anything in the file has."""
    times = [0.0]
    last = connection.execute("SELECT match, time FROM entries ORDER BY id DESC LIMIT 1").fetchone()
    if last is not None:
        times += [last[1] - ahead for _, ahead in spans_of(connection, last[0])[-1:]]
    for query in (
        "SELECT max(began) FROM boots",
        "SELECT max(laid) FROM questions WHERE answer IS NULL",
    ):
        (latest,) = connection.execute(query).fetchone()
        times += [] if latest is None else [latest]
    return max(times)
