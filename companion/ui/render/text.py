"""Text: measures and renders it in four font styles (cuts), with a fallback font."""

import re
import struct
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pygame.font

from companion.assets import ASSETS
from companion.device import log
from companion.ui.render.capitals import SIZES, is_too_low
from companion.ui.render.failure import as_drawn
from companion.ui.render.fitting import bounded, broken, shortened
from companion.ui.render.letters import letters
from companion.ui.render.theme import Colour

if TYPE_CHECKING:
    from companion.ui.render.system_fonts import FontLibrary

# The font of each cut; a text has the cut of its purpose.
CUTS = {
    "body": "barlow/Barlow_600SemiBold.ttf",
    "note": "barlow/Barlow_500Medium.ttf",
    "name": "barlow/BarlowCondensed_600SemiBold.ttf",
    "number": "barlow/BarlowCondensed_700Bold.ttf",
}
# For letters that the others do not have.
FALLBACK = "dejavu/DejaVuSansCondensed-Bold.ttf"
# Dashes, quotation marks and small arrow heads.
MARKS = (0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x201E, 0x2039, 0x203A)
# Letters that all cuts have: with them alone no font file needs to be read.
COMMON = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100), *MARKS))) | frozenset("−…×·")
# Drawn for a letter that no font has.
NO_LETTER = "·"
# Our own texts have it, and only the fallback font.
ARROW = "→"
COMMON_OR_ARROW = COMMON | {ARROW}
# What is a run of its own between common letters: the arrow, and the mark of a decimal, which the
# fonts move so near to the digits that it touches them.
ALONE = re.compile(rf"({ARROW}|(?<=\d)[.,](?=\d))")
# The size of each cache.
MOST_CACHED = 600
# The size in which fonts are compared.
MEASURED = 64
# As many fonts of the system are open at a time, each in one size: a file each, some of them large.
MOST_SYSTEM_FONTS = 8
# As many of our own: each size keeps a file open, and an evening sees many. A screen has thirty.
MOST_FONTS = 96


