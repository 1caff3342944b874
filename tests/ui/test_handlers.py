"""Every target of every screen has its handler: what is drawn can be tapped and, if long, held."""

import pytest

from companion.ui.render.things import Target
from companion.ui.screens.seats import Seats
from tests.repeat import sample
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio, shared_fonts

FONTS = shared_fonts()


def handler_names(target: Target) -> list[str]:
    """What the methods are called that a target calls."""
    what = target.name.partition("-")[0]
    if target.drags:
        return [f"drag_{what}"]
    return [f"on_{what}", f"hold_{what}"] if target.long else [f"on_{what}"]


@pytest.mark.parametrize("scene", sample(list(SCENES)))
def test_every_target_has_a_handler(scene: str) -> None:
    studio = Studio(FONTS)
    SCENES[scene](studio, next(iter(groups(scene).values())))
    screen = studio.shell.navigator.screen
    if isinstance(screen, Seats):
        return  # it hands the options of a game to the game
    targets = [each for each in studio.frame(PANELS["800x480"]).things if isinstance(each, Target)]
    wanted = {name for target in targets for name in handler_names(target)}
    assert sorted(name for name in wanted if not callable(getattr(screen, name, None))) == []
