"""Who met whom in the club, and telling its tables who sits where."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, zip_longest

from companion.club.driver import Connection
from companion.club.listening import SEATS
from companion.club.meetings import Meetings, pair
from companion.club.problems import ClubRefusal

# Tables that were heard within so many hours come first.
AWAKE = 12

_MET = """
    SELECT array_agg(DISTINCT coalesce(person, player)) FROM companion.all_matches
    CROSS JOIN LATERAL unnest(players) AS player
    LEFT JOIN companion.persons ON persons.name = player
    WHERE state IN ('over', 'stopped', 'running') GROUP BY journal, own_match
"""
_TABLES = """
    SELECT name FROM companion.live
    ORDER BY heard > now() - make_interval(hours => %s) DESC NULLS LAST, name COLLATE "C"
"""


def meetings(connection: Connection, players: Sequence[str]) -> Meetings:
    """How often each two of these people sat at one table. Raises psycopg.Error."""
    met: Counter[tuple[str, str]] = Counter()
    for (seated,) in connection.execute(_MET):
        met.update(pair(*two) for two in combinations(seated, 2))
    query = "SELECT name, person FROM companion.persons"
    persons: dict[str, str] = dict(connection.execute(query).fetchall())
    return {
        pair(one, other): met[pair(persons.get(one, one), persons.get(other, other))]
        for one, other in combinations(players, 2)
    }


def publish(connection: Connection, seats: Sequence[Sequence[str]]) -> list[str]:
    """Tells tables who sits at them; returns their names, in this order.

    Raises ClubRefusal if the club has too few tables; psycopg.Error.
    """
    with connection.transaction():
        names = [str(name) for (name,) in connection.execute(_TABLES, (AWAKE,))]
        if len(names) < len(seats):
            raise ClubRefusal(
                f"that takes {len(seats)} tables, and the club has {len(names)}: "
                "companion club add-table"
            )
        # At the others nobody sits: what they were told before no longer holds.
        for name, players in zip_longest(names, seats, fillvalue=()):
            connection.execute(
                "INSERT INTO companion.seatings (table_name, players) VALUES (%s, %s)",
                (name, list(players)),
            )
        connection.execute("SELECT pg_notify(%s, ''), pg_notify('companion', '')", (SEATS,))
    return names[: len(seats)]
