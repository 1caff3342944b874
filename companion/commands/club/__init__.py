"""Many tables and one standing: a club, kept in a PostgreSQL database."""

import argparse
import importlib
from typing import TYPE_CHECKING

from companion.commands.streams import print_error

if TYPE_CHECKING:
    from types import ModuleType

# Each is a module beside this one with `arguments(parser)` and `run(options)`. They import the
# driver of PostgreSQL when they run: without it there is help all the same.
COMMANDS = {
    "init": "make or migrate the club in a database",
    "add-table": "make a login for one table, and print its URL once",
    "sync": "send what the club doesn't have yet, and go on doing so",
    "tables": "list the tables: when they were heard, and what is played",
    "standings": "print the standing of all players",
    "restore": "bring every match of a table back to a new data directory",
    "seats": "say who sits where next",
    "same": "make two names one person from now on, also backwards",
    "forget": "take a name out of all that the club holds",
    "choose": "say which of two versions of a match counts",
    "serve": "show the tables and the standing on a TV and on phones",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the commands of `companion club`."""
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, purpose in COMMANDS.items():
        command = module_of(name)
        below = commands.add_parser(name, help=purpose, description=command.__doc__)
        command.arguments(below)


def run(options: argparse.Namespace) -> int:
    """Runs one command of the club. Returns 1 if its database is away, 2 if it was refused."""
    try:
        from companion.club.problems import ClubAway, ClubRefusal
    except ModuleNotFoundError as missing:
        if missing.name != "psycopg":
            raise
        print_error(str(missing))
        return 2
    from companion.settings import BadSettings

    try:
        status: int = module_of(options.command).run(options)
    except (ClubRefusal, BadSettings) as refused:
        print_error(str(refused))
        return 2
    except ClubAway as away:
        print_error(str(away))
        return 1
    return status


def module_of(name: str) -> "ModuleType":
    """The module of a command."""
    return importlib.import_module(f"companion.commands.club.{name.replace('-', '_')}")
