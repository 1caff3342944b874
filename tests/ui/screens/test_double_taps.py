"""A second tap on the same place never destroys or ends anything: the taps of all scenes, followed.

The app takes two taps within 0.4 s for one. Somebody who taps twice more slowly must not lose a
match by it either.
"""

from collections.abc import Iterator

import pytest

from companion.device.power import Switch
from companion.ui.render.box import Box
from companion.ui.render.text import Fonts
from companion.ui.render.things import Target
from companion.ui.screens.end_match import EndMatch
from companion.ui.shell.screen import Screen
from tests.closing import close_all
from tests.repeat import every, is_ci
from tests.ui.destructive import DESTRUCTIVE, HARMLESS, SUSPICIOUS, destructive
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import FOUR, PANELS, Studio

# Where changes land all panels are tried; elsewhere one that lies and one that stands.
TRIED = tuple(PANELS) if is_ci() else ("800x480", "480x800")

# By panel, then by name, where the targets of a screen are.
Places = dict[str, dict[str, Box]]


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the device was asked to do; this one is not switched off."""
    asked: list[str] = []
    monkeypatch.setattr(Switch, "begin", lambda _switch, what: asked.append(what))
    return asked


def overlap(one: Box, other: Box) -> bool:
    """Whether there is a point in both."""
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def places(studio: Studio) -> Places:
    """Where the targets of the screen on top are."""
    return {
        panel: {
            thing.name: thing.box
            for thing in studio.frame(PANELS[panel]).things
            if isinstance(thing, Target) and not thing.drags
        }
        for panel in TRIED
    }


def tapped(scene: str, name: str, panel: str, fonts: Fonts) -> tuple[Studio, Screen]:
    """The scene after a tap on one of its targets, and the screen that was tapped."""
    studio = Studio(fonts)
    SCENES[scene](studio, groups(scene)["4"])
    screen = studio.shell.navigator.screen
    studio.frame(PANELS[panel])
    screen.tap(name)
    return studio, screen


def under(before: Places, name: str, studio: Studio, screen: Screen) -> Iterator[tuple[str, str]]:
    """The destructive targets that lie now where `name` lay on `screen`, each with a panel."""
    now = studio.shell.navigator.screen
    if type(now).__name__ not in DESTRUCTIVE:
        return
    for panel in TRIED:
        for target in destructive(now, studio.frame(PANELS[panel]).things):
            itself = now is screen and target.name == name
            if name in before[panel] and not itself and overlap(before[panel][name], target.box):
                yield target.name, panel


def does_it(studio: Studio, name: str, asked: list[str]) -> bool:
    """Whether a tap destroys or ends something at once; otherwise it only asks."""
    before = studio.journal.connection.total_changes
    studio.shell.navigator.screen.tap(name)
    written = studio.journal.connection.total_changes != before
    return written or studio.shell.navigator.is_over or bool(asked)


@pytest.mark.parametrize("scene", every(10, list(SCENES)))
def test_a_second_tap_destroys_nothing(scene: str, fonts: Fonts, asked: list[str]) -> None:
    studio = Studio(fonts)
    SCENES[scene](studio, groups(scene)["4"])
    before = places(studio)
    found = []
    for name in sorted({name for boxes in before.values() for name in boxes}):
        panel = next(panel for panel in TRIED if name in before[panel])
        studio, screen = tapped(scene, name, panel, fonts)
        for second, on in dict(under(before, name, studio, screen)).items():
            asked.clear()
            studio, screen = tapped(scene, name, panel, fonts)
            now = type(studio.shell.navigator.screen).__name__
            if does_it(studio, second, asked):
                found.append(f"{type(screen).__name__}: {name} → {now}: {second} on {on}")
        asked.clear()
        close_all()  # half a megabyte each
    assert not found, "\n".join(found)


def test_the_test_finds_what_lies_under_a_finger(fonts: Fonts, asked: list[str]) -> None:
    studio = Studio(fonts)
    studio.match(FOUR, counted=1)
    studio.show(EndMatch)
    (discard,) = (
        each
        for each in destructive(
            studio.shell.navigator.screen, studio.frame(PANELS["800x480"]).things
        )
        if each.name == "abandon"
    )
    before: Places = {panel: {"end": discard.box} for panel in TRIED}
    menu = Screen(studio.shell)
    assert ("abandon", "800x480") in list(under(before, "end", studio, menu))
    assert does_it(studio, "abandon", asked)


def test_all_that_is_declared_is_there_and_what_sounds_like_it_is_declared(fonts: Fonts) -> None:
    offered: set[tuple[str, str]] = set()
    for scene in SCENES:
        studio = Studio(fonts)
        SCENES[scene](studio, groups(scene)["4"])
        screen = type(studio.shell.navigator.screen).__name__
        names = studio.targets() + studio.targets(PANELS["480x800"])
        offered |= {(screen, name.split("-")[0]) for name in names}
        close_all()
    declared = {(screen, name) for screen, names in DESTRUCTIVE.items() for name in names}
    assert not (declared | HARMLESS) - offered, "nothing of that kind is on these screens"
    suspicious = {(screen, name) for screen, name in offered if name in SUSPICIOUS}
    assert not suspicious - declared - HARMLESS, "what does that destroy?"
