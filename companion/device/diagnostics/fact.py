"""The result of one diagnostic check: what was found, whether it is good, and a remedy if not."""

from collections.abc import Callable
from typing import Literal

from companion.records import dataclass

Translate = Callable[[str], str]
# A note needs no action before the game.
Verdict = Literal["good", "note", "fault"]


@dataclass(frozen=True)
class DeviceFact:
    """The result of a check. `name` is for programs; the other texts are translated, for people."""

    name: str
    label: str
    verdict: Verdict
    value: str
    remedy: str = ""


def is_well(facts: list[DeviceFact]) -> bool:
    """Whether no fact is a fault."""
    return all(fact.verdict != "fault" for fact in facts)
