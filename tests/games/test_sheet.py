"""The sheet as text: one or many, what is JSON and what is not."""

import json
from pathlib import Path

import pytest

from companion.games import NAMES, sheet
from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from tests.games.state_texts import parse_state

ONE = b'{"game": "thirteen", "players": ["A", "B", "C"], "stages": []}'
PRETTY = json.dumps(json.loads(ONE), indent=2).encode()


@pytest.mark.parametrize(
    ("data", "alone", "count"),
    [
        (b"", False, 0),
        (b" \r\n\t\n", False, 0),
        (ONE, True, 1),
        (b"\n\n" + ONE + b"\n", True, 1),
        (b"\xef\xbb\xbf" + ONE, True, 1),
        (PRETTY, True, 1),
        (b"[1]", True, 1),
        (ONE + b"\n" + ONE, False, 2),
        (ONE + b"\r\n\r\n" + ONE + b"\r\n", False, 2),
        (b"nonsense", False, 1),
        (b"nonsense\n" + ONE, False, 2),
        (b"\xff\n" + ONE, False, 2),
        (b'{"a": nonsense}\n' + ONE, False, 2),
        (b'{"a": "\\"}"}x\n' + ONE, False, 2),
        (PRETTY[:-1], True, 1),
        (b'{"a": "}\n' + ONE, True, 1),
        (b'{"a": {"b": {}}, x}\n' + ONE, False, 2),
        (b'{"a": {"b": {}}, \n' + ONE, True, 1),
        (b"\xef\xbb\xbf", False, 0),
        (b'\xef\xbb\xbf{"a": [\n' + ONE, True, 1),
        (b'  {"a": NaN,\n"b": 1}', True, 1),
        (b"[" * 100_000 + b"\n" + ONE, False, 2),
        (b'{"game": ' + b"9" * 10_000 + b"}", True, 1),
    ],
)
def test_one_sheet_or_many_lines(data: bytes, alone: bool, count: int) -> None:
    found, sheets = sheet.split(data)
    assert (found, len(sheets)) == (alone, count)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"nonsense", "syntax"),
        (b"\x00\x00", "syntax"),
        (b"\xff", "utf-8"),
        (b"[" * 100_000, "depth"),
        (b'{"game": NaN}', "number"),
        (b'{"game": -Infinity}', "number"),
        (b'{"game": ' + b"9" * 10_000 + b', "x": NaN}', "number"),
        (b"9" * 10_000, None),
        (b"[]", None),
        (b'"thirteen"', None),
    ],
)
def test_what_is_no_sheet(data: bytes, reason: str | None) -> None:
    with pytest.raises(Refusal) as refused:
        sheet.read(data)
    assert refused.value.code == "bad-json"
    assert refused.value.params.get("reason") == reason
    assert refused.value.where == "sheet"


def test_huge_numbers_in_fields_that_nobody_reads_do_no_harm() -> None:
    data = ONE.replace(b"{", b'{"more": [' + b"9" * 10_000 + b", -3, 1.5], ", 1)
    assert sheet.read(data) == sheet.read(ONE)


def test_huge_numbers_that_are_read_are_refused() -> None:
    counted = b'{"counted": {"A": {"blue": ' + b"9" * 10_000 + b'}, "B": {}, "C": {}}}'
    with pytest.raises(Refusal) as refused:
        sheet.read(ONE.replace(b"[]", b"[" + counted + b"]"))
    assert (refused.value.code, refused.value.where) == ("bad-counts", "stage 1")
    with pytest.raises(Refusal) as refused:
        sheet.read(ONE.replace(b"[]", b"[" + counted.replace(b": 9", b": -9") + b"]"))
    assert (refused.value.code, refused.value.where) == ("bad-counts", "stage 1")


def test_whoever_is_named_is_named_by_a_text() -> None:
    with pytest.raises(Refusal) as refused:
        sheet.read(ONE.replace(b"[]", b'[["B7", {"play": "Y1", "by": 2}]]'))
    assert (refused.value.code, refused.value.where) == ("bad-json", "stage 1, play 2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nonsense", "bad-json"),
        ("[]", "unknown-game"),
        ('{"game":"ten"}', "unknown-game"),
        ('{"game":"thirteen"}', "bad-json"),
        (ONE.decode() + "; B7", "stage-over"),
        (ONE.decode() + "; deal; B9", "unknown-card"),
    ],
)
def test_lines_that_are_no_state(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_state(thirteen, text)
    assert refused.value.code == code


def test_a_state_reads_like_the_table() -> None:
    state = parse_state(thirteen, ONE.decode() + "; deal; B7; #1:R4@G")
    assert state.stages[0].sums == (7, 0, 4)


def test_a_game_without_a_module_for_sheets_is_scored_by_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(NAMES, "pebbles", "tests.toy")
    data = b'{"game": "pebbles", "players": ["A", "B"], "rounds": ["find #1 2"]}'
    assert sheet.score(data)["totals"] == {"A": 2, "B": 0}


def test_what_a_module_for_sheets_misses_is_not_taken_for_the_module(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "half_installed"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "sheet.py").write_text("import something_that_is_not_installed")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(NAMES, "half", "half_installed")
    with pytest.raises(ModuleNotFoundError, match="something_that_is_not_installed"):
        sheet.score(b'{"game": "half", "players": ["A", "B"]}')
