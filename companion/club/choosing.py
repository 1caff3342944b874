"""Which of two versions of a match counts, where a copied SD card was played on twice."""

from companion.club.driver import Connection
from companion.club.problems import ClubRefusal
from companion.records import dataclass

_VERSIONS = """
    SELECT versions.journal, versions.match, versions.table_name, versions.machine,
        versions.entries
    FROM companion.all_matches JOIN companion.versions
        ON versions.journal = all_matches.journal AND versions.match = all_matches.own_match
    WHERE all_matches.match = %s ORDER BY versions.table_name, versions.machine
"""
_CHOOSE = """
    INSERT INTO companion.choices (journal, match, table_name, machine) VALUES (%s, %s, %s, %s)
    ON CONFLICT (journal, match) DO UPDATE
    SET table_name = excluded.table_name, machine = excluded.machine
"""
# How much of a machine's name tells two of one table apart.
SHORT = 6


@dataclass(frozen=True)
class MatchVersion:
    """What one machine says of a match."""

    journal: str
    match: str
    table: str
    machine: str
    entries: int

    @property
    def name(self) -> str:
        """How it is named where a table has two."""
        return f"{self.table}@{self.machine[:SHORT]}"


def choose(connection: Connection, match: str, wanted: str) -> MatchVersion:
    """Makes the version of a table count, "kitchen", or of one machine of it, "kitchen@3f2a1b".

    Raises ClubRefusal if there is none, or more than one; psycopg.Error.
    """
    with connection.transaction():
        found = [MatchVersion(*columns) for columns in connection.execute(_VERSIONS, (match,))]
        if not found:
            raise ClubRefusal(f"the club has no match {match}")
        fitting = [each for each in found if wanted in (each.table, each.name)]
        listed = ", ".join(
            each.name if sum(other.table == each.table for other in found) > 1 else each.table
            for each in found
        )
        if not fitting:
            raise ClubRefusal(f"{wanted} has no version of match {match}; there are: {listed}")
        if len(fitting) > 1:
            raise ClubRefusal(f"{wanted} has several versions of match {match}: {listed}")
        (chosen,) = fitting
        values = (chosen.journal, chosen.match, chosen.table, chosen.machine)
        connection.execute(_CHOOSE, values)
        connection.execute("SELECT pg_notify('companion', '')")
    return chosen
