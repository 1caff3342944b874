"""Every action has a one-line text form, which is read back as the same action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.stage import Play
from companion.match.action_text import parse_action
from companion.match.actions import (
    Abandon,
    Amend,
    Change,
    Do,
    FirstDealer,
    GoBack,
    Insert,
    Look,
    Lost,
    NextPlayer,
    Redo,
    Relabel,
    Remove,
    Rename,
    Stop,
    Substitute,
    Undo,
)
from tests.match.tables import CARL, GAMES, HERMAN, MARC, of_thirteen, played_out


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Do(Play("B7", 0)), "B7"),
        (Do(Play("R4", 2)), "R4@G"),
        (Do(Play("B7", 0, by=HERMAN)), "#4:B7"),
        (Do(thirteen.Deal()), "deal"),
        (Do(thirteen.Finish()), "finish"),
        (Do(thirteen.Count(((1, 2, 3, 4), (0, 0, 0, 0)))), "count 1,2,3,4 0,0,0,0"),
        (Undo(), "undo"),
        (Redo(), "redo"),
        (Stop(), "stop"),
        (Abandon(), "abandon"),
        (Look(), "look"),
        (Rename(CARL, "Karl"), 'rename #2 "Karl"'),
        (Relabel("Carl", "Karl de Boer"), 'relabel "Carl" "Karl de Boer"'),
        (Substitute(MARC, "Eva de Boer"), 'substitute #3 "Eva de Boer"'),
        (FirstDealer(CARL), "dealer #2"),
        (NextPlayer(CARL), "next #2"),
        (GoBack(12), "back 12"),
        (
            FirstDealer(CARL, (Change(1, thirteen.Deal(0)), Remove(3))),
            "dealer #2; change 1 deal #1; remove 3",
        ),
        (Lost(("B7", "R4")), "lost B7 R4"),
        (Lost(()), "lost"),
        (Amend((Remove(3),)), "amend remove 3"),
        (Amend((Change(17, Play("Y1", 1)),)), "amend change 17 Y1"),
        (
            Amend((Insert(4, Play("R4", 0, by=MARC)), Remove(305), Change(1, thirteen.Deal()))),
            "amend insert 4 #3:R4@B; remove 305; change 1 deal",
        ),
    ],
)
def test_an_action_is_written_and_read(action: object, text: str) -> None:
    assert str(action) == text
    assert parse_action(thirteen, text) == action


def test_people_say_discard_and_the_journal_what_it_always_said() -> None:
    assert parse_action(thirteen, "discard") == Abandon()
    match = of_thirteen("deal", "discard")
    assert [entry.action for entry in match.entries] == ["deal", "abandon"]


@pytest.mark.parametrize("name", GAMES)
def test_whatever_happens_in_a_match_is_written_and_read(name: str) -> None:
    game = load(name)
    events = played_out(name, 1).events
    for number, event in enumerate(events, 1):
        for action in (Do(event), Amend((Change(number, event), Insert(number, event)))):
            assert parse_action(game, str(action)) == action


@given(st.integers(0, 5), st.text())
def test_any_name_stays_on_one_line_and_comes_back(seat: int, name: str) -> None:
    for action in (Rename(seat, name), Substitute(seat, name)):
        assert len(str(action).splitlines()) == 1
        assert str(action).isascii()
        assert parse_action(thirteen, str(action)) == action


@given(st.text(), st.text())
def test_any_two_names_stay_on_one_line_and_come_back(old: str, new: str) -> None:
    action = Relabel(old, new)
    assert len(str(action).splitlines()) == 1
    assert str(action).isascii()
    assert parse_action(thirteen, str(action)) == action


def test_people_may_leave_out_the_quotation_marks() -> None:
    assert parse_action(thirteen, "rename #1 Anne Marie") == Rename(0, "Anne Marie")


def test_people_may_say_names_instead_of_seats() -> None:
    seats = {"Anne": 0, "Carl": 1}
    assert parse_action(thirteen, "dealer Carl", seats.__getitem__) == FirstDealer(CARL)
    assert parse_action(thirteen, "amend change 2 Carl: B7", seats.__getitem__) == Amend(
        (Change(2, Play("B7", 0, by=CARL)),)
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-card"),
        ("undo undo", "unknown-card"),
        ("Undo", "unknown-card"),
        ("amend", "not-understood"),
        ("amend ", "not-understood"),
        ("amend change", "not-understood"),
        ("amend change x B7", "not-understood"),
        ("amend change -1 B7", "not-understood"),
        ("amend change 3", "unknown-card"),
        ("amend remove 3 B7", "not-understood"),
        ("amend remove 99999", "not-understood"),
        ("amend swap 3 B7", "not-understood"),
        ("amend remove 3;", "not-understood"),
        ("dealer", "bad-player"),
        ("dealer Carl", "bad-player"),
        ("next Carl", "bad-player"),
        ("back", "not-understood"),
        ("back -1", "not-understood"),
        ("back B7", "not-understood"),
        ("rename", "bad-player"),
        ("rename Carl Karl", "bad-player"),
        ('rename #1 "Karl', "bad-player"),
        ('substitute #1 "Karl" x', "bad-player"),
    ],
)
def test_what_is_no_action_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_action(thirteen, text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Do(Play("B7", 1)), "not-understood"),  # on the yellow tile; the entry would say blue
        (Do(Play("B3", 0)), "unknown-card"),
        (Do(thirteen.Count(((0,) * 5,) * 4)), "bad-counts"),
        (Amend(()), "not-understood"),
        (Amend((Remove(-1),)), "not-understood"),
        (Lost(("B7 R4",)), "not-understood"),
    ],
)
def test_nothing_is_done_that_the_journal_could_not_tell_again(
    action: Do | Amend | Lost, code: str
) -> None:
    match = of_thirteen("deal", "Y1")
    for attempt in (match.act, match.preview):
        with pytest.raises(Refusal) as caught:
            attempt(action)
        assert caught.value.code == code
    assert len(match.entries) == 2
