"""Scenes with effects: what is seen for a moment, and boards that can be turned."""

from collections.abc import Callable

from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.settings.effect_settings import EffectSettings
from companion.ui.shell import game_uis
from companion.ui.shell.preferences import SIDES
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.games.sixth_sense import gallery as gallery_sixth
from tests.games.ten import gallery as gallery_ten
from tests.ui.studio import Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]


def _thirteen(
    make: Callable[[Shell], Screen],
    *plays: str,
    counted: int = 0,
    taps: tuple[str, ...] = (),
) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        # Three players have six stages.
        whole = len(players) * (2 if len(players) == 3 else 1)
        studio.match(players, *plays, counted=counted or whole)
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _later(scene: SetUp, seconds: float) -> SetUp:
    """A scene so many seconds later."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        studio.now += seconds

    return set_up


def around_the_table(scene: SetUp) -> SetUp:
    """The players sit at all sides, and there is a reader."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        sides = {name: SIDES[place % len(SIDES)] for place, name in enumerate(players)}
        studio.shell.preferences.set("sides", sides)
        studio.shell.device.reader_state = "ready"
        scene(studio, players)

    return set_up


def _drawn(studio: Studio, players: tuple[str, ...]) -> None:
    """A light runs around the seats."""
    studio.people.remember(players)
    studio.show(lambda shell: Seats(shell, game_uis.of("thirteen"), lambda names: names[-1]))
    studio.tap(*(f"person-{name}" for name in players), "draw")
    studio.now += 0.3


def _predicted(studio: Studio, players: tuple[str, ...]) -> None:
    """The predictions of a round are just being turned over."""
    gallery_sixth.begin(studio, players, *gallery_sixth.counted(players))
    studio.show(SixthScores)


def _effects(studio: Studio, _players: tuple[str, ...]) -> None:
    studio.show(EffectSettings)


SCENES: dict[str, SetUp] = {
    "effects": _effects,
    "seats-light": _drawn,
    "table-thirteen": _thirteen(Table, "deal", "Y5", "Y7", counted=1, taps=("key-Y1",)),
    "table-turn": around_the_table(_thirteen(Table, "deal", "Y5", "Y7", counted=1)),
    "sixth-table-turn": around_the_table(gallery_sixth.SCENES["sixth-table"]),
    "sixth-scores-turning": _later(_predicted, 0.6),
    "ten-quick-turn": around_the_table(gallery_ten.SCENES["ten-quick"]),
    "ten-laid-turn": around_the_table(gallery_ten.SCENES["ten-laid"]),
    "ten-chips-turn": around_the_table(gallery_ten.SCENES["ten-chips"]),
}
# Things lie over each other, or flash: only to be looked at.
MOVING: dict[str, SetUp] = {
    "scores-won": _later(_thirteen(StageScores, counted=2), 2.45),
    "result-confetti": _later(_thirteen(Result), 0.9),
    "sixth-predictions-turning": _later(gallery_sixth.SCENES["sixth-predictions-some"], 0.1),
}
