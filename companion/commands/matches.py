"""Lists the matches in the journal, the latest first."""

import argparse
from datetime import datetime

from companion.commands.common import data_argument, reading, refused
from companion.commands.streams import say
from companion.games.base import Refusal
from companion.tables.words import one_line


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
    except Refusal as refusal:
        return refused(refusal)
    return 0
