"""The answer to a question about the rules, for the screen *Settle it*."""

from companion.records import dataclass


@dataclass(frozen=True)
class Remark:
    """A sentence about the current table; with `tile`, about that tile and its `total`."""

    text: str
    tile: int | None = None
    total: str = ""


@dataclass(frozen=True)
class Ruling:
    """The rule, and remarks on what it means for the current table."""

    rule: str
    now: tuple[Remark, ...] = ()
