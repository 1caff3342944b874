"""What must hold on every screen and every panel, read from the frame: sizes, edges, overlaps."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot

import pygame

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import SMALLEST_TARGET
from companion.ui.render.theme import Colour
from companion.ui.render.things import Fill, Ring, Sign, Target, Text
from companion.ui.widgets.words import short_name
from tests.ui.studio import FOUR, LONG, SIX

EVERYBODY = (*FOUR, *SIX, *LONG)
# A pixel of rounding here and there is nobody's fault.
SLACK = 1.5
# These lie under others on purpose: a tap anywhere else.
BENEATH = ("skip", "anywhere")
# What may be missing with the letters of names.
BETWEEN_NAMES = ", "
# The least side of a card's key, in millimetres.
SMALLEST_KEY = 12.0
# How far what can be tapped stays from the panel's edge, and a number from the name above it, in
# millimetres.
LEAST_EDGE = 1.0
LEAST_GAP = 0.8
# What is thinner than this, in millimetres, is a line: it may cross out or underline a text.
THIN = 0.8


def complaints(frame: Frame, names: Sequence[str] = EVERYBODY) -> list[str]:
    """Everything that is wrong with a frame, in words; only these names may be shortened."""
    placed = [
        (place, thing, extent(frame, thing))
        for place, thing in enumerate(frame.things)
        if isinstance(thing, Text) and thing.text.strip()
    ]
    return [
        *_texts(frame, placed),
        *_shortened(placed, names),
        *_grounds(frame, placed),
        *_covered(frame, placed),
        *_targets(frame),
        *_edges(frame),
        *_crowded(frame, placed),
    ]


Placed = list[tuple[int, Text, Box]]


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


def _texts(frame: Frame, placed: Placed) -> list[str]:
    found = []
    smallest = frame.panel.smallest_capital * frame.panel.per_mm - SLACK
    for _, text, box in placed:
        if not box.is_inside(frame.box):
            found.append(f"{text.text!r} is not on the panel")
        if box.w > text.box.w + SLACK:
            found.append(f"{text.text!r} is wider than its place")
        if box.h < smallest:
            found.append(f"{text.text!r} is too small")
    found += [
        f"{placed[one][1].text!r} and {placed[other][1].text!r} lie over each other"
        for one, other in _overlapping([box for _, _, box in placed])
    ]
    return found


def _overlapping(boxes: list[Box]) -> list[tuple[int, int]]:
    """The numbers of the boxes that overlap, each pair once.

    By pygame's lists of rectangles: two boxes after the other would take most of a test's time.
    """
    rectangles = [pygame.Rect(box) for box in boxes]
    return [
        (one, other)
        for one, rectangle in enumerate(rectangles)
        for other in rectangle.collidelistall(rectangles)
        if one < other
    ]


def _shortened(placed: Placed, names: Sequence[str]) -> list[str]:
    found = []
    for _, text, _box in placed:
        if text.whole and not _only_names_are_short(text.text, text.whole, names):
            found.append(f"{text.text!r} is shortened")
        front, dots, back = text.text.partition("…")
        whose = {name for name in names if name.startswith(front) and name.endswith(back)}
        if dots and len(whose) > 1:
            found.append(f"{text.text!r} could be any of {sorted(whose)}")
    return found


def _only_names_are_short(shown: str, whole: str, names: Sequence[str]) -> bool:
    """Whether nothing but letters of names, and what divides them, is missing of `whole`."""
    front, dots, back = shown.partition("…")
    # Shortened twice nobody can read it.
    if not dots or "…" in back:
        return False
    front = front if back else front.rstrip()
    if not (whole.startswith(front) and whole.endswith(back)):
        return False
    gone = set(range(len(front), len(whole) - len(back)))
    for begin, end in _name_spans(whole, names):
        gone -= set(range(begin, end))
    return all(whole[place] in BETWEEN_NAMES for place in gone)


def _name_spans(whole: str, names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """From where to where names stand in a text, whole or already shortened."""
    for name in names:
        # A line of a name that is broken into two.
        if whole in name:
            yield 0, len(whole)
        for written in {name, *(short_name(name, most) for most in range(4, len(name)))}:
            at = whole.find(written)
            while at >= 0:
                yield at, at + len(written)
                at = whole.find(written, at + 1)


def _grounds(frame: Frame, placed: Placed) -> list[str]:
    """What each text stands on: it must not stick out of it, nor be too like it."""
    found = []
    for place, text, box in placed:
        ground, colour = _ground(frame, place, box)
        if not box.is_inside(Box(*ground).pad(-1)):
            found.append(f"{text.text!r} sticks out of what it stands on")
        ratio = contrast(text.colour, colour)
        if ratio < 4.5:
            found.append(f"{text.text!r} has a contrast of only {ratio:.1f}")
    return found


def _covered(frame: Frame, placed: Placed) -> list[str]:
    """Nothing may be drawn over a text, and no small picture may touch one."""
    covers = [
        (later, thing)
        for later, thing in enumerate(frame.things)
        if isinstance(thing, Sign | Ring)
        or (isinstance(thing, Fill) and not _is_line(frame, thing))
    ]
    found = []
    rectangles = [pygame.Rect(thing.box) for _, thing in covers]
    for place, text, box in placed:
        for later, thing in (covers[at] for at in pygame.Rect(box).collidelistall(rectangles)):
            if isinstance(thing, Sign):
                found.append(f"{text.text!r} and the sign {thing.name} lie over each other")
            elif isinstance(thing, Ring):
                if not _in_ring(box, thing):
                    found.append(f"{text.text!r} touches its ring")
            elif later > place:
                found.append(f"{text.text!r} is painted over")
    return found


def _is_line(frame: Frame, fill: Fill) -> bool:
    return min(fill.box.w, fill.box.h) <= max(2, frame.mm(THIN))


def _in_ring(box: Box, ring: Ring) -> bool:
    """Digits are rounder than the box around them, so its corners may reach into the line."""
    (x, y), (middle_x, middle_y) = box.centre, ring.box.centre
    corner = hypot(abs(x - middle_x) + box.w / 2, abs(y - middle_y) + box.h / 2)
    return corner <= ring.box.w / 2 - ring.line / 2


def _targets(frame: Frame) -> list[str]:
    found = []
    targets = [thing for thing in frame.things if isinstance(thing, Target)]
    smallest = SMALLEST_TARGET * frame.panel.per_mm - SLACK
    for target in targets:
        if not target.box.is_inside(frame.box):
            found.append(f"{target.name} is not on the panel")
        if min(target.box.w, target.box.h) < smallest:
            found.append(f"{target.name} is too small for a finger: {target.box[2:]}")
        key = SMALLEST_KEY * frame.panel.per_mm - SLACK
        if target.name.startswith("key-") and min(target.box.w, target.box.h) < key:
            found.append(f"{target.name} is too small for a key: {target.box[2:]}")
    apart = [target for target in targets if target.name not in BENEATH]
    found += [
        f"{apart[one].name} and {apart[other].name} lie over each other"
        for one, other in _overlapping([target.box for target in apart])
    ]
    return found


def _edges(frame: Frame) -> list[str]:
    """What can be tapped is not drawn up to the edge of the panel, where a frame may cover it."""
    inside = frame.box.pad(round(LEAST_EDGE * frame.panel.per_mm - SLACK))
    targets = [thing for thing in frame.things if isinstance(thing, Target)]
    seen = [thing.box for thing in frame.things if isinstance(thing, Fill | Sign | Text)]
    outside = [box for box in seen if not box.is_inside(inside)]
    return [
        f"{target.name} is drawn at the edge of the panel"
        for target in targets
        if target.name not in BENEATH
        if any(box.is_inside(target.box) for box in outside)
    ]


def _crowded(frame: Frame, placed: Placed) -> list[str]:
    """In a player's cell name and numbers do not run into each other."""
    near = LEAST_GAP * frame.panel.per_mm - SLACK
    cells = [
        thing.box
        for thing in frame.things
        if isinstance(thing, Target) and thing.name.startswith("player-")
    ]
    found = []
    for cell in cells:
        here = [(text, box) for _, text, box in placed if box.is_inside(cell)]
        names = [each for each in here if each[0].cut == "name"]
        numbers = [each for each in here if each[0].cut == "number"]
        found += [
            f"{name.text!r} and {number.text!r} are too near to each other"
            for name, box in names
            for number, other in numbers
            if box.x < other.right and other.x < box.right and other.y - box.bottom < near
        ]
    return found


def _ground(frame: Frame, place: int, box: Box) -> tuple[Box, Colour]:
    """The field behind the middle of a text, and its colour there."""
    x, y = box.centre
    for at in range(place - 1, -1, -1):
        thing = frame.things[at]
        if isinstance(thing, Fill) and thing.box.contains(x, y) and not _is_line(frame, thing):
            if thing.bottom is None:
                return thing.box, thing.colour
            part = (y - thing.box.y) / max(1, thing.box.h)
            red, green, blue = (
                round(a + (b - a) * part) for a, b in zip(thing.colour, thing.bottom, strict=True)
            )
            return thing.box, (red, green, blue)
    return frame.box, frame.ground


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of two colours' lightness, as WCAG counts it."""
    lighter, darker = sorted((_light(one), _light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@cache
def _light(colour: Colour) -> float:
    parts = []
    for value in colour:
        part = value / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
