"""No screen reads the disk for each thing that it draws."""

import pytest

from tests.repeat import sample
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio, shared_fonts

FONTS = shared_fonts()
# What a frame may ask of the file, in statements, when nothing was written since the one before.
MOST_READS = 10


@pytest.mark.parametrize("scene", sample(list(SCENES)))
def test_a_frame_reads_little(scene: str) -> None:
    studio = Studio(FONTS)
    SCENES[scene](studio, next(iter(groups(scene).values())))
    studio.frame(PANELS["800x480"])
    asked: list[str] = []
    studio.journal.connection.set_trace_callback(asked.append)
    studio.frame(PANELS["800x480"])
    assert len(asked) <= MOST_READS, (len(asked), asked[0])
