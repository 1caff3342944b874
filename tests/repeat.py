"""How often tests repeat what they try: in full where changes land, a part elsewhere."""

import os
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def is_ci() -> bool:
    """Returns whether this machine decides what lands: CI=true is in the environment."""
    return os.environ.get("CI") == "true"


def times(full: int) -> int:
    """Returns `full` with CI=true in the environment, else a tenth of it, rounded up."""
    return full if is_ci() else -(-full // 10)


def every(step: int, items: Sequence[Item], first: int = 0) -> list[Item]:
    """Returns all items with CI=true, else every `step`-th, beginning with number `first`."""
    return list(items) if is_ci() else list(items[first % step :: step])


def sample(items: Sequence[Item]) -> list[Item]:
    """Returns all items with CI=true, else `times(len(items))` of them, spread evenly."""
    count = times(len(items))
    return [items[number * len(items) // count] for number in range(count)]
