"""Chooses the language of the table, by a key for each under its own name."""

from collections.abc import Mapping
from math import ceil

from companion.catalogues import language_names
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, LINE, MARGIN, SPACE, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page

# The most in one column of a standing panel, and in one row of a lying one.
IN_ONE = 3


class LanguageScreen(Screen):
    """A tap takes a language and goes back."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.languages = language_names()

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Language"), self.messages.text)
        back_button(frame, bar, self._("Back"))
        language_keys(frame, area, self.languages)

    def on_language(self, code: str) -> None:
        """Takes a language, which all texts are in from the next frame on."""
        self.preferences.set("language", code)
        self.navigator.back()


def language_keys(frame: Frame, area: Box, names: Mapping[str, str]) -> None:
    """Draws a key for each of these languages, a name by its code; targets `language-CODE`."""
    tiles, gap = frame.theme.tiles, frame.mm(SPACE)
    across = 1 if frame.panel.portrait else len(names)
    if len(names) > IN_ONE:
        across = 2 if frame.panel.portrait else ceil(len(names) / 2)
    down = ceil(len(names) / across)
    highest = 7 * LINE if frame.panel.portrait else 4 * BAR
    area = area.middle(area.w, min(area.h, down * frame.mm(highest)))
    cells = area.grid(across, down, gap)
    for number, (code, name) in enumerate(names.items()):
        tile = tiles[number % len(tiles)]
        ink = frame.key(
            cells[number],
            f"language-{code}",
            (tile.top, frame.theme.ink),
            (tile.bottom, frame.theme.ink),
            radius=SPACE,
            bottom=tile.bottom,
        )
        inside = cells[number].pad(frame.mm(MARGIN), 0)
        frame.text(inside, name, cut="number", capital=TITLE, colour=ink, align="centre")
