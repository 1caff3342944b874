"""A frame describes a picture as a list of things. Screens fill it, the painter draws it.

Equal things look the same: so the painter draws only where two frames differ, and tests can read a
screen without pixels.
"""

from collections.abc import Callable, Sequence

from companion.ui.render.box import Box
from companion.ui.render.failure import Failure, as_drawn
from companion.ui.render.measures import (
    GAP,
    KEY,
    LINE,
    MARGIN,
    SPACE,
    TEXT,
    TIGHT,
)
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import Colour, Theme
from companion.ui.render.things import Fill, Line, QrCode, Ring, Sign, Target, Text, Thing

# The white modules around a QR code, without which cameras do not find it.
QUIET_ZONE = 4


# A colour, and that of what is written on it.
Look = tuple[Colour, Colour]


class Frame:
    """Collects the things of one picture; `pressed` is the target on which a finger is.

    words: translates the few texts that widgets have of their own.

    >>> from companion.ui.render.theme import DARK
    >>> frame = Frame(Panel(800, 480, per_mm=5.2), DARK, Fonts())
    >>> top, rest = frame.box.cut_top(frame.mm(12))
    >>> frame.button(top, "next", "Continue", primary=True)
    >>> [type(thing).__name__ for thing in frame.things]
    ['Fill', 'Target', 'Text']
    >>> frame.things[1]
    Target(box=Box(x=0, y=0, w=800, h=62), name='next', long=False, changes=False, drags=False)
    """

    def __init__(
        self,
        panel: Panel,
        theme: Theme,
        fonts: Fonts,
        pressed: str | None = None,
        words: Callable[[str], str] = str,
    ) -> None:
        self.panel = panel
        self.theme = theme
        self.fonts = fonts
        self.pressed = pressed
        self.words = words
        self.things: list[Thing] = []
        self.ground = theme.ground

    @property
    def box(self) -> Box:
        """The whole panel."""
        return Box(0, 0, self.panel.width, self.panel.height)

    def mm(self, millimetres: float) -> int:
        """Converts millimetres to pixels; see `Panel.mm`."""
        return self.panel.mm(millimetres)

    def millimetres(self, pixels: int) -> float:
        """Converts pixels to millimetres; see `Panel.millimetres`."""
        return self.panel.millimetres(pixels)

    def off_edge(self, box: Box) -> Box:
        """The part of `box` that may be drawn in: what is drawn keeps off the panel's edge.

        A target may reach up to the edge, where a finger finds it most easily.
        """
        inside = self.box.pad(self.mm(TIGHT))
        x, y = max(box.x, inside.x), max(box.y, inside.y)
        right, bottom = min(box.right, inside.right), min(box.bottom, inside.bottom)
        return Box(x, y, max(0, right - x), max(0, bottom - y))

    def size(self, cut: str, capital: float) -> int:
        """The font size whose capitals have this height in millimetres, times the text scale."""
        smallest = self.panel.smallest_capital * self.panel.per_mm
        return self.fonts.size_for_capital(cut, max(smallest, self.panel.capital_height(capital)))

    def text_size(self, cut: str, capital: float) -> int:
        """The font size of a `text` of this height where it fits."""
        height = max(self._least_height(), self.panel.capital_height(capital))
        return self.fonts.size_for_capital(cut, height)

    def _least_height(self) -> float:
        """The height in pixels of the capitals down to which a text shrinks."""
        capital = self.panel.smallest_capital
        return max(capital * self.panel.per_mm, self.panel.mm(capital))

    def _fit(self, text: str, cut: str, size: int, width: int) -> tuple[str, int]:
        """The text and its size, smaller or shortened if it is too wide."""
        if self.fonts.width(text, cut, size) <= width:
            return text, size
        smallest = self.fonts.size_for_capital(cut, self._least_height())
        return self.fonts.fit(text, cut, size, width, smallest)

    def fill(
        self,
        box: Box,
        colour: Colour,
        radius: float = 0,
        bottom: Colour | None = None,
        line: tuple[float, Colour] | None = None,
    ) -> None:
        """Adds a rectangle; `radius` and the width of `line` are in millimetres."""
        around = None if line is None else (max(1, self.mm(line[0])), line[1])
        self.things.append(Fill(box, colour, self.mm(radius), bottom, around))

    def cover(self, box: Box, colour: Colour, radius: float = 0) -> None:
        """Adds a rectangle in place of what lies in it; what can be tapped there stays."""
        self.things = [
            thing
            for thing in self.things
            if isinstance(thing, Target) or not thing.box.is_inside(box)
        ]
        self.fill(box, colour, radius)

    def text(
        self,
        box: Box,
        text: str,
        *,
        cut: str = "body",
        capital: float = TEXT,
        colour: Colour | None = None,
        align: str = "left",
        turned: bool = False,
        underlined: bool = False,
        struck: bool = False,
        widest: str = "",
    ) -> Text:
        """Adds a line of text; if it does not fit it is made smaller, and only then shortened.

        With `widest` it is as small as that text would have to be, so that texts that take turns
        or stand in several places of one width have one size.
        """
        colour = self._ink(text, colour)
        text = as_drawn(text)
        wanted = self.text_size(cut, capital)
        if widest:
            wanted = self._fit(widest, cut, wanted, box.w)[1]
        shown, size = self._fit(text, cut, wanted, box.w)
        whole = text if shown != text else ""
        thing = Text(box, shown, cut, size, colour, align, turned, underlined, struck, whole)
        self.things.append(thing)
        return thing

    def paragraph(
        self,
        box: Box,
        text: str,
        *,
        cut: str = "body",
        capital: float = TEXT,
        colour: Colour | None = None,
        align: str = "left",
    ) -> int:
        """Adds text of several lines, as many as fit; returns the y below the last one.

        A word that is wider than `box` in the smallest size is shortened.
        """
        lines, size, height = self.lines(box, text, cut, capital)
        y = box.y
        room = max(1, box.h // height)
        ink = self._ink(text, colour)
        for number, line in enumerate(lines[:room], 1):
            place = Box(box.x, y, box.w, height)
            lost = number == room < len(lines)
            if lost:
                while " " in line and self.fonts.width(f"{line} …", cut, size) > box.w:
                    line = line.rpartition(" ")[0]
                line = f"{line} …"
            # A pixel more is seen by nobody; a word without its middle is.
            shown = self.fonts.fit(line, cut, size, box.w + 1, size)[0]
            whole = " ".join(lines[number - 1 :]) if lost else line if shown != line else ""
            self.things.append(Text(place, shown, cut, size, ink, align, whole=whole))
            y += height
        return y

    def lines(self, box: Box, text: str, cut: str, capital: float) -> tuple[list[str], int, int]:
        """The lines of a paragraph, their font size, and their height in pixels.

        If they do not fit into `box` with these capitals, they are smaller.
        """
        size = self.size(cut, capital)
        while True:
            lines = self.fonts.wrap(text, cut, size, box.w)
            height = round(self.fonts.height(cut, size) * 1.02)
            wide = max((self.fonts.width(line, cut, size) for line in lines), default=0)
            if len(lines) * height <= box.h and wide <= box.w:
                return lines, size, height
            if size <= self.fonts.size_for_capital(cut, self._least_height()):
                return lines, size, height
            size -= 1

    def _ink(self, text: str, colour: Colour | None) -> Colour:
        if isinstance(text, Failure):
            return self.theme.pink
        return colour or self.theme.ink

    def sign(self, box: Box, name: str, colour: Colour | None = None) -> None:
        """Adds a small picture, as large as fits."""
        side = min(box.w, box.h)
        self.things.append(Sign(box.middle(side, side), name, colour or self.theme.ink))

    def ring(self, box: Box, part: float, colour: Colour, track: Colour) -> None:
        """Adds the gauge of a tile, filled to `part` (0..1)."""
        side = min(box.w, box.h)
        line = max(3, round(side * 0.1))
        self.things.append(Ring(box.middle(side, side), line, part, colour, track))

    def line(self, points: Sequence[tuple[int, int]], width: float, colour: Colour) -> None:
        """Adds a line through these points; `width` is in millimetres."""
        wide = max(2, self.mm(width))
        left, top = (min(point[axis] for point in points) - wide for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) + wide for axis in (0, 1))
        box = Box(left, top, right - left, bottom - top)
        self.things.append(Line(box, tuple(points), wide, colour))

    def qr_code(self, box: Box, rows: tuple[bytes, ...]) -> QrCode:
        """Adds a QR code in the middle of `box`, with its quiet zone, in whole pixels a module.

        It is as large as fits, and at least one pixel a module even where that does not fit.
        """
        modules = len(rows) + 2 * QUIET_ZONE
        scale = max(1, min(box.w, box.h) // modules)
        side = modules * scale
        thing = QrCode(box.middle(side, side), rows, scale, QUIET_ZONE)
        self.things.append(thing)
        return thing

    def target(
        self,
        box: Box,
        name: str,
        long: bool = False,
        changes: bool = False,
        *,
        drags: bool = False,
    ) -> None:
        """Adds an area that can be tapped, or with `drags` one on which a finger is followed; see
        `Target`."""
        self.things.append(Target(box, name, long, changes, drags))

    def key(
        self,
        box: Box,
        name: str | None,
        look: Look | None = None,
        down: Look | None = None,
        *,
        radius: float = MARGIN,
        bottom: Colour | None = None,
        line: tuple[float, Colour] | None = None,
        place: Box | None = None,
        long: bool = False,
        changes: bool = False,
    ) -> Colour:
        """Adds the ground of what can be tapped, and its target; returns the ink to write on it.

        name: that of the target; None if it cannot be tapped now. look, down: the colour of the
        ground and the ink on it, also while a finger is on it; those of a row by default. place:
        where it can be tapped, if not in all of `box` or also beside it.
        """
        theme = self.theme
        ground, ink = look or (theme.panel, theme.ink)
        if name is not None and self.pressed == name:
            ground, ink = down or (theme.panel_down, theme.ink)
        self.fill(box, ground, radius, bottom, line)
        if name is not None:
            self.target(place or box, name, long, changes)
        return ink

    def button(
        self,
        box: Box,
        name: str,
        text: str = "",
        *,
        sign: str | None = None,
        primary: bool = False,
        dim: bool = False,
        capital: float = TEXT,
        colour: Colour | None = None,
        ink: Colour | None = None,
        long: bool = False,
        radius: float = MARGIN,
    ) -> None:
        """Adds a button: a field with a sign, a text or both, and its target."""
        theme = self.theme
        whole, box = box, self.off_edge(box)
        ground = colour or (theme.cream if primary else theme.panel)
        ink = ink or (theme.on_cream if primary else theme.dim if dim else theme.ink)
        down = (theme.dim if primary else theme.panel_down, ink)
        self.key(box, name, (ground, ink), down, radius=radius, place=whole, long=long)
        inside = box.pad(self.mm(GAP), 0)
        if sign is not None:
            side = self.mm(LINE)
            gap = self.mm(TIGHT)
            words = self.fonts.width(text, "body", self.size("body", capital))
            if text and words + side + gap > inside.w and box.h >= self.mm(KEY):
                upper, lower = box.middle(box.w, self.mm(KEY - SPACE)).rows(2, 0)
                self.sign(upper.middle(side, side), sign, ink)
                self.text(
                    lower.pad(self.mm(TIGHT), 0), text, capital=capital, colour=ink, align="centre"
                )
            elif text:
                left = max(inside.x, box.x + (box.w - words - side - gap) // 2)
                self.sign(Box(left, box.y, side, box.h), sign, ink)
                inside = Box(left + side + gap, box.y, inside.right - left - side - gap, box.h)
                self.text(inside, text, capital=capital, colour=ink)
            else:
                self.sign(box.middle(side, side), sign, ink)
        else:
            self.text(inside, text, capital=capital, colour=ink, align="centre")
