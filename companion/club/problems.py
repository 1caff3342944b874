"""What can go wrong between us and the club's database, as sentences without secrets."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.club.driver import psycopg

# Of what the server says when it refuses a login; it says so in English, or the client waits.
_REFUSALS = (
    ("password authentication failed", "the club doesn't know {user}, or the password is wrong"),
    ("no password supplied", "{user} needs a password: write it into the URL"),
    ("authentication failed", "the club doesn't let {user} in"),
    ("no pg_hba.conf entry", "the club's server lets nobody called {user} in from here"),
    ("is not permitted to log in", "{user} is no login"),
    ("permission denied for database", "{user} may not open this database"),
)
_MISSING = ("database", "role")
# Where the whole statement is at fault, by SQLSTATE, or by its first letters.
_STATES = (
    ("3F000", "there is no club in this database yet: companion club init"),
    ("42P01", "there is no club in this database yet: companion club init"),
    ("42501", "{user} has no right to do that in this club: {said}"),
)
_AWAY = (
    ("53100", "the disk of the club's database is full"),
    ("53", "the club's server has no room for more"),
    ("25006", "the club's database can only be read just now"),
    ("25P03", "the club's server ended the connection"),
    ("55P03", "the club's database is busy"),
    ("57014", "the club's database is busy"),
    ("57", "the club's server is stopping or starting"),
    ("40", "the club's database is busy"),
    ("08", "the connection to the club's database broke"),
    ("XX", "the club's server has a fault: {said}"),
    ("58", "the club's server has a fault: {said}"),
)


class ClubRefusal(Exception):
    """The club does not allow something, or cannot; the text is a sentence for people."""


class ClubAway(Exception):
    """The database cannot be reached just now; the text is a sentence for people."""


def refused_login(error: "psycopg.Error", host: str, user: str) -> Exception:
    """What a failed attempt to connect means, as ClubRefusal or ClubAway."""
    said = _last_line(error)
    for part, sentence in _REFUSALS:
        if part in said:
            return ClubRefusal(sentence.format(user=user))
    for what in _MISSING:
        if f"{what} " in said and "does not exist" in said:
            return ClubRefusal(f"the server at {host} has no {said[said.index(what) :]}")
    return ClubAway(f"the club at {host} can't be reached: {said}")


@contextmanager
def told(user: str) -> Iterator[None]:
    """Turns what psycopg raises inside into ClubRefusal or ClubAway."""
    try:
        yield
    except psycopg.Error as error:
        raise meaning(error, user) from None


def meaning(error: "psycopg.Error", user: str) -> Exception:
    """What an error of a statement means, as ClubRefusal or ClubAway."""
    state, said = error.sqlstate or "", _primary(error)
    for start, sentence in _STATES:
        if state == start:
            return ClubRefusal(sentence.format(user=user, said=said))
    for start, sentence in _AWAY:
        if state.startswith(start):
            return ClubAway(sentence.format(said=said))
    if not state:  # of the connection, not of the server
        return ClubAway("the connection to the club's database broke")
    return ClubRefusal(f"the club's database refuses that: {said}")


def _primary(error: "psycopg.Error") -> str:
    """What the server says, without the values of rows that it may quote in its details."""
    return error.diag.message_primary or _last_line(error)


def _last_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    # libpq asks back what it has said before.
    lines = [line for line in lines if not line.startswith("Is the server running")] or lines
    said = lines[-1] if lines else type(error).__name__
    return said.rpartition("failed: ")[2].removeprefix("FATAL:").strip()
