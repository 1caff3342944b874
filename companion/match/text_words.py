"""Small pieces of sentences that every game's table uses."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def each(names: "Iterable[str]", values: "Iterable[object]") -> str:
    """Everybody's number: Anne 3, Carl 0."""
    pairs = zip(names, values, strict=True)
    return ", ".join(f"{one_line(name)} {value}" for name, value in pairs)


def one_line(name: str) -> str:
    """A name that does not break the line it stands in, whatever a file gave it."""
    return "".join(letter if letter.isprintable() else "·" for letter in name)
