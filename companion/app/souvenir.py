"""The souvenir of a match as a file: a page with its pad, as PNG or as PDF.

A picture is made in memory, without a window, and is the same whenever it is made: it says when the
match was played, not when it was made. It takes 0.2 s and 30 MB on a desktop's processor. To be
called by the thread that draws the screens, if there is one: the fonts of pygame know only one.
"""

import ctypes
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame
import pygame.image

from companion.app.translation import translator
from companion.share.pdf import PageText, pdf
from companion.share.png import CompressedPicture, compress, png
from companion.store.players import StoredPlayers
from companion.ui.render.direction import visual
from companion.ui.render.painter import Painter, text_corner
from companion.ui.render.system_fonts import LIBRARY
from companion.ui.render.text import Fonts
from companion.ui.render.things import Text
from companion.ui.souvenir.facts import SouvenirFacts
from companion.ui.souvenir.page import souvenir
from companion.ui.widgets.parts import colour_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.store.journal import Journal
    from companion.ui.render.frame import Frame


def picture_png(journal: "Journal", match_id: str, language: str) -> bytes:
    """The page as a PNG file, in a language ("nl"; "" for that of the system).

    Raises as `Journal.load` does.
    """
    page = _Page(journal, match_id, language)
    return png(page.picture, page.title)


def picture_pdf(journal: "Journal", match_id: str, language: str) -> bytes:
    """The page as a PDF file that can be searched; see `picture_png`."""
    page = _Page(journal, match_id, language)
    return pdf(page.picture, page.texts, page.title, page.facts.started)


class _Page:
    """The page of a match: its facts, its picture, its title and its texts."""

    def __init__(self, journal: "Journal", match_id: str, language: str) -> None:
        self.facts = read_facts(journal, match_id)
        words = translator(language)
        fonts = Fonts(library=LIBRARY)
        frame = souvenir(self.facts, words, fonts)
        self.picture = _painted(frame, fonts)
        self.texts = [_placed(each, fonts) for each in frame.things if isinstance(each, Text)]
        self.title = f"{self.facts.outcome(words)} · {self.facts.when(words)[0]}"


def read_facts(journal: "Journal", match_id: str) -> SouvenirFacts:
    """What the page of a match tells. Raises as `Journal.load` does."""
    match = journal.load(match_id)
    people = StoredPlayers(journal).all()
    return SouvenirFacts(
        match,
        next(journal.entries(match_id)).entry.time,
        journal.duration(match_id),
        journal.note(match_id),
        journal.milestones(match_id),
        colour_numbers(people, match.names),
    )


def _painted(frame: "Frame", fonts: Fonts) -> CompressedPicture:
    page = frame.panel
    surface = pygame.Surface((page.width, page.height), depth=24)
    Painter(surface, fonts).paint(frame)
    picture = compress(page.width, round(page.per_mm * 1000), _lines(surface))
    del surface
    _give_memory_back()
    return picture


def _lines(surface: pygame.Surface) -> "Iterator[bytes]":
    """The lines of a picture, from the top; a copy of all its pixels would need much memory."""
    width, height = surface.get_size()
    for y in range(height):
        yield pygame.image.tostring(surface.subsurface((0, y, width, 1)), "RGB")


def _give_memory_back() -> None:
    """Has the C library return what is free: of a page it would keep 30 MB, as long as it runs."""
    with suppress(AttributeError):  # other C libraries keep nothing
        ctypes.CDLL(None).malloc_trim(0)


def _placed(text: Text, fonts: Fonts) -> PageText:
    """Where a text is on the page, as its reader finds it."""
    width = fonts.width(text.text, text.cut, text.size)
    across, down = fonts.centre(text.text, text.cut, text.size)
    x, y = text_corner(text, width, (across, down))
    base = y + down + fonts.capital(text.cut, text.size) / 2
    return PageText(visual(text.text), x, base, width, text.size)
