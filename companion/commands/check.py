"""Checks this device, and prints what is wrong and how to fix it."""

import argparse
from pathlib import Path

from companion.commands.common import data_argument
from companion.commands.options import not_empty
from companion.commands.streams import print_error, print_line, write
from companion.device.diagnostics.fact import is_well
from companion.device.diagnostics.report import as_json, as_text, gather, save, sticks
from companion.games.sheet import without_controls
from companion.store.files import data_directory


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion check`."""
    data_argument(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--save",
        metavar="PLACE",
        nargs="?",
        const=True,
        type=not_empty,
        help="save a report with the log: on a USB stick, or in this folder or file",
    )


def run(options: argparse.Namespace) -> int:
    """Prints the facts. Returns 0, or 2 if one of them is a fault."""
    directory = data_directory(options.data)
    facts = gather(directory)
    if options.json:
        write(without_controls(as_json(facts)).encode(errors="replace") + b"\n")
    else:
        print_line(as_text(facts))
    if options.save:
        place = _place(options.save)
        if place is None:
            print_error("found no USB stick to write to; name a folder: --save FOLDER")
            return 2
        saved = save(facts, place, directory)
        print_error(f"report saved in {saved}")
    return 0 if is_well(facts) else 2


def _place(wanted: str | bool) -> Path | None:
    """Returns the path that was given, else a USB stick's, else None."""
    if isinstance(wanted, str):
        return Path(wanted)
    return next(iter(sticks()), None)
