"""A reader that reports the same again and again: one question, one message, others go on."""

import pytest

from companion.match.questions import MISS
from companion.scanning.questions import CALM_AFTER, MISSES_OF_FLICKER, MOST_OPEN
from companion.store.decks import Deck
from tests.scanning.evening import BLUE, GREEN, NOWHERE, YELLOW, Evening, tag

TOLD = "The reader under blue doesn’t work. Tap those cards."


def open_questions(evening: Evening) -> int:
    """How many questions are open."""
    asked = evening.scans.questions.asked()
    return 0 if asked is None else 1 + asked.behind


@pytest.mark.parametrize("tile", [BLUE, YELLOW, GREEN, NOWHERE])
@pytest.mark.parametrize("count", [1, 2, MISSES_OF_FLICKER - 1])
def test_what_one_tile_asks_again_is_one_question(tile: int, count: int) -> None:
    evening = Evening("deal")
    events = [evening.miss(tile) for _ in range(count)]
    assert evening.acknowledged == events
    assert open_questions(evening) == 1
    evening.touch("ask-none")
    assert open_questions(evening) == 0


def test_tiles_ask_each_for_itself() -> None:
    evening = Evening("deal")
    for tile in (BLUE, GREEN, BLUE, YELLOW, GREEN):
        evening.miss(tile)
    assert open_questions(evening) == 3
    evening.touch("key-B7", "key-G1", "key-Y2")
    assert evening.plays == ["B7", "G1", "Y2"]


@pytest.mark.parametrize("restarts", [False, True])
def test_sixty_in_a_row_are_told_once_and_hold_nothing_up(restarts: bool) -> None:
    evening = Evening("deal")
    sent = [evening.miss(BLUE)]
    sent.append(evening.card(tag("Y1"), YELLOW))
    for number in range(59):
        evening.later(0.3)
        sent.append(evening.miss(BLUE))
        if number == 30:
            sent.append(evening.card(tag("G1"), GREEN))
            assert evening.plays == ["Y1", "G1"], "the other tiles count at once"
        if restarts and number == 20:
            evening.restart()
    assert evening.acknowledged == sent
    assert open_questions(evening) == 0
    assert evening.shell.messages.text == TOLD
    evening.touch("key-B7")
    assert evening.plays == ["Y1", "G1", "B7"]
    told = [
        text
        for text in [evening.shell.messages.text, *evening.shell.messages._insisted]
        if text == TOLD
    ]
    assert len(told) <= 2, "as it is shown, and as it is kept"


def test_the_tile_that_flickers_counts_what_it_reads() -> None:
    evening = Evening("deal")
    for _ in range(MISSES_OF_FLICKER):
        evening.miss(BLUE)
    evening.card(tag("B7"), BLUE)
    evening.miss(BLUE)
    evening.card(tag("B5"), BLUE)
    assert evening.plays == ["B7", "B5"]


def test_after_a_calm_it_is_believed_again() -> None:
    evening = Evening("deal")
    for _ in range(MISSES_OF_FLICKER):
        evening.miss(BLUE)
    evening.later(CALM_AFTER - 1)
    evening.miss(BLUE)
    assert evening.asked == ""
    evening.later(CALM_AFTER + 1)
    evening.miss(BLUE)
    assert evening.asked == "unread"


def test_one_that_is_answered_each_time_is_asked_each_time() -> None:
    """A tile whose reader is broken, and a table that taps its cards: no flicker."""
    evening = Evening("deal")
    for card in ("B1", "B2", "B4", "B5", "B1", "B2"):
        evening.miss(BLUE)
        assert evening.asked == "unread"
        evening.touch(f"key-{card}")
    assert len(evening.plays) == 6


def test_a_disk_that_refuses_loses_none_of_it() -> None:
    evening = Evening("deal")
    for number in range(MISSES_OF_FLICKER + 2):
        evening.disk(works=False)
        event = evening.miss(BLUE)
        assert event not in evening.acknowledged
        evening.disk(works=True)
        evening.scans.run_pending()
        assert evening.acknowledged[-1] == event, number
    assert open_questions(evening) == 0


def test_questions_of_an_older_version_that_say_the_same_are_one() -> None:
    evening = Evening("deal")
    for _ in range(60):
        evening.scans._log.ask("", 0, evening.shell.session.match_id or "", 1, MISS, 0, "", 0.0)
    evening.scans._log.ask("", 0, evening.shell.session.match_id or "", 1, MISS, 1, "", 0.0)
    evening.restart()
    assert open_questions(evening) == 2
    evening.touch("ask-none", "ask-none")
    evening.restart()
    assert open_questions(evening) == 0


def test_many_different_faults_are_not_shown_one_after_the_other_for_minutes() -> None:
    evening = Evening("deal")
    for number in range(100):
        evening.fault(f"strange-{number}", "")
    assert "strange-0 " in evening.says
    shown = []
    while evening.shell.messages.text:
        shown.append(evening.shell.messages.text)
        evening.later(5.1)
        evening.shell.messages.expire()
    assert len(shown) == 3
    assert "strange-99 " in shown[-1]


def test_a_flood_of_strange_cards_is_told_and_the_known_ones_stay() -> None:
    evening = Evening("deal")
    evening.miss(BLUE)
    evening.card(tag("Y1"), YELLOW)
    sent = [evening.card(f"FF{number:04}", GREEN) for number in range(3 * MOST_OPEN)]
    assert evening.acknowledged[-len(sent) :] == sent
    assert open_questions(evening) <= MOST_OPEN
    assert (
        evening.shell.messages.text
        == "The scanner missed some cards. Check the tiles against the screen."
    )
    evening.touch("key-B7")
    assert evening.plays == ["B7", "Y1"], "what waited counts, in its order"


def test_a_reader_that_sees_known_cards_without_end_asks_about_so_many_and_no_more() -> None:
    evening = Evening("deal")
    evening.tags.save(Deck("m", "thirteen", {f"FF{number:04}": "B7" for number in range(99)}))
    evening.miss(BLUE)
    sent = [evening.card(f"FF{number:04}", GREEN) for number in range(MOST_OPEN + 9)]
    assert open_questions(evening) == MOST_OPEN
    assert evening.acknowledged[-len(sent) :] == sent
    evening.restart()
    assert open_questions(evening) == MOST_OPEN
