"""Takes matches from score sheets into the journal; the same sheet twice is one match."""

import argparse
import hashlib
import json

from companion.commands.common import data_argument, refused, writing
from companion.commands.streams import complain, read_input, say
from companion.games import sheet
from companion.games.base import Refusal
from companion.messages import sentence
from companion.store.people import People
from companion.store.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `companion import` takes."""
    parser.add_argument("file", metavar="FILE", help="a sheet, or one a line; - for standard input")
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Takes them in and prints the id of each that is new."""
    _, sheets = sheet.split(read_input(options.file))
    bad = 0
    try:
        with writing(options) as store:
            for number, one in enumerate(sheets, 1):
                try:
                    match_id = _take_in(store, one)
                except Refusal as refusal:
                    bad += 1
                    complain(f"sheet {number}, {refusal.where}: {sentence(refusal)}")
                    continue
                if match_id is None:
                    complain(f"sheet {number} is here already")
                else:
                    say(match_id)
    except Refusal as refusal:
        return refused(refusal)
    return 2 if bad else 0


def _take_in(store: Store, data: bytes) -> str | None:
    game, state = sheet.read(data)
    canonical = json.dumps(game.write_sheet(state), sort_keys=True)
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()
    match_id = store.journal.import_match(game, state, fingerprint)
    if match_id is not None:
        People(store.journal).remember(state.setup.players)
    return match_id
