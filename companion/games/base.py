"""What the rules of all games use: refusals, seats, and what follows from the points."""

from functools import cached_property

from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.game import GameSetup


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


@dataclass(frozen=True)
class PlainSetup:
    """Who plays, and the seat that deals first; a game adds what else is settled before."""

    players: tuple[str, ...]
    dealer: int = 0

    def dealer_of(self, number: int) -> int:
        """The seat whose turn it is to deal stage or round `number` (from 0)."""
        return (self.dealer + number) % len(self.players)


class PlainState:
    """What a game's state inherits: all of `GameState` that follows from what it has of its own.

    That is `setup`, `scores` and `over`, and `fewest_win` if the fewest points win.
    """

    if TYPE_CHECKING:

        @property
        def setup(self) -> GameSetup: ...

        @property
        def scores(self) -> tuple[tuple[int, ...] | None, ...]: ...

        @property
        def over(self) -> bool: ...

    @property
    def fewest_win(self) -> bool:
        """Whether the fewest points win, not the most."""
        return False

    @property
    def opened(self) -> int:
        """How many stages or rounds have begun."""
        return len(self.scores)

    @property
    def running(self) -> object | None:
        """The one under way, by its number (from 1); None between two, and at the end."""
        return self.opened if None in self.scores else None

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Each player's points in all complete stages or rounds."""
        nothing = (0,) * len(self.setup.players)
        return tuple(map(sum, zip(nothing, *filter(None, self.scores), strict=True)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the best total; they share a tie."""
        wanted = min if self.fewest_win else max
        return best(self.totals, wanted(self.totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders, once the match is over."""
        return self.leaders if self.over else ()
