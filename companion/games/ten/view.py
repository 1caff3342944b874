"""10: the view of a match. It hides nothing: all cards that are entered lie open."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from companion.games.base import PlainSetup, after
from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.chips import Chips, RunningRound
from companion.games.ten.event import End, Event
from companion.games.ten.rules import FinishedRound, TenState, apply, copies_left
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import Table, View, common
from companion.records import dataclass


@dataclass(frozen=True)
class TenView:
    """The game as it lies on the table, now or at an earlier event of the record.

    setup: what was settled before the first round; its `players` are the names at that time.
    rounds: those that are finished, with winner, loser, penalty and laid cards. table: the round
    under way with its card, starter, protection, pot and open bid; None between two rounds.
    chips: what each player holds. end: the hands and chips that were counted at the end.
    totals: each player's points so far.
    """

    setup: PlainSetup
    rounds: tuple[FinishedRound, ...]
    table: RunningRound | None
    chips: Chips
    end: End | None
    totals: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.setup.players)

    @property
    def opened(self) -> int:
        """How many rounds have begun."""
        return len(self.rounds) + (self.table is not None)

    @property
    def over(self) -> bool:
        """Whether the game has ended and all is counted."""
        return self.end is not None

    @property
    def all_played(self) -> bool:
        """Whether every round card was played."""
        return len(self.rounds) == len(ROUND_CARDS)

    @property
    def used_cards(self) -> frozenset[int]:
        """The cards of the finished rounds."""
        return frozenset(played.card for played in self.rounds)

    @property
    def starter(self) -> int | None:
        """Who starts the first round by the rules; None later, when the last winner names them."""
        return None if self.rounds else after(self.setup.dealer, self.seats)

    @property
    def chips_moved(self) -> bool:
        """Whether the record has any move with chips."""
        moves = self.table is not None and bool(self.table.moves)
        return moves or any(played.moves for played in self.rounds)

    @cached_property
    def copies_left(self) -> "Counter[str] | None":
        """Copies of each card not laid in a finished round; None if a short round hides that."""
        return copies_left(self.rounds)


def view(match: Match[TenState], open_mode: bool = False) -> View[TenView]:  # noqa: ARG001
    """The view with a TenView as its `table`; nothing is hidden, whatever the mode."""
    return _view(match, _table(match.state))


def overview(match: Match[TenState]) -> View[None]:
    """The view without a table."""
    return _view(match, None)


def _view(match: Match[TenState], table: Table) -> View[Table]:
    # One player deals for the whole match, and the next match is the next one's.
    setup = match.setup
    next_dealer = after(setup.dealer, len(setup.players)) if match.ended else setup.dealer
    return common(match, table, len(ROUND_CARDS), next_dealer)


def table_at(step: Step[TenState]) -> TenView:
    """The game as it was after `step` of the record."""
    return _table(step.state)


def table_after(match: Match[TenState], events: Iterable[Event]) -> TenView:
    """The game as it would be if only these events had happened; a Refusal if they cannot."""
    state = match.game.new(match.setup)
    for event in events:
        state = apply(state, event)
    return _table(state)


def _table(state: TenState) -> TenView:
    return TenView(state.setup, state.rounds, state.table, state.chips, state.end, state.totals)


def own_counts(match: Match[TenState]) -> Counter[tuple[int, int]]:
    """Rounds won, by round and seat (both from 0)."""
    return Counter((number, played.winner) for number, played in enumerate(match.state.rounds))
