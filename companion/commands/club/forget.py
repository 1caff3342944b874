"""Takes a person's name out of all that the club holds, and gets from now on. For good."""

import argparse

from companion.commands.club.common import club, database_argument
from companion.commands.options import name
from companion.commands.streams import print_error, print_line, read_lines
from companion.match.text_words import one_line


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club forget`."""
    parser.add_argument("person", type=name, metavar="NAME", help="who is to be forgotten")
    parser.add_argument("--yes", action="store_true", help="without asking")
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Forgets the person, if the answer is yes. Raises ClubRefusal or ClubAway."""
    from companion.club import people
    from companion.club.problems import ClubRefusal

    person = one_line(options.person)
    with club(options) as (connection, _):
        if not people.is_known(connection, options.person):
            raise ClubRefusal(f"nobody in the club is called {person}")
        names = list(map(one_line, people.names_of(connection, options.person)))
    if not options.yes:
        print_error(f"this takes {' and '.join(names)} out of the club, and cannot be undone")
        print_error("(saved games on the tables keep the name; so may backups). Type yes to do it")
        if next(read_lines(), "").casefold() != "yes":
            print_error("nothing was done")
            return 2
    # Whoever thinks about it for long has lost the connection meanwhile.
    with club(options) as (connection, _):
        print_line(f"{person} is {people.forget(connection, options.person)} now")
    return 0
