"""The `companion` command: which subcommands there are, and their arguments."""

import argparse
import importlib
import os
import sys

from companion import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = ("thirteen", "sixth-sense", "ten")


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Runs one command and returns its exit status."""
    parser = build_parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return 0
    # Loaded only now: `score` answers before the other commands' modules would have been read.
    command = importlib.import_module(f"companion.commands.{options.command}")
    try:
        status: int = command.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def build_parser() -> argparse.ArgumentParser:
    """The command line as a whole."""
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Keeps the score of 13, 6th Sense and 10 while you play with real cards.",
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    score = commands.add_parser("score", help="read score sheets and print their results")
    score.add_argument("file", nargs="?", default="-", metavar="FILE", help="- for standard input")

    text = commands.add_parser("text", help="play a match in the terminal by typing the plays")
    text.add_argument("game", nargs="?", choices=GAMES, default="thirteen", metavar="GAME")
    text.add_argument("--game", dest="game_option", choices=GAMES, metavar="GAME")
    text.add_argument("--players", default="Anne,Carl,Marc", help="names, separated by commas")
    text.add_argument("--dealer", help="who deals first; else the first player")
    text.add_argument("--missing", default="", help="13: cards that the deck has lost: B7,R4")
    text.add_argument("--variant", choices=("standard", "novice"), help="6th Sense")
    text.add_argument("--target", type=int, help="6th Sense: play to so many points")
    text.add_argument("--open", action="store_true", help="13: show what was taken, for learning")
    text.add_argument(
        "--transcript", action="store_true", help="write each line and the table after it"
    )

    simulate = commands.add_parser("simulate", help="print random but legal matches as sheets")
    simulate.add_argument("game", choices=GAMES, metavar="GAME", help=" | ".join(GAMES))
    simulate.add_argument("--matches", type=_count, default=1, metavar="N")
    simulate.add_argument("--seed", default="13", metavar="S", help="the same seed, the same cards")
    simulate.add_argument("--players", type=_count, metavar="N", help="else a random number")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"must not be negative: {number}")
    return number
