"""Lists the matches in the journal, the latest first."""

import argparse
from datetime import datetime

from companion.commands.common import data_argument, reading, refused, tell_left_out
from companion.commands.streams import complain, say
from companion.games.base import Refusal
from companion.match.text_words import one_line
from companion.sentences import sentence
from companion.store.journal import Journal
from companion.store.rows import Damaged


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `companion matches` takes."""
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Lists them."""
    try:
        with reading(options) as journal:
            for match in journal.matches():
                when = datetime.fromtimestamp(match.started).astimezone()
                date = when.isoformat(sep=" ", timespec="minutes")[:16]
                names = ", ".join(map(one_line, match.players))
                say(f"{match.id}  {date}  {match.game:11}  {match.ended or 'running':9}  {names}")
                if match.ended is None:
                    _tell_left_out(journal, match.id)
    except Refusal as refusal:
        return refused(refusal)
    return 0


def _tell_left_out(journal: Journal, match_id: str) -> None:
    """Of matches under way, which somebody may go on with; `companion verify` reads all others."""
    try:
        tell_left_out(match_id, journal.load(match_id))
    except Refusal as refusal:
        complain(f"{match_id}: {sentence(refusal)}")
    except Damaged as error:
        complain(f"{match_id}: {error}.")
