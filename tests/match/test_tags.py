"""Which tag a play came from: through undo, redo, corrections, and the text of the journal."""

import math

import pytest

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.stage import Play
from companion.match import record
from companion.match.action_text import parse_action
from companion.match.actions import Do, Mark, Scanned
from companion.match.match import Match, Source
from companion.match.questions import CARD, Question
from companion.match.tags import laid_tags, plays_of_stage, tapped_since
from tests.match.tables import ANNE_TAKES, MARC, do, everything, of_thirteen, refused, reopened

B7 = Play("B7", 0)


def tags(match: Match) -> list[str | None]:
    """Of every event, the first one first."""
    return [step.tag for step in record.steps(match.step)]


def at_times(*entries: tuple[float, str]) -> Match:
    """A match in which each line was entered at a time of the wall."""
    now = 0.0
    match = Match(thirteen, thirteen.Setup(("Anne", "Carl", "Marc", "Herman")), clock=lambda: now)
    for when, line in entries:
        now = when
        do(match, line)
    return match


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Scanned("04A1", B7), "scanned 04A1 B7"),
        (Scanned("04A1", Play("R4", 2, by=MARC)), "scanned 04A1 #3:R4@G"),
        (Mark("04A1", B7), "mark 04A1 B7"),
        (Mark("04A1", Play("R4", 0)), "mark 04A1 R4@B"),
    ],
)
def test_what_a_reader_saw_is_written_and_read(action: Scanned | Mark, text: str) -> None:
    assert str(action) == text
    assert parse_action(thirteen, text) == action


@pytest.mark.parametrize("text", ["scanned", "scanned 04A1", "mark", "mark 04A1 B9", "mark B7"])
def test_half_of_it_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        parse_action(thirteen, text)


def test_a_tag_that_would_be_read_as_something_else_is_refused() -> None:
    match = of_thirteen("deal")
    with pytest.raises(Refusal, match="unknown-card"):
        match.act(Scanned("04 A1", B7))
    assert str(match.step.event) == "deal"


def test_a_scanned_card_is_a_play_that_knows_its_tag() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "Y1", "scanned T2 #1:R4@G")
    assert list(map(str, match.events)) == ["deal", "B7", "Y1", "#1:R4@G"]
    assert tags(match) == [None, "T1", None, "T2"]
    assert laid_tags(match) == {"T1", "T2"}
    assert match.state == of_thirteen("deal", "B7", "Y1", "#1:R4@G").state


def test_an_entry_that_is_read_again_has_its_tag() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "Y1", "mark T2 Y1", "undo", "redo")
    again = reopened(match, match.state.setup)
    assert everything(again) == everything(match)
    assert tags(again) == tags(match)
    assert laid_tags(again) == {"T1", "T2"}


def test_undo_frees_a_tag_and_redo_takes_it_again() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "undo")
    assert laid_tags(match) == set()
    do(match, "redo")
    assert laid_tags(match) == {"T1"}
    do(match, "undo", "scanned T1 B7")
    assert tags(match) == [None, "T1"]
    assert refused(match, "redo").code == "nothing-to-redo"


def test_a_correction_keeps_the_tag_of_the_card_that_was_laid() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "scanned T2 Y1")
    do(match, "amend change 2 B5")
    assert list(map(str, match.events)) == ["deal", "B5", "Y1"]
    assert tags(match) == [None, "T1", "T2"]


def test_a_play_that_never_was_frees_its_tag_and_one_put_in_has_none() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "scanned T2 Y1")
    do(match, "amend remove 2; insert 3 G1")
    assert list(map(str, match.events)) == ["deal", "Y1", "G1"]
    assert tags(match) == [None, "T2", None]
    assert laid_tags(match) == {"T2"}
    do(match, "undo")
    assert laid_tags(match) == {"T1", "T2"}


def test_tags_stay_when_the_record_is_folded_from_the_start() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "Y1")
    do(match, "dealer #2")
    assert tags(match) == [None, "T1", None]
    do(match, "lost G7")
    assert laid_tags(match) == {"T1"}


def test_a_new_stage_has_all_its_cards_in_the_hands() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "Y1", "mark T2 Y1", "finish")
    assert laid_tags(match) == {"T1", "T2"}
    assert [step.tag for step in plays_of_stage(match)] == [None, "T1", None, None]
    do(match, "deal")
    assert laid_tags(match) == set()
    assert [str(step.event) for step in plays_of_stage(match)] == ["deal"]
    do(match, "scanned T1 B7")
    assert laid_tags(match) == {"T1"}


def test_before_the_first_stage_nothing_lies_there() -> None:
    assert laid_tags(of_thirteen()) == set()


def test_nothing_is_scanned_when_the_match_is_over() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "stop")
    assert refused(match, "scanned T1 B7").code == "match-over"


def test_a_card_too_many_is_refused_as_from_a_finger() -> None:
    match = of_thirteen("deal", "B7", "B7", "B7")
    assert refused(match, "scanned T4 B7").code == "too-many-copies"


def test_a_mark_says_that_a_tapped_card_was_seen() -> None:
    match = of_thirteen("deal", "#2:B7")
    before = match.now.standing
    do(match, "mark T1 B7")
    assert match.now.standing is before
    assert laid_tags(match) == {"T1"}
    assert tags(match) == [None, None]


