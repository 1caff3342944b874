"""Names with escape sequences: no command lets a terminal obey them, and data comes back whole."""

import csv
import io
import json
import re
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands import streams
from companion.commands.streams import harmless, print_line, table_writer

# A name that clears the screen, one with the same in one character, one that ends and turns lines.
NAMES = ["A\x1b[2Jx", "B\x9b2Jx", "C\r\nd\u202ee\u2028f\x7f"]
# What may be on a terminal besides what can be seen.
SHEET = json.dumps({"game": "thirteen", "players": NAMES, "stages": []})
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@pytest.fixture(autouse=True)
def _standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))


@pytest.fixture
def data(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> str:
    """A data directory with a match of NAMES."""
    file = tmp_path / "sheet.json"
    file.write_text(SHEET)
    assert main(["import", str(file), "--data", str(tmp_path)]) == 0
    capsysbinary.readouterr()
    return str(tmp_path)


def shown(capture: pytest.CaptureFixture[bytes]) -> str:
    """What a command has printed."""
    said = capture.readouterr()
    return (said.out + said.err).decode()


@pytest.mark.parametrize(
    "words",
    [
        ["matches"],
        ["verify"],
        ["statistics"],
        ["statistics", "--format", "json"],
        ["statistics", "--person", NAMES[0]],
        ["statistics", "--person", "nobody\x1b[2J"],
        ["export"],
        ["export", "--all"],
        ["export", "--format", "bgsplay"],
        ["export", "--format", "bgstats"],
        ["export", "match\x9b"],
        ["tags", "list"],
        ["matches", "more\x1b[2J"],
        ["\x1b[2J"],
    ],
)
def test_what_is_printed_cannot_control_a_terminal(
    words: list[str], data: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    main([*words, "--data", data])
    said = shown(capsysbinary)
    assert said or words == ["tags", "list"]
    assert not HARMFUL.search(said)


@pytest.mark.parametrize("words", [["export"], ["export", "--all"]])
def test_json_is_the_same_to_whoever_reads_it(
    words: list[str], data: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main([*words, "--data", data]) == 0
    assert json.loads(shown(capsysbinary))["players"] == NAMES


def test_results_can_be_shown_on_a_terminal(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    half = [*NAMES[:2], "half \ud83d\x9b"]
    for players in (NAMES, half):
        file = tmp_path / "sheet.json"
        file.write_text(SHEET.replace(json.dumps(NAMES), json.dumps(players)))
        assert main(["score", str(file)]) == 0
        said = shown(capsysbinary)
        assert not HARMFUL.search(said)
        assert list(json.loads(said)["totals"]) == players


def test_a_transcript_can_be_shown_on_a_terminal(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.BytesIO("B7\nB\x1b[2J\x9b7\nrename Anne \r\u2028\n".encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    assert main(["text", "--transcript", "--players", ",".join(NAMES)]) == 0
    said = shown(capsysbinary)
    assert said.startswith("$ companion text thirteen --players ")
    assert "> B7\nok B7: blue 7" in said
    assert not HARMFUL.search(said)


def test_a_table_is_whole_in_a_file_and_harmless_on_a_terminal(
    data: str, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["export", "--format", "csv", "--data", data]
    assert main(command) == 0
    rows = csv.DictReader(
        io.StringIO(capsysbinary.readouterr().out.decode("utf-8-sig"), newline="")
    )
    assert [row["player"] for row in rows] == NAMES
    monkeypatch.setattr(streams, "stdout_is_terminal", lambda: True)
    assert main(command) == 0
    said = shown(capsysbinary)
    assert said.startswith("match,game,")
    assert not HARMFUL.search(said)


def test_letters_in_two_parts_of_a_table_stay_whole(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "stdout_is_terminal", lambda: True)
    show = table_writer()
    for byte in "Zoë\x9b👨‍👩‍👧\r\n".encode():
        show(bytes([byte]))
    assert capsysbinary.readouterr().out.decode() == "Zoë\ufffd👨‍👩‍👧\n"


def test_what_people_write_stays_as_it_is(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    for text in ("Zoë\t12\nאבגד 李 👨‍👩‍👧‍👦\N{NO-BREAK SPACE}5", ""):
        assert harmless(text) == text
        print_line(text)
        assert capsysbinary.readouterr().out.decode() == f"{text}\n"
