"""The correction screens, each used as players at a table would; taps are counted."""

import pytest

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.stage_over import StageOver
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Look
from tests.games.thirteen.evening import Evening
from tests.match.tables import shuffled
from tests.scanning.evening import BLUE, tag
from tests.scanning.evening import Evening as ScannedEvening
from tests.ui.studio import FOUR, Studio


def test_the_last_card_was_another_one_two_taps() -> None:
    evening = Evening("B4", "Y1", "G2")
    evening.repair("last", "key-G5")
    assert evening.record == ["B4", "Y1", "G5"]
    assert evening.at_the_table()
    assert evening.shell.messages.text == "Herman played green 5, not green 2."


def test_a_correction_is_undone_like_anything_else() -> None:
    evening = Evening("B4", "Y1", "G2")
    evening.tap("last", "key-G5", "undo")
    assert evening.record == ["B4", "Y1", "G2"]
    assert "Correction undone: Herman played green 2." in evening.texts()
    evening.tap("redo")
    assert evening.record == ["B4", "Y1", "G5"]
    assert "Herman played green 5, not green 2." in evening.texts()


def test_a_correction_of_an_earlier_card_is_undone_in_its_own_words() -> None:
    evening = Evening("R4@B", "Y1", "G2")
    evening.tap("last", "play-2", "key-B7", "undo")
    assert evening.record == ["R4@B", "Y1", "G2"]
    assert "Correction undone: Carl played red 4 on blue." in evening.texts()
    evening.tap("undo")
    assert "Undone: Herman’s green 2" in evening.texts()


def test_undo_says_what_holds_again_without_a_card_put_in_or_taken_out() -> None:
    evening = Evening("B1", "G1")
    evening.tap("last", "insert", "key-Y1", "seat-0", "undo")
    assert evening.record == ["B1", "G1"]
    assert "Removed again: Marc’s yellow 1" in evening.texts()
    evening.tap("last", "remove", "undo")
    assert evening.record == ["B1", "G1"]
    assert "Correction undone: Marc played green 1." in evening.texts()


def test_a_stage_that_is_complete_again_after_undo_says_so_with_its_scores() -> None:
    evening = Evening(*map(str, shuffled(1)))
    evening.show(Plays)
    evening.tap("play-51", "remove", "next")
    assert evening.at_the_table()
    evening.tap("undo")
    assert isinstance(evening.shell.navigator.screen, StageScores)
    assert evening.shell.messages.text.startswith("Correction undone: ")


def test_a_card_earlier_in_the_lap_was_another_one_three_taps() -> None:
    evening = Evening("B4", "Y1", "G2")
    evening.repair("last", "play-2", "key-R4@B")
    assert evening.record == ["R4@B", "Y1", "G2"]
    assert evening.shell.messages.text == "Carl played red 4 on blue, not blue 4."


def test_the_card_as_recorded_changes_nothing() -> None:
    evening = Evening("B4", "Y1", "G2")
    evening.repair("last", "key-G2")
    assert evening.record == ["B4", "Y1", "G2"]
    assert evening.at_the_table()


def test_another_player_laid_it_two_taps() -> None:
    evening = Evening("B4", "Y1")
    evening.repair("last", "by-3")
    assert evening.laid_by == ["Carl", "Herman"]
    assert evening.on == "Anne"
    assert evening.shell.messages.text == "Herman played yellow 1."


def test_a_tap_too_many_is_taken_out_four_taps() -> None:
    evening = Evening("B4", "B4", "Y1", "G1")
    evening.tap("last", "play-3", "remove", "seat-0")
    assert evening.record == ["B4", "Y1", "G1"]
    assert evening.shell.messages.text == "Removed: Marc’s blue 4"


def test_a_wrong_card_on_a_tile_three_taps() -> None:
    evening = Evening("B4", "Y1", "B2", "G1", "G2", "G4", "Y2", "Y4")
    evening.repair("ring-blue", "lies-0", "key-B5")
    assert evening.record[0] == "B5"
    assert evening.game.state.stages[-1].tiles[0] == ("B5", "B2")


