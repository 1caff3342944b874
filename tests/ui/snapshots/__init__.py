"""Screens as text, one line a thing: a change of a layout is read in review, not only seen."""

from pathlib import Path

from companion.ui.render.frame import Frame
from companion.ui.render.things import Fill, Target, Text
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

FOLDER = Path(__file__).parent
SHOWN = ("table", "scores", "pad", "sixth-table", "sixth-scores", "ten-quick", "ten-scores")
PANEL = "800x480"


def snapshot(scene: str) -> str:
    """Every text and target of a scene with four players, in the order of drawing."""
    studio = Studio()
    SCENES[scene](studio, groups(scene)["4"])
    return describe(studio.frame(PANELS[PANEL]))


def describe(frame: Frame) -> str:
    """x, y, width and height in pixels; what it is; what it says."""
    return "".join(line + "\n" for thing in frame.things if (line := _line(thing)))


def _line(thing: object) -> str:
    match thing:
        case Text():
            marks = [mark for mark in ("turned", "underlined", "struck") if getattr(thing, mark)]
            look = " ".join([thing.cut, str(thing.size), thing.align, *marks])
            return f"{_place(thing.box)}  text    {thing.text}  ({look})"
        case Target():
            return f"{_place(thing.box)}  target  {thing.name}"
        case Fill() if thing.box.w > FIELD and thing.box.h > FIELD:
            return f"{_place(thing.box)}  field"
    return ""


# Smaller fields are lines, badges and dots, of which nobody wants to read.
FIELD = 40


def _place(box: tuple[int, ...]) -> str:
    return " ".join(f"{number:4}" for number in box)


def path(scene: str) -> Path:
    """Where it is kept."""
    return FOLDER / f"{scene}-{PANEL}.txt"
