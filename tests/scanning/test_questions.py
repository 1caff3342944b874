"""What the table is asked about a card, and every way to answer it."""

import pytest

from companion.games.thirteen.screens.repairs.too_many_cards import TooManyCards
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.stage import Play
from companion.match.actions import Undo
from companion.ui.shell import flow
from tests.scanning.evening import BLUE, GREEN, NOWHERE, STRANGER, YELLOW, Evening, all_but, tag


def behind(evening: Evening) -> int:
    """How many questions wait behind the one that is asked."""
    asked = evening.scans.questions.asked()
    assert asked is not None
    return asked.behind


def test_a_dirty_four_without_a_tile_is_asked_about_and_never_guessed() -> None:
    evening = Evening("deal")
    event = evening.card(tag("R4"))
    assert evening.acknowledged == [event]
    assert "Red 4: on which tile?" in evening.says
    assert evening.sounds == ["refused"]
    evening.later(100_000)
    evening.scans.questions.settle()
    assert evening.plays == []
    assert evening.asked == "tile"


@pytest.mark.parametrize(
    ("target", "play"),
    [("ask-tile-0", "R4@B"), ("ask-tile-2", "R4@G"), ("key-R4@Y", "R4@Y")],
)
def test_a_finger_says_the_tile(target: str, play: str) -> None:
    evening = Evening("deal")
    evening.card(tag("R4"))
    evening.touch(target)
    assert evening.plays == [play]
    assert evening.asked == ""
    evening.card(tag("R4"))
    assert evening.plays == [play], "its tag is known to lie there"


@pytest.mark.parametrize(("name", "play"), [("tile1", "R4@B"), ("tile3", "R4@G")])
def test_a_button_says_the_tile(name: str, play: str) -> None:
    evening = Evening("deal")
    evening.card(tag("R4"))
    pressed = evening.button(name)
    assert evening.plays == [play]
    assert evening.asked == ""
    assert evening.acknowledged[-1] is pressed
    evening.take(pressed)
    assert evening.plays == [play]


def test_a_tile_scanner_that_sees_it_too_says_the_tile() -> None:
    evening = Evening("deal")
    evening.card(tag("R4"))
    evening.card(tag("R4"), YELLOW)
    assert evening.plays == ["R4@Y"]
    assert evening.asked == ""


def test_another_card_is_no_answer() -> None:
    evening = Evening("deal")
    evening.card(tag("R4"))
    evening.touch("key-B7")
    assert evening.plays == ["B7"]
    assert evening.asked == "tile"


def test_when_all_dirty_fours_are_laid_the_tile_is_refused_and_asked_again() -> None:
    evening = Evening("deal", *["R4@B", "R4@Y"] * 4)
    evening.card(tag("R4"))
    pressed = evening.button("tile1")
    assert evening.plays == ["R4@B", "R4@Y"] * 4
    assert evening.acknowledged[-1] is pressed
    assert evening.asked == "tile"
    evening.touch("ask-tile-0")
    assert isinstance(evening.shell.navigator.screen, TooManyCards)
    evening.touch("back", "key-R4@B")
    assert isinstance(evening.shell.navigator.screen, TooManyCards)


def test_a_card_on_the_wrong_tile_is_counted_where_it_belongs_or_not() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), YELLOW)
    assert "Blue 7 is on yellow." in evening.says
    assert "Count it on blue" in evening.says
    assert evening.plays == []
    evening.touch("ask-count")
    assert evening.plays == ["B7"]
    evening.card(tag("B5"), GREEN)
    evening.touch("ask-none")
    assert evening.plays == ["B7"]
    assert evening.asked == ""
    evening.card(tag("B5"), BLUE)
    assert evening.plays == ["B7", "B5"]


def test_ok_counts_a_card_on_the_wrong_tile() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), YELLOW)
    evening.button("ok")
    assert evening.plays == ["B7"]


def test_a_card_moved_to_its_own_tile_counts() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), YELLOW)
    evening.card(tag("B7"), YELLOW)
    assert behind(evening) == 0
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]
    assert evening.asked == ""


def test_its_own_key_counts_a_card_on_the_wrong_tile() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), YELLOW)
    evening.touch("key-B7")
    assert evening.plays == ["B7"]
    assert evening.asked == ""


def test_a_card_whose_copies_are_all_laid_is_asked_about() -> None:
    evening = Evening("deal", "B7", "B7", "B7")
    evening.card(tag("B7"), BLUE)
    assert "Blue 7: all of them are out." in evening.says
    assert evening.plays == ["B7"] * 3
    evening.touch("ask-which")
    assert isinstance(evening.shell.navigator.screen, TooManyCards)
    evening.touch("suspect-0")
    assert isinstance(evening.shell.navigator.screen, Table)
    assert evening.plays.count("B7") == 3
    assert evening.asked == ""
    evening.card(tag("B7"), BLUE)
    assert evening.plays.count("B7") == 3


def test_a_card_too_many_counts_as_soon_as_an_entry_was_wrong() -> None:
    evening = Evening("deal", "B7", "B7", "B7")
    evening.card(tag("B7"), BLUE)
    evening.touch("undo")
    assert evening.plays == ["B7"] * 3
    assert evening.asked == ""


def test_a_card_too_many_was_not_laid() -> None:
    evening = Evening("deal", "B7", "B7", "B7")
    evening.card(tag("B7"), BLUE)
    evening.touch("ask-none", "undo")
    assert evening.plays == ["B7"] * 2


