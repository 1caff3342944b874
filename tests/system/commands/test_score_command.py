"""`companion score` from outside: results, refusals, one sheet and many."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import oracle, sheets
from tests.harmed_sheets import harmed
from tests.system.commands.scoring import (
    GOOD,
    SIXTH_SENSE,
    TEN,
    THIRTEEN,
    Sheet,
    compact,
    many,
    one,
    score,
    strict,
    told,
)


@pytest.mark.parametrize("sheet", GOOD, ids=lambda sheet: sheet["game"])
def test_one_sheet_has_one_pretty_result(sheet: Sheet) -> None:
    done = score(compact(sheet))
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b"\n") > 5
    assert done.stdout.endswith(b"}\n")
    assert strict(done.stdout) == oracle.score(json.dumps(sheet))
    assert score(json.dumps(sheet, indent=4).encode()).stdout == done.stdout


def test_the_results_that_the_contract_tells() -> None:
    piles = {"A": (3, 2, 0, 1), "B": (0, 6, 2, 0), "C": (2, 5, 6, 2), "D": (6, 1, 6, 4)}
    colours = ("blue", "yellow", "green", "red")
    counted = {name: dict(zip(colours, pile, strict=True)) for name, pile in piles.items()}
    booklet = {"game": "thirteen", "players": list("ABCD"), "stages": [{"counted": counted}]}
    found = many([compact(sheet) for sheet in (booklet, THIRTEEN, SIXTH_SENSE, TEN)])
    assert found[0]["totals"] == {"A": 7, "B": 2, "C": 17, "D": 15}
    assert found[0]["stages"][0]["majority"] == {"blue": "D", "yellow": "B", "green": None}
    assert found[1]["stages"][0]["taken"]["Carl"] == {"blue": 1, "yellow": 0, "green": 0, "red": 0}
    assert found[1]["stages"][0]["tiles"] == {"blue": 7, "yellow": 1, "green": 6}
    assert found[2]["rounds"][0]["points"] == {"Anne": 9, "Carl": -3}
    assert found[3]["rounds"][0] == {"winner": "Anne", "loser": "Marc", "penalty": 20}
    # Round cards 1 to 10 but 7 and 2 are left over; the last loser takes them.
    assert found[3]["penalties"] == {"Anne": 21, "Carl": 4, "Marc": 20 + 17 + 46}
    assert found[3]["totals"] == {"Anne": 3, "Carl": -20, "Marc": 83}
    assert found[3]["winners"] == ["Carl"]


def test_the_installed_command_is_the_module() -> None:
    script = Path(sys.executable).with_name("companion")
    if not script.exists():
        pytest.skip("the command is not installed beside this Python")
    done = subprocess.run([script, "score"], input=compact(TEN), capture_output=True, timeout=60)
    assert done.returncode == 0
    assert done.stdout == score(compact(TEN)).stdout


def test_a_file_a_dash_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a sheet – é.json"
    file.write_bytes(compact(THIRTEEN))
    piped = score(compact(THIRTEEN))
    assert score(compact(THIRTEEN), "-").stdout == piped.stdout
    assert score(compact(TEN), str(file)).stdout == piped.stdout


def test_many_lines_have_one_compact_result_each_in_order() -> None:
    done = score(b"\n".join(map(compact, GOOD)) + b"\n")
    assert done.returncode == 0
    assert done.stderr == b""
    lines = done.stdout.split(b"\n")
    assert lines.pop() == b""
    assert [strict(line)["game"] for line in lines] == ["thirteen", "sixth-sense", "ten"]
    assert [compact(strict(line)) for line in lines] == lines
    assert [strict(line) for line in lines] == [oracle.score(json.dumps(s)) for s in GOOD]


def test_blank_lines_line_ends_and_byte_order_mark() -> None:
    lines = [compact(sheet) for sheet in GOOD]
    plain = score(b"\n".join(lines)).stdout
    assert score(b"\r\n".join(lines) + b"\r\n").stdout == plain
    assert score(b"\n \t\n\r\n" + b"\n\r\n  \n".join(lines) + b"\n\n \n").stdout == plain
    assert score(b"\xef\xbb\xbf" + b"\n".join(lines)).stdout == plain
    single = score(lines[0]).stdout
    assert score(b"\xef\xbb\xbf" + lines[0] + b"\r\n").stdout == single
    assert score(b"\n\n" + lines[0].replace(b",", b",\r\n") + b"\n\n").stdout == single


def test_only_a_line_feed_ends_a_line() -> None:
    names = ["A\u2028B", "C\u2029D", "E\u0085F"]
    found = many([compact(THIRTEEN | {"players": names, "dealer": None, "stages": []})])
    assert list(found[0]["totals"]) == names


@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n\n   \r\n"])
def test_empty_input_has_no_output(data: bytes) -> None:
    done = score(data)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.json", tmp_path):
        done = score(b"", str(path))
        assert done.returncode == 2
        assert done.stdout == b""
        assert len(done.stderr.decode().splitlines()) == 1
        assert path.name in done.stderr.decode()


def test_a_single_refused_sheet_is_also_a_sentence_on_standard_error() -> None:
    done = score(compact(THIRTEEN | {"stages": [["B7", "B9"]]}))
    assert done.returncode == 2
    assert told(strict(done.stdout)) == ("unknown-card", "stage 1, play 2")
    assert done.stdout.count(b"\n") > 1
    sentence = done.stderr.decode()
    assert sentence.count("\n") == 1
    assert sentence.endswith("\n")
    assert "{" not in sentence
    assert len(sentence.split()) > 3


def test_odd_names_and_cards_leave_it_one_sentence() -> None:
    odd = "two\nlines\r\x1b[2J\u2028\x85" + "x" * 50
    for harm in ({"players": [odd, "B", "C"]}, {"game": odd}, {"dealer": odd}, {"missing": [odd]}):
        assert "error" in one(compact(THIRTEEN | harm))
    assert "error" in one(compact(THIRTEEN | {"stages": [["B7", odd]]}))


@pytest.mark.parametrize("data", [b"5", b'"text"', b"null", b"true", b"[]", b"[\n{}\n]", b"{}"])
def test_json_that_is_no_sheet(data: bytes) -> None:
    assert told(one(data)) == ("bad-json", "sheet")


def test_an_object_that_does_not_end_on_the_first_line_is_one_bad_sheet() -> None:
    good = compact(THIRTEEN)
    pretty = json.dumps(THIRTEEN, indent=2).encode()
    unended = [
        b'{"game": "thirteen",\n' + good + b"\n" + good,
        b'\n\n  {\n"game"\n"ten"}',
        pretty[:-2],
        pretty + b"\n" + pretty,
        pretty.replace(b'"Carl"', b"Carl"),
        b'{"game": "thir}\n' + good,
        b'{"a": "\\"}", \n' + good,
        b"\xef\xbb\xbf{\n" + good,
    ]
    for data in unended:
        assert told(one(data)) == ("bad-json", "sheet"), data


def test_a_bad_line_does_not_stop_the_rest() -> None:
    good = [compact(sheet) for sheet in GOOD]
    bad = [
        *(b"nonsense", b"]", b"5", b"null", b"[1, 2]", b'"', b"{}", b"{}{}", b'{"game": nope}'),
        *(b"\xff\xfe", b'{"game": "\xc3"}', b"\x00", b"\x00" * 100, b'{"game": "\x00"}', b"--"),
        *(
            b"NaN",
            b"-Infinity",
            b'{"game": "ten", "note": NaN}',
            b"{'game': 'ten'}",
            good[0] + b"x",
        ),
    ]
    done = score(b"\n".join([good[0], bad[0], good[1]]))
    assert done.returncode == 2
    assert done.stderr == b""
    games = [strict(line).get("game") for line in done.stdout.splitlines()]
    assert games == ["thirteen", None, "sixth-sense"]
    found = many([line for wrong in bad for line in (good[2], wrong)])
    assert all("error" not in result for result in found[0::2])
    assert {told(result) for result in found[1::2]} == {("bad-json", "sheet")}


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_nan_and_infinity_are_not_json(constant: str) -> None:
    data = compact(SIXTH_SENSE | {"note": "here"}).replace(b'"here"', constant.encode())
    done = score(data)
    assert done.returncode == 2
    assert told(strict(done.stdout)) == ("bad-json", "sheet")


WRONG: list[Any] = [
    *(None, True, False, 0, 1, -1, 3.0, 1e300, "", "x", "ten", "\0", [], {}, [[]], [{}], {"": {}}),
    *([None], [1], [1.5], [True], ["x"], ["B7"] * 60, [["x"]], {"Anne": None}, {"Anne": []}),
    *({"x": 1}, [{"counted": {}}], [{"played": []}], [{"laid": {}}], 10**30, "🎲" * 50),
]


@pytest.mark.parametrize("sheet", GOOD, ids=lambda sheet: sheet["game"])
def test_every_field_with_every_wrong_type(sheet: Sheet) -> None:
    bad = [sheet | {field: wrong} for field in sheet for wrong in WRONG]
    bad += [{f: value for f, value in sheet.items() if f != field} for field in sheet]
    bad += [{"note": wrong, "winners": wrong, **sheet} for wrong in WRONG]
    for found, wrong in zip(many(list(map(compact, bad))), bad, strict=True):
        found.get("error", {}).pop("message", None)
        assert found == oracle.score(json.dumps(wrong)), wrong


def test_random_sheets_go_the_whole_way() -> None:
    chance = Random(13)
    lines = []
    for make in (sheets.thirteen, sheets.sixth_sense, sheets.ten) * 20:
        legal = make(chance)
        lines += [compact(legal), *(compact(harmed(chance, legal)) for _ in range(4))]
    for found, line in zip(many(lines), lines, strict=True):
        found.get("error", {}).pop("message", None)
        assert found == oracle.score(line.decode()), line
