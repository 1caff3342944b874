"""Turns the texts of our drawings into shapes, so that they look alike whatever fonts there are.

`script/drawings` does so in place. What a text says stays readable in the file: a new one is
written as an ordinary `<text>`; in one that is made of shapes already its `aria-label`, `data-at`,
… are changed, and the command run again. Each letter is drawn once, in `<defs class="letters">`.
"""

import re
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
FOLDERS = ("systemd", "firmware_bridge/firmware/drawings")
FONTS = {
    "normal": "assets/fonts/barlow/Barlow_500Medium.ttf",
    "bold": "assets/fonts/barlow/Barlow_600SemiBold.ttf",
}
# What neither of them has, such as signs.
OTHERS = "assets/fonts/dejavu/DejaVuSansCondensed-Bold.ttf"
# Every letter is drawn in a square of so many units.
UNITS = 1000

TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")
MADE = re.compile(r'<g class="text" ([^>]*)>.*?</g>')
LETTERS = re.compile(r'<defs class="letters">.*?</defs>\n', re.DOTALL)
ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
# Old programs know no other way to use what is drawn elsewhere.
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Letter:
    """A letter of a font: its path, its ink (left, bottom, right, top; None without) and width."""

    path: str
    ink: Box | None
    width: float


@dataclass(frozen=True)
class Text:
    """A text of a drawing; `at` is where its baseline begins, has its middle or ends (`anchor`).

    `turn` is a transformation; `rest` are attributes that stay as they are, such as its colour.
    """

    words: str
    at: tuple[float, float]
    size: float
    anchor: str = "start"
    weight: str = "normal"
    turn: str = ""
    rest: tuple[tuple[str, str], ...] = ()

    @property
    def letters(self) -> list[tuple[float, str, Letter]]:
        """Of each letter: where it begins, in units from the first one, its id, and itself."""
        found, x = [], 0.0
        for sign in self.words:
            letter = letter_of(sign, self.weight)
            found.append((x, f"{self.weight}-{ord(sign)}", letter))
            x += letter.width
        return found

    @property
    def left(self) -> float:
        """Where the first letter begins."""
        long = sum(letter.width for _, _, letter in self.letters) * self.size / UNITS
        return self.at[0] - long * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]

    @property
    def ink(self) -> Box:
        """Left, top, right and bottom of what is seen, before it is turned."""
        inks = [(x, letter.ink) for x, _, letter in self.letters if letter.ink is not None]
        scale, y = self.size / UNITS, self.at[1]
        return (
            self.left + min(x + ink[0] for x, ink in inks) * scale,
            y - max(ink[3] for _, ink in inks) * scale,
            self.left + max(x + ink[2] for x, ink in inks) * scale,
            y - min(ink[1] for _, ink in inks) * scale,
        )

    def made(self) -> str:
        """The element that draws it and says what it is."""
        scale = f"{self.size / UNITS:.6f}".rstrip("0")
        place = f"translate({number(self.left)} {number(self.at[1])}) scale({scale} -{scale})"
        told = {
            "aria-label": self.words,
            "data-at": " ".join(map(number, self.at)),
            "data-size": number(self.size),
            "data-anchor": self.anchor,
            "data-weight": self.weight,
            **({"data-turn": self.turn} if self.turn else {}),
            **dict(self.rest),
            "transform": f"{self.turn} {place}".strip(),
        }
        listed = " ".join(f'{name}="{escape(value)}"' for name, value in told.items())
        uses = "".join(
            f'<use xlink:href="#{key}" x="{number(x)}"/>'
            for x, key, letter in self.letters
            if letter.ink
        )
        return f'<g class="text" {listed}>{uses}</g>'


def drawings() -> list[Path]:
    """All drawings of the project that have texts."""
    found = sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.svg"))
    return [path for path in found if texts(path.read_text())]


def texts(drawing: str) -> list[Text]:
    """The texts in a drawing, those first that are made of shapes already."""
    made = [_of_made(found) for found in MADE.finditer(drawing)]
    return made + [_of_text(found) for found in TEXT.finditer(drawing)]


def outlined(drawing: str) -> str:
    """The drawing with all its texts made of shapes, anew."""
    drawing = LETTERS.sub("", drawing)
    drawing = MADE.sub(lambda found: _of_made(found).made(), drawing)
    drawing = TEXT.sub(lambda found: _of_text(found).made(), drawing)
    used = {key: one.path for text in texts(drawing) for _, key, one in text.letters if one.ink}
    shapes = "".join(f'<path id="{key}" d="{used[key]}"/>\n' for key in sorted(used))
    if XLINK not in drawing:
        drawing = drawing.replace("<svg ", f"<svg {XLINK} ", 1)
    head, end, _ = drawing.rpartition("</svg>")
    return f'{head}<defs class="letters">\n{shapes}</defs>\n{end}\n'


def without_texts(drawing: str) -> str:
    """What is drawn besides the texts."""
    return MADE.sub("", drawing)


def number(value: float) -> str:
    """A number without needless digits; no printer shows less than a hundredth of a millimetre."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


@cache
def letter_of(sign: str, weight: str) -> Letter:
    """A letter in Barlow, or else in the font for signs. Raises ValueError if neither has it."""
    for path in (FONTS[weight], OTHERS):
        font, glyphs, names = _font(path)
        if ord(sign) in names:
            scale = UNITS / font["head"].unitsPerEm
            pen, bounds = SVGPathPen(glyphs, number), BoundsPen(glyphs)
            glyph = glyphs[names[ord(sign)]]
            for each in (pen, bounds):
                glyph.draw(TransformPen(each, (scale, 0, 0, scale, 0, 0)))
            return Letter(str(pen.getCommands()), bounds.bounds, glyph.width * scale)
    raise ValueError(f"none of our fonts has the letter {sign!r}")


@cache
def _font(path: str) -> tuple[Any, Any, dict[int, str]]:
    """A font, its letters, and their names by their numbers."""
    font = TTFont(ROOT / path)
    return font, font.getGlyphSet(), font.getBestCmap() or {}


def _of_text(found: re.Match[str]) -> Text:
    told = {name: unescape(value) for name, value in ATTRIBUTE.findall(found[1])}
    at = float(told.pop("x")), float(told.pop("y"))
    size, anchor = float(told.pop("font-size")), told.pop("text-anchor", "start")
    weight, turn = told.pop("font-weight", "normal"), told.pop("transform", "")
    return Text(unescape(found[2]), at, size, anchor, weight, turn, tuple(told.items()))


def _of_made(found: re.Match[str]) -> Text:
    told = {name: unescape(value) for name, value in ATTRIBUTE.findall(found[1])}
    del told["transform"]
    words, size = told.pop("aria-label"), float(told.pop("data-size"))
    x, y = map(float, told.pop("data-at").split())
    anchor, weight = told.pop("data-anchor"), told.pop("data-weight")
    turn = told.pop("data-turn", "")
    return Text(words, (x, y), size, anchor, weight, turn, tuple(told.items()))


if __name__ == "__main__":
    for drawn in drawings():
        drawn.write_text(outlined(drawn.read_text()))
        print(drawn.relative_to(ROOT))
