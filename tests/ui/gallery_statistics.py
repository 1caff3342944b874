"""Scenes of the statistics: of a person in each game, of the table, after many games and few."""

from collections.abc import Callable
from typing import Any

from companion.match.actions import Stop
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.behind import MatchesBehind
from companion.ui.screens.statistics.groups import ChooseGroup
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.screens.statistics.table import TableStatistics
from tests.ui.sample_numbers import DAY, NOW, offer_numbers
from tests.ui.studio import FOUR, LONG, SIX, Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]
# Somebody with six others whose names have 40 letters.
SEVEN_LONG = (
    *LONG,
    "Constantijn Alexander van Heemstra-Zuyle",
    "Philippine-Charlotte zu Hohenstein-Wiede",
    "Bartholomea Josephina Vandenbroucke-Maes",
)
PREFIX = "statistics-"
GROUPS = {"3": FOUR[:3], "4": FOUR, "6": SIX, "long": SEVEN_LONG}
THIRTEEN, SIXTH, TEN = "thirteen", "sixth-sense", "ten"


def _person(matches: int, *taps: str, games: tuple[str, ...] = (THIRTEEN, SIXTH, TEN)) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        offer_numbers(studio, players, matches, games)
        studio.show(lambda shell: PersonStatistics(shell, players[0], Counting(shell), lambda: NOW))
        studio.tap(*taps)

    return set_up


def _table(matches: int, *taps: str, games: tuple[str, ...] = (THIRTEEN, SIXTH, TEN)) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        offer_numbers(studio, players, matches, games)
        studio.show(lambda shell: TableStatistics(shell, Counting(shell), lambda: NOW))
        studio.tap(*taps)

    return set_up


def _counting(studio: Studio, players: tuple[str, ...]) -> None:
    """Forty matches wait to be counted, and the disk is slow."""
    _person(24)(studio, players)
    archive: Any = studio.journal
    archive.uncounted = lambda: [str(number) for number in range(40)]
    archive.count_match = lambda _id: None

    def make(shell: Any) -> PersonStatistics:
        return PersonStatistics(shell, players[0], Counting(shell), lambda: NOW)

    def slow() -> float:
        studio.now += 0.02
        return studio.now

    studio.show(make)
    studio.shell.clock = slow


def _behind(studio: Studio, players: tuple[str, ...]) -> None:
    """Several matches behind a point."""
    archive: Any = studio.journal
    for number in range(9):
        archive._clock = lambda number=number: NOW - (9 - number) * DAY
        studio.match(players[:4], counted=1).act(Stop())
    summaries = archive.latest(9)
    archive.summaries = lambda _ids: summaries
    studio.show(lambda shell: MatchesBehind(shell, [each.id for each in summaries]))


def _groups(studio: Studio, players: tuple[str, ...]) -> None:
    offer_numbers(studio, players, 24)
    studio.show(lambda shell: ChooseGroup(shell, (), lambda _names: None))


SCENES: dict[str, SetUp] = {
    "statistics-13": _person(40),
    "statistics-13-more": _person(40, "more"),
    "statistics-13-most": _person(40, "more", "more"),
    "statistics-13-group": _person(24, "period-group"),
    "statistics-13-alone": _person(24, games=(THIRTEEN,)),
    "statistics-13-many": _person(400, "period-all"),
    "statistics-6th": _person(40, f"game-{SIXTH}"),
    "statistics-6th-more": _person(40, f"game-{SIXTH}", "more"),
    "statistics-10": _person(40, f"game-{TEN}"),
    "statistics-10-more": _person(40, f"game-{TEN}", "more"),
    "statistics-few": _person(3),
    "statistics-few-more": _person(3, "more"),
    "statistics-one": _person(1, f"game-{SIXTH}"),
    "statistics-none": _person(0),
    "statistics-counting": _counting,
    "statistics-others": _person(40, "rows-others"),
    "statistics-behind": _behind,
    "statistics-table": _table(40),
    "statistics-table-more": _table(40, "more"),
    "statistics-table-6th": _table(40, f"game-{SIXTH}"),
    "statistics-table-few": _table(3),
    "statistics-table-none": _table(0),
    "statistics-groups": _groups,
}
