"""The heights of capitals that are known in advance are those of our fonts."""

import pygame.font
import pytest

from companion.ui.render.capitals import SIZES, is_too_low
from companion.ui.render.text import CUTS, Fonts


@pytest.mark.parametrize("cut", CUTS)
def test_a_known_height_is_that_of_the_font(cut: str) -> None:
    fonts = Fonts()
    measured = {size: fonts.capital(cut, size) for size in SIZES}
    assert not [size for size, height in measured.items() if is_too_low(cut, size, height)]
    assert all(is_too_low(cut, size, height + 0.1) for size, height in measured.items())


def test_the_height_of_a_larger_size_has_to_be_measured() -> None:
    assert not is_too_low("body", SIZES.stop, 1000)


def test_only_the_font_of_the_found_size_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = Fonts()
    opened: list[int] = []
    load = fonts._load

    def count(name: str, size: int) -> pygame.font.Font:
        opened.append(size)
        return load(name, size)

    monkeypatch.setattr(fonts, "_load", count)
    found = [fonts.size_for_capital("body", height / 2) for height in range(10, 80)]
    assert opened == sorted(set(found))
