"""A frame: what is to be seen, as a list of plain things. Screens make it, the painter draws it.

Two equal things look the same, so the painter draws only where two frames differ, and a test can
read a screen without seeing it.
"""

from collections.abc import Sequence
from functools import cached_property

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.text import Fonts
from companion.ui.render.theme import Colour, Theme
from companion.ui.widgets.failure import Failure, as_drawn


@dataclass(frozen=True)
class Fill:
    """A field of colour, with round corners if it has a radius, or a line around it."""

    box: Box
    colour: Colour
    radius: int = 0
    bottom: Colour | None = None
    line: tuple[int, Colour] | None = None


@dataclass(frozen=True)
class Text:
    """One line of text in a box. `turned` stands on its head, for those who sit opposite."""

    box: Box
    text: str
    cut: str
    size: int
    colour: Colour
    align: str = "left"
    turned: bool = False
    underlined: bool = False
    struck: bool = False
    shortened: bool = False


@dataclass(frozen=True)
class Ring:
    """The gauge of a tile."""

    box: Box
    line: int
    part: float
    colour: Colour
    track: Colour


@dataclass(frozen=True)
class Sign:
    """A small picture."""

    box: Box
    name: str
    colour: Colour
    turned: bool = False


@dataclass(frozen=True)
class Line:
    """A chart's line through points."""

    box: Box
    points: tuple[tuple[int, int], ...]
    width: int
    colour: Colour


@dataclass(frozen=True)
class Target:
    """Where a finger counts, under a name. `long` asks also for holding it.

    `changes` says that the name alone tells what a tap does, whatever is drawn there meanwhile.
    """

    box: Box
    name: str
    long: bool = False
    changes: bool = False


Thing = Fill | Text | Ring | Sign | Line | Target


# The panels that the screens are designed for, in millimetres: 7 inches, lying and standing.
LYING = (153.8, 92.3)
STANDING = (87.8, 156.1)


@dataclass(frozen=True)
class Panel:
    """The screen we draw on: its size, and how many pixels make a millimetre."""

    width: int
    height: int
    per_mm: float
    text_scale: float = 1.0

    def mm(self, millimetres: float) -> int:
        """A length of the design in pixels; on a larger panel all grows with it."""
        return round(millimetres * self._scale)

    @cached_property
    def _scale(self) -> float:
        across, down = STANDING if self.portrait else LYING
        return min(self.width / across, self.height / down)

    @property
    def portrait(self) -> bool:
        """Whether it is higher than wide."""
        return self.height > self.width


# A button so high, in millimetres, has its sign above a text that is too wide to stand beside it.
TALL = 13.0
# Capitals and targets never get smaller than this, in millimetres.
SMALLEST_CAPITAL = 2.2
SMALLEST_TARGET = 9.0


