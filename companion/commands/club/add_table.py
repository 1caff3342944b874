"""Makes a login for one table of the club, and prints its URL, this once."""

import argparse

from companion.commands.club.common import club, database_argument
from companion.commands.options import name
from companion.commands.streams import print_error, print_line


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club add-table`."""
    parser.add_argument("table", type=name, metavar="NAME", help="what the table is called")
    parser.add_argument(
        "--again", action="store_true", help="a new password for a table that is there"
    )
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the URL. Raises ClubRefusal or ClubAway."""
    from companion.club import adding

    with club(options) as (connection, address):
        other = adding.other_club(connection, options.table)
        url = adding.add_table(connection, address, options.table, again=options.again)
    print_line(url)
    if other is not None:
        print_error(f"the club in {other} has a table with this login: it needs the new URL too")
    if address.host in ("this machine", "localhost", "127.0.0.1", "::1"):
        print_error("for another machine, put the name of this one into it")
    return 0
