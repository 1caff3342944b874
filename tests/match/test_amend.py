"""Corrections of any earlier play: what they change in points, or what stands in their way."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.thirteen.stage import PLAYS
from companion.match.actions import Amend, Change, Edit, Insert, Remove
from companion.match.changes import StageChange
from companion.match.match import Match
from companion.records import replace
from tests.match.tables import (
    ANNE,
    ANNE_TAKES,
    CARL,
    GAMES,
    HERMAN,
    LAID,
    MARC,
    corrected,
    do,
    of_sixth_sense,
    of_ten,
    of_thirteen,
    played_out,
    refused,
    shuffled,
)
from tests.repeat import times


def test_a_play_of_an_earlier_stage_can_be_changed() -> None:
    """The second of four dirty fours was really a blue two."""
    match = of_thirteen(*ANNE_TAKES, *ANNE_TAKES)
    changed = do(match, "amend change 3 B2")
    assert changed.stages == (StageChange(1, (6, 0, 0, 0), (4, 0, 0, 0)),)
    assert changed.totals_before == (6, 6, 0, 0)
    assert changed.totals_after == (4, 6, 0, 0)
    assert match.state.totals == (4, 6, 0, 0)
    assert match.events[2] == PLAYS["B2"]


def test_it_was_laid_by_somebody_else() -> None:
    match = of_thirteen(*ANNE_TAKES)
    changed = do(match, "amend change 5 #3:R4@B")
    assert changed.stages == (StageChange(1, (6, 0, 0, 0), (0, 0, 6, 0)),)


def test_the_turn_goes_on_from_who_really_laid_it() -> None:
    match = of_thirteen("deal", "B7", "Y1", "G1")
    do(match, "amend change 3 #1:Y1")
    assert match.state.running.laid_by == (CARL, ANNE, CARL)
    assert match.state.running.on == MARC


def test_a_forgotten_play_can_be_put_in_and_moves_the_later_ones() -> None:
    match = of_thirteen(*ANNE_TAKES)
    changed = do(match, "amend insert 2 Y1")
    assert match.events[1:3] == [PLAYS["Y1"], PLAYS["R4@B"]]
    assert changed.totals_after == (0, 6, 0, 0)


def test_a_play_that_never_was_can_be_taken_out() -> None:
    match = of_thirteen(*ANNE_TAKES)
    changed = do(match, "amend remove 3")
    assert len(match.events) == 5
    assert changed.totals_after == (0, 0, 0, 0)
    do(match, "amend remove 5")  # the table had not finished after all
    assert match.state.running.on == ANNE


def test_a_play_may_be_put_in_after_the_last() -> None:
    match = of_thirteen("deal", "B7")
    before = match.step
    do(match, "amend insert 3 Y1")
    assert match.step.before is before
    do(match, "amend remove 3")
    assert match.step is before


def test_what_came_before_a_correction_is_not_worked_out_again() -> None:
    match = of_thirteen("deal", "B7", "Y1", "G1")
    step = match.step
    do(match, "amend change 4 G2")
    assert match.step.before is step.before


def test_correcting_nothing_changes_no_points() -> None:
    match = of_thirteen(*ANNE_TAKES)
    assert not do(match, "amend change 3 R4@B")


def test_undo_takes_a_correction_back() -> None:
    match = of_thirteen(*ANNE_TAKES)
    events = match.events
    do(match, "amend change 3 B2; remove 4", "undo")
    assert match.events == events
    assert match.state.totals == (6, 0, 0, 0)
    do(match, "redo")
    assert match.events != events


def test_a_refused_correction_names_the_first_later_play_that_no_longer_fits() -> None:
    match = of_thirteen("deal", "Y1", "B4", "G1", "Y2", "B4", "Y5", "finish")
    refusal = refused(match, "amend change 2 B4")
    assert refusal.code == "too-many-copies"
    assert refusal.params["number"] == 6
    assert refusal.params["event"] == "B4"


def test_the_number_counts_as_the_corrected_record_does() -> None:
    """So that the same correction can go on with it."""
    match = of_thirteen("deal", "Y1", "B4", "G1", "B4")
    refusal = refused(match, "amend insert 2 B4")
    assert (refusal.params["number"], refusal.params["event"]) == (6, "B4")
    do(match, "amend insert 2 B4; change 6 B5")
    assert [str(event) for event in match.events] == ["deal", "B4", "Y1", "B4", "G1", "B5"]


def test_a_later_stage_may_be_in_the_way() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "B7")
    refusal = refused(match, "amend remove 6")
    assert refusal.code == "stage-incomplete"
    assert (refusal.params["number"], refusal.params["event"]) == (6, "deal")
    refusal = refused(match, "amend remove 1")
    assert (refusal.params["number"], refusal.params["event"]) == (1, "R4@B")


def test_the_correction_itself_may_be_what_does_not_fit() -> None:
    match = of_thirteen("deal", "Y1", "Y2")
    refusal = refused(match, "amend change 3 #5:Y2")
    assert refusal.code == "bad-player"
    assert (refusal.params["number"], refusal.params["event"]) == (3, "#5:Y2")


def test_corrections_must_fit_only_together() -> None:
    """Two plays in the wrong order: neither change could be made alone."""
    match = of_thirteen("deal", "B4", "B4", "Y4")
    assert refused(match, "amend change 4 B4").code == "too-many-copies"
    do(match, "amend change 4 B4; change 2 Y4")
    assert [str(event) for event in match.events] == ["deal", "Y4", "B4", "B4"]


@pytest.mark.parametrize(
    ("line", "number", "most"),
    [
        ("amend change 4 B7", 4, 3),
        ("amend remove 4", 4, 3),
        ("amend insert 5 B7", 5, 4),
        ("amend change 0 B7", 0, 3),
        ("amend remove 3; remove 3", 3, 2),
    ],
)
def test_only_what_is_there_can_be_corrected(line: str, number: int, most: int) -> None:
    refusal = refused(of_thirteen("deal", "Y1", "Y2"), line)
    assert refusal.code == "no-such-play"
    assert refusal.params == {"number": number, "most": most}


def test_a_stage_can_be_counted_afterwards() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "B7")
    changed = do(match, "amend change 6 count 0,0,0,1 0,0,0,0 0,0,0,0 0,0,0,3")
    assert changed.stages == (StageChange(1, (6, 0, 0, 0), (2, 0, 0, 6)),)


def test_a_finished_match_can_still_be_corrected() -> None:
    match = of_thirteen(*ANNE_TAKES * 4)
    assert match.state.winners == (ANNE, CARL, MARC, HERMAN)
    do(match, "amend change 5 #2:R4@B")
    assert match.ended == "over"
    assert match.state.winners == (ANNE,)


def test_a_stopped_match_can_be_corrected_and_stays_stopped() -> None:
    match = of_thirteen(*ANNE_TAKES, "stop")
    do(match, "amend change 5 #2:R4@B")
    assert match.ended == "stopped"
    assert match.result()["winners"] == ["Anne", "Marc", "Herman"]


def test_taking_out_a_whole_stage_takes_its_points_back() -> None:
    match = of_thirteen(*ANNE_TAKES, *ANNE_TAKES)
    changed = do(match, "amend " + "; ".join(["remove 7"] * 6))
    assert changed.stages == (StageChange(2, (0, 6, 0, 0), None),)
    assert match.state.opened == 1


def test_a_trick_of_6th_sense_can_be_corrected() -> None:
    match = of_sixth_sense("deal", "trump B", "won #1", "won #2", "tricks 5 5 3", "predict 5 2 4")
    assert match.state.totals == (5, -3, -1)
    changed = do(match, "amend change 6 predict 5 5 3")
    assert changed.stages == (StageChange(1, (5, -3, -1), (5, 5, 3)),)
    match = of_sixth_sense("deal", "trump B", "trick B1 B2 B3")
    refusal = refused(match, "amend remove 2")
    assert (refusal.code, refusal.params["number"]) == ("out-of-order", 2)
    assert refusal.params["event"] == "trick B1 B2 B3"


def test_a_round_of_10_can_be_corrected() -> None:
    match = of_ten("card 7 start #1", "short #1 #2 12", "card 3 start #1", "protect #1 2")
    changed = do(match, "amend change 2 short #1 #3 10")
    assert changed.stages == (StageChange(1, (0, 12, 0), (0, 0, 10)),)
    refusal = refused(match, "amend change 1 card 3 start #2")
    assert (refusal.code, refusal.params["number"]) == ("stage-over", 3)
    assert refusal.params["event"] == "card 3 start #1"


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_of_a_match_can_be_taken_out_and_put_back(name: str) -> None:
    """At once, whatever the game: that leaves the match as it was."""
    match = played_out(name, 6)
    final, events = match.state, match.events
    for number in range(1, len(events) + 1, 1 + len(events) // 20):
        event = events[number - 1]
        changed = match.act(Amend((Remove(number), Insert(number, event))))
        assert not changed
        assert match.events == events
        assert match.state == final


BY = st.none() | st.integers(0, 3)


@st.composite
def edits(draw: st.DrawFn, most: int) -> tuple[Edit, ...]:
    """Corrections of plays: not of the deal."""
    found: list[Edit] = []
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(2, most))
        play = replace(draw(st.sampled_from(LAID)), by=draw(BY))
        kinds: tuple[Edit, ...] = (Change(number, play), Insert(number, play), Remove(number))
        found.append(draw(st.sampled_from(kinds)))
    return tuple(found)


@settings(max_examples=times(60))
@given(st.integers(0, 10_000), st.integers(6, 49), st.data())
def test_a_corrected_match_is_the_one_that_was_played_so(
    seed: int, laid: int, data: st.DataObject
) -> None:
    match = of_thirteen("deal", *map(str, shuffled(seed)[:laid]))
    do(match, *["finish", "deal"] * (seed % 2))
    wanted = data.draw(edits(most=laid - 3))
    events = corrected(match.events, wanted)
    state, number, refusal = fold(match, events)
    if refusal is not None:
        told = refused(match, str(Amend(wanted)))
        assert told.code == refusal.code
        assert told.params["number"] == number
        assert told.params["event"] == str(events[number - 1])
        return
    before = match.state.totals
    changed = match.act(Amend(wanted))
    assert match.events == events
    assert match.state == state
    assert (changed.totals_before, changed.totals_after) == (before, state.totals)


def fold(match: Match, events: list[Any]) -> tuple[Any, int, Refusal | None]:
    """The state after these events, or the number of the first that the rules refuse."""
    state = match.game.new(match.state.setup)
    for number, event in enumerate(events, 1):
        try:
            state = match.game.apply(state, event)
        except Refusal as refusal:
            return state, number, refusal
    return state, len(events), None
