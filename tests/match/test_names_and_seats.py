"""Who sits where in a match: other names, other people, and names that will not do."""

import pytest

from companion.match.moment import Takeover
from tests.match.tables import ANNE, ANNE_TAKES, FOUR, MARC, do, of_thirteen, refused


def test_a_renamed_player_was_always_called_so() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", 'rename #1 "Anna"')
    assert match.names == ("Anna", "Carl", "Marc", "Herman")
    assert match.names_in(0) == match.names
    assert match.sheet()["players"] == list(match.names)
    assert match.result()["totals"]["Anna"] == 6
    assert match.sheet()["dealer"] == "Anna"


def test_another_person_takes_a_seat_from_the_next_stage_on() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "B7", 'substitute #3 "Eva"')
    assert match.names == FOUR
    do(match, "finish", "deal")
    assert match.names == ("Anne", "Carl", "Eva", "Herman")
    assert match.names_in(0) == match.names_in(1) == FOUR
    assert match.names_in(2) == match.names_in(3) == ("Anne", "Carl", "Eva", "Herman")


def test_who_comes_before_the_first_deal_sits_from_the_first_stage() -> None:
    match = of_thirteen('substitute #3 "Eva"')
    assert match.names[MARC] == "Eva"


def test_a_new_name_is_for_whoever_sits_there_now() -> None:
    match = of_thirteen("deal", 'substitute #3 "Eva"', 'rename #3 "Mark"')
    assert [match.names_in(stage)[MARC] for stage in (0, 1)] == ["Mark", "Eva"]
    do(match, "finish", "deal", 'rename #3 "Ava"')
    assert [match.names_in(stage)[MARC] for stage in (0, 1)] == ["Mark", "Ava"]


def test_the_last_word_on_who_sits_there_counts() -> None:
    match = of_thirteen("deal", 'substitute #3 "Eva"', 'substitute #3 "Finn"', "finish", "deal")
    assert match.names[MARC] == "Finn"
    do(match, 'substitute #3 "Marc"', "finish", "deal")
    assert [match.names_in(stage)[MARC] for stage in range(3)] == ["Marc", "Finn", "Marc"]


def test_who_took_over_from_whom_is_known_in_the_order_of_the_stages() -> None:
    match = of_thirteen("deal", 'substitute #3 "Eva"', "finish", "deal", 'substitute #1 "Finn"')
    do(match, 'substitute #3 "Marc"')
    assert list(match.now.takeovers) == [
        Takeover(2, "Eva", "Marc"),
        Takeover(3, "Finn", "Anne"),
        Takeover(3, "Marc", "Eva"),
    ]
    do(match, "stop")
    left = list(match.now.takeovers)
    assert left == [Takeover(2, "Eva", "Marc")], "the third stage never began"
    assert of_thirteen("deal", 'rename #1 "Anna"', "finish").now.takeovers == ()
    assert of_thirteen('substitute #1 "Eva"', "deal").now.takeovers == ()


def test_somebody_who_left_may_take_another_seat() -> None:
    match = of_thirteen("deal", 'substitute #1 "Eva"')
    do(match, 'substitute #2 "Anne"', "finish", "deal")
    assert match.names == ("Eva", "Anne", "Marc", "Herman")
    assert match.names_in(0) == FOUR


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('rename #1 "Carl"', "twice"),
        ('rename #1 " "', "empty"),
        ("rename #1", "empty"),
        (f"rename #1 {'x' * 41}", "long"),
        ('substitute #2 "Marc"', "twice"),
        ('rename #3 "Eva"', "twice"),  # who sits there from the next stage on
        ("rename #5 Eva", None),
        ("substitute #5 Eva", None),
    ],
)
def test_names_that_will_not_do(line: str, reason: str | None) -> None:
    match = of_thirteen("deal", 'substitute #1 "Eva"')
    refusal = refused(match, line)
    assert refusal.code == "bad-player"
    assert refusal.params.get("reason") == reason


def test_names_are_not_undone_and_keep_what_could_come_again() -> None:
    match = of_thirteen("deal", "B7", "undo", 'rename #1 "Anna"', "look")
    do(match, "redo", "undo", "undo")
    assert match.names[ANNE] == "Anna"
    assert not match.can_undo


def test_nobody_takes_a_seat_when_all_is_over() -> None:
    match = of_thirteen("deal", "stop")
    assert refused(match, 'substitute #1 "Eva"').code == "match-over"
