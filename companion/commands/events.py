"""Prints what happens at the table, one JSON object a line, for makers' lamps and displays."""

import argparse
import json
import time
from typing import Any

from companion.commands.common import data_argument, open_for_reading, print_refusal
from companion.commands.streams import write
from companion.games.base import Refusal
from companion.phones.happenings import Happenings
from companion.store.files import data_directory

# Seconds between two looks.
PAUSE = 0.1


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion events`."""
    parser.add_argument(
        "--follow", action="store_true", help="go on, also when the app is started again"
    )
    parser.add_argument(
        "--new", action="store_true", help="leave out what happened before this was started"
    )
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints all events; with --follow until it is interrupted. Returns 2 without a journal."""
    directory = data_directory(options.data)
    if not options.follow:
        try:
            with open_for_reading(options):
                pass
        except Refusal as refusal:
            return print_refusal(refusal)
    # Printed after each look: whoever closes the pipe is no fault of the journal.
    told: list[dict[str, Any]] = []
    happenings = Happenings(directory, told.append)
    try:
        happenings.poll()
        if options.new:
            told.clear()
        _write_lines(told)
        while options.follow:
            time.sleep(PAUSE)
            happenings.poll()
            _write_lines(told)
    finally:
        happenings.close()
    return 0


def _write_lines(told: list[dict[str, Any]]) -> None:
    """Prints events and forgets them."""
    if told:
        write("".join(f"{json.dumps(event)}\n" for event in told).encode(), flush=True)
        told.clear()
