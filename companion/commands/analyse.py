"""Prints what each play of a finished stage cost, and what was luck, one line of JSON a stage."""

import json

from companion.commands.options import count
from companion.commands.streams import print_error, read_input, write
from companion.games import has_part, part, sheet
from companion.games.base import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

WORLDS = 60


def arguments(parser: "argparse.ArgumentParser") -> None:
    """Adds the options of `companion analyse`."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="SHEET", help="the sheet (default: standard input)"
    )
    parser.add_argument("--stage", type=count, metavar="N", help="only this stage")
    parser.add_argument(
        "--worlds",
        type=count,
        default=WORLDS,
        metavar="N",
        help=f"in how many deals each play is tried (default: {WORLDS})",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="same seed, same answer")


def run(options: "argparse.Namespace") -> int:
    """Prints the analysis of each stage that was played card by card."""
    try:
        game, state = sheet.read(read_input(options.file))
    except Refusal as refusal:
        from companion.sentences import sentence

        print_error(f"{refusal.where}: {sentence(refusal)}")
        return 2
    if not has_part(game.NAME, "analysis"):
        print_error(f"there is no analysis of {game.NAME}")
        return 2
    if not options.worlds or options.stage == 0:
        print_error("stages and worlds are counted from 1")
        return 2
    reports = part(game.NAME, "analysis.reports")
    status = 0
    for number in [options.stage] if options.stage else range(1, state.opened + 1):
        reason = reports.why_not(state, number)
        if reason:
            print_error(f"stage {number} is left out: {reason}")
            status = 2 if options.stage else status
            continue
        report = reports.report(state, number, options.worlds, options.seed)
        line = json.dumps(report, ensure_ascii=False, separators=(",", ":"))
        write(sheet.without_controls(line).encode(errors="backslashreplace") + b"\n", flush=True)
    return status
