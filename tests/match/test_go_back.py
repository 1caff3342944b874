"""Going back to an earlier moment in one step: one entry, one undo, and the same from disk."""

import pytest

from companion.games.base import Refusal
from companion.match.action_text import parse_action
from companion.match.actions import Amend, GoBack, Redo, Remove, Rename, Undo
from companion.match.match import Match
from companion.match.session import Session, SessionMessage, Undone
from companion.store.database import MEMORY
from companion.store.journal import Journal
from tests.closing import close_later
from tests.match.tables import of_thirteen, reopened


def cards(match: Match) -> list[str]:
    """What is laid."""
    return [str(event) for event in match.events[1:]]


def test_all_later_cards_go_in_one_step_and_one_undo_brings_them_back() -> None:
    match = of_thirteen("deal", "B1", "Y1", "G1", "B2")
    match.act(GoBack(2))
    assert cards(match) == ["B1"]
    assert str(match.entries[-1].action) == "back 2"
    match.act(Undo())
    assert cards(match) == ["B1", "Y1", "G1", "B2"]
    match.act(Redo())
    assert cards(match) == ["B1"]


def test_everything_since_then_is_taken_back_also_corrections_and_the_end() -> None:
    match = of_thirteen("deal", "B1", "Y1", "amend change 2 B7", "next #1", "G1", "stop")
    assert match.now.ended == "stopped"
    match.act(GoBack(3))
    assert cards(match) == ["B1", "Y1"]
    assert match.now.standing.ended is None
    assert match.next_by is None
    match.act(GoBack(5))
    assert cards(match) == ["B7", "Y1"]
    assert match.next_by == 0
    match.act(GoBack(0))
    assert match.events == []


def test_names_and_looks_stay() -> None:
    match = of_thirteen("deal", "B1", "Y1", "look")
    match.act(Rename(0, "Eva"))
    match.act(GoBack(2))
    assert match.names[0] == "Eva"
    assert match.looked


def test_play_goes_on_from_there_and_a_reopened_match_is_the_same() -> None:
    match = of_thirteen("deal", "B1", "Y1", "G1", "back 2", "Y2", "undo", "undo", "redo", "Y5")
    assert cards(match) == ["B1", "Y5"]
    again = reopened(match, match.setup)
    assert cards(again) == ["B1", "Y5"]
    for each in (match, again):
        each.act(Undo())
        each.act(Undo())
        assert cards(each) == ["B1", "Y1", "G1"]


def test_back_to_where_it_is_changes_nothing_that_undo_would_restore() -> None:
    match = of_thirteen("deal", "B1")
    match.act(GoBack(2))
    assert str(match.undoes) == "B1"
    match.act(Undo())
    assert cards(match) == []


@pytest.mark.parametrize("number", [3, 99])
def test_an_entry_that_is_not_there_is_refused(number: int) -> None:
    match = of_thirteen("deal", "B1")
    with pytest.raises(Refusal, match="no-such-play"):
        match.act(GoBack(number))
    with pytest.raises(Refusal, match="no-such-play"):
        match.preview(GoBack(number))
    assert len(match.entries) == 2


def test_a_preview_changes_nothing() -> None:
    match = of_thirteen("deal", "B1", "Y1")
    assert not match.preview(GoBack(1))
    assert cards(match) == ["B1", "Y1"]
    assert match.rehearsed(GoBack(1)).events == match.events[:1]


def test_several_cards_are_removed_and_come_back_as_one() -> None:
    match = of_thirteen("deal", "B1", "Y1", "G1", "B2")
    match.act(Amend((Remove(5), Remove(4), Remove(3))))
    assert cards(match) == ["B1"]
    match.act(Undo())
    assert cards(match) == ["B1", "Y1", "G1", "B2"]


def test_the_listeners_hear_that_it_was_undone() -> None:
    journal = close_later(Journal(MEMORY))
    session = Session(journal)
    other = of_thirteen()
    game = other.game
    session.begin(game, other.setup)
    for text in ("deal", "B1"):
        session.act(parse_action(game, text))
    heard: list[SessionMessage] = []
    session.listeners.append(heard.append)
    session.act(GoBack(1))
    assert heard == [Undone(GoBack(1))]
