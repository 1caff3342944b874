"""The journal is followed while another process writes it, replaces it or takes it away."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.match.view import view
from companion.phones.live import LiveJournal
from companion.store.database import Database
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.phones.served import act, match_on


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveJournal]:
    with closing(LiveJournal(tmp_path)) as live:
        yield live


def test_without_a_journal_there_is_nothing_until_one_comes(
    live: LiveJournal, tmp_path: Path
) -> None:
    assert not live.poll()
    assert not live.readable
    assert (live.at, live.match, live.match_id) == (0, None, None)
    with match_on(tmp_path, "deal") as (match_id, _):
        assert live.poll()
        assert live.readable
        assert (live.at, live.match_id) == (1, match_id)
        assert not live.poll()


def test_each_change_is_seen_once_and_read_in_part(live: LiveJournal, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal", "B7") as (_, match):
        live.poll()
        followed = live.match
        for action in ("R4@B", "undo", "redo", "B1", "amend change 2 B5"):
            act(match, action)
            assert live.poll()
            assert live.match is followed, "the match was read anew"
            assert live.match is not None
            assert live.match.state == match.state
            assert live.at == match.next_number - 1
            assert not live.poll()


def test_another_match_takes_the_place_of_the_first(live: LiveJournal, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal", "B7"):
        live.poll()
    with match_on(tmp_path, "card 7", game="ten") as (match_id, _):
        assert live.poll()
        assert live.match_id == match_id
        assert live.match is not None
        assert live.match.game.NAME == "ten"


def test_a_journal_that_was_replaced_is_read_anew(live: LiveJournal, tmp_path: Path) -> None:
    other = tmp_path / "other"
    with match_on(other, "deal", "B7", "Y1"):
        pass
    with match_on(tmp_path, "deal", "B7"):
        live.poll()
    assert live.at == 2
    for file in tmp_path.glob("companion.db*"):
        file.unlink()
    assert live.poll()
    assert not live.readable
    shutil.copy(other / "companion.db", tmp_path / "companion.db")
    assert live.poll()
    assert live.readable
    assert live.at == 3


def test_what_cannot_be_read_leaves_what_was_read(live: LiveJournal, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal", "B7"):
        live.poll()
    (tmp_path / "companion.db").rename(tmp_path / "aside")
    (tmp_path / "companion.db").write_bytes(b"no journal at all" * 1000)
    assert live.poll()
    assert not live.readable
    assert live.at == 2
    assert not live.poll()
    (tmp_path / "aside").rename(tmp_path / "companion.db")
    assert live.poll()
    assert live.readable


def test_no_transaction_stays_open(live: LiveJournal, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal", "B7") as (_, match):
        live.poll()
        with closing(Database(tmp_path / "companion.db")) as writer:
            done = writer.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert done == (0, 0, 0), "the log is still read"
        act(match, "Y1")
        assert live.poll()
        assert live.at == 3


def test_what_the_table_chose(live: LiveJournal, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal"):
        live.poll()
    assert (live.choices.allow, live.choices.key, live.choices.open_mode) == ("off", "", False)
    with closing(open_store(tmp_path)) as store:
        chosen = StoredPreferences(store.journal)
        for name, value in {"phones": "look", "phones_key": "k2", "open": True}.items():
            chosen.set(name, value)
        store.journal.connection.execute("UPDATE settings SET value = '{' WHERE name = 'phones'")
    assert live.poll()
    assert (live.choices.allow, live.choices.key, live.choices.open_mode) == ("off", "k2", True)


def test_entries_that_cannot_be_done_again_leave_the_match_as_it_is_read_anew(
    live: LiveJournal, tmp_path: Path
) -> None:
    with match_on(tmp_path, "deal", "B7") as (match_id, match):
        live.poll()
        first = live.match
        act(match, "Y1")
        with closing(Database(tmp_path / "companion.db")) as writer:
            writer.connection.execute(
                "DELETE FROM entries WHERE match = ? AND number = 2", (match_id,)
            )
        assert live.poll()
        assert live.match is not first


def test_names_turns_and_steps_back_are_followed(live: LiveJournal, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal") as (_, match):
        live.poll()
        for text in ("B7", "next #4", "Y2", "back 2", "rename #2 Zoë", "undo", "look"):
            act(match, text)
            assert live.poll()
            assert live.match is not None
            assert view(live.match) == view(match)
