"""13: plays, going over, taking, majorities, turns, dealers, lost cards."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.game import Setup
from companion.games.thirteen.rules import Count, Deal
from companion.games.thirteen.stage import (
    CARDS,
    DECK,
    PILE,
    PILES,
    PLAYS,
    VALUE,
    Play,
    lay,
    majorities,
    open_stage,
    points,
)
from tests.games.state_texts import parse_state, state_text
from tests.games.thirteen.stages import ANNE, CARL, FOUR, HERMAN, MARC, play_all, stage


def test_the_deck_has_fifty_cards() -> None:
    assert sum(DECK.values()) == 50
    assert Counter(card[0] for card in DECK for _ in range(DECK[card])) == {
        "B": 14,
        "Y": 14,
        "G": 14,
        "R": 8,
    }
    assert [DECK[f"B{value}"] for value in (1, 2, 4, 5, 7)] == [3, 3, 2, 3, 3]


def test_the_player_left_of_the_dealer_begins_and_play_goes_clockwise() -> None:
    assert stage().on == CARL
    assert stage("B7", "Y1", "G1", "B1", "B2").laid_by == (CARL, MARC, HERMAN, ANNE, CARL)


def test_exactly_thirteen_is_safe() -> None:
    """As in the booklet: a two makes thirteen, then a four goes over and three cards are taken."""
    safe = stage("B7", "B4", "B2")
    assert safe.sums[0] == 13
    assert not any(map(any, safe.taken))
    over = lay(safe, [PLAYS["B4"]])
    assert over.taken[ANNE] == (3, 0, 0, 0)
    assert over.tiles[0] == ("B4",)
    assert over.sums[0] == 4


def test_a_dirty_four_that_lies_there_is_taken_too() -> None:
    """As in the booklet: yellow 7 and a dirty four make eleven, a five goes over."""
    over = stage("Y5", "Y2", "R4@Y", "Y5")
    assert over.taken[ANNE] == (0, 2, 0, 1)
    assert over.tiles[1] == ("Y5",)


def test_a_tile_may_hold_only_dirty_fours() -> None:
    fours = stage("R4@Y", "R4@Y", "R4@Y")
    assert fours.sums[1] == 12
    assert lay(fours, [PLAYS["R4@Y"]]).taken[ANNE] == (0, 0, 0, 3)


def test_seven_cards_fit_on_a_tile() -> None:
    full = stage("B1", "B1", "B1", "B2", "B2", "B2", "B4")
    assert full.sums[0] == 13
    assert len(full.tiles[0]) == 7


def test_a_play_out_of_turn_moves_the_turn() -> None:
    broken = stage("B7", "#4:Y1", "G1")
    assert broken.laid_by == (CARL, HERMAN, ANNE)
    assert broken.on == CARL


def test_the_taker_is_whoever_laid_the_card() -> None:
    assert stage("B7", "#4:B7").taken[HERMAN] == (1, 0, 0, 0)


def test_the_booklets_scoring_example() -> None:
    taken = ((3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4))
    assert majorities(taken) == (3, 1, None)
    assert points(taken, majorities(taken)) == (7, 2, 17, 15)


def test_most_dirty_fours_are_no_majority() -> None:
    taken = ((0, 0, 0, 8), (0, 0, 0, 0), (0, 0, 0, 0))
    assert majorities(taken) == (None, None, None)
    assert points(taken, majorities(taken)) == (16, 0, 0)


@pytest.mark.parametrize(("players", "stages"), [(3, 6), (4, 4), (5, 5), (6, 6)])
def test_each_player_deals_once_and_with_three_twice(players: int, stages: int) -> None:
    setup = Setup(tuple("ABCDEF"[:players]), dealer=1)
    assert setup.stages == stages
    dealers = [open_stage(setup, number).dealer for number in range(stages)]
    assert dealers == [(1 + number) % players for number in range(stages)]


def test_a_whole_match() -> None:
    state = thirteen.new(Setup(FOUR, dealer=2))
    for number in range(4):
        assert not state.over
        assert state.winners == ()
        state = play_all(thirteen.apply(state, Deal()), number)
    assert state.over
    assert state.totals == tuple(map(sum, zip(*(s.points for s in state.stages), strict=True)))
    assert [state.totals[seat] for seat in state.winners] == [min(state.totals)] * len(
        state.winners
    )
    with pytest.raises(Refusal, match="match-over"):
        thirteen.apply(state, Deal())


def test_winners_share_a_tie() -> None:
    state = thirteen.new(Setup(("A", "B", "C")))
    for _ in range(6):
        state = thirteen.apply(state, Deal())
        state = thirteen.apply(state, Count(((0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 2))))
    assert state.totals == (12, 12, 24)
    assert state.winners == (0, 1)


def test_a_deck_that_lost_cards_makes_a_shorter_stage() -> None:
    setup = Setup(FOUR, missing=("B7", "B7", "R4"))
    state = play_all(thirteen.apply(thirteen.new(setup), Deal()))
    assert len(state.stages[0].plays) == 47
    assert state.stages[0].complete
    with pytest.raises(Refusal, match="too-many-copies"):
        stage("B7", "B7", setup=setup)


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        (("B4", "B4", "B4"), "too-many-copies"),
        (("B3",), "unknown-card"),
        (("",), "unknown-card"),
        (("b7",), "unknown-card"),
        (("R5@B",), "unknown-card"),
        (("R4@R",), "unknown-card"),
        (("R4@",), "unknown-card"),
        (("B7@BY",), "unknown-card"),
        (("R4",), "tile-missing"),
        (("B7@Y",), "wrong-tile"),
        (("#5:B7",), "bad-player"),
        (("Anne:B7",), "bad-player"),
        (("#:B7",), "bad-player"),
    ],
)
def test_plays_that_cannot_be(plays: tuple[str, ...], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        stage(*plays)
    assert refused.value.code == code


def test_a_colour_card_may_name_its_own_tile() -> None:
    assert stage("B7@B") == stage("B7")


def test_refusals_name_the_play() -> None:
    with pytest.raises(Refusal) as refused:
        stage("B4", "Y4", "B4", "B4")
    assert refused.value.params == {"card": "B4", "play": 4}
    assert str(refused.value) == "too-many-copies card='B4' play=4"


def test_a_stage_must_be_dealt_and_ends_with_its_last_play() -> None:
    state = thirteen.new(Setup(FOUR))
    with pytest.raises(Refusal, match="stage-over"):
        thirteen.apply(state, PLAYS["B7"])
    with pytest.raises(Refusal, match="stage-over"):
        thirteen.apply(state, Count(((0,) * 4,) * 4))
    state = thirteen.apply(state, Deal())
    with pytest.raises(Refusal, match="stage-incomplete"):
        thirteen.apply(state, Deal())
    with pytest.raises(Refusal, match="stage-over"):
        thirteen.apply(play_all(state), PLAYS["B7"])


def test_an_opening_is_offered_when_a_stage_is_to_come() -> None:
    state = thirteen.new(Setup(FOUR))
    assert thirteen.opening(state) == Deal()
    state = thirteen.apply(state, Deal())
    assert thirteen.opening(state) is None
    for _ in range(3):
        state = thirteen.apply(play_all(state), Deal())
    state = play_all(state)
    assert thirteen.opening(state) is None
    with pytest.raises(Refusal, match="match-over"):
        thirteen.apply(state, PLAYS["B7"])


@pytest.mark.parametrize(
    "text", ["deal", "finish", "B7", "R4@G", "#2:B7", "#4:R4@B", "count 1,2,3,4 0,0,0,0"]
)
def test_events_have_a_text_form(text: str) -> None:
    assert str(thirteen.parse_event(text)) == text


def test_people_may_put_blanks_after_the_colon() -> None:
    names = {"Anne": 0, "Mary Ann": 1}
    assert thirteen.parse_event("Mary Ann:  B7", names.__getitem__) == Play("B7", 0, by=1)


@given(st.lists(st.sampled_from(sorted(PLAYS)), max_size=80), st.integers(3, 6), st.data())
def test_every_card_is_accounted_for_and_refused_plays_change_nothing(
    texts: list[str], seats: int, data: st.DataObject
) -> None:
    """On a tile, taken, not yet laid, or lost: fifty cards after every play."""
    lost = tuple(data.draw(st.lists(st.sampled_from(CARDS), max_size=3, unique=True)))
    state = thirteen.apply(thirteen.new(Setup(tuple("ABCDEF"[:seats]), missing=lost)), Deal())
    for text in texts:
        by = data.draw(st.none() | st.integers(0, seats - 1))
        play = Play(PLAYS[text].card, PLAYS[text].tile, by)
        before, before_text = state, state_text(thirteen, state)
        try:
            state = thirteen.apply(state, play)
        except Refusal:
            assert state is before
            assert state_text(thirteen, state) == before_text
            continue
        now = state.stages[0]
        assert all(total <= 13 for total in now.sums)
        for pile, name in enumerate(PILES):
            of_pile = [card for card in CARDS if PILE[card] == pile]
            lying = sum(card in of_pile for tile in now.tiles for card in tile)
            taken = sum(each[pile] for each in now.taken)
            left = sum(now.left[CARDS.index(card)] for card in of_pile)
            gone = sum(card in of_pile for card in lost)
            assert lying + taken + left + gone == sum(DECK[card] for card in of_pile), name
    assert parse_state(thirteen, state_text(thirteen, state)) == state


@given(st.lists(st.sampled_from(sorted(PLAYS)), max_size=50))
def test_a_whole_stage_at_once_equals_play_by_play(texts: list[str]) -> None:
    start = open_stage(Setup(FOUR), 0)
    plays = []
    step = start
    for text in texts:
        try:
            step = lay(step, [PLAYS[text]])
        except Refusal:
            continue
        plays.append(PLAYS[text])
    assert lay(start, plays) == step


@given(st.integers(0, 1000), st.permutations(FOUR))
def test_points_do_not_depend_on_seat_names(seed: int, names: list[str]) -> None:
    first = play_all(thirteen.apply(thirteen.new(Setup(FOUR)), Deal()), seed)
    other = play_all(thirteen.apply(thirteen.new(Setup(tuple(names))), Deal()), seed)
    assert first.totals == other.totals


@given(st.integers(0, 10_000), st.integers(3, 6))
def test_simulated_matches_end_and_round_trip(seed: int, seats: int) -> None:
    state = thirteen.simulate(Random(seed), "ABCDEF"[:seats])
    assert state.over
    assert state.winners
    assert parse_state(thirteen, state_text(thirteen, state)) == state
    sheet = thirteen.write_sheet(state)
    assert thirteen.read_sheet(sheet) == state
    assert thirteen.write_sheet(thirteen.read_sheet(sheet)) == sheet


def test_values_are_printed_on_the_cards() -> None:
    assert {card: VALUE[card] for card in ("B1", "Y2", "G7", "R4")} == {
        "B1": 1,
        "Y2": 2,
        "G7": 7,
        "R4": 4,
    }
