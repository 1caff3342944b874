"""Which database the club is, and that no password of it is ever told."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.club.address import CREDENTIAL, VARIABLE, chosen, parsed
from companion.club.machine import device
from companion.club.problems import ClubRefusal
from companion.settings import BadSettings
from tests.system.command import COMPANION


def test_the_command_line_then_the_environment_then_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(ClubRefusal, match="which club"):
        chosen(None, tmp_path)
    (tmp_path / "settings.toml").write_text('[club]\ndatabase = "postgresql://a@three/x"\n')
    assert chosen(None, tmp_path).host == "three"
    monkeypatch.setenv(VARIABLE, "postgresql://a@two/x")
    assert chosen(None, tmp_path).host == "two"
    assert chosen("host=one user=b", tmp_path).host == "one"


def test_what_systemd_hands_to_the_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / "settings.toml").write_text('[club]\ndatabase = "postgresql://a@three/x"\n')
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "given"))
    with pytest.raises(ClubRefusal, match="credential companion-club cannot be read: No such file"):
        chosen(None, tmp_path)
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / CREDENTIAL).write_text("postgresql://kitchen:secret@two/x\n")
    assert chosen(None, tmp_path).host == "two"
    assert chosen("postgresql://a@one/x", tmp_path).host == "one"
    monkeypatch.setenv(VARIABLE, "postgresql://a@zero/x")
    assert chosen(None, tmp_path).host == "zero"
    monkeypatch.delenv(VARIABLE)
    (tmp_path / "given" / CREDENTIAL).write_bytes(b"\xff\xfe")
    with pytest.raises(ClubRefusal, match="it is no text"):
        chosen(None, tmp_path)


@pytest.mark.parametrize(
    "text",
    ['club = "postgresql://a:secret@b/c"', "[club]\ndatabase = 3", "[club]\nother = 'secret'"],
)
def test_settings_that_are_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.toml").write_text(text)
    with pytest.raises(BadSettings, match="club must be a table") as bad:
        chosen(None, tmp_path)
    assert "secret" not in str(bad.value)


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://kitchen:se@cret@host/db",
        "postgresql://kitchen:secret",
        "postgresql://kitchen:sec%zzret@host/db",
        "postgresql://kitchen:sec/ret@host/db",
        "postgresql://kitchen@host:secret/db",
        "secret",
        "password=secret nosuch=1",
        "postgresql://h/db?secret=1",
        "\udcff",
    ],
)
def test_what_is_no_address_is_not_quoted(text: str) -> None:
    with pytest.raises(ClubRefusal, match="that is no address of a database") as refused:
        parsed(text)
    assert "ret@" not in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("postgresql://admin:x@host/db", "postgresql://bar:p%2F@host/db"),
        ("host=host port=5 dbname=db", "postgresql://bar:p%2F@host:5/db"),
        ("postgresql://[::1]:5/db", "postgresql://bar:p%2F@[::1]:5/db"),
        ("postgresql://h/db?sslmode=require", "postgresql://bar:p%2F@h/db?sslmode=require"),
        ("host=/run/pg port=5", "postgresql://bar:p%2F@/db?host=%2Frun%2Fpg&port=5"),
        ("host=a,b port=1,2", "postgresql://bar:p%2F@/db?host=a%2Cb&port=1%2C2"),
    ],
)
def test_the_address_of_somebody_else(text: str, url: str) -> None:
    written = parsed(text).url("bar", "p/", "db")
    assert written == url
    assert parsed(written).user == "bar"


def test_where_and_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGHOST", raising=False)
    monkeypatch.setenv("PGUSER", "otto")
    assert (parsed("dbname=x").host, parsed("dbname=x").user) == ("this machine", "otto")
    assert parsed("host=/run/pg").host == "this machine"
    assert parsed("hostaddr=127.0.0.1").host == "127.0.0.1"


def test_no_list_of_processes_has_it(tmp_path: Path) -> None:
    """The URL of the command line is overwritten; the rest of it stays."""
    url = "postgresql://kitchen:very-secret@127.0.0.1:9/club"
    command = [*COMPANION, "club", "sync", "--data", str(tmp_path), "--database", url]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        line = Path(f"/proc/{process.pid}/cmdline").read_bytes()
    finally:
        process.terminate()
        process.communicate()
    assert b"secret" not in line
    assert b"club\0sync\0--data" in line
    assert "secret" not in said
    assert "can't be reached" in said


def test_a_machine_is_the_same_tomorrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_MACHINE", raising=False)
    machine, board = tmp_path / "machine-id", tmp_path / "serial"
    machine.write_text("0123456789abcdef0123456789abcdef\n")
    board.write_text("1000000012345678\0")
    ours = device((machine,), board)
    assert ours == device((machine,), board)
    assert len(ours) == 32
    assert ours not in machine.read_text()
    # A copied card has the same machine-id; the board is another.
    board.write_text("1000000087654321\0")
    other = device((machine,), board)
    assert other != ours
    machine.write_text("fedcba9876543210fedcba9876543210\n")
    assert device((machine,), board) not in (ours, other)
    # Without either it is the name of the host.
    assert device((), tmp_path / "none") == device((), tmp_path / "none")
    monkeypatch.setenv("COMPANION_MACHINE", "one")
    assert device((machine,), board) == device((), board)


def test_nothing_of_it_is_imported_unless_it_is_asked_for() -> None:
    code = (
        "import sys, companion.cli, companion.commands.parsers, companion.app.app;"
        "companion.cli.main(['club', '--help']); companion.cli.main(['club', 'sync', '--help']);"
        "print([name for name in sys.modules if 'psycopg' in name or name == 'openskill'"
        " or name.startswith('companion.club')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert "standings" in done.stdout


def test_without_the_extra_it_says_so(tmp_path: Path) -> None:
    for name in ("psycopg", "openskill"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(f"raise ImportError('no {name}')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for command in ("init", "sync", "standings"):
        done = subprocess.run(
            [*COMPANION, "club", command, "--database", "postgresql://a@127.0.0.1:9/b"],
            capture_output=True, text=True, env=environment,
        )  # fmt: skip
        assert done.returncode == 2
        assert done.stderr.startswith("companion: companion club needs psycopg: script/run club")
        assert len(done.stderr.splitlines()) == 1


def test_a_database_that_is_away_is_tried_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.club import syncing
    from companion.club.problems import ClubAway

    monkeypatch.setattr(syncing, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(syncing, "PATIENCE", 1.0)
    said: list[str] = []
    started = time.monotonic()
    with pytest.raises(ClubAway, match=r"the club at 127\.0\.0\.1 can't be reached"):
        syncing.Syncing(tmp_path, parsed("postgresql://a:b@127.0.0.1:9/c"), None, said.append).run(
            once=True
        )
    assert 0.3 < time.monotonic() - started < 10
    assert len(said) == 1
