"""The first start: asks for the language, one's own side and what the device needs, then begins."""

from collections.abc import Sequence
from functools import partial

from companion.catalogues import language_names
from companion.games import DEFAULT
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    MARGIN,
    NUMBER,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.screens.settings.language import language_keys
from companion.ui.shell import flow, game_uis
from companion.ui.shell.device_states import ClockControl
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

STEPS = ("language", "side", "start")
# What is set on a device of its own, between the last two.
DEVICE_STEPS = ("screen", "wifi", "date")
# The arrow that points to a side.
ARROWS = {"bottom": "down", "left": "left", "top": "up", "right": "right"}


class FirstStart(Screen):
    """The steps that are to be asked, each with a default that one tap confirms."""

    def __init__(self, shell: Shell, steps: Sequence[str] = STEPS) -> None:
        super().__init__(shell)
        self.languages = language_names()
        self._steps = steps
        self._step = steps[0]
        # What a table begins with that only taps on; the others are one tap further, on Home.
        self._game = game_uis.of(DEFAULT)
        self._count = 4

    def draw(self, frame: Frame) -> None:
        {"language": self._language, "side": self._side, "start": self._start}[self._step](frame)

    def _language(self, frame: Frame) -> None:
        gap = frame.mm(SPACE)
        area = frame.box.pad(frame.mm(LINE), frame.mm(LINE))
        head, area = area.cut_top(frame.mm(2 * KEY if frame.panel.portrait else 5 * LINE), gap)
        frame.text(head, self._("Table Companion"), cut="number", capital=NUMBER, align="centre")
        language_keys(frame, area, self.languages)

    def _side(self, frame: Frame) -> None:
        """Draws four large targets, one at each edge of the panel, for the four sides."""
        theme = frame.theme
        gap = frame.mm(GAP)
        area = frame.box.pad(gap)
        across, down = (
            frame.mm(8 * LINE if not frame.panel.portrait else 7 * SPACE),
            frame.mm(2 * TOUCH),
        )
        top, rest = area.cut_top(down, gap)
        bottom, rest = rest.cut_bottom(down, gap)
        left, rest = rest.cut_left(across, gap)
        right, middle = rest.cut_right(across, gap)
        for side, box in zip(SIDES, (bottom, left, top, right), strict=True):
            look, lit = (theme.panel, theme.dim), (theme.cream, theme.on_cream)
            ink = frame.key(box, f"side-{side}", look, lit, radius=SPACE)
            frame.sign(box.middle(frame.mm(2 * LINE), frame.mm(2 * LINE)), ARROWS[side], ink)
        # On the line of the arrows, with as much room above as the button has below.
        inside = middle.pad(frame.mm(TIGHT), frame.mm(MARGIN))
        back = inside.cut_bottom(frame.mm(BAR))[0]
        words = inside.pad(0, frame.mm(KEY))
        text = self._("Where are you sitting?")
        place = centred(frame, words, text, TITLE, "number")
        frame.paragraph(place, text, cut="number", capital=TITLE, align="centre")
        if self._step != self._steps[0]:
            label = self._("Back")
            width = min(back.w, width_for(frame, label, sign=True))
            frame.button(back.middle(width, frame.mm(BAR)), "back", label, sign="back")

    def _start(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Who’s playing?"), game=self._game.badge)
        rest = back_button(frame, bar, self._("Back"))
        label = onward(self._("Another game"))
        other = rest.cut_right(min(rest.w, width_for(frame, label)))[0]
        frame.button(other, "another", label)
        gap = frame.mm(SPACE)
        area = area.pad(frame.mm(TIGHT), 0)
        if self.messages.text:
            strip, area = area.cut_bottom(frame.mm(TOUCH))
            text = self.messages.text
            frame.paragraph(centred(frame, strip, text, TEXT), text, capital=TEXT, align="centre")
        if frame.panel.portrait:
            area = area.middle(area.w, min(area.h, frame.mm(10 * BAR)))
            now, names = area.cut_top(area.h * 6 // 10, gap)
        else:
            now, names = area.cut_left(area.w * 6 // 10, gap)
        self._now(frame, now)
        self._names(frame, names)

    def _now(self, frame: Frame, box: Box) -> None:
        tile = frame.theme.tiles[0]
        frame.fill(box, tile.top, SPACE, bottom=tile.bottom)
        inside = box.pad(frame.mm(LINE), frame.mm(LINE))
        head, inside = inside.cut_top(frame.mm(2 * LINE))
        frame.text(head, self._("Start now, names later"), cut="number", capital=TITLE)
        note, inside = inside.cut_top(frame.mm(LINE + SPACE), frame.mm(MARGIN))
        frame.text(note, self._("How many players?"), capital=TEXT)
        go, inside = inside.cut_bottom(frame.mm(KEY), frame.mm(SPACE))
        frame.button(go, "next", onward(self._("Start")), primary=True, capital=STRONG)
        inside = inside.middle(inside.w, min(inside.h, frame.mm(5 * LINE)))
        counts = self._game.seats
        for count, cell in zip(counts, inside.columns(len(counts), frame.mm(MARGIN)), strict=True):
            chosen = count == self._count
            lit = (frame.theme.cream, frame.theme.on_cream)
            ink = frame.key(
                cell, f"count-{count}", lit if chosen else (tile.track, frame.theme.ink), lit
            )
            frame.text(cell, str(count), cut="number", capital=NUMBER, colour=ink, align="centre")

    def _names(self, frame: Frame, box: Box) -> None:
        theme = frame.theme
        frame.key(box, "choose", radius=SPACE)
        inside = box.pad(frame.mm(LINE), frame.mm(LINE))
        head, inside = inside.cut_top(frame.mm(2 * LINE))
        frame.text(head, self._("Choose players"), cut="number", capital=TITLE)
        text = self._("Saves names, colours and seats.")
        end = frame.paragraph(inside, text, capital=TEXT, colour=theme.dim)
        faces = Box(inside.x, end, inside.w, inside.bottom - end)
        side = min(frame.mm(BAR), faces.w // 4 - frame.mm(GAP))
        if faces.h > side + frame.mm(MARGIN):
            for number, colour in enumerate(PLAYER_COLOURS[:4]):
                x = faces.x + number * (side + frame.mm(GAP))
                frame.sign(Box(x, faces.bottom - side, side, side), "person", colour)

    def on_back(self) -> None:
        self._step = self._steps[max(0, self._steps.index(self._step) - 1)]

    def on_language(self, code: str) -> None:
        """Stores the language, and goes on."""
        self.preferences.set("language", code)
        self._step = "side"

    def on_side(self, side: str) -> None:
        """Stores one's own side of the table, and goes on."""
        self.preferences.set("side", side)
        self._step = "start"
        self._set_up(DEVICE_STEPS)

    def _set_up(self, steps: Sequence[str]) -> None:
        """Shows the first of these screens that this device needs; its *Next* leads to the others.

        Back from any of them leads to the last step, too: all of it is in Settings.
        """
        device = self.shell.device
        clock = device.settings.clock
        for number, step in enumerate(steps, 1):
            then = partial(self._set_up, steps[number:])
            screen: Screen | None = None
            if step == "screen" and device.power is not None:
                screen = routes.panel_size(self.shell, then)
            elif step == "wifi" and device.settings.wifi is not None:
                screen = routes.wifi(self.shell, then)
            elif step == "date" and clock is not None and not self._knows_date(clock):
                screen = routes.date(self.shell, then)
            if screen is not None:
                show = self.navigator.go if self.navigator.screen is self else self.navigator.swap
                show(screen)
                return
        if self.navigator.screen is not self:
            self.navigator.back()

    def _knows_date(self, clock: ClockControl) -> bool:
        """Whether what the clock shows is right: from the network, or because it never stood."""
        goes_on = self.shell.device.keeps_time and clock.now() >= clock.earliest
        return clock.from_network or goes_on

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
