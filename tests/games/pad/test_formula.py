"""The formulas of a pad: what they give, what is none, and that any text is read or refused."""

from random import Random

import pytest

from companion.games.base import Refusal
from companion.games.pad.formula import DEEPEST, LONGEST, RESERVED, parse_formula, words_of
from companion.games.pad.tree import Node
from companion.sentences import sentence
from tests.games.pad import formulas
from tests.repeat import times

KEYS = ("bid", "tricks", "points")
VALUES = dict.fromkeys(words_of(KEYS), 0) | {
    "bid": 2,
    "tricks": 5,
    "points": 26,
    "total": 40,
    "round": 3,
    "players": 4,
    "sum_bid": 9,
    "most_bid": 6,
    "least_bid": -1,
}


def value(text: str) -> int:
    return parse_formula(text, KEYS).value(VALUES)


def refused(text: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        parse_formula(text, KEYS)
    assert caught.value.code == "bad-pad"
    assert sentence(caught.value).endswith(".")
    assert "points" in sentence(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("7", 7),
        (" \t\n7\r ", 7),
        ("0", 0),
        ("000", 0),
        ("bid", 2),
        ("total + round * players", 52),
        ("sum_bid - most_bid - least_bid", 4),
        ("10 + bid if tricks == bid else -abs(tricks - bid)", -3),
        ("0 if points == 26 else 26 if most_points == 26 else points", 0),
        ("1 if 0 else 2 if 0 else 3", 3),
        ("(1 if 0 else 2) if 1 else 3", 2),
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("7 // 2 * 2", 6),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("7 % -3", -2),
        ("7 // 0", 0),
        ("7 % 0", 0),
        ("-(7 // 0)", 0),
        ("- - 3", 3),
        ("-+-+-3", -3),
        ("2--3", 5),
        ("-2 * -3", 6),
        ("1 < 2", 1),
        ("1 < 2 < 3", 1),
        ("1 < 3 < 2", 0),
        ("3 > 2 > 1 == 1", 1),
        ("1 < 1", 0),
        ("1 <= 1", 1),
        ("2 > 2", 0),
        ("2 >= 2", 1),
        ("1 == 2", 0),
        ("1 != 2", 1),
        ("1 == 1 == 1", 1),
        ("(1 < 2) + (3 < 4)", 2),
        ("3 and 5", 5),
        ("0 and 5", 0),
        ("5 and 0 and 3", 0),
        ("3 or 5", 3),
        ("0 or 5", 5),
        ("0 or 0", 0),
        ("1 or 0 and 0", 1),
        ("not 3", 0),
        ("not 0", 1),
        ("not not 7", 1),
        ("not not not 7", 0),
        ("not not not not 7", 1),
        ("not 1 == 2", 1),
        ("not 1 and 0", 0),
        ("not(0)", 1),
        ("True", 1),
        ("False", 0),
        ("True + True", 2),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("max(3)", 3),
        ("max (1 if bid else 9, tricks)", 5),
        ("abs(-3)", 3),
        ("abs(3)", 3),
        ("min(max(1, 2), abs(0 - 9))", 2),
        ("99999 * 99999 // 99999 - 99998", 1),
        (f"{'1' * 99}//{'1' * 99}", 1),
        ("+".join("1" * 100), 100),
        ("-" * 199 + "1", -1),
        ("not " * 49 + "1", 0),
        ("(" * DEEPEST + "bid" + ")" * DEEPEST, 2),
    ],
)
def test_a_formula_gives_what_python_would_give(text: str, wanted: int) -> None:
    found = value(text)
    assert (found, type(found)) == (wanted, int)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "formula-end"),
        (" ", "formula-end"),
        ("1 +", "formula-end"),
        ("(1", "formula-end"),
        ("max(1,", "formula-end"),
        ("1 if 2", "formula-end"),
        ("1 if 2 else", "formula-end"),
        ("not", "formula-end"),
        ("min", "formula-end"),
        ("1 2", "formula-sign"),
        ("1)", "formula-sign"),
        ("()", "formula-sign"),
        ("max()", "formula-sign"),
        ("max(1,)", "formula-sign"),
        ("abs(1, 2)", "formula-sign"),
        ("(1, 2)", "formula-sign"),
        ("max + 1", "formula-sign"),
        ("bid(1)", "formula-sign"),
        ("1 + not 2", "formula-sign"),
        ("1 == not 2", "formula-sign"),
        ("else", "formula-sign"),
        ("* 1", "formula-sign"),
        ("1 ** 2", "formula-sign"),
        ("1 / 2", "formula-sign"),
        ("1 = 2", "formula-sign"),
        ("1 <> 2", "formula-sign"),
        ("1; 2", "formula-sign"),
        ("[1]", "formula-sign"),
        ("1.5", "formula-sign"),
        ("1e3", "formula-sign"),
        ("0x10", "formula-sign"),
        ("1_000", "formula-sign"),
        ("007", "formula-sign"),
        ("1if bid else 2", "formula-sign"),
        ("'1'", "formula-sign"),
        ("1 # one", "formula-sign"),
        ("\u0663", "formula-sign"),
        ("\u00b2", "formula-sign"),
        ("é", "formula-sign"),
        ("1\u00a0+ 1", "formula-sign"),
        ("\x00", "formula-sign"),
        ("\ud800", "formula-sign"),
        ("hearts", "formula-word"),
        ("Bid", "formula-word"),
        ("sum_total", "formula-word"),
        ("true", "formula-word"),
        ("None", "formula-word"),
        ("__import__", "formula-word"),
        ("lambda", "formula-word"),
        ("max(x for x in bid)", "formula-word"),
        ("bid.real", "formula-sign"),
        ("1" * (LONGEST + 1), "formula-long"),
        ("(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1), "formula-deep"),
        ("abs(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1), "formula-deep"),
        ("(" * LONGEST, "formula-deep"),
    ],
)
def test_what_is_no_formula_is_refused_with_a_reason(text: str, reason: str) -> None:
    assert refused(text).params["reason"] == reason


