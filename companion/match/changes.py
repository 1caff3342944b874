"""What a correction changes: points before and after, stage by stage, and the totals."""

from dataclasses import dataclass

from companion.games.game import State

Points = tuple[int, ...]


@dataclass(frozen=True)
class StageChange:
    """The points of one stage or round (from 1) before and after; None while it is unfinished."""

    stage: int
    before: Points | None
    after: Points | None


@dataclass(frozen=True)
class Changed:
    """The stages whose points are not what they were, and the totals."""

    stages: tuple[StageChange, ...]
    totals_before: Points
    totals_after: Points

    def __bool__(self) -> bool:
        return bool(self.stages) or self.totals_before != self.totals_after


def compare(before: State, after: State) -> Changed:
    """What is different in `after`."""
    old, new = list(before.scores), list(after.scores)
    longest = max(len(old), len(new))
    old += [None] * (longest - len(old))
    new += [None] * (longest - len(new))
    stages = (
        StageChange(number, was, now)
        for number, (was, now) in enumerate(zip(old, new, strict=True), 1)
        if was != now
    )
    return Changed(tuple(stages), before.totals, after.totals)
