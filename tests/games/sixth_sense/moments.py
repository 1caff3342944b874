"""A trick of 6th Sense as a clumsy family knows it: what happened, and what was entered."""

from dataclasses import dataclass

from companion.games.sixth_sense.event import Won


@dataclass(eq=False)
class Moment:
    """A trick that was won, tapped, or both; the one without the other is a mistake."""

    real: Won | None
    entered: Won | None = None
    noticed: int = 0
    # Who led it; None if that is of no interest, as only its winner was tapped.
    lead: int | None = None

    @property
    def wrong(self) -> bool:
        """Whether the record does not say what happened."""
        return self.real != self.entered

    @property
    def kind(self) -> str:
        """Which mistake it is."""
        if self.real is None:
            return "double"
        if self.entered is None:
            return "forgotten"
        return "split" if self.real.seat == self.entered.seat else "wrong player"
