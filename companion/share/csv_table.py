"""Matches as a table for spreadsheets, one row for each player and stage; and back."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.games.game import Sheet
from companion.match.text_words import ended_word
from companion.sentences import quote
from companion.share.bgstats import clean, utc
from companion.share.report import END, MatchReport, ReportStage, rest
from companion.share.saved_sheet import BOM, Incoming, refused, saved_sheet

HEADER = (
    *("match", "game", "started_utc", "finished_utc", "seconds", "ended", "stage", "seat"),
    *("player", "person", "points", "total", "place", "winner", "starts", "note", "sheet"),
)
# A cell that begins like this, a spreadsheet may take for a formula. An apostrophe before it makes
# it a text. Apostrophes that are there already get one more, so that every cell can be read back.
_DANGEROUS = re.compile("'*(?:[\t\r\n]|[\\s\ufeff\0]*[=+\\-@\uff1d\uff0b\uff0d\uff20])")
# The first two cells of the header, and what separates them: in some countries spreadsheets save
# tables with semicolons.
_BEGINNING = re.compile(rb'"?match"?([,;\t])"?game"?[,;\t]')
# In characters; what a command reads is shorter. Python's own limit is shorter than a long match.
LONGEST_CELL = 1_000_000_000
# The stage, the seat and the points of a row, as they are written there.
_Points = tuple[str, str, str]


def heading() -> bytes:
    """The beginning of a file: the names of the columns."""
    return BOM + _lines([HEADER])


def rows(report: MatchReport, sheet: Sheet) -> bytes:
    """The rows of a match; its note and its sheet are in the first."""
    once = [guarded(report.note), _ascii(saved_sheet(report, sheet))]
    found: list[list[object]] = []
    for stage in report.stages or (_nothing_yet(report),):
        for seat in range(len(report.players)):
            found.append([*_cells(report, stage, seat), *(once if not found else ("", ""))])
    return _lines(found)


def _cells(report: MatchReport, stage: ReportStage, seat: int) -> list[object]:
    """All cells of a row but the last two."""
    player = report.players[seat]
    name = stage.names[seat]
    # Whoever has left the table has points in a stage, and no total.
    stayed = name == player.name
    end = (player.total, player.place, int(player.winner)) if stayed else ("", "", "")
    return [
        report.id,
        report.game,
        utc(report.started),
        utc(report.finished),
        round(report.duration),
        ended_word(report.ended),
        stage.label,
        seat + 1,
        guarded(name),
        stage.ids[seat],
        stage.points[seat] if stage.points else "",
        *end,
        int(player.starts),
    ]


def _nothing_yet(report: MatchReport) -> ReportStage:
    """Stands for the stages of a match that has none with points, so that it has rows."""
    names = tuple(player.name for player in report.players)
    return ReportStage("", None, (), names, tuple(player.id for player in report.players))


def guarded(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    return "'" + clean(text) if _DANGEROUS.match(text) else clean(text)


def _ascii(value: object) -> str:
    """JSON for a cell; also half of a surrogate pair comes back from it."""
    import json

    return json.dumps(value, separators=(",", ":"))


def _lines(table: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows(table)
    return text.getvalue().encode()


def is_table(data: bytes) -> bool:
    """Whether this is a table as `heading` and `rows` write it, or a spreadsheet saves it again."""
    return _BEGINNING.match(data.removeprefix(BOM)) is not None


def read(data: bytes) -> Iterator[Incoming]:
    """The matches of a table, in the order of their first rows.

    The sheets count; where points were changed in the table the match is refused, and where the
    sheet is missing. Raises Refusal if this is no UTF-8 text or has no such table in it.
    """
    sheets: dict[str, str] = {}
    # Of the rows only what is compared, and equal ones once: a table may have a million of them.
    groups: dict[str, list[_Points]] = {}
    known: dict[_Points, _Points] = {}
    for row in _read_rows(data.removeprefix(BOM)):
        match_id = row.get("match", "")
        group = groups.setdefault(match_id, [])
        if row.get("sheet"):
            sheets.setdefault(match_id, row["sheet"])
        if row.get("points"):
            points = (row.get("stage", ""), row.get("seat", ""), row["points"])
            group.append(known.setdefault(points, points))
    for match_id, group in groups.items():
        label = f"match {quote(match_id)}"
        sheet = sheets.pop(match_id, None)
        if sheet is None:
            yield refused(label, Refusal("no-sheet"))
        elif _changed(sheet.encode(errors="replace"), group):
            yield refused(label, Refusal("changed-points"))
        else:
            yield Incoming(label, sheet.encode(errors="replace"))


def _read_rows(data: bytes) -> Iterator[dict[str, str]]:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise Refusal("bad-json", reason="utf-8", byte=error.start + 1) from None
    # Decoded piece by piece: as one text it would take four times the memory.
    text = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="")
    begins = _BEGINNING.match(data)
    separator = begins[1].decode() if begins else ","
    csv.field_size_limit(LONGEST_CELL)
    reader = csv.reader(text, delimiter=separator)
    header = next(reader, [])
    for row in reader:
        if any(row):
            # A spreadsheet may leave out empty cells at the end of a row.
            yield dict(zip(header, row, strict=False))


def _changed(sheet: bytes, group: list[_Points]) -> bool:
    """Whether the points in the rows are others than those of the sheet."""
    try:
        _, state = form.read(sheet)
    except Refusal:
        return False  # whoever imports it is told what is wrong with it
    points: dict[str, tuple[int, ...] | None] = {
        str(number): each for number, each in enumerate(state.scores, 1)
    }
    points[END] = rest(state)
    return any(_differs(row, points) for row in group)


def _differs(row: _Points, points: Mapping[str, tuple[int, ...] | None]) -> bool:
    stage, place, counted = row
    found = points.get(stage)
    try:
        seat = int(place) - 1
        return found is None or seat < 0 or found[seat] != int(counted)
    except (ValueError, IndexError):
        return True
