"""Drawings look alike everywhere: their texts are paths, and nothing is cut or runs into a line."""

import re
import subprocess
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from tests.system.drawings import ROOT, Box, Text, drawings, outlined, texts, without_texts
from tests.system.tools import need

by_drawing = pytest.mark.parametrize(
    "path", drawings(), ids=lambda path: path.parts[-3] + path.name
)
# Around a text so much is free, in its own size.
AIR = 0.06
# How wide pictures are made, in pixels; a letter is then at least ten high.
WIDTH = 1600


def view(drawing: str) -> Box:
    """The drawing's own coordinates: left, top, width, height."""
    left, top, width, height = ElementTree.fromstring(drawing).attrib["viewBox"].split()  # noqa: S314
    return float(left), float(top), float(width), float(height)


def rendered(drawing: str, folder: Path) -> pygame.Surface:
    """A picture of it, by a renderer that knows nothing of us."""
    program = need("rsvg-convert", "librsvg2-bin")
    (folder / "drawing.svg").write_text(drawing)
    command = [program, "-w", str(WIDTH), "drawing.svg", "-o", "drawing.png"]
    subprocess.run(command, cwd=folder, check=True)
    return pygame.image.load(folder / "drawing.png")


def covered(text: Text) -> Box:
    """Left, top, right and bottom of a text with its air, as it is turned."""
    left, top, right, bottom = text.ink
    if text.turn:
        turn = re.fullmatch(r"rotate\(-90 (\S+) (\S+)\)", text.turn)
        assert turn is not None
        x, y = float(turn[1]), float(turn[2])
        left, top, right, bottom = x + top - y, y + x - right, x + bottom - y, y + x - left
    air = AIR * text.size
    return left - air, top - air, right + air, bottom + air


def colours(picture: pygame.Surface, box: Box, frame: Box) -> set[tuple[int, ...]]:
    """The colours of a part of a picture of the whole frame."""
    scale = WIDTH / frame[2]
    x, y = int((box[0] - frame[0]) * scale), int((box[1] - frame[1]) * scale)
    wide, high = int((box[2] - box[0]) * scale), int((box[3] - box[1]) * scale)
    part = picture.subsurface((x, y, wide, high))
    data = pygame.image.tobytes(part, "RGB")
    return {tuple(data[at : at + 3]) for at in range(0, len(data), 3)}


@by_drawing
def test_a_drawing_needs_no_font_and_is_what_the_command_makes(path: Path) -> None:
    drawing = path.read_text()
    assert not {"<text", "<tspan", "font-family"} & set(re.findall(r"<\w+|font-family", drawing))
    assert outlined(drawing) == drawing, "script/drawings makes its texts anew"
    assert ElementTree.fromstring(drawing).find("{*}title") is not None  # noqa: S314


def faults(drawing: str, folder: Path) -> list[str]:
    """What is wrong with the texts of a drawing, in pictures of it with them and without."""
    frame = view(drawing)
    ground, whole = rendered(without_texts(drawing), folder), rendered(drawing, folder)
    boxes = [(text.words, covered(text)) for text in texts(drawing)]
    found = []
    for words, box in boxes:
        left, top, right, bottom = box
        inside = frame[0] <= left and right <= frame[0] + frame[2]
        if not inside or top < frame[1] or bottom > frame[1] + frame[3]:
            found.append(f"{words} is cut")
        elif len(colours(ground, box, frame)) != 1:
            found.append(f"{words} runs into a line")
        elif len(colours(whole, box, frame)) < 3:
            found.append(f"{words} cannot be seen")
    for (one, a), (other, b) in combinations(boxes, 2):
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            found.append(f"{one} runs into {other}")
    return found


@by_drawing
def test_its_texts_are_whole_and_touch_neither_each_other_nor_a_line(
    path: Path, tmp_path: Path
) -> None:
    drawing = path.read_text()
    assert len(texts(drawing)) > 10
    assert faults(drawing, tmp_path) == []


@pytest.mark.parametrize(
    ("drawn", "fault"),
    [
        ('<text x="20" y="30" font-size="6">HI</text>', []),
        ('<text x="97" y="30" font-size="6">HI</text>', ["HI is cut"]),
        ('<text x="20" y="3" font-size="6">HI</text>', ["HI is cut"]),
        ('<text x="3" y="20" font-size="6" transform="rotate(-90 3 20)">HI</text>', ["HI is cut"]),
        ('<text x="60" y="20" font-size="6" transform="rotate(-90 60 20)">HI</text>', []),
        ('<text x="20" y="41" font-size="6">HI</text>', ["HI runs into a line"]),
        ('<text x="20" y="39.9" font-size="6">HI</text>', ["HI runs into a line"]),
        ('<text x="20" y="30" font-size="6" fill="#fff">HI</text>', ["HI cannot be seen"]),
        (
            '<text x="20" y="30" font-size="6">HI</text><text x="24" y="33" font-size="6">I</text>',
            ["HI runs into I"],
        ),
    ],
)
def test_what_is_wrong_with_a_text_is_seen(drawn: str, fault: list[str], tmp_path: Path) -> None:
    ground = '<rect width="100" height="50" fill="#fff"/><path d="M0 40h100" stroke="#000"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
    assert faults(outlined(f"{head}{ground}{drawn}</svg>"), tmp_path) == fault


@pytest.mark.parametrize(
    ("anchor", "left", "right"), [("start", 10, 16), ("middle", 7, 13), ("end", 4, 10)]
)
def test_a_text_stands_where_it_is_said(anchor: str, left: float, right: float) -> None:
    text = Text("HI", (10, 20), 6, anchor)
    ink = text.ink
    assert left <= ink[0] < ink[2] <= right
    assert ink[3] == pytest.approx(20)
    assert ink[1] == pytest.approx(20 - 0.7 * 6, abs=0.1)


def test_what_a_text_says_can_be_changed_where_it_is_drawn() -> None:
    one = '<svg ><text x="1" y="2.5" font-size="4" fill="red">I &amp; we</text></svg>'
    made = outlined(one)
    assert 'aria-label="I &amp; we" data-at="1 2.5" data-size="4" data-anchor="start"' in made
    assert made.count("<use ") == 4
    assert made.count("<path ") == 4
    changed = outlined(made.replace("I &amp; we", "they"))
    assert changed == outlined(one.replace("I &amp; we", "they"))
    assert [text.words for text in texts(changed)] == ["they"]


def test_a_letter_that_no_font_has_is_named() -> None:
    with pytest.raises(ValueError, match="none of our fonts has the letter '漢'"):
        Text("漢", (0, 0), 1).made()


def test_the_command_is_there() -> None:
    assert "tests.system.drawings" in (ROOT / "script/drawings").read_text()
