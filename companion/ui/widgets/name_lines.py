"""Draws the name of a player: in one line, or in two before any of it is left out."""

from collections.abc import Sequence
from itertools import pairwise

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR
from companion.ui.render.theme import Colour
from companion.ui.widgets.parts import finger

# The least distance of two lines, in millimetres.
BETWEEN = HAIR
VOWELS = frozenset("aeiouy")
CONSONANTS = frozenset("bcdfghjklmnpqrstvwxz")


def draw_name(
    frame: Frame,
    box: Box,
    name: str,
    *,
    capital: float,
    colour: Colour | None = None,
    align: str = "left",
    row: Sequence[str] = (),
) -> int:
    """Draws `name` in `box`; returns the width in pixels that it takes at most.

    A name that does not fit is made smaller, then broken into two lines if `box` is high enough,
    and only then shortened. `row` are the names that stand beside it in boxes like this one: all
    of them that fit into a line have one size.
    """
    lines = _lines(frame, box, name)
    if len(lines) == 1:
        widest = longest_fitting(frame, box.w, row)
        text = frame.text(
            box, name, cut="name", capital=capital, colour=colour, align=align, widest=widest
        )
        return frame.fonts.width(text.text, text.cut, text.size)
    # Both lines in the smallest size, which does not grow with the text scale.
    capital = frame.panel.smallest_capital / frame.panel.text_scale
    high = min(box.h, frame.fonts.height("name", _smallest(frame)) * 2)
    for line, place in zip(lines, box.middle(box.w, high).rows(2, 0), strict=True):
        frame.text(place, line, cut="name", capital=capital, colour=colour, align=align)
    return box.w


def longest_fitting(frame: Frame, width: int, names: Sequence[str]) -> str:
    """The longest of `names` that fits into this width in the smallest size; "" if none does."""
    smallest = _smallest(frame)
    wide = {name: frame.fonts.width(name, "name", smallest) for name in names}
    return max((name for name in names if wide[name] <= width), key=wide.__getitem__, default="")


def narrowest(frame: Frame, name: str, high: int) -> int:
    """The width in pixels that `name` needs at least in a box of this height, unshortened."""
    smallest = _smallest(frame)

    def wide(text: str) -> int:
        return frame.fonts.width(text, "name", smallest)

    if not _has_two_lines(frame, high):
        return wide(name)
    return min([wide(name), *(max(map(wide, lines)) for lines in halves(name))])


def halves(name: str) -> list[list[str]]:
    """The ways to write a name in two lines without breaking a word, the most even one first.

    It is broken after a hyphen, or in place of the space between two words.
    """
    ends = [at + 1 if letter == "-" else at for at, letter in enumerate(name) if letter in "- "]
    ways = [[name[:end].strip(), name[end:].strip()] for end in ends]
    return sorted((way for way in ways if all(way)), key=lambda way: max(map(len, way)))


def break_within(name: str) -> list[list[str]]:
    """The ways to write a name in two lines with a hyphen in a word, the most even one first.

    It is broken where a syllable may begin: before a consonant with a vowel behind it. A name
    without such a place, as in another script, is not broken.
    """
    from unicodedata import normalize  # most names are short enough

    plain = [normalize("NFD", letter)[0].lower() for letter in name]
    ends = [
        end
        for end in range(2, len(name) - 2)
        if plain[end] in CONSONANTS
        and plain[end + 1] in VOWELS
        and plain[end - 1] in VOWELS | CONSONANTS
        and any(letter in VOWELS for letter in plain[:end])
    ]
    ends.sort(key=lambda end: (max(end + 1, len(name) - end), -end))
    return [[f"{name[:end]}-", name[end:]] for end in ends]


def name_columns(
    frame: Frame,
    box: Box,
    names: Sequence[str],
    gap: int,
    beside: int,
    high: int,
) -> list[Box]:
    """Divides `box` for names: evenly if all have room, else by what each needs at least.

    `beside` are the pixels of a column that are no room for its name, `high` is the height of that
    room. No column is narrower than a finger, while `box` allows it.
    """
    even = box.columns(len(names), gap)
    wanted = [narrowest(frame, name, high) + beside for name in names]
    if all(wide <= cell.w for wide, cell in zip(wanted, even, strict=True)):
        return even
    narrow = finger(frame)
    room = box.w - gap * (len(names) - 1)
    found = []
    for width in shares(room, [max(narrow, wide) for wide in wanted]):
        column, box = box.cut_left(width, gap)
        found.append(column)
    return found


def shares(room: int, wanted: Sequence[int]) -> list[int]:
    """Divides `room`: what nobody wanted is shared out; if it is too little, the widest lose."""
    most = max(wanted)
    while sum(min(each, most) for each in wanted) > room and most > 0:
        most -= 1
    found = [min(each, most) for each in wanted]
    left = max(0, room - sum(found))
    edges = [round(left * number / len(found)) for number in range(len(found) + 1)]
    return [each + after - at for each, (at, after) in zip(found, pairwise(edges), strict=True)]


def _has_two_lines(frame: Frame, high: int) -> bool:
    return high >= 2 * frame.fonts.capital("name", _smallest(frame)) + frame.mm(BETWEEN)


def _smallest(frame: Frame) -> int:
    return frame.size("name", frame.panel.smallest_capital / frame.panel.text_scale)


def _lines(frame: Frame, box: Box, name: str) -> list[str]:
    """The name in one line if it fits in the smallest size, else in two; the rest is in the last.

    A name that cannot be broken, or not in this height, is one line.
    """
    smallest = _smallest(frame)
    if frame.fonts.width(name, "name", smallest) <= box.w:
        return [name]
    if not _has_two_lines(frame, box.h):
        return [name]
    lines = frame.fonts.wrap(name, "name", smallest, box.w)
    if len(lines) == 1 or frame.fonts.width(lines[0], "name", smallest) > box.w:
        return [name]
    return [lines[0], name.removeprefix(lines[0]).strip()]
