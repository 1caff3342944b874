"""Takes matches from score sheets into the journal; what is here already is not doubled."""

import argparse
import hashlib
import json

from companion.commands.common import complain, data_argument, read_file, refused, writing
from companion.games import sheet
from companion.games.base import Refusal
from companion.messages import sentence
from companion.store.known import Known
from companion.store.people import People
from companion.store.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `companion import` takes."""
    parser.add_argument("file", metavar="FILE", help="a sheet, or one a line; - for standard input")
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Takes them in and prints the id of each that is new."""
    try:
        data = read_file(options.file)
    except OSError as error:
        complain(f"cannot read {options.file}: {error.strerror}")
        return 2
    _, sheets = sheet.split(data)
    bad = 0
    try:
        with writing(options) as store:
            known = Known(store.journal)
            for number, one in enumerate(sheets, 1):
                try:
                    match_id, is_new = _take_in(store, known, one)
                except Refusal as refusal:
                    bad += 1
                    complain(f"sheet {number}, {refusal.where}: {sentence(refusal)}")
                    continue
                if is_new:
                    print(match_id)
                else:
                    complain(f"sheet {number} is here already, as match {match_id}")
    except Refusal as refusal:
        return refused(refusal)
    return 2 if bad else 0


def _take_in(store: Store, known: Known, data: bytes) -> tuple[str | None, bool]:
    """The match that a sheet tells of, and whether it is new here."""
    game, state = sheet.read(data)
    canonical = json.dumps(game.write_sheet(state), sort_keys=True)
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()
    here = store.journal.imported(fingerprint) or known.find(game, state)
    if here is not None:
        return here, False
    match_id = store.journal.import_match(game, state, fingerprint)
    People(store.journal).remember(state.setup.players)
    return match_id, True
