"""Brings back every match that the club has of a table whose SD card died."""

import argparse

from companion.commands.club.common import club, database_argument
from companion.commands.common import data_argument
from companion.commands.options import name
from companion.commands.streams import print_error, print_line
from companion.store.files import data_directory


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club restore`."""
    parser.add_argument(
        "--table",
        type=name,
        required=True,
        metavar="NAME",
        help="the table whose matches these are",
    )
    data_argument(parser)
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the journal, and says what is in it. Raises ClubRefusal or ClubAway."""
    from companion.club.restoring import restore

    directory = data_directory(options.data)
    with club(options) as (connection, _):
        done = restore(connection, options.table, directory)
    for match in done.again:
        print_error(f"match {match} is in two journals of {options.table}; one of them is here")
    print_line(f"restored {done.entries} entries of {done.matches} matches in {directory}")
    return 0
