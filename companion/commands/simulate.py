"""Prints random legal matches as score sheets, one per line."""

import json
from random import Random

from companion.commands.options import count
from companion.commands.streams import print_error, write
from companion.games import NAMES as GAMES
from companion.games import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

NAMES = ("Anne", "Carl", "Marc", "Herman", "Zoë", "Ida", "Bo")


def arguments(parser: "argparse.ArgumentParser") -> None:
    """Adds the options of `companion simulate`."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=" | ".join(GAMES))
    parser.add_argument(
        "--matches", type=count, default=1, metavar="N", help="how many (default: 1)"
    )
    parser.add_argument("--seed", default="13", metavar="S", help="same seed, same cards")
    parser.add_argument(
        "--players", type=count, metavar="N", help="how many play (default: random)"
    )


def run(options: "argparse.Namespace") -> int:
    """Prints the matches."""
    game = load(options.game)
    if options.players is not None and options.players not in game.SEATS:
        print_error(f"{game.NAME} is for {game.SEATS[0]} to {game.SEATS[-1]} players")
        return 2
    for number in range(options.matches):
        # Each match has its own seed: match 7 is the same however many are printed.
        random = Random(f"{game.NAME} {options.seed} {number}")
        seats = options.players or random.choice(game.SEATS)
        state = game.simulate(random, NAMES[:seats])
        sheet = json.dumps(game.write_sheet(state), ensure_ascii=False, separators=(",", ":"))
        write(sheet.encode() + b"\n")
    return 0
