"""Word from the club is heard, whenever it comes."""

import pytest

from companion.club.driver import psycopg
from companion.club.listening import heard, listen
from tests.club.clubs import RealClub


def test_what_comes_while_a_statement_runs(club: RealClub) -> None:
    """psycopg takes it with the statement's result: it is heard all the same, once and in order."""
    listener = club.open(club.address)
    listen(listener, "companion")
    for _ in range(20):
        club.query("SELECT pg_notify('companion', 'Table 1')")
        listener.execute("SELECT 1")
        club.query("SELECT pg_notify('companion', 'Table 2')")
        found: list[str] = []
        while len(found) < 2:
            told = heard(listener, 5)
            assert told, "it is lost"
            found += told
        assert found == ["Table 1", "Table 2"]
        assert heard(listener, 0) == []


def test_other_channels_are_not_heard(club: RealClub) -> None:
    listener = club.open(club.address)
    listen(listener, "companion")
    club.query("SELECT pg_notify('other', 'x')")
    assert heard(listener, 0.2) == []


def test_a_connection_that_is_gone(club: RealClub) -> None:
    listener = club.open(club.address)
    listen(listener, "companion")
    club.query("SELECT pg_terminate_backend(%s)", listener.info.backend_pid)
    # First the server says that it ends the connection, then it is gone.
    with pytest.raises(psycopg.OperationalError):  # noqa: PT012 - whichever of the two it is
        heard(listener, 5)
        heard(listener, 5)
