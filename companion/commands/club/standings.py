"""Prints the standing of the club: of all its matches, or of a game, or of some days."""

import argparse
import csv
import io
import json
from datetime import date
from typing import TYPE_CHECKING

from companion.commands.club.common import club, database_argument
from companion.commands.options import name
from companion.commands.streams import print_line, table_writer, write
from companion.games.sheet import without_controls
from companion.match.text_words import one_line
from companion.share.csv_table import guarded

if TYPE_CHECKING:
    from companion.club.standings import Ranked

COLUMNS = ("player", "matches", "wins", "points", "rating")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club standings`."""
    season_arguments(parser)
    parser.add_argument(
        "--format", choices=("table", "json", "csv"), default="table", help="default: table"
    )
    database_argument(parser)


def season_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say which matches count: --game, --since and --until."""
    parser.add_argument("--game", type=name, metavar="G", help="only matches of this game")
    for option, which in (("--since", "from this day on"), ("--until", "up to this day")):
        parser.add_argument(
            option, type=day, metavar="D", help=f"only matches that ended {which}: 2026-01-31"
        )


def day(text: str) -> date:
    """A day, as 2026-01-31."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a day such as 2026-01-31: {text[:40]}") from None


def run(options: argparse.Namespace) -> int:
    """Prints the standing, the best first. Raises ClubRefusal or ClubAway."""
    from companion.club.standings import standings

    with club(options) as (connection, _):
        found = standings(connection, options.game, options.since, options.until)
    {"table": _print_table, "json": _print_json, "csv": _print_csv}[options.format](found)
    return 0


def _values(line: "Ranked") -> tuple[str | int, ...]:
    return (line.player, line.matches, line.wins, line.points, line.rating)


def _print_json(found: "list[Ranked]") -> None:
    objects = [dict(zip(COLUMNS, _values(line), strict=True)) for line in found]
    text = without_controls(json.dumps(objects, ensure_ascii=False, indent=1))
    write(text.encode(errors="replace") + b"\n")


def _print_csv(found: "list[Ranked]") -> None:
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows((guarded(line.player), *_values(line)[1:]) for line in found)
    table_writer()(table.getvalue().encode(errors="replace"))


def _print_table(found: "list[Ranked]") -> None:
    lines = [COLUMNS, *((one_line(line.player), *map(str, _values(line)[1:])) for line in found)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for player, *figures in lines:
        cells = (f"{figure:>{width}}" for figure, width in zip(figures, widths[1:], strict=True))
        print_line("  ".join((f"{player:{widths[0]}}", *cells)))
