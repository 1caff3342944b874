"""The wrong dealer of 13, mended once a stage runs: plays stay, turns and piles follow."""

import pytest

from companion.games.base import Refusal
from companion.games.thirteen import bgg
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.game import Deal, Setup, State
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.match.match import Match
from companion.ui.screens.dealing.who_dealt import WhoDealt
from companion.ui.screens.pad import Pad
from companion.ui.shell.screen import Screen
from tests.games.state_texts import parse_state, state_text
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, Studio

# The third of these takes the two before it.
TAKE = ("R4@B", "B7", "B4")
FIRST = ("deal", *TAKE, "Y7", "finish")


def after(*events: str) -> State:
    """A match of four after these events."""
    state = thirteen.new(Setup(FOUR))
    for event in events:
        state = thirteen.apply(state, thirteen.parse_event(event))
    return state


def table(*events: str, counted: int = 0) -> tuple[Studio, Match]:
    studio = Studio()
    match = studio.match(FOUR, *events, counted=counted)
    studio.show(Table)
    return studio, match


def screen(studio: Studio) -> type[Screen]:
    return type(studio.shell.navigator.screen)


def test_a_stage_dealt_out_of_turn_begins_left_of_who_dealt() -> None:
    state = after(*FIRST, "deal #4", *TAKE)
    stage = state.stages[-1]
    assert (stage.dealer, stage.laid_by, stage.on) == (3, (0, 1, 2), 3)
    later = after(*FIRST, "deal #4", "finish", "deal")
    assert [each.dealer for each in later.stages] == [0, 3, 2]
    assert parse_state(thirteen, state_text(thirteen, state)) == state
    # A sheet knows only whose turn it was to deal, and who laid first.
    sheet = thirteen.write_sheet(state)
    assert sheet["stages"][-1] == [{"play": "R4@B", "by": "Anne"}, "B7", "B4"]
    read_again = thirteen.read_sheet(sheet)
    assert thirteen.write_sheet(read_again) == sheet
    assert thirteen.result(read_again) == thirteen.result(state)
    with pytest.raises(Refusal, match="bad-player"):
        after("deal #5")


def test_whoever_laid_the_first_card_started() -> None:
    assert bgg.starts(after()) == 1
    assert bgg.starts(after("deal #4")) == 0
    assert bgg.starts(after("deal", "#3:B7", "Y1")) == 2
    # A stage that was ended early keeps no cards.
    assert bgg.starts(after(*FIRST)) == 1


def test_the_first_dealer_is_mended_in_three_taps() -> None:
    studio, match = table("deal", *TAKE)
    assert match.state.running.taken[3] == (1, 0, 0, 1)
    studio.tap("dealer", "seat-2")
    # Nothing is done before it is confirmed.
    assert match.setup.dealer == 0
    shown = read(studio)
    assert "Did Marc deal?" in shown
    assert "Marc plays next." in shown
    assert "Cards taken Anne 0 Carl 0 → 2 Marc 0 Herman 2 → 0" in shown
    studio.tap("next")
    assert screen(studio) is Table
    assert "Marc dealt. Tap Undo to reverse." in read(studio)
    stage = match.state.running
    assert (stage.dealer, stage.on, stage.laid_by) == (2, 2, (3, 0, 1))
    studio.tap("undo")
    assert "Anne is the dealer again." in read(studio)
    assert match.state.running.laid_by == (1, 2, 3)
    studio.tap("redo")
    assert "Marc dealt." in read(studio)
    assert match.state.running.dealer == 2


def test_from_a_player_the_seats_are_offered_and_nobody_is_guessed() -> None:
    studio, match = table("deal", "B1", "Y1")
    studio.tap("player-2", "dealer")
    assert "Who dealt stage 1?" in read(studio)
    assert {"seat-1", "seat-2", "seat-3"} <= set(studio.targets())
    studio.tap("seat-3", "next")
    assert match.state.running.on == 2


def test_a_play_that_names_its_player_stays_and_that_is_said() -> None:
    studio, match = table("deal", "B1", "#4:Y1", "B1")
    studio.tap("dealer", "seat-1")
    assert "1 card entered out of turn stays with its player." in read(studio)
    studio.tap("next")
    assert match.state.running.laid_by == (2, 3, 0)


def test_a_later_stage_alone_or_all_of_them() -> None:
    studio, match = table(*FIRST, "deal", *TAKE)
    totals = match.state.totals
    studio.tap("dealer", "seat-3")
    shown = read(studio)
    assert "Only this stage All stages" in shown
    assert "Total after “Only this stage” Total after “All stages”" in shown
    studio.tap("single")
    assert [stage.dealer for stage in match.state.stages] == [0, 3]
    assert match.state.totals == totals
    assert match.state.running.laid_by == (0, 1, 2)
    # Now the first dealer after all: the stage follows its turn again.
    studio.tap("dealer", "seat-0", "next")
    assert match.setup.dealer == 3
    assert match.events[len(FIRST)] == Deal()
    assert [stage.dealer for stage in match.state.stages] == [3, 0]
    assert match.state.totals != totals
    studio.tap("undo", "undo")
    assert match.state.totals == totals
    assert [stage.dealer for stage in match.state.stages] == [0, 1]


def test_a_dealer_who_was_in_turn_is_named_no_longer() -> None:
    studio, match = table(*FIRST, "deal #4", "B1")
    studio.tap("dealer", "seat-1", "single")
    assert match.events[len(FIRST)] == Deal()
    studio.tap("undo")
    assert "Herman is the dealer again." in read(studio)


def test_the_deal_stands_in_the_list_of_plays_and_on_the_scores() -> None:
    studio, match = table(*FIRST)
    studio.show(lambda shell: Plays(shell, 1))
    assert "Anne dealt" in read(studio)
    studio.tap("deal")
    assert screen(studio) is WhoDealt
    studio.show(StageScores)
    studio.now += 60
    studio.tap("dealer", "seat-3")
    assert "Total" in read(studio)
    studio.tap("next")
    assert screen(studio) is StageScores
    assert match.state.stages[0].laid_by == ()
    assert match.setup.dealer == 3
    studio.show(Pad)
    assert "1 · Herman" in read(studio)


def test_before_the_first_card_nothing_else_changes() -> None:
    studio, match = table("deal", counted=1)
    studio.tap("dealer", "seat-3")
    assert "Anne plays next." in read(studio)
    assert "No cards or points change." in read(studio)
    studio.tap("back", "back")
    assert screen(studio) is Table
    studio.tap("dealer", "seat-3", "single")
    assert match.state.running.on == 0
    studio.show(Pad)
    assert "2 · Herman" in read(studio)


def test_whoever_was_to_play_out_of_turn_is_forgotten_with_the_wrong_turns() -> None:
    studio, match = table("deal", "B1", "Y1")
    studio.tap("player-0", "allow", "dealer", "seat-2", "next", "key-B1")
    assert match.events[-1].by is None
    assert match.state.running.laid_by == (3, 0, 1)


def test_fair_play_shows_no_more_than_how_many_cards_were_taken() -> None:
    studio, _match = table("deal", *TAKE)
    studio.tap("dealer", "seat-2")
    frame = studio.frame(PANELS["800x480"])
    assert not [thing for thing in frame.things if "blue" in str(thing).lower()]
    assert "Total" not in read(studio)
