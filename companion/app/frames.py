"""Empty frames that fit the window: its panel in millimetres, and the chosen colours."""

from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK, Theme
from companion.ui.shell.preferences import Preferences
from companion.ui.shell.window import Window

# Pixels per millimetre of known panels, by their size in pixels.
KNOWN_PANELS = {
    (800, 480): 5.2,
    (720, 1280): 8.2,
    (1024, 600): 6.6,
}
# Any other panel is taken for one with this diagonal, in millimetres.
ASSUMED_DIAGONAL = 7 * 25.4


def panel_for(window: Window, preferences: Preferences) -> Panel:
    """The panel of a window: its density as the table set it, else known by its size or guessed."""
    width, height = window.logical
    known = KNOWN_PANELS.get((width, height)) or KNOWN_PANELS.get((height, width))
    guess = known or (width**2 + height**2) ** 0.5 / ASSUMED_DIAGONAL
    per_mm = preferences.number("per_mm") or guess
    return Panel(width, height, per_mm, preferences.number("text_scale"))


def theme_for(preferences: Preferences) -> Theme:
    """The colours that the table chose."""
    return BRIGHT if preferences.flag("bright") else DARK


def frame_for(window: Window, preferences: Preferences, fonts: Fonts) -> Frame:
    """An empty frame with the panel of the window and the chosen colours."""
    return Frame(panel_for(window, preferences), theme_for(preferences), fonts)
