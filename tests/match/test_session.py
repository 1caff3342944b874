"""The match on the table: who is told of what, and what holds without one."""

from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.match.action_text import parse_action
from companion.match.actions import Do, Redo, Undo
from companion.match.match import Source
from companion.match.session import (
    Amended,
    Laid,
    MatchEnded,
    NamesChanged,
    NoMatch,
    Redone,
    Session,
    SessionMessage,
    StageEnded,
    Undone,
)
from companion.store.journal import Journal
from tests.closing import close_later
from tests.match.tables import FOUR


class Table:
    """A session with a match of 13 on a real journal, and what its listeners were told."""

    def __init__(self, folder: Path) -> None:
        self.journal = close_later(Journal(folder / "companion.db"))
        self.session = Session(self.journal)
        self.told: list[SessionMessage] = []
        self.session.listeners.append(self.told.append)
        self.session.begin(thirteen, thirteen.Setup(FOUR))

    def act(self, *lines: str) -> list[type]:
        """Does these actions; returns the kinds of messages about the last one."""
        for line in lines:
            self.told.clear()
            self.session.act(parse_action(thirteen, line))
        return [type(message) for message in self.told]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_without_a_match_nothing_can_be_done(table: Table) -> None:
    session = table.session
    assert session.is_open
    session.close()
    assert not session.is_open
    assert not session.is_running
    assert not session.stage_runs
    assert session.match_id is None
    for use in (session.undo, session.view, lambda: session.match):
        with pytest.raises(NoMatch):
            use()
    assert table.told == []


@pytest.mark.parametrize("closed", [False, True])
def test_a_discarded_match_goes_on_where_it_was(table: Table, closed: bool) -> None:
    session = table.session
    table.act("deal", "B7", "Y5", "abandon")
    match_id = str(session.match_id)
    if closed:
        session.close()
    table.told.clear()
    session.continue_discarded(match_id)
    assert [type(message) for message in table.told] == [Undone]
    assert (session.match_id, session.match.ended) == (match_id, None)
    assert [str(event) for event in session.match.events] == ["deal", "B7", "Y5"]
    table.act("G1")
    loaded = table.journal.load(match_id)
    assert (loaded.ended, len(loaded.events)) == (None, 4)


def test_what_was_corrected_after_it_was_discarded_stays(table: Table) -> None:
    session = table.session
    table.act("deal", "B7", "Y5", "abandon", "amend change 2 B5", 'rename #1 "Anna"')
    table.act("amend change 3 Y7")
    session.continue_discarded(str(session.match_id))
    assert session.match.ended is None
    assert [str(event) for event in session.match.events] == ["deal", "B5", "Y7"]
    assert session.match.names[0] == "Anna"


def test_a_match_that_was_not_discarded_stays_as_it_is(table: Table) -> None:
    table.act("deal", "B7", "stop")
    entries = len(table.session.match.entries)
    table.session.continue_discarded(str(table.session.match_id))
    assert (table.session.match.ended, len(table.session.match.entries)) == ("stopped", entries)


def test_listeners_are_told_what_was_laid_with_the_moments_before_and_after(table: Table) -> None:
    table.act("deal", "B7")
    (laid,) = table.told
    assert isinstance(laid, Laid)
    assert str(laid.event) == "B7"
    assert (laid.before.state.stages[-1].sums, laid.after.state.stages[-1].sums) == (
        (0, 0, 0),
        (7, 0, 0),
    )
    assert table.act("scanned 0A1B Y5") == [Laid]


def test_undo_redo_and_corrections_name_the_action(table: Table) -> None:
    table.act("deal", "B7")
    table.told.clear()
    table.session.undo()
    table.session.redo()
    assert table.told == [
        Undone(Do(thirteen.parse_event("B7"))),
        Redone(Do(thirteen.parse_event("B7"))),
    ]
    assert table.act("amend change 2 Y7") == [Amended]
    assert table.act("dealer #2") == [Amended]
    with pytest.raises(Refusal):
        table.session.redo()


def test_the_end_of_a_stage_and_of_the_match_are_told_once(table: Table) -> None:
    assert table.act("deal", "R4@B", "finish") == [Laid, StageEnded]
    assert not table.session.stage_runs
    assert table.session.is_running
    assert table.act("stop") == [MatchEnded]
    assert not table.session.is_running
    assert table.act("look") == []


def test_what_is_refused_is_told_to_nobody(table: Table) -> None:
    table.act("deal")
    table.told.clear()
    with pytest.raises(Refusal):
        table.session.act(Redo())
    assert table.told == []
    assert table.session.match.entries[-1].action == "deal"


def test_whoever_was_named_lays_one_card(table: Table) -> None:
    table.act("deal", "next #4", "look")
    assert table.session.match.next_by == 3
    assert table.session.view().table.on == 3
    assert table.act("B7") == [Laid]
    (laid,) = table.told
    assert isinstance(laid, Laid)
    assert str(laid.event) == table.session.match.entries[-1].action == "#4:B7"
    assert table.session.match.next_by is None


def test_an_entry_says_where_it_came_from(table: Table) -> None:
    session = table.session
    session.act(Do(thirteen.parse_event("deal")))
    session.source = Source("button", "0a1b2c3d", 1)
    session.act(Undo())
    session.act(Redo(), Source("scan", "0a1b2c3d", 2))
    kinds = [entry.source.kind for entry in session.match.entries]
    assert kinds == ["touch", "button", "scan"]


def test_a_match_is_found_on_the_table_or_on_disk(table: Table) -> None:
    session = table.session
    first, on_table = session.match_id or "", session.match
    assert session.find(first) is on_table
    assert session.has(on_table)
    session.begin(thirteen, thirteen.Setup(FOUR))
    assert not session.has(on_table)
    assert not session.has(None)
    assert session.find(first) is not on_table
    assert session.find(first).names == FOUR


def test_a_view_is_made_once_for_a_moment(table: Table) -> None:
    table.act("deal", "B7")
    session = table.session
    shown = session.view()
    assert session.view() is shown
    assert session.view(open_mode=True) is not shown
    table.act("Y5")
    assert session.view() != shown


def test_other_names_are_told_also_those_that_people_got_elsewhere(table: Table) -> None:
    assert table.act("rename #2 Karl") == [NamesChanged]
    assert table.act("deal", "substitute #3 Ida") == [NamesChanged]
    with table.journal.relabelling("Karl", "Carl", table.journal.matches_of("Karl")):
        pass
    table.told.clear()
    table.session.follow_names()
    assert table.told == [NamesChanged(table.session.match.now)]
    assert table.session.view().names == FOUR
    table.session.close()
    table.session.follow_names()
    assert len(table.told) == 1
