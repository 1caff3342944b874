"""The first start: asks for the language and one's own side of the table, then begins."""

from collections.abc import Sequence

from companion.games import DEFAULT
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.shell import flow, game_uis
from companion.ui.shell.preferences import SIDES
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import (
    Seating,
    begin_match,
    own_side,
    placeholders,
    remember_sides,
)
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, onward, page, width_for

# Each language under its own name, so that it is found whatever is chosen now.
LANGUAGES = (("en", "English"), ("nl", "Nederlands"), ("de", "Deutsch"))
STEPS = ("language", "side", "start")
# The arrow that points to a side.
ARROWS = {"bottom": "down", "left": "left", "top": "up", "right": "right"}


class FirstStart(Screen):
    """The steps that are to be asked, each with a default that one tap confirms."""

    def __init__(self, shell: Shell, steps: Sequence[str] = STEPS) -> None:
        super().__init__(shell)
        self._steps = steps
        self._step = steps[0]
        # What a table begins with that only taps on; the others are one tap further, on Home.
        self._game = game_uis.of(DEFAULT)
        self._count = 4

    def draw(self, frame: Frame) -> None:
        """Draws the current step."""
        {"language": self._language, "side": self._side, "start": self._start}[self._step](frame)

    def _language(self, frame: Frame) -> None:
        gap = frame.mm(2.5)
        area = frame.box.pad(frame.mm(4), frame.mm(4))
        head, area = area.cut_top(frame.mm(26 if frame.panel.portrait else 20), gap)
        frame.text(head, self._("Table Companion"), cut="number", capital=7.5, align="centre")
        if frame.panel.portrait:
            area = area.middle(area.w, frame.mm(84))
            cells = area.rows(len(LANGUAGES), gap)
        else:
            cells = area.middle(area.w, frame.mm(44)).columns(len(LANGUAGES), gap)
        for number, ((code, words), cell) in enumerate(zip(LANGUAGES, cells, strict=True)):
            tile = frame.theme.tiles[number]
            name = f"language-{code}"
            top = tile.bottom if frame.pressed == name else tile.top
            frame.fill(cell, top, 3.2, bottom=tile.bottom)
            frame.text(cell.pad(frame.mm(2), 0), words, cut="number", capital=5.5, align="centre")
            frame.target(cell, name)

    def _side(self, frame: Frame) -> None:
        """Draws four large targets, one at each edge of the panel, for the four sides."""
        theme = frame.theme
        gap = frame.mm(1.5)
        area = frame.box.pad(gap)
        across, down = frame.mm(32 if not frame.panel.portrait else 21), frame.mm(19)
        top, rest = area.cut_top(down, gap)
        bottom, rest = rest.cut_bottom(down, gap)
        left, rest = rest.cut_left(across, gap)
        right, middle = rest.cut_right(across, gap)
        for side, box in zip(SIDES, (bottom, left, top, right), strict=True):
            name = f"side-{side}"
            pressed = frame.pressed == name
            frame.fill(box, theme.cream if pressed else theme.panel, 3.2)
            ink = theme.on_cream if pressed else theme.dim
            frame.sign(box.middle(frame.mm(8), frame.mm(8)), ARROWS[side], ink)
            frame.target(box, name)
        # On the line of the arrows, with as much room above as the button has below.
        inside = middle.pad(frame.mm(1), frame.mm(2))
        back = inside.cut_bottom(frame.mm(11))[0]
        words = inside.pad(0, frame.mm(12))
        text = self._("Where are you sitting?")
        place = centred(frame, words, text, 5.0, "number")
        frame.paragraph(place, text, cut="number", capital=5.0, align="centre")
        if self._step != self._steps[0]:
            label = self._("Back")
            width = min(back.w, width_for(frame, label, sign=True))
            frame.button(back.middle(width, frame.mm(11)), "back", label, sign="back")

    def _start(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Who’s playing?"), game=self._game.badge)
        rest = back_button(frame, bar, self._("Back"))
        label = onward(self._("Another game"))
        other = rest.cut_right(min(rest.w, width_for(frame, label)))[0]
        frame.button(other, "another", label)
        gap = frame.mm(2.5)
        area = area.pad(frame.mm(1), 0)
        if self.messages.text:
            strip, area = area.cut_bottom(frame.mm(9))
            text = self.messages.text
            frame.paragraph(centred(frame, strip, text, 2.4), text, capital=2.4, align="centre")
        if frame.panel.portrait:
            area = area.middle(area.w, min(area.h, frame.mm(110)))
            now, names = area.cut_top(area.h * 6 // 10, gap)
        else:
            now, names = area.cut_left(area.w * 6 // 10, gap)
        self._now(frame, now)
        self._names(frame, names)

    def _now(self, frame: Frame, box: Box) -> None:
        tile = frame.theme.tiles[0]
        frame.fill(box, tile.top, 3.2, bottom=tile.bottom)
        inside = box.pad(frame.mm(4), frame.mm(4))
        head, inside = inside.cut_top(frame.mm(8))
        frame.text(head, self._("Start now, names later"), cut="number", capital=4.4)
        note, inside = inside.cut_top(frame.mm(7), frame.mm(2))
        frame.text(note, self._("How many players?"), capital=2.6)
        go, inside = inside.cut_bottom(frame.mm(13), frame.mm(3))
        frame.button(go, "next", onward(self._("Start")), primary=True, capital=3.2)
        inside = inside.middle(inside.w, min(inside.h, frame.mm(20)))
        counts = self._game.seats
        for count, cell in zip(counts, inside.columns(len(counts), frame.mm(2)), strict=True):
            chosen = count == self._count
            ground = frame.theme.cream if chosen else tile.track
            ink = frame.theme.on_cream if chosen else frame.theme.ink
            frame.fill(cell, ground, 2.2)
            frame.text(cell, str(count), cut="number", capital=6.5, colour=ink, align="centre")
            frame.target(cell, f"count-{count}")

    def _names(self, frame: Frame, box: Box) -> None:
        theme = frame.theme
        pressed = frame.pressed == "choose"
        frame.fill(box, theme.panel_down if pressed else theme.panel, 3.2)
        inside = box.pad(frame.mm(4), frame.mm(4))
        head, inside = inside.cut_top(frame.mm(8))
        frame.text(head, self._("Choose players"), cut="number", capital=4.4)
        text = self._("Saves names, colours and seats.")
        end = frame.paragraph(inside, text, capital=2.6, colour=theme.dim)
        faces = Box(inside.x, end, inside.w, inside.bottom - end)
        side = min(frame.mm(11), faces.w // 4 - frame.mm(1.5))
        if faces.h > side + frame.mm(2):
            for number, colour in enumerate(PLAYER_COLOURS[:4]):
                x = faces.x + number * (side + frame.mm(1.5))
                frame.sign(Box(x, faces.bottom - side, side, side), "person", colour)
        frame.target(box, "choose")

    def on_back(self) -> None:
        """Goes a step back."""
        self._step = self._steps[max(0, self._steps.index(self._step) - 1)]

    def on_language(self, code: str) -> None:
        """Stores the language, and goes on."""
        self.preferences.set("language", code)
        self._step = "side"

    def on_side(self, side: str) -> None:
        """Stores one's own side of the table, and goes on."""
        self.preferences.set("side", side)
        self._step = "start"

    def on_count(self, count: int) -> None:
        """Chooses how many play."""
        self._count = count

    def on_another(self) -> None:
        """Opens Home, with all games."""
        flow.home(self.shell)

    def on_choose(self) -> None:
        """Asks for the names first."""
        flow.home(self.shell)
        self.navigator.go(routes.seats(self.shell, self._game))

    def on_next(self) -> None:
        """Starts a match with placeholder names, which are not remembered."""
        seating = Seating(own_side(self.shell))
        seating.seat(placeholders(self.shell, self._count))
        remember_sides(self.shell, seating)
        begin_match(self.shell, self._game.name, seating.names)
