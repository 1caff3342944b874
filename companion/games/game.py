"""What a game is to the rest of the program, and the one-line text form of its states."""

import json
from typing import TYPE_CHECKING, Any, Protocol

from companion.games.base import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random


class GameState(Protocol):
    """What every game's state has; the rest is the game's own."""

    @property
    def setup(self) -> Any:
        """What was settled before: players, first dealer and so on."""

    @property
    def running(self) -> Any:
        """The stage or round under way; None between two, and at the end."""

    @property
    def opened(self) -> int:
        """How many stages or rounds have begun."""

    @property
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """The points of each, in seat order; None while it is unfinished."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far."""

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that would win if the match were over."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won it."""

    @property
    def over(self) -> bool:
        """Whether it has ended by the rules."""


class Game(Protocol):
    """What every module in `games/` offers. States and events are the game's own frozen types.

    An event is anything that happens at the table: a play, a deal, a count, a bid. A state is
    the fold of its events, so `apply` is the only way forward and `events` the way back.
    """

    NAME: str
    SEATS: range

    @property
    def CARDS(self) -> "Mapping[str, int]":  # noqa: N802 - a constant of the module
        """Every card, and how many copies of it a deck has."""

    def new(self, setup: Any) -> Any:
        """The state before anything has happened."""

    def apply(self, state: Any, event: Any) -> Any:
        """The state after this event; raises a Refusal and changes nothing if it cannot be."""

    def events(self, state: Any) -> "Iterable[Any]":
        """Events that lead from `new(state.setup)` to this state."""

    def parse_event(self, text: str, seat: "Callable[[str], int]" = ...) -> Any:
        """The event that `str(event)` wrote; `seat` turns a seat's name into its number."""

    def opening(self, state: Any, event: Any = None) -> Any:
        """The event that opens the next stage or round, if one is to come; None if not, or if
        this is no event to open one with."""

    def read_sheet(self, sheet: "Mapping[str, Any]") -> Any:
        """The state that a sheet tells, checked in the order that the contract fixes."""

    def write_sheet(self, state: Any) -> dict[str, Any]:
        """The canonical sheet of this state."""

    def result(self, state: Any) -> dict[str, Any]:
        """What `companion score` prints."""

    def simulate(self, random: "Random", players: "Sequence[str]") -> Any:
        """A random but legal match, played to its end."""


def growing_fields(game: Game) -> tuple[str, ...]:
    """The fields of a game's sheet that grow while a match goes on.

    Those that all games know, and GROWING_FIELDS of the game's module if it has more of them.
    """
    own: tuple[str, ...] = getattr(game, "GROWING_FIELDS", ())
    return ("stages", "rounds", *own)


def state_text(game: Game, state: Any) -> str:
    """A state on one line: the sheet's heading, then the events that led there."""
    sheet = game.write_sheet(game.new(state.setup))
    heading = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"))
    return "; ".join([heading, *map(str, game.events(state))])


def parse_state(game: Game, text: str) -> Any:
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
