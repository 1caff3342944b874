"""The title of a page, and what is said beside it."""

from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK
from companion.ui.render.things import Text
from companion.ui.widgets.pages import heading
from tests.ui.studio import PANELS, shared_fonts

TITLE = "Boerenbridge · ronde 2 van 10"
NOTE = "Slagen: 0 tot 20, niet 99."


def shown(width: int, note: str) -> list[str]:
    """The texts on a heading that is so wide, in hundredths of a small standing panel."""
    frame = Frame(PANELS["480x800"], DARK, shared_fonts())
    box = frame.box.cut_left(frame.box.w * width // 100)[0].cut_top(50)[0]
    heading(frame, box, TITLE, note)
    return [thing.text for thing in frame.things if isinstance(thing, Text)]


def test_a_failure_without_room_beside_the_title_replaces_it() -> None:
    assert shown(100, Failure(NOTE)) == [TITLE, f"⚠ {NOTE}"]
    replaced = [width for width in range(60, 101) if TITLE not in shown(width, Failure(NOTE))]
    assert replaced
    assert all(shown(width, Failure(NOTE)) == [f"⚠ {NOTE}"] for width in replaced)


def test_a_caption_never_replaces_a_title_for_its_width() -> None:
    assert all(len(shown(width, "New pad")) == 2 for width in range(45, 101))
