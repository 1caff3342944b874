"""Converts Hebrew and Arabic text to the order and the forms in which its letters are drawn.

The fonts draw letters one after the other from the left, and join none.
"""

from collections.abc import Iterator
from functools import cache
from unicodedata import bidirectional, category, decomposition, mirrored, normalize

RIGHT_TO_LEFT = frozenset(("R", "AL"))
NUMBERS = frozenset(("EN", "AN", "CS", "ES"))
MIRRORED = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))
# The block with the forms that Arabic letters have in words.
FORMS = range(0xFB50, 0xFEFD)
# Draws a join between letters; it has no forms of its own.
TATWEEL = "\u0640"


def as_seen(text: str) -> str:
    """The letters as they are drawn, from left to right."""
    return visual(joined(normalize("NFC", text)))


def is_unseen(letter: str) -> bool:
    """Whether a letter only changes how others look: joiners, and the colours of emoji."""
    is_colour = "\U0001f3fb" <= letter <= "\U0001f3ff"
    return is_colour or "\ufe00" <= letter <= "\ufe0f" or category(letter) == "Cf"


def clusters(text: str) -> Iterator[str]:
    """The letters of a text, each with the marks that belong on it and what changes its look."""
    found = ""
    for letter in text:
        if found and (
            is_unseen(letter) or category(letter) in ("Mn", "Me", "Mc") or found[-1] == "\u200d"
        ):
            found += letter
        else:
            if found:
                yield found
            found = letter
    if found:
        yield found


def visual(text: str) -> str:
    """The text with its right-to-left parts turned, so that it can be drawn from the left."""
    if not any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        return text
    parts = list(clusters(text))
    kinds = [bidirectional(part[0]) for part in parts]
    found: list[str] = []
    at = 0
    while at < len(parts):
        if kinds[at] not in RIGHT_TO_LEFT:
            found.append(parts[at])
            at += 1
            continue
        # Up to the last letter of the kind before one that runs from the left.
        end = last = at
        while end < len(parts) and kinds[end] != "L":
            if kinds[end] in RIGHT_TO_LEFT:
                last = end
            end += 1
        # A bracket behind it belongs to the one in it.
        if last + 1 < end and MIRRORED.get(parts[last + 1]) in parts[at:last]:
            last += 1
        found += _turned(parts[at : last + 1], kinds[at : last + 1])
        at = last + 1
    return "".join(found)


def _turned(parts: list[str], kinds: list[str]) -> list[str]:
    """These letters in reverse; numbers among them keep their order, brackets are mirrored."""
    found: list[str] = []
    number: list[str] = []
    for part, kind in zip(reversed(parts), reversed(kinds), strict=True):
        if kind in NUMBERS:
            number.insert(0, part)
            continue
        found += number
        number = []
        found.append(MIRRORED.get(part, part) if mirrored(part[0]) else part)
    return found + number


def joined(text: str) -> str:
    """The text, in the order in which it is read, with Arabic letters in their forms in words."""
    if not any("\u0600" <= letter <= "\u06ff" for letter in text):
        return text
    forms = _forms()
    letters: list[str] = []
    for letter in text:
        if letters and letters[-1] + letter in forms:  # lam and alef are one
            letters[-1] += letter
        else:
            letters.append(letter)
    found = []
    for at, letter in enumerate(letters):
        own = forms.get(letter, {})
        if not own:  # a mark, too, of which there may be many: nobody looks beyond it
            found.append(letter)
            continue
        after = _next(letters, at, 1)
        from_before = _joins_next(_next(letters, at, -1), forms)
        to_next = "initial" in own and (after == TATWEEL or "final" in forms.get(after, {}))
        if from_before:
            form = "medial" if to_next else "final"
        else:
            form = "initial" if to_next else "isolated"
        found.append(own.get(form, letter))
    return "".join(found)


def _next(letters: list[str], at: int, step: int) -> str:
    """The next letter in this direction, over the marks on them; "" at the end."""
    at += step
    while 0 <= at < len(letters):
        if category(letters[at][0]) != "Mn":
            return letters[at]
        at += step
    return ""


def _joins_next(letter: str, forms: dict[str, dict[str, str]]) -> bool:
    return letter == TATWEEL or "initial" in forms.get(letter, {})


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, and of lam with alef, by "isolated", "initial", …"""
    found: dict[str, dict[str, str]] = {}
    for code in FORMS:
        kind, *letters = decomposition(chr(code)).split() or [""]
        plain = "".join(chr(int(each, 16)) for each in letters)
        is_pair = (
            len(plain) == 2 and plain[0] == "\u0644" and plain[1] in "\u0622\u0623\u0625\u0627"
        )
        if kind in ("<isolated>", "<initial>", "<medial>", "<final>") and (
            len(plain) == 1 or is_pair
        ):
            found.setdefault(plain, {})[kind.strip("<>")] = chr(code)
    return found
