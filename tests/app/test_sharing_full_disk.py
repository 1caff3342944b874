"""With a full disk a match still gets onto a stick, from an app that ran before and from one that
started afterwards and keeps everything in memory."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import sharing
from companion.app.sharing import EXPORTS, MatchSharing, temporary_journal
from companion.device.stick import FOLDER, Stick, StickWriter
from companion.games.base import Refusal
from companion.games.thirteen import game
from companion.match.action_text import parse_action
from companion.store import files
from companion.store.players import StoredPlayers, stored_ids
from companion.store.store import Store, open_reader, open_store
from companion.ui.shell.device import SavedFiles
from tests.disks import fill, small_disk
from tests.store.people import COUNT
from tests.ui.studio import FOUR


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 700) as small:
        yield small


@pytest.fixture(autouse=True)
def without_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page takes seconds to draw, and is read as the others are."""
    monkeypatch.setattr(sharing, "FORMATS", sharing.FORMATS[:3])


def play_one(store: Store) -> str:
    match_id, match = store.journal.new_match(game, game.Setup(FOUR))
    for line in ("deal", COUNT, "stop"):
        match.act(parse_action(game, line))
    return match_id


def shared(store: Store, match_id: str, sticks: list[Stick]) -> SavedFiles | Refusal:
    """What came of sharing a match with these sticks."""
    writer = StickWriter(lambda: sticks, list, lambda _stick: True, lambda _seconds: None)
    directory = Path(store.journal.path).parent if store.is_durable else None
    service = MatchSharing(store.journal, directory, run=lambda job: job(), sticks=writer)
    service.open(match_id, store.journal.load(match_id))
    service.save()
    assert service.saved is not None
    return service.saved


def sheets(stick: Path) -> dict[str, list[str]]:
    """The players in the sheet of each match on a stick, by its id."""
    found = (stick / FOLDER).glob("*.json")
    return {each.stem[-8:]: json.loads(each.read_bytes())["players"] for each in found}


@pytest.mark.parametrize("is_running", [True, False], ids=["running", "started on it"])
def test_a_match_gets_onto_a_stick(disk: Path, tmp_path: Path, is_running: bool) -> None:
    data, place = disk / "data", tmp_path / "stick"
    place.mkdir()
    stick = Stick(place, "/dev/sda1", read_only=False)
    store = open_store(data)
    StoredPlayers(store.journal).remember(FOUR)
    match_id = play_one(store)
    people = stored_ids(store.journal)
    if is_running:
        fill(disk)
        mine = [match_id]
    else:
        store.close()
        fill(disk)
        store = open_store(data)
        assert not store.is_durable
        # Also what is only in memory.
        mine = [match_id, play_one(store)]
    try:
        for each in mine:
            assert shared(store, each, [stick]) == SavedFiles(FOLDER, on_stick=True, ejected=True)
        assert sheets(place) == {each: list(FOUR) for each in mine}
        assert stored_ids(store.journal) == people
        assert sorted(each.suffix for each in (place / FOLDER).iterdir()) == sorted(
            [".json", ".csv", ".bgsplay"] * len(mine)
        )
        without = shared(store, match_id, [])
        assert isinstance(without, Refusal)
        assert without.code == "not-exported"
        assert (without.params.get("reason") == "unkept") == (not is_running)
        assert not (data / EXPORTS).exists() or not any((data / EXPORTS).iterdir())
    finally:
        store.close()


def test_a_journal_in_memory_gets_a_place_with_room_and_goes_again(
    disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path / "data")
    match_id = play_one(store)
    content = store.journal.connection.serialize()
    store.close()
    fill(disk)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(disk))
    with temporary_journal(content) as directory:
        assert disk not in directory.parents
        assert directory.stat().st_mode & 0o077 == 0
        assert [each.name for each in directory.iterdir()] == [files.DATABASE]
    assert not directory.exists()
    (disk / "photos-of-the-holiday").unlink()
    with temporary_journal(content) as directory:
        assert directory.parent == disk
        reader = open_reader(directory)
        assert reader.last() == match_id
        reader.close()
    assert list(disk.iterdir()) == []


def test_without_any_place_with_room_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: Path, _content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Refusal) as caught, temporary_journal(b"x"):
        pytest.fail("there is no place")
    assert caught.value.code == "not-exported"
    assert caught.value.params["error"] == "No space left on device"
