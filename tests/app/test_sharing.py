"""What the app does to share a match: codes in the background, files on a stick or at home."""

import csv
import io
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.sharing import EXPORTS, MatchSharing, export_files, file_name, in_thread
from companion.device.stick import FOLDER, Stick, StickWriter
from companion.games import load
from companion.games.base import Refusal
from companion.match.actions import Do, Stop
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.store.store import open_store
from companion.ui.shell.device import MatchCode, SavedFiles
from tests.closing import close_later
from tests.pilot import Pilot
from tests.share.gif_reader import read
from tests.share.matches import report
from tests.ui.studio import FOUR, LONG, Studio

Files = list[tuple[str, bytes]]
Jobs = list[Callable[[], None]]


def made(_directory: Path, match_id: str, _film: int | None) -> Files:
    return [(".csv", match_id.encode()), (".json", b"{}")]


def at_once(job: Callable[[], None]) -> None:
    job()


def ended(journal: Journal | None = None, players: tuple[str, ...] = FOUR) -> tuple[Studio, str]:
    studio = Studio()
    if journal is not None:
        studio.journal = journal
    studio.match(players, counted=2).act(Stop())
    return studio, str(studio.shell.session.match_id)


class Desk:
    """A sharing service of which a test sees everything."""

    def __init__(
        self,
        directory: Path | None,
        found: list[Stick],
        ejects: bool = True,
        players: tuple[str, ...] = FOUR,
    ) -> None:
        self.studio, self.match_id = ended(players=players)
        self.woken = 0
        self.sharing = MatchSharing(
            self.studio.journal,
            directory,
            wake=self._wake,
            run=at_once,
            export=made,
            sticks=StickWriter(lambda: found, list, lambda _stick: ejects, lambda _seconds: None),
        )
        self.sharing.open(self.match_id, self.studio.shell.session.match)

    def share_another(self) -> None:
        """Another match has ended and is shared, as on a screen that is opened after the first."""
        self.studio.match(FOUR, counted=2).act(Stop())
        self.match_id = str(self.studio.shell.session.match_id)
        self.sharing.open(self.match_id, self.studio.shell.session.match)

    def _wake(self) -> None:
        self.woken += 1

    @property
    def name(self) -> str:
        return file_name(report(self.studio.journal, self.match_id))


@pytest.mark.parametrize("ejects", [True, False])
def test_with_a_stick_the_files_are_on_it(tmp_path: Path, ejects: bool) -> None:
    stick, data = tmp_path / "stick", tmp_path / "data"
    stick.mkdir()
    data.mkdir()
    desk = Desk(data, [Stick(stick, "/dev/sda1", read_only=False)], ejects)
    desk.sharing.save()
    assert desk.sharing.saved == SavedFiles(FOLDER, on_stick=True, ejected=ejects)
    assert not desk.sharing.saving
    assert desk.woken == 1
    assert (stick / FOLDER / f"{desk.name}.csv").read_text() == desk.match_id
    assert list(data.iterdir()) == []


def test_without_one_they_are_in_the_data_directory(tmp_path: Path) -> None:
    desk = Desk(tmp_path, [])
    desk.sharing.save()
    folder = tmp_path / EXPORTS
    assert desk.sharing.saved == SavedFiles(str(folder), on_stick=False, ejected=False)
    assert sorted(each.name for each in folder.iterdir()) == [
        f"{desk.name}.csv",
        f"{desk.name}.json",
    ]
    assert desk.name.isascii()
    assert " " not in desk.name


