"""Random and harmed pads, as JSON and as files: each is a pad or gets one sentence."""

import copy
import json
import tomllib
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition, pad_json, parse_pad
from companion.games.pad.toml import read_pad, write_pad
from companion.sentences import sentence
from tests.games.pad.pads import attempt, random_pad
from tests.games.pad.test_definition import CONTRACT
from tests.harmed_sheets import harmed
from tests.oracle.checks import Refused
from tests.oracle.pad import read_pad as oracle_pad
from tests.repeat import times

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


@given(SEEDS)
@settings(deadline=None, max_examples=times(500))
def test_a_pad_comes_back_from_its_file_and_from_json(seed: int) -> None:
    pad = attempt(partial(parse_pad, random_pad(Random(seed))))
    if isinstance(pad, Refusal):
        return  # a formula that was cut off
    assert read_pad(write_pad(pad).encode()) == pad
    assert parse_pad(json.loads(json.dumps(pad_json(pad)))) == pad
    assert tomllib.loads(write_pad(pad)) == pad_json(pad)


def is_pad(make: Callable[[], PadDefinition]) -> bool:
    """Whether this is a pad; if not, there is one sentence that says why."""
    made = attempt(make)
    if not isinstance(made, Refusal):
        return isinstance(made, PadDefinition)
    assert made.code == "bad-pad"
    said = sentence(made)
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 250
    return False


@given(SEEDS)
@settings(deadline=None, max_examples=times(500))
def test_a_harmed_pad_is_read_or_refused_as_the_oracle_does(seed: int) -> None:
    chance = Random(seed)
    pad = random_pad(chance)
    for _ in range(4):
        value = harmed(chance, pad)
        try:
            oracle_pad(copy.deepcopy(value))
            wanted = True
        except Refused:
            wanted = False
        assert is_pad(partial(parse_pad, value)) == wanted


@given(SEEDS, st.binary(max_size=30))
@settings(deadline=None, max_examples=times(500))
def test_a_harmed_file_is_a_pad_or_one_sentence(seed: int, noise: bytes) -> None:
    chance = Random(seed)
    data = CONTRACT if chance.random() < 0.5 else _written(chance)
    for _ in range(chance.randint(1, 3)):
        at, much = chance.randint(0, len(data)), chance.choice([0, 0, 1, 5, 40])
        piece = chance.choice([noise, b"", b'"', b"=", b"[", b"]]", b"\n", b"9" * 5000, b"true"])
        data = data[:at] + piece + data[at + much :]
    is_pad(partial(read_pad, data))


def _written(chance: Random) -> bytes:
    pad = attempt(partial(parse_pad, random_pad(chance)))
    return CONTRACT if isinstance(pad, Refusal) else write_pad(pad).encode()


@given(
    st.dictionaries(
        st.sampled_from(["name", "players", "enter", "points", "rows", "rounds", "target", "x"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
            lambda inner: (
                st.lists(inner, max_size=4)
                | st.dictionaries(
                    st.sampled_from(["key", "round", "least", "é"]), inner, max_size=3
                )
            ),
            max_leaves=8,
        ),
    )
)
@settings(max_examples=times(500))
def test_any_json_is_a_pad_or_one_sentence(value: dict[str, Any]) -> None:
    is_pad(partial(parse_pad, value))
