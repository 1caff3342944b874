"""10: what is counted for the statistics: rounds won and lost, chips, bluffs.

Which cards lay covered is never entered. What can be known is a card with chips on it that nobody
traded, and what it was worth when all was opened: a weak one was a bluff.
"""

from collections import Counter
from collections.abc import Iterable

from companion.games.ten.cards import VALUE
from companion.games.ten.event import Bid, Move, Protect, Sold, Swap
from companion.games.ten.rules import FinishedRound, TenState
from companion.match.match import Match
from companion.match.record import Step
from companion.match.tallies import Ratio

# A card that is worth this or less is weak.
WEAK = 5

# `followed` are the rounds of matches in which chips were followed, `guarded` the cards that are
# known, had their player's chips on them, and were not traded.
RATIOS = (
    Ratio("rounds-won", "won", "rounds"),
    Ratio("rounds-lost", "lost", "rounds"),
    Ratio("chips", "chips", "ends"),
    Ratio("protected", "protected", "followed"),
    Ratio("bluffs", "bluffs", "guarded"),
    Ratio("bluffs-safe", "safe", "bluffs"),
    Ratio("trades", "trades", "followed"),
)


def tallies(match: Match[TenState]) -> dict[tuple[int, int], Counter[str]]:
    """By round and seat; the chips at the end belong to the last round."""
    found: dict[tuple[int, int], Counter[str]] = {}
    state = match.state
    followed = any(played.moves for played in state.rounds)
    for number, played in enumerate(state.rounds):
        for seat in range(len(state.setup.players)):
            found[number, seat] = Counter(
                rounds=1, won=int(seat == played.winner), lost=int(seat == played.loser)
            )
            if followed:
                found[number, seat].update(_with_chips(played, seat))
    if state.end is not None:
        for seat, chips in enumerate(state.end.chips):
            found[len(state.rounds) - 1, seat].update(ends=1, chips=chips)
    return found


def _with_chips(played: FinishedRound, seat: int) -> Counter[str]:
    """What a player did with chips in a round."""
    protected = any(isinstance(move, Protect) and move.seat == seat for move in played.moves)
    trades = list(_trades(played.moves))
    tally = Counter(
        followed=1, protected=int(protected), trades=sum(buyer == seat for buyer, _ in trades)
    )
    if protected and played.laid is not None and not any(seat in trade for trade in trades):
        weak = sum(VALUE[card] for card in played.laid[seat]) <= WEAK
        safe = weak and seat != played.loser
        tally.update(guarded=1, bluffs=int(weak), safe=int(safe))
    return tally


def _trades(moves: Iterable[Move]) -> Iterable[tuple[int, int]]:
    """Who got whose card, for each time that two cards changed places."""
    bid: Bid | None = None
    for move in moves:
        if isinstance(move, Swap):
            yield move.seat, move.owner
        elif isinstance(move, Bid):
            bid = move
        elif isinstance(move, Sold) and bid is not None:
            yield bid.seat, bid.owner


def turn_of(_step: Step[TenState]) -> int | None:
    """None: what lies before the players is entered for all of them at once."""
    return None
