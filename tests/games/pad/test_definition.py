"""What a pad may say, as a file and as JSON: every limit, and one sentence for what is wrong."""

import tomllib
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.pad.definition import NumberField, PadDefinition, pad_json, parse_pad
from companion.games.pad.toml import LARGEST_FILE, read_pad, write_pad
from companion.sentences import sentence
from tests.oracle.checks import Refused
from tests.oracle.pad import read_pad as oracle_pad

CONTRACT = b"""
name = "Oh Hell"              # 1 to 40 characters
players = [3, 7]              # least and most; 2 to 8 at the widest
most_wins = true
rounds = 10
target = 100
bgg = 1116

[[enter]]
key = "bid"
name = "Bid"
least = 0
most = 20
secret = true

[[enter]]
key = "tricks"
sum = 10

[points]
round = "10 + bid if tricks == bid else -abs(tricks - bid)"
"""
SMALL: dict[str, Any] = {"name": "Darts", "players": [2, 4], "enter": [{"key": "hit"}]}
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


def refused(value: dict[str, Any]) -> str:
    """The sentence about a pad that is wrong."""
    with pytest.raises(Refusal) as caught:
        parse_pad(value)
    assert caught.value.code == "bad-pad"
    with pytest.raises(Refused):
        oracle_pad(value)
    return sentence(caught.value)


def refused_file(data: bytes) -> str:
    with pytest.raises(Refusal) as caught:
        read_pad(data)
    assert caught.value.code == "bad-pad"
    return sentence(caught.value)


def changed(**changes: Any) -> dict[str, Any]:
    return SMALL | changes


def entering(**changes: Any) -> dict[str, Any]:
    return SMALL | {"enter": [{"key": "hit"} | changes]}


def test_the_file_of_the_contract() -> None:
    pad = read_pad(CONTRACT)
    assert pad == PadDefinition(
        name="Oh Hell",
        players=(3, 7),
        fields=(
            NumberField("bid", "Bid", 0, 20, secret=True),
            NumberField("tricks", "tricks", 0, 999, sum=10),
        ),
        rounds=10,
        target=100,
        bgg=1116,
        formula=pad.formula,
    )
    assert pad.formula is not None
    assert pad.formula.text == "10 + bid if tricks == bid else -abs(tricks - bid)"
    assert (pad.seats, pad.stages) == (range(3, 8), 10)
    assert parse_pad(tomllib.loads(CONTRACT.decode())) == pad


def test_what_a_pad_is_without_saying_so() -> None:
    pad = parse_pad(SMALL)
    assert (pad.most_wins, pad.rounds, pad.rows, pad.target, pad.bgg) == (True, 0, (), None, None)
    assert (pad.formula, pad.stages) == (None, None)
    assert pad.fields == (NumberField("hit", "hit", 0, 999, False, None),)
    nothing = dict.fromkeys(("most_wins", "rounds", "rows", "target", "bgg", "points"))
    field = {"key": "hit"} | dict.fromkeys(("name", "least", "most", "secret", "sum"))
    assert parse_pad(SMALL | nothing | {"enter": [field]}) == pad
    assert parse_pad(changed(points={})) == parse_pad(changed(points={"round": None})) == pad


