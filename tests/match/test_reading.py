"""A match from its entries: equal cards are not taken for one another, and misfits are left out."""

import pytest

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.match import record
from companion.match.action_text import parse_action
from companion.match.actions import Without
from companion.match.match import Entry, LeftOut, Match
from companion.match.reading import counted, first_missing, left_out_from, take_over
from companion.match.tags import laid_tags
from tests.match.tables import do, everything, of_thirteen, refused, reopened


def entries(*actions: str) -> list[Entry]:
    """Entries 1, 2, …; "" is one that is missing."""
    return [Entry(number, action) for number, action in enumerate(actions, 1) if action]


def opened(*actions: str) -> Match:
    match = Match(thirteen, thirteen.Setup(("Anne", "Carl", "Marc", "Herman")))
    take_over(match, entries(*actions))
    return match


def tags(match: Match) -> list[str | None]:
    marks = dict(match.now.marked)
    return [tag for _, tag, _ in record.tagged(record.steps(match.step), marks)]


def same_when_reopened(match: Match) -> Match:
    again = reopened(match, match.state.setup)
    assert everything(again) == everything(match)
    assert tags(again) == tags(match)
    return again


def test_of_two_equal_cards_the_one_that_was_taken_out_is_gone() -> None:
    match = of_thirteen("deal", "scanned T1 B7", "scanned T2 B7")
    for each in (match, same_when_reopened(match)):
        do(each, "amend remove 2")
        assert tags(same_when_reopened(each)) == [None, "T2"]


def test_a_forgotten_card_before_an_equal_one_can_be_seen_by_a_reader() -> None:
    match = of_thirteen("deal", "scanned T1 B7")
    for each in (match, same_when_reopened(match)):
        do(each, "amend insert 2 B7", "mark T2 B7")
        assert tags(same_when_reopened(each)) == [None, "T2", "T1"]


def test_a_mark_outlives_the_correction_that_it_came_after() -> None:
    """The card lies on the tile all the same."""
    match = of_thirteen("deal", "B7", "Y1", "amend insert 2 G1", "mark T1 Y1", "undo")
    assert tags(same_when_reopened(match)) == [None, None, "T1"]
    do(match, "redo")
    assert tags(same_when_reopened(match)) == [None, None, None, "T1"]
    do(match, "undo", "dealer #2", "mark T2 B7", "undo")
    assert laid_tags(same_when_reopened(match)) == {"T1", "T2"}


def test_a_mark_of_no_play_that_was_written_once_changes_nothing() -> None:
    match = opened("deal", "scanned T1 B7", "mark T2 B7", "Y1")
    assert (match.left_out, match.idle_marks) == (None, [3])
    assert list(map(str, match.events)) == ["deal", "B7", "Y1"]
    assert tags(match) == [None, "T1", None]
    assert refused(match, "mark T2 B7").code == "no-such-play"


@pytest.mark.parametrize("bad", ["B7", "amend remove 9", "nonsense", "mark T1 B9", "without 1-9"])
def test_a_match_opens_as_it_was_before_what_does_not_fit(bad: str) -> None:
    good = ("deal", "B7", "B7", "B7")
    match = opened(*good, bad, "Y1", "undo")
    assert match.left_out is not None
    assert (match.left_out.first, match.left_out.last) == (5, 7)
    assert match.left_out.why
    assert everything(match) == everything(opened(*good))


def test_an_error_of_the_rules_is_a_misfit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> object:
        raise IndexError("seven of four")

    monkeypatch.setattr(record, "amend", broken)
    match = opened("deal", "B7", "amend remove 2")
    assert match.left_out == LeftOut(3, 3, "IndexError: seven of four")


def test_what_is_missing_is_left_out_with_all_after_it() -> None:
    match = opened("deal", "B7", "", "Y1")
    assert match.left_out is not None
    assert (match.left_out.first, match.left_out.last) == (3, 4)


def test_the_next_action_says_first_what_does_not_count() -> None:
    written: list[Entry] = []
    match = Match(
        thirteen, thirteen.Setup(("Anne", "Carl", "Marc")), lambda e, _: written.append(e)
    )
    before = entries("deal", "B7", "nonsense", "Y1")
    take_over(match, before)
    do(match, "G1", "undo", "G2")
    assert [(entry.number, entry.action) for entry in written] == [
        (5, "without 3-4"),
        (6, "G1"),
        (7, "undo"),
        (8, "G2"),
    ]
    assert match.left_out is None
    again = Match(thirteen, match.state.setup)
    take_over(again, [*before, *written])
    assert everything(again) == everything(match)
    assert again.next_number == match.next_number == 9


def test_a_refused_action_writes_nothing_of_it() -> None:
    match = opened("deal", "B7", "nonsense")
    assert refused(match, "B9").code == "unknown-card"
    assert match.left_out is not None


def test_what_is_left_out_once_stays_left_out() -> None:
    """Also what left out something itself, and what would fit."""
    match = opened("deal", "B7", "nonsense", "without 3-3", "Y1", "nonsense", "without 4-6", "G1")
    assert match.left_out is not None
    assert match.left_out.first == 3
    match = opened("deal", "B7", "nonsense", "without 3-3", "Y1", "nonsense", "without 3-6", "G1")
    assert match.left_out is None
    assert list(map(str, match.events)) == ["deal", "B7", "G1"]
    do(match, "undo", "undo")
    assert list(map(str, match.events)) == ["deal"]


def test_nobody_but_the_match_leaves_anything_out() -> None:
    match = of_thirteen("deal", "B7")
    assert parse_action(thirteen, "without 1-2") == Without(1, 2)
    assert refused(match, "without 1-2").code == "not-understood"
    with pytest.raises(Refusal, match="not-understood"):
        match.preview(Without(1, 2))


@pytest.mark.parametrize(
    "text", ["without", "without 3", "without 3-", "without 0-2", "without a-b", "without 1-2-3"]
)
def test_half_of_it_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="not-understood"):
        parse_action(thirteen, text)


@pytest.mark.parametrize(
    ("number", "action", "first"),
    [
        (5, "without 3-4", 3),
        (5, "without 4-4", 4),
        (5, "without 3-5", None),
        (5, "without 3-3", None),
        (5, "without 5-4", None),
        (5, "without 0-4", None),
        (5, "scanned T1 B7", None),
    ],
)
def test_what_an_entry_leaves_out_ends_right_before_it(
    number: int, action: str, first: int | None
) -> None:
    assert left_out_from(Entry(number, action)) == first


@pytest.mark.parametrize(
    ("actions", "missing"),
    [
        ((), None),
        (("deal", "B7"), None),
        (("deal", "", "Y1"), 2),
        (("", "B7"), 1),
        (("deal", "", "", "without 2-3", "Y1"), None),
        (("deal", "", "", "without 3-3", "Y1"), 2),
        (("deal", "", "", "without 2-3", "", "Y1"), 5),
        (("deal", "", "without 2-2", "Y1", "without 3-4", "Y2"), 2),
        (("deal", "", "without 2-2", "Y1", "without 2-4", "Y2"), None),
    ],
)
def test_what_is_missing_and_counts(actions: tuple[str, ...], missing: int | None) -> None:
    assert first_missing([Entry(0, "new"), *entries(*actions)]) == missing


def test_without_its_heading_nothing_is_there() -> None:
    assert first_missing(entries("deal")) == 0
    assert counted([]) == []
