"""6th Sense: rounds, predictions, scores in all variants, and what is refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.sixth_sense import game as sixth_sense
from companion.games.sixth_sense.game import Setup, State
from companion.games.sixth_sense.round import verdicts
from companion.games.sixth_sense.rules import ROUNDS, distance, points, score
from tests.games.state_texts import parse_state, state_text

FOUR = ("Anne", "Carl", "Marc", "Herman")
TWO = ("Anne", "Carl")


def after(setup: Setup, *texts: str) -> State:
    """The match after these events."""
    state = sixth_sense.new(setup)
    for text in texts:
        state = sixth_sense.apply(state, sixth_sense.parse_event(text))
    return state


def refusal(setup: Setup, *texts: str) -> tuple[str, object]:
    """How the last of these events is refused."""
    state = after(setup, *texts[:-1])
    with pytest.raises(Refusal) as refused:
        sixth_sense.apply(state, sixth_sense.parse_event(texts[-1]))
    return refused.value.code, refused.value.params.get("reason")


@pytest.mark.parametrize(
    ("prediction", "won", "points"),
    [(4, 6, -2), (4, 2, -2), (4, 4, 4), (6, 7, -1), (6, 6, 6), (6, 9, 9), (6, 8, -1), (0, 0, 0)],
)
def test_the_booklets_scores(prediction: int, won: int, points: int) -> None:
    assert score(prediction, won, "standard") == points


@pytest.mark.parametrize(("missed", "points"), list(enumerate([6, 4, 3, 2, 1, 0, 0])))
def test_novices_score_by_distance(missed: int, points: int) -> None:
    assert score(2, 2 + missed, "novice") == points


def test_a_novices_six_is_also_a_nine() -> None:
    assert score(6, 9, "novice") == 6
    assert score(6, 8, "novice") == 4
    assert distance(6, 12) == 3


@pytest.mark.parametrize(
    ("seats", "rounds", "dealt"), [(6, 6, 11), (5, 5, 13), (4, 4, 14), (3, 6, 14), (2, 6, 15)]
)
def test_rounds_and_cards_by_players(seats: int, rounds: int, dealt: int) -> None:
    setup = Setup(tuple("ABCDEF"[:seats]))
    assert ROUNDS[seats] == rounds
    assert setup.dealt == dealt
    assert setup.tricks == dealt - 1


def test_the_player_left_of_each_dealer_leads_and_winners_lead_on() -> None:
    state = after(Setup(FOUR, dealer=3), "deal", "trump B", "trick Y3 G11 Y5 B2")
    assert state.rounds[0].winners == (3,)
    assert state.rounds[0].lead == 3
    assert state.rounds[0].leads == (0,)
    state = after(Setup(FOUR, dealer=3), "deal", "tricks 4 4 4 1", "predict 4 4 4 1", "deal")
    assert state.rounds[1].dealer == 0
    assert state.rounds[1].lead == 1


def test_a_judged_trick_gives_its_reason() -> None:
    state = after(Setup(FOUR), "deal", "trump B", "trick Y3 G11 Y5 B2", "won #2")
    reasons = verdicts(state.rounds[0])
    assert reasons[0] is not None
    assert reasons[0].rule == "trump"
    assert reasons[1] is None


def test_a_split_trick_counts_twice() -> None:
    state = after(Setup(FOUR), "deal", "trump B", "trick Y3 G12 Y5 B2 split", "won #2 split")
    assert state.rounds[0].won == (2, 2, 0, 0)


def test_two_players_and_a_block_let_the_leader_lead_again() -> None:
    state = after(Setup(TWO), "deal", "trump B", "trick Y3 Y0!1", "won nobody")
    assert state.rounds[0].winners == (None, None)
    assert state.rounds[0].lead == 1
    assert state.rounds[0].leads == (1, 1)
    assert state.rounds[0].won == (0, 0)


def test_a_round_counted_and_predicted_is_complete() -> None:
    state = after(Setup(FOUR), "deal", "tricks 6 3 3 1")
    assert state.running is not None
    assert state.totals == (0, 0, 0, 0)
    state = sixth_sense.apply(state, sixth_sense.parse_event("predict 6 2 3 1"))
    assert state.running is None
    assert state.totals == (6, -1, 3, 1)
    assert state.scores == ((6, -1, 3, 1),)
    assert state.opened == 1


def test_predictions_may_come_first() -> None:
    assert after(Setup(TWO), "deal", "predict 8 6", "tricks 8 6") == after(
        Setup(TWO), "deal", "tricks 8 6", "predict 8 6"
    )


def test_winners_noted_to_the_end_are_counted() -> None:
    state = after(Setup(FOUR), "deal", *["won #1"] * 12, "won #2 split", "predict 12 2 0 1")
    assert state.rounds[0].won == (12, 2, 0, 0)
    assert points(state.rounds[0], "standard") == (12, 2, 0, -1)


def test_a_match_ends_after_its_rounds_and_winners_share() -> None:
    state = after(Setup(FOUR), *["deal", "tricks 4 4 4 1", "predict 4 4 4 0"] * 4)
    assert state.over
    assert state.totals == (16, 16, 16, -4)
    assert state.winners == (0, 1, 2)
    assert sixth_sense.opening(state) is None


def test_experts_play_to_a_target() -> None:
    setup = Setup(FOUR, target=9)
    state = after(setup, "deal", "tricks 8 4 1 0", "predict 8 4 1 0")
    assert not state.over
    assert sixth_sense.opening(state) == sixth_sense.DealRound()
    state = after(setup, *["deal", "tricks 8 4 1 0", "predict 8 4 1 0"] * 2)
    assert state.over
    assert state.winners == (0,)
    with pytest.raises(Refusal, match="match-over"):
        sixth_sense.apply(state, sixth_sense.DealRound())
    with pytest.raises(Refusal, match="match-over"):
        sixth_sense.apply(state, sixth_sense.parse_event("tricks 8 4 1 0"))


@pytest.mark.parametrize(
    ("setup", "texts", "code", "reason"),
    [
        (Setup(FOUR), ("won #1",), "stage-over", "no-round"),
        (Setup(FOUR), ("deal", "deal"), "stage-incomplete", "round"),
        (
            Setup(FOUR),
            ("deal", "tricks 4 4 4 1", "predict 4 4 4 1", "won #1"),
            "stage-over",
            "no-round",
        ),
        (Setup(FOUR), ("deal", "trump X"), "unknown-card", None),
        (Setup(FOUR), ("deal", "trump BY"), "unknown-card", None),
        (Setup(FOUR, variant="novice"), ("deal", "trump B"), "out-of-order", "no-trump"),
        (Setup(FOUR), ("deal", "trick Y3 G11 Y5 B2"), "out-of-order", "trump-missing"),
        (
            Setup(FOUR),
            ("deal", "trump B", "trick Y3 G11 Y5 B2", "trump Y"),
            "out-of-order",
            "trump-late",
        ),
        (Setup(FOUR), ("deal", "trump B", "trick #1: Y3 G11 Y5 B2"), "bad-trick", "lead"),
        (Setup(FOUR), ("deal", "trump B", "trick Y3 G11 Y3 B2"), "bad-trick", "twice"),
        (
            Setup(FOUR),
            ("deal", "trump B", "trick Y3 G11 Y5 B2", "trick Y3 G1 G2 G3"),
            "bad-trick",
            "twice",
        ),
        (Setup(FOUR), ("deal", "trump B", "trick Y3 G11 Y5 B2 split"), "bad-trick", "no-twelve"),
        (
            Setup(FOUR),
            ("deal", "trump B", "trick Y3 G12 G0!2 B2 split"),
            "bad-trick",
            "no-twelve",
        ),
        (Setup(FOUR), ("deal", "won nobody"), "bad-trick", "no-winner"),
        (Setup(TWO), ("deal", "won nobody split"), "bad-trick", "no-winner"),
        (Setup(FOUR), ("deal", "won #5"), "bad-player", None),
        (Setup(FOUR), ("deal", *["won #1"] * 14), "bad-trick", "late"),
        (Setup(FOUR), ("deal", "tricks 1 1 1 1", "won #1"), "bad-trick", "late"),
        (Setup(FOUR), ("deal", *["won #1 split"] * 6), "bad-tricks", "splits"),
        (Setup(TWO), ("deal", *["won nobody"] * 5), "bad-tricks", "splits"),
        (Setup(FOUR), ("deal", "tricks 1 2 3"), "bad-tricks", "players"),
        (Setup(FOUR), ("deal", "tricks 1 1 1 1", "predict 1 1 1 1"), "bad-tricks", "sum"),
        (Setup(FOUR), ("deal", "predict 1 1 1 1", "tricks 9 9 1 1"), "bad-tricks", "sum"),
        (Setup(FOUR), ("deal", "predict 1 1 1 9"), "unknown-card", None),
        (Setup(FOUR), ("deal", "predict 1 1 1"), "bad-json", None),
        (
            Setup(TWO),
            ("deal", "trump B", "trick Y1 G1", "trick G2 R2", "trick R1 P1"),
            "unknown-card",
            "fifth-colour",
        ),
    ],
)
def test_what_is_refused(
    setup: Setup, texts: tuple[str, ...], code: str, reason: str | None
) -> None:
    assert refusal(setup, *texts) == (code, reason)


def test_negative_tricks_are_refused() -> None:
    state = after(Setup(FOUR), "deal")
    with pytest.raises(Refusal, match="bad-tricks"):
        sixth_sense.apply(state, sixth_sense.Tricks((14, -1, 0, 0)))


def test_not_following_comes_out_when_the_round_is_complete() -> None:
    """Six players, ten tricks: each lays one colour all the time, but Anne once lays another."""
    setup = Setup(tuple("ABCDEF"), dealer=5, variant="novice")
    colours = "BYGRP"
    values = [14, 13, 12, 11, 10, 8, 7, 5, 3, 2]
    rows = [[f"{colour}{value}" for colour in colours] for value in values]
    # A leads blue all the time; F has only what is left: sixes, fours, ones and zeros.
    rest = ["B6", "Y6", "G6", "R6", "P6", "B1", "Y1", "G1", "R1", "P1"]
    tricks = [f"trick {' '.join(row)} {last}" for row, last in zip(rows, rest, strict=True)]
    events = ["deal", *tricks, "predict 10 0 0 0 0 0"]
    code = refusal(setup, *events)
    assert code == ("bad-trick", "not-followed")
    # F followed with blue 6 in trick 1 and could have again in tricks 2 to 5: blue 1 came in 6.
    state = after(setup, *events[:-1])
    with pytest.raises(Refusal) as refused:
        sixth_sense.apply(state, sixth_sense.parse_event(events[-1]))
    assert refused.value.params["trick"] == 2
    assert refused.value.params["seat"] == 5
    honest = ["B6", "B1", "Y6", "G6", "R6", "P6", "Y1", "G1", "R1", "P1"]
    tricks = [f"trick {' '.join(row)} {last}" for row, last in zip(rows, honest, strict=True)]
    state = after(setup, "deal", *tricks, "predict 10 0 0 0 0 0")
    assert state.rounds[0].won == (10, 0, 0, 0, 0, 0)
    assert state.totals == (6, 6, 6, 6, 6, 6)


@pytest.mark.parametrize(
    "text",
    [
        "deal",
        "trump B",
        "trick Y3 G11 Y6=9 G0!1",
        "trick #2: Y3 G12 split",
        "won #1",
        "won #3 split",
        "won nobody",
        "tricks 9 5",
        "predict 6 2",
    ],
)
def test_events_have_a_text_form(text: str) -> None:
    assert str(sixth_sense.parse_event(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-understood"),
        ("deal 3", "bad-player"),
        ("trump", "not-understood"),
        ("won", "not-understood"),
        ("won #1 #2", "bad-player"),
        ("zap", "not-understood"),
        ("won Anne", "bad-player"),
        ("won #0", "bad-player"),
        ("tricks 1 x", "bad-tricks"),
        ("predict 1 -1", "unknown-card"),
        ("trick Y9", "unknown-card"),
    ],
)
def test_lines_that_are_no_events(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        sixth_sense.parse_event(text)
    assert refused.value.code == code


@given(st.integers(0, 10_000), st.integers(2, 6))
def test_simulated_matches_round_trip(seed: int, seats: int) -> None:
    state = sixth_sense.simulate(Random(seed), "ABCDEF"[:seats])
    assert state.running is None
    assert parse_state(sixth_sense, state_text(sixth_sense, state)) == state
    sheet = sixth_sense.write_sheet(state)
    assert sixth_sense.read_sheet(sheet) == state
    assert sixth_sense.write_sheet(sixth_sense.read_sheet(sheet)) == sheet


@given(st.integers(0, 1000), st.permutations(FOUR))
def test_points_do_not_depend_on_seat_names(seed: int, names: list[str]) -> None:
    first = sixth_sense.simulate(Random(seed), FOUR)
    other = sixth_sense.simulate(Random(seed), names)
    assert first.totals == other.totals


def test_a_round_dealt_out_of_turn_is_led_by_the_player_left_of_who_dealt() -> None:
    first = ("deal", "tricks 4 3 3 3", "predict 1 1 1 1")
    state = after(Setup(FOUR), *first, "deal #4", "trump B", "trick Y3 Y5 Y1 Y2")
    assert (state.rounds[-1].dealer, state.rounds[-1].winners) == (3, (1,))
    assert parse_state(sixth_sense, state_text(sixth_sense, state)) == state
    # A sheet knows only whose turn it was to deal: it tells the tricks, not who laid which card.
    assert sixth_sense.write_sheet(state)["rounds"][-1] == {
        "trump": "B",
        "tricks": {"Anne": 0, "Carl": 1, "Marc": 0, "Herman": 0},
    }
    read = sixth_sense.read_sheet(sixth_sense.write_sheet(state))
    assert sixth_sense.result(read) == sixth_sense.result(state)
    with pytest.raises(Refusal, match="bad-player"):
        after(Setup(FOUR), "deal #5")


def test_unfinished_rounds_on_the_sheet() -> None:
    """Only what a reader could not take for a finished round."""
    noted = after(Setup(FOUR), "deal", "won #1", "predict 1 1 1 1")
    assert sixth_sense.write_sheet(noted)["rounds"] == [
        {"tricks": {"Anne": 1, "Carl": 0, "Marc": 0, "Herman": 0}}
    ]
    judged = after(Setup(FOUR), "deal", "trump B", "trick Y3 G11 Y5 B2", "predict 1 1 1 1")
    (round_,) = sixth_sense.write_sheet(judged)["rounds"]
    assert list(round_) == ["trump", "predictions", "played"]
    assert sixth_sense.read_sheet(sixth_sense.write_sheet(judged)) == judged
    predicted = after(Setup(FOUR), "deal", "predict 1 1 1 1")
    assert list(sixth_sense.write_sheet(predicted)["rounds"][0]) == ["predictions"]
    dealt = after(Setup(FOUR), "deal")
    assert sixth_sense.write_sheet(dealt)["rounds"] == [{}]
    for state in (noted, judged, predicted, dealt):
        assert parse_state(sixth_sense, state_text(sixth_sense, state)) == state
