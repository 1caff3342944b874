"""13: the piles while a table counts them: what is counted, what is missing, what cannot be."""

from companion.games.thirteen.results import deck_of
from companion.games.thirteen.stage import PILES, Pile, majorities, points
from companion.match.match import Match

# A player's seat and a colour, in the order of PILES.
Cell = tuple[int, int]


class Tally:
    """The numbers so far. It changes nothing in the match."""

    def __init__(self, match: Match) -> None:
        self.counts: dict[Cell, int] = {}
        self._match = match
        self._seats = range(len(match.names))

    @property
    def deck(self) -> Pile:
        """How many cards of each colour there are; a lost one may be noticed only now."""
        return deck_of(self._match)

    @property
    def cells(self) -> list[Cell]:
        """All there is to count, player by player."""
        return [(seat, colour) for seat in self._seats for colour in range(len(PILES))]

    @property
    def full(self) -> bool:
        """Whether nothing is missing."""
        return len(self.counts) == len(self.cells)

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles; what is not counted yet is none."""
        return tuple(
            tuple(self.counts.get((seat, colour), 0) for colour in range(len(PILES)))
            for seat in self._seats
        )

    @property
    def sums(self) -> Pile:
        """How many cards of each colour."""
        return tuple(map(sum, zip(*self.piles, strict=True)))

    @property
    def left(self) -> int:
        """How many cards of the deck are in no pile."""
        return sum(self.deck) - sum(self.sums)

    @property
    def too_many(self) -> int | None:
        """The first colour of which more are counted than there are."""
        for colour, (count, most) in enumerate(zip(self.sums, self.deck, strict=True)):
            if count > most:
                return colour
        return None

    def begun(self, seat: int) -> bool:
        """Whether anything of this player is counted."""
        return any(cell[0] == seat for cell in self.counts)

    def missing(self, cell: Cell) -> Cell | None:
        """The next cell from this one on that is not counted, at the end from the start again."""
        here = self.cells.index(cell)
        order = self.cells[here:] + self.cells[:here]
        return next((cell for cell in order if cell not in self.counts), None)


def points_of(piles: tuple[Pile, ...]) -> tuple[int, ...]:
    """What these piles cost."""
    return points(piles, majorities(piles))
