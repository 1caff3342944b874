"""The players that have played on this device."""

from companion.games.base import Refusal
from companion.games.sheet import check_names
from companion.records import dataclass
from companion.store.changes import ChangeDetector, decode
from companion.store.journal import Journal

# As many as can be told apart on a screen; further players share.
COLOURS = 8


@dataclass(frozen=True)
class KnownPlayer:
    """Somebody who has played here; offered for a new match only if `remembered`."""

    name: str
    colour: int
    remembered: bool


class StoredPlayers:
    """The table `players` of a journal.

    Every method that writes raises Refusal("not-saved") if the disk does not keep it.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._changes = ChangeDetector()
        self._all: list[KnownPlayer] = []

    def all(self) -> list[KnownPlayer]:
        """All players by name. Raises sqlite3.Error if the disk cannot be read."""
        connection = self._journal.connection
        if self._changes.must_read(connection):
            # A damaged name or colour must not hide the player.
            query = (
                "SELECT CAST(name AS BLOB), iif(typeof(colour) = 'integer', colour, 0), remembered"
                " FROM players ORDER BY name COLLATE NOCASE, name"
            )
            found = connection.execute(query)
            self._all = [
                KnownPlayer(decode(name), colour, bool(remembered))
                for name, colour, remembered in found
            ]
        return list(self._all)

    def remember(self, names: tuple[str, ...]) -> None:
        """Adds new players, each with the least used colour, and offers retired ones again.

        Raises Refusal("bad-player") for a name that cannot be used.
        """
        check_names(names)
        with self._journal.transaction():
            connection = self._journal.connection
            for name in filter(_can_be_stored, names):
                query = "SELECT remembered FROM players WHERE name = ?"
                known = connection.execute(query, (name,)).fetchone()
                if known is None:
                    query = "INSERT INTO players (name, colour) VALUES (?, ?)"
                    connection.execute(query, (name, self._least_used_colour()))
                elif not known[0]:
                    self._change(name, "remembered", 1)

    def _least_used_colour(self) -> int:
        query = "SELECT colour, count(*) FROM players GROUP BY colour"
        used = dict(self._journal.connection.execute(query))
        return min(range(COLOURS), key=lambda colour: used.get(colour, 0))

    def rename(self, old: str, new: str) -> None:
        """Changes a player's name; past matches keep the old one.

        Raises Refusal("bad-player") if there is no such player, or the new name is taken or bad.
        """
        if any(player.name == new for player in self.all()):
            raise Refusal("bad-player", player=new, reason="twice")
        check_names([new])
        self._change(old, "name", new)

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

    def _change(self, name: str, column: str, value: object) -> None:
        with self._journal.transaction():
            query = f"UPDATE players SET {column} = ? WHERE name = ?"  # noqa: S608
            done = self._journal.connection.execute(query, (value, name))
            if not done.rowcount:
                raise Refusal("bad-player", player=name)


def _can_be_stored(name: str) -> bool:
    """Whether SQLite takes a name: not a lone surrogate, as a broken file may contain."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)
