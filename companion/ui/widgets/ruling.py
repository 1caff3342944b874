"""An answer to a question about the rules, for *Settle it*."""

from companion.records import dataclass


@dataclass(frozen=True)
class Remark:
    """Something about the table as it is; about one tile, or about all of it."""

    text: str
    tile: int | None = None
    total: str = ""


@dataclass(frozen=True)
class Ruling:
    """The rule, and what it means now."""

    rule: str
    now: tuple[Remark, ...] = ()
