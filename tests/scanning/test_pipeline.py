"""From card to play: what counts by itself, what is one play however often it is seen."""

import pytest

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.match.action_text import parse_action
from companion.match.actions import Stop
from companion.scanning.pipeline import ScanPipeline
from companion.store.scan_log import ScanLog
from companion.ui.screens.result import Result
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell.reader_input import ReaderInput
from firmware_bridge.events import Card
from tests.scanning.evening import (
    BLUE,
    GREEN,
    NOWHERE,
    READER,
    STRANGER,
    YELLOW,
    Evening,
    all_but,
    tag,
)


@pytest.mark.parametrize(
    ("of", "tile", "play"),
    [("B7", BLUE, "B7"), ("Y1", NOWHERE, "Y1"), ("R4", GREEN, "R4@G"), ("R4", BLUE, "R4@B")],
)
def test_a_card_that_is_known_is_a_play(of: str, tile: int, play: str) -> None:
    evening = Evening("deal")
    event = evening.card(tag(of), tile)
    assert evening.plays == [play]
    assert evening.acknowledged == [event]
    assert evening.shell.session.is_open
    entry = evening.shell.session.match.entries[-1]
    assert entry.action == f"scanned {tag(of)} {play}"
    assert (entry.source.kind, entry.source.boot, entry.source.seq) == ("scan", "0a1b2c3d", 1)
    assert not evening.asked


def test_a_card_makes_the_same_sound_and_message_as_a_tap() -> None:
    evening = Evening("deal", "B7", "B5")
    evening.shell.messages.say("something old")
    evening.card(tag("B2"), BLUE)
    assert evening.sounds == ["take"]
    assert "something old" not in evening.says


def test_readers_may_lie_under_other_tiles() -> None:
    evening = Evening("deal")
    evening.scans = ScanPipeline(
        ReaderInput(evening.shell),
        ScanLog(evening.journal),
        evening.tags,
        evening.acknowledged.append,
        evening.journal.steady_time,
        tiles=(2, 0, 1),
    )
    evening.card(tag("R4"), BLUE)
    evening.card(tag("B7"), YELLOW)
    assert evening.plays == ["R4@G", "B7"]


def test_taps_and_cards_are_mixed_freely() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), BLUE)
    evening.touch("key-Y1")
    evening.card(tag("R4"), GREEN)
    evening.touch("key-R4@G", "undo")
    evening.card(tag("G2"), GREEN)
    assert evening.plays == ["B7", "Y1", "R4@G", "G2"]


def test_whoever_the_table_said_lays_the_card() -> None:
    evening = Evening("deal")
    evening.touch("player-3", "allow")
    evening.card(tag("B7"), BLUE)
    evening.card(tag("Y1"), YELLOW)
    assert evening.plays == ["#4:B7", "Y1"]


def test_a_copy_of_an_event_is_acknowledged_and_does_nothing() -> None:
    evening = Evening("deal")
    event = evening.card(tag("B7"), BLUE)
    evening.take(event)
    assert evening.plays == ["B7"]
    assert evening.acknowledged == [event, event]
    stranger = evening.card(STRANGER, BLUE)
    evening.take(stranger)
    asked = evening.scans.questions.asked()
    assert asked is not None
    assert asked.behind == 0


def test_a_reader_that_counts_nothing_is_not_taken_for_a_copy() -> None:
    evening = Evening("deal")
    for copy in (1, 2):
        evening.take(Card("line:/dev/ttyUSB0", "", 0, NOWHERE, tag("B7", copy)))
    assert evening.plays == ["B7", "B7"]


def test_a_card_that_lies_there_is_never_a_second_play() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), BLUE)
    evening.sounds.clear()
    again = evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]
    assert evening.acknowledged[-1] is again
    assert "Blue 7 is already there." in evening.says
    assert not evening.sounds


def test_sweeping_up_a_take_says_at_most_one_quiet_thing() -> None:
    evening = Evening("deal")
    laid = [tag("B7"), tag("B5"), tag("B2")]
    for each in laid:
        evening.card(each, BLUE)
    evening.sounds.clear()
    for each in laid[:2]:
        evening.card(each, YELLOW)
    assert evening.plays == ["B7", "B5", "B2"]
    assert evening.shell.messages.text == "Blue 7 is already there."
    assert not evening.sounds
    assert not evening.asked


def test_after_a_reboot_the_cards_that_lie_there_are_not_laid_again() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), BLUE)
    evening.card(tag("Y1"), YELLOW)
    evening.boot, evening.seq = "ffffffff", 0
    evening.card(tag("B7"), BLUE)
    evening.card(tag("Y1"), YELLOW)
    evening.card(tag("Y1", 2), YELLOW)
    assert evening.plays == ["B7", "Y1", "Y1"]


def test_a_card_that_was_undone_and_is_laid_again_counts() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), BLUE)
    evening.touch("undo")
    assert evening.plays == []
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]


def test_a_misread_card_is_corrected_by_tapping_the_last_play() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), BLUE)
    evening.touch("last")
    assert isinstance(evening.shell.navigator.screen, ChangePlay)
    evening.touch("key-B5")
    assert isinstance(evening.shell.navigator.screen, Table)
    assert evening.plays == ["B5"]
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B5"], "it is the same card, whatever it was read as"
    evening.card(tag("B7", 2), BLUE)
    assert evening.plays == ["B5", "B7"]


