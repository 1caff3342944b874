"""A fact about the device: what was found, whether that is well, and what to do if not."""

from collections.abc import Callable
from typing import Literal

from companion.records import dataclass

Words = Callable[[str], str]
# A note is worth knowing and no reason to do anything before the evening.
Verdict = Literal["good", "note", "fault"]


@dataclass(frozen=True)
class Fact:
    """`name` is for programs, all else for people, in their language."""

    name: str
    label: str
    verdict: Verdict
    value: str
    remedy: str = ""


def is_well(facts: list[Fact]) -> bool:
    """Whether nothing needs a remedy."""
    return all(fact.verdict != "fault" for fact in facts)