def test_what_came_of_a_match_is_not_said_of_the_next(tmp_path: Path) -> None:
    """The first one is still being written when the second is shared: both get onto the stick."""
    stick, data = tmp_path / "stick", tmp_path / "data"
    stick.mkdir()
    data.mkdir()
    found, ejected, jobs = Stick(stick, "/dev/sda1", read_only=False), list[Stick](), Jobs()
    desk = Desk(data, [found])

    def eject(one: Stick) -> bool:
        ejected.append(one)
        return True

    desk.sharing._sticks = StickWriter(lambda: [found], list, eject)
    desk.sharing._run = jobs.append
    desk.sharing.save()
    desk.share_another()
    assert not desk.sharing.saving
    desk.sharing.save()
    desk.sharing.save()
    assert len(jobs) == 2
    jobs.pop(0)()
    assert desk.sharing.saving, "that was the first one"
    assert desk.sharing.saved is None
    assert len([*(stick / FOLDER).iterdir()]) == 2
    assert ejected == []
    jobs.pop(0)()
    assert desk.sharing.saved == SavedFiles(FOLDER, on_stick=True, ejected=True)
    assert not desk.sharing.saving
    assert ejected == [found]
    assert desk.woken == 2
    assert (stick / FOLDER / f"{desk.name}.csv").read_text() == desk.match_id
    assert len([*(stick / FOLDER).iterdir()]) == 4


def test_a_failure_of_a_match_is_not_said_of_the_next(tmp_path: Path) -> None:
    desk, jobs = Desk(tmp_path, [Stick(tmp_path, "/dev/sda1", read_only=True)]), Jobs()
    desk.sharing._run = jobs.append
    desk.sharing.save()
    desk.share_another()
    jobs.pop(0)()
    assert desk.sharing.saved is None
    assert not desk.sharing.saving


def test_no_two_matches_are_written_at_once(tmp_path: Path) -> None:
    desk, begun, may_end = Desk(tmp_path, []), list[str](), threading.Event()

    def slow(directory: Path, match_id: str, film: int | None) -> Files:
        begun.append(match_id)
        assert may_end.wait(30)
        return made(directory, match_id, film)

    desk.sharing._run, desk.sharing._export = in_thread, slow
    desk.sharing.save()
    first = desk.match_id
    assert becomes(lambda: begun == [first])
    desk.share_another()
    desk.sharing.save()
    assert not becomes(lambda: len(begun) == 2, within=0.1)
    may_end.set()
    assert becomes(lambda: not desk.sharing.saving)
    assert begun == [first, desk.match_id]
    assert isinstance(desk.sharing.saved, SavedFiles)
    assert len([*(tmp_path / EXPORTS).iterdir()]) == 4


def becomes(done: Callable[[], bool], within: float = 30.0) -> bool:
    """Whether something is done in the background before long."""
    end = time.monotonic() + within
    while not done() and time.monotonic() < end:
        time.sleep(0.01)
    return done()


def test_where_nothing_is_kept_there_are_only_codes() -> None:
    desk = Desk(None, [])
    desk.sharing.save()
    saved = desk.sharing.saved
    assert isinstance(saved, Refusal)
    assert saved.params["reason"] == "unkept"
    assert isinstance(desk.sharing.code("bgstats", 33), MatchCode)
    assert desk.woken == 2


def test_a_stick_that_is_full_and_a_disk_that_is(tmp_path: Path) -> None:
    desk = Desk(tmp_path, [Stick(tmp_path, "/dev/sda1", read_only=True)])
    desk.sharing.save()
    saved = desk.sharing.saved
    assert isinstance(saved, Refusal)
    assert (saved.code, saved.params["reason"]) == ("bad-stick", "read-only")
    (tmp_path / EXPORTS).write_text("a file in the folder's place")
    desk = Desk(tmp_path, [])
    desk.sharing.save()
    saved = desk.sharing.saved
    assert isinstance(saved, Refusal)
    assert saved.code == "not-exported"


def test_what_came_of_a_match_is_told_also_if_it_is_shared_again_meanwhile(tmp_path: Path) -> None:
    stick, jobs = tmp_path / "stick", Jobs()
    stick.mkdir()
    desk = Desk(tmp_path, [Stick(stick, "/dev/sda1", read_only=False)])
    desk.sharing._run = jobs.append
    desk.sharing.save()
    desk.sharing.open(desk.match_id, desk.studio.shell.session.match)
    assert desk.sharing.saving
    jobs.pop()()
    assert isinstance(desk.sharing.saved, SavedFiles)
    assert not desk.sharing.saving


