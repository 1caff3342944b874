"""The toy game in every command: what `companion` does for one game it does for any."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import COMMANDS, module_of
from companion.commands.parsers import parser_of
from tests.phones.served import serve
from tests.postgres import shared
from tests.toy.command import companion_with_toy

SHEET = {
    "game": "pebbles",
    "players": ["Anne", "Carl"],
    "dealer": "Anne",
    "rounds": ["find #1 3", "find #2 2", "find #2 3"],
}
RESULT = {
    "game": "pebbles",
    "rounds": [[3, 0], [0, 2], [0, 3]],
    "totals": {"Anne": 3, "Carl": 5},
    "over": True,
    "winners": ["Carl"],
}
# What each format begins with, of those that no command reads back.
PICTURES = {"qr": b"\x89PNG", "png": b"\x89PNG", "pdf": b"%PDF", "gif": b"GIF89a"}


def run(*arguments: str, given: str = "", fails: bool = False) -> str:
    """What a command prints; if it `fails`, what it says on standard error."""
    done = companion_with_toy(*arguments, given=given)
    assert done.returncode == (2 if fails else 0), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr if fails else done.stdout


def formats(command: str) -> list[str]:
    """The choices of --format that a command has."""
    parser = parser_of(command, module_of(command))
    (option,) = (each for each in parser._actions if "--format" in each.option_strings)
    return list(option.choices or ())


def saved(place: Path) -> Path:
    """A data directory with the match of SHEET."""
    run("import", "-", "--data", str(place), given=json.dumps(SHEET))
    return place


def score(_place: Path) -> None:
    """A sheet, and one that is refused."""
    assert json.loads(run("score", given=json.dumps(SHEET))) == RESULT
    assert "isn't a move" in run("score", given=json.dumps(SHEET | {"rounds": ["x"]}), fails=True)


def text(_place: Path) -> None:
    """A match, with a mistake, undo and a correction."""
    lines = ["find Carl 2", "undo", "redo", "find Anne 9", "find Anne 3"]
    lines += ["amend change 2 find Anne 1", "plays", "find Carl 1"]
    said = run("text", "pebbles", "--players", "Anne,Carl", "--transcript", given="\n".join(lines))
    assert "refused bad-counts" in said
    assert "ok plays: 1 hide, 2 find Anne 1, 3 hide, 4 find Anne 3" in said
    assert said.endswith("The match is over; Anne won.\n\n")


def simulate(_place: Path) -> None:
    """Matches that are scored."""
    sheets = run("simulate", "pebbles", "--matches", "3", "--seed", "1")
    assert [json.loads(line)["over"] for line in run("score", given=sheets).splitlines()] == [
        True,
        True,
        True,
    ]


def new(place: Path) -> None:
    """A match that `text` continues."""
    begun = run("new", "--game", "pebbles", "--players", "Anne,Carl", "--data", str(place))
    said = run("text", "--resume", begun.strip(), "--data", str(place), given="find Carl 2")
    assert said == "ok find Carl 2: Anne 0, Carl 2\n"


def matches(place: Path) -> None:
    """One that has ended."""
    (line,) = run("matches", "--data", str(saved(place))).splitlines()
    assert line.split()[3:] == ["pebbles", "over", "Anne,", "Carl"]


def export(place: Path) -> None:
    """Everything that can be printed, and back what can be read."""
    saved(place)
    for form in formats("export"):
        file = str(place / f"match.{form}")
        run("export", "--format", form, "--output", file, "--data", str(place))
        if form in PICTURES:
            assert Path(file).read_bytes().startswith(PICTURES[form])
        elif form == "bgstats":
            link = Path(file).read_text()
            assert "%22highestWins%22:true" in link
            assert link.index("%22rank%22:2") < link.index("%22rank%22:1")
        else:
            again = str(place / form)
            run("import", file, "--data", again)
            assert json.loads(run("export", "--data", again)) == SHEET


def import_(place: Path) -> None:
    """Sheets one a line, and what is there already."""
    sheets = f"{json.dumps(SHEET)}\n{json.dumps(SHEET | {'rounds': ['find #1 1']})}\n"
    assert len(run("import", "-", "--data", str(place), given=sheets).split()) == 2
    assert run("import", "-", "--data", str(place), given=sheets) == ""


def analyse(_place: Path) -> None:
    """It has no analysis, and says so."""
    refused = run("analyse", given=json.dumps(SHEET), fails=True)
    assert "there is no analysis of pebbles" in refused


def advise(_place: Path) -> None:
    """Advice is another game's."""
    assert run("advise", given="") == ""


