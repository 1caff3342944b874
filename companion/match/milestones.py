"""Milestones: records of the table that a match has made, such as a run of wins."""

from companion.records import dataclass

# A run of wins is told from so many on.
LONG_RUN = 5
# Matches of somebody that are looked through for a run.
LOOK_BACK = 500
# With fewer points of players in stages of other matches everything would be a record.
ENOUGH = 40


@dataclass(frozen=True)
class WinningRun:
    """Somebody won, and the losers did not, in the last `count` matches that both played.

    `everyone`: nobody else but these losers, at least two, played in the match.
    """

    winner: str
    losers: tuple[str, ...]
    count: int
    everyone: bool


@dataclass(frozen=True)
class RecordStage:
    """More points in a stage or round, or fewer, than anybody ever had in that game."""

    is_highest: bool
    names: tuple[str, ...]
    points: int


Milestone = WinningRun | RecordStage
