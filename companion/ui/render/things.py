"""What a frame is made of: fields, texts, rings, signs, lines, codes, and targets to tap."""

from companion.records import dataclass, field
from companion.ui.render.box import Box
from companion.ui.render.theme import Colour


@dataclass(frozen=True)
class Fill:
    """A rectangle of one colour.

    `radius` rounds its corners, with `bottom` it runs from one colour to the other, and `line` is
    the width and colour of a line around it.
    """

    box: Box
    colour: Colour
    radius: int = 0
    bottom: Colour | None = None
    line: tuple[int, Colour] | None = None


@dataclass(frozen=True)
class Text:
    """One line of text in a box. `turned` is upside down, for those who sit opposite.

    `cut` is one of the font styles CUTS. `whole`: what it says if it did not fit and was shortened;
    "" if all of it is shown.
    """

    box: Box
    text: str
    cut: str
    size: int
    colour: Colour
    align: str = "left"
    turned: bool = False
    underlined: bool = False
    struck: bool = False
    whole: str = field(default="", compare=False)


@dataclass(frozen=True)
class Ring:
    """A ring, `line` wide, of which `part` (0..1) is filled: the gauge of a tile."""

    box: Box
    line: int
    part: float
    colour: Colour
    track: Colour


@dataclass(frozen=True)
class Sign:
    """A small picture, one of `shapes.SIGNS`."""

    box: Box
    name: str
    colour: Colour


@dataclass(frozen=True)
class Line:
    """A line through points, of a chart."""

    box: Box
    points: tuple[tuple[int, int], ...]
    width: int
    colour: Colour


@dataclass(frozen=True)
class QrCode:
    """A QR code, black on white: `scale` pixels a module, `quiet` modules of white around it.

    `rows` has a byte for each module, 1 where it is black. The box is as large as all of it.
    """

    box: Box
    rows: tuple[bytes, ...]
    scale: int
    quiet: int


@dataclass(frozen=True)
class Target:
    """An area that can be tapped. The screen gets `tap(name)`, and with `long` also `hold(name)`.

    With `changes` a tap counts also if what is drawn there has changed since the finger went down.
    Targets are equal also if only one of them says so. One that `drags` is never tapped: the screen
    gets `drag(name, place)` when a finger goes down on it, and whenever that finger moves.
    """

    box: Box
    name: str
    long: bool = False
    changes: bool = field(default=False, compare=False)
    drags: bool = False


Thing = Fill | Text | Ring | Sign | Line | QrCode | Target
