"""Scenes of a round of 6th Sense of which every trick was judged, when it is over."""

from functools import cache
from itertools import count
from random import Random

from companion.games.sixth_sense.screens.scores import SixthScores
from companion.records import replace
from companion.ui.screens.replay.replay_screen import ReplayScreen
from tests.games.sixth_sense.gallery import GAME, Make, SetUp, begin
from tests.ui.gallery_replay import shown
from tests.ui.studio import Studio


@cache
def judged(players: tuple[str, ...]) -> tuple[str, ...]:
    """The events of a round of which every trick was entered card by card, at random."""
    for seed in count():
        state = GAME.simulate(Random(seed), players)
        first, setup = state.rounds[0], state.setup
        if first.all_judged and setup.variant == "standard" and setup.dealer == 0:
            return tuple(map(str, GAME.events(replace(state, rounds=(first,)))))
    raise AssertionError


def _judged(make: Make, step: int | None = None) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        begin(studio, players, *judged(players))
        studio.show(make)
        studio.now += 60  # all predictions are turned over
        if step is not None:
            shown(studio).step = step

    return set_up


SCENES: dict[str, SetUp] = {
    "sixth-replay-tricks": _judged(lambda shell: ReplayScreen(shell, 1), step=5),
    "sixth-replay-tricks-end": _judged(lambda shell: ReplayScreen(shell, 1), step=99),
    "sixth-scores-judged": _judged(SixthScores),
    "sixth-scores-judged-first": _judged(lambda shell: SixthScores(shell, 1)),
}
