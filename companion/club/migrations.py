"""Makes the schema and the roles of a club, and brings older ones to the version of today."""

from companion.club.driver import Connection, psycopg
from companion.club.problems import ClubRefusal
from companion.club.tables import MIGRATIONS

VERSION = len(MIGRATIONS)
# What tables and boards may do is granted to these; each login of a table is in the first.
TABLE_ROLE, BOARD_ROLE = "companion_table", "companion_board"
# The number of our lock: of two that set up one club the second waits.
_LOCK = 0x54434D50


def version(connection: Connection) -> int:
    """The version of the schema; 0 if there is none. Raises psycopg.Error."""
    try:
        found = connection.execute("SELECT max(version) FROM companion.migrations").fetchone()
    except (psycopg.errors.UndefinedTable, psycopg.errors.InvalidSchemaName):
        return 0
    return 0 if found is None or found[0] is None else int(found[0])


def check(connection: Connection) -> None:
    """Raises ClubRefusal if the club is not there, or not in our version; psycopg.Error."""
    try:
        found = version(connection)
    except psycopg.errors.InsufficientPrivilege:
        raise ClubRefusal(
            f"{connection.info.user} is no table of this club: companion club add-table"
        ) from None
    if found == 0:
        raise ClubRefusal("there is no club in this database yet: companion club init")
    _check_not_newer(found)
    if found < VERSION:
        raise ClubRefusal("the club is of an older version: companion club init brings it up")


def migrate(connection: Connection) -> int:
    """Makes or migrates the schema and the roles; returns the version that was there before.

    All of it or nothing. Raises ClubRefusal if the schema is newer than we know; psycopg.Error.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        before = version_within(connection)
        _check_not_newer(before)
        for role in (TABLE_ROLE, BOARD_ROLE):
            query = "SELECT 1 FROM pg_roles WHERE rolname = %s"
            if connection.execute(query, (role,)).fetchone() is None:
                name = psycopg.sql.Identifier(role)
                connection.execute(psycopg.sql.SQL("CREATE ROLE {} NOLOGIN").format(name))
        if before == 0:
            connection.execute("CREATE SCHEMA IF NOT EXISTS companion")
            connection.execute(
                "CREATE TABLE companion.migrations "
                "(version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())"
            )
        for number, statements in enumerate(MIGRATIONS[before:], before + 1):
            connection.execute(statements.encode())
            connection.execute("INSERT INTO companion.migrations VALUES (%s)", (number,))
    return before


def version_within(connection: Connection) -> int:
    """As `version`, also in a transaction, which an error would end."""
    query = "SELECT to_regclass('companion.migrations') IS NOT NULL"
    there = connection.execute(query).fetchone()
    return version(connection) if there and there[0] else 0


def _check_not_newer(found: int) -> None:
    if found > VERSION:
        raise ClubRefusal(
            f"the club was set up by a newer Table Companion (version {found}, "
            f"this one knows {VERSION}): update this one"
        )
