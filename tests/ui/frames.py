"""Every scene on every panel as one line: its name and a digest of all that is drawn.

`python -m tests.ui.frames > before`, the same after a change, and `diff` says which frames differ.
"""

from collections.abc import Iterator
from hashlib import sha256
from unittest.mock import patch

from tests.closing import close_all
from tests.ui.gallery import SCENES, groups
from tests.ui.sample_numbers import NOW
from tests.ui.studio import PANELS, Studio, shared_fonts


def frames() -> Iterator[tuple[str, str]]:
    """Yields scene, number of players and panel as a name, and everything drawn there as text."""
    fonts = shared_fonts()
    for scene, set_up in SCENES.items():
        for group, players in groups(scene).items():
            studio = Studio(fonts)
            set_up(studio, players)
            for name, panel in PANELS.items():
                things = studio.frame(panel).things
                yield f"{scene} {group} {name}", "\n".join(map(repr, things))
            close_all()


if __name__ == "__main__":
    # History shows days and hours.
    with patch("time.time", lambda: NOW):
        for frame, drawn in frames():
            print(frame, sha256(drawn.encode()).hexdigest()[:16])
