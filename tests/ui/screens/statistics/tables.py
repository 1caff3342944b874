"""Tables with many matches, played from a simulation on days of 2026."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from companion.games import load
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.screens.statistics.table import TableStatistics
from companion.ui.shell.shell import Shell
from tests.ui.sample_numbers import DAY, NOW
from tests.ui.studio import FOUR, Studio


@cache
def simulated(game: str, seed: int, players: tuple[str, ...]) -> Any:
    """A whole match, always the same: to play it again takes as long as to write it down."""
    return load(game).simulate(Random(seed), players)


def play(
    studio: Studio, game: str, count: int, players: tuple[str, ...] = FOUR, apart: float = 1.0
) -> None:
    """Plays whole matches, the last one NOW and each `apart` days after the one before."""
    rules = load(game)

    def write() -> None:
        studio.people.remember(players)
        for number in range(count):
            when = NOW - (count - 1 - number) * apart * DAY
            studio.journal._clock = lambda when=when: when  # type: ignore[misc]
            state = simulated(game, number, players)
            key = f"{game} {players} {number}"
            assert studio.journal.import_match(rules, state, key) is not None

    if studio.journal.count():
        write()
    else:
        studio.fill((game, count, players, apart), write)
    studio.journal._clock = lambda: NOW


def person(name: str = "Anne") -> Callable[[Shell], PersonStatistics]:
    """A maker of somebody's statistics at NOW."""

    def make(shell: Shell) -> PersonStatistics:
        return PersonStatistics(shell, name, Counting(shell), lambda: NOW)

    return make


def table(shell: Shell) -> TableStatistics:
    """The statistics of the table at NOW."""
    return TableStatistics(shell, Counting(shell), lambda: NOW)
