"""States of 10 made from lines of text, and what the rules refuse in them."""

import pytest

from companion.games.base import Refusal
from companion.games.ten import game as ten
from companion.sentences import sentence

PLAYERS = ("Anne", "Carl", "Marc")


def table(*lines: str, players: tuple[str, ...] = PLAYERS) -> ten.State:
    state = ten.new(ten.Setup(players))
    for line in lines:
        state = ten.apply(state, ten.parse_event(line))
    return state


def refused(state: ten.State, line: str) -> str:
    """Code and reason of the refusal; the sentence about it must read well too."""
    with pytest.raises(Refusal) as caught:
        ten.apply(state, ten.parse_event(line))
    words = sentence(caught.value)
    assert words.endswith(".")
    assert "{" not in words
    reason = caught.value.params.get("reason")
    return f"{caught.value.code} {reason}" if reason else caught.value.code


def replayed(state: ten.State) -> ten.State:
    again = ten.new(state.setup)
    for event in ten.events(state):
        again = ten.apply(again, event)
    return again


def ten_rounds(*last: str) -> ten.State:
    lines = [f"card {card} start #1; laid 10 {card} 0" for card in range(1, 6)]
    lines += [f"card {card} start #1; laid 9 {card - 5} 8" for card in range(6, 11)]
    return table(*"; ".join(lines).split("; "), *last)
