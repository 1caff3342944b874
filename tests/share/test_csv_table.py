"""The table for spreadsheets: right columns, no ragged rows, no formulas, and back again."""

import csv
import io
import json
import re
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.records import replace
from companion.share import csv_table
from companion.share.csv_table import HEADER, guarded
from companion.share.report import MatchReport
from companion.share.saved_sheet import Incoming, saved_of
from tests.repeat import times
from tests.share.matches import GAMES, NASTY, TABLES, an_evening, reported

FOUR = ("Anne", "Carl", "Marc", "Herman")
FORMULA = re.compile("[=+\\-@\t\r\n]")


def unguarded(cell: str) -> str:
    """The text that `guarded` made this cell of."""
    text = cell.removeprefix("'")
    return text if guarded(text) == cell else cell


def table(*matches: tuple[MatchReport, dict[str, Any]]) -> bytes:
    return csv_table.heading() + b"".join(csv_table.rows(*each) for each in matches)


def parsed(data: bytes) -> list[dict[str, str]]:
    """The rows as any reader of CSV finds them; all have the same cells."""
    assert data.startswith(b"\xef\xbb\xbfmatch,")
    lines = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))
    assert {len(line) for line in lines} == {len(HEADER)}, "no ragged rows"
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


def test_a_discarded_match_says_so_and_comes_back_as_it_was() -> None:
    report, sheet = reported("thirteen", FOUR)
    data = table((replace(report, ended="abandoned"), sheet))
    assert {row["ended"] for row in parsed(data)} == {"discarded"}
    (incoming,) = csv_table.read(data)
    saved = saved_of(incoming.sheet)
    assert saved is not None
    assert saved.past == an_evening(ended="abandoned")


@pytest.mark.parametrize("game", GAMES)
def test_a_row_for_each_player_and_stage(game: str) -> None:
    report, sheet = reported(game, FOUR, note="At Carl's")
    rows = parsed(table((report, sheet)))
    assert len(rows) == len(report.stages) * 4
    wanted = [(stage, player) for stage in report.stages for player in report.players]
    for row, (stage, player) in zip(rows, wanted, strict=True):
        assert {key: row[key] for key in HEADER[:-2]} == {
            "match": "abcd2345",
            "game": game,
            "started_utc": "2023-11-14 22:13:20",
            "finished_utc": "2023-11-14 23:03:20",
            "seconds": "2400",
            "ended": report.ended or "running",
            "stage": stage.label,
            "seat": str(player.seat + 1),
            "player": player.name,
            "person": player.id,
            "points": str(stage.points[player.seat]),
            "total": str(player.total),
            "place": str(player.place),
            "winner": str(int(player.winner)),
            "starts": str(int(player.starts)),
        }
    assert [row["note"] for row in rows] == ["At Carl's"] + [""] * (len(rows) - 1)
    assert [bool(row["sheet"]) for row in rows] == [True] + [False] * (len(rows) - 1)
    saved = json.loads(rows[0]["sheet"])
    assert {key: value for key, value in saved.items() if key != "saved"} == sheet


def test_a_match_without_points_has_rows_too() -> None:
    report, sheet = reported("thirteen", FOUR)
    rows = parsed(table((replace(report, stages=(), ended=None), {**sheet, "stages": []})))
    assert [(row["stage"], row["player"], row["points"]) for row in rows] == [
        ("", name, "") for name in FOUR
    ]
    assert {row["ended"] for row in rows} == {"running"}


def test_whoever_left_the_table_has_no_total() -> None:
    report, sheet = reported("thirteen", FOUR)
    first, *others = report.stages
    left = replace(first, names=("Ida", *first.names[1:]), ids=("0" * 16, *first.ids[1:]))
    rows = parsed(table((replace(report, stages=(left, *others)), sheet)))
    assert (rows[0]["player"], rows[0]["person"]) == ("Ida", "0" * 16)
    assert (rows[0]["total"], rows[0]["place"], rows[0]["winner"]) == ("", "", "")
    assert rows[0]["points"] == str(first.points[0])
    assert rows[4]["total"] == str(report.players[0].total)


@given(TABLES, st.sampled_from(GAMES), st.text(max_size=60))
@settings(deadline=None)
def test_no_cell_becomes_a_formula_and_all_comes_back(
    players: list[str], game: str, note: str
) -> None:
    report, sheet = reported(game, players, past=an_evening(), note=note)
    data = table((report, sheet))
    rows = parsed(data)
    for row in rows:
        for column in ("player", "note", "sheet"):
            assert not FORMULA.match(row[column]), row[column]
    found = [unguarded(row["player"]) for row in rows[: len(players)]]
    assert found == [re.sub("[\ud800-\udfff]", "\ufffd", name) for name in players]
    assert unguarded(rows[0]["note"]) == note
    (incoming,) = csv_table.read(data)
    _, state = form.read(incoming.sheet)
    assert state.setup.players == tuple(players), "exactly, also half a surrogate pair"
    saved = saved_of(incoming.sheet)
    assert saved is not None
    assert saved.past == an_evening(ended=report.ended)
    assert saved.people == tuple(player.id for player in report.players)
    assert saved.note == note


