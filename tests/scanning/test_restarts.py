"""A power cut in the middle of anything: nothing lost, nothing twice, and asked again."""

from collections.abc import Callable
from random import Random

import pytest

from companion.games.thirteen.screens.table import Table
from companion.match.questions import Question
from companion.scanning.questions import RETRY_AFTER
from companion.store.scan_log import ScanLog
from companion.ui.screens.result import Result
from companion.ui.screens.stage_start import StageStart
from tests.scanning.evening import BLUE, GREEN, READER, STRANGER, YELLOW, Evening, all_but, tag


class PowerCut(Exception):
    """Stands for a power cut."""


def cut_at(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Cuts the power before a method of the log is called."""

    def cut(*_: object) -> None:
        raise PowerCut

    monkeypatch.setattr(ScanLog, what, cut)


@pytest.mark.parametrize(
    ("lay", "answer", "plays"),
    [
        (lambda e: e.card(tag("B7"), BLUE), [], ["B7"]),
        (lambda e: e.card(tag("R4")), ["ask-tile-2"], ["R4@G"]),
        (lambda e: e.card(tag("B7"), YELLOW), ["ask-count"], ["B7"]),
        (lambda e: e.card(STRANGER, BLUE), ["key-B5"], ["B5"]),
        (lambda e: e.miss(BLUE), ["key-B2"], ["B2"]),
        (lambda e: e.miss(BLUE), ["ask-none"], []),
    ],
)
def test_whatever_is_asked_is_asked_after_a_restart(
    lay: Callable[[Evening], object], answer: list[str], plays: list[str]
) -> None:
    evening = Evening("deal")
    event = lay(evening)
    asked = evening.asked
    evening.restart()
    assert evening.asked == asked
    evening.take(event)  # type: ignore[arg-type]
    assert evening.asked == asked, "the device sent it once more"
    evening.card(tag("G1"), GREEN)
    evening.restart()
    evening.touch(*answer)
    evening.restart()
    assert evening.asked == ""
    assert evening.plays == [*plays, "G1"]


def test_a_card_too_many_is_asked_after_a_restart() -> None:
    evening = Evening("deal", "B7", "B7", "B7")
    evening.card(tag("B7"), BLUE)
    evening.restart()
    assert evening.asked == "copies"
    evening.touch("undo")
    assert evening.plays == ["B7"] * 3
    evening.restart()
    assert evening.asked == ""
    assert evening.plays == ["B7"] * 3


def test_cards_before_a_stage_count_after_a_restart() -> None:
    evening = Evening("deal", "finish")
    evening.touch("next")
    evening.card(tag("B7"), BLUE)
    evening.restart()
    evening.touch("next")
    assert isinstance(evening.shell.navigator.screen, StageStart)
    evening.touch("next")
    assert evening.plays == ["B7"]
    evening.restart()
    assert evening.plays == ["B7"]


def test_what_lies_there_is_known_after_a_restart() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), BLUE)
    evening.touch("key-Y1")
    evening.card(tag("Y1"), YELLOW)
    evening.restart()
    evening.boot, evening.seq = "ffffffff", 0
    evening.card(tag("B7"), BLUE)
    evening.card(tag("Y1"), YELLOW)
    assert evening.plays == ["B7", "Y1"]


def test_an_event_that_was_kept_and_not_acknowledged_is_acknowledged_later() -> None:
    evening = Evening("deal")
    sent = [evening.card(tag("B7"), BLUE), evening.miss(GREEN), evening.button("tile1")]
    evening.acknowledged.clear()
    evening.restart()
    for event in sent:
        evening.take(event)
    assert evening.acknowledged == sent
    assert evening.plays == ["B7"]
    assert evening.asked == "unread"


@pytest.mark.parametrize(
    ("lay", "answer", "plays"),
    [
        (lambda e: e.miss(BLUE), lambda e: e.touch("key-B7"), ["B7"]),
        (lambda e: e.miss(BLUE), lambda e: e.card(tag("B7"), BLUE), ["B7"]),
        (lambda e: e.card(tag("R4")), lambda e: e.touch("ask-tile-1"), ["R4@Y"]),
        (lambda e: e.card(tag("R4")), lambda e: e.button("tile2"), ["R4@Y"]),
        (lambda e: e.card(tag("R4")), lambda e: e.card(tag("R4"), YELLOW), ["R4@Y"]),
        (lambda e: e.card(tag("B7"), GREEN), lambda e: e.touch("ask-count"), ["B7"]),
        (lambda e: e.card(tag("B7"), GREEN), lambda e: e.button("ok"), ["B7"]),
        (lambda e: e.card(STRANGER, BLUE), lambda e: e.touch("key-B7"), ["B7"]),
    ],
)
def test_a_power_cut_between_the_play_and_its_question(
    monkeypatch: pytest.MonkeyPatch,
    lay: Callable[[Evening], object],
    answer: Callable[[Evening], object],
    plays: list[str],
) -> None:
    evening = Evening("deal")
    lay(evening)
    with monkeypatch.context() as patch:
        cut_at(patch, "close")
        with pytest.raises(PowerCut):
            answer(evening)
    evening.restart()
    assert evening.plays == plays
    assert evening.asked == "", "it was answered"


def test_a_power_cut_before_an_event_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("deal")
    with monkeypatch.context() as patch:
        cut_at(patch, "ask")
        patch.setattr(ScanLog, "keep", lambda *_: None)
        with pytest.raises(PowerCut):
            evening.miss(BLUE)
    evening.restart()
    assert evening.asked == ""
    evening.seq = 0
    evening.miss(BLUE)
    assert evening.asked == "unread"


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_stage_through_cuts_copies_and_questions(seed: int) -> None:
    """Every card is laid once, sometimes badly; the power goes now and then; all are there."""
    random = Random(seed)
    evening = Evening("deal")
    cards = [(card, copy) for card, copy in _deck() if (card, copy) != ("G1", 1)]
    random.shuffle(cards)
    expected = []
    for card, copy in cards:
        tile = random.randrange(3) if card == "R4" else "BYG".index(card[0])
        expected.append(f"R4@{'BYG'[tile]}" if card == "R4" else card)
        _lay(evening, random, card, copy, tile)
        if random.random() < 0.2:
            evening.restart()
        assert evening.plays == expected
    assert evening.asked == ""


def _deck() -> list[tuple[str, int]]:
    from companion.games.thirteen.stage import DECK

    return [(card, copy + 1) for card, copies in DECK.items() for copy in range(copies)]


def _lay(evening: Evening, random: Random, card: str, copy: int, tile: int) -> None:
    """Lays one card in one of the ways in which tables lay cards."""
    key = f"key-R4@{'BYG'[tile]}" if card == "R4" else f"key-{card}"
    of = tag(card, copy)
    way = random.randrange(6)
    evening.later(10)
    if way == 0:
        evening.touch(key)
        return
    if way == 1:
        evening.touch(key)
    if way == 2:
        evening.miss(tile + 1)
    if way == 3 and card != "R4":
        evening.card(of, (tile + 1) % 3 + 1)
    if way == 4 and card == "R4":
        evening.card(of)
        if random.random() < 0.5:
            evening.restart()
        evening.touch(f"ask-tile-{tile}")
    if random.random() < 0.3:
        evening.restart()
    event = evening.card(of, tile + 1)
    if way == 5:
        evening.restart()
        evening.take(event)
        evening.card(of, tile + 1)


def test_questions_of_one_match_are_not_those_of_another() -> None:
    evening = Evening("deal")
    evening.card(STRANGER, BLUE)
    first = evening.shell.session.match_id
    evening.match(("Anne", "Carl", "Marc"), "deal")
    evening.show(Table)
    assert evening.asked == ""
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]
    assert first is not None
    evening.shell.session.open(first, evening.journal.load(first))
    assert evening.asked == "unknown"


def test_a_question_knows_what_its_answer_is_called() -> None:
    evening = Evening("deal")
    evening.miss(BLUE)
    asked = evening.scans.questions.asked()
    assert asked is not None
    assert asked.question == Question(1, 1, "miss", 0, "", evening.journal.steady_time())
    evening.touch("key-B7")
    assert evening.shell.session.is_open
    assert evening.shell.session.match.entries[-1].source.kind == "answer 1"
    assert READER not in evening.shell.session.match.entries[-1].action


@pytest.mark.parametrize("back", [False, True])
def test_a_clock_that_is_set_back_makes_nothing_wait_for_hours(back: bool) -> None:
    evening = Evening("deal")
    evening.disk(works=False)
    evening.card(tag("B7"), BLUE)
    evening.wall -= 3600 if back else 0
    evening.disk(works=True)
    evening.later(RETRY_AFTER)
    retry = evening.scans.retry_at
    assert retry is not None
    assert retry <= evening.shell.clock()


def test_play_again_by_a_button_is_one_match_across_a_crash() -> None:
    evening = Evening("deal", *all_but())
    while not isinstance(evening.shell.navigator.screen, Result):
        evening.button("ok")
        if isinstance(evening.shell.navigator.screen, Table):
            for play in all_but():
                evening.touch(f"key-{play}")
    pressed = evening.button("ok")
    assert isinstance(evening.shell.navigator.screen, StageStart)
    assert evening.shell.session.is_open
    assert evening.shell.session.match.state.opened == 0
    (first,) = list(evening.journal.entries(evening.shell.session.match_id or ""))
    assert (first.entry.source.boot, first.entry.source.seq) == (pressed.boot, pressed.seq)
    evening.restart()
    evening.take(pressed)
    assert evening.shell.session.match.state.opened == 0
