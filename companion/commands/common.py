"""What several commands share: the data directory, a match's beginning, what was refused."""

import argparse
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.commands.options import count, filled
from companion.commands.streams import complain as complain
from companion.games import load
from companion.games.base import Refusal
from companion.games.game import Game
from companion.match.match import Match
from companion.sentences import left_out, notice, sentence
from companion.store.files import AlreadyRunning, data_directory
from companion.store.journal import Journal
from companion.store.rows import Damaged
from companion.store.store import Notice, Store, open_reader, open_store

ONLY_FOR = {"missing": "thirteen", "variant": "sixth-sense", "target": "sixth-sense"}


def data_argument(parser: argparse.ArgumentParser) -> None:
    """--data DIR"""
    parser.add_argument(
        "--data",
        type=filled,
        metavar="DIR",
        help="else $STATE_DIRECTORY, else the user's data directory",
    )


def match_arguments(parser: argparse.ArgumentParser) -> None:
    """What settles a match before it begins."""
    parser.add_argument("--dealer", help="who deals first; else the first player")
    parser.add_argument("--missing", default="", help="13: cards that the deck has lost: B7,R4")
    parser.add_argument("--variant", choices=("standard", "novice"), help="6th Sense")
    parser.add_argument("--target", type=count, help="6th Sense: play to so many points")


def beginning(options: argparse.Namespace, name: str) -> tuple[Game, Any]:
    """The game asked for and its setup, checked as a sheet's heading is."""
    game = load(name)
    for option, for_game in ONLY_FOR.items():
        if getattr(options, option) and name != for_game:
            raise Refusal("bad-option", option=f"--{option}")
    heading = {
        "game": name,
        "players": [player.strip() for player in options.players.split(",")],
        "dealer": options.dealer,
        "missing": [card.strip() for card in options.missing.split(",") if card.strip()],
        "variant": options.variant,
        "target": options.target,
        "stages": [],
        "rounds": [],
    }
    return game, game.read_sheet(heading).setup


@contextmanager
def writing(
    options: argparse.Namespace,
    kept: bool = True,
    progress: Callable[[float], None] = lambda _part: None,
) -> Iterator[Store]:
    """The store, open for writing by nobody else; what it has to say goes to standard error.

    A command that would be done and forgotten is refused; `kept` False plays on all the same.
    `progress` is told how much of a repair is done, 0..1.
    """
    directory = data_directory(options.data)
    try:
        store = open_store(directory, progress)
    except AlreadyRunning as running:
        raise Refusal(
            "already-running", process=running.process, directory=str(directory)
        ) from None
    try:
        if kept and not store.is_durable:
            raise Refusal("not-kept", error=store.notices[0].params["error"])
        for said in store.notices:
            tell(said)
        yield store
    finally:
        store.close()


@contextmanager
def reading(options: argparse.Namespace) -> Iterator[Journal]:
    """The journal to read from, also while the app runs. Raises a Refusal if it cannot be read.

    An OSError of the body is not ours: output that cannot be written says nothing of the journal.
    """
    directory = data_directory(options.data)
    try:
        try:
            journal = open_reader(directory)
        except OSError as error:
            raise Refusal("bad-journal", directory=str(directory), error=str(error)) from error
        try:
            yield journal
        finally:
            journal.close()
    except (Damaged, sqlite3.Error) as error:
        raise Refusal("bad-journal", directory=str(directory), error=str(error)) from error


def chosen_match(journal: Journal, match_id: str | None) -> str:
    """The match asked for, else the last."""
    found = match_id or journal.last()
    if found is None:
        raise Refusal("no-match")
    return found


def tell(said: Notice) -> None:
    """What the store has to say, on standard error."""
    complain(notice(said.code, said.params))


def tell_left_out(match_id: str, match: Match) -> None:
    """Which entries of a match do not count, if any, on standard error."""
    gap = match.left_out
    if gap is not None:
        complain(f"{match_id}: {left_out(gap.first, gap.last)}")


def refused(refusal: Refusal) -> int:
    """Says why a command did nothing."""
    complain(sentence(refusal))
    return 2
