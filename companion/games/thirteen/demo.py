"""How 13 is played in the demo: simulated matches, card by card; see `GameDemo` in app/demo.py."""

from companion.games.thirteen.simulation import match
from companion.games.thirteen.stage import Play, ThirteenSetup, ThirteenState
from companion.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

COUNTS = (4, 3, 5, 6)


def simulated(
    random: "Random", players: "Sequence[str]"
) -> tuple[ThirteenSetup, list[tuple[Play, ...]]]:
    """The setup of a random match without missing cards, and its plays by stage."""
    while True:
        state = match(random, players)
        if not state.setup.missing and not any(stage.counted for stage in state.stages):
            break
    # A play out of turn would have to be told to the table first.
    return state.setup, [
        tuple(replace(play, by=None) for play in stage.plays) for stage in state.stages
    ]


def played(state: ThirteenState) -> int:
    """How many cards of the stage under way are laid."""
    return 0 if state.running is None else len(state.running.plays)


def target(play: Play) -> str:
    """The target of the table that plays this card."""
    return f"key-{play}"
