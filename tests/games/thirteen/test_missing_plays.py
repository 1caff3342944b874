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
    just_now, earlier = places_for_turn(match, HERMAN)
    assert just_now == MissingPlay(3, MARC)
    assert earlier == MissingPlay(2, CARL)
    match.act(Amend((just_now.insert("Y1", 1),)))
    assert match.state.running.laid_by == (CARL, MARC)
    assert match.state.running.on == HERMAN


def test_a_card_forgotten_in_the_last_lap_moves_the_later_ones_on() -> None:
    """Carl, then Marc's card was forgotten: Herman's and Anne's were taken for Marc's, Herman's."""
    match = of_thirteen("deal", "B7", "G1", "G2")
    assert match.state.running.on == ANNE
    (marc,) = [missing for missing in places_for_turn(match, CARL) if missing.seat == MARC]
    match.act(Amend((marc.insert("Y1", 1),)))
    assert match.state.running.laid_by == (CARL, MARC, HERMAN, ANNE)
    assert [str(play.card) for play in match.state.running.plays] == ["B7", "Y1", "G1", "G2"]
    assert match.state.running.on == CARL


def test_a_place_moves_no_play_that_names_its_player() -> None:
    match = of_thirteen("deal", "B7", "#4:Y1", "G1")
    assert places_for_turn(match, MARC) == (MissingPlay(5, CARL), MissingPlay(4, ANNE))


def test_if_the_turn_is_further_on_it_tells_who_played_before_each_card() -> None:
    """Two cards are missing: at the end both, or one of them earlier, and one before that."""
    match = of_thirteen("deal", "B7", "G1", "G2", "Y1")
    assert match.state.running.on == CARL
    assert places_for_turn(match, HERMAN) == (
        MissingPlay(6, CARL),
        MissingPlay(6, MARC),
        MissingPlay(5, CARL),
        MissingPlay(4, ANNE),
        MissingPlay(3, HERMAN),
        MissingPlay(2, MARC),
    )


def test_nothing_is_missing_if_no_stage_runs_or_at_a_seat_that_is_not() -> None:
    assert places_for_turn(of_thirteen(), MARC) == ()
    assert places_for_turn(of_thirteen(*ANNE_TAKES), MARC) == ()
    with pytest.raises(Refusal, match="bad-player"):
        places_for_turn(of_thirteen("deal", "B7"), 4)


def test_before_a_player_who_was_skipped_the_cards_move_up_to_there() -> None:
    """Anne's card came after Carl's: a card is missing there, or before Carl's or Marc's."""
    match = of_thirteen("deal", "G1", "G2", "#1:Y1", "Y2")
    assert places_for_turn(match, MARC)[:3] == (
        MissingPlay(4, HERMAN),
        MissingPlay(3, MARC),
        MissingPlay(2, CARL),
    )
    match.act(Amend((MissingPlay(3, MARC).insert("B1", 0),)))
    assert match.state.running.laid_by == (CARL, MARC, HERMAN, ANNE, CARL)
    assert match.state.running.on == MARC


def test_if_the_turn_is_right_it_may_be_missing_without_moving_a_card() -> None:
    """Another mistake further back has put it right."""
    match = of_thirteen("deal", "B7", "G1", "G2", "Y1")
    found = places_for_turn(match, CARL)
    assert found[0] == MissingPlay(6, CARL)
    assert found[1:5] == (
        MissingPlay(5, HERMAN),
        MissingPlay(4, MARC),
        MissingPlay(3, CARL),
        MissingPlay(2, ANNE),
    )
    match.act(Amend((found[1].insert("B1", 0),)))
    assert match.state.running.laid_by == (CARL, MARC, HERMAN, HERMAN, ANNE)
    assert match.state.running.on == CARL


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
    behind = seat != match.state.running.on
    for missing in places_for_turn(match, seat):
        after = amended(match, missing.insert(play.card, play.tile))
        ahead = (seat - missing.seat) % seats
        if behind and (missing.number < match.step.number + 1 or ahead == 1):
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
        for missing in places_for_turn(match, truth.state.stages[-1].on)
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
    assert places_for_turn(match, CARL)[:3] == (
        MissingPlay(3, MARC),
        MissingPlay(3, HERMAN),
        MissingPlay(3, ANNE),
    )
    assert places_for_turn(match, MARC)[0] == MissingPlay(3, MARC)


def test_where_somebody_was_passed_over_is_offered_first() -> None:
    match = of_thirteen("deal", "B7", "#4:G1", "G2", "#3:Y1")
    found = places_by_order(match)
    assert found[:2] == (MissingPlay(5, CARL), MissingPlay(3, MARC))
    # Then before these, up to a play that names its player.
    assert found[2:4] == (MissingPlay(4, ANNE), MissingPlay(2, CARL))
    assert set(found[4:]) == set(places_for_turn(match, ANNE)) - set(found[:4])


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
