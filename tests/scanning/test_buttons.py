"""The buttons of a scanner or of the Pi's pins, and what a scanner says is wrong with it."""

import pytest

from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell.messages import SHOWN_FOR
from firmware_bridge.events import Button
from firmware_bridge.gpio import GPIO_READER
from tests.scanning.evening import BLUE, Evening, all_but, tag


def test_undo_takes_back_the_last_play_once() -> None:
    evening = Evening("deal", "B7", "Y1")
    pressed = evening.button("undo")
    evening.take(pressed)
    assert evening.plays == ["B7"]
    assert evening.acknowledged == [pressed, pressed]
    assert evening.shell.session.is_open
    entry = evening.shell.session.match.entries[-1]
    assert (entry.action, entry.source.kind) == ("undo", "button")
    assert (entry.source.boot, entry.source.seq) == (pressed.boot, pressed.seq)
    assert evening.shell.session.source is None


def test_undo_after_a_restart_of_the_host_is_still_one_undo() -> None:
    evening = Evening("deal", "B7", "Y1")
    pressed = evening.button("undo")
    evening.restart()
    evening.take(pressed)
    assert evening.plays == ["B7"]


def test_ok_goes_on_where_there_is_a_way_on() -> None:
    evening = Evening("deal", *all_but("B7"))
    evening.card(tag("B7"), BLUE)
    assert isinstance(evening.shell.navigator.screen, StageScores)
    evening.button("ok")
    assert isinstance(evening.shell.navigator.screen, StageStart)
    evening.button("ok")
    assert isinstance(evening.shell.navigator.screen, Table)
    evening.button("ok")
    assert isinstance(evening.shell.navigator.screen, Table)
    assert evening.plays == []
    assert len(evening.acknowledged) == 4


def test_a_copy_of_a_button_that_only_leads_on_is_not_pressed_again() -> None:
    evening = Evening("deal", *all_but("B7"))
    evening.card(tag("B7"), BLUE)
    pressed = evening.button("ok")
    assert isinstance(evening.shell.navigator.screen, StageStart)
    evening.take(pressed)
    assert isinstance(evening.shell.navigator.screen, StageStart), "the stage has not begun"
    assert evening.acknowledged[-2:] == [pressed, pressed]


@pytest.mark.parametrize("name", ["tile1", "tile2", "tile3"])
def test_a_tile_button_does_nothing_unless_a_tile_is_asked_for(name: str) -> None:
    evening = Evening("deal")
    pressed = evening.button(name)
    evening.miss(BLUE)
    evening.button(name)
    assert evening.acknowledged[0] is pressed
    assert evening.plays == []
    assert evening.asked == "unread"


def test_a_button_on_a_pin_is_pressed_as_often_as_it_is_pressed() -> None:
    evening = Evening("deal", "B7", "Y1")
    for _ in range(2):
        evening.take(Button(GPIO_READER, "", 0, "undo"))
    assert evening.plays == []


def test_undo_on_the_scores_is_not_there_and_does_nothing() -> None:
    evening = Evening("deal", "B7", "finish")
    assert isinstance(evening.shell.navigator.screen, StageScores)
    pressed = evening.button("undo")
    assert evening.acknowledged == [pressed]
    assert isinstance(evening.shell.navigator.screen, StageScores)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("reader", "The reader under yellow doesn’t work. Tap those cards."),
        ("reader-back", "The reader under yellow works again."),
        ("two-cards", "Two cards at once on yellow. Take both off, then play them one by one."),
        ("crash", "The scanner restarted. Check the tiles against the screen."),
        ("queue-full", "The scanner missed some cards. Check the tiles against the screen."),
        (
            "unreadable",
            "The scanner sent something we couldn’t read. Check the tiles against the screen.",
        ),
        ("strange", "The scanner says: strange tile 2"),
    ],
)
def test_a_fault_is_a_sentence(code: str, words: str) -> None:
    evening = Evening("deal")
    event = evening.fault(code)
    assert evening.acknowledged == [event]
    assert words in evening.says
    evening.later(SHOWN_FOR)
    evening.shell.messages.expire()
    evening.take(event)
    assert evening.acknowledged == [event, event]
    assert words not in evening.says


def test_two_cards_at_once_are_heard_too() -> None:
    evening = Evening("deal")
    evening.fault("reader")
    assert evening.sounds == []
    evening.fault("two-cards")
    assert evening.sounds == ["refused"]


def test_faults_are_seen_whatever_else_happens_and_one_after_the_other() -> None:
    evening = Evening("deal")
    evening.fault("reader", "tile 1: its reader does not answer")
    evening.fault("reader", "tile 2: its reader does not answer")
    assert "under blue doesn’t work" in evening.says
    evening.card(tag("B7"), BLUE)
    evening.button("undo")
    assert "under blue doesn’t work" in evening.says
    evening.shell.messages.say("Something about what was just done.")
    assert "under blue doesn’t work" not in evening.says
    evening.later(SHOWN_FOR)
    evening.shell.messages.expire()
    for tile in ("blue", "yellow"):
        assert f"under {tile} doesn’t work" in evening.says
        evening.later(SHOWN_FOR - 1)
        evening.shell.messages.expire()
        assert f"under {tile} doesn’t work" in evening.says
        evening.later(1)
        evening.shell.messages.expire()
    assert "doesn’t work" not in evening.says
    assert evening.shell.messages.until is None


def test_a_fault_waits_for_a_screen_that_shows_it() -> None:
    evening = Evening("deal")
    evening.touch("menu")
    evening.fault("queue-full")
    assert "missed some cards" not in evening.says
    evening.later(60)
    evening.shell.messages.expire()
    evening.touch("back")
    assert "missed some cards" in evening.says
