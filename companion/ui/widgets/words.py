"""Small text functions in the table's language."""

from collections.abc import Callable, Iterable

from companion import formats
from companion.wording import plural

Words = Callable[[str], str]
# A text to be filled with facts, or, where it depends on a number of things, what fills it.
Term = str | Callable[..., str]
LONGEST_NAME = 18
# The least number of letters to which a name is shortened where there is little room.
SHORTEST_NAME = 6


def short_name(name: str, longest: int = LONGEST_NAME) -> str:
    """The name, shortened in the middle if it has more than `longest` letters, at least 4."""
    if len(name) <= longest:
        return name
    front, back = longest * 10 // LONGEST_NAME, longest * 5 // LONGEST_NAME
    return f"{name[:front].rstrip()}…{name[-back:].lstrip()}"


def record_words(_: Words, matches: int, wins: int) -> str:
    """How many matches somebody has played and won: "12 games · 1 win"."""
    played = plural(_, matches, "{count} game", "{count} games")
    won = plural(_, wins, "{count} win", "{count} wins")
    return f"{played} · {won}"


def tenths(_: Words, number: float) -> str:
    """A number with one decimal, with the decimal mark of the language."""
    return formats.decimal(_, number)


def signed_tenths(_: Words, number: float) -> str:
    """A number with one decimal and its sign, which 0 has none of."""
    text = tenths(_, abs(number))
    if text == tenths(_, 0):
        return text
    return f"+{text}" if number > 0 else f"−{text}"


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def listed(_: Words, names: Iterable[str], longest: int = LONGEST_NAME) -> str:
    """One name, or several as in "Anne, Carl and Marc"; see `short_name`."""
    return formats.listed(_, (short_name(name, longest) for name in names))


def lower(text: str) -> str:
    """The text with its first letter in lower case."""
    return text[:1].lower() + text[1:]
