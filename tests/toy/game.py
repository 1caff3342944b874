"""Pebbles, a toy game: in each of three rounds somebody finds one to three pebbles."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.games import sheet as form
from companion.games.base import (
    PlainSetup,
    PlainState,
    Refusal,
    check_seat,
    int_in,
    parse_seat,
    seat_text,
)
from companion.records import dataclass, replace

NAME = "pebbles"
SEATS = range(2, 9)
CARDS: Mapping[str, int] = {}
ROUNDS = 3
MOST = range(1, 4)


@dataclass(frozen=True)
class Hide:
    """A round begins."""

    def __str__(self) -> str:
        return "hide"


@dataclass(frozen=True)
class Find:
    """Somebody found so many."""

    seat: int
    pebbles: int

    def __str__(self) -> str:
        return f"find {seat_text(self.seat)} {self.pebbles}"


@dataclass(frozen=True)
class State(PlainState):
    """What was found, round by round; None in the one under way."""

    setup: PlainSetup
    found: tuple[Find | None, ...] = ()

    @property
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """The points of each."""
        seats = range(len(self.setup.players))
        return tuple(
            None if found is None else tuple(found.pebbles * (s == found.seat) for s in seats)
            for found in self.found
        )

    @property
    def over(self) -> bool:
        """After three rounds."""
        return len(self.found) == ROUNDS and self.running is None


def new(setup: PlainSetup) -> State:
    """Nothing is hidden yet."""
    return State(setup)


def apply(state: State, event: Hide | Find) -> State:
    """The state after this event."""
    if isinstance(event, Hide):
        if state.over or state.running is not None:
            raise Refusal("match-over" if state.over else "stage-incomplete")
        return replace(state, found=(*state.found, None))
    if state.running is None:
        raise Refusal("stage-over")
    check_seat(event.seat, len(state.setup.players))
    if event.pebbles not in MOST:
        raise Refusal("bad-counts")
    return replace(state, found=(*state.found[:-1], event))


def opening(state: State, event: Any = None) -> Hide | None:
    """Hiding opens a round."""
    wanted = state.running is None and not state.over
    return Hide() if wanted and not isinstance(event, Hide) else None


def events(state: State) -> Iterator[Hide | Find]:
    """What led here."""
    for found in state.found:
        yield Hide()
        if found is not None:
            yield found


def parse_event(text: str, seat: Callable[[str], int] = parse_seat) -> Hide | Find:
    """As an event writes itself."""
    match text.split():
        case ["hide"]:
            return Hide()
        case ["find", who, number]:
            return Find(seat(who), int_in(number, MOST, "bad-counts"))
    raise Refusal("not-understood", line=text)


def read_sheet(sheet: Mapping[str, Any]) -> State:
    """The match that a sheet tells."""
    players = form.seated(form.names(sheet), SEATS)
    dealer = form.first_dealer(form.optional_text(sheet, "dealer"), players)
    state = new(PlainSetup(players, dealer))
    for text in form.items(sheet, "rounds"):
        state = apply(apply(state, Hide()), parse_event(str(text)))
    return state


def write_sheet(state: State) -> dict[str, Any]:
    """The canonical sheet."""
    rounds = [str(found) for found in state.found if found is not None]
    return {**form.heading(NAME, state.setup), "rounds": rounds}


def result(state: State) -> dict[str, Any]:
    """What `companion score` prints."""
    rounds = [list(points) for points in state.scores if points is not None]
    return {"game": NAME, "rounds": rounds, **form.outcome(state)}


def simulate(random: Random, players: Sequence[str]) -> State:
    """A random match."""
    state = new(PlainSetup(tuple(players)))
    for event in _random(random, len(players)):
        state = apply(state, event)
    return state


def _random(random: Random, seats: int) -> Iterable[Hide | Find]:
    for _ in range(ROUNDS):
        yield Hide()
        yield Find(random.randrange(seats), random.choice(MOST))
