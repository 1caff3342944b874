"""Decks of cards with tags, by which a reader recognises the cards."""

import itertools
import json
import re
from collections import Counter
from typing import Any

from companion.games import DEFAULT, NAMES, load
from companion.games.base import Refusal
from companion.games.sheet import LONGEST_NAME, parse, without_controls
from companion.records import dataclass
from companion.store.journal import Journal

_TAG = r"[0-9A-Za-z]{4,32}"


@dataclass(frozen=True)
class Deck:
    """A deck of cards of a game; `tags` maps each tag to the card that it is on."""

    name: str
    game: str
    tags: dict[str, str]


def read_deck(text: str) -> Deck:
    """Reads the text of a deck file.

    Raises Refusal("bad-deck"), "unknown-game", "bad-tag", "unknown-card" or "too-many-tags".
    """
    try:
        value = parse(text)
    except (ValueError, RecursionError):
        raise Refusal("bad-deck", reason="json") from None
    if not isinstance(value, dict) or not isinstance(value.get("tags"), dict):
        raise Refusal("bad-deck", reason="tags")
    name, game = value.get("deck"), value.get("game")
    if game is None:
        game = DEFAULT
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise Refusal("bad-deck", reason="name")
    if len(name) > LONGEST_NAME:
        raise Refusal("bad-deck", reason="long", deck=name, most=LONGEST_NAME)
    if not isinstance(game, str) or game not in NAMES:
        raise Refusal("unknown-game", game=game)
    return Deck(name, game, _checked_tags(value["tags"], game))


def _checked_tags(tags: dict[str, Any], game: str) -> dict[str, str]:
    cards = load(game).CARDS
    found: dict[str, str] = {}
    for tag, card in tags.items():
        if not re.fullmatch(_TAG, tag):
            raise Refusal("bad-tag", tag=tag)
        if not isinstance(card, str) or card not in cards:
            raise Refusal("unknown-card", card=card)
        if tag.upper() in found:
            raise Refusal("bad-tag", tag=tag, reason="twice")
        # Some readers write lower case hexadecimal, some upper case.
        found[tag.upper()] = card
    for card, count in Counter(found.values()).items():
        if count > cards[card]:
            raise Refusal("too-many-tags", card=card, most=cards[card])
    return found


def write_deck(deck: Deck) -> str:
    """The text of a deck file."""
    value = {"deck": deck.name, "game": deck.game, "tags": deck.tags}
    return without_controls(json.dumps(value, ensure_ascii=False, indent=2))


class StoredDecks:
    """The tables `decks` and `tags` of a journal.

    Every method that writes raises Refusal("not-saved") if the disk does not keep it.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def decks(self) -> list[Deck]:
        """All decks, by name."""
        query = "SELECT name, game FROM decks ORDER BY name"
        return [
            Deck(name, game, self._tags(name))
            for name, game in self._journal.connection.execute(query).fetchall()
        ]

    def deck(self, name: str) -> Deck:
        """The deck with this name; raises Refusal("bad-deck") if there is none."""
        for deck in self.decks():
            if deck.name == name:
                return deck
        raise Refusal("bad-deck", reason="unknown", deck=name)

    def import_deck(self, deck: Deck) -> None:
        """Saves a deck that was read from a file, in place of one with the same name.

        Raises Refusal("bad-tag") if another deck of the game has one of its tags.
        """
        for other in self.decks():
            both = sorted(deck.tags.keys() & other.tags.keys())
            if other.game == deck.game and other.name != deck.name and both:
                raise Refusal("bad-tag", tag=both[0], reason="other-deck", deck=other.name)
        self.save(deck)

    def save(self, deck: Deck) -> None:
        """Saves a deck in place of one with the same name, without checks."""
        with self._journal.transaction():
            connection = self._journal.connection
            connection.execute("DELETE FROM decks WHERE name = ?", (deck.name,))
            connection.execute("INSERT INTO decks VALUES (?, ?)", (deck.name, deck.game))
            connection.executemany(
                "INSERT INTO tags (tag, deck, card) VALUES (?, ?, ?)",
                [(tag, deck.name, card) for tag, card in deck.tags.items()],
            )

    def put(self, name: str, game: str, tags: dict[str, str]) -> None:
        """Saves a deck, and removes its tags from all other decks of the game.

        Raises Refusal("bad-tag"), "unknown-card" or "too-many-tags".
        """
        with self._journal.transaction():
            self.save(Deck(name, game, _checked_tags(tags, game)))
            self._journal.connection.executemany(
                "DELETE FROM tags WHERE tag = ? AND deck != ?"
                " AND deck IN (SELECT name FROM decks WHERE game = ?)",
                [(tag, name, game) for tag in tags],
            )

    def card(self, tag: str, game: str) -> str | None:
        """The card that a tag is on, in any deck of the game; None if it is in no deck.

        Where an earlier version stored it in several decks, the first by name counts.
        """
        query = """
            SELECT card FROM tags JOIN decks ON name = deck
            WHERE tag = ? AND game = ? ORDER BY deck LIMIT 1
        """
        found = self._journal.connection.execute(query, (tag.upper(), game)).fetchone()
        return None if found is None else str(found[0])

    def learn(self, tag: str, card: str, game: str) -> None:
        """Stores that a tag is on a card, in the first deck of the game with a copy left.

        Without a deck makes one. Raises Refusal("too-many-tags") if all copies have a tag.
        """
        decks = [deck for deck in self.decks() if deck.game == game]
        copies = load(game).CARDS[card]
        for deck in decks:
            tags = {other: its for other, its in deck.tags.items() if other != tag.upper()}
            if list(tags.values()).count(card) < copies:
                self.put(deck.name, game, tags | {tag.upper(): card})
                return
        if decks:
            raise Refusal("too-many-tags", card=card, most=copies)
        self.save(Deck(self.free_name(), game, {tag.upper(): card}))

    def free_name(self) -> str:
        """A name for a new deck: the first number that no deck of any game has as its name."""
        names = {deck.name for deck in self.decks()}
        return next(name for name in map(str, itertools.count(1)) if name not in names)

    def _tags(self, deck: str) -> dict[str, str]:
        query = "SELECT tag, card FROM tags WHERE deck = ? ORDER BY tag"
        return dict(self._journal.connection.execute(query, (deck,)).fetchall())
