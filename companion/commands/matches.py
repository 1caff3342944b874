"""Lists the saved matches, the latest first."""

import argparse
from datetime import datetime

from companion.commands.common import data_argument, open_for_reading, print_left_out, print_refusal
from companion.commands.streams import print_error, print_line
from companion.games.base import Refusal
from companion.match.text_words import ended_word, one_line
from companion.sentences import sentence
from companion.store.journal import Journal
from companion.store.rows import Damaged


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion matches`."""
    parser.add_argument(
        "--deleted", action="store_true", help="list those that were deleted in the history"
    )
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints a line for each match."""
    try:
        with open_for_reading(options) as journal:
            for match in journal.matches("deleted" if options.deleted else "kept"):
                when = datetime.fromtimestamp(match.started).astimezone()
                date = when.isoformat(sep=" ", timespec="minutes")[:16]
                names = ", ".join(map(one_line, match.players))
                print_line(
                    f"{match.id}  {date}  {match.game:11}  {ended_word(match.ended):9}  {names}"
                )
                if match.ended is None:
                    _print_left_out(journal, match.id)
    except Refusal as refusal:
        return print_refusal(refusal)
    return 0


def _print_left_out(journal: Journal, match_id: str) -> None:
    """Prints which entries of an unfinished match do not count: it may be continued. For finished
    matches `companion verify` does it."""
    try:
        print_left_out(match_id, journal.load(match_id))
    except Refusal as refusal:
        print_error(f"{match_id}: {sentence(refusal)}")
    except Damaged as error:
        print_error(f"{match_id}: {error}.")