def statistics(place: Path) -> None:
    """In every format."""
    saved(place)
    for form in formats("statistics"):
        said = run("statistics", "--game", "pebbles", "--format", form, "--data", str(place))
        assert "pebbles" in said
        assert "Carl" in said


def tags(place: Path) -> None:
    """A game without cards has no deck."""
    deck = {"deck": "ours", "game": "pebbles", "tags": {"04A1B2C3": "P1"}}
    saved(place)
    refused = run("tags", "import", "-", "--data", str(place), given=json.dumps(deck), fails=True)
    assert "There's no card P1." in refused
    assert run("tags", "list", "--data", str(place)) == ""


def events(place: Path) -> None:
    """A game that tells phones nothing of its own has its scores and its end."""
    told = [json.loads(line) for line in run("events", "--data", str(saved(place))).splitlines()]
    assert [event["event"] for event in told] == [*["stage-scored"] * 3, "match-ended"]
    assert told[-1]["winners"] == ["Carl"]


def serve_phones(place: Path) -> None:
    """The snapshot of a game that says nothing to phones of its own."""
    saved(place)
    with serve(place, "--allow", "look", command=(sys.executable, "-m", "tests.toy.command")) as up:
        shown = up.ask("/api/table").said
        assert (shown["game"], shown["totals"], shown["winners"]) == ("pebbles", [3, 5], ["Carl"])
        assert shown["table"] == {
            "stage": 3,
            "of": 3,
            "dealer": "Anne",
            "on": None,
            "complete": True,
        }
        (match,) = up.ask("/api/matches").said["matches"]
        assert match["totals"] == [3, 5]
        assert up.ask(f"/api/matches/{match['match']}").said["reasons"] == []


def scan(_place: Path) -> None:
    """Readers know nothing of games."""
    assert "0 cards" in run("scan", "--reader", "none", "--bench")


def simulate_scanner(place: Path) -> None:
    """Only a game with scanned cards can be laid."""
    file = place / "sheet.json"
    file.write_text(json.dumps(SHEET))
    refused = run("simulate-scanner", "--play", str(file), fails=True)
    assert "this is a sheet of pebbles" in refused


def in_a_club(place: Path) -> None:
    """Its match counts as any other, here and in another journal."""
    club = ("--database", shared().new_database())
    run("club", "init", *club)
    url = run("club", "add-table", "pebbles", *club).strip()
    told = run("club", "sync", "--once", "--data", str(saved(place)), "--database", url)
    assert told == "sent 7 entries of 1 matches\n"
    standing = json.loads(run("club", "standings", "--format", "json", "--game", "pebbles", *club))
    assert [(each["player"], each["points"]) for each in standing] == [("Carl", 2), ("Anne", 0)]
    run("club", "restore", "--table", "pebbles", "--data", str(place / "new"), *club)
    assert run("verify", "--data", str(place / "new")) == "All is well. Matches: 1.\n"


def verify(place: Path) -> None:
    """Its entries give its result."""
    assert run("verify", "--data", str(saved(place))) == "All is well. Matches: 1.\n"


def check(place: Path) -> None:
    """Its match is among the saved ones."""
    done = companion_with_toy("check", "--data", str(saved(place)))
    assert "Traceback" not in done.stderr
    assert "1 saved" in done.stdout


TRIALS: dict[str, Callable[[Path], None]] = {
    "score": score,
    "text": text,
    "simulate": simulate,
    "new": new,
    "matches": matches,
    "export": export,
    "import": import_,
    "analyse": analyse,
    "advise": advise,
    "events": events,
    "serve": serve_phones,
    "club": in_a_club,
    "statistics": statistics,
    "tags": tags,
    "scan": scan,
    "simulate-scanner": simulate_scanner,
    "verify": verify,
    "check": check,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_it_has_every_command(command: str, tmp_path: Path) -> None:
    TRIALS[command](tmp_path)


def test_the_help_names_it() -> None:
    assert "and pebbles while you play" in run("--help")
