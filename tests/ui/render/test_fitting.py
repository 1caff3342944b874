"""Texts of any length: what is measured and drawn of them is bounded."""

from unicodedata import category

import pytest

from companion.ui.render import direction
from companion.ui.render.box import Box
from companion.ui.render.fitting import MOST_LETTERS, bounded, shortened
from companion.ui.render.frame import Frame
from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK
from companion.ui.render.things import Text
from tests.ui.render.counted_fonts import TextWork
from tests.ui.studio import PANELS

SIZE, WIDTH = 20, 300
# Letters that are measured of one text, at most: it is measured whole in a few sizes, and each time
# half as much of it as before.
MOST_WORK = 20 * MOST_LETTERS
# One word, many words, many numbers, words with hyphens, letters of other fonts, and those that run
# from the right with many marks on them.
TEXTS = ("x", "word ", "a 1 ", "a-", "Ж ", "ش\u0651\u0651", "e\u0301", "\u0301", "\t")


@pytest.mark.parametrize("piece", TEXTS)
def test_the_work_does_not_grow_with_the_text(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    for length in (8_000, 300_000):
        text = (piece * length)[:length]
        work = TextWork(monkeypatch)
        fonts = Fonts()
        shown, size = fonts.fit(text, "name", 3 * SIZE, WIDTH, SIZE)
        assert fonts.width(shown, "name", size) <= WIDTH
        fonts.width(text, "name", SIZE)
        fonts.wrap(text, "name", SIZE, WIDTH)
        fonts.render(text, "name", SIZE, (0, 0, 0))
        fonts.centre(text, "name", SIZE)
        done.append(work.letters)
        monkeypatch.undo()
    assert max(done) <= MOST_WORK
    assert abs(done[0] - done[1]) <= MOST_LETTERS


@pytest.mark.parametrize("piece", TEXTS)
def test_a_paragraph_of_any_text_stays_in_its_box(piece: str) -> None:
    frame = Frame(PANELS["800x480"], DARK, Fonts())
    box = Box(10, 10, WIDTH, 90)
    below = frame.paragraph(box, piece * 30_000, capital=5)
    assert below <= box.bottom
    for thing in frame.things:
        assert isinstance(thing, Text)
        assert frame.fonts.width(thing.text, thing.cut, thing.size) <= box.w + 1


def test_of_a_very_long_text_the_beginning_and_the_end_are_left() -> None:
    assert bounded("x" * MOST_LETTERS) == "x" * MOST_LETTERS
    long = bounded("Anne" + "x" * MOST_LETTERS + "jr.")
    assert len(long) == MOST_LETTERS
    assert long.startswith("Annexx")
    assert long.endswith("xx…jr.")


@pytest.mark.parametrize("text", ["Maximiliane von Hohenfels sr.", "abcdefghijklmnopqrstuvwxyz"])
def test_as_few_letters_as_possible_are_left_out(text: str) -> None:
    for most in range(2, len(text)):
        tried: list[str] = []

        def fits(short: str, most: int = most, tried: list[str] = tried) -> bool:
            tried.append(short)
            return len(short) <= most

        short = shortened(text, fits)
        front, _, back = short.partition("…")
        assert text.startswith(front)
        assert text.endswith(back)
        # One letter more would be one too many; a blank beside the gap is left out besides.
        assert most - 2 <= len(short) <= most or most < 3
        assert len(tried) <= 5
    assert shortened("Anne", lambda _short: False) == "A"


def test_arabic_letters_join_over_many_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mark is looked at a few times only, however many lie between two letters."""
    asked = 0

    def counted(letter: str) -> str:
        nonlocal asked
        asked += 1
        return category(letter)

    monkeypatch.setattr(direction, "category", counted)
    marks = "\u064b" * 500
    assert direction.joined(f"\u0628{marks}\u0628") == f"\ufe91{marks}\ufe90"
    assert asked <= 4 * len(marks)
