"""Likely mistakes when record and table differ, and that each correction can be made."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.thirteen.stage import Play
from companion.games.thirteen.suspects import (
    REASONS,
    Suspect,
    not_laid,
    suspects_for_early_end,
    suspects_for_extra_card,
)
from companion.match.actions import Change, Do, Insert, Remove
from companion.match.match import Match
from companion.records import replace
from tests.games.thirteen.mistaken import SEATS, SEEDS, amended, entered
from tests.match.tables import (
    ANNE,
    ANNE_TAKES,
    CARL,
    HERMAN,
    LAID,
    MARC,
    do,
    of_thirteen,
    refused,
    shuffled,
)
from tests.repeat import times

PLACES = st.integers(0, 49)


def corrected(match: Match, suspect: Suspect) -> Match:
    """The match after this suspect's correction."""
    return amended(match, suspect.edit)


def reasons_and_edits(found: tuple[Suspect, ...]) -> list[str]:
    """Each suspect as text, such as "doubled: remove 3"."""
    return [f"{suspect.reason}: {suspect.edit}" for suspect in found]


def test_a_third_blue_four_may_have_been_another_four_or_the_key_beside_it() -> None:
    lost = ("Y4", "Y4", "B2", "B2", "B2", "R4", "R4", "R4", "R4", "R4", "R4", "R4", "R4")
    match = of_thirteen("deal", "B4", "Y1", "B4", missing=lost)
    assert refused(match, "B4").code == "too-many-copies"
    found_suspects = suspects_for_extra_card(match, "B4")
    assert reasons_and_edits(found_suspects)[:2] == [
        "other-tile: change 4 G4",
        "other-tile: change 2 G4",
    ]
    assert {suspect.reason for suspect in found_suspects} == {
        "other-tile",
        "misread",
        "stray",
    }


def test_the_keys_beside_and_below_come_after_the_same_value_elsewhere() -> None:
    match = of_thirteen("deal", "B4", "Y1", "B4")
    near = [
        line
        for line in reasons_and_edits(suspects_for_extra_card(match, "B4"))
        if "change 4" in line
    ]
    assert near[:6] == [
        "other-tile: change 4 Y4",
        "other-tile: change 4 G4",
        "other-tile: change 4 R4@Y",
        "other-tile: change 4 R4@G",
        "neighbour: change 4 B2",
        "neighbour: change 4 R4@B",
    ]


def test_a_dirty_four_too_many_may_have_been_a_coloured_four() -> None:
    match = of_thirteen("deal", *["R4@B"] * 8)
    found_suspects = suspects_for_extra_card(match, "R4")
    assert reasons_and_edits(found_suspects)[:2] == [
        "other-tile: change 9 Y4",
        "other-tile: change 9 G4",
    ]
    assert "neighbour: change 9 B4" in reasons_and_edits(found_suspects)
    assert "neighbour: change 9 B7" in reasons_and_edits(found_suspects)


def test_a_correction_keeps_who_laid_the_card() -> None:
    match = of_thirteen("deal", "#1:B4", "Y1", "Y2", "B4")
    assert "other-tile: change 2 #1:Y4" in reasons_and_edits(suspects_for_extra_card(match, "B4"))


def test_a_card_entered_twice_is_a_suspect() -> None:
    match = of_thirteen("deal", "B4", "B4", "Y1")
    assert refused(match, "B4").code == "too-many-copies"
    assert "doubled: remove 3" in reasons_and_edits(suspects_for_extra_card(match, "B4"))
    assert "stray: remove 2" in reasons_and_edits(suspects_for_extra_card(match, "B4"))


def test_the_first_play_doubles_nothing() -> None:
    """Not even the last one, which stands before it in a list that is read backwards."""
    match = of_thirteen("deal", "B4", "Y1", "B4")
    assert "doubled" not in {suspect.reason for suspect in suspects_for_extra_card(match, "B4")}


def test_numbers_count_through_the_whole_match() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "Y4", "B1", "Y4")
    assert reasons_and_edits(suspects_for_extra_card(match, "Y4"))[0] == "other-tile: change 10 B4"


def test_after_the_last_card_only_an_entry_too_many_can_be_the_mistake() -> None:
    match = of_thirteen("deal", *map(str, shuffled(1)))
    card = match.events[-1].card
    assert refused(match, str(match.events[-1])).code == "stage-over"
    found_suspects = suspects_for_extra_card(match, card)
    assert {type(suspect.edit) for suspect in found_suspects} == {Remove}


def test_even_when_the_match_seems_over_the_entry_too_many_is_found() -> None:
    match = of_thirteen(*ANNE_TAKES * 3, "deal", *map(str, shuffled(1)))
    assert refused(match, "B7").code == "match-over"
    after = corrected(match, suspects_for_extra_card(match, "B7")[0])
    do(after, "B7")
    assert after.ended == "over"


@settings(max_examples=times(40))
@given(SEEDS, SEATS, st.lists(st.sampled_from(LAID), min_size=1, max_size=3), PLACES)
def test_with_every_correction_the_refused_card_fits(
    seed: int, seats: int, wrong: list[Play], place: int
) -> None:
    plays = shuffled(seed)
    plays[place : place + len(wrong)] = wrong
    match, card = entered(plays, seats)
    assume(card is not None)
    assert card is not None
    found_suspects = suspects_for_extra_card(match, card.card)
    order = [REASONS.index(suspect.reason) for suspect in found_suspects]
    assert found_suspects
    assert order == sorted(order)
    assert len(set(found_suspects)) == len(found_suspects)
    for suspect in found_suspects[::7]:
        after = corrected(match, suspect)
        after.act(Do(card))
        assert after.events[-1] == card


