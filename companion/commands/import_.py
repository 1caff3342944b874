"""Imports matches from score sheets, or from CSV and .bgsplay files that companion export wrote.
Skips those that are already saved."""

import argparse
import hashlib
import json
from typing import Any

from companion.commands.common import data_argument, open_for_writing, print_refusal
from companion.commands.progress import Progress
from companion.commands.streams import print_error, print_line, read_input
from companion.games import sheet
from companion.games.base import NOT_SAVED, Refusal
from companion.games.game import Game
from companion.match.session import LONGEST_NOTE
from companion.records import dataclass, replace
from companion.sentences import sentence
from companion.share.incoming import at_home, matches_in
from companion.share.saved_sheet import Incoming, Saved, saved_of
from companion.store.duplicates import DuplicateFinder
from companion.store.players import StoredPlayers, stored_ids
from companion.store.store import Store

# Matches in one transaction: the disk is waited for once, and what is printed is kept.
BATCH = 100
# A sheet may have any number of points and rounds. Nobody plays for more than these, and to open
# such a match at the table would take long.
MOST_POINTS = 1_000_000
MOST_ROUNDS = 200


@dataclass(frozen=True)
class _Imported:
    """What became of a match: its id, whether it is new, whether its note was too long."""

    match_id: str | None
    is_new: bool
    is_note_cut: bool = False


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion import`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="one score sheet or one per line, or a csv or bgsplay file of companion export;"
        " - for standard input",
    )
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Imports the matches and prints the id of each new one."""
    data = read_input(options.file)
    progress = Progress(0, "")
    bad = 0
    try:
        found = matches_in(data)
        numbered = list(enumerate(found, 1))
        are_sheets = all(one.label.startswith("sheet") for one in found)
        progress = Progress(len(numbered), "sheets" if are_sheets else "matches")
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


def _back_up(store: Store) -> None:
    """Makes a backup; during an import none is made."""
    if store.backups is not None:
        store.backups.attempt()
        if store.backups.error is not None:
            print_error(f"could not make a backup first: {store.backups.error}")


def _import_batch(
    store: Store, known: DuplicateFinder, numbered: list[tuple[int, Incoming]], progress: Progress
) -> int:
    """Imports matches in one transaction, prints each outcome, and returns how many are refused.

    If the transaction fails, each match is tried by itself.
    """
    done: list[tuple[str, _Imported | Refusal]] = []
    try:
        with store.journal.transaction():
            for number, one in numbered:
                progress.show(number)
                done.append((one.label, _try_import(store, known, one)))
    except Refusal as refusal:
        if len(numbered) > 1:
            return sum(_import_batch(store, known, [each], progress) for each in numbered)
        done = [(one.label, refusal) for _, one in numbered]
    progress.clear()
    bad = 0
    for label, outcome in done:
        if isinstance(outcome, Refusal):
            bad += 1
            place = f"{label}, {outcome.where}" if outcome.where else label
            print_error(f"{place}: {sentence(outcome)}")
        elif outcome.is_new:
            # At once, so that a reading program knows what is kept.
            print_line(str(outcome.match_id), flush=True)
        else:
            print_error(f"{label} is already saved as match {outcome.match_id}")
        if isinstance(outcome, _Imported) and outcome.is_note_cut:
            print_error(
                f"{label}: notes can have up to {LONGEST_NOTE} letters; only the beginning of this"
                " one is kept"
            )
    return bad


def _try_import(store: Store, known: DuplicateFinder, one: Incoming) -> _Imported | Refusal:
    """Returns what `_import_sheet` returns, or the Refusal. Raises it if the disk failed."""
    if one.refusal is not None:
        return one.refusal
    try:
        return _import_sheet(store, known, one.sheet)
    except Refusal as refusal:
        if refusal.code == NOT_SAVED:
            raise
        return refusal


def _import_sheet(store: Store, known: DuplicateFinder, data: bytes) -> _Imported:
    """Imports a sheet. Raises Refusal.

    A match that is here already but was deleted is brought back, and counts as new.
    """
    journal = store.journal
    game, state = sheet.read(data)
    _check_size(state)
    saved = saved_of(data)
    if saved is None:
        fingerprint = _sheet_digest(game, state)
        here = journal.find_imported(fingerprint) or known.find(game, state)
        if here is not None:
            return _Imported(here, journal.restore(here))
        match_id = journal.import_match(game, state, fingerprint)
        StoredPlayers(journal).remember(state.setup.players)
        return _Imported(match_id, True)
    match_id = str(saved.past.id)
    # The same match, also if it was corrected or went on since.
    is_new = journal.game_of(match_id) != game.NAME
    is_note_cut = False
    if is_new:
        match_id, is_new = _import_saved(store, known, game, state, saved)
        is_note_cut = is_new and saved.is_note_cut
    known.tell_apart(match_id, str(saved.past.id))
    return _Imported(match_id, is_new or journal.restore(match_id), is_note_cut)


def _check_size(state: Any) -> None:
    """Raises Refusal if a match is longer, or has more points, than any that was played."""
    if len(state.scores) > MOST_ROUNDS:
        raise Refusal("bad-json", reason="rounds", most=MOST_ROUNDS)
    if any(abs(total) > MOST_POINTS for total in state.totals):
        raise Refusal("bad-counts", reason="large")


def _sheet_digest(game: Game, state: Any, match_id: str = "") -> str:
    """What the journal knows an imported match by: its sheet, and if need be its id."""
    canonical = json.dumps(game.write_sheet(state), sort_keys=True) + match_id
    return hashlib.sha256(canonical.encode()).hexdigest()


def _import_saved(
    store: Store, known: DuplicateFinder, game: Game, state: Any, saved: Saved
) -> tuple[str, bool]:
    """Imports a match with what the file knows of it besides its sheet, unless it is here already
    under another id. Returns its id, and whether it is new."""
    journal = store.journal
    state, past, names, people = at_home(state, saved, stored_ids(journal))
    id_in_file = str(past.id)
    # Two matches may have the same sheet: two that were discarded before the first card.
    for told in ("", id_in_file):
        fingerprint = _sheet_digest(game, state, told)
        here = journal.find_imported(fingerprint)
        if not known.is_other(here, id_in_file):
            break
    here = here or known.find(game, state, id_in_file)
    if here is not None:
        return here, False
    if journal.game_of(id_in_file) is not None:
        past = replace(past, id=None)  # of a match of another game
    match_id = str(journal.import_match(game, state, fingerprint, past))
    StoredPlayers(journal).remember(names, people)
    if saved.note:
        journal.set_note(match_id, saved.note)
    return match_id, True
