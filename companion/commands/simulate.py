"""Prints random legal matches as score sheets, one per line."""

import json
from functools import partial
from random import Random

from companion.commands.options import count, not_empty
from companion.commands.streams import print_error, write
from companion.games import NAMES as GAMES
from companion.games import has_part, load, part
from companion.games.base import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

NAMES = ("Anne", "Carl", "Marc", "Herman", "Zoë", "Ida", "Bo", "Eva")


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
    parser.add_argument(
        "--pad",
        type=not_empty,
        metavar="FILE",
        help="pad: a pad file, or the name of one that comes with it, such as"
        " oh-hell (default: random)",
    )


def run(options: "argparse.Namespace") -> int:
    """Prints the matches."""
    try:
        return _print_matches(options)
    except Refusal as refusal:
        from companion.sentences import sentence  # most matches need no words

        print_error(sentence(refusal))
        return 2


def _print_matches(options: "argparse.Namespace") -> int:
    """Prints the matches. Raises Refusal if the pad is wrong, or no match can be played on it."""
    game = load(options.game)
    possible, play = game.SEATS, game.simulate
    if options.pad:
        if not has_part(game.NAME, "library"):
            raise Refusal("bad-option", option="--pad")
        found = part(game.NAME, "library").find_pad(options.pad)
        possible, play = found.seats, partial(game.simulate, pad=found)  # type: ignore[call-arg]
    if options.players is not None and options.players not in possible:
        print_error(f"{game.NAME} is for {possible[0]} to {possible[-1]} players")
        return 2
    for number in range(options.matches):
        # Each match has its own seed: match 7 is the same however many are printed.
        random = Random(f"{game.NAME} {options.seed} {number}")
        seats = options.players or random.choice(possible)
        state = play(random, NAMES[:seats])
        sheet = json.dumps(game.write_sheet(state), ensure_ascii=False, separators=(",", ":"))
        write(sheet.encode() + b"\n")
    return 0
