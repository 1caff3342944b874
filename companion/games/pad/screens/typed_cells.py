"""A pad's round while it is typed: numbers in cells, and the cell that the keys go to."""

from typing import Any

from companion.games.base import Refusal
from companion.games.pad.definition import LARGEST_ENTRY, NumberField, PadDefinition
from companion.games.pad.rules import check_number

# A seat, and a place in the pad's fields.
Cell = tuple[int, int]

MINUS = "-"
# The digits that a number has at most.
MOST_DIGITS = len(str(LARGEST_ENTRY))


class TypedCells:
    """The cells of one round: by seat and field what is known, and what is typed over it.

    known: the numbers that are entered, None for what is not or is hidden. cell: where the keys go
    to; None if nothing is to be typed.
    """

    def __init__(
        self, pad: PadDefinition, known: tuple[tuple[int | None, ...], ...], cell: Cell | None
    ) -> None:
        self.pad = pad
        self.known = known
        self.typed: dict[Cell, str] = {}
        self.cell = cell
        # Whether the next digit begins a number anew, rather than go on with what is there.
        self._anew = True

    def go(self, cell: Cell | None) -> None:
        """Has the keys go to another cell; what is there stays until something is typed."""
        self.cell, self._anew = cell, True

    @property
    def field(self) -> NumberField:
        """What is typed in the cell; that of the first field if there is no cell."""
        return self.pad.fields[self.cell[1] if self.cell is not None else 0]

    def text(self, cell: Cell) -> str:
        """What stands in a cell, "" if nothing does."""
        known = self.known[cell[0]][cell[1]]
        return self.typed.get(cell, "" if known is None else str(known))

    def number(self, cell: Cell) -> int | None:
        """The number in a cell; None if there is none, or only a sign yet."""
        text = self.text(cell)
        return None if text in ("", MINUS) else int(text)

    def checked(self, cell: Cell) -> int:
        """The number in a cell. Raises Refusal("bad-number") if there is none, or it cannot be."""
        number = self.number(cell)
        if number is None:
            raise Refusal("bad-number", reason="none")
        return check_number(self.pad.fields[cell[1]], number)

    def digit(self, digit: int) -> None:
        """Types a digit. Raises Refusal("bad-number") if no number can begin so."""
        if self.cell is None:
            return
        before = self.text(self.cell)
        if self._anew:
            before = ""
        sign, digits = (MINUS, before[1:]) if before.startswith(MINUS) else ("", before)
        self._put(f"{sign}{digits.lstrip('0')}{digit}")

    def sign(self) -> None:
        """Turns the sign of the number round. Raises Refusal("bad-number") as `digit`."""
        if self.cell is None:
            return
        before = self.text(self.cell)
        self._put(before[1:] if before.startswith(MINUS) else MINUS + before)

    def put(self, number: int) -> None:
        """Types a whole number, in place of what is there. Raises as `digit`."""
        self._put(str(number))
        self._anew = True

    def delete(self) -> None:
        """Removes the last digit, or the sign before it."""
        if self.cell is not None:
            self.typed[self.cell] = self.text(self.cell)[:-1]
            self._anew = False

    def _put(self, text: str) -> None:
        """Types a text, if it is a number or the beginning of one that the field allows."""
        if self.cell is None:
            return
        field, digits = self.field, text.removeprefix(MINUS)
        number = int(digits or 0) * (-1 if text.startswith(MINUS) else 1)
        # More digits lead farther away from 0, so what is too far already stays too far.
        if not min(field.least, 0) <= number <= max(field.most, 0):
            check_number(field, number)
        if len(digits) <= MOST_DIGITS:
            self.typed[self.cell] = text
            self._anew = False

    def take_up(self, seat: int, values: tuple[int | None, ...], secrets: bool) -> None:
        """Shows a player's numbers as typed, the last of them to be typed over.

        Secret ones only if `secrets`; else the first of them is empty, to be typed again.
        """
        hidden = []
        for place, (field, value) in enumerate(zip(self.pad.fields, values, strict=True)):
            if value is None:
                continue
            if field.secret and not secrets:
                hidden.append(place)
                continue
            self.typed[seat, place] = str(value)
            self.go((seat, place))
        if hidden:
            self.go((seat, hidden[0]))

    def forget_secrets(self, seat: int) -> None:
        """Removes the secret numbers that are typed of others than this player."""
        for cell in [*self.typed]:
            if cell[0] != seat and self.pad.fields[cell[1]].secret:
                del self.typed[cell]

    def kept(self) -> object:
        """What is typed, and where, as a value that JSON can hold."""
        typed = [[*cell, text] for cell, text in self.typed.items()]
        return {"cell": self.cell, "typed": typed, "anew": self._anew}

    def restore(self, kept: Any) -> None:
        """What `kept` gave; raises ValueError, KeyError or TypeError if it is anything else."""
        typed = {(int(seat), int(place)): str(text) for seat, place, text in kept["typed"]}
        cell = (int(kept["cell"][0]), int(kept["cell"][1]))
        for seat, place in (cell, *typed):
            if seat not in range(len(self.known)) or place not in range(len(self.pad.fields)):
                raise ValueError("no such cell")
        for text in typed.values():
            digits = text.removeprefix(MINUS)
            if digits and not (
                digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
            ):
                raise ValueError("no number")
        self.typed, self.cell, self._anew = typed, cell, bool(kept["anew"])
