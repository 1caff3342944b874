"""Draws the keys that type a number: digits, sign, delete, and the numbers used last."""

from collections.abc import Sequence

from companion.games.pad.definition import NumberField
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, HAIR, KEY, LINE, MARGIN, NAME, SPACE, TIGHT, TITLE
from companion.ui.widgets.parts import finger

# In millimetres: the capitals on the keys, the side of a sign, the most that a row is high.
DIGIT, QUICK, SIGN = TITLE, NAME, 2 * SPACE
TALLEST = BAR + LINE
# How many of the numbers used last have a key.
MOST_QUICK = 3
# The keys from the top: as on a calculator, and where there is little height.
_HIGH = ("789", "456", "123", "-0<")
_LOW = ("789<", "456-", "1230")


def is_yes_no(field: NumberField) -> bool:
    """Whether a number is only 0 or 1: no or yes."""
    return (field.least, field.most) == (0, 1)


def least_height(frame: Frame) -> int:
    """The least height of the keys without those of the last numbers."""
    return _height(frame, _LOW if frame.panel.portrait else _HIGH)


def _height(frame: Frame, rows: Sequence[str]) -> int:
    return len(rows) * finger(frame) + (len(rows) - 1) * frame.mm(TIGHT)


def draw_number_keys(
    frame: Frame, box: Box, field: NumberField, quick: Sequence[int] | None = None
) -> None:
    """Draws the keys of a field: digit-7 and so on, sign, delete, and quick-12 for last numbers.

    A field that is only 0 or 1 gets a tick and a cross instead, value-1 and value-0. There are no
    keys for the last numbers where they would have no room. Their row stays free while there are no
    last numbers, so that the other keys never move; unless `quick` is None.
    """
    if is_yes_no(field):
        _draw_yes_no(frame, box)
        return
    rows = _rows(frame, box, quick is not None)
    gap = frame.mm(TIGHT)
    most = len(rows) * frame.mm(TALLEST) + (len(rows) - 1) * gap
    # On a high panel the keys stay at the bottom, near the hand.
    strips = box.cut_bottom(min(box.h, most))[0].rows(len(rows), gap)
    for keys, strip in zip(rows, strips, strict=True):
        if not keys:
            for number, cell in zip(quick or (), strip.columns(MOST_QUICK, gap), strict=False):
                _key(frame, cell, f"quick-{number}", number_text(str(number)), QUICK)
        for key, cell in zip(keys, strip.columns(max(1, len(keys)), gap), strict=False):
            if key == "<":
                _sign_key(frame, cell, "delete", "delete")
            elif key != "-":
                _key(frame, cell, f"digit-{key}", key, DIGIT)
            elif field.least < 0:
                _sign_key(frame, cell, "sign", "minus")


def _rows(frame: Frame, box: Box, quick: bool) -> tuple[str, ...]:
    """The rows of keys that fit; an empty one for the last numbers, if these are wanted."""
    ways = (("", *_HIGH), ("", *_LOW)) if quick else ()
    fitting = (rows for rows in (*ways, _HIGH) if _height(frame, rows) <= box.h)
    return next(fitting, _LOW if frame.panel.portrait else _HIGH)


def _draw_yes_no(frame: Frame, box: Box) -> None:
    """Draws a tick and a cross."""
    gap = frame.mm(TIGHT)
    split = box.columns if frame.panel.portrait else box.rows
    keys = (("value-1", "check"), ("value-0", "close"))
    for (target, sign), cell in zip(keys, split(2, gap), strict=True):
        _sign_key(frame, cell, target, sign, KEY)


def _sign_key(frame: Frame, box: Box, target: str, sign: str, side: float = SIGN) -> None:
    theme = frame.theme
    frame.fill(box, theme.cream if frame.pressed == target else theme.key_dark, MARGIN)
    ink = theme.on_cream if frame.pressed == target else theme.ink
    length = min(frame.mm(side), box.h * 7 // 10, box.w * 7 // 10)
    frame.sign(box.middle(length, length), sign, ink)
    frame.target(box, target)


def _key(frame: Frame, box: Box, target: str, text: str, capital: float) -> None:
    theme = frame.theme
    # A whole number is framed: a digit of the same value looks otherwise.
    line = (HAIR, theme.dim) if capital == QUICK else None
    look, down = (theme.key_dark, theme.ink), (theme.cream, theme.on_cream)
    ink = frame.key(box, target, look, down, line=line)
    inside = box.pad(frame.mm(TIGHT), 0)
    frame.text(inside, text, cut="number", capital=capital, colour=ink, align="centre")


def number_text(text: str) -> str:
    """A typed number as people read it: with a proper minus sign."""
    return text.replace("-", "−")
