"""Random but legal matches of 6th Sense, with hands that are really dealt."""

from companion.games.sixth_sense.event import DealRound, Predict, Trick, Tricks, Trump
from companion.games.sixth_sense.judge import (
    BLOCK,
    CARDS,
    COLOURS,
    SENSE,
    LaidCard,
    asked_colour,
    judge_trick,
)
from companion.games.sixth_sense.round import SixthSenseSetup
from companion.games.sixth_sense.rules import VARIANTS, SixthSenseState, apply, new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from companion.games.sixth_sense.round import Round

LONGEST = 12


def match(random: "Random", players: "Sequence[str]") -> SixthSenseState:
    """One match, in any variant; some rounds card by card, others only counted."""
    setup = SixthSenseSetup(
        tuple(players),
        random.randrange(len(players)),
        random.choice(VARIANTS),
        random.choice((None, None, random.randint(5, 30))),
    )
    state = new(setup)
    # A match to a target has no last round of its own: bad predictions could go on for ever.
    while not state.over and len(state.rounds) < LONGEST:
        state = _round(random, apply(state, DealRound()))
    return state


def _round(random: "Random", state: SixthSenseState) -> SixthSenseState:
    setup = state.setup
    deck = list(CARDS)
    if setup.colours < len(COLOURS):
        out = random.choice(COLOURS)
        deck = [card for card in deck if card[0] != out]
    random.shuffle(deck)
    hands = [[deck.pop() for _ in range(setup.dealt)] for _ in setup.players]
    if setup.variant != "novice":
        state = apply(state, Trump(deck.pop()[0]))
    predictions = Predict(tuple(_lay_apart(random, hand) for hand in hands))
    laid = state
    while not laid.rounds[-1].all_tricks:
        laid = apply(laid, _trick(random, laid.rounds[-1], hands))
    if random.random() < 0.5:
        laid = apply(state, Tricks(laid.rounds[-1].won))
    return apply(laid, predictions)


def _lay_apart(random: "Random", hand: list[str]) -> int:
    """The prediction: one of the lower cards of the hand, as people choose it."""
    card = random.choice(sorted(hand, key=lambda card: int(card[1:]))[:5])
    hand.remove(card)
    return int(card[1:])


def _trick(random: "Random", round_: "Round", hands: list[list[str]]) -> Trick:
    cards: list[LaidCard] = []
    for place in range(round_.seats):
        hand = hands[(round_.lead + place) % round_.seats]
        cards.append(_choose(random, hand, cards))
        hand.remove(cards[-1].card)
    double = judge_trick(cards, round_.trump).double
    return Trick(tuple(cards), split=double and random.random() < 0.5)


def _choose(random: "Random", hand: list[str], cards: list[LaidCard]) -> LaidCard:
    """Any card that follows, sixes also as nines, zeros also as a block."""
    asked = asked_colour(cards)
    card = random.choice([card for card in hand if card[0] == asked] or hand)
    value = int(card[1:])
    if value == SENSE:
        return LaidCard(card, nine=random.random() < 0.5)
    if value == BLOCK and cards and all(laid.blocks is None for laid in cards):
        return LaidCard(card, blocks=random.choice([None, random.randrange(len(cards))]))
    return LaidCard(card)
