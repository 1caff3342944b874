"""What the games have in common: refusals, seats, the shape of a game, a text form for states."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random
    from typing import Any, Protocol

    class Game(Protocol):
        """What every module in `games/` offers. States and events are the game's own frozen types.

        An event is anything that happens at the table: a play, a deal, a count, a bid. A state is
        the fold of its events, so `apply` is the only way forward and `events` the way back.
        """

        NAME: str
        SEATS: range

        def new(self, setup: Any) -> Any:
            """The state before anything has happened."""

        def apply(self, state: Any, event: Any) -> Any:
            """The state after this event; raises a Refusal and changes nothing if it cannot be."""

        def events(self, state: Any) -> Iterable[Any]:
            """Events that lead from `new(state.setup)` to this state."""

        def parse_event(self, text: str, seat: Callable[[str], int] = ...) -> Any:
            """The event that `str(event)` wrote; `seat` turns a seat's name into its number."""

        def opening(self, state: Any) -> Any:
            """The event that opens the next stage or round where one is needed, else None."""

        def read_sheet(self, sheet: Mapping[str, Any]) -> Any:
            """The state that a sheet tells, checked in the order that the contract fixes."""

        def write_sheet(self, state: Any) -> dict[str, Any]:
            """The canonical sheet of this state."""

        def result(self, state: Any) -> dict[str, Any]:
            """What `companion score` prints."""

        def simulate(self, random: Random, players: Sequence[str]) -> Any:
            """A random but legal match, played to its end."""


class Refusal(ValueError):
    """Something the rules do not allow: a code, and the facts a sentence about it needs.

    Not an error of the program: a refused event changes nothing, and the table goes on.
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


def state_text(game: "Game", state: "Any") -> str:
    """A state on one line: the sheet's heading, then the events that led there."""
    sheet = game.write_sheet(game.new(state.setup))
    heading = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"))
    return "; ".join([heading, *map(str, game.events(state))])


def parse_state(game: "Game", text: str) -> "Any":
    """The state that `state_text` wrote; raises a Refusal on anything else."""
    try:
        heading, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise Refusal("bad-json", reason="syntax", line=line, column=column) from None
    if not isinstance(heading, dict) or heading.get("game") != game.NAME:
        raise Refusal("unknown-game", game=game.NAME)
    state = game.read_sheet(heading)
    for event in text[end:].split("; ")[1:]:
        state = game.apply(state, game.parse_event(event))
    return state
