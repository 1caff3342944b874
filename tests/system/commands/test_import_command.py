"""`companion import`: sheets taken once, in batches, killed, on a terminal, on a full disk."""

import argparse
import hashlib
import json
import os
import pty
import subprocess
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.commands import import_
from companion.commands.import_ import BATCH
from companion.games.base import Refusal
from companion.store import files
from companion.store.journal import Journal
from tests.repeat import every, is_ci
from tests.system.command import COMPANION, companion

# Matches that are imported together, in batches.
MOST = (3 if is_ci() else 2) * BATCH
SHORT = {"card": 7, "winner": "Anne", "loser": "Marc"}
ALL_THREE = {"Anne": 3, "Carl": 3, "Marc": 3}
TRICKS = {"Anne": 3, "Carl": 5, "Marc": 6}


@pytest.mark.parametrize("game", ["thirteen", "sixth-sense", "ten", "pad"])
def test_what_is_imported_is_exported_again_and_twice_is_once(game: str, tmp_path: Path) -> None:
    data, file = str(tmp_path / "data"), tmp_path / "sheets.json"
    count = 5 if is_ci() else 2
    sheets = companion("simulate", game, "--matches", str(count)).stdout
    file.write_text(sheets)
    done = companion("import", str(file), "--data", data)
    assert done.returncode == 0, done.stderr
    ids = done.stdout.split()
    assert len(ids) == count
    for match_id, line in zip(ids, sheets.splitlines(), strict=True):
        exported = companion("export", match_id, "--data", data).stdout
        assert json.loads(exported) == json.loads(line)
    again = companion("import", str(file), "--data", data)
    assert (again.returncode, again.stdout) == (0, "")
    assert again.stderr.count("is already saved") == count
    assert companion("verify", "--data", data).stdout == f"All is well. Matches: {count}.\n"


def test_bad_sheets_are_named_and_good_ones_taken(tmp_path: Path) -> None:
    good = companion("simulate", "thirteen").stdout
    done = companion("import", "-", "--data", str(tmp_path), input=f"nonsense\n{good}")
    assert done.returncode == 2
    assert len(done.stdout.split()) == 1
    assert done.stderr.startswith("companion: sheet 1, sheet: This isn't JSON")
    missing = companion("import", str(tmp_path / "none"), "--data", str(tmp_path))
    assert missing.returncode == 2
    assert "cannot read" in missing.stderr


def test_a_repair_remembers_what_was_imported(tmp_path: Path) -> None:
    sheet = companion("simulate", "thirteen").stdout
    assert companion("import", "-", "--data", str(tmp_path), input=sheet).returncode == 0
    (tmp_path / "companion.damaged").touch()
    again = companion("import", "-", "--data", str(tmp_path), input=sheet)
    assert (again.returncode, again.stdout) == (0, "")
    assert len(companion("matches", "--data", str(tmp_path)).stdout.splitlines()) == 1


def simulated(count: int) -> str:
    """Of 10, whose matches are the shortest; the first ones are always the same."""
    return "".join(_simulated()[:count])


@cache
def _simulated() -> list[str]:
    sheets = companion("simulate", "ten", "--matches", str(MOST)).stdout
    return sheets.splitlines(keepends=True)


def test_an_import_in_batches_prints_what_is_kept_and_doubles_nothing(tmp_path: Path) -> None:
    """More than a batch, with a bad sheet and one that comes twice in the middle of the first."""
    lines = simulated(BATCH + 30).splitlines()
    sheets = "\n".join([*lines[:10], "nonsense", lines[3], *lines[10:]])
    done = companion("import", "-", "--data", str(tmp_path), input=sheets)
    assert done.returncode == 2
    assert "sheet 11, " in done.stderr
    assert "sheet 12 is already saved" in done.stderr
    assert " sheets" not in done.stderr  # no progress where nobody looks
    printed = done.stdout.split()
    assert len(printed) == BATCH + 30
    listed = companion("matches", "--data", str(tmp_path)).stdout.splitlines()
    assert [line.split()[0] for line in listed] == printed[::-1]
    again = companion("import", "-", "--data", str(tmp_path), input=sheets)
    assert again.stdout == ""
    assert again.stderr.count("is already saved") == BATCH + 31
    assert companion("verify", "--data", str(tmp_path)).returncode == 0


def test_an_import_makes_one_backup_before_and_none_during(tmp_path: Path) -> None:
    lines = simulated(60).splitlines()
    backups = tmp_path / files.BACKUPS
    companion("import", "-", "--data", str(tmp_path), input=lines[0])
    assert not backups.exists()  # there was nothing to lose
    companion("import", "-", "--data", str(tmp_path), input="\n".join(lines[1:]))
    (before,) = backups.iterdir()
    journal = Journal(before, read_only=True)
    assert journal.count() == 1
    journal.close()


