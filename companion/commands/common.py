"""Shared by commands: options, opening the store, and printing notices and refusals."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.commands.options import count, not_empty
from companion.commands.streams import print_error as print_error
from companion.games import NAMES, load, title
from companion.games.base import Refusal
from companion.games.command_line import MatchOption, command_line
from companion.games.game import Game
from companion.match.match import Match
from companion.sentences import left_out, notice, sentence
from companion.store.files import AlreadyRunning, data_directory
from companion.store.journal import Journal
from companion.store.rows import Damaged
from companion.store.store import Notice, Store, open_reader, open_store

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def match_options() -> list[tuple[str, MatchOption]]:
    """Returns the options that are for one game, each with that game's name."""
    return [(game, option) for game in NAMES for option in command_line(game).options]


def data_argument(parser: "ArgumentParser") -> None:
    """Adds --data DIR."""
    parser.add_argument(
        "--data",
        type=not_empty,
        metavar="DIR",
        help="data directory (default: $STATE_DIRECTORY, else the user's)",
    )


def match_arguments(parser: "ArgumentParser") -> None:
    """Adds the options that set up a match."""
    parser.add_argument(
        "--dealer", metavar="NAME", help="who deals first (default: the first player)"
    )
    for game, option in match_options():
        parser.add_argument(
            f"--{option.name}",
            type=count if option.number else str if option.several else not_empty,
            choices=option.choices,
            metavar=option.metavar,
            help=f"{title(game)}: {option.help}",
        )


def open_argument(parser: "ArgumentParser") -> None:
    """Adds --open, with what it shows of each game that hides something."""
    shown = {title(game): command_line(game).open_mode for game in NAMES}
    words = "; ".join(f"{game}: {what}" for game, what in shown.items() if what)
    parser.add_argument("--open", action="store_true", help=words)


def game_and_setup(options: "Namespace", name: str) -> tuple[Game, Any]:
    """Returns the game of this name and the setup that the options describe. Raises Refusal."""
    game = load(name)
    for for_game, option in match_options():
        if getattr(options, option.name) and name != for_game:
            raise Refusal("bad-option", option=f"--{option.name}")
    directory = str(data_directory(options.data))
    own = {
        option.name: option.value(getattr(options, option.name), directory)
        for option in command_line(name).options
    }
    heading = {
        "game": name,
        "players": [player.strip() for player in options.players.split(",")],
        "dealer": options.dealer,
        "stages": [],
        "rounds": [],
        **own,
    }
    return game, game.read_sheet(heading).setup


@contextmanager
def open_for_writing(
    options: "Namespace",
    kept: bool = True,
    progress: Callable[[float], None] = lambda _part: None,
) -> Iterator[Store]:
    """Opens the store for writing, under its lock; prints its notices to standard error.

    `progress` is called with the part of a repair that is done, 0..1. Raises Refusal if another
    process has the store, or if nothing can be kept; with `kept` False the latter is allowed.
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
            print_notice(said)
        yield store
    finally:
        store.close()


@contextmanager
def open_for_reading(options: "Namespace", at_once: bool = False) -> Iterator[Journal]:
    """Opens the journal for reading, also while the app runs. Raises Refusal if it cannot be read.

    With `at_once` all that is read is of one moment, whatever the app writes meanwhile. Until then
    the app's log only grows, so it is not for what people page through. An OSError in the body of
    the `with` passes: it comes from the command's output.
    """
    directory = data_directory(options.data)
    try:
        try:
            journal = open_reader(directory)
        except OSError as error:
            raise Refusal("bad-journal", directory=str(directory), error=str(error)) from error
        try:
            if at_once:
                journal.connection.execute("BEGIN")  # closing ends it
            yield journal
        finally:
            journal.close()
    except (Damaged, sqlite3.Error) as error:
        raise Refusal("bad-journal", directory=str(directory), error=str(error)) from error


def chosen_match(journal: Journal, match_id: str | None) -> str:
    """Returns the id that was given, else that of the last match. Raises Refusal if none is."""
    found = match_id or journal.last()
    if found is None:
        raise Refusal("no-match")
    return found


def print_notice(said: Notice) -> None:
    """Prints a notice of the store to standard error."""
    print_error(notice(said.code, said.params))


def print_left_out(match_id: str, match: Match) -> None:
    """Prints to standard error which entries of a match do not count, if any."""
    gap = match.left_out
    if gap is not None:
        print_error(f"{match_id}: {left_out(gap.first, gap.last)}")


def print_refusal(refusal: Refusal) -> int:
    """Prints why a command did nothing. Returns its exit status."""
    print_error(sentence(refusal))
    return 2
