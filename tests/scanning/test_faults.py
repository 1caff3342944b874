"""A disk that refuses, or a card that breaks something: nothing lost, nothing twice."""

import pytest

from companion.games.base import Refusal
from companion.games.thirteen.screens.table import Table
from companion.match.questions import Question
from companion.scanning.questions import RETRY_AFTER
from companion.store.scan_log import ScanLog
from tests.scanning.evening import BLUE, GREEN, STRANGER, YELLOW, Evening, tag


def test_what_the_disk_does_not_keep_is_not_acknowledged_and_tried_again() -> None:
    evening = Evening("deal")
    evening.disk(works=False)
    evening.card(tag("B7"), BLUE)
    evening.card(tag("Y1"), YELLOW)
    evening.miss(GREEN)
    assert evening.acknowledged == []
    assert evening.plays == []
    assert evening.shell.messages.text
    assert evening.scans.retry_at == evening.now + RETRY_AFTER
    evening.later(RETRY_AFTER)
    evening.scans.run_pending()
    assert evening.acknowledged == []
    assert evening.scans.retry_at == evening.now + RETRY_AFTER
    evening.disk(works=True)
    evening.scans.run_pending()
    assert evening.scans.retry_at is None
    assert evening.plays == ["B7", "Y1"]
    assert evening.asked == "unread"
    assert [event.seq for event in evening.acknowledged] == [1, 2, 3]


def test_a_note_that_the_disk_does_not_keep_is_tried_again_too() -> None:
    evening = Evening("deal", *["R4@B"] * 8)
    evening.card(tag("R4"))
    evening.disk(works=False)
    evening.button("tile1")
    evening.fault("reader")
    evening.card(STRANGER, BLUE)
    assert len(evening.acknowledged) == 1
    evening.disk(works=True)
    evening.scans.run_pending()
    assert [event.seq for event in evening.acknowledged] == [1, 2, 3, 4]


def test_an_answer_that_the_disk_does_not_keep_is_asked_again() -> None:
    evening = Evening("deal")
    evening.card(tag("R4"))
    evening.disk(works=False)
    evening.touch("ask-tile-1")
    assert evening.shell.messages.text
    assert evening.plays == []
    evening.touch("key-R4@G")
    assert evening.plays == []
    assert evening.asked == "tile"
    evening.disk(works=True)
    evening.touch("ask-tile-1")
    assert evening.plays == ["R4@Y"]


def test_what_settles_itself_waits_for_the_disk_and_does_not_hammer_it() -> None:
    evening = Evening()
    evening.card(tag("B7"), BLUE)
    evening.tap("next")
    evening.disk(works=False)
    with pytest.raises(Refusal, match="not-saved"):
        evening.scans.questions.settle()
    assert evening.shell.session.is_open
    entries = len(evening.shell.session.match.entries)
    assert not evening.scans.questions.settle(), "not at once"
    evening.disk(works=True)
    assert not evening.scans.questions.settle()
    evening.later(RETRY_AFTER)
    assert evening.scans.questions.settle()
    assert len(evening.shell.session.match.entries) == entries + 1
    assert evening.plays == ["B7"]


def test_a_card_that_breaks_something_is_asked_about_and_does_not_break_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening("deal")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Table, "lay", broken)
        with pytest.raises(ZeroDivisionError):
            evening.card(tag("B7"), BLUE)
    assert evening.acknowledged
    assert evening.asked == "unread"
    evening.card(tag("Y1"), YELLOW)
    evening.touch("key-B7")
    assert evening.plays == ["B7", "Y1"]


def test_a_card_that_breaks_something_while_the_disk_fails_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening("deal")

    def broken(*_: object) -> None:
        evening.disk(works=False)
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Table, "lay", broken)
        with pytest.raises(ZeroDivisionError):
            evening.card(tag("B7"), BLUE)
    assert evening.acknowledged == []
    assert evening.shell.messages.text
    assert evening.scans.retry_at == evening.now + RETRY_AFTER
    evening.disk(works=True)
    evening.scans.run_pending()
    assert evening.plays == ["B7"]
    assert [event.seq for event in evening.acknowledged] == [1]
    assert evening.scans.retry_at is None


def unreadable(_log: ScanLog, _match_id: str) -> list[Question]:
    raise Refusal("not-saved", error="disk I/O error")


def test_questions_that_the_disk_does_not_give_are_read_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening("deal")
    evening.card(STRANGER, BLUE)
    assert evening.asked == "unknown"
    first = str(evening.shell.session.match_id)
    evening.match(("Anne", "Carl", "Marc"), "deal")
    assert evening.asked == ""
    evening.shell.session.open(first, evening.journal.load(first))
    with monkeypatch.context() as patch:
        patch.setattr(ScanLog, "open", unreadable)
        assert evening.asked == "", "the table is drawn all the same"
        with pytest.raises(Refusal, match="not-saved"):
            evening.scans.questions.settle()
        evening.card(tag("B7"), BLUE)
        assert len(evening.acknowledged) == 1
        assert evening.scans.retry_at == evening.now + RETRY_AFTER
    assert evening.asked == "unknown"
    evening.scans.run_pending()
    assert len(evening.acknowledged) == 2
    assert evening.scans.retry_at is None


def test_questions_of_the_match_before_are_not_asked_in_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening("deal")
    evening.card(STRANGER, BLUE)
    evening.match(("Anne", "Carl", "Marc"), "deal")
    with monkeypatch.context() as patch:
        patch.setattr(ScanLog, "open", unreadable)
        assert evening.asked == ""
        assert not evening.scans.questions.is_pending
    assert evening.asked == ""


def test_what_breaks_something_after_it_counted_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("deal")

    def broken(_: str) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(evening.shell.device, "sound", broken)
        with pytest.raises(ZeroDivisionError):
            evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]
    assert len(evening.acknowledged) == 1
    assert evening.asked == ""


def test_a_button_that_breaks_something_is_pressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("deal")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Table, "tap", broken)
        with pytest.raises(ZeroDivisionError):
            evening.button("undo")
    assert len(evening.acknowledged) == 1
    assert evening.shell.session.source is None


def test_a_button_that_the_disk_does_not_keep_is_not_acknowledged_and_acts_later() -> None:
    evening = Evening("deal", "B7", "Y1")
    evening.disk(works=False)
    pressed = evening.button("undo")
    assert evening.acknowledged == []
    assert evening.plays == ["B7", "Y1"]
    assert evening.shell.messages.text
    evening.disk(works=True)
    evening.scans.run_pending()
    assert evening.plays == ["B7"]
    assert evening.acknowledged == [pressed]


def test_a_finger_on_the_same_button_is_told_and_nothing_is_tried_again() -> None:
    evening = Evening("deal", "B7", "Y1")
    evening.disk(works=False)
    evening.touch("undo")
    assert evening.shell.messages.text
    evening.disk(works=True)
    evening.scans.run_pending()
    assert evening.plays == ["B7", "Y1"]


def test_what_waited_behind_an_answer_counts_before_a_button_that_was_pressed_after_it() -> None:
    evening = Evening("deal")
    evening.miss(BLUE)
    evening.card(tag("Y1"), YELLOW)
    evening.disk(works=False)
    evening.card(tag("B7"), BLUE)
    evening.button("undo")
    evening.disk(works=True)
    evening.scans.run_pending()
    assert evening.plays == ["B7"], "the yellow card is taken back, which was laid after the blue"
