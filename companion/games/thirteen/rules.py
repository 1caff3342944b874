"""13: a match from event to event: deals, plays, counted piles.

What a play does to its tile, and who takes, is in `stage`.
"""

from companion.games.base import Refusal, int_in, parse_seat, seat_text
from companion.games.thirteen.stage import (
    PILES,
    Pile,
    Play,
    ThirteenSetup,
    ThirteenState,
    count,
    lay,
    open_stage,
    parse_play,
)
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Deal:
    """The next stage begins, dealt by whose turn it is unless another seat is named."""

    by: int | None = None

    def __str__(self) -> str:
        return "deal" if self.by is None else f"deal {seat_text(self.by)}"


@dataclass(frozen=True)
class Count:
    """The running stage is over, and these are the piles that the players counted."""

    taken: tuple[Pile, ...]

    def __str__(self) -> str:
        return " ".join(["count", *(",".join(map(str, pile)) for pile in self.taken)])


@dataclass(frozen=True)
class Finish:
    """The table ends the running stage early; the piles are what the plays made them."""

    def __str__(self) -> str:
        return "finish"


Event = Play | Deal | Count | Finish


def new(setup: ThirteenSetup) -> ThirteenState:
    """A match in which nothing has been dealt yet."""
    return ThirteenState(setup)


def apply(state: ThirteenState, event: Event) -> ThirteenState:
    """The match after this event."""
    if isinstance(event, Deal):
        if state.running is not None:
            raise Refusal("stage-incomplete", stage=len(state.stages))
        if state.over:
            raise Refusal("match-over")
        stage = open_stage(state.setup, len(state.stages), event.by)
        return replace(state, stages=(*state.stages, stage))
    if not state.stages:
        raise Refusal("stage-over", play=1)
    *earlier, stage = state.stages
    if isinstance(event, Count):
        stage = count(state.setup, stage, event.taken)
    elif state.over:
        raise Refusal("match-over")
    elif isinstance(event, Finish):
        if stage.complete:
            raise Refusal("stage-over")
        stage = count(state.setup, stage, stage.taken)
    else:
        stage = lay(stage, (event,))
    return replace(state, stages=(*earlier, stage))


def opening(state: ThirteenState, event: Event | None = None) -> Deal | None:
    """A deal, if no stage is under way and one is to come; nobody finishes what has not begun."""
    wanted = state.running is None and not state.over
    return Deal() if wanted and not isinstance(event, Deal | Finish) else None


def events(state: ThirteenState) -> "Iterator[Event]":
    """The deals, plays and counts of this match."""
    for number, stage in enumerate(state.stages):
        in_turn = stage.dealer == state.setup.dealer_of(number)
        yield Deal() if in_turn else Deal(stage.dealer)
        if stage.counted:
            yield Count(stage.taken)
        else:
            yield from stage.plays


def parse_event(text: str, seat: "Callable[[str], int]" = parse_seat) -> Event:
    """An event as its str() writes it; also with blanks after the colon, as people type it."""
    if text == "deal":
        return Deal()
    if text.startswith("deal "):
        return Deal(seat(text.removeprefix("deal ")))
    if text == "finish":
        return Finish()
    if text.startswith("count "):
        return Count(tuple(map(_parse_pile, text.split()[1:])))
    by, colon, card = text.rpartition(":")
    play = parse_play(card.strip())
    return replace(play, by=seat(by.strip())) if colon else play


def _parse_pile(text: str) -> Pile:
    numbers = text.split(",")
    if len(numbers) != len(PILES):
        raise Refusal("bad-counts", reason="form", pile=text)
    return tuple(
        int_in(number, range(100), "bad-counts", reason="form", pile=text) for number in numbers
    )
