"""The demo: it plays to the end and again, says that it is one, and leaves the journal alone."""

import gc
import itertools
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.app import demo as module
from companion.app.demo import PLAY_PAUSE, READ_PAUSE, STUCK_AFTER, Demo
from companion.games import load
from companion.games.thirteen.demo import COUNTS
from companion.match.actions import Do
from companion.settings import Settings
from companion.store.database import MEMORY
from companion.store.files import DAMAGED, DATABASE
from companion.store.journal import Journal
from companion.store.preferences import StoredPreferences
from companion.ui.render.frame import Frame
from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK
from companion.ui.render.things import Target, Text
from companion.ui.shell.device import DeviceServices
from companion.ui.shell.preferences import SIDES
from companion.ui.theatre.board_turn import TURNS_AFTER
from companion.ui.widgets.demo_strip import draw_with_strip
from tests.closing import close_later
from tests.pilot import Pilot
from tests.repeat import sample, times
from tests.system.command import companion
from tests.ui.checks import complaints
from tests.ui.studio import FOUR, PANELS

TOO_LONG = 60.0


class Watched:
    """A demo without an app, and what it has shown: the screens, and the players of each match."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.now = 100.0
        self.device = DeviceServices()
        self.demo = Demo(
            StoredPreferences(close_later(Journal(MEMORY))),
            settings,
            words=str,
            clock=lambda: self.now,
            device=self.device,
            wake=lambda: None,
        )
        self.results: list[tuple[str, ...]] = []

    @property
    def screen(self) -> str:
        """The name of the screen that is on."""
        return type(self.demo.shell.navigator.screen).__name__

    def step(self) -> None:
        """The next thing that is due; notes the players when a result comes."""
        before = self.screen
        self.now = max(self.now, self.demo.next_at)
        self.demo.step()
        if self.screen == "Result" != before:
            self.results.append(self.demo.shell.session.match.names)


def objects() -> Counter[str]:
    """How many objects of each class of ours there are."""
    gc.collect()
    kinds = [type(each) for each in gc.get_objects()]
    return Counter(kind.__name__ for kind in kinds if kind.__module__.startswith("companion."))


@pytest.fixture
def watched() -> Iterator[Callable[..., Watched]]:
    """Makes demos, and closes them in the end."""
    made: list[Watched] = []

    def make(*settings: Settings) -> Watched:
        made.append(Watched(*settings))
        return made[-1]

    yield make
    for each in made:
        each.demo.close()


def test_it_plays_to_the_result_again_and_again_with_three_to_six(
    watched: Callable[..., Watched],
) -> None:
    table = watched()
    seen = set()
    before: Counter[str] = Counter()
    while table.demo._begun <= 2 * len(COUNTS):
        if table.demo._begun == len(COUNTS) + 1 and not before:
            before = objects()
        seen.add(table.screen)
        table.step()
    assert [len(names) for names in table.results] == [*COUNTS, *COUNTS]
    assert {*COUNTS} == {3, 4, 5, 6}
    assert seen == {"StageStart", "Table", "StageScores", "Podium", "Result"}
    # A demo of many days takes no memory.
    assert table.demo.shell.session.archive.count() == 1
    left = {name: more for name, more in (objects() - before).items() if more >= len(COUNTS)}
    assert not left, "each match leaves something behind"


def test_it_waits_for_a_scanner_that_is_slower_than_itself(
    watched: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Here the demo's clock runs far ahead of the scanner's.
    monkeypatch.setattr(module, "STUCK_AFTER", float("inf"))
    table = watched(Settings(("sim",)))
    table.demo.open_readers()
    scanned = entered = 0
    end = time.monotonic() + TOO_LONG
    while len(table.results) < times(2 * len(COUNTS)):
        # A busy machine is slow, but it gets on.
        assert time.monotonic() < end, f"it stands still at {table.screen}"
        simulator = table.demo._readers.simulator
        if simulator is None:
            table.demo.step()
        else:
            simulator._pace = 0.0
            table.step()
        match = table.demo.shell.session.match
        scanned = max(scanned, sum(entry.source.kind == "scan" for entry in match.entries))
        if len(match.entries) != entered:
            entered, end = len(match.entries), time.monotonic() + TOO_LONG
        time.sleep(0.001)
    assert [len(names) for names in table.results[:4]] == [*COUNTS][: len(table.results)]
    assert scanned >= 3 * 50


def test_if_it_gets_stuck_it_begins_another_match(
    watched: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = watched()
    for _ in range(5):
        table.step()
    first = table.demo.shell.session.match_id
    screen = table.demo.shell.navigator.screen
    monkeypatch.setattr(screen, "tap", lambda _name: None)
    for _ in range(int(STUCK_AFTER / PLAY_PAUSE) + 2):
        table.step()
    assert table.demo.shell.session.match_id != first
    assert table.demo.shell.navigator.screen is not screen


def content(directory: Path) -> dict[str, list[Any]]:
    """All rows of all tables of a journal."""
    journal = Journal(directory / DATABASE, read_only=True)
    query = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    tables = [name for (name,) in journal.connection.execute(query)]
    rows = {
        table: journal.connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608
        for table in tables
    }
    journal.close()
    return rows


def test_a_match_under_way_is_untouched_and_a_touch_leads_to_it(tmp_path: Path) -> None:
    players = ",".join(FOUR)
    assert companion("new", "--players", players, "--data", str(tmp_path)).returncode == 0
    before = content(tmp_path)
    pilot = Pilot(tmp_path, demo=True, resume=True)
    try:
        shown = set()
        for _ in range(12):
            shown.add(pilot.screen)
            said = [
                each.text
                for each in pilot.app.display.describe().things
                if isinstance(each, Text) and "DEMO" in each.text
            ]
            assert said, f"{pilot.screen} looks like a match"
            pilot.wait(READ_PAUSE)
        assert shown == {"StageStart", "Table"}
        assert content(tmp_path) == before
        real = pilot.app.shell.session.match
        entries = len(real.entries)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            # Where the button is that begins the stage.
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=0.6, y=0.93))
            pilot.app.step()
        assert pilot.screen == "StageStart"
        assert pilot.app.display.shell.session.match is real
        assert len(real.entries) == entries, "the touch only ended the demo"
        for _ in range(5):
            pilot.wait(READ_PAUSE)
        assert len(real.entries) == entries
        pilot.tap("next")
        assert pilot.screen == "Table"
    finally:
        pilot.close()


def test_it_does_not_turn_with_the_table_behind_it(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    shell = pilot.app.shell
    shell.people.remember(FOUR)
    shell.preferences.set("sides", dict(zip(FOUR, SIDES, strict=True)))
    shell.preferences.set("turn_to_me", "itself")
    rules = load("thirteen")
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
    shell.session.begin(rules, rules.read_sheet(heading).setup)
    shell.session.act(Do(rules.parse_event("deal")))
    pilot.close()
    pilot = Pilot(tmp_path, demo=True, resume=True)
    try:
        for _ in range(8):
            pilot.wait(READ_PAUSE)
            assert pilot.app.window.rotation == 0
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=0.5, y=0.5))
            pilot.app.step()
        for _ in range(2):
            pilot.wait(TURNS_AFTER)
        assert pilot.app.window.rotation == 90, "to Carl, at the left"
    finally:
        pilot.close()


def test_it_stays_lit_however_long_it_plays(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, demo=True)
    try:
        for _ in range(20):
            pilot.wait(60)
            assert pilot.app.dimmer.level() == 1.0
    finally:
        pilot.close()


def test_an_error_ends_the_demo_and_says_nothing_about_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Pilot(tmp_path, demo=True)
    try:
        screen = pilot.app.display.shell.navigator.screen

        def breaks(_frame: Frame) -> None:
            raise sqlite3.DatabaseError("database disk image is malformed")

        monkeypatch.setattr(screen, "draw", breaks)
        pilot.app.display.invalidate()
        pilot.wait(0.1)
        assert pilot.screen == "FirstStart"
        assert not (tmp_path / DAMAGED).exists()
    finally:
        pilot.close()


@pytest.mark.parametrize("panel", sample(list(PANELS)))
def test_nothing_is_covered_or_cut_by_the_strip(
    panel: str, watched: Callable[..., Watched]
) -> None:
    fonts = Fonts()
    table = watched()
    drawn: set[str] = set()
    for number in itertools.count():
        if table.screen not in drawn or number % 40 == 0:
            drawn.add(table.screen)
            table.now += 4.0  # nothing moves any more, not even confetti
            frame = Frame(PANELS[panel], DARK, fonts)
            draw_with_strip(frame, table.demo.shell.navigator.screen)
            found = complaints(frame)
            assert not found, "\n".join([table.screen, *found])
            assert not [thing for thing in frame.things if isinstance(thing, Target)]
        if len(table.results) == 2:
            break
        table.step()
    assert len(drawn) == 5
