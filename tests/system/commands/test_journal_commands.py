"""The commands on the journal, as processes: new, matches, export, text, tags, verify."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.system.command import COMPANION, companion


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def new(data: str, *arguments: str) -> str:
    done = companion("new", "--data", data, "--players", "Anne,Carl,Marc", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def typed(data: str, *lines: str) -> list[str]:
    done = companion("text", "--resume", "--data", data, input="\n".join(lines))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_match_from_its_beginning_to_its_export(data: str) -> None:
    match_id = new(data, "--dealer", "Carl")
    assert [line[:2] for line in typed(data, "B7", "Y1", "undo", "Anne: R4@G")] == ["ok"] * 4
    done = companion("export", "--data", data, "--last")
    sheet = json.loads(done.stdout)
    assert sheet == {
        "game": "thirteen",
        "players": ["Anne", "Carl", "Marc"],
        "dealer": "Carl",
        "missing": [],
        "stages": [["B7", "R4@G"]],
    }
    assert companion("export", match_id, "--data", data).stdout == done.stdout
    assert companion("score", input=done.stdout).returncode == 0
    listed = companion("matches", "--data", data).stdout
    assert listed.startswith(match_id)
    assert "running" in listed
    assert "Anne, Carl, Marc" in listed


def test_all_that_can_be_done_to_a_match_can_be_typed(data: str) -> None:
    new(data)
    lines = [
        "B7",
        "B7",
        "amend change 2 B5; insert 3 Anne:G1",
        "lost Y7",
        "dealer Carl",
        'rename Anne "Anna Maria"',
        "substitute Carl Bo",
        "look",
        "amend change 9 B5",
        "finish",
        "B2",
        "stop",
        "B1",
        "undo",
        "abandon",
    ]
    answers = typed(data, *lines)
    assert [answer.split()[0] for answer in answers] == [
        *["ok"] * 8,
        "refused",
        *["ok"] * 3,
        "refused",
        *["ok"] * 2,
    ]
    assert answers[8].startswith("refused no-such-play")
    assert "Bo's turn" in answers[10]
    listed = companion("matches", "--data", data).stdout
    assert " discarded " in listed
    assert "abandoned" not in listed
    sheet = json.loads(companion("export", "--data", data).stdout)
    assert sheet["players"] == ["Anna Maria", "Bo", "Marc"]
    assert sheet["missing"] == ["Y7"]


def test_ok_means_on_disk(data: str) -> None:
    """Killed without warning right after its answer, the play is there."""
    new(data)
    with subprocess.Popen(
        [*COMPANION, "text", "--resume", "--data", data],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b"B7\n", b"Y1\n", b"G2\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline().startswith(b"ok ")
        process.kill()
    sheet = json.loads(companion("export", "--data", data).stdout)
    assert sheet["stages"] == [["B7", "Y1", "G2"]]


def test_only_one_writes_and_others_may_read(data: str) -> None:
    new(data)
    with subprocess.Popen(
        [*COMPANION, "text", "--resume", "--data", data],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"B7\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"ok ")
        second = companion("text", "--resume", "--data", data)
        assert second.returncode == 2
        assert f"Another companion (process {process.pid})" in second.stderr
        assert json.loads(companion("export", "--data", data).stdout)["stages"] == [["B7"]]
        assert companion("verify", "--data", data).returncode == 0
        process.stdin.close()
        assert process.wait(30) == 0


def test_where_the_data_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    assert companion("new", "--players", "A,B,C").returncode == 0
    assert (tmp_path / "xdg/table-companion/companion.db").exists()
    monkeypatch.setenv("STATE_DIRECTORY", f"{tmp_path / 'state'}:{tmp_path / 'other'}")
    assert companion("new", "--players", "A,B,C").returncode == 0
    assert (tmp_path / "state/companion.db").exists()
    assert companion("new", "--players", "A,B,C", "--data", str(tmp_path / "own")).returncode == 0
    assert (tmp_path / "own/companion.db").exists()


def test_without_a_match_it_says_so(data: str) -> None:
    assert "no saved games" in companion("matches", "--data", data).stderr
    assert "companion new" in companion("text", "--resume", "--data", data).stderr
    done = companion("export", "nothing8", "--data", data)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no match nothing8" in done.stderr


def test_without_a_deck_none_is_asked_for(data: str) -> None:
    assert companion("new", "--players", "Anne,Carl,Marc", "--data", data).returncode == 0
    done = companion("tags", "export", "--data", data)
    assert (done.returncode, done.stderr) == (2, "companion: There's no deck yet.\n")


def test_tags_in_and_out(data: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text('{"deck": "our deck", "tags": {"04A1B2C3": "B7", "04FFEE01": "R4"}}')
    done = companion("tags", "import", str(file), "--data", data)
    assert done.stdout == "our deck: 2 tags\n"
    exported = json.loads(companion("tags", "export", "--data", data).stdout)
    assert exported == json.loads(file.read_text()) | {"game": "thirteen"}
    assert companion("tags", "list", "--data", data).stdout == (
        "our deck: thirteen, 2 of 50 cards have a tag\n"
    )
    assert "no deck" in companion("tags", "export", "other", "--data", data).stderr
    file.write_bytes(b"\xff")
    assert companion("tags", "import", str(file), "--data", data).returncode == 2
    assert companion("tags", "import", str(tmp_path / "none"), "--data", data).returncode == 2
    file.write_text('{"deck": "another", "tags": {"04ffee01": "Y1"}}')
    done = companion("tags", "import", str(file), "--data", data)
    assert done.returncode != 0
    assert "Tag 04FFEE01 is already in deck our deck" in done.stderr


def test_verify_finds_what_is_wrong(data: str) -> None:
    match_id = new(data)
    typed(data, "B7", "stop")
    database = Path(data) / "companion.db"
    connection = sqlite3.connect(database)
    connection.execute("UPDATE matches SET result = '{}'")
    connection.commit()
    done = companion("verify", "--data", data)
    assert done.returncode == 2
    assert done.stdout == (f"{match_id}: Its entries give another result than the saved one.\n")
    connection.execute("UPDATE matches SET ended = NULL")
    connection.commit()
    assert "but the list says" in companion("verify", "--data", data).stdout
    connection.execute("UPDATE entries SET action = 'open Y1' WHERE action = 'open B7'")
    connection.commit()
    assert "check sum" in companion("verify", "--data", data).stdout
    connection.close()
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(size // 2)
        file.write(os.urandom(size // 4))
    assert "damaged" in companion("verify", "--data", data).stdout


def test_verify_names_a_match_without_its_first_entry(data: str) -> None:
    whole, headless = new(data), new(data)
    with closing(sqlite3.connect(Path(data) / "companion.db")) as connection:
        connection.execute("DELETE FROM entries WHERE match = ? AND number = 0", (headless,))
        connection.commit()
    done = companion("verify", "--data", data)
    assert (done.returncode, done.stdout) == (2, f"{headless}: Its first entry is missing.\n")
    assert whole not in done.stdout


def test_damage_that_the_start_did_not_meet_is_found_while_it_runs(data: str) -> None:
    """Only the last match is read at the start; the rest is checked meanwhile, and mended next."""
    sheets = companion("simulate", "thirteen", "--matches", "12", "--seed", "1").stdout
    assert companion("import", "-", "--data", data, input=sheets).returncode == 0
    new(data)
    typed(data, "B7")
    database = Path(data) / "companion.db"
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT pgoffset, pgsize FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf'"
        pages = connection.execute(query).fetchall()
    # In the middle of those that the start does not read.
    offset, size = sorted(pages)[len(pages) // 2]
    with database.open("r+b") as file:
        file.seek(offset)
        file.write(os.urandom(size))
    done = companion("text", "--resume", "--data", data, input="Y1\n")
    assert done.stdout.startswith("ok Y1")
    assert done.stderr == "companion: The saved games are damaged; the next start repairs them.\n"
    done = companion("text", "--resume", "--data", data, input="G2\n")
    assert done.stdout.startswith("ok G2")
    assert "The saved games were damaged." in done.stderr
    assert companion("verify", "--data", data).returncode == 0
    assert json.loads(companion("export", "--data", data).stdout)["stages"] == [["B7", "Y1", "G2"]]


def test_resuming_an_earlier_match_that_is_damaged_says_so_and_it_is_mended(data: str) -> None:
    earlier = new(data)
    typed(data, "B7", "stop")
    new(data)
    with closing(sqlite3.connect(Path(data) / "companion.db")) as connection:
        connection.execute("UPDATE entries SET crc = crc + 1 WHERE action = 'stop'")
        connection.commit()
    done = companion("text", "--resume", earlier, "--data", data)
    assert (done.returncode, done.stdout) == (2, "")
    assert "can't be read: the check sum is wrong." in done.stderr
    assert "Traceback" not in done.stderr
    done = companion("text", "--resume", earlier, "--data", data)
    assert done.returncode == 0, done.stderr
    assert "The saved games were damaged." in done.stderr


def test_a_damaged_journal_is_mended_and_that_is_said(data: str) -> None:
    new(data)
    typed(data, "B7", "Y1")
    database = Path(data) / "companion.db"
    content = bytearray(database.read_bytes())
    content[:2000] = os.urandom(2000)
    database.write_bytes(content)
    done = companion("text", "--resume", "--data", data, input="G2\n")
    assert done.stdout.startswith("ok G2")
    assert "The saved games were damaged. Moves saved: 3, games: 1." in done.stderr
    assert json.loads(companion("export", "--data", data).stdout)["stages"] == [["B7", "Y1", "G2"]]


def test_what_is_not_kept_is_not_done(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = companion("new", "--players", "A,B,C", "--data", str(tmp_path / "file"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "wouldn't be saved" in done.stderr


def test_an_empty_file_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "companion.db").touch()
    for command in (("matches",), ("export",), ("verify",), ("tags", "list")):
        done = companion(*command, "--data", str(tmp_path))
        assert done.returncode == 2
        assert "There are no saved games" in done.stderr


def test_half_letters_in_names_do_no_harm(tmp_path: Path) -> None:
    bad = '{"game": "thirteen", "players": ["\\ud83d", "B", "C"], "stages": []}'
    good = companion("simulate", "thirteen").stdout
    done = companion("import", "-", "--data", str(tmp_path), input=f"{bad}\n{good}")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 2
    deck = '{"deck": "\\ud83d", "tags": {}}'
    assert companion("tags", "import", "-", "--data", str(tmp_path), input=deck).returncode == 2


def test_resuming_goes_on_with_the_match_that_is_under_way(data: str) -> None:
    match_id = new(data)
    typed(data, "B7")
    sheet = companion("simulate", "sixth-sense").stdout
    assert companion("import", "-", "--data", data, input=sheet).returncode == 0
    assert typed(data, "Y1")[0].startswith("ok Y1")
    exported = json.loads(companion("export", match_id, "--data", data).stdout)
    assert exported["stages"] == [["B7", "Y1"]]


def test_players_are_remembered_by_every_way_in(data: str) -> None:
    new(data)
    sheet = companion("simulate", "ten", "--players", "7").stdout
    assert companion("import", "-", "--data", data, input=sheet).returncode == 0
    connection = sqlite3.connect(Path(data) / "companion.db")
    names = [name for (name,) in connection.execute("SELECT name FROM players")]
    sources = {source for (source,) in connection.execute("SELECT source FROM entries")}
    connection.close()
    assert {"Anne", "Carl", "Marc", "Bo"} <= set(names)
    assert sources == {"command", "import"}


def test_options_of_another_game_are_refused(tmp_path: Path) -> None:
    done = companion(
        "new", "--game", "ten", "--players", "A,B", "--variant", "novice", "--data", str(tmp_path)
    )
    assert done.returncode == 2
    assert "--variant doesn't work with this game" in done.stderr