class Frame:
    """Collects things; knows the panel, the theme and the fonts, so that screens need not."""

    def __init__(
        self, panel: Panel, theme: Theme, fonts: Fonts, pressed: str | None = None
    ) -> None:
        self.panel = panel
        self.theme = theme
        self.fonts = fonts
        self.pressed = pressed
        self.things: list[Thing] = []
        self.ground = theme.ground

    @property
    def box(self) -> Box:
        """The whole panel."""
        return Box(0, 0, self.panel.width, self.panel.height)

    def mm(self, millimetres: float) -> int:
        """Millimetres in pixels."""
        return self.panel.mm(millimetres)

    def size(self, cut: str, capital: float) -> int:
        """The font size whose capitals have so many millimetres, and as the table chose."""
        smallest = SMALLEST_CAPITAL * self.panel.per_mm
        wanted = self.panel.mm(capital * self.panel.text_scale * 100) / 100
        return self.fonts.size_for_capital(cut, max(smallest, wanted))

    def _smallest(self, cut: str) -> int:
        """The size that nothing goes below; large text shrinks to it before it loses words."""
        least = max(SMALLEST_CAPITAL * self.panel.per_mm, self.panel.mm(SMALLEST_CAPITAL))
        return self.fonts.size_for_capital(cut, least)

    def fill(
        self,
        box: Box,
        colour: Colour,
        radius: float = 0,
        bottom: Colour | None = None,
        line: tuple[float, Colour] | None = None,
    ) -> None:
        """A field of colour; radius and line in millimetres."""
        around = None if line is None else (max(1, self.mm(line[0])), line[1])
        self.things.append(Fill(box, colour, self.mm(radius), bottom, around))

    def text(
        self,
        box: Box,
        text: str,
        *,
        cut: str = "body",
        capital: float = 2.4,
        colour: Colour | None = None,
        align: str = "left",
        turned: bool = False,
        underlined: bool = False,
        struck: bool = False,
    ) -> Text:
        """A line of text, made smaller where it must be, and only then shortened."""
        colour = self._ink(text, colour)
        text = as_drawn(text)
        smallest = self._smallest(cut)
        wanted = max(smallest, self.size(cut, capital))
        shown, size = self.fonts.fit(text, cut, wanted, box.w, smallest)
        thing = Text(
            box, shown, cut, size, colour, align, turned, underlined, struck, shown != text
        )
        self.things.append(thing)
        return thing

    def paragraph(
        self,
        box: Box,
        text: str,
        *,
        cut: str = "body",
        capital: float = 2.4,
        colour: Colour | None = None,
        align: str = "left",
    ) -> int:
        """Text over as many lines as it needs, as far as the box goes; where it ended."""
        size = self.size(cut, capital)
        smallest = self._smallest(cut)
        while True:
            lines = self.fonts.wrap(text, cut, size, box.w)
            height = round(self.fonts.height(cut, size) * 1.02)
            if len(lines) * height <= box.h or size <= smallest:
                break
            size -= 1
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
            self.things.append(Text(place, line, cut, size, ink, align, shortened=lost))
            y += height
        return y

    def _ink(self, text: str, colour: Colour | None) -> Colour:
        if isinstance(text, Failure):
            return self.theme.pink
        return colour or self.theme.ink

    def sign(self, box: Box, name: str, colour: Colour | None = None, turned: bool = False) -> None:
        """A small picture, as large as fits."""
        side = min(box.w, box.h)
        self.things.append(Sign(box.middle(side, side), name, colour or self.theme.ink, turned))

    def ring(self, box: Box, part: float, colour: Colour, track: Colour) -> None:
        """A tile's gauge."""
        side = min(box.w, box.h)
        line = max(3, round(side * 0.1))
        self.things.append(Ring(box.middle(side, side), line, part, colour, track))

    def line(self, points: Sequence[tuple[int, int]], width: float, colour: Colour) -> None:
        """A chart's line through these points; its width in millimetres."""
        wide = max(2, self.mm(width))
        left, top = (min(point[axis] for point in points) - wide for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) + wide for axis in (0, 1))
        box = Box(left, top, right - left, bottom - top)
        self.things.append(Line(box, tuple(points), wide, colour))

    def target(self, box: Box, name: str, long: bool = False, changes: bool = False) -> None:
        """Where a finger counts; `changes` as `Target` has it."""
        self.things.append(Target(box, name, long, changes))

    def button(
        self,
        box: Box,
        name: str,
        text: str = "",
        *,
        sign: str | None = None,
        primary: bool = False,
        dim: bool = False,
        capital: float = 2.5,
        colour: Colour | None = None,
        ink: Colour | None = None,
        long: bool = False,
        radius: float = 2.2,
    ) -> None:
        """A button: a field, a sign or a text or both, and where it is touched."""
        theme = self.theme
        ground = colour or (theme.cream if primary else theme.panel)
        if self.pressed == name:
            ground = theme.dim if primary else theme.panel_down
        ink = ink or (theme.on_cream if primary else theme.dim if dim else theme.ink)
        self.fill(box, ground, radius)
        inside = box.pad(self.mm(1.6), 0)
        if sign is not None:
            side = self.mm(3.6)
            gap = self.mm(1.2)
            words = self.fonts.width(text, "body", self.size("body", capital))
            if text and words + side + gap > inside.w and box.h >= self.mm(TALL):
                upper, lower = box.middle(box.w, self.mm(TALL - 3)).rows(2, 0)
                self.sign(upper.middle(side, side), sign, ink)
                self.text(
                    lower.pad(self.mm(1), 0), text, capital=capital, colour=ink, align="centre"
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
        self.target(box, name, long)
