"""Who plays next when the table says so: the play that follows, corrections, undo, a restart."""

import pytest

from companion.match.actions import Do
from companion.match.match import Match
from companion.match.text import standing, table
from companion.match.view import view
from tests.match.tables import (
    CARL,
    FOUR,
    HERMAN,
    MARC,
    do,
    of_sixth_sense,
    of_ten,
    of_thirteen,
    refused,
    reopened,
)


def on(match: Match) -> int:
    """Who plays next, as every screen is shown it."""
    seat: int = view(match).table.on
    return seat


def test_the_next_play_is_by_whom_the_table_named_and_goes_on_from_there() -> None:
    match = of_thirteen("deal", "B7", "next #4")
    assert (on(match), view(match).table.in_order) == (HERMAN, MARC)
    rehearsed = match.rehearsed(Do(match.game.parse_event("Y1")))
    assert view(rehearsed).table.last_lap[-1].seat == HERMAN
    do(match, "Y1", "G1")
    assert match.entries[-2].action == "#4:Y1"
    assert match.state.stages[-1].laid_by == (CARL, HERMAN, 0)


def test_a_play_that_names_its_player_and_what_is_no_play_stay_as_they_are() -> None:
    match = of_thirteen("deal", "B7", "next #4", "#3:Y1", "next #4", "finish")
    assert [str(event) for event in match.events[1:]] == ["B7", "#3:Y1", "finish"]
    assert match.next_by is None


def test_undo_and_redo_know_it() -> None:
    match = of_thirteen("deal", "B7", "next #4", "Y1", "undo")
    assert on(match) == HERMAN
    do(match, "undo")
    assert on(match) == MARC
    do(match, "redo")
    assert on(match) == HERMAN


def test_it_is_there_after_a_restart() -> None:
    match = of_thirteen("deal", "scanned 0A1B B7", "next #4", "look")
    again = reopened(match, match.setup)
    assert on(again) == HERMAN
    do(again, "scanned 0A1C Y1")
    assert again.entries[-1].action == "scanned 0A1C #4:Y1"


def test_whose_turn_it_is_anyway_need_not_be_named() -> None:
    match = of_thirteen("deal", "B7", "next #4", "next #3")
    assert match.next_by is None
    do(match, "Y1")
    assert match.entries[-1].action == "Y1"


def test_another_card_changes_nothing_in_it_and_a_card_more_does() -> None:
    match = of_thirteen("deal", "B7", "Y1", "next #3", "amend change 3 Y2")
    assert on(match) == MARC
    do(match, "amend insert 4 #4:G1")
    assert on(match) == 0


def test_cards_that_are_lost_end_the_stage_also_then() -> None:
    match = of_thirteen("deal", "next #4", "lost " + " ".join(_whole_deck()))
    assert match.state.running is None
    assert on(match) == view(match).table.in_order


def _whole_deck() -> list[str]:
    game = of_thirteen().game
    return [card for card, copies in game.CARDS.items() for _ in range(copies)]


def test_the_terminal_says_it_too() -> None:
    match = of_thirteen("deal", "B7", "next #4")
    assert standing(match.now).endswith("Herman's turn")
    assert "  Herman's turn." in table(match.now, open_mode=False).splitlines()


@pytest.mark.parametrize(
    ("match", "line", "code"),
    [
        (of_thirteen(), "next #2", "stage-over"),
        (of_thirteen("deal", "finish"), "next #2", "stage-over"),
        (of_thirteen("deal", "stop"), "next #2", "match-over"),
        (of_thirteen("deal"), f"next #{len(FOUR) + 1}", "bad-player"),
        (of_sixth_sense("deal"), "next #2", "out-of-order"),
        (of_ten("card 7 start #1"), "next #2", "out-of-order"),
    ],
)
def test_where_nobody_is_on_turn_nobody_is_named(match: Match, line: str, code: str) -> None:
    assert refused(match, line).code == code
