"""What the rules of all games use: refusals and seats."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


# The code of what no rule forbids and a disk did not keep.
NOT_SAVED = "not-saved"


class Refusal(ValueError):
    """Something the rules do not allow: a code, and the facts a sentence about it needs.

    Not an error of the program: a refused event changes nothing, and the table goes on. All codes
    are drawn in companion/sentences.py.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.where = "sheet"  # the place in a sheet, if it was one: "stage 2, play 17"

    def __str__(self) -> str:
        facts = "".join(f" {name}={value!r}" for name, value in self.params.items())
        return self.code + facts


def seat_text(seat: int) -> str:
    """How a seat is written in event texts: #1 is the first player."""
    return f"#{seat + 1}"


def parse_seat(text: str) -> int:
    """The seat that `seat_text` wrote."""
    if text[:1] == "#":
        return int_in(text[1:], range(1, 100), "bad-player", player=text) - 1
    raise Refusal("bad-player", player=text)


def int_in(text: str, wanted: range, code: str, **params: object) -> int:
    """A plain decimal number within `wanted`; what is anything else is refused with `code`."""
    # Not int(): that takes " 1_0", "+3" and digits of other scripts too, and is slow on long ones.
    if text.isascii() and text.isdigit() and len(text) <= 4 and int(text) in wanted:
        return int(text)
    raise Refusal(code, **params)


def check_seat(seat: int, seats: int) -> int:
    """The seat itself, refused if nobody sits there."""
    if 0 <= seat < seats:
        return seat
    raise Refusal("bad-player", player=seat_text(seat))


def after(seat: int, seats: int) -> int:
    """The seat to the left, where play goes on."""
    return (seat + 1) % seats


def best(scores: "Sequence[int]", wanted: int) -> tuple[int, ...]:
    """The seats whose score is `wanted`; winners share a tie."""
    return tuple(seat for seat, score in enumerate(scores) if score == wanted)
