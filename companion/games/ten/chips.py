"""The chips of 10: protecting cards, swapping them, bidding for them. No move loses a chip."""

from companion.games.base import Refusal, check_seat, seat_text
from companion.games.ten.event import Bid, Move, Protect, Swap
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

EACH = 7
MOST_PROTECTION = 2
SWAP_PRICE = 1

# One number per seat.
Chips = tuple[int, ...]


@dataclass(frozen=True)
class RunningRound:
    """The round under way: where the chips lie that nobody holds, and how far trading has come."""

    card: int
    start: int | None
    protection: Chips
    pot: int = 0
    bid: Bid | None = None
    opened: tuple[int, ...] = ()
    changed: frozenset[int] = frozenset()
    moves: tuple[Move, ...] = ()

    @property
    def stakes(self) -> int:
        """What the winner of the round gets."""
        return self.pot + sum(self.protection)


def move(table: RunningRound, chips: Chips, event: Move) -> tuple[RunningRound, Chips]:
    """The table and the chips in hand after one move with chips."""
    match event:
        case Protect():
            table, chips = _protect(table, chips, event)
        case Swap():
            table, chips = _swap(table, chips, event)
        case Bid():
            table = _bid(table, chips, event)
        case _:
            table, chips = _sell(table, chips)
    return replace(table, moves=(*table.moves, event)), chips


def _protect(table: RunningRound, chips: Chips, event: Protect) -> tuple[RunningRound, Chips]:
    seat = check_seat(event.seat, len(chips))
    _no_open_bid(table)
    lying = table.protection[seat]
    if event.chips < 1 or lying + event.chips > MOST_PROTECTION:
        raise Refusal("bad-bid", reason="protection", most=MOST_PROTECTION)
    if table.opened and seat not in table.changed:
        raise Refusal("bad-bid", reason="unchanged")
    chips = _pay(chips, seat, event.chips)
    return replace(table, protection=_add(table.protection, seat, event.chips)), chips


def _swap(table: RunningRound, chips: Chips, event: Swap) -> tuple[RunningRound, Chips]:
    seat, owner = check_seat(event.seat, len(chips)), check_seat(event.owner, len(chips))
    _no_open_bid(table)
    _not_own(seat, owner)
    if table.protection[owner]:
        raise Refusal("bad-bid", reason="protected", least=table.protection[owner])
    table = _open(table, seat)
    chips = _pay(chips, seat, SWAP_PRICE)
    return _change_places(replace(table, pot=table.pot + SWAP_PRICE), seat, owner), chips


def _bid(table: RunningRound, chips: Chips, event: Bid) -> RunningRound:
    seat, owner = check_seat(event.seat, len(chips)), check_seat(event.owner, len(chips))
    if table.bid is not None and table.bid.owner != owner:
        raise Refusal("out-of-order", reason="bid")
    _not_own(seat, owner)
    if table.bid is None:
        least = table.protection[owner]
        if not least:
            raise Refusal("bad-bid", reason="unprotected")
        table = _open(table, seat)
    elif table.bid.seat == seat:
        raise Refusal("bad-bid", reason="standing")
    else:
        least = table.bid.chips + 1
    if event.chips < least:
        raise Refusal("bad-bid", reason="low", least=least)
    _pay(chips, seat, event.chips)  # only when sold, but it must be there
    return replace(table, bid=event)


def _sell(table: RunningRound, chips: Chips) -> tuple[RunningRound, Chips]:
    bid = table.bid
    if bid is None:
        raise Refusal("out-of-order", reason="sold")
    chips = _add(_pay(chips, bid.seat, bid.chips), bid.owner, bid.chips)
    return _change_places(replace(table, bid=None), bid.seat, bid.owner), chips


def _no_open_bid(table: RunningRound) -> None:
    if table.bid is not None:
        raise Refusal("out-of-order", reason="bid")


def _not_own(seat: int, owner: int) -> None:
    if seat == owner:
        raise Refusal("bad-bid", reason="own")


def _open(table: RunningRound, seat: int) -> RunningRound:
    """The table after this seat's one opening; those who passed do not get another turn."""
    if seat in table.opened:
        raise Refusal("bad-bid", reason="opened")
    if table.opened and table.start is not None:
        seats = len(table.protection)
        if (seat - table.start) % seats < (table.opened[-1] - table.start) % seats:
            raise Refusal("bad-bid", reason="turn")
    return replace(table, opened=(*table.opened, seat))


def _change_places(table: RunningRound, one: int, other: int) -> RunningRound:
    # The chips on each place stay where they are: only the cards move, and no card is known yet.
    return replace(table, changed=table.changed | {one, other})


def _pay(chips: Chips, seat: int, price: int) -> Chips:
    if chips[seat] < price:
        raise Refusal("bad-counts", reason="chips", player=seat_text(seat), count=chips[seat])
    return _add(chips, seat, -price)


def _add(chips: "Sequence[int]", seat: int, more: int) -> Chips:
    return (*chips[:seat], chips[seat] + more, *chips[seat + 1 :])


def win(table: RunningRound, chips: Chips, winner: int) -> Chips:
    """The chips in hand after the round: the winner takes the pot, all protection in it."""
    return _add(chips, winner, table.stakes)


def shared_out(players: "Sequence[str]") -> Chips:
    """The chips in hand before the first round."""
    return (EACH,) * len(players)


def check_all_found(chips: "Sequence[int]", lost: int) -> None:
    """Refuses chips that, with the lost ones, are not all that were shared out."""
    if min(*chips, lost) < 0:
        raise Refusal("bad-counts", reason="negative")
    most = EACH * len(chips)
    if sum(chips) + lost == most:
        return
    if lost:
        raise Refusal("bad-total", reason="lost", most=most)
    raise Refusal("bad-total", reason="chips", most=most)
