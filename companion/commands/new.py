"""Starts a match and prints its id."""

import argparse

from companion.commands.common import (
    data_argument,
    game_and_setup,
    match_arguments,
    open_for_writing,
    print_refusal,
)
from companion.commands.streams import print_line
from companion.games import DEFAULT, NAMES
from companion.games.base import Refusal
from companion.match.match import Source
from companion.store.players import StoredPlayers


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion new`."""
    parser.add_argument(
        "--game", choices=NAMES, default=DEFAULT, help=f"which game (default: {DEFAULT})"
    )
    parser.add_argument(
        "--players", required=True, metavar="NAMES", help="clockwise, separated by commas"
    )
    match_arguments(parser)
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Starts the match and prints its id."""
    try:
        game, setup = game_and_setup(options, options.game)
        with open_for_writing(options) as store, store.journal.transaction():
            match_id, _ = store.journal.new_match(game, setup, Source("command"))
            StoredPlayers(store.journal).remember(setup.players)
    except Refusal as refusal:
        return print_refusal(refusal)
    print_line(match_id)
    return 0
