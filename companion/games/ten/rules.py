"""10: what makes a round, what it costs, and when the game is over."""

from collections import Counter
from functools import cached_property

from companion.games.base import PlainSetup, PlainState, Refusal, after, check_seat
from companion.games.sheet import LARGEST_NUMBER
from companion.games.ten.cards import (
    DECK,
    KIND,
    LIMIT,
    POINTS,
    ROUND_CARDS,
    VALUE,
    hand_points,
    judge_round,
    take_copies,
)
from companion.games.ten.chips import Chips, RunningRound, check_all_found, move, shared_out, win
from companion.games.ten.event import End, Event, Hand, Lay, Laying, Move, Short, Turn
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAME = "ten"
SEATS = range(2, 8)

HAND = 4
CHIP_WORTH = 2


@dataclass(frozen=True)
class FinishedRound:
    """A finished round. A short one has no layings, and nobody knows what decided it."""

    card: int
    start: int | None
    laid: tuple[Laying, ...] | None
    winner: int
    loser: int
    penalty: int
    won_by: str | None = None
    lost_by: str | None = None
    moves: tuple[Move, ...] = ()

    @property
    def kinds(self) -> list[str]:
        """The cards of the deck that were laid, as far as they are known."""
        return [KIND[card] for laying in self.laid or () for card in laying]


