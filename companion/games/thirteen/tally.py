"""13: the counts of the piles while players enter them, with checks against the deck."""

from collections.abc import Sequence

from companion.games.thirteen.results import cards_per_colour
from companion.games.thirteen.stage import PILES, Pile, ThirteenState, majorities, points
from companion.match.match import Match

# A player's seat and a colour, in the order of PILES.
Cell = tuple[int, int]


class Tally:
    """The counts so far, by seat and colour. The match is only read."""

    def __init__(self, match: Match[ThirteenState]) -> None:
        self.counts: dict[Cell, int] = {}
        self._match = match
        self._seats = range(len(match.names))

    @property
    def deck(self) -> Pile:
        """How many cards of each colour the deck has now, without the lost ones."""
        return cards_per_colour(self._match)

    @property
    def cells(self) -> list[Cell]:
        """All cells, player by player."""
        return [(seat, colour) for seat in self._seats for colour in range(len(PILES))]

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a count."""
        return len(self.counts) == len(self.cells)

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The pile of each seat; a cell without a count is 0."""
        return tuple(
            tuple(self.counts.get((seat, colour), 0) for colour in range(len(PILES)))
            for seat in self._seats
        )

    def fill(self, piles: Sequence[Sequence[int | None]]) -> None:
        """Takes over the piles of all seats; None for a cell without a count.

        Raises ValueError, and changes nothing, if they are not the piles of these seats.
        """
        deck = self.deck
        if [len(pile) for pile in piles] != [len(PILES)] * len(self._seats):
            raise ValueError(f"not a pile for each of {len(self._seats)} seats: {piles}")
        counts = {
            (seat, colour): number
            for seat, pile in enumerate(piles)
            for colour, number in enumerate(pile)
            if number is not None
        }
        for (_, colour), number in counts.items():
            if type(number) is not int or not 0 <= number <= deck[colour]:
                raise ValueError(f"not a number of {PILES[colour]} cards: {number!r}")
        self.counts = counts

    def saved(self) -> list[list[int | None]]:
        """The piles as `fill` takes them."""
        return [
            [self.counts.get((seat, colour)) for colour in range(len(PILES))]
            for seat in self._seats
        ]

    @property
    def sums(self) -> Pile:
        """How many cards of each colour are counted in all piles."""
        return tuple(map(sum, zip(*self.piles, strict=True)))

    @property
    def cards_left(self) -> int:
        """How many cards of the deck are in no pile."""
        return sum(self.deck) - sum(self.sums)

    @property
    def exceeded_colour(self) -> int | None:
        """The first colour with more cards counted than the deck has, or None."""
        for colour, (count, most) in enumerate(zip(self.sums, self.deck, strict=True)):
            if count > most:
                return colour
        return None

    def has_counts(self, seat: int) -> bool:
        """Whether any cell of this player has a count."""
        return any(cell[0] == seat for cell in self.counts)

    def next_missing(self, cell: Cell) -> Cell | None:
        """The first cell without a count from `cell` on, going round at the end; None if none."""
        here = self.cells.index(cell)
        order = self.cells[here:] + self.cells[:here]
        return next((cell for cell in order if cell not in self.counts), None)

    def suspect(self, colour: int, chosen: Cell) -> Cell:
        """The cell to look at if too many cards of a colour are counted.

        The player with the most of them; if a cell of this colour is chosen, the next player's.
        """
        if chosen[1] == colour:
            return (chosen[0] + 1) % len(self._seats), colour
        return max(self._seats, key=lambda seat: self.counts[(seat, colour)]), colour


def points_of_piles(piles: tuple[Pile, ...]) -> tuple[int, ...]:
    """The minus points of each seat for these piles."""
    return points(piles, majorities(piles))
