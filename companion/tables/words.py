"""Small pieces of sentences that every game's table uses."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def each(names: "Iterable[str]", values: "Iterable[object]") -> str:
    """Everybody's number: Anne 3, Carl 0."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
