"""How a match stood after each of its entries, to go back there."""

from companion.games.base import Refusal
from companion.match.kinds import Generic, State_co
from companion.match.moment import Standing


class Standings(Generic[State_co]):
    """The standing after each entry that counts, by its number; `start` is before the first one.

    They share their steps, so that each costs no more than a reference.
    """

    def __init__(self, start: Standing[State_co]) -> None:
        self._after = {0: start}
        self._last = 0

    def add(self, number: int, standing: Standing) -> None:
        """Notes how the match stands after entry `number`."""
        self._after[number] = standing
        self._last = number

    def after(self, number: int) -> Standing[State_co]:
        """The standing after entry `number`; raises a Refusal if that does not count."""
        if number not in self._after:
            raise Refusal("no-such-play", number=number, most=self._last)
        return self._after[number]
