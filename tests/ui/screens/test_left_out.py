"""A match that cannot be read to its end: the table is told, and plays on."""

from pathlib import Path

import pytest

from companion.games.thirteen import game as thirteen
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Do, Open
from companion.match.match import Entry, Source
from companion.store.journal import Journal
from companion.store.rows import INSERT_ENTRY, EntryRow
from companion.store.store import open_store
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.notice import NoticeScreen
from companion.ui.screens.past import PastMatch
from tests.pilot import Pilot
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio


def misfit(journal: Journal) -> str:
    """A match of 13 with a good card, and an entry that does not fit."""
    match_id, match = journal.new_match(thirteen, thirteen.Setup(FOUR))
    match.act(Open(thirteen.parse_event("B7")))
    bad = Entry(2, "amend remove 9", Source(), 5.0)
    journal.connection.execute(INSERT_ENTRY, EntryRow(0, match_id, bad).values)
    return match_id


def test_the_app_opens_it_says_so_and_goes_on(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    match_id = misfit(store.journal)
    store.close()
    pilot = Pilot(tmp_path, resume=True)
    try:
        assert pilot.screen == "NoticeScreen"
        pilot.tap("next")
        assert pilot.screen == "Table"
        pilot.tap("key-Y1")
        actions = [row.entry.action for row in pilot.store.journal.entries(match_id)][1:]
        assert actions == ["open B7", "amend remove 9", "without 2-2", "Y1"]
    finally:
        pilot.close()
    pilot = Pilot(tmp_path, resume=True)
    try:
        assert pilot.screen == "Table"
        assert pilot.app.shell.session.is_open
        assert list(map(str, pilot.app.shell.session.match.events)) == ["deal", "B7", "Y1"]
    finally:
        pilot.close()


@pytest.fixture
def studio() -> Studio:
    studio = Studio()
    misfit(studio.journal)
    return studio


def test_home_goes_on_with_it_after_it_was_read(studio: Studio) -> None:
    studio.show(Home)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, NoticeScreen)
    assert "The end of this game doesn’t fit" in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, Table)


def test_the_history_says_it_too(studio: Studio) -> None:
    studio.show(History)
    studio.tap("match-0")
    assert isinstance(studio.shell.navigator.screen, NoticeScreen)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, PastMatch)


def test_where_nothing_is_left_out_nothing_is_said(studio: Studio) -> None:
    match = studio.match(FOUR, "deal")
    match.act(Do(thirteen.parse_event("B7")))
    studio.show(Home)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, Table)
    studio.show(History)
    studio.tap("match-0")
    assert isinstance(studio.shell.navigator.screen, PastMatch)
