"""Shortens names between letters as people see them, so that all of them still differ."""

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Sequence

# Joins what is before and after it to one sign.
JOINER = "\u200d"
# Half of a flag each; two of them are one sign.
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
# Change the colour or the shape of the sign before them.
MODIFIERS = (range(0xFE00, 0xFE10), range(0x1F3FB, 0x1F400), range(0xE0020, 0xE0080))


def letters(name: str) -> list[str]:
    """The letters of a name as people see them: an accent or a joined emoji is not torn apart."""
    found: list[str] = []
    for point in name:
        if found and _belongs_to(found[-1], point):
            found[-1] += point
        else:
            found.append(point)
    return found


def _belongs_to(letter: str, point: str) -> bool:
    """Whether a code point continues a letter."""
    code = ord(point)
    if point == JOINER or letter.endswith(JOINER) or any(code in some for some in MODIFIERS):
        return True
    if unicodedata.category(point) in ("Mn", "Mc", "Me"):
        return True
    return code in FLAG_LETTERS and len(letter) == 1 and ord(letter) in FLAG_LETTERS


def shortened(names: Sequence[str], most: int, cost: Callable[[str], int]) -> list[str]:
    """The names, each cut so that it costs at most `most`, none empty and all different.

    `cost` is what a text costs, for example its bytes. A name of which the first letter alone is
    too long is cut within it; one that would become the same as another gets a number.
    """
    found: list[str] = []
    for name in names:
        short = _cut(name, most, cost)
        number = 2
        while short in found:
            tail = str(number)
            short = _cut(name, most - cost(tail), cost) + tail
            number += 1
        found.append(short)
    return found


def shortened_to_fit(
    names: Sequence[str],
    least: int,
    cost: Callable[[str], int],
    fits: Callable[[list[str]], bool],
) -> list[str] | None:
    """The names shortened as little as possible so that they fit, the longest first.

    None if they do not even fit when each costs `least`.
    """

    def too_long(most: int) -> bool:
        return not fits(shortened(names, most, cost))

    bounds = range(least, max(map(cost, names)))
    # A number behind a name that is the same as another can cost more than one letter less: so the
    # bound that was found by halving may need a few steps more.
    most = bisect_left(bounds, True, key=too_long) + least - 1
    while most >= least:
        found = shortened(names, most, cost)
        if fits(found):
            return found
        most -= 1
    return None


def _cut(name: str, most: int, cost: Callable[[str], int]) -> str:
    """The longest beginning of a name that costs at most `most`; at least its first code point."""
    if cost(name) <= most:
        return name
    kept = ""
    for letter in letters(name):
        if cost(kept + letter) > most:
            break
        kept += letter
    return kept.rstrip() or name.lstrip()[:1] or name[:1]
