"""Real tables of 6th Sense: hands dealt and played card by card, for those who enter them."""

from random import Random

from companion.games.sixth_sense import simulation
from companion.games.sixth_sense.event import DealRound
from companion.games.sixth_sense.game import Setup
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import ROUNDS, apply, new


def played(random: Random, players: tuple[str, ...], dealer: int = 0) -> list[Round]:
    """A whole match in the standard variant, every trick of it known."""
    state = new(Setup(players, dealer))
    while len(state.rounds) < ROUNDS[len(players)]:
        after = simulation._round(random, apply(state, DealRound()))
        if after.rounds[-1].tricks:
            state = after
    return list(state.rounds)
