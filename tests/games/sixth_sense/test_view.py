"""What the view of 6th Sense tells about the tricks of the record."""

from companion.games.sixth_sense.view import trick_steps, tricks_of
from companion.match.match import Match
from tests.match.tables import ANNE, CARL, MARC, do, of_sixth_sense

FIRST_ROUND = ("deal", "trump B", "tricks 4 5 4", "predict 4 5 6")


def numbers(match: Match) -> list[int]:
    return [step.number for step in trick_steps(match)]


def test_no_trick_is_entered_before_the_first_deal() -> None:
    match = of_sixth_sense()
    assert trick_steps(match) == []
    assert tricks_of(match, ANNE) == []


def test_the_events_of_tricks_are_those_of_the_last_round() -> None:
    match = of_sixth_sense("deal", "trump B", "won #1", "won #2")
    assert numbers(match) == [3, 4]
    do(match, "tricks 4 5 4", "predict 4 5 6")
    assert numbers(match) == [3, 4]
    do(match, "deal")
    assert numbers(match) == []
    do(match, "trump G", "trick B13 B11 B10", "won #3 split")
    assert [str(step.event) for step in trick_steps(match)] == ["trick B13 B11 B10", "won #3 split"]


def test_the_tricks_of_a_player_are_found_however_they_were_entered() -> None:
    match = of_sixth_sense(*FIRST_ROUND, "deal", "trump G", "won #1", "trick B13 B11 B10", "won #3")
    winner = match.state.rounds[-1].winners[1]
    assert winner == ANNE
    assert [(number, str(step.event)) for number, step in tricks_of(match, ANNE)] == [
        (1, "won #1"),
        (2, "trick B13 B11 B10"),
    ]
    assert tricks_of(match, MARC) == [(3, match.step)]
    assert tricks_of(match, CARL) == []
