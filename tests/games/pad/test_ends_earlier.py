"""A corrected number by which a game was over before rounds that are entered."""

from typing import Any

import pytest

from companion.games.pad.definition import PadDefinition
from companion.games.pad.screens.correct_round import CorrectRound
from companion.games.pad.screens.ends_earlier import EndsEarlier
from companion.games.pad.screens.entry import RoundEntry
from companion.games.pad.screens.scores import PadScores
from companion.records import replace
from companion.ui.shell import flow
from tests.games.pad.tables import TO_A_HUNDRED, YATZY, begin
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

ROUND = ("round", "enter #1 5", "enter #2 6")
SHEET = replace(YATZY, target=50)


def start(*events: str, pad: PadDefinition = TO_A_HUNDRED) -> Studio:
    """A match of two, with the number of Anne in the first round to be corrected."""
    studio = Studio()
    begin(studio, pad, FOUR[:2], *events)
    flow.open_match(studio.shell)
    studio.show(lambda shell: CorrectRound(shell, 1, 0, 0))
    return studio


def state(studio: Studio) -> Any:
    """That of the match on the table."""
    return studio.shell.session.match.state


def test_the_effect_is_shown_and_nothing_is_dropped_before() -> None:
    studio = start(*ROUND * 3)
    studio.tap("digit-1", "digit-0", "digit-0", "next")
    assert isinstance(studio.shell.navigator.screen, EndsEarlier)
    said = "Then the game ended after round 1. Rounds 2 to 3 are removed."
    assert said in read(studio)
    assert "15" in read(studio), "the total as it was"
    assert state(studio).totals == (15, 18)
    studio.tap("back")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, CorrectRound)
    assert screen.cells.text((0, 0)) == "100", "to be typed otherwise"


@pytest.mark.parametrize("more", [ROUND, ("round", "enter #1 9"), (*ROUND, "end")])
def test_the_later_round_is_dropped_and_one_undo_brings_it_back(more: tuple[str, ...]) -> None:
    studio = start(*ROUND, *more)
    before = state(studio)
    studio.tap("digit-1", "digit-0", "digit-0", "next")
    assert "after round 1. Round 2 is removed." in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, PadScores)
    assert (state(studio).totals, state(studio).winners) == ((100, 6), (0,))
    assert "Corrected. Tap Undo to reverse." in read(studio)
    studio.tap("back")
    assert state(studio) == before


def test_of_rows_the_later_ones_can_be_filled_in_no_more() -> None:
    studio = start("row Twos", *ROUND[1:], "row Chance", *ROUND[1:], pad=SHEET)
    studio.tap("digit-5", "digit-0", "next")
    assert "ended after Twos. What came after it is removed." in read(studio)
    studio.tap("next")
    assert [each.row for each in state(studio).rounds] == ["Twos"]
    assert studio.shell.session.match.ended


def test_the_last_round_ends_the_game_as_always() -> None:
    studio = start(*ROUND)
    studio.tap("digit-1", "digit-0", "digit-0", "next")
    assert isinstance(studio.shell.navigator.screen, PadScores)
    assert state(studio).over


def test_numbers_of_which_nothing_comes_after_are_refused_by_nobody() -> None:
    studio = start(*ROUND, "round", "enter #1 9")
    studio.tap("digit-9", "digit-0", "next")
    assert isinstance(studio.shell.navigator.screen, RoundEntry)
    assert state(studio).rounds[0].points == (90, 6)
