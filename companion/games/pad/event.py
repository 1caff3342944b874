"""A pad: what can happen at the table, and how it is written on one line."""

import json

from companion.games.base import Refusal, parse_seat, seat_text
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# In an event's text, a number that is not entered with it.
NOT_YET = "-"


@dataclass(frozen=True)
class NextRound:
    """The next round begins; on a pad with rows this is the row of that name."""

    row: str | None = None

    def __str__(self) -> str:
        return "round" if self.row is None else f"row {_row_text(self.row)}"


@dataclass(frozen=True)
class Numbers:
    """The numbers of a player in the round under way, in the order of the pad.

    None for a number that is entered before or after with another event: secret numbers come from
    all players first.
    """

    seat: int
    values: tuple[int | None, ...]

    def __str__(self) -> str:
        written = [NOT_YET if value is None else str(value) for value in self.values]
        return " ".join(["enter", seat_text(self.seat), *written])


@dataclass(frozen=True)
class TableEnds:
    """The table ends a match that would go on; a round under way counts for nothing."""

    def __str__(self) -> str:
        return "end"


Event = NextRound | Numbers | TableEnds


def _row_text(row: str) -> str:
    """A row's name as it is, if it can be read back; else as JSON.

    Corrections are parted at semicolons.
    """
    if row == " ".join(row.split()) and row.isprintable() and not {*'";'} & {*row}:
        return row
    return json.dumps(row).replace(";", "\\u003b")


def parse_event(text: str, seat: "Callable[[str], int]" = parse_seat) -> Event:
    """An event as its str() writes it; where people type, `seat` reads names too."""
    match text.split():
        case ["round"]:
            return NextRound()
        case ["row", *words] if words:
            quoted = words[0].startswith('"')
            return NextRound(_quoted_row(text) if quoted else " ".join(words))
        case ["enter", *words] if len(words) > 1:
            return _numbers(words, seat)
        case ["end"]:
            return TableEnds()
    raise Refusal("not-understood", line=text)


def _quoted_row(text: str) -> str:
    try:
        name = json.loads(text.strip().removeprefix("row"))
    except ValueError:
        raise Refusal("not-understood", line=text) from None
    return str(name)


def _numbers(words: list[str], seat: "Callable[[str], int]") -> Numbers:
    """A name, which may have blanks in it and numbers at its end, and at least one number."""
    for cut in range(len(words) - 1, 0, -1):
        try:
            who = seat(" ".join(words[:cut]))
        except Refusal:
            continue
        return Numbers(who, tuple(map(_number, words[cut:])))
    raise Refusal("bad-player", player=words[0])


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    # What is too large or too small is for the rules to say.
    if digits.isascii() and digits.isdigit() and len(digits) <= 5:
        return int(text)
    if text == NOT_YET:
        return None
    raise Refusal("bad-number", reason="form", number=text)
