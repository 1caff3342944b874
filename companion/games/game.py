"""What a game is to the rest of the program."""

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

# An event of any game; each game has frozen types of its own, and tells them apart.
Event: TypeAlias = Any
# An object of a JSON text; a score sheet or a result as one.
JsonObject: TypeAlias = dict[str, Any]
Sheet: TypeAlias = JsonObject


class GameSetup(Protocol):
    """What every game's setup has; the rest is the game's own."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""

    @property
    def dealer(self) -> int:
        """The seat that deals first."""


Setup_co = TypeVar("Setup_co", bound=GameSetup, covariant=True)


class GameState(Protocol[Setup_co]):
    """What every game's state has; the rest is the game's own."""

    @property
    def setup(self) -> Setup_co:
        """What was settled before: players, first dealer and so on."""

    @property
    def running(self) -> object | None:
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
    def fewest_win(self) -> bool:
        """Whether the fewest points win, not the most."""

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
    # How many can play; the table has places for eight.
    SEATS: range

    @property
    def CARDS(self) -> "Mapping[str, int]":  # noqa: N802 - a constant of the module
        """Every card, and how many copies of it a deck has."""

    def new(self, setup: Any) -> Any:
        """The state before anything has happened."""

    def apply(self, state: Any, event: Event) -> Any:
        """The state after this event; raises a Refusal and changes nothing if it cannot be."""

    def events(self, state: Any) -> "Iterable[Event]":
        """Events that lead from `new(state.setup)` to this state."""

    def parse_event(self, text: str, seat: "Callable[[str], int]" = ...) -> Event:
        """The event that `str(event)` wrote; `seat` turns a seat's name into its number."""

    def opening(self, state: Any, event: Event = None) -> Event:
        """The event that opens the next stage or round, if one is to come; None if not, or if
        this is no event to open one with."""

    def read_sheet(self, sheet: "Mapping[str, object]") -> Any:
        """The state that a sheet tells, checked in the order that the contract fixes."""

    def write_sheet(self, state: Any) -> Sheet:
        """The canonical sheet of this state, from which `read_sheet` makes the same, at any time.

        The journal keeps that of `new(setup)`: `read_sheet` reads what it has ever written.
        """

    def result(self, state: Any) -> Sheet:
        """What `companion score` prints."""

    def simulate(self, random: "Random", players: "Sequence[str]") -> Any:
        """A random but legal match, played to its end."""


def growing_fields(game: Game) -> tuple[str, ...]:
    """The fields of a game's sheet that grow while a match goes on.

    Those that all games know, and GROWING_FIELDS of the game's module if it has more of them.
    """
    own: tuple[str, ...] = getattr(game, "GROWING_FIELDS", ())
    return ("stages", "rounds", *own)
