"""Small pieces of sentences, in the table's language."""

from collections.abc import Callable

Words = Callable[[str], str]
LONGEST_NAME = 18


def short_name(name: str) -> str:
    """A name that leaves room for the rest of the sentence, with both its ends."""
    return name if len(name) <= LONGEST_NAME else f"{name[:10].rstrip()}…{name[-5:].lstrip()}"


def tenths(_: Words, number: float) -> str:
    """A number with one digit after the point, or the comma where they write one."""
    whole, _point, tenth = f"{number:.1f}".partition(".")
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)
