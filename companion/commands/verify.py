"""Checks all saved matches: reads the file, tests every check sum, replays every match."""

import argparse
import sqlite3
from contextlib import suppress

from companion.commands.common import data_argument, open_for_reading, print_refusal
from companion.commands.streams import print_line
from companion.games.base import Refusal
from companion.match.match import Match
from companion.sentences import left_out, sentence
from companion.store.files import DAMAGED, data_directory
from companion.store.integrity import passes_integrity_check
from companion.store.journal import Journal
from companion.store.rows import Damaged
from companion.store.summaries import Summary

NO_CARD = "Entry {number} names a card that was not tapped; it changes no points."
NO_HEADING = "Its first entry is missing."
DAMAGE = "The file is damaged; the next start of the app repairs it."


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion verify`."""
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints what is wrong. Returns 0 if nothing is, else 2."""
    try:
        with open_for_reading(options, at_once=True) as journal:
            notes: list[str] = []
            wrong = list(_wrong(journal, notes))
            count = len(journal.matches("all")) if not wrong else 0
    except Refusal as refusal:
        return print_refusal(refusal)
    for line in [*wrong, *notes]:
        print_line(line)
    if DAMAGE in wrong:
        # So that the next start repairs it without checking again.
        with suppress(OSError):
            (data_directory(options.data) / DAMAGED).touch()
    if not wrong:
        print_line(f"All is well. Matches: {count}.")
    return 2 if wrong else 0


def _wrong(journal: Journal, notes: list[str]) -> list[str]:
    """Returns a line for each problem; adds harmless findings to `notes`."""
    if not passes_integrity_check(journal.connection):
        return [DAMAGE]
    try:
        matches = journal.matches("all")
    except Damaged:
        return [DAMAGE]
    # The list of matches leaves these out.
    headless = """
        SELECT id FROM matches WHERE id NOT IN (SELECT match FROM entries WHERE number = 0)
    """
    found = [f"{match_id}: {NO_HEADING}" for (match_id,) in journal.connection.execute(headless)]
    for match in matches:
        try:
            folded = journal.load(match.id)
            problem = _compare(folded, match)
        except Refusal as refusal:
            problem = sentence(refusal)
        except (Damaged, sqlite3.DatabaseError) as error:
            problem = f"{error}."
        else:
            notes += [f"{match.id}: {NO_CARD.format(number=mark)}" for mark in folded.idle_marks]
        if problem is not None:
            found.append(f"{match.id}: {problem}")
    return found


def _compare(folded: Match, match: Summary) -> str | None:
    gap = folded.left_out
    if gap is not None:
        return f"{left_out(gap.first, gap.last)} ({gap.why})"
    if folded.ended != match.ended:
        return f"It has ended ({folded.ended}), but the list says {match.ended}."
    if match.result is not None and folded.result() != match.result:
        return "Its entries give another result than the saved one."
    return None
