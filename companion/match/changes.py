"""What a correction changes: points before and after, stage by stage, and the totals."""

from itertools import zip_longest

from companion.games.game import GameSetup, GameState
from companion.records import dataclass

Points = tuple[int, ...]


@dataclass(frozen=True)
class StageChange:
    """The points of one stage or round (from 1) before and after; None while it is unfinished."""

    stage: int
    before: Points | None
    after: Points | None


@dataclass(frozen=True)
class Changed:
    """Two states to compare. The difference is computed when it is read: most plays never ask."""

    before: GameState[GameSetup]
    after: GameState[GameSetup]

    def __bool__(self) -> bool:
        return bool(self.stages) or self.totals_before != self.totals_after

    @property
    def stages(self) -> tuple[StageChange, ...]:
        """The stages whose points are not what they were."""
        pairs = zip_longest(self.before.scores, self.after.scores)
        return tuple(
            StageChange(number, was, now)
            for number, (was, now) in enumerate(pairs, 1)
            if was != now
        )

    @property
    def totals_before(self) -> Points:
        """The totals as they were."""
        return self.before.totals

    @property
    def totals_after(self) -> Points:
        """The totals as they are now."""
        return self.after.totals