def test_a_card_too_many_on_a_tile_four_taps() -> None:
    evening = Evening("B4", "B4", "Y1")
    evening.tap("ring-blue", "lies-1", "remove", "seat-3")
    assert evening.record == ["B4", "Y1"]


def test_the_cards_on_a_tile_are_those_since_somebody_took() -> None:
    evening = Evening("B7", "B5", "B4", "Y1", "B1")
    evening.repair("ring-blue", "lies-0", "key-B2")
    assert evening.record == ["B7", "B5", "B2", "Y1", "B1"]


def test_a_chosen_card_stays_chosen_when_a_reader_enters_another() -> None:
    evening = ScannedEvening("deal", "B5", "B2", "Y1")
    evening.tap("ring-blue", "lies-1")
    evening.card(tag("B1"), BLUE)
    evening.tap("remove", "seat-0")
    assert evening.plays == ["B5", "Y1", "B1"]


@pytest.mark.parametrize("chosen", ["lies-0", "lies-1"])
def test_a_chosen_card_that_is_taken_meanwhile_is_not_chosen_any_more(chosen: str) -> None:
    evening = ScannedEvening("deal", "B5", "B7", "Y1")
    evening.tap("ring-blue", chosen)
    assert "remove" in evening.targets()
    evening.card(tag("B4"), BLUE)
    assert "remove" not in evening.targets()
    assert "Wrong card? Tap it above." in evening.says
    evening.tap("lies-0", "remove")
    assert evening.plays == ["B5", "B7", "Y1"]


def test_both_are_laid_and_one_was_another_card_one_tap() -> None:
    evening = Evening("B4", "Y1", "B4", "G2")
    evening.tap("key-B4")
    assert "Both blue 4s are out. Which card is wrong?" in evening.texts()
    assert "Herman’s blue 4 was really yellow 4" in evening.texts()
    evening.tap("suspect-0")
    assert evening.record == ["B4", "Y1", "Y4", "G2", "B4"]
    assert evening.at_the_table()
    assert evening.shell.messages.text == "Herman played yellow 4, not blue 4."


def test_more_suspects_come_in_turn_and_the_list_begins_again() -> None:
    evening = Evening("B4", "B4")
    evening.tap("key-B4")
    first = evening.texts()
    assert "Herman" not in first
    pages = 0
    while pages < 10:
        evening.tap("more")
        pages += 1
        if evening.texts() == first:
            break
    assert 1 < pages < 10


def test_fair_play_tells_only_of_the_last_lap_until_the_table_looks() -> None:
    evening = Evening("B4", "B4", "Y1", "G1", "Y2", "G2")
    evening.tap("key-B4")
    assert "suspect-0" not in evening.targets()
    evening.tap("look", "yes", "suspect-0")
    assert evening.game.looked
    assert evening.record == ["B4", "Y4", "Y1", "G1", "Y2", "G2", "B4"]


def test_the_way_to_what_fair_play_hides_has_one_name() -> None:
    evening = Evening("B4", "B4", "Y1", "G1", "Y2", "G2")
    for way in (("key-B4",), ("last",), ("menu", "plays"), ("menu", "own-stage-over")):
        evening.show(Table)
        evening.tap(*way)
        assert "Show earlier cards" in evening.texts()
        evening.tap("look")
        assert "Show earlier cards?" in evening.texts()
    evening.show(Plays)
    assert "last turn each, newest first" in evening.texts()


def test_open_mode_tells_at_once() -> None:
    evening = Evening("B4", "B4", "Y1", "G1", "Y2", "G2")
    evening.shell.preferences.set("open", True)
    evening.tap("key-B4")
    assert "look" not in evening.targets()
    assert "suspect-0" in evening.targets()


def test_none_of_the_suspects_opens_the_plays() -> None:
    evening = Evening("B4", "B4")
    evening.tap("key-B4", "none")
    assert isinstance(evening.shell.navigator.screen, Plays)
    evening.tap("back")
    assert evening.at_the_table()


