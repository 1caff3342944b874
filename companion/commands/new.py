"""Begins a match in the journal and prints its id."""

import argparse

from companion.commands.common import (
    beginning,
    data_argument,
    match_arguments,
    refused,
    writing,
)
from companion.commands.streams import say
from companion.games import NAMES
from companion.games.base import Refusal
from companion.match.match import Source
from companion.store.players import StoredPlayers


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `companion new` takes."""
    parser.add_argument("--game", choices=NAMES, default="thirteen", help="13 unless told")
    parser.add_argument("--players", required=True, help="names, separated by commas, clockwise")
    match_arguments(parser)
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Begins it."""
    try:
        game, setup = beginning(options, options.game)
        with writing(options) as store:
            match_id, _ = store.journal.new_match(game, setup, Source("command"))
            StoredPlayers(store.journal).remember(setup.players)
    except Refusal as refusal:
        return refused(refusal)
    say(match_id)
    return 0
