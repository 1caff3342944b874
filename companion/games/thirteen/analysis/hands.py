"""Which hand a player may have had: known for the last five plays, sampled backwards before.

Before a play the hand was the card laid and all but one of those held afterwards; the one was
drawn. Which one is chosen by how likely the quick policy was to lay what was laid.
"""

from companion.games.thirteen.analysis.bits import CARD_OF, RED_TILE, SAFE, TILE_OF
from companion.games.thirteen.analysis.position import HAND, Decision
from companion.games.thirteen.stage import RED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

# How likely a play is that the quick policy would not have chosen: one that takes nothing as the
# policy's does, and any other.
ALIKE, OTHER = 0.5, 0.15


def known_hand(own: "Sequence[Decision]", at: int) -> int | None:
    """The hand before number `at` (from 0) of `own`, all plays of a player; None if not known."""
    if at + HAND < len(own):
        return None
    return sum(decision.bit for decision in own[at:])


def sample_hands(own: "Sequence[Decision]", random: "Random", weighted: bool = True) -> "list[int]":
    """A hand before each play of a player, as it may have been."""
    hands = [0] * len(own)
    held = 0
    for at in range(len(own) - 1, -1, -1):
        decision = own[at]
        if at + HAND < len(own):
            held = _without_drawn(held, decision, random, weighted)
        held |= decision.bit
        hands[at] = held
    return hands


def _without_drawn(held: int, decision: Decision, random: "Random", weighted: bool) -> int:
    choices = _bits(held)
    if not weighted:
        return held ^ random.choice(choices)
    weights = [likelihood(decision, held ^ bit | decision.bit) for bit in choices]
    return held ^ random.choices(choices, weights)[0]


def _bits(hand: int) -> "list[int]":
    found = []
    while hand:
        bit = hand & -hand
        found.append(bit)
        hand ^= bit
    return found


def likelihood(decision: Decision, hand: int) -> float:
    """How likely the quick policy is to make this play with this hand, up to a factor."""
    key = decision.before.key
    safe = hand & SAFE[key]
    laid_safely = bool(decision.bit & SAFE[key])
    if not safe:
        return 1.0
    if not laid_safely:
        return OTHER
    best = safe.bit_length() - 1
    card = decision.bit.bit_length() - 1
    if CARD_OF[best] == CARD_OF[card]:
        return 1.0 if TILE_OF[card] != RED or RED_TILE[key] == decision.play.tile else ALIKE
    return ALIKE