def test_the_last_card_of_a_stage_leads_to_the_scores() -> None:
    evening = Evening("deal", *all_but("B7"))
    evening.card(tag("B7"), BLUE)
    assert isinstance(evening.shell.navigator.screen, StageScores)
    assert evening.sounds[-1] == "stage-over"


def test_a_card_counts_also_while_the_table_looks_elsewhere() -> None:
    evening = Evening("deal")
    evening.touch("menu")
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]
    evening.touch("back")
    assert isinstance(evening.shell.navigator.screen, Table)


def test_cards_gathered_after_a_stage_are_told_once_and_quietly() -> None:
    evening = Evening("deal", *all_but("B7"))
    evening.card(tag("B7"), BLUE)
    evening.sounds.clear()
    for copy in (1, 2, 3):
        evening.card(tag("B7", copy), BLUE)
    assert evening.shell.messages.text == "This stage is over. Cards count again in the next one."
    assert not evening.sounds
    evening.touch("next", "next")
    assert evening.plays == []


def test_a_card_before_the_stage_begins_counts_when_it_has() -> None:
    evening = Evening("deal", "finish")
    evening.touch("next")
    assert isinstance(evening.shell.navigator.screen, StageStart)
    event = evening.card(tag("B7"), BLUE)
    assert evening.acknowledged == [event]
    assert "Blue 7 counts once the stage has started." in evening.says
    evening.shell.messages.clear()
    evening.card(tag("B7"), BLUE)
    assert "Blue 7 counts once the stage has started." in evening.says, "also if it is seen again"
    evening.card(tag("R4"))
    evening.touch("next")
    assert evening.plays == ["B7"]
    assert evening.asked == "tile"


def test_cards_that_are_shuffled_do_not_count_however_many() -> None:
    evening = Evening()
    assert isinstance(evening.shell.navigator.screen, StageStart)
    for card in ("B7", "Y1", "G2"):
        evening.card(tag(card), BLUE)
    evening.sounds.clear()
    for card in ("R4", "B5", "Y2", "G7"):
        evening.card(tag(card), BLUE)
    assert not evening.sounds
    assert "Cards from before the stage don’t count." in evening.says
    evening.touch("next")
    assert evening.plays == []
    assert evening.asked == ""
    evening.card(tag("G7"), GREEN)
    assert evening.plays == ["G7"]


def test_who_shuffled_before_one_stage_may_lay_early_before_another() -> None:
    evening = Evening()
    for card in ("B7", "Y1", "G2", "R4"):
        evening.card(tag(card), BLUE)
    evening.touch("next")
    evening.touch("menu")
    assert evening.shell.session.is_open
    evening.shell.session.match.act(parse_action(evening.shell.session.match.game, "finish"))
    evening.restart()
    evening.touch("next")
    evening.card(tag("B7"), BLUE)
    evening.touch("next")
    assert evening.plays == ["B7"]


def test_when_the_match_is_over_cards_say_so() -> None:
    evening = Evening("deal")
    assert evening.shell.session.is_open
    evening.shell.session.match.act(Stop())
    evening.restart()
    assert isinstance(evening.shell.navigator.screen, Result)
    event = evening.card(tag("B7"), BLUE)
    assert evening.acknowledged == [event]
    assert evening.shell.messages.text == "The game is over; blue 7 doesn’t count."
    assert not evening.sounds


def test_without_a_match_a_card_says_so() -> None:
    evening = Evening("deal")
    evening.shell.session.close()
    event = evening.take(Card(READER, "0a1b2c3d", 1, BLUE, tag("B7")))
    assert evening.acknowledged == [event]
    assert evening.shell.messages.text == "That card isn’t needed right now."
    evening.miss(BLUE)
    assert len(evening.acknowledged) == 2
    assert evening.asked == ""


def test_in_another_game_cards_of_13_are_nothing() -> None:
    evening = Evening(game="sixth-sense")
    event = evening.card(tag("B7"), BLUE)
    assert evening.acknowledged == [event]
    assert evening.shell.messages.text == "That card isn’t needed right now."
    assert evening.shell.session.is_open
    assert not evening.shell.session.match.entries


def test_a_card_of_the_stage_before_that_comes_late_does_not_count_in_this_one() -> None:
    evening = Evening("deal", *all_but("B7"))
    evening.later(10)
    evening.touch("key-B7")
    evening.later(5)
    evening.touch("next", "next")
    assert isinstance(evening.shell.navigator.screen, Table)
    evening.later(5)
    late = evening.card(tag("B7"), BLUE, age=12_000)
    assert evening.plays == []
    assert evening.acknowledged == [late]
    assert evening.shell.messages.text == "Blue 7 is from the last stage."
    evening.card(tag("Y1"), YELLOW, age=8_000)
    assert evening.plays == ["Y1"], "laid before the stage was begun on the screen, and after B7"


def test_it_does_not_count_either_if_somebody_else_dealt_this_one() -> None:
    evening = Evening("deal", *all_but("B7"))
    evening.later(10)
    evening.touch("key-B7")
    evening.later(5)
    match = evening.shell.session.match
    evening.shell.session.act(parse_action(match.game, "deal #4"))
    evening.later(5)
    evening.card(tag("B7"), BLUE, age=12_000)
    assert evening.plays == []
    assert evening.shell.messages.text == "Blue 7 is from the last stage."
    evening.card(tag("Y1"), YELLOW, age=8_000)
    assert evening.plays == ["Y1"]