def test_an_import_that_is_killed_leaves_whole_matches_and_goes_on(tmp_path: Path) -> None:
    sheets = tmp_path / "sheets"
    sheets.write_text(simulated(MOST))
    data = tmp_path / "data"
    command = [*COMPANION, "import", str(sheets), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.kill()
        printed = [first, *process.stdout]
    listed = companion("matches", "--data", str(data)).stdout.splitlines()
    assert {line.strip() for line in printed} <= {line.split()[0] for line in listed}
    assert len(listed) % BATCH == 0
    assert companion("verify", "--data", str(data)).returncode == 0
    companion("import", str(sheets), "--data", str(data))
    assert len(companion("matches", "--data", str(data)).stdout.splitlines()) == MOST


def test_an_import_on_a_terminal_says_how_far_it_is(tmp_path: Path) -> None:
    sheets = tmp_path / "sheets"
    sheets.write_text(simulated(BATCH + 1))
    ours, theirs = pty.openpty()
    command = [*COMPANION, "import", str(sheets), "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    said = b""
    with suppress(OSError):  # the terminal is gone when the command has ended
        while part := os.read(ours, 4096):
            said += part
    os.close(ours)
    assert process.wait(60) == 0
    assert f"\r{BATCH + 1} of {BATCH + 1} sheets".encode() in said
    assert said.endswith(b"\r\x1b[K")


def test_sheets_that_a_full_disk_does_not_keep_are_told_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = tmp_path / "sheets"
    sheets.write_text(simulated(3))
    real = Journal.import_match
    fails = hashlib.sha256(
        json.dumps(json.loads(sheets.read_text().splitlines()[1]), sort_keys=True).encode()
    ).hexdigest()

    def second_fails(journal: Journal, game: Any, state: Any, fingerprint: str) -> str | None:
        if fingerprint == fails:
            raise Refusal("not-saved", reason="full", error="disk full")
        return real(journal, game, state, fingerprint)

    monkeypatch.setattr(Journal, "import_match", second_fails)
    options = argparse.Namespace(file=str(sheets), data=str(tmp_path / "data"))
    assert import_.run(options) == 2
    said = capsys.readouterr()
    assert said.err.count("companion: sheet ") == 1
    assert "companion: sheet 2, " in said.err
    monkeypatch.undo()
    listed = companion("matches", "--data", str(tmp_path / "data")).stdout.splitlines()
    assert [line.split()[0] for line in listed] == said.out.split()[::-1]
    assert len(listed) == 2


def saved_around(sheet: str, **fields: object) -> dict[str, Any]:
    """A sheet with what an export saves around it."""
    saved = {"match": "abcd2345", "people": [], "started": 1e9, "finished": 1e9, "seconds": 60}
    return {**json.loads(sheet), "saved": saved | {"ended": None, "note": ""} | fields}


@pytest.mark.parametrize("kind", every(2, ["sheet", "bgsplay", "csv"]))
def test_a_match_is_taken_without_the_rest_of_a_note_that_is_too_long(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = saved_around(simulated(1), note="n" * 3_000_000)
    text = json.dumps(sheet)
    if kind == "bgsplay":
        text = json.dumps({"plays": [{"tableCompanion": sheet}]})
    elif kind == "csv":
        text = 'match,game,sheet\nabcd2345,,"' + text.replace('"', '""') + '"\n'
    file = tmp_path / "file"
    file.write_text(text)
    options = argparse.Namespace(file=str(file), data=str(tmp_path / "data"))
    assert import_.run(options) == 0
    said = capsys.readouterr()
    assert said.out == "abcd2345\n"
    assert "notes can have up to 60 letters; only the beginning of this one is kept" in said.err
    journal = Journal(tmp_path / "data" / files.DATABASE, read_only=True)
    try:
        assert journal.note("abcd2345") == "n" * 60
    finally:
        journal.close()


def test_a_match_that_took_centuries_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet"
    file.write_text(json.dumps(saved_around(simulated(1), seconds=252_999_999_999.0)))
    options = argparse.Namespace(file=str(file), data=str(tmp_path / "data"))
    assert import_.run(options) == 2
    assert "saved must be as companion export writes it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        (
            {"game": "ten", "rounds": [SHORT | {"penalty": 1_000_001}]},
            "That number is too big.",
        ),
        (
            {
                "game": "sixth-sense",
                "target": 10**9,
                "rounds": [{"predictions": ALL_THREE, "tricks": TRICKS}] * 201,
            },
            "This match has too many rounds; up to 200 can be saved.",
        ),
    ],
)
def test_a_match_that_nobody_has_played_is_refused(
    sheet: dict[str, Any], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`companion score` takes it; at the table it would take long to open."""
    file = tmp_path / "sheet"
    file.write_text(json.dumps({"players": ["Anne", "Carl", "Marc"]} | sheet))
    options = argparse.Namespace(file=str(file), data=str(tmp_path / "data"))
    assert import_.run(options) == 2
    assert why in capsys.readouterr().err
    sheet["rounds"] = sheet["rounds"][:200]
    if "target" not in sheet:
        sheet["rounds"] = [SHORT | {"penalty": 1_000_000}]
    file.write_text(json.dumps({"players": ["Anne", "Carl", "Marc"]} | sheet))
    assert import_.run(options) == 0
