"""Shows the club's tables and its standing on a TV and on phones. Ends at SIGTERM."""

import argparse
import asyncio
import signal
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.commands.club.common import database_argument, database_of
from companion.commands.club.standings import season_arguments
from companion.commands.common import data_argument
from companion.commands.options import count, name
from companion.commands.serve import address_and_port
from companion.commands.streams import print_error, print_line
from companion.store.files import data_directory

if TYPE_CHECKING:
    from companion.club.board_server import BoardServer


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion club serve`."""
    parser.add_argument(
        "--listen",
        type=address_and_port,
        required=True,
        metavar="ADDRESS:PORT",
        help="where to listen, such as 0.0.0.0:8014; port 0 takes any free one",
    )
    parser.add_argument("--open", action="store_true", help="everybody may look, without a key")
    parser.add_argument(
        "--title", type=name, metavar="TEXT", help="what stands above (default: the database)"
    )
    season_arguments(parser)
    parser.add_argument(
        "--evenings", type=count, default=0, metavar="N", help="how many evenings the season has"
    )
    data_argument(parser)
    database_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Serves until a signal comes. Returns 1 if it cannot listen. Raises ClubRefusal."""
    from companion.club.board_server import BoardServer, kept_key
    from companion.club.connection import connect
    from companion.club.problems import ClubAway
    from companion.club.shown import BoardHeading
    from companion.club.standings import ranked
    from companion.club.watching import Season

    address = database_of(options)
    ranked(())  # without what it needs there would be no standing, ever
    # Whom the club refuses is told so at once; a database that is away is waited for.
    with suppress(ClubAway):
        connect(address).close()
    heading = BoardHeading(
        options.title or address.parameters.get("dbname") or address.user,
        Season(options.game, options.since, options.until),
        options.evenings,
    )
    key = "" if options.open else kept_key(data_directory(options.data))
    # Whoever started it waits for this line, often behind a pipe.
    server = BoardServer(address, heading, key, print_error, partial(print_line, flush=True))
    try:
        asyncio.run(_serve(server, options.listen))
    except OSError as error:
        host, port = options.listen
        print_error(f"can't listen on {host}:{port}: {error.strerror or error}")
        return 1
    return 0


async def _serve(server: "BoardServer", listen: tuple[str, int]) -> None:
    serving = asyncio.create_task(server.run(*listen))
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving
