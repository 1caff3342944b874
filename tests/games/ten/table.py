"""A real game of 10 with real cards, and the taps that a careful table enters it with."""

from collections.abc import Sequence
from itertools import count
from random import Random

from companion.games.ten import game as ten
from companion.games.ten.game import State
from companion.games.ten.rules import FinishedRound
from tests.pilot import Pilot

NUMBERS = 20


def real_game(seed: int, players: Sequence[str]) -> State:
    """A game that was played to its end, dealt by the first player, every card and chip known."""
    for one in count(seed * 1000):
        state = ten.simulate(Random(one), players)
        told = state.end is not None and not state.end.lost
        told = told and all(played.laid is not None for played in state.rounds)
        if state.setup.dealer == 0 and told:
            return state
    raise AssertionError


def card_taps(card: str) -> list[str]:
    """The keys of one card."""
    if card.startswith("J="):
        return ["joker", f"card-{card[2:]}"]
    return [f"card-{card}"]


def turn_taps(played: FinishedRound, number: int) -> list[str]:
    """Who starts, and the round card; in the first round the rules say who starts."""
    named = [] if number == 1 else [f"seat-{played.start}"]
    return [*named, f"card-{played.card}"]


def penalty_taps(kinds: Sequence[str]) -> list[str]:
    """How many cards lie there, and what is special among them."""
    reds = [f"red-{kind[1:]}" for kind in kinds if kind.startswith("P")]
    jokers = kinds.count("J")
    return [f"lie-{len(kinds)}", *reds, *([f"jokers-{jokers}"] if jokers else [])]


def quick_taps(played: FinishedRound) -> list[str]:
    """The end of a round in the quick way."""
    return [
        f"wins-{played.winner}",
        f"takes-{played.loser}",
        *penalty_taps(played.kinds),
        "next",
    ]


def laid_taps(played: FinishedRound) -> list[str]:
    """The end of a round card by card: all first cards in turn, then the second ones."""
    assert played.laid is not None
    assert played.start is not None
    seats = len(played.laid)
    in_turn = [(played.start + step) % seats for step in range(seats)]
    taps = [tap for seat in in_turn for tap in card_taps(played.laid[seat][0])]
    for seat in in_turn:
        if len(played.laid[seat]) > 1:
            taps += [f"slot-{seat}-1", *card_taps(played.laid[seat][1])]
    return [*taps, "next"]


def enter_move(pilot: Pilot, move: ten.Protect | ten.Swap | ten.Bid | ten.Sold) -> None:
    """One move with chips; the screen may offer the right player already."""
    match move:
        case ten.Protect(seat, chips):
            choose(pilot, seat)
            pilot.tap(f"protect-{chips}")
        case ten.Swap(seat, owner):
            choose(pilot, seat)
            pilot.tap(f"card-{owner}")
        case ten.Bid(seat, owner, chips):
            choose(pilot, seat)
            if f"card-{owner}" in pilot.targets:
                pilot.tap(f"card-{owner}")
            pilot.tap(f"bid-{chips}")
        case _:
            pilot.tap("next")


def choose(pilot: Pilot, seat: int) -> None:
    """Whoever acts, where the screen does not think so already."""
    if getattr(pilot.app.shell.navigator.screen, "seat", None) != seat:
        pilot.tap(f"seat-{seat}")


def enter_end(pilot: Pilot, state: State, chips_known: bool) -> None:
    """Hands and chips, one player after the other; then scores the game."""
    enter_counts(pilot, state, chips_known)
    pilot.tap("next")


def enter_counts(pilot: Pilot, state: State, chips_known: bool) -> None:
    """Hands and chips, one player after the other."""
    assert state.end is not None
    for seat, hand in enumerate(state.end.hands):
        assert not isinstance(hand, int)
        if seat and chips_known:
            pilot.tap(f"hand-{seat}")
        for card in hand or ("delete",):
            pilot.tap("delete" if card == "delete" else f"card-{card}")
        if not chips_known:
            if len(hand) < 4:
                pilot.tap(f"chips-{seat}")
            enter_number(pilot, state.end.chips[seat])


def enter_number(pilot: Pilot, number: int) -> None:
    """One of the number keys, on whichever page it is."""
    for _ in range(number // NUMBERS):
        pilot.tap("more")
    pilot.tap(f"number-{number}")


def replace_end(state: State, chips: tuple[int, ...], lost: int = 0) -> State:
    """The same game with other chips at its end."""
    assert state.end is not None
    end = ten.End(state.end.hands, chips, lost)
    return State(state.setup, state.rounds, state.table, chips, end)
