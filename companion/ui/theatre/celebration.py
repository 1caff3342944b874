"""Celebrates who won a stage or round: a sign beside the name, a flash of the row, a jingle."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, STRONG, TIGHT
from companion.ui.render.theme import Colour, blend
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name

JINGLE = "stage-won"
# How long a flash lasts, in seconds, and in how many steps it fades.
FLASH = 0.25
STEPS = 5
# A jingle that could not be played within so many seconds is not played any more.
LATE = 1.0
# How much of a row's ground the flash is at its beginning.
STRENGTH = 0.6


def flash(passed: float) -> float:
    """How strong (1 to 0) a flash is so many seconds after it began; 0 before it and after it."""
    if not 0 <= passed < FLASH:
        return 0.0
    return 1 - int(passed / FLASH * STEPS) / STEPS


class StageCelebration:
    """Celebrates once, at the time `at` on the shell's clock; None: only with the sign.

    `sign` is what stands beside a winner's name; a game takes one that means nothing else there.
    """

    def __init__(self, shell: Shell, at: float | None, sign: str = "star") -> None:
        self._shell = shell
        self._sign = sign
        self._at = at
        self._is_silent = at is None or not shell.preferences.flag("jingles")
        self.on_wake()

    @property
    def sign(self) -> str:
        """The sign beside a winner's name; empty if celebrations are off."""
        return self._sign if self._shell.preferences.flag("celebrations") else ""

    def begin_by(self, at: float) -> None:
        """Celebrates at this time if that is sooner."""
        if self._at is not None:
            self._at = min(self._at, at)

    def ground(self, colour: Colour, winner: Colour) -> Colour:
        """The ground of a winner's row: `colour`, and `winner` in it while the flash lasts."""
        return blend(colour, winner, STRENGTH * self._flash())

    def _flash(self) -> float:
        if self._at is None or not self._flashes:
            return 0.0
        return flash(self._shell.clock() - self._at)

    @property
    def _flashes(self) -> bool:
        return bool(self.sign) and self._shell.preferences.animated

    def on_wake(self) -> None:
        """Plays the jingle if it is time."""
        if self._is_silent or self._at is None or self._shell.clock() < self._at:
            return
        self._is_silent = True
        if self._shell.clock() < self._at + LATE:
            self._shell.device.sound(JINGLE)

    def wakes_at(self) -> float | None:
        """When the jingle is due, or when the flash begins or fades."""
        now, at = self._shell.clock(), self._at
        if at is None:
            return None
        if (not self._is_silent and now < at + LATE) or (now < at and self._flashes):
            return at
        return now + FLASH / STEPS if self._flash() else None


def name_and_sign(
    frame: Frame, box: Box, name: str, sign: str, *, cut: str = "body", capital: float = STRONG
) -> None:
    """Draws a name and, unless `sign` is empty, that sign in gold directly behind it.

    A long name in the cut of names has two lines where the box is high enough.
    """
    side, gap = frame.mm(LINE), frame.mm(TIGHT)
    room = Box(box.x, box.y, box.w - (side + gap if sign else 0), box.h)
    if cut == "name":
        width = draw_name(frame, room, name, capital=capital)
    else:
        text = frame.text(room, name, cut=cut, capital=capital)
        width = frame.fonts.width(text.text, text.cut, text.size)
    if sign:
        frame.sign(Box(box.x + width + gap, box.y, side, box.h), sign, frame.theme.gold)
