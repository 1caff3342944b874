"""Prints a match as a score sheet or a table. Works while the app runs."""

import argparse
import csv
import io
import json

from companion.commands.common import (
    chosen_match,
    data_argument,
    open_for_reading,
    print_left_out,
    print_refusal,
)
from companion.commands.options import name
from companion.commands.streams import write
from companion.games.base import Refusal
from companion.match.match import Match


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion export`."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "match", nargs="?", type=name, metavar="MATCH", help="its id (default: the last)"
    )
    which.add_argument("--last", action="store_true", help="the last match")
    parser.add_argument(
        "--format",
        choices=("sheet", "csv"),
        default="sheet",
        help="a score sheet, or points as CSV",
    )
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the match."""
    try:
        with open_for_reading(options) as journal:
            match_id = chosen_match(journal, options.match)
            match = journal.load(match_id)
    except Refusal as refusal:
        return print_refusal(refusal)
    print_left_out(match_id, match)
    text = _csv(match) if options.format == "csv" else _sheet(match)
    write(text.encode(errors="replace"))
    return 0


def _sheet(match: Match) -> str:
    return json.dumps(match.sheet(), ensure_ascii=False, separators=(",", ":")) + "\n"


def _csv(match: Match) -> str:
    """Returns a row for each stage, a column for each player; blank for a stage not yet scored."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["stage", *match.names])
    for number, points in enumerate(match.state.scores, 1):
        writer.writerow([number, *(points or [""] * len(match.names))])
    rest = [
        total - sum(points[seat] for points in match.state.scores if points)
        for seat, total in enumerate(match.state.totals)
    ]
    if any(rest):
        # What belongs to no round: hands and chips at the end of 10.
        writer.writerow(["end", *rest])
    writer.writerow(["total", *match.state.totals])
    return table.getvalue()
