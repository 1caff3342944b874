"""Makes two names one person from now on, also in all matches before; --undo takes it back."""

import argparse

from companion.commands.club.common import club, database_argument
from companion.commands.options import name
from companion.commands.streams import print_line
from companion.match.text_words import one_line


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club same`."""
    parser.add_argument("old", type=name, metavar="OLD", help="a name of the person")
    parser.add_argument("new", type=name, metavar="NEW", help="what the person is called")
    parser.add_argument("--undo", action="store_true", help="they are two people after all")
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Joins the two, or parts them. Raises ClubRefusal or ClubAway."""
    from companion.club import people

    with club(options) as (connection, _):
        if options.undo:
            people.part(connection, options.old, options.new)
            said = f"{options.old} and {options.new} are two people again"
        else:
            said = f"{options.old} is {people.join(connection, options.old, options.new)}"
    print_line(one_line(said))
    return 0