def test_one_who_was_said_to_play_keeps_the_refused_card() -> None:
    evening = Evening("B4", "B4")
    evening.tap("player-1", "allow", "key-B4", "suspect-0")
    assert evening.record[-1] == "#2:B4"
    assert evening.game.next_by is None


def test_a_later_play_that_no_longer_fits_is_named_and_changed_along() -> None:
    evening = Evening("Y4", "B4", "B4", "G1")
    evening.tap("last", "play-2", "key-B4")
    texts = evening.texts().replace(" | ", " ")
    assert "⚠ Then Herman’s blue 4 doesn’t fit later: all of them are out." in texts
    assert evening.record[0] == "Y4"
    evening.tap("also", "key-Y4")
    assert evening.record == ["B4", "B4", "Y4", "G1"]


def full(*more: str) -> Evening:
    """After a whole stage that was followed card by card."""
    return Evening(*map(str, shuffled(1)), "deal", *more)


def test_an_old_stage_shows_its_points_before_it_changes() -> None:
    evening = full("B1")
    evening.show(Plays)
    evening.tap("stage-1", "play-51", "by-1")
    assert "What this changes" in evening.texts()
    assert not evening.record[49].startswith("#2:")
    evening.tap("next")
    assert evening.at_the_table()
    assert evening.record[49].startswith("#2:")


def test_back_from_what_would_change_changes_nothing() -> None:
    evening = full("B1")
    evening.show(lambda shell: ChangePlay(shell, 30))
    before = evening.record
    seat = evening.game.state.stages[0].laid_by[28]
    evening.tap(f"by-{(seat + 1) % 4}", "back")
    assert "What this changes" not in evening.texts()
    assert evening.record == before


def test_an_old_stage_cannot_lose_a_card() -> None:
    evening = full("B1")
    evening.show(lambda shell: ChangePlay(shell, 30))
    evening.tap("remove")
    assert "the stage couldn’t end" in evening.texts()


def test_fair_play_lists_the_last_lap_and_after_looking_all() -> None:
    evening = Evening("B1", "B2", "Y1", "Y2", "G1", "G2")
    evening.show(Plays)
    assert [name for name in evening.targets() if name.startswith("play-")] == [
        "play-7",
        "play-6",
        "play-5",
        "play-4",
    ]
    evening.tap("look", "no")
    assert not evening.game.looked
    evening.tap("look", "yes")
    assert evening.game.looked
    assert "play-2" in evening.targets()
    assert "look" not in evening.targets()


def test_the_strip_of_plays_pages_through_the_stage_once_looked() -> None:
    evening = Evening(*map(str, shuffled(1)[:20]))
    evening.game.act(Look())
    evening.tap("last", "older")
    assert "What did" in evening.texts()
    assert "play-15" in evening.targets()
    evening.tap("newer")
    assert "play-21" in evening.targets()


def test_a_match_of_the_history_is_only_read() -> None:
    evening = full("B1")
    old = evening.game
    other = Studio()
    other.match(FOUR, "deal")
    other.show(lambda shell: Plays(shell, 1, old))
    assert not [name for name in other.targets() if name.startswith("play-")]
    other.tap("older", "older", "older", "newer")
    other.tap("stage-2")


def test_the_table_stops_early() -> None:
    evening = Evening("B1", "B2")
    evening.show(StageOver)
    assert "48 cards haven’t been entered." in evening.texts()
    evening.tap("early")
    assert evening.game.state.stages[-1].complete


def test_cards_are_lost() -> None:
    evening = Evening(*map(str, shuffled(1)[:49]))
    evening.show(StageOver)
    assert "1 card hasn’t been entered." in evening.texts()
    evening.tap("lost")
    assert evening.game.state.stages[-1].complete
    assert evening.game.state.setup.missing == (shuffled(1)[49].card,)


def test_cards_lost_after_the_first_stage_end_only_this_one() -> None:
    evening = full(*map(str, shuffled(2)[:49]))
    evening.show(StageOver)
    evening.tap("lost")
    assert evening.game.state.stages[-1].complete
    assert evening.game.state.setup.missing == ()
