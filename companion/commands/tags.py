"""Imports, prints or lists decks: which tag is on which card."""

import argparse

from companion.commands.common import (
    data_argument,
    open_for_reading,
    open_for_writing,
    print_refusal,
)
from companion.commands.options import name
from companion.commands.streams import print_line, read_input, write
from companion.games import load
from companion.games.base import Refusal
from companion.store.decks import StoredDecks, read_deck, write_deck


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion tags`."""
    what = parser.add_subparsers(dest="what", required=True, metavar="import | export | list")
    take = what.add_parser(
        "import", help="import a deck from a file; it replaces one of the same name"
    )
    take.add_argument("file", metavar="FILE", help="a deck as JSON; - for standard input")
    give = what.add_parser("export", help="print a deck")
    give.add_argument(
        "deck", nargs="?", type=name, metavar="DECK", help="its name (default: the only one)"
    )
    for each in (take, give, what.add_parser("list", help="list the decks")):
        data_argument(each)


def run(options: argparse.Namespace) -> int:
    """Runs the subcommand."""
    try:
        return {"import": _import, "export": _export, "list": _list}[options.what](options)
    except Refusal as refusal:
        return print_refusal(refusal)


def _import(options: argparse.Namespace) -> int:
    try:
        text = read_input(options.file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("bad-deck", reason="json") from None
    deck = read_deck(text)
    with open_for_writing(options) as store:
        StoredDecks(store.journal).import_deck(deck)
    print_line(f"{deck.name}: {len(deck.tags)} tags")
    return 0


def _export(options: argparse.Namespace) -> int:
    with open_for_reading(options) as journal:
        tags = StoredDecks(journal)
        decks = tags.decks()
        if options.deck is None and not decks:
            raise Refusal("bad-deck", reason="none")
        if options.deck is None and len(decks) != 1:
            raise Refusal("bad-deck", reason="which", decks=", ".join(deck.name for deck in decks))
        deck = tags.deck(options.deck) if options.deck is not None else decks[0]
    write(write_deck(deck).encode() + b"\n")
    return 0


def _list(options: argparse.Namespace) -> int:
    with open_for_reading(options) as journal:
        for deck in StoredDecks(journal).decks():
            cards = sum(load(deck.game).CARDS.values())
            print_line(f"{deck.name}: {deck.game}, {len(deck.tags)} of {cards} cards have a tag")
    return 0
