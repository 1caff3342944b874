"""Stages of 13 with hands that are really dealt, for the tests of the analysis."""

from random import Random

from companion.games.thirteen.simulation import match
from companion.games.thirteen.stage import Stage, ThirteenSetup

NAMES = ("Anne", "Carl", "Marc", "Herman", "Zoë", "Ida")


def played(seed: int, seats: int = 4) -> tuple[ThirteenSetup, Stage]:
    """A complete stage that was played card by card, and the setup of its match."""
    random = Random(seed)
    while True:
        state = match(random, NAMES[:seats])
        for stage in state.stages:
            if not stage.counted:
                return state.setup, stage
