"""Waits for word from the club, also with psycopg 3.1.7, whose `notifies` knows no timeout."""

import select
from collections import deque
from weakref import WeakKeyDictionary

from companion.club.driver import Connection, psycopg

# Where tables hear of new seatings; they do not hear of each other's batches.
SEATS = "companion_seats"

# What psycopg came upon while it ran a statement: nobody else is told of that any more.
_passed: WeakKeyDictionary[Connection, deque[str]] = WeakKeyDictionary()


def listen(connection: Connection, channel: str) -> None:
    """Hears from now on what is told on a channel. Raises psycopg.Error."""
    if connection not in _passed:
        passed = _passed[connection] = deque()
        connection.add_notify_handler(lambda notice: passed.append(notice.payload))
    connection.execute(psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(channel)))


def heard(connection: Connection, seconds: float) -> list[str]:
    """What was told, by its texts; waits so long if there is nothing yet.

    Raises psycopg.OperationalError, at once, if the connection is gone.
    """
    pgconn, passed = connection.pgconn, _passed.get(connection, deque())
    if not passed and select.select([pgconn.socket], [], [], seconds)[0]:
        pgconn.consume_input()
        if pgconn.status != psycopg.pq.ConnStatus.OK:
            raise psycopg.OperationalError("the connection is gone")
    told = [passed.popleft() for _ in range(len(passed))]
    while (notice := pgconn.notifies()) is not None:
        told.append(notice.extra.decode(errors="replace"))
    return told
