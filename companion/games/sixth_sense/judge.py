"""6th Sense: who wins a trick, and why, with every action card."""

from companion.games.base import Refusal, int_in
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COLOURS = "BYGRP"
VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14)
CARDS = tuple(f"{colour}{value}" for colour in COLOURS for value in VALUES)

BLOCK, REVERSE, SENSE, PEEK, DOUBLE = 0, 4, 6, 8, 12


@dataclass(frozen=True)
class LaidCard:
    """A card as it was laid: a six as six or nine, a zero as itself or as a block.

    `blocks` is the place in the trick (from 0) of the card that a zero was laid on, face down.
    """

    card: str
    nine: bool = False
    blocks: int | None = None

    def __str__(self) -> str:
        if self.blocks is not None:
            return f"{self.card}!{self.blocks + 1}"
        return f"{self.card}=9" if self.nine else self.card

    @property
    def colour(self) -> str:
        """The colour letter."""
        return self.card[0]

    @property
    def printed(self) -> int:
        """The number on the card."""
        return int(self.card[1:])

    @property
    def value(self) -> int:
        """What it counts in this trick."""
        return 9 if self.nine else self.printed


@dataclass(frozen=True)
class TrickVerdict:
    """Who wins a trick and the reason, as data. Places count from the lead, from 0.

    rule: "trump" (the highest trump), "asked" (the highest of the asked colour), "lowest"
    (reversed), "last-lowest" (reversed, several equally low: the last of them) or "nobody".
    """

    winner: int | None
    rule: str
    asked: str | None
    reversed: bool = False
    blocked: int | None = None
    double: bool = False
    peek: bool = False


def parse_laid(text: str) -> LaidCard:
    """A card as a sheet writes it: Y3, Y6=9, G0!1."""
    card, nine, number = text.partition("=")
    if nine:
        if card in CARDS and int(card[1:]) == SENSE and number in ("6", "9"):
            return LaidCard(card, nine=number == "9")
        raise Refusal("unknown-card", card=text)
    card, block, place = text.partition("!")
    if card not in CARDS or (block and int(card[1:]) != BLOCK):
        raise Refusal("unknown-card", card=text)
    if not block:
        return LaidCard(card)
    # Beyond any trick is beyond any trick, however many digits tell it.
    return LaidCard(card, blocks=int_in(place[:3], range(1000), "unknown-card", card=text) - 1)


def check_trick(cards: "Sequence[LaidCard]", seats: int) -> None:
    """Refuses what cannot be a whole trick, whatever the hands were."""
    if len(cards) != seats:
        raise Refusal("bad-trick", reason="number", count=len(cards), wanted=seats)
    blockers = [place for place, card in enumerate(cards) if card.blocks is not None]
    if len(blockers) > 1:
        raise Refusal("bad-trick", reason="second-block")
    for place in blockers:
        blocked = cards[place].blocks
        if place == 0:
            raise Refusal("bad-trick", reason="blocking-lead")
        if blocked is None or not 0 <= blocked < place:
            raise Refusal("bad-trick", reason="block-on-nothing")


def live(cards: "Sequence[LaidCard]") -> list[int]:
    """The places whose cards stay in the trick: all but a block and the card beneath it."""
    gone = {
        away
        for place, card in enumerate(cards)
        if card.blocks is not None
        for away in (place, card.blocks)
    }
    return [place for place in range(len(cards)) if place not in gone]


def asked_colour(cards: "Sequence[LaidCard]") -> str | None:
    """The colour that the cards laid so far ask for; None if the next card may be any."""
    places = live(cards)
    return cards[places[0]].colour if places else None


def judge_trick(cards: "Sequence[LaidCard]", trump: str | None) -> TrickVerdict:
    """Who wins a whole trick, its cards in the order in which they were laid."""
    places = live(cards)
    blocked = next((card.blocks for card in cards if card.blocks is not None), None)
    if not places:
        return TrickVerdict(None, "nobody", None, blocked=blocked)
    asked = cards[places[0]].colour
    reverses = sum(cards[place].printed == REVERSE for place in places) % 2 == 1

    def rank(place: int) -> tuple[int, int]:
        card = cards[place]
        return 2 if card.colour == trump else 1 if card.colour == asked else 0, card.value

    if reverses:
        lowest = min(map(rank, places))
        equals = [place for place in places if rank(place) == lowest]
        winner, rule = equals[-1], "lowest" if len(equals) == 1 else "last-lowest"
    else:
        winner = max(places, key=rank)
        rule = "trump" if cards[winner].colour == trump else "asked"
    return TrickVerdict(
        winner,
        rule,
        asked,
        reversed=reverses,
        blocked=blocked,
        double=any(cards[place].printed == DOUBLE for place in places),
        peek=places[0] == 0 and cards[0].printed == PEEK,
    )
