"""What may be shown of a pad: secret numbers only when all are in."""

from collections import Counter

import pytest

from companion.games.pad import game as rules
from companion.games.pad import text
from companion.games.pad.library import shipped
from companion.games.pad.rules import NumbersAsked
from companion.games.pad.view import PadView, table_at
from companion.match.action_text import parse_action
from companion.match.actions import Amend, Change
from companion.match.match import Match
from companion.match.statistics import counted_as
from companion.match.view import own_counts, view

THREE = ("Anne", "Carl", "Marc")


def started(pad: str, *lines: str) -> Match:
    match = Match(rules, rules.Setup(THREE, 0, shipped(pad)))
    for line in lines:
        match.act(parse_action(rules, line))
    return match


def table(match: Match, open_mode: bool = False) -> PadView:
    seen = view(match, open_mode).table
    assert isinstance(seen, PadView)
    return seen


def test_secret_numbers_are_hidden_until_all_are_in() -> None:
    match = started("oh-hell", "round", "enter #1 2 -", "enter #2 0 5")
    seen = table(match)
    assert seen.rounds[-1].entered == ((None, None), (None, 5), (None, None))
    assert seen.running is seen.rounds[-1]
    assert seen.given == ((True, False), (True, True), (False, False))
    assert seen.asked == NumbersAsked(2, (0,))
    assert table(match, open_mode=True).rounds[-1].entered[0] == (2, None)
    assert text.hidden(match, False) == {2, 3}
    assert text.hidden(match, True) == set()
    match.act(parse_action(rules, "enter #3 4 -"))
    assert table(match).rounds[-1].entered == ((2, None), (0, 5), (4, None))
    assert text.hidden(match, False) == set()
    match.act(parse_action(rules, "undo"))
    assert table(match).rounds[-1].entered[0] == (None, None)
    match.act(parse_action(rules, "look"))
    assert table(match).rounds[-1].entered[0] == (2, None)
    assert text.hidden(match, False) == set()


def test_earlier_moments_show_what_is_known_by_now() -> None:
    match = started("oh-hell", "round", "enter #1 2 -", "enter #2 0 -")
    assert table_at(match, match.step).rounds[-1].entered[0] == (None, None)
    early = match.step
    match.act(parse_action(rules, "enter #3 4 -"))
    assert table_at(match, early).rounds[-1].entered[0] == (2, None)
    first = started("oh-hell").step
    assert table_at(match, first).rounds == ()


def test_between_rounds_nothing_is_asked() -> None:
    match = started("yatzy")
    seen = view(match)
    assert (seen.stages, seen.table.running, seen.table.asked) == (16, None, None)
    assert seen.table.rows_left[0] == "Ones"
    assert seen.table.pad.name == "Yatzy"
    assert view(started("most-points")).stages is None


def test_every_number_of_every_round_can_be_corrected() -> None:
    match = started("hearts", "round", "enter #1 26", "enter #2 0", "enter #3 0", "round")
    assert match.state.scores[0] == (0, 26, 26)
    edits = (Change(2, rules.Numbers(0, (20,))), Change(4, rules.Numbers(2, (6,))))
    changed = match.act(Amend(edits))
    assert [(each.before, each.after) for each in changed.stages] == [((0, 26, 26), (20, 0, 6))]
    assert match.state.scores == ((20, 0, 6), None)


def test_rounds_won_are_counted() -> None:
    lines = ["round", "enter #1 3", "enter #2 1", "enter #3 1"]
    won = Counter({(0, 1): 1, (0, 2): 1})
    assert own_counts(started("fewest-points", *lines)) == won
    assert own_counts(started("most-points", *lines, "round")) == Counter({(0, 0): 1})


@pytest.mark.parametrize("name", ["Hearts", "ten"])
def test_statistics_know_a_pad_by_its_name(name: str) -> None:
    from companion.records import replace

    match = Match(rules, rules.Setup(THREE, 0, replace(shipped("hearts"), name=name)))
    assert counted_as(match) == f"pad:{name}"