def test_cards_wait_behind_a_question_and_keep_their_order() -> None:
    evening = Evening("deal")
    evening.card(tag("R4"))
    sent = [evening.card(tag(card), NOWHERE) for card in ("B7", "Y1", "G2")]
    assert evening.acknowledged[-3:] == sent
    assert evening.plays == []
    assert "Red 4: on which tile? 3 more after this." in evening.says
    evening.touch("ask-tile-1")
    assert evening.plays == ["R4@Y", "B7", "Y1", "G2"]
    assert evening.asked == ""


def test_each_of_several_questions_has_its_turn() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), YELLOW)
    evening.card(tag("Y1"), YELLOW)
    evening.card(STRANGER, GREEN)
    evening.card(tag("G1"), GREEN)
    evening.touch("ask-count")
    assert evening.plays == ["B7", "Y1"]
    assert evening.asked == "unknown"
    evening.touch("key-G5")
    assert evening.plays == ["B7", "Y1", "G5", "G1"]


def test_a_card_that_waits_and_is_tapped_is_one_play() -> None:
    evening = Evening("deal")
    evening.card(tag("R4"))
    evening.card(tag("B7"), BLUE)
    evening.later(60)
    evening.touch("key-B7")
    evening.card(tag("B7"), BLUE)
    evening.touch("ask-tile-0")
    assert evening.plays == ["B7", "R4@B"]
    assert evening.asked == ""


def test_something_not_read_is_tapped() -> None:
    evening = Evening("deal")
    event = evening.miss(BLUE)
    assert evening.acknowledged == [event]
    assert "Couldn’t read it. Tap the card." in evening.says
    evening.touch("key-Y1")
    assert evening.asked == "unread"
    evening.touch("key-B7")
    assert evening.plays == ["Y1", "B7"]
    assert evening.asked == ""


def test_something_not_read_is_read_when_it_is_laid_again() -> None:
    evening = Evening("deal")
    evening.miss(BLUE)
    evening.card(tag("Y1"), YELLOW)
    assert evening.plays == [], "a card of another tile is another card, and waits"
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7", "Y1"]
    assert evening.asked == ""


def test_something_not_read_was_no_card() -> None:
    evening = Evening("deal")
    evening.miss(BLUE)
    evening.touch("ask-none")
    assert evening.plays == []
    assert evening.asked == ""


@pytest.mark.parametrize(
    ("of", "kind"), [(STRANGER, "unknown"), (tag("Y1"), "elsewhere"), (tag("B5"), "copies")]
)
def test_what_was_not_read_and_then_is_doubtful_is_one_question(of: str, kind: str) -> None:
    evening = Evening("deal", "B5", "B5", "B5")
    evening.miss(BLUE)
    evening.card(of, BLUE)
    assert evening.asked == kind
    assert behind(evening) == 0


def test_what_was_not_read_and_tapped_is_one_play_when_it_is_read_at_last() -> None:
    evening = Evening("deal")
    evening.miss(BLUE)
    evening.touch("key-B7")
    evening.later(1)
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]


def test_what_was_tapped_before_it_was_not_read_is_settled_by_reading_it() -> None:
    evening = Evening("deal")
    evening.touch("key-B7")
    evening.miss(BLUE)
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]
    assert evening.asked == ""


def test_nothing_is_asked_between_stages() -> None:
    evening = Evening("deal", "finish")
    event = evening.miss(BLUE)
    assert evening.acknowledged == [event]
    assert evening.asked == ""


def test_what_was_not_read_is_not_asked_any_more_when_the_stage_is_over() -> None:
    evening = Evening("deal", *all_but("Y7"))
    evening.miss(BLUE)
    evening.touch("key-Y7", "next", "next")
    assert evening.plays == []
    assert evening.asked == ""


@pytest.mark.parametrize("of", [tag("B7"), STRANGER, tag("R4")])
def test_a_question_of_one_stage_is_not_asked_in_the_next(of: str) -> None:
    evening = Evening("deal", "B7", "B7", "B7", *all_but("B7", "B7", "B7", "Y7"))
    evening.card(of)
    assert evening.asked
    evening.touch("key-Y7", "next")
    evening.card(tag("G1"), GREEN)
    evening.touch("next")
    assert evening.plays == ["G1"]
    assert evening.asked == ""


def test_a_card_for_the_next_stage_waits_also_when_this_one_goes_on() -> None:
    evening = Evening("deal", *all_but("Y7"))
    evening.touch("key-Y7", "next")
    evening.card(tag("R4"))
    evening.card(tag("G1"), GREEN)
    assert evening.shell.session.is_open
    evening.shell.session.match.act(Undo())
    flow.open_match(evening.shell)
    evening.scans.questions.settle()
    assert evening.plays == all_but("Y7")
    assert evening.asked == ""
    evening.touch("key-Y7", "next", "next", "ask-tile-2")
    assert evening.plays == ["R4@G", "G1"]


def test_nothing_is_drawn_again_for_a_question_that_stays() -> None:
    evening = Evening("deal")
    assert not evening.scans.questions.settle()
    evening.card(tag("R4"))
    assert not evening.scans.questions.settle()
    evening.tap("key-R4@B")
    assert not evening.scans.questions.settle(), "the tap has closed it"


def test_a_tap_after_the_question_has_gone_does_nothing() -> None:
    evening = Evening("deal")
    evening.scans.questions.answer("count")
    assert evening.scans.questions.tapped(Play("B7", 0)) is None
    assert evening.plays == []
