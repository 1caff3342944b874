"""A name in letters that ours do not have: a dot at first, then its letters, without a tap."""

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.store.players import StoredPlayers
from companion.store.store import open_store
from companion.ui.render.system_fonts import FontLibrary
from companion.ui.render.things import Text
from tests.pilot import Pilot
from tests.system.tools import need
from tests.ui.render.made_fonts import CAT, make_font, make_system
from tests.ui.souvenir.evening import played


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of a table at which somebody is called as no font of ours can say."""
    store = open_store(tmp_path / "data")
    played(store.journal, "thirteen", ("Anne", CAT * 3, "Carl"))
    assert StoredPlayers(store.journal).all()
    store.close()
    return tmp_path


def turn(pilot: Pilot, done: Callable[[], bool]) -> None:
    """Runs the main loop, as nobody does anything, until something is so."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, "it does not come"
        pilot.app.rest()
        pilot.app.step()


def look(pilot: Pilot) -> bytes:
    """The pixels on the screen."""
    return pygame.image.tostring(pilot.app.window.canvas, "RGB")


def test_the_letters_come_by_themselves(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("fc-match", "fontconfig")
    for name, value in make_system(folder).items():
        monkeypatch.setenv(name, value)
    make_font(folder / "fonts" / "cat.ttf", (CAT,))
    library = FontLibrary()
    monkeypatch.setattr("companion.app.display.LIBRARY", library)
    pilot = Pilot(folder / "data")
    assert library.version == 0
    pilot.tap("history")
    things = pilot.app.display.describe().things
    assert any(isinstance(thing, Text) and CAT in thing.text for thing in things)
    dots, frames = look(pilot), pilot.app.display.frames
    turn(pilot, lambda: pilot.app.display.frames > frames)
    assert look(pilot) != dots
    # The same picture as of an app that had known the font before.
    shown = look(pilot)
    pilot.tap("back")
    pilot.tap("history")
    assert look(pilot) == shown
    pilot.close()


def test_without_such_a_font_nothing_is_drawn_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("fc-match", "fontconfig")
    for name, value in make_system(folder).items():
        monkeypatch.setenv(name, value)
    library = FontLibrary()
    monkeypatch.setattr("companion.app.display.LIBRARY", library)
    pilot = Pilot(folder / "data")
    pilot.tap("history")
    frames = pilot.app.display.frames
    turn(pilot, lambda: CAT in library._known and library._thread is None)
    pilot.app.step()
    assert pilot.app.display.frames == frames
    assert library.version == 0
    pilot.close()
