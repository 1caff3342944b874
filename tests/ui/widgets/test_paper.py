"""The names on the score pad: whole wherever the paper has room for them."""

import pytest

from companion.ui.render.things import Text
from tests.ui.gallery import SCENES
from tests.ui.studio import PANELS, SIX, Studio


@pytest.mark.parametrize("scene", ["pad", "pad-ended", "result", "result-records"])
def test_six_names_are_whole_above_their_columns_and_beside_their_stages(scene: str) -> None:
    studio = Studio()
    SCENES[scene](studio, SIX)
    texts = [
        thing.text for thing in studio.frame(PANELS["800x480"]).things if isinstance(thing, Text)
    ]
    assert "Grootvader" in texts
    assert "6 · Grootvader" in texts
    assert not [text for text in texts if "…" in text]
