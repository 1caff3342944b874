"""A page of settings: a row for each with its value; a tap takes the next value."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, MARGIN, TIGHT
from companion.ui.shell import game_uis
from companion.ui.shell.dimmer import MINUTES
from companion.ui.shell.preferences import (
    BRIGHTNESSES,
    PREFERENCES,
    ROTATIONS,
    SOUNDS,
    TURNS,
)
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, page
from companion.ui.widgets.setting_rows import Row, draw_row

SCALES = (1.0, 1.2)
# The most height of a row where there are few, in millimetres.
ROW = 2 * BAR
# The values of each, in the order in which taps take them.
CYCLES: dict[str, Sequence[object]] = {
    "sound": SOUNDS,
    "spoken": (True, False),
    "milestones": (True, False),
    "animations": (True, False),
    "big_takes": (True, False),
    "celebrations": (True, False),
    "jingles": (True, False),
    "turn_to_me": TURNS,
    "open": (True, False),
    "text_scale": SCALES,
    "bright": (True, False),
    "rotation": ROTATIONS,
    "dim_after": MINUTES,
    "brightness": BRIGHTNESSES,
}


class SettingsPage(Screen):
    """Rows in two columns, or in one in portrait. A subclass says which rows there are."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._title(), self.messages.text)
        self._draw_bar(frame, bar)
        rows = self._rows()
        columns = 1 if frame.panel.portrait else 2
        height = -(-len(rows) // columns)
        area = area.cut_top(min(area.h, height * frame.mm(ROW)))[0]
        strips = [
            column.rows(height, frame.mm(TIGHT))
            for column in area.columns(columns, frame.mm(MARGIN))
        ]
        for row, box in zip(rows, [box for strip in strips for box in strip], strict=False):
            target = f"cycle-{row.name}" if row.name in CYCLES else row.name
            draw_row(frame, box, row, target, self._("on"), self._("off"))

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        """Draws the buttons below the rows."""
        back_button(frame, bar, self._("Back"))

    def _title(self) -> str:
        raise NotImplementedError

    def _rows(self) -> list[Row]:
        raise NotImplementedError

    def chosen(self, name: str) -> object:
        """A setting's value; the default if the stored one is not offered any more."""
        value: object = self.preferences.get(name)
        return value if value in CYCLES[name] else PREFERENCES[name][0]

    def _on(self, name: str) -> bool:
        return self.chosen(name) is True

    def _note(self, name: str, between: str = ", ") -> str:
        """What the games say of a setting."""
        notes = (game_ui.setting_notes(self._).get(name) for game_ui in game_uis.every())
        return between.join(note for note in notes if note)

    def on_cycle(self, name: str) -> None:
        """Takes the next value of a setting."""
        values = CYCLES[name]
        value = values[(values.index(self.chosen(name)) + 1) % len(values)]
        self.preferences.set(name, value)
