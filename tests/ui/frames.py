"""Every scene on every panel as one line: its name and a digest of all that is drawn.

`python -m tests.ui.frames > before`, the same after a change, and `diff` says which frames differ.
"""

from collections.abc import Iterator
from hashlib import sha256

from companion.ui.render.things import QrCode
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
            studio.journal._clock = lambda: NOW  # History shows days and hours
            set_up(studio, players)
            for name, panel in PANELS.items():
                things = studio.frame(panel).things
                yield f"{scene} {group} {name}", "\n".join(map(_line, things))
            close_all()


def _line(thing: object) -> str:
    """All that is known of a thing; of a code only its place, as it has a match's random id."""
    return f"QrCode({thing.box})" if isinstance(thing, QrCode) else repr(thing)


if __name__ == "__main__":
    for frame, drawn in frames():
        print(frame, sha256(drawn.encode()).hexdigest()[:16])
