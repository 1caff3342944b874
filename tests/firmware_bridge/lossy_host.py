"""A host process that kills itself at random: a link, and a journal of the effects of events.

    python -m tests.firmware_bridge.lossy_host PORT JOURNAL SEED

It does so before or after a commit, the worst moments while an event is not acknowledged.
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

KILL_PROBABILITY = 0.01


def journal(path: str) -> sqlite3.Connection:
    """Opens the journal: the plays in order, and which events have had an effect."""
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
    """Stores the event's effect and its boot and seq in one transaction, once per event."""
    connection.execute("BEGIN IMMEDIATE")
    new = connection.execute("INSERT OR IGNORE INTO acted VALUES (?, ?)", (event.boot, event.seq))
    if new.rowcount:
        # A tag that lies there already is a refusal, not a second play.
        connection.execute("INSERT OR IGNORE INTO plays (tag) VALUES (?)", (event.tag,))
    connection.execute("COMMIT")


def main() -> None:
    """Runs until it is killed, by itself or by a test."""
    port, path, seed = sys.argv[1:]
    random = Random(seed)
    received: SimpleQueue[Notification] = SimpleQueue()
    link = Link(
        "tile",
        port,
        received.put,
        reader=lambda name: TileReader(name, ask_every=0.05, lost_after=2.0),
        retry=RetryPolicy(first_delay=0.02, max_delay=0.1),
    ).start()
    connection = journal(path)
    while True:
        event = received.get()
        if not isinstance(event, Card):
            continue
        if random.random() < KILL_PROBABILITY:
            os.kill(os.getpid(), signal.SIGKILL)
        enter(connection, event)
        if random.random() < KILL_PROBABILITY:
            os.kill(os.getpid(), signal.SIGKILL)
        link.acknowledge(event)
        assert threading.active_count() > 1, "the link's thread has died"


if __name__ == "__main__":
    main()
