"""What *Settle it* says of 13: right for every number of players and in both ways of scoring."""

import re

import pytest

from companion.games import load
from companion.games.thirteen.screens.rulings import answer, questions
from companion.match.view import view
from tests.match.tables import shuffled
from tests.ui.studio import SIX, Studio

PLAYS = [str(play) for play in shuffled(1)]
# The most letters of a conclusion, which is the first sentence, or what stands before a colon.
SHORT = 66


def same(text: str) -> str:
    return text


def now(name: str, *events: str, seats: int = 4, open_mode: bool = False) -> list[str]:
    """What is said about the table after these events."""
    match = Studio().match(SIX[:seats], *events)
    return [remark.text for remark in answer(same, name, view(match, open_mode)).now]


@pytest.mark.parametrize("name", questions(same))
def test_an_answer_begins_with_a_short_conclusion_and_then_says_why(name: str) -> None:
    rule = answer(same, name, None).rule
    conclusion, _, why = re.split(r"([.:;])\s", rule, maxsplit=1)
    assert len(conclusion) <= SHORT
    assert why


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (3, "Stage 1 of 6: with three, everyone deals twice."),
        (4, "Stage 1 of 4: everyone deals once."),
        (5, "Stage 1 of 5: everyone deals once."),
        (6, "Stage 1 of 6: everyone deals once."),
    ],
)
def test_how_often_everyone_deals(seats: int, said: str) -> None:
    assert now("turn", "deal", "B1", seats=seats)[-1] == said
    setup = Studio().match(SIX[:seats]).setup
    assert f"of {setup.stages}:" in said


def test_before_the_last_card_nobody_is_said_to_follow() -> None:
    said = now("turn", "deal", *PLAYS[:49])
    assert said[0] == "Now it’s Marc’s turn, with the last card."
    assert "then" in now("turn", "deal", *PLAYS[:48])[0]


@pytest.mark.parametrize("open_mode", [False, True])
@pytest.mark.parametrize("name", questions(same))
def test_where_no_card_was_entered_nothing_is_said_of_tiles_and_piles(
    name: str, open_mode: bool
) -> None:
    """So it is all the time where only the piles are counted at the end."""
    said = " ".join(now(name, "deal", open_mode=open_mode))
    assert "here" not in said
    assert "Now" not in said
    assert "yet." not in said


def test_who_starts_is_said_before_the_first_card() -> None:
    assert now("turn", "deal")[0] == "Anne-Marie dealt, so Carl starts."


def test_every_value_of_the_deck_is_told_of_by_its_sum() -> None:
    """At each sum the cards that go over are just those of which the rules say so."""
    game = load("thirteen")
    for events in (("B1",), ("B2", "B4"), ("B7", "R4@B"), ("B5", "B4", "R4@B"), ("B7", "B5")):
        match = Studio().match(SIX[:4], "deal", *events)
        over = []
        for value in (1, 2, 4, 5, 7):
            after = game.apply(match.state, game.parse_event(f"B{value}"))
            if sum(map(sum, after.stages[-1].taken)):
                over.append(str(value))
        said = now("where", "deal", *events)[0]
        told = said.partition("Goes over: ")[2].rstrip(".").split(", ")
        if said == "Every card fits.":
            told = []
        if said == "Every card goes over.":
            told = ["1", "2", "4", "5", "7"]
        assert told == over
        takes = now("takes", "deal", *events)[0]
        first = re.match(r"A (\d)", takes)
        assert (first[1] if first else None) == (over[0] if over else None)
        assert ("or more" in takes) == (len(over) > 1)
