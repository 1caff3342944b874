"""What the commands say of a match that cannot be read to its end, and of sheets they know."""

import json
from pathlib import Path

import pytest

from companion.match.match import Entry, Source
from companion.store.files import DATABASE
from companion.store.journal import Journal
from companion.store.rows import INSERT_ENTRY, EntryRow
from tests.system.command import companion

SAID = "Moves left out: 2, from number 3."


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def typed(data: str, *lines: str) -> tuple[list[str], str]:
    done = companion("text", "--resume", "--data", data, input="\n".join(lines))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


def new(data: str, *lines: str) -> str:
    done = companion("new", "--data", data, "--players", "Anne,Carl,Marc")
    assert done.returncode == 0, done.stderr
    typed(data, *lines)
    return done.stdout.strip()


def write(data: str, match_id: str, *actions: tuple[int, str]) -> None:
    """Entries as a version with a fault in it would have written them."""
    journal = Journal(Path(data) / DATABASE)
    for number, action in actions:
        row = EntryRow(0, match_id, Entry(number, action, Source(), 5.0))
        journal.connection.execute(INSERT_ENTRY, row.values)
    journal.close()


def test_a_match_that_cannot_be_read_to_its_end_is_shown_and_told(data: str) -> None:
    match_id = new(data, "B7", "Y1")
    write(data, match_id, (3, "amend remove 9"), (4, "G2"))
    verified = companion("verify", "--data", data)
    assert verified.returncode == 2
    assert verified.stdout.startswith(f"{match_id}: ")
    assert SAID in verified.stdout
    listed = companion("matches", "--data", data)
    assert (listed.returncode, listed.stdout.split()[0]) == (0, match_id)
    assert SAID in listed.stderr
    exported = companion("export", "--data", data)
    assert json.loads(exported.stdout)["stages"] == [["B7", "Y1"]]
    assert (exported.returncode, SAID in exported.stderr) == (0, True)
    answers, said = typed(data, "G1")
    assert answers[0].startswith("ok G1")
    assert SAID in said
    # It has gone on, and from now on that is the match.
    assert companion("verify", "--data", data).stdout == "All is well. Matches: 1.\n"
    exported = companion("export", "--data", data)
    assert json.loads(exported.stdout)["stages"] == [["B7", "Y1", "G1"]]
    assert exported.stderr == companion("matches", "--data", data).stderr == ""


def test_a_mark_of_a_card_that_nobody_tapped_is_worth_a_note(data: str) -> None:
    match_id = new(data, "B7")
    write(data, match_id, (2, "mark 04A1 Y1"), (3, "Y1"))
    done = companion("verify", "--data", data)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        f"{match_id}: Entry 2 names a card that was not tapped; it changes no points.",
        "All is well. Matches: 1.",
    ]
    exported = companion("export", "--data", data)
    assert json.loads(exported.stdout)["stages"] == [["B7", "Y1"]]


def test_one_whose_heading_cannot_be_read_does_not_hide_the_others(data: str) -> None:
    match_id = new(data, "B7")
    journal = Journal(Path(data) / DATABASE)
    columns = "INSERT INTO matches (id, game, players, started) VALUES ('abcdefgh', 'x', '[]', 0)"
    journal.connection.execute(columns)
    journal.close()
    write(data, "abcdefgh", (0, 'new {"game": "whist"}'))
    listed = companion("matches", "--data", data)
    assert listed.returncode == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == ["abcdefgh", match_id]
    assert "abcdefgh: Number 0" in listed.stderr


def test_the_own_export_is_not_taken_twice(data: str, tmp_path: Path) -> None:
    match_id = new(data, "count 1,0,0,0 0,0,0,1 0,0,0,0", "B7", "Y1")
    early = companion("export", "--data", data).stdout
    typed(data, "G1", "stop")
    late = companion("export", "--data", data).stdout
    for sheet in (late, early):
        done = companion("import", "-", "--data", data, input=sheet)
        assert (done.returncode, done.stdout) == (0, "")
        assert done.stderr == f"companion: sheet 1 is already saved as match {match_id}\n"
    other = str(tmp_path / "other")
    taken = companion("import", "-", "--data", other, input=late).stdout.strip()
    assert companion("export", taken, "--data", other).stdout == late
    # Home again by a detour.
    back = companion("export", taken, "--data", other).stdout
    assert companion("import", "-", "--data", data, input=back).stdout == ""
    assert len(companion("matches", "--data", data).stdout.splitlines()) == 1
