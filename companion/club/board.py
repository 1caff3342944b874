"""What a club shows: its tables as they are now, and what is wrong with each."""

from datetime import datetime

from companion.club.driver import Connection
from companion.records import dataclass

# In minutes: a table that was not heard for longer is away; a clock that is off by more is wrong.
AWAY = 10
WRONG_CLOCK = 2

_LIVE = """
    SELECT name, heard, extract(epoch FROM now() - heard)::double precision, ahead, match,
        game, state, stage, stages, players, totals, disputed, copies
    FROM companion.live ORDER BY name
"""


@dataclass(frozen=True)
class ClubTable:
    """A table and its latest match, as the fair view shows it; None where there is none.

    ago: seconds since it was heard. ahead: by how many seconds its clock is ahead of the
    database's. disputed: its matches of which two versions differ. copies: the tables of other
    machines that have sent the same saved games lately.
    """

    name: str
    heard: datetime | None
    ago: float | None
    ahead: float | None
    match: str | None
    game: str | None
    state: str | None
    stage: int | None
    stages: int | None
    players: tuple[str, ...]
    totals: tuple[int, ...]
    disputed: tuple[str, ...]
    copies: tuple[str, ...]

    @property
    def wrong(self) -> list[str]:
        """What is wrong with it, each in a sentence."""
        found = []
        if self.heard is None:
            found.append("it was never heard")
        elif self.ago is not None and self.ago > 60 * AWAY:
            found.append(f"it was not heard for {_long(self.ago)}")
        if self.ahead is not None and abs(self.ahead) > 60 * WRONG_CLOCK:
            way = "ahead" if self.ahead > 0 else "behind"
            found.append(f"its clock is {_long(abs(self.ahead))} {way}")
        if self.copies:
            found.append(
                "its saved games come from another machine too, as from a copied card: "
                + ", ".join(self.copies)
            )
        found.extend(
            f"two versions of match {match} differ: companion club choose {match} TABLE"
            for match in self.disputed
        )
        return found


def tables(connection: Connection) -> list[ClubTable]:
    """All tables of the club, by name. Needs only what a board may read. Raises psycopg.Error."""
    return [
        ClubTable(*row[:9], *(tuple(column or ()) for column in row[9:]))
        for row in connection.execute(_LIVE)
    ]


def _long(seconds: float) -> str:
    """A time in the largest unit that it has two of."""
    for unit, size in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} seconds"
