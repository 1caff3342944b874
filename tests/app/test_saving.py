"""A disk that stalls: the screen says so, systemd hears of us, and nothing is lost."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.app import saving
from companion.app.app import App
from companion.app.options import Options
from companion.app.saving import LATE, PatientCommits, saving_words
from companion.device.systemd import ServiceNotifier
from companion.games.base import Refusal
from companion.store.store import open_store
from companion.ui.render.things import Text
from companion.ui.shell.outputs import DisplayLost
from tests.app.test_slow_disk import dealt
from tests.pilot import Pilot, on_panel
from tests.repeat import is_ci
from tests.system.crashes.mounted import forgetful, need_fuse
from tests.system.listener import Listener

SAVING, STILL = "Saving …", "Still saving… Please don’t unplug it."


class Disk:
    """Commits of this take until `let_go`."""

    def __init__(self) -> None:
        self._free = threading.Event()
        self.committed = 0

    def commit(self, work: Callable[[], object] = lambda: None) -> None:
        assert self._free.wait(60)
        work()
        self.committed += 1

    def let_go(self) -> None:
        self._free.set()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "MOMENT", 0.02)
    monkeypatch.setattr(saving, "STEP", 0.01)


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.let_go()


def commits(meanwhile: Callable[[float], None], told: list[str] | None = None) -> PatientCommits:
    return PatientCommits(meanwhile, lambda: (told if told is not None else []).append("done"))


def test_a_quick_commit_is_not_told_of_and_runs_beside_the_main_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(saving, "MOMENT", 60)
    told: list[str] = []
    ran: list[str] = []
    with closing(commits(lambda _: told.append("waits"), told)) as patient:
        patient.run(lambda: ran.append(threading.current_thread().name))
    assert (ran, told) == (["commits"], [])


def test_what_a_commit_raises_is_raised_here() -> None:
    def fail() -> None:
        raise Refusal("not-saved")

    with closing(commits(lambda _: None)) as patient, pytest.raises(Refusal, match="not-saved"):
        patient.run(fail)


def test_a_slow_one_is_told_of_again_and_again_until_it_is_done(disk: Disk) -> None:
    waited: list[float] = []
    told: list[str] = []

    def meanwhile(seconds: float) -> None:
        assert not disk.committed
        waited.append(seconds)
        if len(waited) == 4:
            disk.let_go()

    with closing(commits(meanwhile, told)) as patient:
        patient.run(disk.commit)
        assert disk.committed == 1, "it returned before it was done"
    assert waited[:4] == pytest.approx([0.02, 0.03, 0.04, 0.05])
    assert told == ["done"]


def test_whoever_fails_to_tell_does_not_stop_the_commit(
    disk: Disk, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[float] = []

    def meanwhile(seconds: float) -> None:
        asked.append(seconds)
        threading.Timer(0.05, disk.let_go).start()
        raise DisplayLost("the desktop has ended")

    with closing(commits(meanwhile)) as patient:
        patient.run(disk.commit)
    assert disk.committed == 1
    assert len(asked) == 1
    assert "the desktop has ended" in capsys.readouterr().err


def test_ctrl_c_waits_for_the_commit(disk: Disk) -> None:
    def meanwhile(_seconds: float) -> None:
        threading.Timer(0.05, disk.let_go).start()
        raise KeyboardInterrupt

    with closing(commits(meanwhile)) as patient, pytest.raises(KeyboardInterrupt):
        patient.run(disk.commit)
    assert disk.committed == 1


def test_without_a_thread_it_commits_where_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    patient = commits(lambda _: None)
    ran: list[str] = []
    patient.run(lambda: ran.append(threading.current_thread().name))
    patient.close()
    assert ran == ["MainThread"]
    assert "can't start new thread" in capsys.readouterr().err


def test_closed_it_leaves_no_thread_and_still_commits() -> None:
    patient = commits(lambda _: None)
    patient.close()
    patient.close()
    ran: list[str] = []
    patient.run(lambda: ran.append(threading.current_thread().name))
    assert ran == ["MainThread"]
    assert "commits" not in [each.name for each in threading.enumerate()]


def test_the_words_become_urgent() -> None:
    assert [saving_words(str, waited) for waited in (0.7, LATE, LATE + 1)] == [
        SAVING,
        SAVING,
        STILL,
    ]


def shown(app: App) -> list[str]:
    """The texts that are on the screen."""
    painted = app.window._painter._shown
    return [each.thing.text for each in painted if isinstance(each.thing, Text)]


def test_the_screen_says_it_over_the_table_as_it_was_and_taps_count_afterwards(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MOMENT", 60)
    match_id = dealt(tmp_path)
    pilot = Pilot(tmp_path, resume=True)
    app = pilot.app
    run, say = app.store.journal.run_commit, app.display.say_saving
    pictures: list[tuple[bytes, list[str]]] = []
    app.store.journal.run_commit = lambda work: run(lambda: disk.commit(work))
    app._commits._meanwhile = lambda waited: meanwhile(waited)
    before = shown(app)

    def meanwhile(waited: float) -> None:
        say(waited)
        pictures.append((pygame.image.tostring(app.window.canvas, "RGB"), shown(app)))
        if len(pictures) > 1:
            return
        monkeypatch.setattr(saving, "MOMENT", 60)  # what is written after it is none of this test
        x, y = pilot.place("key-Y1")
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=2, x=x, y=y))
        disk.let_go()

    try:
        untouched = pygame.image.tostring(app.window.canvas, "RGB")
        monkeypatch.setattr(saving, "MOMENT", 0.02)
        pilot.tap("key-B7")
        picture, texts = pictures[0]
        assert picture != untouched
        # Nothing that was not saved yet is on the screen.
        assert texts == [*before, SAVING]
        assert SAVING not in shown(app)
        pilot.wait(1.0)
        assert SAVING not in shown(app)
        state = pilot.store.journal.load(match_id).state
        cards = [str(play).rpartition(":")[2] for play in state.stages[0].plays]
        assert cards == ["B7", "Y1"]
    finally:
        pilot.close()


# A disk that stalls, and a watchdog that would not wait for it; in full where changes land.
STALL, WATCHDOG = (30.0, 10.0) if is_ci() else (2.4, 0.8)


def test_a_real_disk_that_stalls_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system whose process stands still, as a card does that is being cleaned up."""
    need_fuse()
    monkeypatch.undo()  # as patient as it is
    directory, mountpoint = tmp_path / "data", tmp_path / "disk"
    directory.mkdir()
    match_id = dealt(directory)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with (
        Listener(tmp_path / "notify") as listener,
        heard_from(listener) as heard,
        forgetful(directory, mountpoint) as process,
        closing(open_store(mountpoint)) as store,
    ):
        environment = {
            "NOTIFY_SOCKET": listener.address,
            "WATCHDOG_USEC": str(round(WATCHDOG * 1_000_000)),
        }
        options = Options(windowed=(800, 480), language="en", resume=True)
        app = App(store, options, manager=ServiceNotifier(environment))
        said: list[str] = []
        say = app.display.say_saving

        def say_and_note(waited: float) -> None:
            say(waited)
            said.append(shown(app)[-1])

        app._commits._meanwhile = say_and_note
        try:
            app.step()
            (box,) = [each.box for each in app.display.targets if each.name == "key-B7"]
            x, y = on_panel(app.window, *box.centre)
            process.send_signal(signal.SIGSTOP)
            threading.Timer(STALL, process.send_signal, (signal.SIGCONT,)).start()
            began = time.monotonic()
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y))
                app.step()
            took = time.monotonic() - began
            app.step()
            assert took > STALL * 0.9
            assert said[0] == SAVING
            assert (STILL in said) == (STALL > LATE)
            assert not {SAVING, STILL} & set(shown(app))
            assert len(store.journal.load(match_id).state.stages[0].plays) == 1
        finally:
            process.send_signal(signal.SIGCONT)
            app.close()
        beats = [moment for moment in heard if began <= moment <= began + took]
        gaps = [after - before for before, after in pairwise([began, *beats, began + took])]
        assert max(gaps) < WATCHDOG


@contextmanager
def heard_from(listener: Listener) -> Iterator[list[float]]:
    """When each sign of life was heard, until the end."""
    heard: list[float] = []
    ended = threading.Event()

    def listen() -> None:
        while not ended.is_set():
            if listener.hear(0.05) == "WATCHDOG=1":
                heard.append(time.monotonic())

    thread = threading.Thread(target=listen)
    thread.start()
    try:
        yield heard
    finally:
        ended.set()
        thread.join()
