"""Says who sits where next: people who met least sit together, at tables of three to six."""

import argparse

from companion.commands.club.common import club, database_argument
from companion.commands.options import count, name
from companion.commands.streams import print_line
from companion.match.text_words import one_line


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club seats`."""
    parser.add_argument(
        "--players", type=name, required=True, metavar="A,B,…", help="who is there, with commas"
    )
    parser.add_argument(
        "--tables", type=count, metavar="N", help="how many tables (default: fours where possible)"
    )
    parser.add_argument("--publish", action="store_true", help="show it on the tables")
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints a line for each table. Raises ClubRefusal or ClubAway."""
    from companion.club import seating
    from companion.club.meetings import seated

    players = [player.strip() for player in options.players.split(",") if player.strip()]
    with club(options) as (connection, _):
        found = seated(players, seating.meetings(connection, players), options.tables)
        names = [str(number) for number in range(1, len(found) + 1)]
        if options.publish:
            names = seating.publish(connection, found)
    for table, people in zip(names, found, strict=True):
        print_line(one_line(f"{table}: {', '.join(people)}"))
    return 0
