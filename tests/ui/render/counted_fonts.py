"""Counts the work of measuring and drawing text: a slow machine counts as much as a fast one."""

from typing import Any

import pygame.font
import pytest

from companion.ui.render.text import Fonts


class CountedFont:
    """A font of pygame that counts the letters that it is given to measure or to draw."""

    def __init__(self, font: pygame.font.Font, work: "TextWork") -> None:
        self._font = font
        self._work = work

    def __getattr__(self, name: str) -> Any:
        return getattr(self._font, name)

    def size(self, text: str) -> tuple[int, int]:
        """Measures a text."""
        self._work.letters += len(text)
        return self._font.size(text)

    def render(self, text: str, *style: Any) -> pygame.Surface:
        """Draws a text."""
        self._work.letters += len(text)
        return self._font.render(text, *style)


class TextWork:
    """How many letters all fonts together have measured and drawn since this was made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.letters = 0
        real = Fonts._font

        def counted(fonts: Fonts, name: str, size: int) -> CountedFont:
            return CountedFont(real(fonts, name, size), self)

        monkeypatch.setattr(Fonts, "_font", counted)
