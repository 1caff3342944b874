"""The chapter about clubs says what is so: its lines lead from nothing to a running club."""

import os
import re
import shlex
from pathlib import Path

import pytest

from companion.club.driver import Connection, psycopg
from companion.commands.club import COMMANDS
from tests.club.clubs import RealClub, RealTable
from tests.postgres import shared
from tests.system.command import ROOT, companion

CHAPTER = (ROOT / "companion" / "club" / "README.md").read_text()
BLOCKS = [block.splitlines() for block in re.findall(r"```\n(.*?)```", CHAPTER, re.DOTALL)]


@pytest.fixture
def owner() -> str:
    """The URL of a new database and of the login that the chapter makes for it."""
    server = shared()
    name = server.new_database().rpartition("/")[2]
    with psycopg.connect(server.url(), autocommit=True) as admin:
        admin.execute(f"CREATE ROLE {name} LOGIN CREATEROLE PASSWORD 'mine'".encode())
        admin.execute(f"ALTER DATABASE {name} OWNER TO {name}".encode())
    return f"postgresql://{name}:mine@127.0.0.1:{server.port}/{name}"


def test_ten_lines_from_nothing_to_a_running_club(owner: str, tmp_path: Path) -> None:
    club, table = BLOCKS[:2]
    assert len(club) + len(table) == 10
    assert club[0].startswith("sudo apt install -y postgresql")
    assert "createuser --createrole" in club[1]
    address = ""
    for line in club:
        if line.startswith("script/run "):
            done = companion(*shlex.split(line)[1:], COMPANION_CLUB=owner)
            assert done.returncode == 0, done.stderr
            address = done.stdout.strip()
    assert "Table%201" in address
    again = companion("club", "add-table", "Table 1", "--again", COMPANION_CLUB=owner)
    assert again.returncode == 0, again.stderr
    address = again.stdout.strip()
    kitchen = tmp_path / "kitchen"
    made = companion("new", "--players", "Anne,Carl,Marc", "--data", str(kitchen))
    assert made.returncode == 0, made.stderr
    done = companion(
        "club", "sync", "--once", "--data", str(kitchen), COMPANION_CLUB=address
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "--club" in table[0]
    assert "Table 1" in companion("club", "tables", COMPANION_CLUB=owner).stdout


def test_the_boards_login_may_read_the_two_views(owner: str) -> None:
    assert companion("club", "init", COMPANION_CLUB=owner).returncode == 0
    create = re.search(r'-c "(CREATE ROLE .*)"', BLOCKS[2][0])
    assert create is not None
    name = f"tv_{os.getpid()}_{owner.rpartition('/')[2]}"
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(create[1].replace("tv", name, 1).encode())
    board = owner.replace(f"{owner.rpartition('/')[2]}:mine", f"{name}:OTHER", 1)
    with psycopg.connect(board) as connection:
        for view, columns in views():
            assert list(described(connection, view)) == columns
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT * FROM companion.entries")


def views() -> list[tuple[str, list[str]]]:
    """The views and their columns, as the chapter lists them."""
    rows = re.findall(r"^\| `(companion\.\w+)` \| (.*) \|$", CHAPTER, re.MULTILINE)
    return [(view, re.findall(r"(?:^|, )`(\w+)`", columns)) for view, columns in rows]


def described(connection: Connection, view: str) -> list[str]:
    """The columns of a view."""
    cursor = connection.execute(f"SELECT * FROM {view}".encode())
    return [column.name for column in cursor.description or ()]


def test_every_command_is_in_the_chapter() -> None:
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", CHAPTER), command


def test_forgetting_leaves_the_name_at_the_table(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play()
    kitchen.sync()
    done = companion("club", "forget", "Anne", "--yes", COMPANION_CLUB=club.url)
    assert re.search(r"Anne is Player \d+ now", done.stdout)
    assert "Anne" not in [line.player for line in club.standings()]
    assert any("Anne" in action for _, _, action, *_ in kitchen.rows())
