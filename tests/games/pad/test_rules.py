"""A match on a pad, event by event: what counts, what ends it, and what cannot be."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.pad import game as rules
from companion.games.pad.definition import parse_pad
from companion.games.pad.event import NextRound, Numbers, TableEnds, parse_event
from companion.games.pad.identity import counted_as, listing
from companion.games.pad.library import ORDER, shipped
from companion.games.pad.rules import NumbersAsked, PadSetup, PadState, apply, asked, new, opening
from companion.sentences import sentence
from tests.games.pad.pads import attempt, random_pad
from tests.games.state_texts import parse_state, state_text
from tests.repeat import times

THREE = ("Anne", "Carl", "Marc")
POINTS: dict[str, Any] = {"name": "Points", "players": [2, 4], "enter": [{"key": "points"}]}


def started(pad: dict[str, Any] | str = POINTS, dealer: int = 0) -> PadState:
    described = shipped(pad) if isinstance(pad, str) else parse_pad(pad)
    return new(PadSetup(THREE, dealer, described))


def after(state: PadState, *lines: str) -> PadState:
    for line in lines:
        state = apply(state, parse_event(line))
    return state


def played(state: PadState, *rounds: tuple[int, ...]) -> PadState:
    """The match after rounds of one number a player."""
    for numbers in rounds:
        state = after(state, "round", *(f"enter #{n} {v}" for n, v in enumerate(numbers, 1)))
    return state


def refused(state: PadState, line: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        after(state, line)
    assert sentence(caught.value).endswith(".")
    return caught.value


def test_points_are_added_up_until_the_table_ends_it() -> None:
    state = played(started(), (1, 2, 3), (10, 0, 5))
    assert state.scores == ((1, 2, 3), (10, 0, 5))
    assert (state.totals, state.leaders, state.winners, state.over) == ((11, 2, 8), (0,), (), False)
    state = after(state, "end")
    assert (state.over, state.winners, state.running) == (True, (0,), None)
    for line in ("round", "enter #1 3", "end"):
        assert refused(state, line).code == "match-over"


def test_the_fewest_win_and_winners_share() -> None:
    state = after(played(started("fewest-points"), (5, 2, 2)), "end")
    assert state.winners == (1, 2)


def test_a_round_is_entered_player_by_player_in_any_order() -> None:
    state = started()
    assert (state.running, state.opened, state.complete) == (None, 0, 0)
    state = after(state, "round", "enter #3 7")
    assert (state.opened, state.complete, state.scores) == (1, 0, (None,))
    assert state.running is state.rounds[0]
    assert refused(state, "round").params["reason"] == "round"
    assert refused(state, "enter #3 8").params["reason"] == "entered"
    assert refused(state, "enter #4 8").code == "bad-player"
    assert refused(state, "end").params["reason"] == "nothing-scored"
    state = after(state, "enter #1 1", "enter #2 2")
    assert (state.running, state.scores) == (None, ((1, 2, 7),))
    assert refused(state, "enter #1 1").params["reason"] == "no-round"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("enter #1 1000", "range"),
        ("enter #1 -1", "range"),
        ("enter #1 99999", "range"),
        ("enter #1 1 2", "count"),
        ("enter #1 -", "none"),
        ("enter #1 x", "form"),
        ("enter #1 999999", "form"),
        ("enter #1 1.5", "form"),
    ],
)
def test_numbers_that_cannot_be(line: str, reason: str) -> None:
    refusal = refused(after(started(), "round"), line)
    assert (refusal.code, refusal.params["reason"]) == ("bad-number", reason)


def test_it_ends_after_the_last_round() -> None:
    state = played(started(POINTS | {"rounds": 2}), (1, 2, 3))
    assert not state.over
    state = played(state, (1, 1, 1))
    assert (state.over, state.ended, state.winners) == (True, False, (2,))
    assert refused(state, "round").code == "match-over"


@pytest.mark.parametrize("most_wins", [True, False])
def test_it_ends_when_a_total_has_reached_the_target(most_wins: bool) -> None:
    pad = POINTS | {"target": 10, "most_wins": most_wins, "rounds": 9}
    state = played(started(pad), (9, 1, 2))
    assert not state.over
    state = played(state, (1, 1, 1))
    assert (state.over, state.winners) == (True, (0,) if most_wins else (1,))


def test_a_match_that_a_correction_ended_sooner_can_still_be_ended() -> None:
    state = after(played(started(POINTS | {"target": 10}), (12, 1, 2)), "end")
    assert state.over
    assert refused(state, "end").code == "match-over"


def test_an_unfinished_round_counts_for_nothing_when_the_table_ends_it() -> None:
    state = after(played(started(), (1, 2, 3)), "round", "enter #1 99", "end")
    assert (state.over, state.winners, state.totals) == (True, (2,), (1, 2, 3))
    assert (state.opened, state.complete, state.scores) == (2, 1, ((1, 2, 3), None))
    assert asked(state) is None


def test_rows_are_entered_in_any_order() -> None:
    pad = POINTS | {"rows": ["Ones", "Twos", "Bonus"], "points": {"round": "points * round"}}
    state = started(pad)
    assert state.rows_left == ("Ones", "Twos", "Bonus")
    assert refused(state, "round").params["reason"] == "which"
    assert refused(state, "row Threes").code == "bad-row"
    state = after(state, "row Twos", "enter #1 1", "enter #2 2", "enter #3 3")
    assert state.rows_left == ("Ones", "Bonus")
    assert refused(state, "row Twos").params["reason"] == "twice"
    state = after(state, "row Ones", "enter #1 1", "enter #2 2", "enter #3 3")
    state = after(state, "row Bonus", "enter #1 1", "enter #2 0")
    assert not state.over
    state = after(state, "enter #3 0")
    assert (state.over, state.scores) == (True, ((1, 2, 3), (2, 4, 6), (3, 0, 0)))
    assert refused(started(), "row Ones").code == "bad-row"


def test_secret_numbers_come_from_all_first() -> None:
    state = after(started("oh-hell", dealer=2), "round")
    order = []
    while (turn := asked(state)) is not None:
        order.append(turn)
        values = [turn.seat if place in turn.fields else None for place in range(2)]
        state = apply(state, Numbers(turn.seat, tuple(values)))
    assert order == [NumbersAsked(seat, (place,)) for place in (0, 1) for seat in (0, 1, 2)]
    assert state.scores == ((10, 11, 12),)
    state = after(state, "round", "enter #3 1 1")
    assert asked(state) == NumbersAsked(1, (0,))


def test_the_contract_s_oh_hell() -> None:
    state = after(started("oh-hell"), "round", "enter #1 2 2", "enter #2 0 5", "enter #3 3 3")
    assert state.scores == ((12, -5, 13),)


def test_whoever_takes_all_hearts_gives_them_to_the_others() -> None:
    state = played(started("hearts"), (26, 0, 0), (1, 13, 12))
    assert state.scores == ((0, 26, 26), (1, 13, 12))


def test_a_wrong_sum_says_by_how_much() -> None:
    state = after(started("hearts"), "round", "enter #1 20", "enter #2 3")
    refusal = refused(state, "enter #3 6")
    assert sentence(refusal) == "Points taken must add up to 26: that's 3 too many."
    refusal = refused(state, "enter #3 1")
    assert (refusal.code, refusal.params["off"]) == ("bad-sum", 2)
    assert sentence(refusal) == "Points taken must add up to 26: that's 2 too few."
    assert after(state, "enter #3 3").complete == 1


def test_formulas_know_the_totals_the_round_and_the_others() -> None:
    formula = "total * 1000 + round * 100 + players * 10 + sum_points - most_points - least_points"
    state = played(started(POINTS | {"points": {"round": formula}}), (1, 2, 3))
    assert state.scores == ((132, 132, 132),)
    assert played(state, (5, 6, 9)).scores[1] == (132_236, 132_236, 132_236)


@pytest.mark.parametrize(("number", "fits"), [(1000, True), (1001, False)])
def test_points_have_a_limit(number: int, fits: bool) -> None:
    enter = [{"key": "points", "least": -9999, "most": 9999}]
    for sign in (1, -1):
        formula = f"points * 1000 * {sign}"
        pad = POINTS | {"enter": enter, "points": {"round": formula}}
        state = after(started(pad), "round", "enter #1 0", "enter #2 0")
        if fits:
            assert after(state, f"enter #3 {number}").totals == (0, 0, sign * 1_000_000)
        else:
            refusal = refused(state, f"enter #3 {number}")
            assert (refusal.code, refusal.params["player"]) == ("bad-points", "Marc")


def test_what_opens_a_round() -> None:
    state = started()
    assert opening(state) == opening(state, Numbers(0, (3,))) == NextRound()
    assert opening(state, NextRound()) is None
    assert opening(state, TableEnds()) is None
    assert opening(after(state, "round")) is None
    assert opening(after(played(state, (1, 2, 3)), "end")) is None
    assert opening(started("yatzy")) is None


def test_what_a_match_is_known_as() -> None:
    setup = started("hearts").setup
    assert counted_as(setup) == "pad:Hearts"
    known = listing(new(setup))
    assert (known.TITLE, known.BGG_ID, new(setup).fewest_win) == ("Hearts", None, True)
    assert listing(started("oh-hell")).BGG_ID == 1116


@pytest.mark.parametrize(
    "line",
    [
        *("round", "row Twos", "row Three of a kind", "end"),
        *("enter #1 7", "enter #2 -7 - 0 9999", "enter #8 -"),
        *('row "a  b"', 'row "\\"x\\""', 'row "x\\u003b y"', 'row " z"', 'row "\\n"'),
    ],
)
def test_every_event_reads_back(line: str) -> None:
    assert str(parse_event(line)) == line


def by_name(text: str) -> int:
    names = ("Anne", "Anne 2", "Bo Bo")
    if text in names:
        return names.index(text)
    raise Refusal("bad-player", player=text)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (" enter  Anne 7 ", "enter #1 7"),
        ("enter Anne 2 7", "enter #2 7"),
        ("enter Anne 2", "enter #1 2"),
        ("enter Bo Bo 1 -", "enter #3 1 -"),
        (" row   Full   house", "row Full house"),
        ("enter Anne 007", "enter #1 7"),
    ],
)
def test_people_type_names(line: str, wanted: str) -> None:
    assert str(parse_event(line, by_name)) == wanted


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "not-understood"),
        ("rounds", "not-understood"),
        ("round 1", "not-understood"),
        ("row", "not-understood"),
        ('row "x', "not-understood"),
        ('row "x" y', "not-understood"),
        ("end now", "not-understood"),
        ("enter", "not-understood"),
        ("enter #1", "not-understood"),
        ("enter Nobody 7", "bad-player"),
        ("enter #1 ٣", "bad-number"),
        ("enter #1 --7", "bad-number"),
        ("enter #1 +7", "bad-number"),
    ],
)
def test_what_is_no_event_is_refused(line: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_event(line)
    assert caught.value.code == code


rows = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
events = st.one_of(
    st.builds(NextRound, st.none() | rows.filter(str.strip)),
    st.builds(
        Numbers,
        st.integers(0, 7),
        st.lists(st.none() | st.integers(-9999, 9999), min_size=1, max_size=4).map(tuple),
    ),
    st.just(TableEnds()),
)


@given(events)
def test_any_event_is_one_line_and_comes_back(event: rules.NextRound | Numbers | TableEnds) -> None:
    assert len(str(event).splitlines()) == 1
    assert "; " not in str(event)
    assert parse_event(str(event)) == event


@given(st.integers(0, 2**32))
@settings(deadline=None, max_examples=times(200))
def test_a_simulated_match_is_legal_and_comes_back_from_its_text(seed: int) -> None:
    chance = Random(seed)
    pad = attempt(lambda: parse_pad(random_pad(chance))) if chance.random() < 0.7 else None
    if isinstance(pad, Refusal):
        return  # a formula that was cut off
    seats = pad.seats if pad else rules.SEATS
    names = ("Anne", "Carl", "Marc", "Eva", "Finn", "Ida", "Jan", "Bo")
    state = attempt(lambda: rules.simulate(chance, names[: chance.choice(seats)], pad))
    if isinstance(state, Refusal):
        assert state.code in ("bad-points", "bad-sum")
        assert sentence(state).endswith(".")
        return
    assert state.over
    assert state.winners
    assert parse_state(rules, state_text(rules, state)) == state
    again = new(state.setup)
    for event in rules.events(state):
        again = apply(again, event)
    assert again == state


def test_a_match_under_way_comes_back_from_its_text() -> None:
    state = after(started("oh-hell"), "round", "enter #1 2 -", "enter #3 - 1")
    assert parse_state(rules, state_text(rules, state)) == state
    assert [str(event) for event in rules.events(state)][1:] == ["enter #1 2 -", "enter #3 - 1"]


@pytest.mark.parametrize("name", ORDER)
def test_every_shipped_pad_can_be_played(name: str) -> None:
    pad = shipped(name)
    for seats in pad.seats:
        state = rules.simulate(Random(name), tuple("ABCDEFGH"[:seats]), pad)
        assert state.over
        assert len(state.rounds) == (pad.stages or len(state.rounds))


def test_numbers_that_no_small_one_can_be_are_simulated_too() -> None:
    pad = parse_pad(POINTS | {"rounds": 3, "enter": [{"key": "points", "least": 500}]})
    state = rules.simulate(Random(1), THREE, pad)
    assert min(map(min, filter(None, state.scores))) >= 500


def test_a_sum_that_cannot_be_reached_is_refused() -> None:
    pad = parse_pad(POINTS | {"enter": [{"key": "points", "most": 3, "sum": 10}]})
    with pytest.raises(Refusal) as caught:
        rules.simulate(Random(1), THREE, pad)
    assert caught.value.code == "bad-sum"
    assert sentence(caught.value) == "points can't add up to 10 with this many players."
