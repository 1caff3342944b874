"""What can happen in 10, from turning a round card to the last count; each as one line of text."""

from companion.games.base import Refusal, parse_seat, seat_text
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# One card or two before a player.
Laying = tuple[str, ...]
# What a player still holds at the end: the cards, or only their penalty points.
Hand = tuple[str, ...] | int


@dataclass(frozen=True)
class Turn:
    """A round begins: its card is turned, and `start` is the first in turn if anybody noted it."""

    card: int
    start: int | None = None

    def __str__(self) -> str:
        return f"card {self.card}" + _start_text(self.start)


@dataclass(frozen=True)
class Protect:
    """A player puts chips on the own card."""

    seat: int
    chips: int

    def __str__(self) -> str:
        return f"protect {seat_text(self.seat)} {self.chips}"


@dataclass(frozen=True)
class Swap:
    """A player takes an unprotected card for the own one, and pays a chip to the pot."""

    seat: int
    owner: int

    def __str__(self) -> str:
        return f"swap {seat_text(self.seat)} {seat_text(self.owner)}"


@dataclass(frozen=True)
class Bid:
    """A player offers chips for a protected card: the first bid for it, or a higher one."""

    seat: int
    owner: int
    chips: int

    def __str__(self) -> str:
        return f"bid {seat_text(self.seat)} {seat_text(self.owner)} {self.chips}"


@dataclass(frozen=True)
class Sold:
    """Nobody bids more: the highest bidder pays, and the two cards change places."""

    def __str__(self) -> str:
        return "sold"


@dataclass(frozen=True)
class Lay:
    """The round is over, and this lies before the players.

    A sheet with a short round takes its cards on trust, also those of the rounds before it. Where
    those are more than the deck has, `unchecked` lets them pass again.
    """

    laid: tuple[Laying, ...]
    unchecked: bool = False

    def __str__(self) -> str:
        words = ["laid", "unchecked"] if self.unchecked else ["laid"]
        return " ".join([*words, *map("+".join, self.laid)])


@dataclass(frozen=True)
class Short:
    """The round is over, and this is all that the table kept of it."""

    winner: int
    loser: int
    penalty: int

    def __str__(self) -> str:
        return f"short {seat_text(self.winner)} {seat_text(self.loser)} {self.penalty}"


@dataclass(frozen=True)
class End:
    """The game has ended, with these hands and these chips; `lost`: how many nobody can find."""

    hands: tuple[Hand, ...]
    chips: tuple[int, ...]
    lost: int = 0

    def __str__(self) -> str:
        words = ["end", *map(_hand_text, self.hands), "chips", *map(str, self.chips)]
        return " ".join([*words, "lost", str(self.lost)] if self.lost else words)


Move = Protect | Swap | Bid | Sold
Event = Turn | Move | Lay | Short | End


def _start_text(start: int | None) -> str:
    return "" if start is None else f" start {seat_text(start)}"


def _hand_text(hand: Hand) -> str:
    # A bare number would be a card.
    return f"={hand}" if isinstance(hand, int) else "+".join(hand) or "-"


def parse_event(text: str, seat: "Callable[[str], int]" = parse_seat) -> Event:
    """An event as its str() writes it; where people type, `seat` reads names too."""
    match text.split():
        case ["card", card]:
            return Turn(_round_card(card))
        case ["card", card, "start", *name] if name:
            return Turn(_round_card(card), seat(" ".join(name)))
        case ["protect", *name, chips] if name:
            return Protect(seat(" ".join(name)), _number(chips))
        case ["swap", *names] if len(names) > 1:
            return Swap(*_two_seats(names, seat))
        case ["bid", *names, chips] if len(names) > 1:
            return Bid(*_two_seats(names, seat), _number(chips))
        case ["sold"]:
            return Sold()
        case ["laid", "unchecked", *laid]:
            return Lay(tuple(map(_cards, laid)), unchecked=True)
        case ["laid", *laid]:
            return Lay(tuple(map(_cards, laid)))
        case ["short", *names, penalty] if len(names) > 1:
            return Short(*_two_seats(names, seat), _number(penalty))
        case ["end", *counted, "lost", lost] if "chips" in counted:
            return End(*_counted(counted), _number(lost))
        case ["end", *counted] if "chips" in counted:
            return End(*_counted(counted))
    raise Refusal("not-understood", line=text)


def _two_seats(words: "Sequence[str]", seat: "Callable[[str], int]") -> tuple[int, int]:
    """Two seats side by side. A name may have blanks in it, so each place to part them is tried."""
    for cut in range(1, len(words)):
        try:
            return seat(" ".join(words[:cut])), seat(" ".join(words[cut:]))
        except Refusal:
            continue
    raise Refusal("bad-player", player=" ".join(words))


def _round_card(text: str) -> int:
    try:
        return _number(text)
    except Refusal:
        raise Refusal("unknown-card", card=text, reason="round") from None


def _number(text: str) -> int:
    # As long as a sheet may have them; what is too large is for the rules to say.
    if text.isascii() and text.isdigit() and len(text) <= 1000:
        return int(text)
    raise Refusal("bad-counts", reason="number", number=text)


def _counted(words: "Sequence[str]") -> tuple[tuple[Hand, ...], tuple[int, ...]]:
    """The hands and the chips on both sides of the word between them."""
    at = words.index("chips")
    return tuple(map(_hand, words[:at])), tuple(map(_number, words[at + 1 :]))


def _hand(text: str) -> Hand:
    if text.startswith("="):
        return _number(text[1:])
    return () if text == "-" else _cards(text)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text.split("+"))
