"""Makes the club in a database, or brings it up to date; again is harmless."""

import argparse

from companion.commands.club.common import database_argument, database_of
from companion.commands.streams import print_line


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club init`."""
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the version of the club's tables. Raises ClubRefusal or ClubAway."""
    from companion.club import migrations
    from companion.club.connection import connect
    from companion.club.problems import told

    address = database_of(options)
    connection = connect(address, made=False)
    try:
        with told(address.user):
            before = migrations.migrate(connection)
    finally:
        connection.close()
    done = "made" if before == 0 else "up to date" if before == migrations.VERSION else "migrated"
    print_line(f"club {done}: version {migrations.VERSION}")
    return 0
