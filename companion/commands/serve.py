"""Shows the table on phones and a TV in the same network. Works beside the app; ends at SIGTERM."""

import argparse
import asyncio
import signal
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.commands.common import data_argument
from companion.commands.streams import print_error, print_line
from companion.phones.wire import PORT
from companion.store.files import data_directory

if TYPE_CHECKING:
    from pathlib import Path

DEFAULT = f"0.0.0.0:{PORT}"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion serve`."""
    parser.add_argument(
        "--listen",
        type=address_and_port,
        default=address_and_port(DEFAULT),
        metavar="ADDRESS:PORT",
        help=f"where to listen (default: {DEFAULT}); port 0 takes any free one",
    )
    parser.add_argument(
        "--allow",
        choices=("look", "enter"),
        help="what phones may do (default: what the table chose in Settings, Phones)",
    )
    data_argument(parser)


def address_and_port(text: str) -> tuple[str, int]:
    """An address and a port: "0.0.0.0:8013", "[::1]:0"."""
    address, colon, port = text.rpartition(":")
    if not colon or not address or not (port.isascii() and port.isdecimal()) or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"not an address and a port: {text}")
    return address.removeprefix("[").removesuffix("]"), int(port)


def run(options: argparse.Namespace) -> int:
    """Serves until a signal comes. Returns 1 if it cannot listen."""
    try:
        return asyncio.run(_serve(data_directory(options.data), options.listen, options.allow))
    except OSError as error:
        address, port = options.listen
        print_error(f"can't listen on {address}:{port}: {error.strerror or error}")
        return 1


async def _serve(directory: "Path", listen: tuple[str, int], allow: str | None) -> int:
    from companion.phones.service import TableServer

    # Whoever started it waits for this line, often behind a pipe.
    service = TableServer(directory, *listen, allow, ready=partial(print_line, flush=True))
    serving = asyncio.create_task(service.run())
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving
    return 0