def test_an_error_in_the_background_is_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path, [])

    def fails(_directory: Path, _match_id: str, _film: int | None) -> Files:
        raise RuntimeError("what nobody thought of")

    desk.sharing._export = fails
    desk.sharing.save()
    saved = desk.sharing.saved
    assert isinstance(saved, Refusal)
    assert saved.params["error"] == "what nobody thought of"
    assert not desk.sharing.saving
    assert desk.woken == 1


def test_before_a_match_is_opened_there_is_nothing() -> None:
    sharing = MatchSharing(close_later(Journal(MEMORY)), None, run=at_once)
    assert sharing.code("text", 33) is None
    sharing.save()
    assert not sharing.saving


def test_a_code_is_made_once_for_a_panel_and_fits_it() -> None:
    desk = Desk(None, [], players=LONG)
    large, small = (desk.sharing.code("bgstats", version) for version in (33, 23))
    assert isinstance(large, MatchCode)
    assert isinstance(small, MatchCode)
    assert not large.shortened
    assert small.shortened
    assert len(small.rows) <= 17 + 4 * 23 < len(large.rows)
    assert desk.sharing.code("bgstats", 33) is large
    assert desk.woken == 2
    text = desk.sharing.code("text", 5)
    assert isinstance(text, MatchCode)
    assert text.shortened


def stored(directory: Path) -> str:
    """A store with one match that has ended."""
    with_match = open_store(directory)
    try:
        return ended(with_match.journal)[1]
    finally:
        with_match.close()


def test_the_files_are_those_that_the_command_makes(tmp_path: Path) -> None:
    match_id = stored(tmp_path)
    files = dict(export_files(tmp_path, match_id))
    assert list(files) == [".json", ".csv", ".bgsplay", ".png", ".pdf"]
    assert json.loads(files[".json"])["players"] == list(FOUR)
    table = list(csv.DictReader(io.StringIO(files[".csv"].decode("utf-8-sig"))))
    assert {row["player"] for row in table} == set(FOUR)
    assert {player["name"] for player in json.loads(files[".bgsplay"])["players"]} == set(FOUR)
    assert files[".png"].startswith(b"\x89PNG")
    assert files[".pdf"].startswith(b"%PDF")
    with pytest.raises(Refusal) as refused:
        export_files(tmp_path, "nosuch")
    assert "nosuch" in str(refused.value.params["error"])


def test_the_film_of_a_replay_is_one_of_the_files_if_it_is_wanted(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    try:
        rules = load("thirteen")
        heading = {"game": "thirteen", "players": [*FOUR], "stages": []}
        match_id, match = store.journal.new_match(rules, rules.read_sheet(heading).setup)
        for event in ("deal", "B7", "B7", "finish"):
            match.act(Do(rules.parse_event(event)))
        match.act(Stop())
    finally:
        store.close()
    files = dict(export_files(tmp_path, match_id, 1))
    assert len(read(files["-1.gif"]).pictures) == 3


def test_the_app_shares_while_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the history: both codes, each large, and the files, without a stick."""
    monkeypatch.setattr("companion.device.stick.mounted", list)
    monkeypatch.setattr("companion.device.stick.unmounted", list)
    stored(tmp_path)
    pilot = Pilot(tmp_path)
    try:
        pilot.tap("history")
        pilot.tap(next(name for name in pilot.targets if name.startswith("match-")))
        pilot.tap("share")
        for kind in ("bgstats", "text"):
            pilot.tap(kind)
            until(pilot, lambda: "code" in pilot.targets)
            pilot.tap("code")
            assert pilot.screen == "FullCode"
            pilot.tap("back")
        pilot.tap("stick")
        sharing = pilot.app.shell.device.sharing
        assert sharing is not None
        assert sharing.saving, "in the background"
        until(pilot, lambda: not sharing.saving)
        assert isinstance(sharing.saved, SavedFiles)
        assert len([*(tmp_path / EXPORTS).iterdir()]) == 5
        pilot.tap("back")
        assert pilot.screen == "PastMatch"
    finally:
        pilot.close()


def until(pilot: Pilot, done: Callable[[], bool]) -> None:
    """Runs the app until something in the background is done."""
    end = time.monotonic() + 300
    while not done():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)
        pilot.wait(0.5)
