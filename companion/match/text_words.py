"""Small pieces of sentences that every game's table uses."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# How the table ended a match, in words for people: the journal and earlier files say "abandoned".
_ENDED = {"abandoned": "discarded", None: "running"}


def ended_word(ended: str | None) -> str:
    """How a match ended, in one word; `ended` is that of a match."""
    return ended if ended is not None and ended not in _ENDED else _ENDED[ended]


def each(names: "Iterable[str]", values: "Iterable[object]") -> str:
    """Everybody's number: Anne 3, Carl 0."""
    pairs = zip(names, values, strict=True)
    return ", ".join(f"{one_line(name)} {value}" for name, value in pairs)


def one_line(name: str) -> str:
    """A name that does not break the line it stands in, whatever a file gave it."""
    return "".join(letter if letter.isprintable() else "·" for letter in name)
