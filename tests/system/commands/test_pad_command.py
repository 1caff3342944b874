"""Pads at the command line: chosen by name or file, saved, exported, counted by their names."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.system.command import companion

MINE = """
name = "ten"
players = [2, 3]
rounds = 2

[[enter]]
key = "points"
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A pad of somebody's own, with the name of another game."""
    file = tmp_path / "mine.pad.toml"
    file.write_text(MINE)
    return str(file)


def simulated(*options: str) -> list[dict[str, Any]]:
    done = companion("simulate", "pad", *options)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_matches_are_simulated_on_a_pad_of_ones_choice(mine: str) -> None:
    assert {sheet["pad"]["name"] for sheet in simulated("--matches", "40")} > {"Hearts", "Yatzy"}
    sheets = simulated("--pad", "Oh Hell", "--matches", "9")
    assert {sheet["pad"]["name"] for sheet in sheets} == {"Oh Hell"}
    assert all(3 <= len(sheet["players"]) <= 7 for sheet in sheets)
    sheets = simulated("--pad", mine, "--matches", "9")
    assert {len(sheet["players"]) for sheet in sheets} == {2, 3}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "ten", "--pad", "hearts"), "--pad doesn't work with this game."),
        (("simulate", "pad", "--pad", "chess"), "There's no pad called chess, and no such file."),
        (("simulate", "pad", "--pad", "hearts", "--players", "2"), "pad is for 3 to 7 players"),
        (("text", "ten", "--pad", "hearts"), "--pad doesn't work with this game."),
        (("text", "pad", "--target", "5"), "--target doesn't work with this game."),
        (("new", "--game", "pad", "--players", "A,B"), ""),
        (("new", "--game", "pad", "--pad", "hearts", "--players", "A,B"), "3 to 7 players, not 2"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    data = ("--data", str(tmp_path)) if words[0] == "new" else ()
    done = companion(*words, *data, input="")
    assert done.returncode == (2 if said else 0)
    assert said in done.stderr


def test_a_faulty_file_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.pad.toml"
    file.write_text('name = "x"\nplayers = [2, 3\n[[enter]]\n')
    done = companion("simulate", "pad", "--pad", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "companion: Line 3 of this pad can't be read.\n"


def test_a_pad_that_nobody_can_play_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "never.pad.toml"
    file.write_text(MINE + "most = 1\nsum = 50\n")
    done = companion("simulate", "pad", "--pad", str(file))
    assert done.returncode == 2
    assert "can't add up to 50" in done.stderr


def test_many_lines_are_scored_and_bad_ones_named() -> None:
    good = companion("simulate", "pad", "--matches", "3").stdout
    bad = json.dumps({"game": "pad", "pad": {"name": "x"}, "players": [], "rounds": []})
    done = companion("score", input=f"{good}{bad}\n{good}")
    assert done.returncode == 2
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result.get("over") for result in results] == [True] * 3 + [None] + [True] * 3
    assert results[3]["error"] == {
        "code": "bad-pad",
        "where": "sheet",
        "message": "This pad needs players.",
    }


def test_the_match_keeps_the_pad_that_it_began_with(tmp_path: Path, mine: str) -> None:
    data = str(tmp_path / "data")
    begun = companion("new", "--game", "pad", "--pad", mine, "--players", "A,B", "--data", data)
    Path(mine).write_text(MINE.replace("rounds = 2", "rounds = 1"))
    lines = "enter A 3\nenter B 4\n"
    played = companion("text", "--resume", "--data", data, input=lines)
    assert "round 1 is over" in played.stdout
    sheet = json.loads(companion("export", begun.stdout.strip(), "--data", data).stdout)
    assert sheet["pad"]["rounds"] == 2
    assert sheet["rounds"] == [{"A": {"points": 3}, "B": {"points": 4}}]
    Path(mine).unlink()
    played = companion("text", "--resume", "--data", data, input=f"{lines}round\n")
    assert "refused match-over" in played.stdout
    assert companion("verify", "--data", data).returncode == 0


def test_a_tables_own_pads_are_found_by_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "pads"
    folder.mkdir()
    (folder / "bid-whist.pad.toml").write_text(MINE.replace("ten", "Bid Whist"))
    (folder / "broken.pad.toml").write_text("name = ")
    data = ("--data", str(tmp_path))
    for name in ("bid-whist", "Bid Whist"):
        done = companion("new", "--game", "pad", "--pad", name, "--players", "A,B", *data)
        assert done.returncode == 0, done.stderr
        sheet = json.loads(companion("export", done.stdout.strip(), *data).stdout)
        assert sheet["pad"]["name"] == "Bid Whist"
    played = companion("text", "pad", "--pad", "bid whist", "--players", "A,B", *data, input="")
    assert played.returncode == 0, played.stderr
    done = companion("new", "--game", "pad", "--pad", "broken", "--players", "A,B", *data)
    assert (done.returncode, done.stderr) == (2, "companion: Line 1 of this pad can't be read.\n")
    done = companion("new", "--game", "pad", "--pad", "chess", "--players", "A,B", *data)
    assert done.stderr == "companion: There's no pad called chess, and no such file.\n"


def test_statistics_are_by_the_name_of_the_pad(tmp_path: Path, mine: str) -> None:
    data = str(tmp_path / "data")
    for pad in ("hearts", "yatzy", mine):
        sheets = companion("simulate", "pad", "--pad", pad, "--players", "3").stdout
        assert companion("import", "-", "--data", data, input=sheets).returncode == 0
    sheets = companion("simulate", "ten", "--players", "3").stdout
    assert companion("import", "-", "--data", data, input=sheets).returncode == 0

    def games(*options: str) -> list[str]:
        done = companion("statistics", "--data", data, "--format", "json", *options)
        assert done.returncode == 0, done.stderr
        return list(dict.fromkeys(row["game"] for row in json.loads(done.stdout)))

    assert games() == ["", "ten", "Hearts", "Yatzy", "pad:ten"]
    assert games("--person", "Anne") == ["", "ten", "Hearts", "Yatzy", "pad:ten"]
    assert games("--game", "Hearts") == games("--game", "hearts") == ["Hearts"]
    assert games("--game", "pad:ten") == ["pad:ten"]
    assert games("--game", "pad") == ["Hearts", "Yatzy", "pad:ten"]
    assert games("--game", "ten") == ["ten"]
    table = companion("statistics", "--data", data, "--game", "Hearts").stdout
    assert table.startswith("everyone · Hearts\n")
    unknown = companion("statistics", "--data", data, "--game", "Chess")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "no game called Chess" in unknown.stderr


def test_bg_stats_gets_each_pad_as_a_game_of_its_own(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    for pad in ("hearts", "oh-hell", "hearts"):
        sheets = companion("simulate", "pad", "--pad", pad, "--seed", str(len(pad))).stdout
        companion("import", "-", "--data", data, input=sheets)
    sheets = companion("simulate", "pad", "--pad", "hearts", "--seed", "other").stdout
    companion("import", "-", "--data", data, input=sheets)
    done = companion("export", "--all", "--format", "bgsplay", "--data", data)
    content = json.loads(done.stdout)
    assert [(game["name"], game["bggId"]) for game in content["games"]] == [
        ("Hearts", 0),
        ("Oh Hell", 1116),
    ]
    assert [play["gameRefId"] for play in content["plays"]] == [1, 2, 1]
    assert [game["highestWins"] for game in content["games"]] == [False, True]
    picture = tmp_path / "souvenir.pdf"
    drawn = companion("export", "--format", "pdf", "--output", str(picture), "--data", data)
    assert drawn.returncode == 0, drawn.stderr
    assert picture.read_bytes().startswith(b"%PDF")
    again = companion("import", "-", "--data", str(tmp_path / "again"), input=done.stdout)
    assert len(again.stdout.split()) == 3
