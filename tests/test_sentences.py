"""Every refusal that the program can give has a sentence of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.sentences import LONGEST_QUOTE, REASONS, SENTENCES, WANTED, quote, sentence

COMPANION = Path(__file__).parent.parent / "companion"


def refusals() -> list[tuple[str, dict[str, str]]]:
    """The code and the literal facts of each Refusal(...) in the source."""
    found = []
    for file in COMPANION.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refusal", "int_in"):
                codes = [
                    leaf.value
                    for argument in node.args
                    for leaf in ast.walk(argument)
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
                ]
                facts = {
                    keyword.arg: str(getattr(keyword.value, "value", f"<{keyword.arg}>"))
                    for keyword in node.keywords
                    if keyword.arg
                }
                found += [(code, facts) for code in codes]
    return found


def offences(code: str, facts: dict[str, str]) -> Iterator[str]:
    """What is wrong with the sentence of a refusal."""
    if code not in SENTENCES:
        yield "no sentence"
        return
    reason = facts.get("reason")
    if reason is not None and not reason.startswith("<") and (code, reason) not in REASONS:
        yield "no sentence for its reason"
    wanted = facts.get("wanted", "<>")
    if "field" in facts and not wanted.startswith("<") and wanted not in WANTED:
        yield "no words for what is wanted"
    text = sentence(Refusal(code, **facts))
    if not text.endswith((".", ">")):
        yield f"no end: {text}"
    if "{" in text or "None" in text:
        yield f"a fact is missing: {text}"


def test_every_refusal_becomes_a_sentence() -> None:
    found = [
        f"{code} {facts}: {offence}"
        for code, facts in refusals()
        for offence in offences(code, facts)
    ]
    assert not found, "\n".join(found)


def test_the_check_above_finds_refusals() -> None:
    assert len({code for code, _ in refusals()}) > 15


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, "This player has no chips in hand."),
        (1, "This player has only 1 chip in hand."),
        (2, "This player has only 2 chips in hand."),
    ],
)
def test_none_and_one_are_said_in_other_words_than_many(count: int, told: str) -> None:
    assert sentence(Refusal("bad-counts", reason="chips", count=count)) == told


def test_what_people_wrote_is_quoted_in_short_and_on_one_line() -> None:
    assert quote("x" * 10_000_000) == "x" * LONGEST_QUOTE + "…"
    assert quote("a\nb\x00c") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c"
    assert "{" in sentence(Refusal("unknown-card", card="{card}"))
