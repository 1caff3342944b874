"""Screens without an app around them: a shell with a journal in memory, and pictures of it."""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app.sharing import MatchSharing
from companion.app.translation import translator
from companion.device.stick import StickWriter
from companion.games import load
from companion.match.actions import Do
from companion.match.match import Match
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK, Theme
from companion.ui.render.things import Target
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.shell.window import Window
from tests.closing import close_later

# The panels that everything must fit on: pixels, and pixels in a millimetre.
PANELS = {
    "800x480": Panel(800, 480, 5.2),
    "720x1280": Panel(720, 1280, 8.2),
    "1280x720": Panel(1280, 720, 8.2),
    "1024x600": Panel(1024, 600, 6.6),
    "1280x800": Panel(1280, 800, 8.3),
    "1920x1080": Panel(1920, 1080, 12.4),
    "480x800": Panel(480, 800, 5.2),
}
FOUR = ("Anne", "Carl", "Marc", "Herman")
SIX = ("Anne-Marie", "Carl", "Marc", "Herman", "Zoë", "Grootvader")
LONG = (
    "Wilhelmina van der Meulen-Oudenaarde sr.",
    "Wilhelmina van der Meulen-Oudenaarde jr.",
    "Maximiliaan Bartholomeus de Groot-Vriesw",
    "Ἀλέξανδρος ὁ Μακεδών, βασιλεὺς τῆς Ἀσίας",
)
PILES = ("3,2,0,1", "0,6,2,0", "2,5,6,2", "6,1,6,3", "1,0,0,1", "2,0,0,1")

# What `Studio.fill` has written.
FILLED: dict[tuple[object, ...], bytes] = {}


class Roomy(dict[Any, Any]):
    """A cache that seems as much emptier as there are `times` as many panels and texts."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self._times = times

    def __len__(self) -> int:
        return super().__len__() // self._times


@cache
def shared_fonts() -> Fonts:
    """One set for all studios: to read a font anew for each takes longer than to use it.

    What it knows is made for one panel. With the texts of all screens on all panels it would be
    forgotten before it is needed again, and to measure anew is a third of the work.
    """
    fonts = Fonts()
    fonts._fonts = Roomy(4)  # each is an open file
    fonts._runs, fonts._fitted, fonts._widths, fonts._centres = (Roomy(100) for _ in range(4))
    return fonts


class Studio:
    """A shell with everything a screen may ask for, and a clock that stands still."""

    def __init__(self, fonts: Fonts | None = None) -> None:
        self.journal = close_later(Journal(MEMORY))
        self.now = 1000.0
        self.people = StoredPlayers(self.journal)
        self.shell = Shell(
            self.journal, self.people, StoredPreferences(self.journal), clock=lambda: self.now
        )
        self.shell.words = translator("en")
        # What is made in the background is made at once.
        self.shell.device.sharing = MatchSharing(
            self.journal,
            None,
            run=lambda job: job(),
            # None, whatever is plugged into this computer.
            sticks=StickWriter(list, list, lambda _stick: False),
        )
        self.fonts = fonts or shared_fonts()

    def match(
        self,
        players: Sequence[str],
        *events: str,
        counted: int = 0,
        game: str = "thirteen",
        remember: bool = True,
    ) -> Match:
        """A match under way, after some counted stages and then these events."""
        rules = load(game)
        heading = {"game": game, "players": list(players), "stages": [], "rounds": []}
        if remember:
            self.people.remember(tuple(players))
        match_id, match = self.journal.new_match(rules, rules.read_sheet(heading).setup)
        self.shell.session.open(match_id, match)
        for _ in range(counted):
            count = "count " + " ".join(PILES[: len(players)])
            for event in ("deal", count):
                match.act(Do(rules.parse_event(event)))
        for event in events:
            match.act(Do(rules.parse_event(event)))
        return match

    def fill(self, what: tuple[object, ...], write: Callable[[], None]) -> None:
        """Has `write` write matches into the journal, which is empty; whoever asks for the same
        `what` again gets a copy of them."""
        assert not self.journal.count()
        if what in FILLED:
            with closing(sqlite3.connect(MEMORY)) as kept:
                kept.deserialize(FILLED[what])
                kept.backup(self.journal.connection)
        else:
            write()
            FILLED[what] = self.journal.connection.serialize()

    def show(self, make: Callable[[Shell], Screen]) -> Screen:
        """Shows a screen."""
        self.shell.navigator.start(make(self.shell))
        return self.shell.navigator.screen

    def frame(self, panel: Panel, theme: Theme = DARK, pressed: str | None = None) -> Frame:
        """What the screen on top shows now."""
        frame = Frame(panel, theme, self.fonts, pressed, self.shell.words)
        self.shell.navigator.screen.draw(frame)
        return frame

    def targets(self, panel: Panel = PANELS["800x480"]) -> list[str]:
        """The names that can be tapped now."""
        things = self.frame(panel).things
        return [thing.name for thing in things if isinstance(thing, Target) and not thing.drags]

    def tap(self, *names: str) -> None:
        """Taps what is there, one after the other; what is not there is a mistake in the test."""
        for name in names:
            assert name in self.targets(), (
                f"{name} is not on {type(self.shell.navigator.screen).__name__}"
            )
            self.shell.navigator.screen.tap(name)

    def picture(self, path: Path | str, panel: str = "800x480", theme: Theme = DARK) -> None:
        """Saves what the screen on top looks like."""
        wanted = PANELS[panel]
        window = Window((wanted.width, wanted.height), 0, self.fonts)
        window.show(self.frame(wanted, theme))
        pygame.image.save(window.canvas, str(path))