@given(st.one_of(st.sampled_from(NASTY), st.text(), st.from_regex(r"'*\s*[=+\-@].*")))
def test_a_guarded_cell_reads_back(text: str) -> None:
    cell = guarded(text)
    assert not FORMULA.match(cell)
    assert unguarded(cell) == re.sub("[\ud800-\udfff]", "\ufffd", text)


def test_only_what_is_dangerous_is_guarded() -> None:
    assert [guarded(text) for text in ("=1", "'=1", "'t Hooft", "Anne", "1-2")] == [
        *("'=1", "''=1", "'t Hooft", "Anne", "1-2")
    ]


def incoming(data: bytes) -> list[Incoming]:
    assert csv_table.is_table(data)
    return list(csv_table.read(data))


def saved_by_a_spreadsheet(data: bytes, separator: str, quoting: int) -> bytes:
    """The table as a spreadsheet writes it in some countries, sorted by player."""
    lines = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    lines[1:] = sorted(lines[1:], key=lambda line: line[HEADER.index("player")])
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, quoting=quoting, lineterminator="\r\n").writerows(lines)  # type: ignore[arg-type]
    return text.getvalue().encode()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
def test_a_table_that_a_spreadsheet_saved_again_is_read(separator: str, quoting: int) -> None:
    one = reported("ten", FOUR)
    two = reported("thirteen", NASTY[:4], past=an_evening("bcde3456"))
    found = incoming(saved_by_a_spreadsheet(table(one, two), separator, quoting))
    assert {each.label for each in found} == {"match abcd2345", "match bcde3456"}
    assert not any(each.refusal for each in found)
    ids = {saved.past.id for each in found if (saved := saved_of(each.sheet))}
    assert ids == {"abcd2345", "bcde3456"}


@pytest.mark.parametrize(
    ("column", "value", "code"),
    [
        ("points", "99", "changed-points"),
        ("points", "many", "changed-points"),
        ("stage", "17", "changed-points"),
        ("seat", "5", "changed-points"),
        ("seat", "0", "changed-points"),
        ("sheet", "", "no-sheet"),
    ],
)
def test_a_changed_table_is_refused(column: str, value: str, code: str) -> None:
    rows = parsed(table(reported("ten", FOUR)))
    rows[0][column] = value
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, HEADER)
    writer.writeheader()
    writer.writerows(rows)
    (found,) = incoming(text.getvalue().encode())
    assert found.refusal is not None
    assert (found.refusal.code, found.label) == (code, "match abcd2345")


def test_a_long_or_harmful_id_is_not_repeated_whole() -> None:
    rows = (
        b",".join(cell.encode() for cell in HEADER) + b"\r\n" + b"\x1b" + b"x" * 100_000 + b"\r\n"
    )
    (found,) = incoming(rows)
    assert found.label == "match \N{REPLACEMENT CHARACTER}" + "x" * 39 + "…"


def test_a_sheet_that_is_none_is_left_to_whoever_reads_sheets() -> None:
    header = ",".join(HEADER)
    data = f"{header}\nabcd2345,ten,,,,,1,1,Anne,,5,,,,,,{{broken\n".encode()
    (found,) = incoming(data)
    assert (found.sheet, found.refusal) == (b"{broken", None)


def test_short_rows_and_blank_lines_are_read() -> None:
    data = b"match,game,sheet\n\nabcd2345,ten\n"
    (found,) = incoming(data)
    assert found.refusal is not None
    assert found.refusal.code == "no-sheet"


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(Refusal, match="utf-8"):
        list(csv_table.read(b"match,game,sheet\n\xff\n"))


@pytest.mark.parametrize("data", [b"", b"{}", b'{"game":"ten"}', b"stage,Anne\n1,2\n"])
def test_other_files_are_no_tables(data: bytes) -> None:
    assert not csv_table.is_table(data)


def test_a_sheet_longer_than_the_limit_of_the_csv_module_is_read() -> None:
    report, sheet = reported("thirteen", FOUR)
    data = table((report, sheet | {"more": "x" * 200_000}))
    usual = csv.field_size_limit(131_072)
    try:
        (found,) = csv_table.read(data)
    finally:
        csv.field_size_limit(usual)
    assert found.refusal is None
    assert json.loads(found.sheet)["more"] == "x" * 200_000


def test_a_table_of_many_rows_takes_little_more_memory_than_its_file() -> None:
    line = "m{},thirteen,2023-11-14 22:13:20,2023-11-14 23:03:20,2400,complete,1,{},Anne,p1,7,12,1"
    lines = [
        ",".join(HEADER),
        *(line.format(row // 4, row % 4 + 1) for row in range(times(80_000))),
    ]
    data = "\r\n".join(lines).encode()
    del lines
    tracemalloc.start()
    try:
        found = sum(1 for _ in csv_table.read(data))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == times(80_000) / 4
    assert most < 4 * len(data)
