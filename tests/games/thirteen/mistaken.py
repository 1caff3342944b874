"""Stages of 13 entered with mistakes, and what they are after a correction."""

from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.thirteen.stage import Play
from companion.match.actions import Amend, Do, Edit
from companion.match.match import Match
from tests.match.tables import of_thirteen, reopened

SEEDS = st.integers(0, 10_000)
SEATS = st.integers(3, 6)


def entered(plays: list[Play], seats: int = 4) -> tuple[Match, Play | None]:
    """A stage with these plays up to the first that is refused, and that one."""
    match = of_thirteen("deal", seats=seats)
    for play in plays:
        try:
            match.act(Do(play))
        except Refusal:
            return match, play
    return match, None


def amended(match: Match, edit: Edit) -> Match:
    after = reopened(match, match.state.setup)
    after.act(Amend((edit,)))
    return after
