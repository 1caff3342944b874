"""10: the hands and chips at the end of a match while they are counted; draws nothing."""

from companion.games.ten.chips import EACH
from companion.games.ten.event import End, Hand
from companion.games.ten.rules import HAND
from companion.games.ten.view import TenView

HANDS, CHIPS = "hand", "chips"
# What is counted: somebody's hand, or chips.
Part = tuple[int, str]


class EndCounts:
    """One hand and one number of chips for each seat, None until they are counted.

    before: the game before its end. followed: the chips of the record are right. points_too: a
    hand may also be entered by its points. on: what is counted now. lost: so many chips the table
    has given up looking for.
    """

    def __init__(self, before: TenView, followed: bool) -> None:
        seats = before.seats
        self.hands: list[Hand | None] = [None] * seats
        self.chips: list[int | None] = list(before.chips) if followed else [None] * seats
        self.points_too = before.copies_left is None
        self.on: Part = (0, HANDS)
        self.lost = 0

    @property
    def all_chips(self) -> int:
        """How many chips there are."""
        return EACH * len(self.chips)

    @property
    def counted_chips(self) -> int:
        """How many chips are counted."""
        return sum(count or 0 for count in self.chips)

    @property
    def chips_missing(self) -> int:
        """How many chips fewer are counted than there are; negative if more are."""
        return self.all_chips - self.counted_chips

    @property
    def chips_right(self) -> bool:
        """Whether the chips add up, but for those that the table has given up."""
        return self.chips_missing in (0, self.lost)

    @property
    def missing(self) -> Part | None:
        """What is counted next; None if all is."""
        seats = len(self.hands)
        seat, part = self.on
        order = [(s % seats, p) for s in range(seat, seat + seats) for p in (HANDS, CHIPS)]
        if part == CHIPS:
            order = [*order[1:], order[0]]
        for other, what in order:
            values: list[Hand | None] | list[int | None]
            values = self.hands if what == HANDS else self.chips
            if values[other] is None:
                return other, what
        return None

    def take_up(self, end: End) -> None:
        """Goes on with what was counted before."""
        self.hands = list(end.hands)
        self.chips = list(end.chips)
        self.lost = end.lost

    def add_card(self, card: str) -> None:
        """Adds a card to the hand that is counted; after a full hand goes on to the next count."""
        seat, _ = self.on
        hand = self.hands[seat]
        held = hand if isinstance(hand, tuple) else ()
        # Tapped once more after it was full: the hand is counted anew.
        held = () if len(held) >= HAND else held
        self.hands[seat] = (*held, card)
        if len(held) + 1 == HAND:
            self.move_on()

    def remove_last(self) -> None:
        """Removes the last card, or the number of chips; without a card the hand is empty."""
        seat, what = self.on
        if what == CHIPS:
            self.chips[seat] = None
            return
        hand = self.hands[seat]
        self.hands[seat] = hand[:-1] if isinstance(hand, tuple) and hand else ()

    def set_number(self, number: int) -> None:
        """Enters the points of the hand, or the chips, that are counted; goes on to the next."""
        seat, what = self.on
        if what == CHIPS:
            self.chips[seat] = number
        else:
            self.hands[seat] = number
        self.move_on()

    def swap_chips(self, other: int) -> None:
        """Exchanges the chips of the seat that is counted and of another one."""
        seat, _ = self.on
        self.chips[seat], self.chips[other] = self.chips[other], self.chips[seat]

    def move_on(self) -> None:
        """Goes on to what is not counted yet."""
        self.on = self.missing or self.on

    def event(self) -> End | None:
        """The event to enter, without the chips that are missing; None until all is counted."""
        hands = [hand for hand in self.hands if hand is not None]
        chips = [count for count in self.chips if count is not None]
        if len(hands) < len(self.hands) or len(chips) < len(self.chips):
            return None
        return End(tuple(hands), tuple(chips), max(0, self.chips_missing))
