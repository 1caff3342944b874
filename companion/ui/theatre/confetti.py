"""Confetti: falls once over the result of a match, in the colours of the winners."""

from collections.abc import Sequence
from math import cos, sin, tau
from random import Random

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import WHITE, Colour, blend
from companion.ui.shell.shell import Shell

# Each piece costs two small areas to paint in every frame.
PIECES = 48
FRAME = 1 / 30
# In seconds: when the last piece begins to fall, and how long the quickest and slowest fall.
BEGINS_WITHIN = 0.9
FALLS_FOR = (1.1, 1.7)
# In millimetres: how long a piece is, and how far it sways. It is this much narrower than long.
SIZES = (1.8, 3.4)
SWAY = 5.0
NARROW = 0.6
# How much lighter some pieces are, as if they caught the light.
LIGHTER = 0.5


@dataclass(frozen=True)
class Piece:
    """One piece: `across` the panel (0 to 1), from when and how long it falls, how it looks."""

    across: float
    begins: float
    falls_for: float
    size: float
    spin: float
    phase: float
    colour: Colour


class Confetti:
    """Begins to fall when it is made; nothing is left when the last piece is down."""

    def __init__(self, shell: Shell, colours: Sequence[Colour]) -> None:
        self._clock = shell.clock
        self._began = shell.clock()
        # The same every time: nobody looks for chance in it, and tests can compare frames.
        random = Random(PIECES)
        self._pieces = [
            Piece(
                across=(number + random.random()) / PIECES,
                begins=random.uniform(0, BEGINS_WITHIN),
                falls_for=random.uniform(*FALLS_FOR),
                size=random.uniform(*SIZES),
                spin=random.uniform(1, 2.5),
                phase=random.random(),
                colour=_colour(colours, number),
            )
            for number in range(PIECES)
        ]
        self._ends = self._began + max(piece.begins + piece.falls_for for piece in self._pieces)

    def draw(self, frame: Frame) -> None:
        """Draws the pieces that are falling now."""
        passed = self._clock() - self._began
        for piece in self._pieces:
            part = (passed - piece.begins) / piece.falls_for
            if 0 < part < 1:
                frame.fill(_box(frame, piece, part).clip(frame.box), piece.colour)

    def wakes_at(self) -> float | None:
        """When to draw again; None if all pieces are down."""
        now = self._clock()
        return now + FRAME if now < self._ends else None


def _colour(colours: Sequence[Colour], number: int) -> Colour:
    """The colours by turns, and of each colour every third piece lighter."""
    turn, which = divmod(number, len(colours))
    return blend(colours[which], WHITE, 0 if turn % 3 else LIGHTER)


def _box(frame: Frame, piece: Piece, part: float) -> Box:
    """Where a piece is after this part of its fall, and how much of it faces us as it spins."""
    turn = tau * (piece.phase + part * piece.spin)
    wide = frame.mm(piece.size * NARROW)
    high = max(2, round(frame.mm(piece.size) * abs(cos(turn))))
    x = piece.across * frame.panel.width + frame.mm(SWAY) * sin(turn / 2)
    y = part * (frame.panel.height + high) - high
    return Box(round(x) - wide // 2, round(y), wide, high)
