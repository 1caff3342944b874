"""A host that may die at any moment: a link, and a journal that stores each event's effect.

    python -m tests.firmware_bridge.lossy_host PORT JOURNAL SEED

Before and after it commits it may kill itself: the worst moments to die with an event under way.
"""

import os
import signal
import sqlite3
import sys
import threading
from queue import SimpleQueue
from random import Random

from firmware_bridge.events import Card, Notification
from firmware_bridge.link import Link, RetryPolicy
from firmware_bridge.readers.tile import TileReader

DEATH = 0.01


def journal(path: str) -> sqlite3.Connection:
    """Plays in their order; which events have had their effect, whatever it was."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS plays (number INTEGER PRIMARY KEY, tag TEXT UNIQUE)"
    )
    connection.execute(
        "CREATE TABLE IF NOT EXISTS acted (boot TEXT, seq INTEGER, PRIMARY KEY (boot, seq))"
    )
    return connection


def enter(connection: sqlite3.Connection, event: Card) -> None:
    """The event's effect and its address in one transaction; nothing if it has acted already."""
    connection.execute("BEGIN IMMEDIATE")
    new = connection.execute("INSERT OR IGNORE INTO acted VALUES (?, ?)", (event.boot, event.seq))
    if new.rowcount:
        # A tag that lies there already is a refusal, not a second play.
        connection.execute("INSERT OR IGNORE INTO plays (tag) VALUES (?)", (event.tag,))
    connection.execute("COMMIT")


def main() -> None:
    """Until it is killed, by itself or others."""
    port, path, seed = sys.argv[1:]
    random = Random(seed)
    heard: SimpleQueue[Notification] = SimpleQueue()
    link = Link(
        "tile",
        port,
        heard.put,
        reader=lambda name: TileReader(name, ask_every=0.05, lost_after=2.0),
        retry=RetryPolicy(first_delay=0.02, max_delay=0.1),
    ).start()
    connection = journal(path)
    while True:
        event = heard.get()
        if not isinstance(event, Card):
            continue
        if random.random() < DEATH:
            os.kill(os.getpid(), signal.SIGKILL)
        enter(connection, event)
        if random.random() < DEATH:
            os.kill(os.getpid(), signal.SIGKILL)
        link.acknowledge(event)
        assert threading.active_count() > 1, "the link's thread has died"


if __name__ == "__main__":
    main()
