"""Takes matches from score sheets into the journal; what is here already is not doubled."""

import argparse
import hashlib
import json

from companion.commands.common import data_argument, refused, writing
from companion.commands.streams import (
    complain,
    people_watch,
    read_input,
    say,
    write_error,
)
from companion.games import sheet
from companion.games.base import NOT_SAVED, Refusal
from companion.sentences import sentence
from companion.store.duplicates import DuplicateFinder
from companion.store.players import StoredPlayers
from companion.store.store import Store

# Matches in one transaction: the disk is waited for once, and what is printed is kept.
BATCH = 100


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `companion import` takes."""
    parser.add_argument("file", metavar="FILE", help="a sheet, or one a line; - for standard input")
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Takes them in and prints the id of each that is new."""
    _, sheets = sheet.split(read_input(options.file))
    numbered = list(enumerate(sheets, 1))
    progress = _Progress(len(numbered))
    bad = 0
    try:
        with writing(options) as store:
            _back_up(store)
            known = DuplicateFinder(store.journal)
            for start in range(0, len(numbered), BATCH):
                bad += _take_in_together(store, known, numbered[start : start + BATCH], progress)
    except Refusal as refusal:
        return refused(refusal)
    finally:
        progress.clear()
    return 2 if bad else 0


class _Progress:
    """A line on a terminal that says how far the import has come; nothing anywhere else."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = total > BATCH and people_watch()

    def show(self, done: int) -> None:
        """So many sheets are done."""
        if self._shown:
            write_error(f"\r{done} of {self._total} sheets")

    def clear(self) -> None:
        """Removes the line, so that something else can be said in its place."""
        if self._shown:
            write_error("\r\x1b[K")


def _back_up(store: Store) -> None:
    """One backup before an import; during it there is none."""
    if store.backups is not None:
        store.backups.attempt()
        if store.backups.error is not None:
            complain(f"no backup could be made before: {store.backups.error}")


def _take_in_together(
    store: Store, known: DuplicateFinder, numbered: list[tuple[int, bytes]], progress: _Progress
) -> int:
    """Takes sheets in, in one transaction, then says of each what became of it; how many are bad.

    If the disk does not keep all of them, each is tried by itself.
    """
    done: list[tuple[int, tuple[str | None, bool] | Refusal]] = []
    try:
        with store.journal.transaction():
            for number, one in numbered:
                progress.show(number)
                done.append((number, _attempt(store, known, one)))
    except Refusal as refusal:
        if len(numbered) > 1:
            return sum(_take_in_together(store, known, [each], progress) for each in numbered)
        done = [(number, refusal) for number, _ in numbered]
    progress.clear()
    bad = 0
    for number, outcome in done:
        if isinstance(outcome, Refusal):
            bad += 1
            complain(f"sheet {number}, {outcome.where}: {sentence(outcome)}")
        elif outcome[1]:
            say(str(outcome[0]), flush=True)  # whoever reads along knows what is kept
        else:
            complain(f"sheet {number} is here already, as match {outcome[0]}")
    return bad


def _attempt(
    store: Store, known: DuplicateFinder, data: bytes
) -> tuple[str | None, bool] | Refusal:
    """As `_take_in`, or why the sheet is no match."""
    try:
        return _take_in(store, known, data)
    except Refusal as refusal:
        if refusal.code == NOT_SAVED:
            raise
        return refusal


def _take_in(store: Store, known: DuplicateFinder, data: bytes) -> tuple[str | None, bool]:
    """The match that a sheet tells of, and whether it is new here."""
    game, state = sheet.read(data)
    canonical = json.dumps(game.write_sheet(state), sort_keys=True)
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()
    here = store.journal.find_imported(fingerprint) or known.find(game, state)
    if here is not None:
        return here, False
    match_id = store.journal.import_match(game, state, fingerprint)
    StoredPlayers(store.journal).remember(state.setup.players)
    return match_id, True
