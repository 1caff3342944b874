"""What is left on a tile has on every tile the size in which the widest of these texts fits."""

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.games.thirteen.screens.tile import WIDER
from companion.games.thirteen.stage import LIMIT
from companion.ui.render.text import Fonts


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_wider_text_fits_each_other_does(language: str) -> None:
    fonts, text = Fonts(), translator(language)("{count} left")
    for size in range(6, 80):
        wider = fonts.width(text.format(count=WIDER), "body", size)
        widths = [fonts.width(text.format(count=each), "body", size) for each in range(LIMIT + 1)]
        assert max(widths) <= wider, size
