"""Lists the tables of the club: when each was heard, what is played, and what is wrong with it."""

import argparse
import json
from typing import TYPE_CHECKING

from companion.commands.club.common import club, database_argument
from companion.commands.streams import print_line, write
from companion.games.sheet import without_controls
from companion.match.text_words import one_line

if TYPE_CHECKING:
    from companion.club.board import ClubTable


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club tables`."""
    parser.add_argument(
        "--format", choices=("table", "json"), default="table", help="default: table"
    )
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the tables. Raises ClubRefusal or ClubAway."""
    from companion.club import board

    with club(options) as (connection, _):
        found = board.tables(connection)
    if options.format == "json":
        text = json.dumps([_plain(each) for each in found], ensure_ascii=False, indent=1)
        write(without_controls(text).encode(errors="replace") + b"\n")
        return 0
    for each in found:
        print_line(one_line(_line(each)))
        for wrong in each.wrong:
            print_line(one_line(f"  {wrong}"))
    return 0


def _plain(table: "ClubTable") -> dict[str, object]:
    return {
        "name": table.name,
        "heard": None if table.heard is None else table.heard.isoformat(),
        "match": table.match,
        "game": table.game,
        "state": table.state,
        "stage": table.stage,
        "stages": table.stages,
        "totals": dict(zip(table.players, table.totals, strict=True)),
        "wrong": table.wrong,
    }


def _line(table: "ClubTable") -> str:
    if table.heard is None:
        return table.name
    heard = table.heard.astimezone().isoformat(sep=" ", timespec="minutes")[:16]
    if table.match is None:
        return f"{table.name}  {heard}"
    stage = f"{table.stage}" if table.stages is None else f"{table.stage} of {table.stages}"
    totals = ", ".join(
        f"{name} {points}" for name, points in zip(table.players, table.totals, strict=True)
    )
    return f"{table.name}  {heard}  {table.match}  {table.game}  {table.state}  {stage}  {totals}"
