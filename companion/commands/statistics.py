"""Prints the statistics of one person or of everyone. Works while the app runs."""

import argparse
import csv
import io
import json
import time
from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.commands.common import data_argument, open_for_reading, print_refusal
from companion.commands.number_rows import NumberRow, person_rows, table_rows
from companion.commands.options import name, not_empty
from companion.commands.streams import print_line, table_writer, write
from companion.games import NAMES
from companion.games.base import Refusal
from companion.games.sheet import without_controls
from companion.match.numbers import FEW, Scope
from companion.match.text_words import one_line
from companion.records import replace
from companion.share.csv_table import guarded
from companion.share.saved_sheet import BOM
from companion.store.journal import Journal

COLUMNS = ("person", "game", "figure", "about", "value", "count", "matches", "match")

# The figures that are times, in seconds; and what a table calls those that other programs read.
TIMES = ("seconds a match", "seconds a turn", "quickest match", "longest match")
READABLE = {
    "seconds a match": "time per match",
    "seconds a turn": "time per turn",
    "points a stage": "points per stage or round",
    "current run": "wins in a row now",
    "longest run": "most wins in a row",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion statistics`."""
    parser.add_argument("--person", type=name, metavar="NAME", help="only this person")
    parser.add_argument(
        "--game", type=name, metavar="GAME", help=f"only {', '.join(NAMES)}, or a pad by its name"
    )
    parser.add_argument(
        "--group",
        type=not_empty,
        metavar="NAMES",
        help="only matches of exactly these people: Anne,Carl,Marc",
    )
    parser.add_argument(
        "--since", type=_day, metavar="DATE", help="only matches from this day on: 2026-01-31"
    )
    parser.add_argument("--until", type=_day, metavar="DATE", help="only matches up to this day")
    parser.add_argument(
        "--format",
        choices=("table", "json", "csv"),
        default="table",
        help="a table to read, or all numbers as JSON or CSV",
    )
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the numbers."""
    try:
        with open_for_reading(options) as journal:
            journal.count_in_memory()
            scope = _scope(journal, options)
            rows = list(_rows(journal, scope, _games(journal, scope, options.game)))
    except Refusal as refusal:
        return print_refusal(refusal)
    {"table": _print_table, "json": _print_json, "csv": _print_csv}[options.format](rows)
    return 0


def _day(text: str) -> time.struct_time:
    """A day as 2026-01-31."""
    try:
        day = time.strptime(text, "%Y-%m-%d")
        time.mktime(day)
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"{text!r} is not a date like 2026-01-31") from None
    return day


def _scope(journal: Journal, options: argparse.Namespace) -> Scope:
    """The matches that the options mean. Raises Refusal("no-such-person")."""
    everybody = journal.everybody()
    group = [each.strip() for each in options.group.split(",")] if options.group else []
    since, until = options.since, options.until
    return Scope(
        _find(options.person, everybody) if options.person else "",
        "",
        tuple(_find(each, everybody) for each in group),
        None if since is None else time.mktime(since),
        # Up to the end of that day; a day may have 23 or 25 hours.
        None if until is None else time.mktime((*until[:2], until[2] + 1, 0, 0, 0, 0, 0, -1)),
    )


def _find(person: str, everybody: Iterable[str]) -> str:
    """A name as it is written here; capital letters need not be right if only one fits."""
    alike = [each for each in everybody if each.casefold() == person.casefold()]
    if person in alike:
        return person
    if len(alike) != 1:
        raise Refusal("no-such-person", person=person)
    return alike[0]


def _games(journal: Journal, scope: Scope, wanted: str | None) -> list[str]:
    """The games to tell about, "" for all together: those of a name, or all that were played.

    Pads are games of their own, which statistics know as `pad:NAME`; here the name is enough.
    Raises Refusal("unknown-game").
    """
    names = list(NAMES)
    played = [
        (names.index(name), kind, game)
        for game, _count in journal.games_played(scope)
        for name, _colon, kind in [game.partition(":")]
        if name in NAMES
    ]
    games = [game for _, _, game in sorted(played)]
    if not wanted:
        return ["", *games]
    if wanted in NAMES:
        return [game for game in games if game.partition(":")[0] == wanted] or [wanted]
    everywhere = [game for game, _count in journal.games_played(Scope())]
    alike = [game for game in everywhere if wanted in (game, game.partition(":")[2])]
    if not alike:
        # As `--pad` takes a name in whatever case.
        folded = wanted.casefold()
        alike = [game for game in everywhere if game.partition(":")[2].casefold() == folded]
    if not alike:
        raise Refusal("unknown-game", game=wanted)
    return alike


def _label(game: str) -> str:
    """What a game is called in the output: of a pad its name, if no game is called so."""
    kind = game.partition(":")[2]
    return game if not kind or kind in NAMES else kind


def _rows(journal: Journal, scope: Scope, games: Iterable[str]) -> Iterator[NumberRow]:
    """All numbers of a scope, game by game."""
    for game in games:
        part = replace(scope, game=game)
        if scope.person:
            rows = person_rows(journal.person_numbers(part))
        else:
            rows = table_rows(journal.table_numbers(part))
        for row in rows:
            yield replace(row, game=_label(game))


def _print_json(rows: list[NumberRow]) -> None:
    """Prints a list with an object for each number."""
    objects = [{column: getattr(row, column) for column in COLUMNS} for row in rows]
    text = without_controls(json.dumps(objects, ensure_ascii=False, indent=1))
    write(text.encode(errors="replace") + b"\n")


def _print_csv(rows: list[NumberRow]) -> None:
    """Prints a line for each number; opens in a spreadsheet as it is."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([_cell(getattr(row, column)) for column in COLUMNS] for row in rows)
    table_writer()(BOM + table.getvalue().encode())


def _cell(value: object) -> object:
    """A value of a CSV file; no spreadsheet takes a text for a formula."""
    return guarded(value) if isinstance(value, str) else "" if value is None else value


def _print_table(rows: list[NumberRow]) -> None:
    """Prints the numbers for people: a heading for each game, and for each person."""
    for number, ((person, game), group) in enumerate(
        groupby(rows, key=lambda row: (row.person, row.game))
    ):
        if number:
            print_line()
        print_line(f"{one_line(person) or 'everyone'} · {one_line(game) or 'all games'}")
        for row in group:
            figure = f"{READABLE.get(row.figure, row.figure)} {one_line(row.about)}".strip()
            few = f"  only {_matches(row.matches)}" if _is_thin(row) else ""
            print_line(f"  {figure:32} {_value(row):>9}{few}")


def _is_thin(row: NumberRow) -> bool:
    """Whether a mean comes from so few matches that it must say so."""
    return row.count is not None and row.value is not None and row.matches < FEW


def _matches(count: int) -> str:
    return "1 match" if count == 1 else f"{count} matches"


def _value(row: NumberRow) -> str:
    if row.value is None:
        return "–"
    if row.figure in TIMES:
        return _time(row.value)
    return f"{row.value:.2f}" if isinstance(row.value, float) else str(row.value)


def _time(seconds: float) -> str:
    """A time as people say it: 19 s, 2 min 5 s, 25 min or 2 h 10 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 600:
        return f"{whole // 60} min {whole % 60} s" if whole % 60 else f"{whole // 60} min"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min" if minutes % 60 else f"{minutes // 60} h"
