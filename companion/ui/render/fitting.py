"""Fits texts into lines: shortens and breaks them, with the same little work however long they are.

A text may come from a file, and what is measured in the main loop must never make it wait.
"""

import re
from bisect import bisect_left
from collections.abc import Callable

# No panel and no page has room for more letters of a text; of a longer one only its beginning and
# its last letters are measured and drawn. The longest text of ours has 300.
MOST_LETTERS = 1000
# Letters that stay at the end of a shortened name, if there is room: sr. is not jr.
TAIL = 3
# The patterns of this module are compiled when a text is first broken, which no table needs for its
# first frame. With those of three other modules that was 3.7 M of 337 M instructions up to it.
# Where a word may be broken that is longer than a line.
BREAKS = "(?<=[-/])"
# A blank at which no line ends, and those at which one may.
NO_BREAK = "\N{NO-BREAK SPACE}"
BLANKS = rf"[^\S{NO_BREAK}]+"
# A word that stays on the line of the word before it: a number, as in "blue 7" and "stage 3", and
# the arrow before a new one.
BOUND = r"[(−-]?\d+\W*|→"

# The width of a text in pixels.
Width = Callable[[str], int]


def bounded(text: str) -> str:
    """The text, or of one with more than MOST_LETTERS its beginning and its last letters."""
    if len(text) <= MOST_LETTERS:
        return text
    return f"{text[: MOST_LETTERS - TAIL - 1]}…{text[-TAIL:]}"


def shortened(text: str, fits: Callable[[str], bool]) -> str:
    """The text without as few letters of its middle as possible, so that it fits.

    The end stays: names more often differ there. If nothing fits it is the first letter. `fits` is
    asked a few times only: what does not fit gets no shorter by another letter.
    """
    numbers = range(2, len(text))
    kept = 1 + bisect_left(numbers, True, key=lambda keep: not fits(_without_middle(text, keep)))
    return _without_middle(text, kept) if kept > 1 else text[:1]


def _without_middle(text: str, keep: int) -> str:
    """The text with only `keep` of its letters, most of them from its beginning."""
    front = (keep + 1) // 2 + keep // 6
    if keep >= 2 * TAIL:
        front = min(front, keep - TAIL)
    return text[:front].rstrip() + "…" + text[len(text) - (keep - front) :].lstrip()


def broken(text: str, width_of: Width, width: int) -> list[str]:
    """Breaks a text of at most MOST_LETTERS into lines; see `Fonts.wrap`."""
    words = [word.replace(NO_BREAK, " ") for word in re.split(BLANKS, text.strip()) if word]
    if words and width_of(" ".join(words)) <= width:
        return [" ".join(words)]
    lines: list[list[str]] = []
    for word in _bound_words(words, width_of, width):
        is_whole = width_of(word) <= width
        for place, part in enumerate([word] if is_whole else re.split(BREAKS, word)):
            line = [*lines[-1], part] if lines else [part]
            if place and lines:
                line = [*lines[-1][:-1], lines[-1][-1] + part]
            if lines and width_of(" ".join(line)) <= width:
                lines[-1] = line
            else:
                lines.append([part])
    if len(lines) > 1 and _wants_company(lines[-2], lines[-1], width_of, width):
        lines[-1].insert(0, lines[-2].pop())
    return [" ".join(line) for line in lines]


def _wants_company(before: list[str], last: list[str], width_of: Width, width: int) -> bool:
    """Whether the last line is one short word, and there is room for the one before it."""
    if len(last) > 1 or len(before) < 3 or before[-1].endswith(("-", "/")):
        return False
    return max(2 * width_of(last[0]), width_of(f"{before[-1]} {last[0]}")) <= width


def _bound_words(words: list[str], width_of: Width, width: int) -> list[str]:
    """The words, numbers together with the word before them as far as a line has room."""
    found: list[str] = []
    for word in words:
        both = f"{found[-1]} {word}" if found else word
        if found and re.fullmatch(BOUND, word) and width_of(both) <= width:
            found[-1] = both
        else:
            found.append(word)
    return found