@dataclass(frozen=True)
class TenState(PlainState):
    """A game of 10: the finished rounds, the one under way, the chips in hand, how it ended."""

    setup: PlainSetup
    rounds: tuple[FinishedRound, ...]
    table: RunningRound | None
    chips: Chips
    end: End | None = None
    fewest_win = True

    @property
    def over(self) -> bool:
        """Whether the game has ended and all is counted."""
        return self.end is not None

    @cached_property
    def penalties(self) -> tuple[int, ...]:
        """Each player's penalty points so far; hands and left-over round cards come at the end."""
        points = [0] * len(self.setup.players)
        for played in self.rounds:
            points[played.loser] += played.penalty
        if self.end is not None:
            left_over = sum(ROUND_CARDS) - sum(played.card for played in self.rounds)
            points[self.rounds[-1].loser] += left_over
            for seat, hand in enumerate(self.end.hands):
                points[seat] += hand_points(hand)
        return tuple(points)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The penalties, less what the chips are worth once the game is over."""
        if self.end is None:
            return self.penalties
        pairs = zip(self.penalties, self.end.chips, strict=True)
        return tuple(penalty - CHIP_WORTH * chips for penalty, chips in pairs)

    @property
    def running(self) -> RunningRound | None:
        """The round under way."""
        return self.table

    @property
    def opened(self) -> int:
        """How many rounds have begun."""
        return len(self.rounds) + (self.table is not None)

    @property
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """What each round cost each player."""
        seats = range(len(self.setup.players))
        return tuple(
            tuple(played.penalty if seat == played.loser else 0 for seat in seats)
            for played in self.rounds
        )


def check_round_card(card: int, rounds: "Sequence[FinishedRound]") -> None:
    """Refuses a round too many, and a card that does not exist or was turned before."""
    if len(rounds) == len(ROUND_CARDS):
        raise Refusal("match-over")
    if card not in ROUND_CARDS:
        raise Refusal("unknown-card", card=card, reason="round")
    if any(played.card == card for played in rounds):
        raise Refusal("stage-over", card=card, reason="round")


def copies_left(rounds: "Sequence[FinishedRound]") -> "Counter[str] | None":
    """Copies of each card not laid yet; None if a short round keeps that from being known."""
    if any(played.laid is None for played in rounds):
        return None
    left = Counter(DECK)
    for played in rounds:
        left.subtract(played.kinds)
    return left


def full_round(
    card: int, start: int, laid: "Sequence[Laying]", left: "Counter[str] | None"
) -> FinishedRound:
    """A round judged by its layings; takes the cards out of `left`, where copies are counted."""
    for laying in laid:
        for one in laying:
            if one not in VALUE:
                raise Refusal("unknown-card", card=one)
        total = sum(VALUE[one] for one in laying)
        if total > LIMIT:
            raise Refusal("bad-total", reason="laying", total=total, most=LIMIT)
        if left is not None:
            take_copies(laying, left)
    winner, loser, won_by, lost_by = judge_round(laid, start)
    penalty = card + sum(POINTS[KIND[one]] for laying in laid for one in laying)
    return FinishedRound(card, start, tuple(laid), winner, loser, penalty, won_by, lost_by)


def short_round(
    card: int, start: int | None, winner: int, loser: int, penalty: int
) -> FinishedRound:
    """A round of which only the score was kept."""
    _check_count(penalty)
    return FinishedRound(card, start, None, winner, loser, penalty)


def _check_count(number: int) -> None:
    if number < 0:
        raise Refusal("bad-counts", reason="negative")
    if number > LARGEST_NUMBER:
        raise Refusal("bad-counts", reason="large")


def check_end(rounds: "Sequence[FinishedRound]", end: End) -> None:
    """Refuses hands and chips with which a game cannot have ended."""
    hands = end.hands
    held = [card for hand in hands if not isinstance(hand, int) for card in hand]
    left = copies_left(rounds)
    if not rounds or (left is not None and not _ended(rounds, hands, left)):
        raise Refusal("stage-incomplete", reason="hands")
    for card in held:
        if card not in DECK:
            raise Refusal("unknown-card", card=card)
    if left is not None:
        take_copies(held, left)
    for hand in hands:
        _check_count(hand_points(hand))
    check_all_found(end.chips, end.lost)


def _ended(
    rounds: "Sequence[FinishedRound]", hands: "Sequence[Hand]", left: "Counter[str]"
) -> bool:
    """Whether all rounds are played, or somebody could not fill up."""
    if len(rounds) == len(ROUND_CARDS):
        return True
    held = [len(hand) for hand in hands if not isinstance(hand, int)]
    return left.total() == sum(held) and min(held) < HAND


def new(setup: PlainSetup) -> TenState:
    """A game in which no round card has been turned yet."""
    return TenState(setup, (), None, shared_out(setup.players))


def apply(state: TenState, event: Event) -> TenState:
    """The game after this event."""
    if isinstance(event, Turn):
        return _turn(state, event)
    if isinstance(event, End):
        return _end(state, event)
    table = state.table
    if table is None:
        raise Refusal("out-of-order", reason="card")
    if not isinstance(event, Lay | Short):
        table, chips = move(table, state.chips, event)
        return replace(state, table=table, chips=chips)
    if table.bid is not None:
        raise Refusal("out-of-order", reason="bid")
    played = _laid(state, table, event) if isinstance(event, Lay) else _short(state, table, event)
    played = replace(played, moves=table.moves)
    chips = win(table, state.chips, played.winner)
    return replace(state, rounds=(*state.rounds, played), table=None, chips=chips)


def _turn(state: TenState, event: Turn) -> TenState:
    seats = len(state.setup.players)
    if event.start is not None:
        check_seat(event.start, seats)
    if state.over:
        raise Refusal("match-over")
    if state.table is not None:
        raise Refusal("stage-incomplete", reason="round")
    check_round_card(event.card, state.rounds)
    return replace(state, table=RunningRound(event.card, event.start, (0,) * seats))


def _laid(state: TenState, table: RunningRound, event: Lay) -> FinishedRound:
    start = table.start
    if start is None:
        if state.rounds:
            raise Refusal("out-of-order", reason="start")
        start = after(state.setup.dealer, len(state.setup.players))
    _check_seats(event.laid, state)
    if not all(len(laying) in (1, 2) for laying in event.laid):
        raise Refusal("bad-counts", reason="laying")
    left = None if event.unchecked else copies_left(state.rounds)
    return full_round(table.card, start, event.laid, left)


def _short(state: TenState, table: RunningRound, event: Short) -> FinishedRound:
    seats = len(state.setup.players)
    winner, loser = check_seat(event.winner, seats), check_seat(event.loser, seats)
    check_two(winner, loser, state.setup)
    return short_round(table.card, table.start, winner, loser, event.penalty)


def check_two(winner: int, loser: int, setup: PlainSetup) -> None:
    """Refuses a round that one player both won and lost."""
    if winner == loser:
        raise Refusal("bad-player", player=setup.players[loser], reason="loser")


def _end(state: TenState, event: End) -> TenState:
    if state.over:
        raise Refusal("match-over")
    if state.table is not None:
        raise Refusal("stage-incomplete", reason="round")
    _check_seats(event.hands, state)
    _check_seats(event.chips, state)
    counted = any(isinstance(hand, int) for hand in event.hands)
    if counted and copies_left(state.rounds) is not None:
        raise Refusal("bad-counts", reason="hand")
    check_end(state.rounds, event)
    # The table counted its chips: that holds, whatever moves were followed.
    return replace(state, chips=event.chips, end=event)


def _check_seats(values: "Sequence[object]", state: TenState) -> None:
    if len(values) != len(state.setup.players):
        raise Refusal("bad-counts", reason="seats")


def opening(state: TenState, event: Event | None = None) -> None:
    """Nothing: a round opens with its card, and only the table knows which."""


def events(state: TenState) -> "Iterator[Event]":
    """The round cards, moves, layings and counts of this game."""
    for number, played in enumerate(state.rounds):
        yield Turn(played.card, played.start)
        yield from played.moves
        if played.laid is None:
            yield Short(played.winner, played.loser, played.penalty)
        else:
            left, laid = copies_left(state.rounds[:number]), Counter(played.kinds)
            unchecked = left is not None and any(laid[kind] > left[kind] for kind in laid)
            yield Lay(played.laid, unchecked)
    if state.table is not None:
        yield Turn(state.table.card, state.table.start)
        yield from state.table.moves
    if state.end is not None:
        yield state.end
