"""Sends what a table has played to the club, and goes on doing so. Ends at SIGTERM."""

import argparse
import signal
from types import FrameType

from companion.commands.club.common import database_argument, database_of
from companion.commands.common import data_argument
from companion.commands.options import name
from companion.commands.streams import print_error, print_line
from companion.store.files import data_directory


class _Stopped(BaseException):
    """SIGTERM came."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club sync`."""
    data_argument(parser)
    parser.add_argument(
        "--table",
        type=name,
        metavar="NAME",
        help="which table this is (default: the name of the login)",
    )
    parser.add_argument("--once", action="store_true", help="end when the club has it all")
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Sends until a signal comes, or with --once until all is there."""
    from companion.club.syncing import Syncing

    address = database_of(options)
    syncing = Syncing(data_directory(options.data), address, options.table, print_error)
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        syncing.run(once=options.once)
    except _Stopped:
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)
    entries, matches = syncing.entries, len(syncing.matches)
    print_line(f"sent {entries} entries of {matches} matches" if entries else "nothing new to send")
    return 0


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _Stopped
