"""The light that runs around the seats when the first dealer is drawn."""

from pathlib import Path

import pygame
import pytest

from companion.ui.screens.seats import Seats
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell import game_uis
from companion.ui.theatre.running_light import LEAST_SEATS
from tests.pilot import Pilot
from tests.ui.reading import read
from tests.ui.studio import FOUR, SIX, Studio


def drawn(players: tuple[str, ...] = FOUR, animated: bool = True) -> Studio:
    """These players sit, and the third of them was drawn."""
    studio = Studio()
    studio.people.remember(players)
    studio.shell.preferences.set("animations", animated)
    studio.show(lambda shell: Seats(shell, game_uis.of("thirteen"), lambda names: names[2]))
    studio.tap(*(f"person-{name}" for name in players), "draw")
    return studio


def shown(studio: Studio) -> str:
    """Who stands in the middle of the table."""
    return next(name for name in SIX + FOUR if f"First dealer {name}" in read(studio))


@pytest.mark.parametrize("players", [FOUR[:3], FOUR, SIX])
def test_it_runs_clockwise_slows_down_and_stops_at_the_one_who_was_drawn(
    players: tuple[str, ...],
) -> None:
    studio = drawn(players)
    screen = studio.shell.navigator.screen
    names, stays = [], []
    while (wakes := screen.wakes_at()) is not None:
        names.append(shown(studio))
        stays.append(wakes - studio.now)
        studio.now = wakes
    assert len(names) >= LEAST_SEATS
    assert names == [players[at % len(players)] for at in range(len(names))]
    assert names[-1] == shown(studio) == players[2]
    assert stays == sorted(stays)
    assert 1.5 < sum(stays) < 4.5
    assert " D " in f" {read(studio)} "


def test_without_animations_the_dealer_is_there_at_once() -> None:
    studio = drawn(animated=False)
    assert studio.shell.navigator.screen.wakes_at() is None
    assert shown(studio) == FOUR[2]


@pytest.mark.parametrize("later", [0.0, 0.4, 2.0])
def test_a_tap_skips_to_the_end(later: float) -> None:
    studio = drawn()
    studio.now += later
    studio.tap("skip")
    assert shown(studio) == FOUR[2]
    assert studio.shell.navigator.screen.wakes_at() is None
    assert "skip" not in studio.targets()


@pytest.mark.parametrize("later", [0.0, 0.4, 2.0])
def test_the_dealer_is_settled_from_the_start(later: float) -> None:
    studio = drawn()
    before = studio.targets()
    studio.now += later
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, StageStart)
    assert studio.shell.session.match.state.setup.dealer == 2
    assert [name for name in drawn(animated=False).targets() if name not in before] == []


@pytest.mark.parametrize("holds", [0.05, 3.0])
def test_a_seat_can_be_tapped_while_it_runs(tmp_path: Path, holds: float) -> None:
    """Also if the light stops between the finger's going down and coming up."""
    pilot = Pilot(tmp_path)
    shell = pilot.app.shell
    shell.people.remember(FOUR)
    shell.navigator.start(Seats(shell, game_uis.of("thirteen"), lambda names: names[2]))
    pilot.app.display.invalidate()
    pilot.wait(0.1)
    for name in FOUR:
        pilot.tap(f"person-{name}")
    pilot.tap("draw")
    pilot.now += 0.5
    x, y = pilot.place("seat-2")
    for kind, wait in ((pygame.FINGERDOWN, 0.0), (pygame.FINGERUP, holds)):
        pilot.wait(wait)
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y))
        pilot.app.step()
    assert "deals" in pilot.targets
    pilot.close()
