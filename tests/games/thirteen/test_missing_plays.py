"""A card that must be missing: whose it is, and where it may have been forgotten."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.thirteen.stage import Stage
from companion.games.thirteen.suspects import (
    MOST_PLACES,
    MissingPlay,
    lost_if_not_laid,
    places_by_order,
    places_for_turn,
    places_of_forgotten_card,
)
from companion.match.actions import Amend
from companion.records import replace
from tests.games.thirteen.mistaken import SEATS, SEEDS, amended, entered
from tests.match.tables import ANNE, ANNE_TAKES, CARL, HERMAN, MARC, do, of_thirteen, shuffled
from tests.repeat import times


def same_table(stage: Stage, other: Stage) -> bool:
    """Whether two stages went alike, also if only one says of a play who laid it."""
    laid = [[replace(play, by=None) for play in each.plays] for each in (stage, other)]
    alike = replace(stage, plays=()) == replace(other, plays=())
    return alike and laid[0] == laid[1] and stage.laid_by == other.laid_by


def test_it_is_hermans_turn_and_marcs_card_is_missing() -> None:
    match = of_thirteen("deal", "B7")
    assert match.state.running.on == MARC
    just_now, earlier = places_of_forgotten_card(match, HERMAN)
    assert just_now == MissingPlay(3, MARC)
    assert earlier == MissingPlay(2, CARL)
    match.act(Amend((just_now.insert("Y1", 1),)))
    assert match.state.running.laid_by == (CARL, MARC)
    assert match.state.running.on == HERMAN


def test_a_card_forgotten_in_the_last_lap_moves_the_later_ones_on() -> None:
    """Carl, then Marc's card was forgotten: Herman's and Anne's were taken for Marc's, Herman's."""
    match = of_thirteen("deal", "B7", "G1", "G2")
    assert match.state.running.on == ANNE
    (marc,) = [missing for missing in places_of_forgotten_card(match, CARL) if missing.seat == MARC]
    match.act(Amend((marc.insert("Y1", 1),)))
    assert match.state.running.laid_by == (CARL, MARC, HERMAN, ANNE)
    assert [str(play.card) for play in match.state.running.plays] == ["B7", "Y1", "G1", "G2"]
    assert match.state.running.on == CARL


def test_nothing_is_missing_before_a_play_that_names_its_player() -> None:
    match = of_thirteen("deal", "B7", "#4:Y1", "G1")
    assert places_of_forgotten_card(match, MARC) == (MissingPlay(5, CARL), MissingPlay(4, ANNE))


def test_if_the_turn_is_further_on_the_card_before_it_is_missing() -> None:
    match = of_thirteen("deal", "B7")
    assert places_of_forgotten_card(match, ANNE) == (MissingPlay(3, HERMAN),)


def test_nothing_is_missing_if_the_record_agrees_or_no_stage_runs() -> None:
    match = of_thirteen("deal", "B7")
    assert places_of_forgotten_card(match, MARC) == ()
    assert places_of_forgotten_card(of_thirteen(), MARC) == ()
    assert places_of_forgotten_card(of_thirteen(*ANNE_TAKES), MARC) == ()
    with pytest.raises(Refusal, match="bad-player"):
        places_of_forgotten_card(match, 4)


@settings(max_examples=times(60))
@given(SEEDS, SEATS, st.integers(0, 49), st.data())
def test_with_the_missing_card_it_is_that_seats_turn(
    seed: int, seats: int, laid: int, data: st.DataObject
) -> None:
    by = st.none() | st.none() | st.none() | st.integers(0, seats - 1)
    plays = [replace(play, by=data.draw(by)) for play in shuffled(seed)[:laid]]
    match, _ = entered(plays, seats)
    seat = data.draw(st.integers(0, seats - 1))
    play = shuffled(seed)[laid]
    places = places_of_forgotten_card(match, seat)
    assert bool(places) == (seat != match.state.running.on)
    for missing in places:
        after = amended(match, missing.insert(play.card, play.tile))
        assert after.state.stages[-1].on == seat
        assert after.state.stages[-1].laid_by[missing.number - 2] == missing.seat


@settings(max_examples=times(60))
@given(SEEDS, SEATS, st.integers(6, 49), st.data())
def test_the_place_where_it_was_forgotten_is_on_the_list(
    seed: int, seats: int, laid: int, data: st.DataObject
) -> None:
    """A lap long at least: then the table notices that somebody else is on."""
    plays = shuffled(seed)[:laid]
    place = data.draw(st.integers(laid - seats, laid - 1))
    truth, _ = entered(plays, seats)
    match, _ = entered([*plays[:place], *plays[place + 1 :]], seats)
    (missing,) = [
        missing
        for missing in places_of_forgotten_card(match, truth.state.stages[-1].on)
        if missing.number == place + 2
    ]
    match.act(Amend((missing.insert(plays[place].card, plays[place].tile),)))
    assert same_table(match.state.stages[-1], truth.state.stages[-1])


def test_the_places_offered_reach_beyond_the_last_lap() -> None:
    match = of_thirteen("deal", "B7", "G1", "G2", "Y1", "Y2", "B1", "B2", "Y5")
    assert match.state.running.on == CARL
    found = places_for_turn(match, MARC)
    assert [place.number for place in found] == [10, 9, 8, 7, 6, 5, 4]
    assert [place.seat for place in found] == [CARL, ANNE, HERMAN, MARC, CARL, ANNE, HERMAN]
    assert len(found) == MOST_PLACES
    assert places_by_order(match) == found


def test_no_place_is_offered_before_a_play_that_names_its_player_or_the_first_one() -> None:
    named = of_thirteen("deal", "B7", "#3:G1", "G2", "Y1", "Y2", "B1")
    assert [place.number for place in places_for_turn(named, ANNE)] == [8, 7, 6, 5, 4]
    few = of_thirteen("deal", "B7", "G1", "G2", "Y1", "Y2")
    assert [place.number for place in places_for_turn(few, HERMAN)] == [7, 6, 5, 4, 3, 2]


def test_if_several_were_passed_over_each_of_their_cards_is_asked_for() -> None:
    match = of_thirteen("deal", "B7")
    assert places_for_turn(match, CARL) == (
        MissingPlay(3, MARC),
        MissingPlay(3, HERMAN),
        MissingPlay(3, ANNE),
    )
    assert places_for_turn(match, MARC) == (MissingPlay(3, MARC),)


def test_where_somebody_was_passed_over_is_offered_first() -> None:
    match = of_thirteen("deal", "B7", "#4:G1", "G2", "#3:Y1")
    first, second, *others = places_by_order(match)
    assert (first, second) == (MissingPlay(5, CARL), MissingPlay(3, MARC))
    assert set(others) == set(places_for_turn(match, ANNE)) - {first, second}


def test_no_place_is_offered_if_no_stage_runs() -> None:
    match = of_thirteen(*ANNE_TAKES)
    assert places_for_turn(match, MARC) == places_by_order(match) == ()


def test_cards_not_laid_are_lost_with_those_that_were_lost_before() -> None:
    laid = shuffled(4)
    match, _ = entered(laid[:-2])
    assert sorted(lost_if_not_laid(match)) == sorted(play.card for play in laid[-2:])
    shorter = of_thirteen("deal", *map(str, laid[:-1]), missing=(laid[-1].card,))
    do(shorter, "undo")
    assert lost_if_not_laid(shorter) == (laid[-1].card, laid[-2].card)
