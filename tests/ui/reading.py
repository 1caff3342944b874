"""What stands on a screen, as somebody would read it."""

from companion.ui.render.things import Text
from tests.ui.studio import PANELS, Studio


def read(studio: Studio, panel: str = "800x480") -> str:
    """All texts of the screen on top, in the order in which they are drawn."""
    things = studio.frame(PANELS[panel]).things
    return " ".join(thing.text for thing in things if isinstance(thing, Text))