@settings(max_examples=times(60))
@given(SEEDS, SEATS, PLACES, st.sampled_from(LAID))
def test_the_card_that_was_mistaken_for_another_is_always_on_the_list(
    seed: int, seats: int, place: int, wrong: Play
) -> None:
    """And with its correction the stage goes on as it was really played."""
    plays = shuffled(seed)
    truth = plays[place]
    assume(truth.card != wrong.card)
    match, card = entered([*plays[:place], wrong, *plays[place + 1 :]], seats)
    assert card is not None
    assume(len(match.events) > place + 1)  # else the mistake itself was refused
    (suspect,) = [
        suspect
        for suspect in suspects_for_extra_card(match, card.card)
        if suspect.edit == Change(place + 2, truth)
    ]
    after = corrected(match, suspect)
    do(after, *map(str, plays[len(match.events) - 1 :]))
    assert after.state == entered(plays, seats)[0].state


@settings(max_examples=times(60))
@given(SEEDS, SEATS, PLACES, st.booleans(), st.sampled_from(LAID))
def test_the_entry_that_never_was_is_always_on_the_list(
    seed: int, seats: int, place: int, twice: bool, stray: Play
) -> None:
    plays = shuffled(seed)
    extra = plays[place] if twice else stray
    match, card = entered([*plays[: place + 1], extra, *plays[place + 1 :]], seats)
    assert card is not None
    assume(len(match.events) > place + 2)
    removals = {s.edit: s.reason for s in suspects_for_extra_card(match, card.card)}
    assert removals[Remove(place + 3)] in (("doubled",) if twice else ("doubled", "stray"))
    after = amended(match, Remove(place + 3))
    do(after, *map(str, plays[len(match.events) - 2 :]))
    assert after.state == entered(plays, seats)[0].state


def test_a_stage_finished_early_lacks_a_card() -> None:
    plays = shuffled(3)
    match = of_thirteen("deal", *map(str, plays[:49]))
    found_suspects = suspects_for_early_end(match)
    assert not_laid(match.state.running) == (plays[49].card,)
    assert found_suspects[0] == Suspect(
        "forgotten", Insert(51, replace(plays[49], by=match.state.running.on))
    )
    after = corrected(match, found_suspects[0])
    assert after.state.running is None


def test_who_was_passed_over_comes_first_among_the_forgotten() -> None:
    """Herman laid after Carl: Marc's card is missing there rather than at the end."""
    match = of_thirteen("deal", "B7", "#4:Y1", "G1", "#3:Y2")
    places = list(dict.fromkeys(s.edit.number for s in suspects_for_early_end(match)))
    assert places == [5, 3, 6]
    first = suspects_for_early_end(match)[0].edit
    assert isinstance(first, Insert)
    assert first.event.by == CARL
    after = corrected(match, suspects_for_early_end(match)[0])
    assert after.state.running.laid_by == (CARL, HERMAN, ANNE, CARL, MARC)


def test_a_dirty_four_may_have_been_forgotten_on_any_tile() -> None:
    match = of_thirteen("deal")
    fours = [line for line in reasons_and_edits(suspects_for_early_end(match)) if "R4" in line]
    assert [line.rpartition(" ")[2] for line in fours] == ["#2:R4@B", "#2:R4@Y", "#2:R4@G"]


def test_an_entry_made_twice_comes_last() -> None:
    match = of_thirteen("deal", "B1", "B1", "Y1")
    assert reasons_and_edits(suspects_for_early_end(match))[-1] == "doubled: remove 3"


def test_it_is_not_too_late_when_the_stage_is_called_finished() -> None:
    match = of_thirteen("deal", "B7", "Y1")
    found_suspects = suspects_for_early_end(match)
    do(match, "finish")
    assert suspects_for_early_end(match) == found_suspects
    after = corrected(match, found_suspects[0])
    assert after.state.opened == 1
    assert after.state.running is None
    do(match, "count 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0")
    assert suspects_for_early_end(match) == found_suspects


def test_before_the_first_deal_there_is_nothing_to_doubt() -> None:
    for ask in (suspects_for_early_end, lambda match: suspects_for_extra_card(match, "B7")):
        with pytest.raises(Refusal, match="stage-over"):
            ask(of_thirteen())


@settings(max_examples=times(30))
@given(SEEDS, SEATS, st.integers(0, 49), st.data())
def test_every_correction_of_a_short_stage_is_accepted(
    seed: int, seats: int, laid: int, data: st.DataObject
) -> None:
    by = st.none() | st.none() | st.integers(0, seats - 1)
    plays = [replace(play, by=data.draw(by)) for play in shuffled(seed)[:laid]]
    match, _ = entered(plays, seats)
    found_suspects = suspects_for_early_end(match)
    assert len(not_laid(match.state.running)) == 50 - laid
    for suspect in found_suspects[::5]:
        change = 1 if suspect.reason == "forgotten" else -1
        assert len(corrected(match, suspect).events) == len(match.events) + change