def test_the_refusal_says_where_it_stopped() -> None:
    assert sentence(refused("bid + ?")).endswith("can't have ? as letter 7.")
    assert sentence(refused("bid tricks")).endswith("can't have tricks as letter 5.")
    assert "hearts" in sentence(refused("1 + hearts"))


def test_brackets_beside_each_other_are_not_nested() -> None:
    assert value("+".join(["(1)"] * 50)) == 50


def test_no_part_of_a_formula_is_python() -> None:
    for word in ("print", "eval", "exec", "open", "bid.__class__", "(1).real", "f'{1}'"):
        refused(word)
    with pytest.raises(NotImplementedError):
        Node().value({})


def test_formulas_are_equal_if_they_are_written_alike() -> None:
    assert parse_formula("bid+1", KEYS) == parse_formula("bid+1", KEYS)
    assert parse_formula("bid+1", KEYS) != parse_formula("bid + 1", KEYS)
    assert repr(parse_formula("bid+1", KEYS)) == "Formula('bid+1')"


def test_the_words_of_the_formulas_are_reserved() -> None:
    functions, known = {"min", "max", "abs"}, {"total", "round", "players"}
    assert {"and", "or", "not", "if", "else", *functions, *known} == RESERVED


def test_random_texts_are_read_as_the_oracle_reads_them() -> None:
    """More of them: python -m tests.games.pad.formulas."""
    found = [formulas.one(Random(f"test {number}"))[1] for number in range(times(20_000))]
    assert min(found.count("number"), found.count("refused")) > len(found) // 5


def test_a_wrong_reading_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.pad.tree.ARITHMETIC", {"+": int.__sub__})
    with pytest.raises(formulas.Difference):
        formulas.read_alike("1 + 1", ["x"], {})
    monkeypatch.setattr("tests.oracle.formulas.DEEPEST", 0)
    with pytest.raises(formulas.Difference):
        formulas.read_alike("(1)", ["x"], {})
