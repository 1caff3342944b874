"""The real app with a real store, in one life after another on the same data."""

import shutil
import threading
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame

from companion.app.app import App
from companion.app.options import Options
from companion.app.reader_hub import ReaderHub
from companion.app.sharing import MatchSharing
from companion.device import log
from companion.device.diagnostics import report
from companion.device.stick import StickWriter
from companion.match.match import Match
from companion.phones.wire import SOCKET
from companion.settings import Settings as DeviceSettings
from companion.store.steady_clock import Boot, SteadyClock
from companion.store.store import open_store
from firmware_bridge.events import Event
from tests.monkey.cable import Cable
from tests.monkey.compare import check_directory
from tests.monkey.finding import Finding, error
from tests.monkey.plan import Plan
from tests.pilot import never

READERS = DeviceSettings(("none",))


class World:
    """One table for one run: the app's lives, its clocks, its scanner, and what was found."""

    def __init__(self, plan: Plan, directory: Path) -> None:
        self.plan = plan
        self._base = directory
        self._lives = 0
        self.directory = directory / "data-0"
        self.now = 100.0
        # The time on the wall less that of `now`.
        self._wall = 1_750_000_000.0
        self.counts: Counter[str] = Counter()
        self.screens: Counter[str] = Counter()
        self._errors: list[str] = []
        self._places: dict[int, tuple[float, float]] = {}
        # The latest live object of each match that was on the table in this life of the app.
        self._live: dict[str, Match] = {}
        self._entries: dict[str, int] = {}
        self._running: App | None = None
        self.cable = Cable(Random(plan.seed), self.now)

    def __enter__(self) -> "World":
        self._before = (log._write, report.sticks, threading.excepthook)
        log._write = self._logged
        report.sticks = _no_sticks
        threading.excepthook = lambda args: self._errors.append(
            log.trace(args.exc_value) if args.exc_value is not None else str(args.exc_type)
        )
        try:
            self.plan.prepare(self.directory, self.wall)
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        try:
            self._end()
        finally:
            log._write, report.sticks, threading.excepthook = self._before

    def wall(self) -> float:
        """The time on the wall."""
        return self._wall + self.now

    def _logged(self, severity: tuple[str, int], text: str) -> None:
        if severity[0] == "ERROR":
            self._errors.append(text)

    # The app's lives.

    def _start(self) -> None:
        plan = self.plan
        self.store = open_store(self.directory)
        journal = cast("Any", self.store.journal)
        journal._clock = self.wall
        # Each life is a boot of its own, whose time is the monkey's.
        journal._steady_clock = SteadyClock(
            journal.connection, Boot(f"boot {self._lives}", lambda: self.now)
        )
        options = Options(
            windowed=plan.size,
            rotation=plan.rotation,
            language=plan.language,
            settings=READERS,
            problem=plan.problem if self._lives == 0 else "",
        )
        self.app = self._running = App(self.store, options, clock=lambda: self.now)
        # A device would be opened by a thread, in a time of its own.
        self.app.sounds.open = lambda: None  # type: ignore[method-assign]
        self.app.shell.device.sharing = MatchSharing(
            self.store.journal,
            self.directory,
            run=lambda job: job(),
            export=lambda _directory, match_id, _film: [(".txt", match_id.encode())],
            sticks=StickWriter(list, list, lambda _stick: True),
        )
        self.app.looking_back.start = never
        self._live.clear()
        self._places.clear()
        if plan.readers:
            hub = ReaderHub(self.app.shell, self.store.journal, READERS, lambda: None)
            cast("Any", hub.bridge)._links.append(self.cable)
            self.app.readers._opened.put(hub)
            self.cable.reopen(self.now)
        self._lives += 1
        self.step()
        if self.store.notices:
            codes = ", ".join(notice.code for notice in self.store.notices)
            raise Finding("start", f"the store was not as it was left: {codes}")

    def _end(self) -> None:
        """Ends the app, if it runs; nothing of it is left open."""
        app, self._running = self._running, None
        if app is None:
            return
        if app.store.backups is not None:
            app.store.backups.wait()
        app.close()
        app.store.close()
        _join("health")

    def restart(self, how: str, shift: float) -> None:
        """Ends the app and starts it again, the clock on the wall then being off by `shift`.

        how: close (as its user ends it), quit (the window is closed) or kill (what lies on disk at
        this moment is all that is left).
        """
        self.counts["restarts"] += 1
        live = dict(self._live)
        if self.store.backups is not None:
            self.store.backups.wait()
        if how == "kill":
            left = self._base / f"data-{self._lives}"
            shutil.copytree(self.directory, left, ignore=shutil.ignore_patterns(SOCKET))
            self._end()
            shutil.rmtree(self.directory)
            self.directory = left
        else:
            if how == "quit":
                pygame.event.post(pygame.event.Event(pygame.QUIT))
                self.step()
            self.app.shell.navigator.is_over = True
            self._end()
        self._wall += shift
        self.now += 1.0
        check_directory(self.directory, live)
        self._start()

    # What is there.

    @property
    def screen(self) -> str:
        """The name of the screen on top."""
        return type(self.app.shell.navigator.screen).__name__

    @property
    def targets(self) -> list[str]:
        """What can be tapped now."""
        return [target.name for target in self.app.display.targets]

    @property
    def match(self) -> Match | None:
        """The match on the table, if there is one."""
        session = self.app.shell.session
        return session.match if session.is_open else None

    # What happens.

    def step(self) -> None:
        """One turn of the main loop, with what the scanner says; raises the Finding."""
        hub = self.app.readers.hub
        heard = [] if hub is None else self.cable.carry(self.now)
        for news in heard:
            self.counts["reader events"] += isinstance(news, Event)
            if hub is not None:
                hub.enqueue(news)
        try:
            # One event a turn is all that it takes in.
            for _ in range(1 + len(heard)):
                self.app.step()
        except Exception as failure:
            raise error(log.trace(failure)) from failure
        _join("health")
        if self._errors:
            found, self._errors = "\n".join(self._errors), []
            raise error(found)
        if self.screen == "Failsafe":
            raise Finding("error", "the failsafe is on, and nothing is in the log")
        self.screens[self.screen] += 1
        shell = self.app.shell
        if shell.session.is_open and shell.session.match_id is not None:
            self._count_entries(shell.session.match_id, shell.session.match)
        if shell.navigator.is_over:
            self.restart("close", 0.0)

    def _count_entries(self, match_id: str, match: Match) -> None:
        known = self._entries.get(match_id, len(match.entries))
        self.counts["entries"] += max(0, len(match.entries) - known)
        self._entries[match_id] = len(match.entries)
        self._live[match_id] = match

    def described(self) -> str:
        """The screen as text, for whoever reads of a finding."""
        shell = self.app.shell
        lines = [f"screen {self.screen}, targets {' '.join(self.targets)}"]
        if shell.messages.text:
            lines.append(f"it says: {shell.messages.text}")
        if shell.session.is_open:
            match = shell.session.match
            entries = [entry.action for entry in match.entries[-6:]]
            lines.append(f"{match.game.NAME}, {len(match.entries)} entries, the last: {entries}")
        return "\n".join(lines)


def _no_sticks(mounts: Path = Path()) -> list[Path]:  # noqa: ARG001 - as the real one
    """None: a monkey writes nowhere but into its own directory."""
    return []


def _join(name: str) -> None:
    """Waits for what runs beside the main loop, so that the same steps lead to the same."""
    for thread in threading.enumerate():
        if thread.name == name:
            thread.join()
