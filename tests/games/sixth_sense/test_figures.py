"""6th Sense: what is counted for the statistics."""

from companion.games.sixth_sense import figures
from tests.match.tables import of_sixth_sense


def test_predictions_are_counted_by_their_number() -> None:
    match = of_sixth_sense("deal", "trump R", "tricks 9 2 2", "predict 6 4 1", "deal")
    found = figures.tallies(match)
    assert set(found) == {(0, 0), (0, 1), (0, 2)}
    assert found[0, 0] == {"rounds": 1, "said6": 1, "hit": 1, "hit6": 1}
    assert found[0, 1] == {"rounds": 1, "said4": 1, "over": 1, "over_tricks": 2}
    assert found[0, 2] == {"rounds": 1, "said1": 1, "under": 1, "under_tricks": 1}


def test_a_six_is_measured_at_the_nearer_of_six_and_nine() -> None:
    match = of_sixth_sense("deal", "trump R", "tricks 7 3 3", "predict 6 3 3")
    assert figures.tallies(match)[0, 0]["under_tricks"] == 1
    match = of_sixth_sense("deal", "trump R", "tricks 8 3 2", "predict 6 3 3")
    assert figures.tallies(match)[0, 0]["over_tricks"] == 1


def test_no_event_is_a_turn() -> None:
    assert figures.turn_of(of_sixth_sense("deal").step) is None


def test_every_number_that_can_be_said_has_a_figure() -> None:
    assert [each.at for each in figures.RATIOS if each.at is not None] == [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14,
    ]  # fmt: skip
