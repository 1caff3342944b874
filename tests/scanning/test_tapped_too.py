"""A card that is tapped and scanned is one play, whichever comes first; another card is another."""

from companion.games.thirteen.scanning import BY_HAND
from tests.scanning.evening import BLUE, YELLOW, Evening, tag


def test_a_card_tapped_while_its_scan_waited_in_the_device_is_one_play() -> None:
    evening = Evening("deal")
    evening.touch("key-B7")
    evening.later(20)
    evening.touch("key-Y1")
    evening.later(1)
    evening.card(tag("B7"), BLUE, age=21_000)
    assert evening.plays == ["B7", "Y1"]
    assert evening.asked == ""
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7", "Y1"]


def test_a_card_tapped_as_it_was_laid_is_one_play_and_the_next_copy_another() -> None:
    evening = Evening("deal")
    evening.touch("key-B7")
    evening.later(BY_HAND - 1)
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]
    evening.card(tag("B7", 2), BLUE)
    assert evening.plays == ["B7", "B7"]


def test_a_tap_that_was_undone_takes_no_other_card_for_its_own() -> None:
    evening = Evening("deal")
    evening.touch("key-B7")
    evening.card(tag("B7"), BLUE)
    evening.touch("undo")
    evening.later(30)
    evening.touch("key-B7")
    evening.card(tag("B7", 2), BLUE)
    assert evening.plays == ["B7"]
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7", "B7"]


def test_a_card_that_was_tapped_long_ago_is_another() -> None:
    evening = Evening("deal")
    evening.touch("key-B7")
    evening.later(BY_HAND + 1)
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7", "B7"]


def test_a_dirty_four_that_was_tapped_is_not_asked_about() -> None:
    evening = Evening("deal")
    evening.touch("key-R4@G")
    evening.later(1)
    evening.card(tag("R4"))
    assert evening.asked == ""
    assert evening.plays == ["R4@G"]
    evening.card(tag("R4"))
    assert evening.asked == ""


def test_a_tapped_card_that_another_reader_sees_too_is_one_play() -> None:
    evening = Evening("deal")
    evening.touch("key-B7")
    evening.later(1)
    evening.card(tag("B7"), YELLOW)
    assert evening.asked == ""
    assert evening.plays == ["B7"]


def test_a_card_tapped_while_the_scanner_was_away_is_the_one_that_it_finds() -> None:
    evening = Evening("deal", "Y1")
    evening.later(30)
    evening.touch("key-B7")
    evening.later(9)
    evening.boot, evening.seq = "cccccccc", 0
    evening.card(tag("B7"), BLUE, age=100, away=10.0)
    assert evening.plays == ["Y1", "B7"]
    assert "Blue 7 is already there." not in evening.says
    evening.card(tag("Y1"), YELLOW, away=10.0)
    assert evening.plays == ["Y1", "B7", "Y1"], "that one was tapped before the scanner was away"
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["Y1", "B7", "Y1"], "its tag is known from now on"
