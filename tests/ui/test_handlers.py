"""Every target of every screen has its handler: what is drawn can be tapped and, if long, held."""

import pytest

from companion.ui.render.things import Target
from companion.ui.screens.naming import Naming
from companion.ui.shell.screen import Screen
from tests.repeat import sample
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio, shared_fonts

FONTS = shared_fonts()
# Whose taps all end in a handler; others decide in `tap` what a target is.
BY_HANDLER = (Screen.tap, Naming.tap)


def handler_names(target: Target) -> list[str]:
    """What the methods are called that a target calls."""
    what = target.name.partition("-")[0]
    return [f"on_{what}", f"hold_{what}"] if target.long else [f"on_{what}"]


@pytest.mark.parametrize("scene", sample(list(SCENES)))
def test_every_target_has_a_handler(scene: str) -> None:
    studio = Studio(FONTS)
    SCENES[scene](studio, next(iter(groups(scene).values())))
    screen = studio.shell.navigator.screen
    if type(screen).tap not in BY_HANDLER:
        pytest.skip("it takes its taps itself")
    targets = [each for each in studio.frame(PANELS["800x480"]).things if isinstance(each, Target)]
    wanted = {name for target in targets for name in handler_names(target)}
    assert sorted(name for name in wanted if not callable(getattr(screen, name, None))) == []
