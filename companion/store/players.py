"""The players that the table remembers, and the groups they sat down in."""

import json
import sqlite3

from companion.games.base import Refusal
from companion.games.sheet import check_names
from companion.records import dataclass
from companion.store.journal import Journal

# As many as a screen can tell apart; who comes after shares.
COLOURS = 8


@dataclass(frozen=True)
class Player:
    """Somebody who has played here. Who is not remembered is not offered, but stays in history."""

    name: str
    colour: int
    remembered: bool


@dataclass(frozen=True)
class Group:
    """People who sat down together, clockwise."""

    name: str
    game: str
    players: tuple[str, ...]


class _Read:
    """When something was read: every frame asks for it, and seldom has anybody written since."""

    def __init__(self) -> None:
        self._from: sqlite3.Connection | None = None
        self._changes = 0

    def again(self, connection: sqlite3.Connection) -> bool:
        """Whether it must be read anew. What another process writes only a new reader sees."""
        same = self._from is connection and self._changes == connection.total_changes
        # What is read amid a transaction may yet be undone.
        self._from = None if connection.in_transaction else connection
        self._changes = connection.total_changes
        return not same


class People:
    """Players and groups of one store."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._read = _Read()
        self._all: list[Player] = []

    def all(self) -> list[Player]:
        """Everybody, by name."""
        connection = self._journal.connection
        if self._read.again(connection):
            # Letters that are none, or a colour that is no number, must not keep anybody away.
            query = (
                "SELECT CAST(name AS BLOB), iif(typeof(colour) = 'integer', colour, 0), remembered"
                " FROM players ORDER BY name COLLATE NOCASE, name"
            )
            found = connection.execute(query)
            self._all = [Player(_text(name), colour, bool(kept)) for name, colour, kept in found]
        return list(self._all)

    def remember(self, names: tuple[str, ...]) -> None:
        """Adds who is new, each with the colour that the fewest have, and brings others back."""
        check_names(names)
        with self._journal.transaction():
            connection = self._journal.connection
            for name in filter(_can_be_kept, names):
                query = "SELECT remembered FROM players WHERE name = ?"
                known = connection.execute(query, (name,)).fetchone()
                if known is None:
                    query = "INSERT INTO players (name, colour) VALUES (?, ?)"
                    connection.execute(query, (name, self._free_colour()))
                elif not known[0]:
                    self._change(name, "remembered", 1)

    def _free_colour(self) -> int:
        """The colour that the fewest have."""
        query = "SELECT colour, count(*) FROM players GROUP BY colour"
        taken = dict(self._journal.connection.execute(query))
        return min(range(COLOURS), key=lambda colour: taken.get(colour, 0))

    def rename(self, old: str, new: str) -> None:
        """Another name for somebody; matches that were played keep the name of their time."""
        if any(player.name == new for player in self.all()):
            raise Refusal("bad-player", player=new, reason="twice")
        check_names([new])
        self._change(old, "name", new)

    def recolour(self, name: str, colour: int) -> None:
        """Another colour for somebody."""
        if colour not in range(COLOURS):
            raise Refusal("bad-counts", reason="number", number=colour)
        self._change(name, "colour", colour)

    def retire(self, name: str) -> None:
        """Offers somebody no more."""
        self._change(name, "remembered", 0)

    def _change(self, name: str, column: str, value: object) -> None:
        with self._journal.transaction():
            query = f"UPDATE players SET {column} = ? WHERE name = ?"  # noqa: S608
            done = self._journal.connection.execute(query, (value, name))
            if not done.rowcount:
                raise Refusal("bad-player", player=name)

    def groups(self) -> list[Group]:
        """The groups, the one that sat down last first."""
        query = "SELECT name, game, players FROM groups ORDER BY used DESC"
        found = self._journal.connection.execute(query)
        return [Group(name, game, tuple(json.loads(players))) for name, game, players in found]

    def sit_down(self, group: Group) -> None:
        """Remembers a group as the last one."""
        with self._journal.transaction():
            # Counted, not timed: a clock that jumps must not change who was last.
            self._journal.connection.execute(
                "INSERT OR REPLACE INTO groups (name, game, players, used)"
                " VALUES (?, ?, ?, (SELECT ifnull(max(used), 0) + 1 FROM groups))",
                (group.name, group.game, json.dumps(group.players, ensure_ascii=False)),
            )


def _text(stored: bytes) -> str:
    """What a column has, also where the card changed a bit of it."""
    return stored.decode("utf-8", "replace")


def _can_be_kept(name: str) -> bool:
    """Half a letter, as a broken file may give it, is no name to offer again."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


class Settings:
    """What the table chose, by name; values are anything that JSON can write."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._read = _Read()
        self._all: dict[str, bytes] = {}

    def get(self, name: str, otherwise: object = None) -> object:
        """A setting, or `otherwise` if it was never chosen; ValueError if it cannot be read."""
        connection = self._journal.connection
        if self._read.again(connection):
            query = "SELECT CAST(name AS BLOB), CAST(value AS BLOB) FROM settings"
            self._all = {_text(name): value for name, value in connection.execute(query)}
        found = self._all.get(name)
        return otherwise if found is None else json.loads(found)

    def set(self, name: str, value: object) -> None:
        """Chooses."""
        with self._journal.transaction():
            self._journal.connection.execute(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
                (name, json.dumps(value, ensure_ascii=False)),
            )