@pytest.mark.parametrize(
    "value",
    [
        changed(name="x"),
        changed(name="N" * 40),
        changed(players=[2, 2]),
        changed(players=[8, 8]),
        changed(rounds=0),
        changed(rounds=99),
        changed(target=1),
        changed(target=2**63 - 1),
        changed(rows=["a", "b"]),
        changed(rows=["a", "b"], rounds=0),
        changed(rows=[f"row {number}" for number in range(30)]),
        changed(rows=["a", "b"], target=5),
        changed(rounds=5, target=5),
        changed(most_wins=False),
        entering(least=-9999, most=-9999),
        entering(least=999),
        entering(sum=-3),
        entering(key="_"),
        entering(key="abcdefghijkl"),
        entering(key="sum_x"),
        entering(key="in"),
        changed(enter=[{"key": key} for key in "abcd"]),
        changed(points={"round": "hit"}),
    ],
)
def test_what_is_allowed(value: dict[str, Any]) -> None:
    pad = parse_pad(value)
    oracle_pad(value)
    assert parse_pad(pad_json(pad)) == pad
    assert read_pad(write_pad(pad).encode()) == pad


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ({}, "name"),
        ({"name": "x"}, "players"),
        ({"name": "x", "players": [2, 3]}, "enter"),
        (changed(name=None), "name"),
        (changed(name=""), "name"),
        (changed(name="  "), "name"),
        (changed(name="N" * 41), "name"),
        (changed(name=7), "name"),
        (changed(name="\ud800"), "name"),
        (changed(nam="x"), "nam"),
        (changed(nam=None), "nam"),
        (changed(**{"": 3}), '""'),
        (changed(players=3), "players"),
        (changed(players=[3]), "players"),
        (changed(players=[2, 3, 4]), "players"),
        (changed(players=[4, 3]), "players"),
        (changed(players=[1, 3]), "players"),
        (changed(players=[2, 9]), "players"),
        (changed(players=[2, 3.0]), "players"),
        (changed(players=[True, 3]), "players"),
        (changed(players={"2": 3, "3": 4}), "players"),
        (changed(most_wins=1), "most_wins"),
        (changed(most_wins="true"), "most_wins"),
        (changed(rounds=-1), "rounds"),
        (changed(rounds=100), "rounds"),
        (changed(rounds=True), "rounds"),
        (changed(rounds=3.0), "rounds"),
        (changed(rounds="3"), "rounds"),
        (changed(target=0), "target"),
        (changed(target=-5), "target"),
        (changed(target=10**999), "target"),
        (changed(bgg=0), "bgg"),
        (changed(rows=["a"]), "rows"),
        (changed(rows=[]), "rows"),
        (changed(rows="ab"), "rows"),
        (changed(rows=["a", "a"]), "rows"),
        (changed(rows=["a", 7]), "rows, 2"),
        (changed(rows=["a", " "]), "rows, 2"),
        (changed(rows=[f"row {number}" for number in range(31)]), "rows"),
        (changed(rows=["a", "b"], rounds=5), "rounds"),
        (changed(enter=[]), "enter"),
        (changed(enter={"key": "hit"}), "enter"),
        (changed(enter=["hit"]), "enter"),
        (changed(enter=[{"key": key} for key in "abcde"]), "enter"),
        (changed(enter=[{"key": "a"}, {"key": "a"}]), "enter 2"),
        (changed(enter=[{"key": "a"}, {"key": "sum_a"}]), "sum_a"),
        (changed(enter=[{"key": "most_a"}, {"key": "a"}]), "most_a"),
        (changed(enter=[{"key": "a"}, {"name": "b"}]), "key (enter 2)"),
        (entering(key=""), "key"),
        (entering(key="abcdefghijklm"), "key"),
        (entering(key="Hit"), "key"),
        (entering(key="hit\n"), "key"),
        (entering(key="h1"), "key"),
        (entering(key="é"), "key"),
        (entering(key=7), "key"),
        (entering(key="total"), "total"),
        (entering(key="round"), "round"),
        (entering(key="players"), "players"),
        (entering(key="min"), "min"),
        (entering(key="and"), "and"),
        (entering(key="else"), "else"),
        (entering(name=""), "name (enter 1)"),
        (entering(least=-10_000), "least (enter 1)"),
        (entering(least=1000), "most (enter 1)"),
        (entering(most=10_000), "most (enter 1)"),
        (entering(most=-1), "most (enter 1)"),
        (entering(most=True), "most (enter 1)"),
        (entering(secret=1), "secret (enter 1)"),
        (entering(sum="10"), "sum (enter 1)"),
        (entering(sum=10**20), "sum (enter 1)"),
        (entering(lest=1), "lest (enter 1)"),
        (changed(points="hit"), "points"),
        (changed(points={"round": 5}), "points"),
        (changed(points={"rounds": "hit"}), "rounds (points)"),
        (changed(points={"round": "hits"}), "hits"),
        (changed(points={"round": ""}), "points"),
    ],
)
def test_what_is_wrong_is_said_with_its_key(value: dict[str, Any], named: str) -> None:
    said = refused(value)
    assert named in said
    assert said.endswith(".")
    assert ". " not in said, "one sentence"


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b'name = "x"\nplayers = [2, 3\nrounds = 3', "Line 3"),
        (b'name = "x"\nplayers == 3', "Line 2"),
        (b'name = "x', "Line 1"),
        (b'name = "x"\n\nname = "y"\n', "Line 3"),
        (b"a = " + b"9" * 9000, "Line 1"),
        (b'name = "x"\na = ' + b"[" * 6000, "Line 2"),
        (b'name = "x"\na = ' + b"[" * 6000 + b"]" * 6000, "Line 2"),
        (b'name = "x"\na = \xff', "Line 2"),
        (b"#" * (LARGEST_FILE + 1), "16 kB"),
        (b"", "name"),
        (b"\x00", "Line 1"),
        (b"name = 1979-05-27", "name"),
        (b'{"name": "x"}', "Line 1"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_the_line(data: bytes, named: str) -> None:
    assert named in refused_file(data)


def test_as_long_as_a_file_may_be() -> None:
    assert read_pad(CONTRACT + b"#" * (LARGEST_FILE - len(CONTRACT))) == read_pad(CONTRACT)


def test_a_mark_at_the_beginning_does_no_harm() -> None:
    assert read_pad(b"\xef\xbb\xbf" + CONTRACT.replace(b"\n", b"\r\n")) == read_pad(CONTRACT)
