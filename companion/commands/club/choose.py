"""Says which of two versions of a match counts, where a copied card was played on twice."""

import argparse

from companion.commands.club.common import club, database_argument
from companion.commands.options import name
from companion.commands.streams import print_line
from companion.match.text_words import one_line


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club choose`."""
    parser.add_argument("match", type=name, metavar="MATCH", help="the id of the match")
    parser.add_argument("table", type=name, metavar="TABLE", help="the table whose version counts")
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Chooses the version. Raises ClubRefusal or ClubAway."""
    from companion.club.choosing import choose

    with club(options) as (connection, _):
        chosen = choose(connection, options.match, options.table)
    print_line(one_line(f"match {options.match} counts as {chosen.name} has it"))
    return 0
