"""Gives a table a login of its own."""

import secrets

from companion.club.address import ClubAddress
from companion.club.driver import Connection, psycopg
from companion.club.migrations import TABLE_ROLE
from companion.club.problems import ClubRefusal

# In bytes, as PostgreSQL bounds the names of roles.
LONGEST = 63
_RESERVED = ("pg_", "companion_")
_SPECIAL = {"public", "none", "current_user", "session_user", "current_role", "postgres"}


def check_name(name: str) -> None:
    """Raises ClubRefusal for a name that no table can have."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise ClubRefusal("a table needs a name that can be read")
    if len(name.encode(errors="replace")) > LONGEST:
        raise ClubRefusal("the name is too long: 40 letters are enough")
    if name.startswith(_RESERVED) or name in _SPECIAL:
        raise ClubRefusal(f"no table can be called {name}: the database uses that name")


def add_table(connection: Connection, address: ClubAddress, name: str, *, again: bool) -> str:
    """Makes a login for a table, or with `again` a new password; returns its URL.

    Whoever used the old password stays connected until then ends by itself, and gets in no more.
    Raises ClubRefusal, also if there is another login of that name; psycopg.Error.
    """
    check_name(name)
    password = secrets.token_urlsafe(24)
    # Only what the server keeps of it is sent: so it is in none of the server's logs either.
    kept = connection.pgconn.encrypt_password(
        password.encode(), name.encode(), b"scram-sha-256"
    ).decode()
    with connection.transaction():
        is_table = _exists(connection, "SELECT 1 FROM companion.tables WHERE name = %s", name)
        is_role = _exists(connection, "SELECT 1 FROM pg_roles WHERE rolname = %s", name)
        if is_table and not again:
            raise ClubRefusal(f"there is a table {name} already; --again gives it a new password")
        if again and not is_table:
            raise ClubRefusal(f"there is no table {name}; without --again it is made")
        if is_role and not is_table and not _is_ours(connection, name):
            raise ClubRefusal(f"the server has a login {name} already: take another name")
        role = psycopg.sql.Identifier(name)
        # Of a login that is there only a superuser may say again that it is none.
        new = "CREATE ROLE {} NOSUPERUSER NOCREATEDB NOCREATEROLE "
        verb = "ALTER ROLE {} " if is_role else new
        connection.execute(
            psycopg.sql.SQL(verb + "LOGIN PASSWORD {}").format(role, psycopg.sql.Literal(kept))
        )
        # Which club it was made for; `other_club` reads it.
        connection.execute(
            psycopg.sql.SQL("COMMENT ON ROLE {} IS {}").format(
                role, psycopg.sql.Literal(connection.info.dbname)
            )
        )
        group = psycopg.sql.Identifier(TABLE_ROLE)
        connection.execute(psycopg.sql.SQL("GRANT {} TO {}").format(group, role))
        connection.execute(
            "INSERT INTO companion.tables (name) VALUES (%s) ON CONFLICT DO NOTHING", (name,)
        )
        _let_in(connection, role)
    return address.url(name, password, connection.info.dbname)


def other_club(connection: Connection, name: str) -> str | None:
    """The database of another club on this server whose table has this login; None without one.

    Logins belong to the server: a new password is one for both clubs. Raises psycopg.Error.
    """
    query = """
        SELECT datname FROM pg_roles
        JOIN pg_shdescription ON objoid = pg_roles.oid AND classoid = 'pg_authid'::regclass
        JOIN pg_database ON datname = description
        WHERE rolname = %s AND datname <> current_database()
    """
    found = connection.execute(query, (name,)).fetchone()
    return None if found is None else str(found[0])


def _let_in(connection: Connection, role: psycopg.sql.Identifier) -> None:
    """Lets the login open the database, also where not everybody may."""
    database = psycopg.sql.Identifier(connection.info.dbname)
    query = "SELECT has_database_privilege(current_user, current_database(), 'CREATE')"
    if _exists(connection, f"SELECT 1 WHERE ({query})"):
        connection.execute(
            psycopg.sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, role)
        )


def _is_ours(connection: Connection, name: str) -> bool:
    """Whether a login is that of a table in another club of this server."""
    query = "SELECT 1 WHERE pg_has_role(%s, %s, 'MEMBER') AND NOT "
    query += "(SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = %s)"
    return _exists(connection, query, name, TABLE_ROLE, name)


def _exists(connection: Connection, query: str, *values: str) -> bool:
    return connection.execute(query.encode(), values).fetchone() is not None
