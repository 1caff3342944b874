"""What is kept of looking back at a stage: it fits what was played, or it counts as nothing."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from companion.games.thirteen import look_back
from companion.games.thirteen.analysis import reasons, stage_analysis
from companion.games.thirteen.look_back import StageLookBack, brief, make, of_seats, read
from companion.games.thirteen.rules import Count, Deal, apply, new
from companion.games.thirteen.stage import DECK, Play, ThirteenSetup, ThirteenState
from companion.match.looking_back import (
    KeptAnalysis,
    look_back_of,
    seat_analyses,
    stage_key,
    valid_content,
)
from companion.records import replace
from tests.games.thirteen.analysis.stages import NAMES, played

SEED = 8


def key_of_stage(state: ThirteenState, number: int) -> str:
    """By which a stage is recognised."""
    return stage_key("thirteen", state, number)


@pytest.fixture(scope="module")
def analysed() -> Iterator[tuple[ThirteenState, str]]:
    """A match of one stage, and its analysis as it is kept; made of fewer hands and worlds."""
    setup, stage = played(SEED)
    state = ThirteenState(setup, (stage,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage_analysis, "HANDS", 3)
        yield state, make(brief(state, 1), lambda _: None)


def test_it_tells_of_what_was_played(analysed: tuple[ThirteenState, str]) -> None:
    state, content = analysed
    stage = state.stages[0]
    found = read(state, 1, content)
    assert tuple(each.points for each in found.seats) == stage.points
    assert sum(each.luck for each in found.seats) == pytest.approx(0, abs=0.03)
    for told in (found.best, found.costliest):
        assert told is not None
        assert told.seat == stage.laid_by[told.number - 1]
        assert told.play == replace(stage.plays[told.number - 1], by=None)
        assert told.other != told.play
        assert told.points >= 0.5
    assert found.best is not None
    assert found.best.points == max(find.gain for _, find in found.finds)


def test_the_costliest_is_a_certain_one_if_there_is_one() -> None:
    cost = look_back._certain_cost
    plays = [
        stage_analysis.PricedPlay(number, 0, Play("B7", 0), points, 0.1, certain, Play("B1", 0))
        for number, points, certain in ((1, 5.0, False), (44, 2.0, True), (45, 1.0, True))
    ]
    assert max(plays, key=cost).number == 44
    assert max(plays[:1], key=cost).number == 1


def test_the_same_stage_gives_the_same_and_says_how_far_it_is(
    analysed: tuple[ThirteenState, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, content = analysed
    monkeypatch.setattr(stage_analysis, "HANDS", 3)
    told: list[float] = []
    assert make(brief(state, 1), told.append) == content
    assert told == sorted(told)
    assert told[-1] == 1
    assert len(told) == len(state.stages[0].plays)


def test_a_stage_in_which_nothing_stands_out() -> None:
    """The last card of a deck that has lost the others."""
    setup = ThirteenSetup(NAMES[:3], missing=tuple((Counter(DECK) - Counter(["B1"])).elements()))
    state = apply(apply(new(setup), Deal()), Play("B1", 0))
    found = read(state, 1, make(brief(state, 1), lambda _: None))
    assert found == StageLookBack(found.seats, None, None, ())


def test_a_majority_that_was_lost_in_the_end_is_no_reason_for_praise(
    analysed: tuple[ThirteenState, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, _ = analysed
    stage, deck = state.stages[0], state.setup.deck
    found = stage_analysis.analyse(stage, deck, 15)
    best = max(found.finds, key=lambda find: find.gain)
    for code in (reasons.KEEPS, reasons.WINS, reasons.CARDS):
        for colour, holder in enumerate(stage.majority):
            why = reasons.Reason(code, colour)
            monkeypatch.setattr(reasons, "reason", lambda *_, why=why: why)
            told = look_back._best(stage, deck, found)
            assert told is not None
            is_so = code == reasons.CARDS or holder == best.seat
            assert told[-2:] == ([code, colour] if is_so else ["", None])


def test_a_key_is_that_of_what_was_played() -> None:
    setup, stage = played(SEED)
    state = ThirteenState(setup, (stage,))
    keys = {key_of_stage(state, 1)}
    first, second, *rest = stage.plays
    for other in (
        replace(stage, dealer=(stage.dealer + 1) % 4),
        replace(stage, plays=(second, first, *rest)),
        replace(stage, plays=(replace(first, by=3), second, *rest)),
    ):
        keys.add(key_of_stage(ThirteenState(setup, (other,)), 1))
    assert len(keys) == 4
    assert "" not in keys
    assert key_of_stage(state, 2) == ""
    assert brief(state, 2) == ""
    dealt = apply(new(ThirteenSetup(NAMES[:3])), Deal())
    assert key_of_stage(dealt, 1) == "", "not before it is scored"
    assert key_of_stage(apply(dealt, Count(((1, 0, 0, 0),) * 3)), 1) == ""


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": None},
        {"seats": [[1, 2, 3]]},
        {"seats": [[0, 0, 0, 99]] * 4},
        {"best": [0, 1.0, True, "B1", "", None]},
        {"best": [51, 1.0, True, "B1", "", None]},
        {"best": [True, 1.0, True, "B1", "", None]},
        {"best": [1, float("nan"), True, "B1", "", None]},
        {"best": [1, "1", True, "B1", "", None]},
        {"best": [1, 1.0, 1, "B1", "", None]},
        {"best": [1, 1.0, True, "X", "", None]},
        {"best": [1, 1.0, True, "B1", "because", None]},
        {"best": [1, 1.0, True, "B1", "keeps", 3]},
        {"best": [1, 1.0, True, "B1", "keeps", True]},
        {"best": [1]},
        {"costliest": "x"},
        {"finds": [[99, 1.0]]},
        {"finds": [["1", 1.0]]},
        {"finds": 7},
    ],
)
def test_nonsense_is_none(analysed: tuple[ThirteenState, str], change: dict[str, object]) -> None:
    state, content = analysed
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it is, nothing is shown
        read(state, 1, json.dumps({**json.loads(content), **change}))


def test_numbers_that_do_not_add_up_are_none(analysed: tuple[ThirteenState, str]) -> None:
    state, content = analysed
    for place, change in ((0, 0.5), (1, 0.5), (2, 0.5), (3, 1)):
        told = json.loads(content)
        told["seats"][1][place] += change
        with pytest.raises(ValueError, match=r"add up|other points"):
            read(state, 1, json.dumps(told))
    for text in ("", "{", "[]", "null", "{}", "7", "[" * 100_000):
        with pytest.raises(ValueError):  # noqa: PT011
            read(state, 1, text)
    with pytest.raises(ValueError, match="not an analysis"):
        read(state, 2, content)


def test_the_statistics_have_hundredths_by_seat(analysed: tuple[ThirteenState, str]) -> None:
    state, content = analysed
    found = read(state, 1, content)
    for seat, each in enumerate(of_seats(state, 1, content)):
        assert each.tallies["given"] == round(100 * found.seats[seat].given_away)
        assert each.tallies["luck"] == round(100 * found.seats[seat].luck)
        assert each.tallies["looked"] == 100
        for find in each.finds:
            assert state.stages[0].laid_by[find.number - 1] == seat
            assert find.stage == 1
    assert sum(len(each.finds) for each in of_seats(state, 1, content)) == len(found.finds)


def test_only_what_fits_the_stage_counts(analysed: tuple[ThirteenState, str]) -> None:
    state, content = analysed
    good = KeptAnalysis(key_of_stage(state, 1), content)
    assert valid_content("thirteen", state, 1, good) == content
    assert set(seat_analyses("thirteen", state, {1: good})) == {(0, seat) for seat in range(4)}
    for kept in (KeptAnalysis("another", content), KeptAnalysis(key_of_stage(state, 1), "{}")):
        assert seat_analyses("thirteen", state, {1: kept}) == {}
    assert valid_content("thirteen", state, 1, KeptAnalysis("another", content)) == ""
    assert valid_content("thirteen", state, 1, None) == ""
    assert valid_content("thirteen", state, 2, good) == ""
    assert look_back_of("ten") is None
    assert seat_analyses("ten", state, {1: good}) == {}
