"""The program and the oracle read the same random sheets and must agree on each of them."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from companion.games import sheet
from companion.games.base import Refusal
from tests import oracle, sheets
from tests.harmed_sheets import harmed
from tests.repeat import times

# A whole match is drawn from one seed: to draw each card singly would take minutes.
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)

Maker = Callable[[Random], dict[str, Any]]
each_game = pytest.mark.parametrize("make", [sheets.thirteen, sheets.sixth_sense, sheets.ten])


def answer(text: str) -> dict[str, Any]:
    try:
        result: dict[str, Any] = json.loads(json.dumps(sheet.score(text.encode())))
    except Refusal as refusal:
        return {"error": {"code": refusal.code, "where": refusal.where}}
    return result


def agree(text: str) -> dict[str, Any]:
    note(text)
    expected, got = oracle.score(text), answer(text)
    # Compared as text, where true is not 1 and 3.0 is not 3.
    assert json.dumps(got, sort_keys=True) == json.dumps(expected, sort_keys=True)
    return got


@each_game
@given(seed=SEEDS)
@settings(deadline=None, max_examples=times(300))
def test_a_legal_sheet_is_scored_alike(make: Maker, seed: int) -> None:
    chance = Random(seed)
    assert "error" not in agree(sheets.written(chance, make(chance)))


@each_game
@given(seed=SEEDS)
@settings(deadline=None, max_examples=times(500))
def test_a_harmed_sheet_is_scored_or_refused_alike(make: Maker, seed: int) -> None:
    chance = Random(seed)
    legal = make(chance)
    for _ in range(4):
        agree(sheets.written(chance, harmed(chance, legal)))


@given(seed=SEEDS)
@settings(deadline=None, max_examples=times(300))
def test_tricks_that_break_the_rules_are_refused_alike(seed: int) -> None:
    chance = Random(seed)
    agree(sheets.written(chance, sheets.careless_sixth_sense(chance)))


@each_game
@given(seed=SEEDS)
@settings(deadline=None, max_examples=times(50))
def test_a_torn_sheet_is_refused_alike(make: Maker, seed: int) -> None:
    chance = Random(seed)
    text = sheets.written(chance, make(chance))
    assert "error" in agree(text[: chance.randrange(len(text))])
