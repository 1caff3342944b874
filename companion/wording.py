"""What a text depends on besides its words: on a number, or on what an English word means here.

`Words` is whatever translates a text, `str` for English as in the source. Both are asked of it with
marks in the text, as gettext's catalogues have them, so whatever passes texts on passes them too.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Words = Callable[[str], str]

# Between the texts for one and for many, and before the number; between a context and a text.
NUMBER, CONTEXT = "\0", "\4"


def plural(words: "Words", count: int, one: str, more: str, **facts: object) -> str:
    """The text for a number of things: in English `one` for 1, and `more` for all others.

    Filled with {count} and the other `facts`. Other languages have other numbers that are said like
    1, so {count} is in both texts, unless it is not said at all.
    """
    return plural_text(words, count, one, more).format(count=count, **facts)


def plural_text(words: "Words", count: int, one: str, more: str) -> str:
    """The same before it is filled."""
    return in_english(words(NUMBER.join((one, more, str(count)))))


def in_english(text: str) -> str:
    """The text for a number as English has it; any other as it is."""
    one, mark, rest = text.partition(NUMBER)
    if not mark:
        return one
    more, _mark, count = rest.partition(NUMBER)
    return one if count == "1" else more


def meant(words: "Words", context: str, text: str) -> str:
    """A text of which English has several meanings; `context` tells translators which it is."""
    return words(f"{context}{CONTEXT}{text}").rpartition(CONTEXT)[2]
