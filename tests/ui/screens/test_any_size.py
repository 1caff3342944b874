"""Windows of any size: a screen may be too small to use, but it never ends in an error."""

from pathlib import Path

import pytest

from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.things import Target
from companion.ui.shell import game_uis
from companion.ui.shell.window import Window
from tests.pilot import Pilot
from tests.repeat import sample
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import FOUR, Studio

SIZES = [(1, 1), (1, 3000), (4000, 1), (100, 100)]


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    """One set for all pictures."""
    return Fonts()


@pytest.mark.parametrize("scene", sample(list(SCENES)[::3]))
def test_every_screen_is_drawn_on_a_single_pixel(scene: str, fonts: Fonts) -> None:
    studio = Studio(fonts)
    SCENES[scene](studio, list(groups(scene).values())[-1])
    for width, height in sample(SIZES):
        frame = studio.frame(Panel(width, height, 5.2))
        assert Window((width, height), 0, fonts).show(frame) == 1
    studio.journal.close()


@pytest.mark.parametrize("size", SIZES)
def test_known_people_have_seats_on_a_single_pixel(size: tuple[int, int], fonts: Fonts) -> None:
    studio = Studio(fonts)
    studio.match(FOUR, "deal")
    studio.people.remember(tuple("ABCDEFGH"))
    studio.show(game_uis.of("thirteen").start)
    frame = studio.frame(Panel(*size, 5.2))
    assert {"same", "new"} <= {thing.name for thing in frame.things if isinstance(thing, Target)}


@pytest.mark.parametrize("size", sample([*SIZES, (4000, 3000)]))
@pytest.mark.parametrize("rotation", sample([0, 90, 180, 270]))
def test_the_app_starts_in_a_window_of_any_size(
    tmp_path: Path, size: tuple[int, int], rotation: int
) -> None:
    pilot = Pilot(tmp_path, size, rotation)
    try:
        pilot.wait(1.0)
        assert pilot.screen == "FirstStart"
        assert pilot.targets
    finally:
        pilot.close()
