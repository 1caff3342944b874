"""6th Sense: what can happen at the table, and how it is written on one line."""

from companion.games.base import Refusal, int_in, parse_seat, seat_text
from companion.games.sixth_sense.judge import LaidCard, parse_laid
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


# What follows the seat that led a trick out of turn.
ANYWAY = " anyway"


@dataclass(frozen=True)
class DealRound:
    """The next round begins, dealt by whose turn it is unless another seat is named."""

    by: int | None = None

    def __str__(self) -> str:
        return "deal" if self.by is None else f"deal {seat_text(self.by)}"


@dataclass(frozen=True)
class Trump:
    """The card turned up gives the trump colour."""

    colour: str

    def __str__(self) -> str:
        return f"trump {self.colour}"


@dataclass(frozen=True)
class Trick:
    """A trick card by card, from its lead; the judge says who wins it.

    lead: who led it; None for whoever's turn it was. anyway: the table says that `lead` led it,
    whosever turn it was; else a lead out of turn is refused.
    """

    cards: tuple[LaidCard, ...]
    split: bool = False
    lead: int | None = None
    anyway: bool = False

    def __str__(self) -> str:
        lead = "" if self.lead is None else f"{seat_text(self.lead)}{ANYWAY * self.anyway}: "
        return f"trick {lead}{' '.join(map(str, self.cards))}{' split' * self.split}"


@dataclass(frozen=True)
class Won:
    """A trick of which only the winner was noted; None if it was blocked and nobody won it."""

    seat: int | None
    split: bool = False

    def __str__(self) -> str:
        who = "nobody" if self.seat is None else seat_text(self.seat)
        return f"won {who}{' split' * self.split}"


@dataclass(frozen=True)
class Tricks:
    """Everybody's tricks, counted at the end of the round."""

    counts: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["tricks", *map(str, self.counts)])


@dataclass(frozen=True)
class Predict:
    """Everybody's prediction, as the cards turned over at the end show it (6 is also 9)."""

    values: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["predict", *map(str, self.values)])


Event = DealRound | Trump | Trick | Won | Tricks | Predict


def parse_event(text: str, seat: "Callable[[str], int]" = parse_seat) -> Event:
    """An event as its str() writes it."""
    word, *words = text.split() or [""]
    if word in ("trick", "won"):
        split = words[-1:] == ["split"]
        words = words[:-1] if split else words
        rest = " ".join(words)
        if word == "trick":
            name, colon, cards = rest.rpartition(":")
            anyway = name.endswith(ANYWAY)
            lead = seat(name.removesuffix(ANYWAY)) if colon else None
            return Trick(tuple(map(parse_laid, cards.split())), split, lead, anyway)
        if rest:
            return Won(None if rest == "nobody" else seat(rest), split)
    elif word == "trump" and len(words) == 1:
        return Trump(words[0])
    elif word == "tricks":
        return Tricks(tuple(int_in(w, range(100), "bad-tricks", reason="form") for w in words))
    elif word == "predict":
        return Predict(tuple(int_in(w, range(100), "unknown-card", card=w) for w in words))
    elif word == "deal":
        return DealRound(seat(" ".join(words)) if words else None)
    raise Refusal("not-understood", line=text)
