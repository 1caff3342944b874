"""What is remembered or made ready for the next frame never shows in this one."""

from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app.app import App
from companion.games import load
from companion.games.thirteen.game import Setup
from companion.games.thirteen.rules import Deal
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Do, Rename
from companion.store.store import open_store
from companion.ui.render.frame import Frame
from companion.ui.render.theme import BRIGHT, DARK
from companion.ui.shell.acting import act
from tests.pilot import Pilot
from tests.ui.studio import FOUR, PANELS, Studio

STAGE = load("thirteen").simulate(Random(3), FOUR).stages[0]
CARDS = [str(play).rpartition(":")[2] for play in STAGE.plays]


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    store = open_store(tmp_path)
    _, match = store.journal.new_match(load("thirteen"), Setup(FOUR))
    match.act(Do(Deal()))
    store.close()
    return Pilot(tmp_path, resume=True)


def finger(pilot: Pilot, kind: int, place: tuple[float, float]) -> None:
    x, y = place
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y))
    pilot.app.step()


def drawn_anew(app: App) -> bytes:
    """The picture as it would be if nothing had been remembered."""
    app.shell.navigator.swap(Table(app.shell))
    app.window.invalidate()
    app.display.dirty = True
    app.step()
    return pygame.image.tobytes(app.window.canvas, "RGB")


def test_a_stage_with_many_fingers_that_slip_off_looks_as_if_drawn_anew(pilot: Pilot) -> None:
    app, random = pilot.app, Random(1)
    for number, card in enumerate(CARDS[:25]):
        if random.random() < 0.3:  # a finger rests on another key and slips off
            finger(pilot, pygame.FINGERDOWN, pilot.place(f"key-{random.choice(CARDS)}"))
            finger(pilot, pygame.FINGERUP, (0.5, 0.999))
        if number and random.random() < 0.1:
            pilot.tap("undo")
            pilot.tap("redo")
        pilot.tap(f"key-{card}")
        pilot.wait(6)  # no number beside a name, no redo, nothing that slides
        shown = pygame.image.tobytes(app.window.canvas, "RGB")
        assert shown == drawn_anew(app), f"after {card}"
    pilot.close()


def test_a_finger_that_rests_has_no_effect(pilot: Pilot) -> None:
    match = pilot.app.shell.session.match
    finger(pilot, pygame.FINGERDOWN, pilot.place("key-B7"))
    assert match.state.running.sums == (0, 0, 0)
    assert len(match.entries) == 1
    finger(pilot, pygame.FINGERUP, pilot.place("key-B7"))
    assert match.state.running.sums == (7, 0, 0)
    pilot.close()


def test_what_is_foreseen_is_what_comes() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", *CARDS[:20])
    studio.show(Table)
    panel = PANELS["800x480"]
    for card in CARDS[20:]:
        foreseen = Frame(panel, DARK, studio.fonts)
        studio.shell.navigator.screen.foresee(foreseen, f"key-{card}")
        match.act(Do(match.game.parse_event(card)))
        assert foreseen.things == studio.frame(panel).things


def test_nothing_is_foreseen_where_nothing_would_come_of_it() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", "B4", "B4")
    screen = studio.show(Table)
    for name in ("key-B4", "undo", "menu", "ring-blue"):
        frame = Frame(PANELS["800x480"], DARK, studio.fonts)
        screen.foresee(frame, name)
        assert frame.things == []


@pytest.mark.parametrize("change", ["theme", "panel", "words", "name", "open", "colour"])
def test_what_is_remembered_is_forgotten_when_anything_changes(change: str) -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", *CARDS[:9])
    studio.show(Table)
    panel, theme = PANELS["800x480"], DARK
    before = studio.frame(panel, theme).things
    match change:
        case "theme":
            theme = BRIGHT
        case "panel":
            panel = PANELS["720x1280"]
        case "words":
            studio.shell.words = lambda text: text.replace("left", "over")
        case "name":
            act(studio.shell, Rename(2, "Mara"))
        case "open":
            studio.shell.preferences.set("open", True)
        case _:
            studio.people.recolour("Carl", 7)
    after = studio.frame(panel, theme).things
    studio.show(Table)
    assert after == studio.frame(panel, theme).things != before
    assert match.state.running is not None
