"""What can be wrong with the club's database is said in a clear sentence, and nothing is lost."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.club import connection as connecting
from companion.club import migrations, syncing
from companion.club.address import parsed
from companion.club.connection import connect
from companion.club.driver import psycopg
from companion.club.problems import ClubAway, ClubRefusal
from companion.club.tables import MIGRATIONS
from tests.club.clubs import RealClub, RealTable
from tests.postgres import SECRET
from tests.system.command import companion


def said(club: RealClub, *command: str, url: str | None = None) -> str:
    """What a command that is refused says, without any secret."""
    done = companion("club", *command, "--database", url or club.url)
    assert done.returncode in (1, 2), done.stdout
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert SECRET not in line
    return line.removeprefix("companion: ")


def test_what_is_wrong_with_the_address(club: RealClub, tmp_path: Path) -> None:
    at = f"127.0.0.1:{club.server.port}"
    for url, sentence in (
        (f"postgresql://admin:secret-x@{at}/club", "the club doesn't know admin, or the password"),
        (f"postgresql://nobody:secret-x@{at}/club", "the club doesn't know nobody, or the pass"),
        (f"postgresql://admin@{at}/club", "admin needs a password: write it into the URL"),
        (f"postgresql://admin:{SECRET}@{at}/nosuch", "the server at 127.0.0.1 has no database"),
        (
            "postgresql://admin:secret-x@127.0.0.1:9/x",
            "the club at 127.0.0.1 can't be reached: Connection refused",
        ),
        ("postgresql://admin:secret-x@nosuch.invalid/x", "the club at nosuch.invalid can't be"),
        ("http://admin:secret-x@127.0.0.1/", "that is no address of a database"),
    ):
        for command in (["init"], ["tables"], ["standings"], ["add-table", "bar"]):
            line = said(club, *command, url=url)
            assert line.startswith(sentence)
            assert "secret-x" not in line
    data = f"--data={tmp_path}"
    wrong = f"postgresql://admin:secret-x@{at}/club"
    assert "the password is wrong" in said(club, "sync", data, url=wrong)
    assert "has no database" in said(
        club, "restore", "--table=x", data, url=f"postgresql://admin:{SECRET}@{at}/nosuch"
    )


def test_no_club_in_the_database(club: RealClub, tmp_path: Path) -> None:
    url = club.server.new_database()
    for command in (
        ["tables"], ["standings"], ["add-table", "bar"], ["sync", f"--data={tmp_path}"],
        ["seats", "--players=A,B,C"], ["same", "A", "B"], ["forget", "A", "--yes"],
        ["choose", "m", "t"], ["restore", "--table=x", f"--data={tmp_path / 'new'}"],
    ):  # fmt: skip
        assert said(club, *command, url=url).startswith("there is no club in this database yet")
    assert not (tmp_path / "new").exists()


def test_a_club_that_is_newer_or_older(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play()
    club.admin.execute("INSERT INTO companion.migrations VALUES (99)")
    for command in (["init"], ["standings"]):
        assert said(club, *command).startswith("the club was set up by a newer Table Companion")
    with pytest.raises(ClubRefusal, match="newer Table Companion"):
        kitchen.sync()
    club.admin.execute("DELETE FROM companion.migrations WHERE version = 99")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "VERSION", migrations.VERSION + 1)
        with pytest.raises(ClubRefusal, match="of an older version: companion club init"):
            kitchen.sync()
    assert kitchen.sync() == len(kitchen.rows())


def test_init_again_is_harmless(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play()
    kitchen.sync()
    before = club.standings()
    for _ in range(2):
        done = companion("club", "init", "--database", club.url)
        assert done.stdout == f"club up to date: version {migrations.VERSION}\n"
    assert club.standings() == before
    done = companion("club", "init", "--database", club.server.new_database())
    assert done.stdout == f"club made: version {migrations.VERSION}\n"


def test_a_migration_comes_whole_or_not_at_all(
    club: RealClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connect(parsed(club.server.new_database()), made=False)
    bad = (*MIGRATIONS, "CREATE TABLE companion.more (a int); SELECT 1 / 0")
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", bad)
        with pytest.raises(psycopg.errors.DivisionByZero):
            migrations.migrate(connection)
    assert migrations.version(connection) == 0
    assert migrations.migrate(connection) == 0
    assert migrations.migrate(connection) == len(MIGRATIONS)
    connection.close()


def test_a_server_or_a_database_that_cannot_be_used(
    club: RealClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(connecting, "OLDEST", 99)
        with pytest.raises(ClubRefusal, match="the club needs PostgreSQL 99 or newer; this is"):
            connect(club.address)
    club.admin.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    try:
        assert "the database is in LATIN1" in said(club, "init", url=club.server.url("latin"))
    finally:
        club.admin.execute("DROP DATABASE latin")


def test_who_has_no_right(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play()
    club.admin.execute("CREATE ROLE stranger LOGIN PASSWORD 'pw'")
    try:
        url = club.url.replace(f"admin:{SECRET}", "stranger:pw")
        line = said(club, "sync", "--once", f"--data={kitchen.folder}", url=url)
        assert line == "stranger is no table of this club: companion club add-table"
        empty = club.server.new_database().replace(f"admin:{SECRET}", "stranger:pw")
        assert said(club, "init", url=empty).startswith("stranger has no right to do that")
    finally:
        club.admin.execute("DROP ROLE stranger")
    assert (
        said(club, "sync", "--once", f"--data={kitchen.folder}")
        == "admin can't send as admin: the club has no such table, or it is another's"
    )
    secret = kitchen.address.parameters["password"]
    url = club.url.replace(f"admin:{SECRET}", f"kitchen:{secret}")
    for command in (["standings"], ["tables"], ["add-table", "bar"], ["forget", "A", "--yes"]):
        line = said(club, *command, url=url)
        assert line.startswith("kitchen has no right to do that in this club")
        assert secret not in line
    line = said(club, "sync", "--once", f"--data={kitchen.folder}", "--table=bar", url=url)
    assert line.startswith("kitchen can't send as bar")
    # The club's own login may send for any table.
    done = companion(
        "club", "sync", "--once", f"--data={kitchen.folder}", "--table=kitchen",
        "--database", club.url,
    )  # fmt: skip
    assert done.stdout == f"sent {len(kitchen.rows())} entries of 1 matches\n"


def break_(club: RealClub, code: str) -> None:
    """From now on nothing can be added, for a reason that the server gives."""
    club.admin.execute(
        "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$;"
        "CREATE TRIGGER fails BEFORE INSERT ON companion.entries EXECUTE FUNCTION fails()".encode()
    )


def full_disk(club: RealClub) -> None:
    break_(club, "53100")


def broken_server(club: RealClub) -> None:
    break_(club, "XX001")


def read_only(club: RealClub) -> None:
    club.admin.execute(
        psycopg.sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(
            psycopg.sql.Identifier(club.admin.info.dbname)
        )
    )


def mend(club: RealClub) -> None:
    """Takes it back."""
    club.admin.execute("SET default_transaction_read_only = off")
    club.admin.execute("DROP FUNCTION IF EXISTS fails() CASCADE")
    club.admin.execute(
        psycopg.sql.SQL("ALTER DATABASE {} RESET default_transaction_read_only").format(
            psycopg.sql.Identifier(club.admin.info.dbname)
        )
    )


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (full_disk, "the disk of the club's database is full"),
        (broken_server, "the club's server has a fault"),
        (read_only, "the club's database can only be read just now"),
    ],
)
def test_what_passes(
    club: RealClub,
    kitchen: RealTable,
    monkeypatch: pytest.MonkeyPatch,
    harm: Callable[[RealClub], None],
    sentence: str,
) -> None:
    monkeypatch.setattr(syncing, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(syncing, "PATIENCE", 0.5)
    kitchen.play()
    harm(club)
    with pytest.raises(ClubAway, match=sentence):
        kitchen.sync()
    assert any(sentence in line for line in kitchen.said)
    mend(club)
    assert kitchen.sync() == len(kitchen.rows())
    assert kitchen.sent() == kitchen.rows()


def test_no_password_is_in_the_log_of_the_server(club: RealClub) -> None:
    """Only what the server keeps of it is sent there."""
    before = len(club.server.log())
    address = club.add("kitchen")
    club.add("kitchen", again=True)
    log = club.server.log()[before:]
    assert "ALTER ROLE" in log
    assert "SCRAM-SHA-256" in log
    assert address.parameters["password"] not in log


def test_what_the_commands_print(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    _, match = kitchen.play()
    kitchen.play(upto=4, seed=2)
    kitchen.sync()
    environment = {"COMPANION_CLUB": club.url}

    def run(*command: str, given: str = "") -> str:
        done = companion("club", *command, input=given, **environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    winner = match.result()["winners"][0]
    assert run("standings").splitlines()[1].split()[:3] == [winner, "1", "1"]
    head, first, *_ = run("standings", "--format", "csv").splitlines()
    assert head == "player,matches,wins,points,rating"
    assert first.startswith(f"{winner},1,1,6,")
    assert f'"player": "{winner}"' in run("standings", "--format=json", "--since=2020-01-01")
    assert '"wrong": []' in run("tables", "--format=json")
    assert run("tables").startswith("kitchen  20")
    assert run("seats", "--players=A,B,C,D", "--publish") == "kitchen: A, B, C, D\n"
    assert run("same", winner, "Zoë") == f"{winner} is Zoë\n"
    assert run("same", winner, "Zoë", "--undo") == f"{winner} and Zoë are two people again\n"
    refused = companion("club", "forget", winner, input="no\n", **environment)
    assert refused.returncode == 2
    assert "nothing was done" in refused.stderr
    assert run("forget", winner, given="yes\n") == f"{winner} is Player 1 now\n"
    assert winner not in run("standings")
    assert "Player 1" in run("standings")
    assert "restored" in run("restore", "--table=kitchen", f"--data={tmp_path / 'new'}")
    url = run("add-table", "bar").strip()
    assert url.startswith("postgresql://bar:")
    done = companion(
        "club", "sync", "--once", f"--data={tmp_path / 'new'}", "--database", url,
        **{**os.environ, "COMPANION_MACHINE": "bar"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert run("choose", match_of(club), "bar").startswith(f"match {match_of(club)} counts as bar")


def match_of(club: RealClub) -> str:
    """The match that is over."""
    return str(club.one("SELECT match FROM companion.matches WHERE state = 'over'"))
