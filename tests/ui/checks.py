"""What must hold on every screen and every panel, read from the frame: sizes, edges, overlaps."""

from companion.ui.box import Box
from companion.ui.frame import SMALLEST_CAPITAL, SMALLEST_TARGET, Fill, Frame, Target, Text
from companion.ui.theme import Colour

# A pixel of rounding here and there is nobody's fault.
SLACK = 1.5
# These lie under others on purpose: a tap anywhere else.
BENEATH = ("skip", "anywhere")


def complaints(frame: Frame) -> list[str]:
    """Everything that is wrong with a frame, in words."""
    return [*_texts(frame), *_targets(frame), *_contrasts(frame)]


def extent(frame: Frame, text: Text) -> Box:
    """Where the letters of a text really are."""
    width = frame.fonts.width(text.text, text.cut, text.size)
    height = frame.fonts.capital(text.cut, text.size)
    x = {
        "left": text.box.x,
        "centre": text.box.x + (text.box.w - width) // 2,
        "right": text.box.right - width,
    }[text.align]
    return Box(x, text.box.y + (text.box.h - height) // 2, width, height)


def _texts(frame: Frame) -> list[str]:
    found = []
    texts = [thing for thing in frame.things if isinstance(thing, Text) and thing.text]
    smallest = SMALLEST_CAPITAL * frame.panel.per_mm - SLACK
    for text in texts:
        box = extent(frame, text)
        if not box.inside(frame.box):
            found.append(f"{text.text!r} is not on the panel")
        if box.w > text.box.w + SLACK:
            found.append(f"{text.text!r} is wider than its place")
        if frame.fonts.capital(text.cut, text.size) < smallest:
            found.append(f"{text.text!r} is too small")
    for number, text in enumerate(texts):
        found += [
            f"{text.text!r} and {other.text!r} lie over each other"
            for other in texts[number + 1 :]
            if extent(frame, text).meets(extent(frame, other))
        ]
    return found


def _targets(frame: Frame) -> list[str]:
    found = []
    targets = [thing for thing in frame.things if isinstance(thing, Target)]
    smallest = SMALLEST_TARGET * frame.panel.per_mm - SLACK
    for target in targets:
        if not target.box.inside(frame.box):
            found.append(f"{target.name} is not on the panel")
        if min(target.box.w, target.box.h) < smallest:
            found.append(f"{target.name} is too small for a finger: {target.box[2:]}")
    apart = [target for target in targets if target.name not in BENEATH]
    for number, target in enumerate(apart):
        found += [
            f"{target.name} and {other.name} lie over each other"
            for other in apart[number + 1 :]
            if target.box.meets(other.box)
        ]
    return found


def _contrasts(frame: Frame) -> list[str]:
    found = []
    for place, thing in enumerate(frame.things):
        if isinstance(thing, Text) and thing.text.strip():
            ground = _ground(frame, place, extent(frame, thing))
            ratio = contrast(thing.colour, ground)
            if ratio < 4.5:
                found.append(f"{thing.text!r} has a contrast of only {ratio:.1f}")
    return found


def _ground(frame: Frame, place: int, box: Box) -> Colour:
    """The colour behind the middle of a text."""
    x, y = box.centre
    for thing in reversed(frame.things[:place]):
        if isinstance(thing, Fill) and thing.box.holds(x, y):
            if thing.bottom is None:
                return thing.colour
            part = (y - thing.box.y) / max(1, thing.box.h)
            red, green, blue = (
                round(a + (b - a) * part) for a, b in zip(thing.colour, thing.bottom, strict=True)
            )
            return red, green, blue
    return frame.ground


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of two colours' lightness, as WCAG counts it."""
    lighter, darker = sorted((_light(one), _light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: Colour) -> float:
    parts = []
    for value in colour:
        part = value / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
