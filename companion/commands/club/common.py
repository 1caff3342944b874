"""Shared by the commands of the club: which database, and opening it."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.commands.options import not_empty
from companion.store.files import data_directory

if TYPE_CHECKING:
    from companion.club.address import ClubAddress
    from companion.club.driver import Connection


def database_argument(parser: argparse.ArgumentParser) -> None:
    """Adds --database URL."""
    parser.add_argument(
        "--database",
        type=not_empty,
        metavar="URL",
        help="the club's database (default: $COMPANION_CLUB, else settings.toml)",
    )


def database_of(options: argparse.Namespace) -> "ClubAddress":
    """The address that the options name, or the environment, or the settings of the table.

    Raises ClubRefusal or BadSettings.
    """
    from companion.club.address import chosen

    return chosen(options.database, data_directory(getattr(options, "data", None)))


@contextmanager
def club(options: argparse.Namespace) -> "Iterator[tuple[Connection, ClubAddress]]":
    """The open database of the club. Raises ClubRefusal or ClubAway, also from the body."""
    from companion.club.connection import connect
    from companion.club.problems import told

    address = database_of(options)
    connection = connect(address)
    try:
        with told(address.user):
            yield connection, address
    finally:
        connection.close()
