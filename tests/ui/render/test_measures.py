"""Lengths and text sizes have names, which stand in one module."""

from itertools import pairwise
from pathlib import Path

import pytest

from companion.ui.render import measures
from companion.ui.render.measures import SMALLEST_CAPITAL, SMALLEST_TARGET
from tests.ui.written_numbers import written_numbers

ROOT = Path(__file__).parents[3]
COMPANION = ROOT / "companion"
LENGTHS = ("HAIR", "TIGHT", "GAP", "MARGIN", "SPACE", "LINE", "TOUCH", "BAR", "KEY")
SIZES = ("SMALL", "TEXT", "STRONG", "NAME", "TITLE", "NUMBER")
LIMITS = ("SMALLEST_CAPITAL", "SMALLEST_TARGET")
# Files with lengths of their own, and why.
OTHERS = {
    "companion/ui/souvenir/page.py": "a sheet of paper: its millimetres are real ones",
    "companion/ui/souvenir/pad.py": "a part of that sheet",
    "companion/ui/theatre/confetti.py": "how large and how restless paper snippets are",
}
EXAMPLE = """
from companion.ui.render.measures import GAP, TEXT
ROW = 11.6
WIDE, HIGH = 4 * GAP, 30

def heading(frame, box, title, capital=3.4, edge=None):
    frame.text(box, title, capital=capital)
    frame.fill(box, edge, 2.2, line=(0.5, edge))
    frame.mm(2 * GAP + TEXT / 2) + 3 * frame.mm(ROW)

def draw(frame, box, grown):
    large = 3.6 if grown > 1 else TEXT
    heading(frame, box, "Players", 4.2)
    heading(frame, box, "Seats", large * grown)
    frame.mm(WIDE), frame.mm(1.5 * GAP), frame.mm(HIGH), frame.mm(height(frame) + GAP)
    frame.button(box, "next", radius=grown * 1.8)
    box.pad(3)

def height(frame):
    return 7 if frame.panel.portrait else GAP * 0.5
"""


def sources() -> list[Path]:
    """All modules that draw with lengths; what is below the frame works with pixels."""
    files = {*COMPANION.glob("ui/**/*.py"), *COMPANION.glob("games/*/screens/**/*.py")}
    render = COMPANION / "ui" / "render"
    return sorted(file for file in files if file.parent != render or file.name == "frame.py")


def test_no_screen_writes_a_length_or_a_text_size_as_a_number() -> None:
    found = [
        f"{number.file.relative_to(ROOT)}:{number.line}: {number.text}"
        for number in written_numbers(sources(), measures.__name__)
        if str(number.file.relative_to(ROOT)) not in OTHERS
    ]
    assert not found, "use the names of companion/ui/render/measures.py:\n" + "\n".join(found)


@pytest.mark.parametrize("file", OTHERS)
def test_a_file_is_left_out_only_if_it_has_lengths_of_its_own(file: str) -> None:
    assert written_numbers([ROOT / file], measures.__name__)


def test_every_way_to_write_a_length_is_found(tmp_path: Path) -> None:
    file = tmp_path / "screen.py"
    file.write_text(EXAMPLE)
    lines = {number.text for number in written_numbers([file], measures.__name__)}
    assert lines == {
        "ROW = 11.6",
        "WIDE, HIGH = 4 * GAP, 30",
        "def heading(frame, box, title, capital=3.4, edge=None):",
        "frame.fill(box, edge, 2.2, line=(0.5, edge))",
        "large = 3.6 if grown > 1 else TEXT",
        'heading(frame, box, "Players", 4.2)',
        "frame.mm(WIDE), frame.mm(1.5 * GAP), frame.mm(HIGH), frame.mm(height(frame) + GAP)",
        'frame.button(box, "next", radius=grown * 1.8)',
        "return 7 if frame.panel.portrait else GAP * 0.5",
    }


def test_there_are_few_of_them_and_they_differ() -> None:
    named = {name: value for name, value in vars(measures).items() if name.isupper()}
    assert set(named) == {*LENGTHS, *SIZES, *LIMITS}
    for names in (LENGTHS, SIZES):
        values = [named[name] for name in names]
        # A step that cannot be seen is none.
        assert all(low * 1.1 <= high for low, high in pairwise(values))
    assert named["SMALL"] >= SMALLEST_CAPITAL
    assert named["TOUCH"] > SMALLEST_TARGET
