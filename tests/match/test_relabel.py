"""A person gets another name in a match: in every stage, also as one who left or is to come."""

import pytest

from companion.games.thirteen import game as thirteen
from companion.match.action_text import parse_action
from companion.match.match import Entry, Match, Source
from companion.match.reading import take_over
from tests.match.tables import ANNE_TAKES, FOUR, do, everything, of_thirteen, refused, reopened


def opened(*actions: str) -> Match:
    match = Match(thirteen, thirteen.Setup(FOUR))
    take_over(match, [Entry(number, action) for number, action in enumerate(actions, 1)])
    return match


def test_a_person_has_the_new_name_in_all_stages_and_in_what_is_exported() -> None:
    match = of_thirteen(*ANNE_TAKES, *ANNE_TAKES, 'relabel "Anne" "Anna"')
    assert [match.names_in(stage)[0] for stage in range(3)] == ["Anna"] * 3
    assert match.sheet()["players"] == ["Anna", *FOUR[1:]]
    assert "Anna" in match.result()["totals"]
    assert everything(reopened(match, match.setup)) == everything(match)


def test_also_one_who_has_left_and_one_who_is_to_come() -> None:
    match = of_thirteen(*ANNE_TAKES, "substitute #2 Ida", "deal", "substitute #3 Bo")
    assert match.now.everybody == {*FOUR, "Ida", "Bo"}
    do(match, 'relabel "Carl" "Karl"', 'relabel "Bo" "Bob"')
    assert [match.names_in(stage) for stage in range(3)] == [
        ("Anne", "Karl", "Marc", "Herman"),
        ("Anne", "Ida", "Marc", "Herman"),
        ("Anne", "Ida", "Bob", "Herman"),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("relabel Bo Bob", None),
        ("relabel", None),
        ('relabel "Carl', None),
        ("relabel Ida Anne", "twice"),
        ("relabel Anne Carl", "twice"),  # who has left
        ("relabel Anne Anne", "twice"),
        ('relabel "Anne" ""', "empty"),
        (f"relabel Anne {'x' * 41}", "long"),
    ],
)
def test_names_that_will_not_do(line: str, reason: str | None) -> None:
    match = of_thirteen(*ANNE_TAKES, "substitute #2 Ida", "deal")
    refusal = refused(match, line)
    assert (refusal.code, refusal.params.get("reason")) == ("bad-player", reason)


def test_it_is_not_undone_and_keeps_what_could_come_again() -> None:
    match = of_thirteen("deal", "B7", "Y1", "undo", "relabel Anne Anna", "redo", "undo", "undo")
    assert match.names[0] == "Anna"
    assert match.can_redo


def test_names_alone_are_no_progress() -> None:
    match = of_thirteen("deal", "B7")
    before = match.progress
    do(match, "relabel Anne Anna", "rename #2 Karl", "substitute #3 Ida")
    assert match.progress == before
    do(match, "undo")
    assert match.progress == before + 1


def test_who_sits_down_in_place_of_another_newcomer_leaves_no_trace_of_him() -> None:
    match = of_thirteen(*ANNE_TAKES, "substitute #2 Aida", "substitute #2 Ida")
    assert match.now.everybody == {*FOUR, "Ida"}
    do(match, "relabel Ida Aida")
    match = of_thirteen("substitute #2 Ida")
    assert match.now.everybody == {"Anne", "Ida", "Marc", "Herman"}


def test_a_name_counts_also_among_entries_that_are_left_out() -> None:
    good = ("deal", "B7")
    match = opened(*good, "nonsense", 'relabel "Carl" "Karl"', "Y1", "relabel Bo Bob")
    assert match.names == ("Anne", "Karl", "Marc", "Herman")
    assert match.left_out is not None
    assert (match.left_out.first, match.left_out.last) == (3, 6)
    do(match, "Y2")
    again = opened(*good, "nonsense", 'relabel "Carl" "Karl"', "Y1", "", "without 3-6", "Y2")
    assert again.left_out is None
    assert [entry.action for entry in match.entries] == [entry.action for entry in again.entries]
    assert everything(again)[:2] == everything(match)[:2]
    assert again.names == match.names


def test_a_match_follows_a_name_that_was_written_by_others() -> None:
    written = 'relabel "Carl" "Karl"'
    match = of_thirteen("deal", "B7")
    match.follow(Entry(3, written, Source("people")))
    assert (match.names[1], match.next_number) == ("Karl", 4)
    assert everything(reopened(match, match.setup)) == everything(match)
    misfit = opened("deal", "nonsense")
    misfit.follow(Entry(3, written))
    assert misfit.left_out is not None
    assert (misfit.names[1], misfit.left_out.last) == ("Karl", 3)
    behind = of_thirteen("deal")
    behind.follow(Entry(9, written))
    assert (behind.names[1], behind.next_number) == ("Karl", 2)


def test_before_a_stage_the_names_are_those_of_who_will_play_it() -> None:
    match = of_thirteen(*ANNE_TAKES, "substitute #2 Ida")
    assert (match.names[1], match.coming_names[1]) == ("Carl", "Ida")
    do(match, "deal", "substitute #3 Bo")
    assert match.coming_names == match.names == ("Anne", "Ida", "Marc", "Herman")
    do(match, "stop")
    assert match.coming_names == match.names


def test_typed_names_need_no_quotation_marks_if_the_first_is_one_word() -> None:
    assert str(parse_action(thirteen, "relabel Carl Karl Otto")) == 'relabel "Carl" "Karl Otto"'
