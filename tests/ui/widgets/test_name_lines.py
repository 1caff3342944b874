"""The names of six players in one row: whole, also on a standing panel."""

import pytest

from companion.ui.render.things import Text
from tests.ui.gallery import SCENES
from tests.ui.studio import PANELS, SIX, Studio


@pytest.mark.parametrize("panel", ["800x480", "480x800", "720x1280"])
@pytest.mark.parametrize("scene", ["amend", "sixth-judge", "sixth-judge-some", "sixth-judge-block"])
def test_six_names_in_a_row_are_whole(scene: str, panel: str) -> None:
    studio = Studio()
    SCENES[scene](studio, SIX)
    texts = [thing.text for thing in studio.frame(PANELS[panel]).things if isinstance(thing, Text)]
    assert "Grootvader" in texts
    assert not [text for text in texts if "…" in text]
