"""Saves matches from score sheets. One that is saved already is left alone."""

import argparse
import hashlib
import json

from companion.commands.common import data_argument, open_for_writing, print_refusal
from companion.commands.streams import (
    print_error,
    print_line,
    read_input,
    stderr_is_terminal,
    write_stderr,
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
    """Adds the options of `companion import`."""
    parser.add_argument(
        "file", metavar="FILE", help="a sheet, or one per line; - for standard input"
    )
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Imports the sheets and prints the id of each new match."""
    _, sheets = sheet.split(read_input(options.file))
    numbered = list(enumerate(sheets, 1))
    progress = _Progress(len(numbered))
    bad = 0
    try:
        with open_for_writing(options) as store:
            _back_up(store)
            known = DuplicateFinder(store.journal)
            for start in range(0, len(numbered), BATCH):
                bad += _import_batch(store, known, numbered[start : start + BATCH], progress)
    except Refusal as refusal:
        return print_refusal(refusal)
    finally:
        progress.clear()
    return 2 if bad else 0


class _Progress:
    """A line on a terminal that says how far the import has come; nothing anywhere else."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = total > BATCH and stderr_is_terminal()

    def show(self, done: int) -> None:
        """Shows how many sheets are done."""
        if self._shown:
            write_stderr(f"\r{done} of {self._total} sheets")

    def clear(self) -> None:
        """Removes the line."""
        if self._shown:
            write_stderr("\r\x1b[K")


def _back_up(store: Store) -> None:
    """Makes a backup; during an import none is made."""
    if store.backups is not None:
        store.backups.attempt()
        if store.backups.error is not None:
            print_error(f"could not make a backup first: {store.backups.error}")


def _import_batch(
    store: Store, known: DuplicateFinder, numbered: list[tuple[int, bytes]], progress: _Progress
) -> int:
    """Imports sheets in one transaction, prints each outcome, and returns how many are refused.

    If the transaction fails, each sheet is tried by itself.
    """
    done: list[tuple[int, tuple[str | None, bool] | Refusal]] = []
    try:
        with store.journal.transaction():
            for number, one in numbered:
                progress.show(number)
                done.append((number, _try_import(store, known, one)))
    except Refusal as refusal:
        if len(numbered) > 1:
            return sum(_import_batch(store, known, [each], progress) for each in numbered)
        done = [(number, refusal) for number, _ in numbered]
    progress.clear()
    bad = 0
    for number, outcome in done:
        if isinstance(outcome, Refusal):
            bad += 1
            print_error(f"sheet {number}, {outcome.where}: {sentence(outcome)}")
        elif outcome[1]:
            print_line(
                str(outcome[0]), flush=True
            )  # so that a reading program knows at once what is kept
        else:
            print_error(f"sheet {number} is already saved as match {outcome[0]}")
    return bad


def _try_import(
    store: Store, known: DuplicateFinder, data: bytes
) -> tuple[str | None, bool] | Refusal:
    """Returns what `_import_sheet` returns, or the Refusal. Raises it if the disk failed."""
    try:
        return _import_sheet(store, known, data)
    except Refusal as refusal:
        if refusal.code == NOT_SAVED:
            raise
        return refusal


def _import_sheet(store: Store, known: DuplicateFinder, data: bytes) -> tuple[str | None, bool]:
    """Imports a sheet. Returns the match's id, and whether it is new. Raises Refusal.

    A match that is here already but was deleted is brought back, and counts as new.
    """
    game, state = sheet.read(data)
    canonical = json.dumps(game.write_sheet(state), sort_keys=True)
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()
    here = store.journal.find_imported(fingerprint) or known.find(game, state)
    if here is not None:
        return here, store.journal.restore(here)
    match_id = store.journal.import_match(game, state, fingerprint)
    StoredPlayers(store.journal).remember(state.setup.players)
    return match_id, True