class Fonts:
    """Loads each cut in each size once; caches what was rendered and measured last.

    Letters that neither the cuts nor the fallback font have are drawn from a font of the system,
    if `library` has one, else as NO_LETTER. With `wake` such a font is looked for in a thread,
    which calls `wake` when `refresh` has something to do; without, the first text waits for it.
    """

    def __init__(
        self,
        folder: Path = ASSETS / "fonts",
        library: "FontLibrary | None" = None,
        wake: Callable[[], None] | None = None,
    ) -> None:
        pygame.font.init()
        self._folder = folder
        self._library = library
        self._wake = wake
        # Another one as soon as texts may look different: fonts of the system were found.
        self.version = library.version if library else 0
        # The scale of each font of the system that is in use, by path; and those that are open.
        self._system: dict[str, float] = {}
        self._open: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        # Those of our own that are missing or damaged.
        self._unreadable: set[str] = set()
        self._runs: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._fitted: dict[tuple[str, str, int, int, int], tuple[str, int]] = {}
        self._widths: dict[tuple[str, str, int], int] = {}
        self._sizes: dict[tuple[str, float], int] = {}
        self._centres: dict[tuple[str, str, int], tuple[float, float]] = {}
        self._letters: dict[str, frozenset[int]] = {}
        self._capitals: dict[tuple[str, int], int] = {}

    def refresh(self) -> bool:
        """Forgets what was measured if a font of the system was found since the last call.

        Returns whether: then everything has to be described and painted again.
        """
        if self._library is None or self._library.version == self.version:
            return False
        self.version = self._library.version
        for cache in (self._runs, self._fitted, self._widths, self._centres):
            cache.clear()
        return True

    def render(self, text: str, cut: str, size: int, colour: Colour) -> pygame.Surface:
        """Renders a text, of a very long one what `bounded` leaves of it.

        Each time anew, for `Painter` keeps the pictures.
        """
        text = bounded(text)
        runs = self._split(text, cut)
        main = self._font(CUTS[cut], size)
        if len(runs) == 1 and runs[0][1] not in self._system:
            return _piece(self._font(runs[0][1], size), runs[0][0], colour)
        fonts = [(run, self._font(font, size)) for run, font in runs]
        pieces = [(_piece(font, run, colour), font.get_ascent()) for run, font in fonts]
        width = sum(piece.get_width() for piece, _ in pieces)
        line = pygame.Surface((width, main.get_height()), pygame.SRCALPHA)
        x = 0
        for piece, ascent in pieces:
            line.blit(piece, (x, main.get_ascent() - ascent))
            x += piece.get_width()
        return line

    def width(self, text: str, cut: str, size: int) -> int:
        """The width of a text in pixels, of a very long one that of what `bounded` leaves of it."""
        text = bounded(as_drawn(text))
        key = (text, cut, size)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > MOST_CACHED:
                self._widths.clear()
            runs = self._split(text, cut)
            found = sum(self._font(font, size).size(run)[0] for run, font in runs)
            self._widths[key] = found
        return found

    def height(self, cut: str, size: int) -> int:
        """The height of a line in pixels."""
        return self._font(CUTS[cut], size).get_height()

    def capital(self, cut: str, size: int) -> int:
        """The height of a capital letter in pixels."""
        found = self._capitals.get((cut, size))
        if found is None:
            metrics = self._font(CUTS[cut], size).metrics("H")[0]
            found = self._capitals[cut, size] = int(metrics[3]) if metrics else size
        return found

    def centre(self, text: str, cut: str, size: int) -> tuple[float, float]:
        """The point of a rendered text that eyes take for its middle, from its top left corner.

        Across it is the middle of the letters without the empty space at both ends; down it is the
        middle of a capital, so that all texts of a line stand on one height.
        """
        text = bounded(text)
        key = (text, cut, size)
        found = self._centres.get(key)
        if found is None:
            if len(self._centres) > MOST_CACHED:
                self._centres.clear()
            runs = self._split(text, cut)
            left = self._bearings(runs[0][1], size, runs[0][0][:1])[0]
            right = self._bearings(runs[-1][1], size, runs[-1][0][-1:])[1]
            across = (left + self.width(text, cut, size) - right) / 2
            ascent = self._font(CUTS[cut], size).get_ascent()
            found = self._centres[key] = across, ascent - self.capital(cut, size) / 2
        return found

    def _bearings(self, font: str, size: int, letter: str) -> tuple[int, int]:
        """The empty pixels that a letter has at its left and at its right."""
        metrics = self._font(font, size).metrics(letter)
        if not metrics or metrics[0] is None:
            return 0, 0
        first, last, _, _, advance = metrics[0]
        return int(first), int(advance - last)

    def size_for_capital(self, cut: str, height: float) -> int:
        """The smallest size whose capitals are at least this high."""
        size = self._sizes.get((cut, height))
        if size is None:
            size = max(SIZES.start, round(height / 0.72))
            while is_too_low(cut, size, height):
                size += 1
            while self.capital(cut, size) < height:
                # It was only tried, and an open font takes 100 kB.
                self._fonts.pop((CUTS[cut], size), None)
                size += 1
            self._sizes[cut, height] = size
        return size

    def fit(self, text: str, cut: str, size: int, width: int, smallest: int) -> tuple[str, int]:
        """Fits a text into a width: makes it smaller, and then shortens it in the middle.

        Returns the text and its size. The end stays: names more often differ there.
        """
        text = bounded(text)
        # Cached, for a long name is measured a dozen times, and again in the next frame.
        key = (text, cut, size, width, smallest)
        found = self._fitted.get(key)
        if found is None:
            if len(self._fitted) > MOST_CACHED:
                self._fitted.clear()
            found = self._fitted[key] = self._fit(text, cut, size, width, smallest)
        return found

    def _fit(self, text: str, cut: str, size: int, width: int, smallest: int) -> tuple[str, int]:
        wide = self.width(text, cut, size)
        if wide > width:
            # Each size that is tried opens a font: so it begins near the one that fits.
            size = max(smallest, min(size - 1, size * width // wide + 1))
            while size > smallest and self.width(text, cut, size) > width:
                size -= 1
        if self.width(text, cut, size) <= width:
            return text, size
        return shortened(text, lambda short: self.width(short, cut, size) <= width), size

    def wrap(self, text: str, cut: str, size: int, width: int) -> list[str]:
        """Breaks a text into lines of at most this width, between words, or within one that is too
        long after a hyphen or a slash. A number is not torn from the word before it, and no short
        word stands alone in the last line if it can have company; a no-break space is drawn as a
        space."""
        text = bounded(as_drawn(text))
        return broken(text, lambda part: self.width(part, cut, size), width)

    def _split(self, text: str, cut: str) -> list[tuple[str, str]]:
        """Splits a text into runs of letters, each with the font that has them."""
        known = self._runs.get((text, cut))
        if known is not None:
            return known
        if COMMON_OR_ARROW.issuperset(text):
            parts = [part for part in ALONE.split(text) if part] or [""]
            return [(part, FALLBACK if part == ARROW else CUTS[cut]) for part in parts]
        from companion.ui.render.direction import as_seen, clusters

        runs: list[tuple[str, str]] = []
        for cluster in clusters(as_seen(text)):
            for part, font in self._fonts_of(cluster, cut):
                if runs and runs[-1][1] == font:
                    runs[-1] = (runs[-1][0] + part, font)
                else:
                    runs.append((part, font))
        if len(self._runs) > MOST_CACHED:
            self._runs.clear()
        self._runs[text, cut] = runs = runs or [("", CUTS[cut])]
        return runs

    def _fonts_of(self, cluster: str, cut: str) -> list[tuple[str, str]]:
        """The font of a letter with its marks; if none has all of them, each with its own."""
        for font in (CUTS[cut], FALLBACK):
            if all(self._has(font, letter) for letter in cluster):
                return [(cluster, font)]
        from companion.ui.render.direction import is_unseen

        found = []
        for letter in cluster:
            if is_unseen(letter):
                continue
            fonts = (font for font in (CUTS[cut], FALLBACK) if self._has(font, letter))
            font = next(fonts, "") or self._system_font(letter)
            found.append((letter, font) if font else (NO_LETTER, FALLBACK))
        return found

    def _system_font(self, letter: str) -> str:
        """The path of a font of the system that has this letter; "" if none is known."""
        if self._library is None:
            return ""
        font = self._library.font_for(letter, self._wake)
        if font is None:
            return ""
        if font.path not in self._system:
            try:
                large = pygame.font.Font(font.path, MEASURED)
                large.render(letter, True, (0, 0, 0))
            except (OSError, ValueError, TypeError, pygame.error):  # by the version of pygame
                self._library.reject(font)
                return ""
            # Lines have the height of our fonts, and letters of others may be higher.
            own = self._font(CUTS["name"], MEASURED).get_height()
            self._system[font.path] = min(1.0, own / large.get_height())
        return font.path

    def _has(self, font: str, letter: str) -> bool:
        known = self._letters.get(font)
        if known is None:
            try:
                known = letters(self._folder / font)
            except (OSError, ValueError, struct.error):
                known = frozenset(map(ord, COMMON))  # which also the font in its place has
            self._letters[font] = known
        return ord(letter) in known and letter != "\0"  # which pygame refuses to draw

    def _font(self, name: str, size: int) -> pygame.font.Font:
        if name in self._system:
            return self._open_system_font(name, size)
        found = self._fonts.get((name, size))
        if found is None:
            # The fallback font is larger at the same size.
            real = round(size * 0.82) if name == FALLBACK else size
            if len(self._fonts) >= MOST_FONTS:
                del self._fonts[next(iter(self._fonts))]
            found = self._fonts[name, size] = self._load(name, real)
        return found

    def _load(self, name: str, size: int) -> pygame.font.Font:
        """Opens one of our fonts, or the one that comes with pygame if ours cannot be read."""
        if name not in self._unreadable:
            try:
                font = pygame.font.Font(str(self._folder / name), size)
                font.size("H")  # of a damaged file only this raises
                return font
            except (OSError, pygame.error, RuntimeError) as error:
                self._unreadable.add(name)
                log.warning(f"the font {name} can't be read, another is used: {error}")
        return pygame.font.Font(None, size)

    def _open_system_font(self, path: str, size: int) -> pygame.font.Font:
        found = self._open.pop((path, size), None)
        if found is None:
            found = pygame.font.Font(path, max(1, round(size * self._system[path])))
        self._open[path, size] = found
        if len(self._open) > MOST_SYSTEM_FONTS:
            self._open.popitem(last=False)
        return found


def _piece(font: pygame.font.Font, run: str, colour: Colour) -> pygame.Surface:
    """Renders letters in one font; pygame raises an error if nothing of them can be seen."""
    if run and not font.size(run)[0]:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(run, True, colour)
