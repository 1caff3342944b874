"""`companion export` in every format, alone and all at once, and `companion import` of it."""

import csv
import io
import json
import os
import pty
import re
import shutil
import sqlite3
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from companion.games.thirteen import game as thirteen
from companion.match.action_text import parse_action
from companion.store.players import StoredPlayers, stored_ids
from companion.store.store import open_reader, open_store
from tests.disks import fill, small_disk
from tests.repeat import every
from tests.share.matches import GAMES, NASTY, an_evening, saved
from tests.share.test_bgstats import decoded
from tests.share.test_qr import read_code
from tests.system.command import COMPANION, companion, companion_bytes

TEXTS = ("sheet", "csv", "bgstats", "bgsplay")
FOUR = ("Anne", "Carl", "Marc", "Herman")
# In the template.
MATCHES = len(GAMES) + 1
# Of a table of four, whose names every format may stumble over; SQLite keeps no half pairs.
NAMES = tuple(name for name in NASTY if name.isprintable() or "\n" in name)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of each game a match that is over, and one that was stopped, with a note."""
    directory = tmp_path_factory.mktemp("template") / "data"
    store = open_store(directory)
    for number, game in enumerate(GAMES, 2):
        players = NAMES[4 * number : 4 * number + 4]
        saved(store.journal, game, players, number, an_evening(f"bcde345{number}"))
    match_id, match = store.journal.new_match(thirteen, thirteen.Setup(FOUR))
    for line in ("deal", "B7", "count 1,0,0,0 0,0,0,1 0,0,0,0 0,0,0,0", "stop"):
        match.act(parse_action(thirteen, line))
    StoredPlayers(store.journal).remember(FOUR)
    store.journal.set_note(match_id, "=Carl's birthday, at Anne's")
    store.close()
    return directory


@pytest.fixture
def data(template: Path, tmp_path: Path) -> str:
    """A copy of them."""
    return str(shutil.copytree(template, tmp_path / "data"))


def exported(data: str, *words: str) -> str:
    done = companion("export", "--data", data, *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def listed(data: str) -> list[str]:
    """Id, date, game, end and players of all matches, the oldest first."""
    return companion("matches", "--data", data).stdout.splitlines()[::-1]


def imported(text: str, data: str) -> "subprocess.CompletedProcess[str]":
    return companion("import", "-", "--data", data, input=text)


@pytest.mark.parametrize("kind", ["csv", "bgsplay"])
def test_all_matches_come_back_as_they_were(data: str, kind: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    text = exported(data, "--all", "--format", kind)
    done = imported(text, other)
    assert (done.returncode, done.stderr) == (0, "")
    assert listed(other) == listed(data), "the same ids, dates, ends and names"
    assert exported(other, "--all") == exported(data, "--all"), "the same cards"
    assert exported(other, "--all", "--format", kind) == text, "ids of people, times and notes too"
    again = imported(text, other)
    assert (again.returncode, again.stdout) == (0, "")
    assert again.stderr.count("is already saved as match") == MATCHES
    home = imported(text, data)
    assert (home.returncode, home.stdout, home.stderr) == (0, "", again.stderr)
    assert len(listed(data)) == len(listed(other)) == MATCHES
    assert companion("verify", "--data", other).stdout == f"All is well. Matches: {MATCHES}.\n"


def test_every_format_knows_a_match_that_came_in_another(data: str, tmp_path: Path) -> None:
    files = {
        kind: exported(data, "--all", "--format", kind) for kind in ("csv", "bgsplay", "sheet")
    }
    for first in every(3, list(files)):
        other = str(tmp_path / first)
        assert imported(files[first], other).returncode == 0
        for second in files:
            done = imported(files[second], other)
            assert (done.returncode, done.stdout) == (0, ""), (first, second)
        assert len(listed(other)) == MATCHES


def test_a_match_that_was_corrected_since_is_not_doubled(data: str) -> None:
    before = exported(data, "--format", "csv")
    done = companion("text", "--resume", "--data", data, input="undo\nundo\nB5\n")
    assert done.returncode == 0, done.stderr
    assert exported(data, "--format", "csv") != before
    again = imported(before, data)
    assert (again.returncode, again.stdout) == (0, "")
    assert len(listed(data)) == MATCHES


def test_a_deleted_match_comes_back(data: str) -> None:
    text = exported(data, "--format", "bgsplay")
    gone = listed(data)[-1][:8]
    store = open_store(Path(data))
    store.journal.delete(gone)
    store.close()
    assert len(listed(data)) == MATCHES - 1
    done = imported(text, data)
    assert (done.stdout, done.returncode) == (f"{gone}\n", 0)
    assert len(listed(data)) == MATCHES


def test_people_are_found_by_their_ids(data: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    first, last = exported(data, "bcde3452", "--format", "csv"), exported(data, "--format", "csv")
    assert imported(last, str(other)).returncode == 0
    store = open_store(other)
    ids = stored_ids(store.journal)
    StoredPlayers(store.journal).rename("Anne", "Annie")
    store.close()
    journal = open_reader(Path(data))
    assert {name: stored_ids(journal)[name] for name in FOUR} == ids
    journal.close()
    # Another evening of theirs, under the names that they had then.
    store = open_store(Path(data))
    match_id = saved(store.journal, "ten", FOUR, 7, an_evening("ghjk2345"))
    store.close()
    assert imported(exported(data, match_id, "--format", "bgsplay"), str(other)).returncode == 0
    assert json.loads(exported(str(other)))["players"] == ["Annie", "Carl", "Marc", "Herman"]
    journal = open_reader(other)
    assert stored_ids(journal)["Annie"] == ids["Anne"]
    assert "Anne" not in stored_ids(journal)
    journal.close()
    assert imported(first, str(other)).returncode == 0
    assert len(listed(str(other))) == 3


def test_an_id_that_another_game_has_here_is_not_taken(data: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    store = open_store(Path(other))
    saved(store.journal, "ten", FOUR, 5, an_evening("bcde3452"))
    store.close()
    assert json.loads(exported(data, "bcde3452"))["game"] == "thirteen"
    done = imported(exported(data, "bcde3452", "--format", "csv"), other)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() != "bcde3452"
    assert len(listed(other)) == 2


def test_the_links_are_one_a_line(data: str) -> None:
    links = exported(data, "--all", "--format", "bgstats").splitlines()
    plays = [decoded(link) for link in links]
    assert [play["sourcePlayId"] for play in plays] == [line[:8] for line in listed(data)]
    assert exported(data, "--format", "bgstats") == links[-1] + "\n"


def test_newcomers_are_those_who_never_played_the_game(data: str) -> None:
    store = open_store(Path(data))
    saved(store.journal, "thirteen", ("Anne", "Ida", "Marc"), 9, an_evening("ghjk2345"))
    store.close()
    everything = json.loads(exported(data, "--all", "--format", "bgsplay"))["plays"]
    news = [[score["newPlayer"] for score in play["playerScores"]] for play in everything]
    assert news[-1] == [False, True, False]
    assert all(all(new) for new in news[:-1])
    (alone,) = json.loads(exported(data, "--format", "bgsplay"))["plays"]
    assert [score["newPlayer"] for score in alone["playerScores"]] == news[-1]


@pytest.mark.parametrize("kind", TEXTS)
def test_a_file_is_what_would_be_printed(data: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    for words in ((), ("--all",)):
        said = exported(data, *words, "--format", kind, "--output", str(file))
        assert said == ""
        assert file.read_bytes() == printed(data, *words, "--format", kind)


def printed(data: str, *words: str) -> bytes:
    """What is printed, with line ends and bytes that are no text as they are."""
    done = companion_bytes("export", "--data", data, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("kind", ["qr", "png", "pdf"])
def test_pictures(data: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"match.{kind}"
    assert exported(data, "--format", kind, "--output", str(file)) == ""
    assert printed(data, "--format", kind) == file.read_bytes(), "and nothing else is printed"
    assert file.read_bytes().startswith(b"%PDF" if kind == "pdf" else b"\x89PNG\r\n")
    refused = companion("export", "--all", "--format", kind, "--data", data)
    assert refused.returncode == 2
    assert refused.stderr == f"companion: --all can't be {kind}: that is for one match.\n"


def test_the_code_is_the_link(data: str, tmp_path: Path) -> None:
    file = tmp_path / "code.png"
    assert exported(data, "bcde3453", "--format", "qr", "--output", str(file)) == ""
    assert read_code(file) == exported(data, "bcde3453", "--format", "bgstats").strip()


def test_names_that_do_not_fit_the_code_are_shortened_and_that_is_said(tmp_path: Path) -> None:
    store = open_store(tmp_path / "data")
    saved(store.journal, "ten", [f"{'😀' * 38}{number}" for number in range(7)])
    store.close()
    file = tmp_path / "code.png"
    words = ("--format", "qr", "--output", str(file), "--data", str(tmp_path / "data"))
    done = companion("export", *words)
    assert done.returncode == 0
    assert "names are shortened" in done.stderr
    assert len(decoded(read_code(file))["players"]) == 7


def on_a_terminal(*words: str, stream: str) -> tuple[int, bytes]:
    """Runs a command with a terminal as one of its streams; its status and what it said there."""
    ours, theirs = pty.openpty()
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: theirs}
    process = subprocess.Popen([*COMPANION, *words], **streams)  # type: ignore[call-overload]
    os.close(theirs)
    said = b""
    with suppress(OSError):  # the terminal is gone when the command has ended
        while part := os.read(ours, 4096):
            said += part
    os.close(ours)
    return process.wait(60), said


def test_a_picture_is_not_written_to_a_terminal(data: str) -> None:
    status, said = on_a_terminal("export", "--format", "qr", "--data", data, stream="stdout")
    assert (status, said) == (2, b"")
    done = companion("export", "--format", "qr", "--data", data, "--output", "/dev/null")
    assert done.returncode == 0


def test_an_export_of_many_says_on_a_terminal_how_far_it_is(tmp_path: Path) -> None:
    sheets = companion("simulate", "ten", "--matches", "101").stdout
    data = str(tmp_path / "data")
    assert imported(sheets, data).returncode == 0
    status, said = on_a_terminal("export", "--all", "--data", data, stream="stderr")
    assert status == 0
    assert b"\r10 of 101 matches" in said
    assert b"\r101 of 101 matches" in said
    assert said.endswith(b"\r\x1b[K")


def test_a_match_that_cannot_be_read_is_named_and_left_out(data: str, tmp_path: Path) -> None:
    connection = sqlite3.connect(Path(data) / "companion.db")
    connection.execute("UPDATE entries SET action = 'Y1' WHERE match = 'bcde3453' AND number = 2")
    connection.commit()
    connection.close()
    file = tmp_path / "all.csv"
    done = companion("export", "--all", "--format", "csv", "--output", str(file), "--data", data)
    assert (done.returncode, done.stderr) == (2, "companion: bcde3453: the check sum is wrong.\n")
    table = io.StringIO(file.read_bytes().decode("utf-8-sig"), newline="")
    rows = list(csv.DictReader(table))
    assert {row["match"] for row in rows} == {line[:8] for line in listed(data)} - {"bcde3453"}
    alone = companion("export", "bcde3453", "--output", str(tmp_path / "one"), "--data", data)
    assert alone.returncode == 2
    assert "check sum" in alone.stderr
    assert not (tmp_path / "one").exists()


@pytest.mark.parametrize("words", [("--all",), ("--format", "qr"), ("--format", "csv")])
def test_a_full_or_write_protected_disk_is_one_sentence(
    data: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    with small_disk(tmp_path / "stick", 64) as stick:
        file = stick / "match"
        file.write_text("old")
        fill(stick)
        done = companion("export", *words, "--output", str(file), "--data", data)
        assert done.returncode == 2
        assert done.stderr == "companion: The disk is full, so match wasn't written.\n"
        assert file.read_text() == "old"
        assert len(list(stick.iterdir())) == 2
        subprocess.run(["mount", "-o", "remount,ro", str(stick)], check=True)
        done = companion("export", *words, "--output", str(file), "--data", data)
        assert done.returncode == 2
        assert done.stderr == "companion: The disk is write-protected, so match wasn't written.\n"
        assert file.read_text() == "old"


def test_places_where_no_file_can_be(data: str, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none" / "file"):
        done = companion("export", "--output", str(place), "--data", data)
        assert (done.returncode, done.stdout) == (2, "")
        assert re.fullmatch(r"companion: Couldn't write \w+: [^\n]+\.\n", done.stderr)


def test_foreign_files_are_named_and_the_rest_is_taken(data: str, tmp_path: Path) -> None:
    content = json.loads(exported(data, "--all", "--format", "bgsplay"))
    del content["plays"][1]["tableCompanion"]
    content["plays"].append({"gameRefId": 99})
    content["games"].append({"id": 99, "name": "Catan"})
    done = imported(json.dumps(content), str(tmp_path / "other"))
    assert done.returncode == 2
    assert done.stdout.split() == [line[:8] for line in listed(data) if "bcde3453" not in line]
    assert done.stderr == (
        "companion: play 2: The file only has the points of this game, not what was played; it"
        f" isn't added.\ncompanion: play {MATCHES + 1}: There's no game called Catan.\n"
    )


def test_a_changed_table_and_a_broken_sheet_are_named(data: str, tmp_path: Path) -> None:
    text = exported(data, "bcde3454", "--format", "csv").replace(",ten,", ",ten,", 1)
    lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    column = lines[0].index("points")
    lines[1][column] = str(int(lines[1][column]) + 1)
    changed = io.StringIO(newline="")
    csv.writer(changed).writerows(lines)
    done = imported(changed.getvalue(), str(tmp_path / "other"))
    assert done.returncode == 2
    assert done.stderr == (
        "companion: match bcde3454: Points in this table were changed; they aren't those of the"
        " cards played.\n"
    )
    lines[1][-1] = "{"
    broken = io.StringIO(newline="")
    csv.writer(broken).writerows(lines)
    done = imported(broken.getvalue(), str(tmp_path / "other"))
    assert done.returncode == 2
    assert done.stderr.startswith("companion: match bcde3454, sheet: This isn't JSON")


def test_half_a_surrogate_pair_survives_every_format(tmp_path: Path) -> None:
    sheet = json.loads(companion("simulate", "ten", "--players", "3").stdout)
    text = json.dumps(sheet).replace('"Anne"', '"An\\ud83dne"')
    data = str(tmp_path / "data")
    assert imported(text, data).returncode == 0
    for kind in ("sheet", "csv", "bgsplay"):
        other = str(tmp_path / kind)
        done = imported(exported(data, "--format", kind), other)
        assert (done.returncode, done.stderr) == (0, "")
        back = companion("export", "--data", other).stdout
        assert json.loads(back) == json.loads(text)
