"""The people who have played on this device: each has an id that stays, and a name."""

import json
from itertools import zip_longest

from companion.games.base import Refusal
from companion.games.game import JsonObject
from companion.games.sheet import check_names
from companion.records import dataclass
from companion.store import renames
from companion.store.changes import ChangeDetector, decode
from companion.store.journal import Journal
from companion.store.renames import NameChange

# As many as can be told apart on a screen; further players share.
COLOURS = 8
# The preference with the side of the table at which each player sits.
SIDES = "sides"


@dataclass(frozen=True)
class KnownPlayer:
    """Somebody who has played here; offered for a new match only if `remembered`.

    The id is random and stays when the name changes; matches know people by their names.
    """

    name: str
    colour: int
    remembered: bool
    id: str


class StoredPlayers:
    """The table `players` of a journal.

    Every method that writes raises Refusal("not-saved") if the disk does not keep it, every method
    that reads sqlite3.Error if it cannot be read.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._changes = ChangeDetector()
        self._all: list[KnownPlayer] = []
        self._renamings = ChangeDetector()
        self._newest: NameChange | None = None

    def all(self) -> list[KnownPlayer]:
        """All players by name."""
        connection = self._journal.connection
        if self._changes.must_read(connection):
            # A damaged name or colour must not hide the player.
            query = (
                "SELECT CAST(name AS BLOB), iif(typeof(colour) = 'integer', colour, 0), remembered,"
                " CAST(id AS BLOB) FROM players ORDER BY name COLLATE NOCASE, name"
            )
            found = connection.execute(query)
            self._all = [
                KnownPlayer(decode(name), colour, bool(remembered), decode(id_))
                for name, colour, remembered, id_ in found
            ]
        return list(self._all)

    def remember(self, names: tuple[str, ...], ids: tuple[str, ...] = ()) -> None:
        """Adds new players, each with the least used colour, and offers hidden ones again.

        `ids` are those that they have elsewhere, in the same order: a new player gets it, unless
        somebody here has it. Raises Refusal("bad-player") for a name that cannot be used.
        """
        check_names(names)
        with self._journal.transaction():
            connection = self._journal.connection
            for name, elsewhere in zip_longest(names, ids[: len(names)]):
                if not _can_be_stored(name):
                    continue
                query = "SELECT remembered FROM players WHERE name = ?"
                known = connection.execute(query, (name,)).fetchone()
                if known is None:
                    query = "INSERT INTO players (name, colour) VALUES (?, ?)"
                    connection.execute(query, (name, self._least_used_colour()))
                    if elsewhere:
                        query = "UPDATE OR IGNORE players SET id = ? WHERE name = ?"
                        connection.execute(query, (elsewhere, name))
                elif not known[0]:
                    self._change(name, "remembered", 1)

    def _least_used_colour(self) -> int:
        query = "SELECT colour, count(*) FROM players GROUP BY colour"
        used = dict(self._journal.connection.execute(query))
        return min(range(COLOURS), key=lambda colour: used.get(colour, 0))

    def recolour(self, name: str, colour: int) -> None:
        """Changes a player's colour.

        Raises Refusal("bad-counts") if there is no such colour, "bad-player" if no such player.
        """
        if colour not in range(COLOURS):
            raise Refusal("bad-counts", reason="number", number=colour)
        self._change(name, "colour", colour)

    def retire(self, name: str) -> None:
        """Offers a player no more. Raises Refusal("bad-player") if there is no such player."""
        self._change(name, "remembered", 0)

    def is_taken(self, name: str) -> bool:
        """Whether somebody has this name, also somebody who is only known from matches."""
        return self._find(name) is not None or bool(self._journal.matches_of(name))

    def together(self, one: str, other: str) -> int:
        """In how many matches both play or have played: then they are two people."""
        return len(self._journal.matches_of(one) & self._journal.matches_of(other))

    def rename(self, old: str, new: str) -> None:
        """Changes a player's name, also in all matches.

        Raises Refusal("bad-player") if there is no such player, or the new name is bad or taken,
        also by somebody who is only known from matches: then `merge` makes them one.
        """
        self._journal.settle()
        self._known(old)
        _check_name(new)
        if self.is_taken(new):
            raise Refusal("bad-player", player=new, reason="twice")
        with self._journal.relabelling(old, new, self._journal.matches_of(old)):
            self._change(old, "name", new)
            self._move_side(old, new)
            renames.add(self._journal.connection, NameChange(old, new))

    def merge(self, old: str, new: str) -> None:
        """Makes the matches of the player `old` matches of `new`, who keeps id, colour and side.

        If `new` is only known from matches, `old` gets that name. Raises Refusal("bad-player") if
        there is no such player, "played-together" if both play in the same match.
        """
        self._journal.settle()
        player, other = self._known(old), self._find(new)
        _check_name(new)
        if old == new:
            raise Refusal("bad-player", player=new, reason="twice")
        moved = self._journal.matches_of(old)
        self._check_apart(old, new, moved)
        with self._journal.relabelling(old, new, moved):
            connection = self._journal.connection
            if other is None:
                merged = None
                self._change(old, "name", new)
            else:
                sides = self._sides()
                kept = {"remembered": other.remembered, "side": sides.get(new)}
                merged = vars(player) | {"side": sides.get(old), "other": kept}
                connection.execute("DELETE FROM players WHERE name = ?", (old,))
                self._change(new, "remembered", 1)
            self._move_side(old, new)
            change = NameChange(old, new, merged, tuple(sorted(moved)))
            renames.add(connection, change)

    def last_change(self) -> NameChange | None:
        """The change of a name that `undo_change` would undo; None if there is none."""
        connection = self._journal.connection
        if self._renamings.must_read(connection):
            self._newest = renames.newest(connection)
        return self._newest

    def undo_change(self) -> None:
        """Gives names back as they were before `last_change`; a merged person is there again.

        The other one is hidden again, and without a side, if it was so before the merge.
        Raises Refusal("bad-player") if somebody else has the old name by now, "played-together" if
        somebody of that name plays in one of the matches.
        """
        self._journal.settle()
        change = self.last_change()
        if change is None:
            return
        player = self._known(change.new)
        if self._find(change.old) is not None:
            raise Refusal("bad-player", player=change.old, reason="twice")
        back = self._journal.matches_of(change.new)
        if change.matches is not None:
            back &= set(change.matches)
        self._check_apart(change.new, change.old, back)
        with self._journal.relabelling(change.new, change.old, back):
            if change.merged is None:
                self._change(player.name, "name", change.old)
                self._move_side(change.new, change.old)
            else:
                self._bring_back(change.merged, change.new)
            renames.remove_newest(self._journal.connection)

    def keep_changes(self) -> None:
        """Forgets the changes of names that could be undone."""
        with self._journal.transaction():
            renames.remove_all(self._journal.connection)

    def _bring_back(self, merged: JsonObject, other: str) -> None:
        """Adds a player again who was merged into `other`, and takes back what that one got."""
        query = "INSERT INTO players (name, colour, remembered, id) VALUES (?, ?, ?, ?)"
        row = [merged[field] for field in ("name", "colour", "remembered", "id")]
        self._journal.connection.execute(query, row)
        # Earlier versions did not keep what the other one had.
        before = merged.get("other", {})
        if not before.get("remembered", True):
            self._change(other, "remembered", 0)
        side = merged.get("side")
        if side is not None:
            sides = self._sides()
            # Unless somebody chose another one for them since.
            if "side" in before and before["side"] is None and sides.get(other) == side:
                del sides[other]
            self._save_sides(sides | {str(merged["name"]): side})

    def _find(self, name: str) -> KnownPlayer | None:
        return next((player for player in self.all() if player.name == name), None)

    def _known(self, name: str) -> KnownPlayer:
        player = self._find(name)
        if player is None:
            raise Refusal("bad-player", player=name)
        return player

    def _check_apart(self, old: str, new: str, matches: set[str]) -> None:
        """Raises Refusal("played-together") if `new` plays in one of these matches of `old`."""
        both = matches & self._journal.matches_of(new)
        if both:
            raise Refusal("played-together", player=old, other=new, count=len(both))

    def _change(self, name: str, column: str, value: object) -> None:
        with self._journal.transaction():
            query = f"UPDATE players SET {column} = ? WHERE name = ?"  # noqa: S608
            done = self._journal.connection.execute(query, (value, name))
            if not done.rowcount:
                raise Refusal("bad-player", player=name)

    def _move_side(self, old: str, new: str) -> None:
        """Gives `new` the side of `old`, unless `new` has one."""
        sides = self._sides()
        if old in sides:
            side = sides.pop(old)
            self._save_sides({new: side} | sides)

    def _sides(self) -> dict[str, object]:
        """The side of each player, as the preference is stored; empty if it is damaged."""
        query = "SELECT CAST(value AS BLOB) FROM settings WHERE name = ?"
        found = self._journal.connection.execute(query, (SIDES,)).fetchone()
        try:
            sides = {} if found is None else json.loads(found[0])
        except ValueError:
            return {}
        return sides if isinstance(sides, dict) else {}

    def _save_sides(self, sides: dict[str, object]) -> None:
        query = "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)"
        self._journal.connection.execute(query, (SIDES, json.dumps(sides)))


def stored_ids(journal: Journal) -> dict[str, str]:
    """The id of each player by name; empty in a file of an older schema, which has no ids.

    Raises sqlite3.Error.
    """
    columns = journal.connection.execute("PRAGMA table_info(players)")
    if all(name != "id" for _, name, *_ in columns):
        return {}
    found = journal.connection.execute("SELECT CAST(name AS BLOB), CAST(id AS BLOB) FROM players")
    return {decode(name): decode(id_) for name, id_ in found}


def _check_name(name: str) -> None:
    """Raises Refusal("bad-player") for a name that cannot be used or stored."""
    check_names([name])
    if not _can_be_stored(name):
        raise Refusal("bad-player", player=name)


def _can_be_stored(name: str) -> bool:
    """Whether SQLite takes a name: not a lone surrogate, as a broken file may contain."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)
