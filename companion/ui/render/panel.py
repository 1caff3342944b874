"""The panel that frames are made for: its size, and how millimetres become pixels."""

from functools import cached_property

from companion.records import dataclass
from companion.ui.render.measures import SMALLEST_CAPITAL

# The size of a 7 inch panel in millimetres, for which the screens are designed.
LYING = (153.8, 92.3)
STANDING = (87.8, 156.1)
# A window may be of any size. On one of a few pixels all lengths would be zero, by which no screen
# could be divided: from here on, in pixels per millimetre, the panel shows a part of it instead.
COARSEST = 1.0


@dataclass(frozen=True)
class Panel:
    """The panel: its size in pixels, its pixels per millimetre, and the chosen scale of text."""

    width: int
    height: int
    per_mm: float
    text_scale: float = 1.0

    def mm(self, millimetres: float) -> int:
        """Converts a length of the design to pixels; on a larger panel everything is larger."""
        return round(millimetres * self._scale)

    def millimetres(self, pixels: float) -> float:
        """Converts pixels to a length of the design, the inverse of `mm`."""
        return pixels / self._scale

    def capital_height(self, capital: float) -> float:
        """The height in pixels of capitals of this size, with the chosen scale of text."""
        return capital * self.text_scale * self._scale

    @cached_property
    def _scale(self) -> float:
        across, down = STANDING if self.portrait else LYING
        return max(COARSEST, min(self.width / across, self.height / down))

    @property
    def portrait(self) -> bool:
        """Whether the panel is higher than wide."""
        return self.height > self.width

    @property
    def smallest_capital(self) -> float:
        """The height in millimetres below which no capital letter is drawn."""
        return SMALLEST_CAPITAL


@dataclass(frozen=True)
class PrintedPage(Panel):
    """A page of paper: its millimetres are real, and letters may be smaller than on a screen."""

    @property
    def smallest_capital(self) -> float:
        """About 6.5 points: it is held in the hand."""
        return 1.65

    @cached_property
    def _scale(self) -> float:
        return self.per_mm
