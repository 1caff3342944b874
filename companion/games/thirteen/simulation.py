"""Random but legal matches of 13, with hands that are really dealt."""

from companion.games.thirteen.rules import Count, Deal, apply, new
from companion.games.thirteen.stage import (
    CARDS,
    DIRTY_FOUR,
    LIMIT,
    PILE,
    VALUE,
    Play,
    ThirteenSetup,
    ThirteenState,
    lay,
    open_stage,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from companion.games.thirteen.stage import Stage

HAND = 5


def match(random: "Random", players: "Sequence[str]") -> ThirteenState:
    """One match: now and then with lost cards, a play out of turn, or a stage only counted."""
    lost = tuple(random.sample(CARDS, 2)) if random.random() < 0.1 else ()
    state = new(ThirteenSetup(tuple(players), random.randrange(len(players)), lost))
    while not state.over:
        stage = _stage(random, open_stage(state.setup, len(state.stages)))
        state = apply(state, Deal())
        if random.random() < 0.05:
            state = apply(state, Count(stage.taken))
        else:
            for play in stage.plays:
                state = apply(state, play)
    return state


def _stage(random: "Random", stage: "Stage") -> "Stage":
    seats = len(stage.taken)
    stock = [card for card, copies in zip(CARDS, stage.left, strict=True) for _ in range(copies)]
    random.shuffle(stock)
    hands = [[stock.pop() for _ in range(HAND)] for _ in range(seats)]
    while not stage.complete:
        by = None
        if random.random() < 0.01 or not hands[stage.on]:
            by = random.choice([seat for seat in range(seats) if hands[seat]])
            if by == stage.on:
                by = None
        seat = stage.on if by is None else by
        play = _choose(random, stage, hands[seat], by)
        hands[seat].remove(play.card)
        if stock:
            hands[seat].append(stock.pop())
        stage = lay(stage, (play,))
    return stage


def _choose(random: "Random", stage: "Stage", hand: list[str], by: int | None) -> Play:
    """A play as a cautious but not very clever player makes it: mostly one that takes nothing."""
    plays = [
        Play(card, tile, by)
        for card in hand
        for tile in (range(3) if card == DIRTY_FOUR else (PILE[card],))
    ]
    sums = stage.sums
    safe = [play for play in plays if sums[play.tile] + VALUE[play.card] <= LIMIT]
    return random.choice(safe if safe and random.random() < 0.9 else plays)
