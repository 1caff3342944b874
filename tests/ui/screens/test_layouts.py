"""Every screen on every panel: nothing overlaps or is cut, and fingers and eyes find their size."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app.translation import translator
from companion.records import replace
from companion.ui import screens
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame, Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK, Theme
from companion.ui.shell.preferences import LANGUAGES
from companion.ui.shell.screen import Screen
from tests.ui.checks import complaints
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

LARGE = 1.2


def looks() -> Iterator[tuple[str, Panel, Theme]]:
    """Every panel; where people have the panels that we know, also bright and with large text."""
    for name, panel in PANELS.items():
        yield name, panel, DARK
        if name in ("800x480", "720x1280"):
            yield f"{name} bright", panel, BRIGHT
    yield "800x480 large", replace(PANELS["800x480"], text_scale=LARGE), DARK


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    """One set for all pictures: to read a font anew for each takes longer than to use it."""
    return Fonts()


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_overlaps_or_is_cut(scene: str, fonts: Fonts) -> None:
    found = []
    for group, players in groups(scene).items():
        for mode in ("fair", "open") if scene.startswith("table") else ("fair",):
            studio = Studio(fonts)
            studio.shell.preferences.set("open", mode == "open")
            SCENES[scene](studio, players)
            for look, panel, theme in looks():
                frame = studio.frame(panel, theme)
                found += [
                    f"{group} {mode} {look}: {complaint}"
                    for complaint in complaints(frame, players)
                ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_other_languages_fit_too(scene: str, language: str, fonts: Fonts) -> None:
    found = []
    for group, players in list(groups(scene).items())[-2:]:
        studio = Studio(fonts)
        studio.shell.words = translator(language)
        SCENES[scene](studio, players)
        for panel in ("800x480", "720x1280"):
            frame = studio.frame(PANELS[panel])
            found += [f"{group} {panel}: {text}" for text in complaints(frame, players)]
    assert not found, "\n".join(found)


def test_every_screen_is_in_the_gallery() -> None:
    shown = set()
    for scene, set_up in SCENES.items():
        studio = Studio()
        set_up(studio, groups(scene)["4"])
        shown.add(type(studio.shell.navigator.screen).__name__)
    there = {
        name
        for path in screens.__path__
        for module in Path(path).glob("*.py")
        for name in re.findall(r"^class ([A-Z]\w*)\(\w+\):", module.read_text(), re.MULTILINE)
    }
    assert shown == there


@pytest.mark.parametrize(
    ("draw", "complaint"),
    [
        (lambda frame: frame.text(Box(0, 0, 60, 30), "A sentence too long"), "is shortened"),
        (lambda frame: frame.paragraph(Box(0, 0, 60, 20), "One two three four"), "is shortened"),
        (lambda frame: frame.paragraph(Box(0, 0, 20, 30), "Unbreakable"), "wider than its place"),
        (lambda frame: frame.text(Box(790, 0, 40, 30), "Out"), "not on the panel"),
        (lambda frame: frame.text(Box(0, 0, 90, 30), "Grey", colour=(60, 60, 60)), "contrast"),
        (lambda frame: frame.target(Box(0, 0, 40, 60), "small"), "too small for a finger"),
        (lambda frame: frame.target(Box(0, 0, 60, 60), "key-B7"), "too small for a key"),
        (lambda frame: _twice(frame), "lie over each other"),
        (lambda frame: _behind(frame), "painted over"),
        (lambda frame: _outside(frame), "sticks out"),
    ],
)
def test_the_check_finds_what_is_wrong(
    draw: Callable[[Frame], None], complaint: str, fonts: Fonts
) -> None:
    frame = Frame(PANELS["800x480"], DARK, fonts)
    draw(frame)
    found = complaints(frame, ("Anne",))
    assert [text for text in found if complaint in text], found


def test_names_may_be_shortened(fonts: Fonts) -> None:
    frame = Frame(PANELS["800x480"], DARK, fonts)
    frame.text(Box(0, 0, 60, 30), "1 · Anne-Marie")
    assert complaints(frame, ("Anne-Marie",)) == []
    assert complaints(frame, ("Carl",)) != []


def _twice(frame: Frame) -> None:
    frame.text(Box(0, 0, 90, 30), "One")
    frame.text(Box(10, 2, 90, 30), "Other")


def _behind(frame: Frame) -> None:
    frame.text(Box(0, 0, 90, 30), "Hidden")
    frame.fill(Box(0, 0, 90, 30), DARK.panel)


def _outside(frame: Frame) -> None:
    frame.fill(Box(0, 0, 30, 30), DARK.panel)
    frame.text(Box(4, 0, 90, 30), "Wide")


class _Below(Screen):
    """Something to go back to."""

    def draw(self, frame: Frame) -> None:
        frame.target(frame.box, "below")


@pytest.mark.parametrize("scene", SCENES)
def test_the_way_back_leads_somewhere(scene: str, fonts: Fonts) -> None:
    studio = Studio(fonts)
    SCENES[scene](studio, list(groups(scene).values())[1])
    if "back" not in studio.targets():
        return
    shown = studio.shell.navigator.screen
    studio.shell.navigator.start(_Below(studio.shell))
    studio.shell.navigator.go(shown)
    before = studio.frame(PANELS["800x480"]).things
    studio.tap("back")
    assert (
        studio.shell.navigator.screen is not shown
        or studio.frame(PANELS["800x480"]).things != before
    )
