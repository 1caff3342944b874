"""The people of a club: two names that are one person, and a person who is forgotten."""

import json
import secrets

from companion.club.driver import Connection, psycopg
from companion.club.names import Renaming, digest, label
from companion.club.problems import ClubRefusal
from companion.match.match import Entry, Source
from companion.store.rows import check_sum

_SALT = 16
_TOGETHER = """
    SELECT match FROM companion.all_matches WHERE EXISTS (
        SELECT 1 FROM unnest(players) AS player LEFT JOIN companion.persons ON name = player
        WHERE coalesce(person, player) = %(old)s
    ) AND EXISTS (
        SELECT 1 FROM unnest(players) AS player LEFT JOIN companion.persons ON name = player
        WHERE coalesce(person, player) = %(new)s
    ) LIMIT 1
"""
_KNOWN = """
    SELECT EXISTS (SELECT 1 FROM companion.summaries WHERE %(name)s = ANY (players))
    OR EXISTS (SELECT 1 FROM companion.same WHERE %(name)s IN (old, new))
    OR EXISTS (SELECT 1 FROM companion.seatings WHERE %(name)s = ANY (players))
    OR EXISTS (SELECT 1 FROM companion.entries WHERE strpos(action, %(written)s) > 0)
"""
# Entries have names only as JSON writes them.
_MENTIONS = """
    SELECT journal, match, number, device, table_name, action, time, source, boot, seq
    FROM companion.entries WHERE strpos(action, %s) > 0
"""
_REWRITE = """
    UPDATE companion.entries SET action = %s, crc = %s
    WHERE journal = %s AND match = %s AND number = %s AND device = %s AND table_name = %s
"""


def join(connection: Connection, old: str, new: str) -> str:
    """Makes the person called `old` the one called `new`; returns what that one is called.

    Raises ClubRefusal if nobody is called `old`, or both have played in one match; psycopg.Error.
    """
    with connection.transaction():
        known, person = _person(connection, old), _person(connection, new)
        if known == person:
            raise ClubRefusal(f"{old} and {new} are one person already")
        if not is_known(connection, old):
            raise ClubRefusal(f"nobody in the club is called {old}")
        both = connection.execute(_TOGETHER, {"old": known, "new": person}).fetchone()
        if both is not None:
            raise ClubRefusal(f"{old} and {new} have played together, in match {both[0]}")
        query = "INSERT INTO companion.same (old, new) VALUES (%s, %s)"
        connection.execute(query, (known, person))
        _tell(connection)
    return person


def part(connection: Connection, old: str, new: str) -> None:
    """Takes `join` back. Raises ClubRefusal if they were not joined so; psycopg.Error."""
    with connection.transaction():
        query = "DELETE FROM companion.same WHERE old = %s AND new = %s"
        if not connection.execute(query, (old, new)).rowcount:
            raise ClubRefusal(f"{old} was not made the same as {new}")
        _tell(connection)


def is_known(connection: Connection, name: str) -> bool:
    """Whether the club holds this name. Raises psycopg.Error."""
    values = {"name": name, "written": json.dumps(name)}
    found = connection.execute(_KNOWN, values).fetchone()
    return found is not None and bool(found[0])


def names_of(connection: Connection, name: str) -> list[str]:
    """All names of a person, first the one that is shown. Raises psycopg.Error."""
    person = _person(connection, name)
    query = "SELECT name FROM companion.persons WHERE person = %s ORDER BY name"
    return [person, *(str(other) for (other,) in connection.execute(query, (person,)))]


def forget(connection: Connection, name: str) -> str:
    """Puts "Player 17" in the place of a person's names, in all that the club holds and gets.

    Returns what the person is called from now on. Raises ClubRefusal if the club does not hold the
    name; psycopg.Error.
    """
    with connection.transaction():
        # Rows that are being sent have the name in them still: waits for them, then nobody sends
        # without having read who is forgotten.
        connection.execute("SET LOCAL lock_timeout = '60s'")
        connection.execute("LOCK TABLE companion.forgotten IN ACCESS EXCLUSIVE MODE")
        if not is_known(connection, name):
            raise ClubRefusal(f"nobody in the club is called {name}")
        person = _person(connection, name)
        labels = {}
        for known in names_of(connection, name):
            labels[known] = label(_new_number(connection, known))
        for known, stands_in in labels.items():
            _replace(connection, known, stands_in)
        _tell(connection)
    for table in ("entries", "summaries", "seatings", "same"):
        # What was replaced is in the files until then.
        connection.execute(
            psycopg.sql.SQL("VACUUM companion.{}").format(psycopg.sql.Identifier(table))
        )
    return labels[person]


def _person(connection: Connection, name: str) -> str:
    query = "SELECT person FROM companion.persons WHERE name = %s"
    found = connection.execute(query, (name,)).fetchone()
    return name if found is None else str(found[0])


def _new_number(connection: Connection, name: str) -> int:
    """Notes that a name is forgotten, without the name; returns the person's number."""
    query = "SELECT coalesce(max(number), 0) + 1 FROM companion.forgotten"
    found = connection.execute(query).fetchone()
    number = int(found[0]) if found is not None else 1
    while is_known(connection, label(number)):  # somebody calls himself so
        number += 1
    salt = secrets.token_bytes(_SALT)
    connection.execute(
        "INSERT INTO companion.forgotten (number, salt, digest) VALUES (%s, %s, %s)",
        (number, salt, digest(name, salt)),
    )
    return number


def _replace(connection: Connection, name: str, stands_in: str) -> None:
    renaming = Renaming(names={name: stands_in})
    changed = []
    for row in connection.execute(_MENTIONS, (json.dumps(name),)):
        journal, match, number, device, table, action, time, source, boot, seq = row
        entry = Entry(number, renaming.action(action), Source(source, boot, seq), time)
        key = (journal, match, number, device, table)
        if entry.action != action:
            changed.append((entry.action, check_sum(match, entry), *key))
    with connection.cursor() as cursor:
        cursor.executemany(_REWRITE, changed)
    for table in ("summaries", "seatings"):
        connection.execute(
            psycopg.sql.SQL(
                "UPDATE companion.{} SET players = array_replace(players, %(old)s, %(new)s) "
                "WHERE %(old)s = ANY (players)"
            ).format(psycopg.sql.Identifier(table)),
            {"old": name, "new": stands_in},
        )
    both = {"old": name, "new": stands_in}
    for column in ("old", "new"):
        connection.execute(
            psycopg.sql.SQL("UPDATE companion.same SET {0} = %(new)s WHERE {0} = %(old)s").format(
                psycopg.sql.Identifier(column)
            ),
            both,
        )


def _tell(connection: Connection) -> None:
    """Lets boards read anew."""
    connection.execute("SELECT pg_notify('companion', '')")