def test_a_mark_is_nothing_that_undo_takes_back() -> None:
    match = of_thirteen("deal", "B7", "mark T1 B7", "undo")
    assert list(map(str, match.events)) == ["deal"]
    assert laid_tags(match) == set()
    do(match, "redo")
    assert laid_tags(match) == {"T1"}


def test_a_mark_of_a_card_that_nobody_tapped_is_refused() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "Y1", "mark T2 Y1", "finish", "deal", "G1")
    for line in ("mark T3 B7", "mark T3 Y1", "mark T3 B5"):
        assert refused(match, line).code == "no-such-play"


def test_a_mark_belongs_to_the_play_that_was_tapped() -> None:
    """It was undone: the next one that is tapped is another card."""
    match = of_thirteen("deal", "B7", "mark T1 B7", "undo", "B7")
    assert laid_tags(match) == set()
    assert tapped_since(match, B7, 0)
    do(match, "mark T2 B7")
    assert laid_tags(match) == {"T2"}


def test_a_mark_stays_with_its_play_through_corrections() -> None:
    match = of_thirteen("deal", "B7", "mark T1 B7", "Y1")
    do(match, "amend insert 2 G1")
    assert tags(match) == [None, None, "T1", None]
    do(match, "amend change 3 B5")
    assert laid_tags(match) == {"T1"}
    do(match, "undo", "undo")
    assert laid_tags(match) == {"T1"}
    do(match, "dealer #2")
    assert laid_tags(match) == {"T1"}
    do(match, "amend remove 2")
    assert laid_tags(match) == set()


def test_of_two_cards_that_were_tapped_and_seen_one_is_taken_back() -> None:
    match = of_thirteen("deal", "B7", "mark T1 B7", "B7", "mark T2 B7", "undo")
    assert len(laid_tags(match)) == 1


def test_a_card_marked_and_then_scanned_by_its_tag_counts_once() -> None:
    match = of_thirteen("deal", "B7", "mark T1 B7", "undo", "scanned T1 B7", "B7")
    assert laid_tags(match) == {"T1"}


def test_a_card_that_was_just_tapped_is_known() -> None:
    match = at_times((10, "deal"), (20, "#3:B7"), (30, "Y1"))
    assert tapped_since(match, B7, 20)
    assert not tapped_since(match, B7, 21)
    assert not tapped_since(match, Play("B5", 0), 0)
    assert tapped_since(match, Play("Y1", 1), 30)


def test_where_a_dirty_four_was_tapped_matters() -> None:
    match = at_times((10, "deal"), (20, "R4@G"))
    assert tapped_since(match, Play("R4", 2), 20)
    assert not tapped_since(match, Play("R4", 0), 20)


def test_a_tap_is_good_for_one_tag_only() -> None:
    match = at_times((10, "deal"), (20, "B7"), (21, "mark T1 B7"))
    assert not tapped_since(match, B7, 0)
    do(match, "B7")
    assert tapped_since(match, B7, 0)


def test_what_was_taken_back_or_scanned_was_not_tapped() -> None:
    assert not tapped_since(at_times((10, "deal"), (20, "B7"), (21, "undo")), B7, 0)
    assert not tapped_since(at_times((10, "deal"), (20, "scanned T1 B7")), B7, 0)


def test_a_correction_of_what_was_tapped_is_a_tap() -> None:
    match = at_times((10, "deal"), (20, "B5"), (30, "amend change 2 B7; insert 3 #4:Y1"))
    assert tapped_since(match, B7, 30)
    assert tapped_since(match, Play("Y1", 1), 30)
    assert not tapped_since(match, B7, 31)


def test_a_card_that_opened_the_stage_is_a_tap_and_a_lost_one_is_none() -> None:
    match = at_times((10, "open B7"), (20, "lost B7"))
    assert tapped_since(match, B7, 10)
    assert not tapped_since(match, B7, 20)


def test_a_tap_is_looked_for_until_the_match_began() -> None:
    match = of_thirteen("deal", "B5")
    do(match, "amend change 2 B7; change 2 B5; remove 2; insert 2 B7")
    assert tapped_since(match, B7, 0)
    match.entries.clear()
    assert not tapped_since(match, B7, 0)


def test_a_tap_that_answered_a_question_is_a_tap() -> None:
    match = of_thirteen("deal")
    match.act(Do(B7), Source(Question(3, 1, CARD, 0, "", 0.0).source))
    assert match.entries[-1].source.kind == "answer 3"
    assert tapped_since(match, B7, 0)


def test_a_tap_is_as_old_as_the_time_that_passed_whatever_the_clock_says() -> None:
    match = at_times((10, "deal"), (20, "B7"), (5000, "Y1"), (5010, "G1"))
    match.spans = [(2, 0.0), (3, 4970.0)]
    assert [match.steady_time(entry) for entry in match.entries] == [-math.inf, 20, 30, 40]
    assert tapped_since(match, B7, 20)
    assert not tapped_since(match, B7, 21)
    assert tapped_since(match, Play("Y1", 1), 30)
    assert not tapped_since(match, Play("Y1", 1), 31)
