"""An on-screen keyboard: letters, their accents when a letter is held, digits and marks."""

import unicodedata
from collections.abc import Callable

from companion.games.sheet import LONGEST_NAME
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    SPACE,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.shell.pointer import KeyPress

# The most used first; in portrait there is room for seven.
ACCENTS = {
    "a": "áàâäãåæ",
    "c": "çćč",
    "d": "ďđð",
    "e": "éèêëęě",
    "g": "ğ",
    "i": "íìîïı",
    "l": "ł",
    "n": "ñńň",
    "o": "óòôöõøœ",
    "r": "ř",
    "s": "ßšśş",
    "t": "ťþ",
    "u": "úùûüůű",
    "y": "ýÿ",
    "z": "źżž",
}
LYING = ("qwertyuiop", "asdfghjkl'", "zxcvbnm-")
LYING_BY_LANGUAGE = {"de": ("qwertzuiop", "asdfghjkl'", "yxcvbnm-")}
# Alphabetical, as ten keys in a row would be too narrow in portrait.
STANDING = ("abcdefg", "hijklmn", "opqrstu", "vwxyz'-")
# Digits and marks in place of the letters; the rows are as long.
FIGURES_LYING = ("1234567890", ".,:;!?()/'", "+-&%€#@*")
FIGURES_STANDING = ("1234567", "890.,:;", "!?()/'-", "+&%€#@*")
# The other marks of a keyboard, which passwords may have: in place of the figures, after shift.
MARKS_LYING = ("1234567890", '_="$^~\\|<>', "[]{}`-/.")
MARKS_STANDING = ("1234567", '890_="$', "^~\\|<>[", "]{}`-/.")
FIELD = BAR


class Keyboard:
    """Holds the text typed so far, and draws the keys; its screen handles their targets.

    Of `names` every word begins with a capital, of other texts the first one. In a `password` no
    letter becomes a capital by itself or has accents, and there are all marks of ASCII.
    """

    def __init__(
        self,
        text: str = "",
        language: str = "en",
        most: int = LONGEST_NAME,
        *,
        names: bool = True,
        password: bool = False,
    ) -> None:
        self.text = text
        self.most = most
        self._names = names
        self._password = password
        self._lying = LYING_BY_LANGUAGE.get(language, LYING)
        self._shifted = False
        # Whether digits and marks are shown in place of the letters.
        self.figures = False
        self._held: str | None = None

    @property
    def full(self) -> bool:
        """Whether the text has `most` letters."""
        return len(self.text) >= self.most

    @property
    def name(self) -> str:
        """The text as a name: stripped, single blanks, in Unicode normal form C."""
        return " ".join(unicodedata.normalize("NFC", self.text).split())

    @property
    def capitals(self) -> bool:
        """Whether the next letter is a capital: at the start, unless shift inverts it."""
        begins = not self.text or (self._names and self.text[-1] in " -")
        return (begins and not self._password) != self._shifted

    def draw(self, frame: Frame, box: Box, done: str = "", hint: str = "") -> None:
        """Draws the text, the accents of a held letter or else `hint`, and the keys.

        `done` is the label of the key that ends typing.
        """
        gap = frame.mm(TIGHT)
        rows = self._keys(frame.panel.portrait)
        most = frame.mm(FIELD) + frame.mm(TOUCH) + 2 * gap + frame.mm(4 * LINE) * (len(rows) + 1)
        if box.h > most:
            # On a high panel the keyboard stays at the bottom, near the hand.
            box, _ = box.cut_bottom(most)
        field, box = box.cut_top(frame.mm(FIELD), gap)
        self._draw_field(frame, field)
        row, keys = box.cut_top(frame.mm(TOUCH), gap)
        if self._held is not None:
            self._draw_accents(frame, row, self._held)
        elif hint:
            inside = row.pad(frame.mm(GAP), 0)
            frame.text(inside, hint, capital=TEXT, colour=frame.theme.dim)
        strips = keys.rows(len(rows) + 1, gap)
        for letters, strip in zip(rows, strips, strict=False):
            self._draw_letters(frame, strip, letters, len(rows[0]))
        self._draw_last(frame, strips[-1], done, len(rows[0]))

    def _keys(self, portrait: bool) -> tuple[str, ...]:
        """The rows of letters, or of digits and marks."""
        if self.figures and self._password and self._shifted:
            return MARKS_STANDING if portrait else MARKS_LYING
        if self.figures:
            return FIGURES_STANDING if portrait else FIGURES_LYING
        return STANDING if portrait else self._lying

    def _draw_field(self, frame: Frame, box: Box) -> None:
        theme = frame.theme
        frame.fill(box, theme.panel, MARGIN, line=(HAIR, theme.dim))
        inside = box.pad(frame.mm(SPACE), 0)
        caret = frame.mm(HAIR)
        shown = frame.text(
            Box(inside.x, inside.y, inside.w - 2 * caret, inside.h),
            self.text,
            cut="name",
            capital=TITLE,
        )
        width = frame.fonts.width(shown.text, "name", shown.size)
        at = inside.x + width + caret
        frame.fill(
            Box(at, inside.centre[1] - frame.mm(SPACE), caret, frame.mm(2 * SPACE)), theme.cream
        )

    def _draw_accents(self, frame: Frame, row: Box, letter: str) -> None:
        cells = row.columns(len(STANDING[0]), frame.mm(TIGHT))
        for accent, cell in zip(ACCENTS[letter], cells, strict=False):
            self._draw_key(frame, cell, f"accent-{accent}", self._cased(accent), bright=True)

    def _draw_letters(self, frame: Frame, strip: Box, letters: str, columns: int) -> None:
        gap = frame.mm(TIGHT)
        cells = strip.columns(columns, gap)
        if len(letters) < columns:
            # The lowest row of letters has shift and delete at its ends.
            frame.button(cells[0], "shift", sign="shift", primary=self._shifted)
            frame.button(cells[-1], "delete", sign="delete", long=True)
            cells = cells[1:-1]
        for letter, cell in zip(letters, cells, strict=True):
            held = letter == self._held
            name = f"letter-{letter}"
            long = letter in ACCENTS and not self._password
            self._draw_key(frame, cell, name, self._cased(letter), bright=held, long=long)

    def _draw_last(self, frame: Frame, strip: Box, done: str, columns: int) -> None:
        gap = frame.mm(TIGHT)
        cells = strip.columns(columns, gap)
        first = 0
        if frame.panel.portrait:
            frame.button(cells[0], "shift", sign="shift", primary=self._shifted)
            frame.button(cells[1], "delete", sign="delete", long=True)
            first = 2
        frame.button(cells[first], "figures", "abc" if self.figures else "123")
        first += 1
        last = columns - (2 if frame.panel.portrait else 3)
        space = Box(cells[first].x, strip.y, cells[last - 1].right - cells[first].x, strip.h)
        frame.key(space, "space", (frame.theme.key_dark, frame.theme.ink))
        mark = space.middle(min(frame.mm(5 * LINE), space.w - frame.mm(LINE)), frame.mm(HAIR))
        frame.fill(Box(mark.x, mark.y + frame.mm(GAP), mark.w, mark.h), frame.theme.dim)
        box = Box(cells[last].x, strip.y, cells[-1].right - cells[last].x, strip.h)
        frame.button(box, "done", done, sign=None if done else "check", primary=True)

    def _draw_key(
        self, frame: Frame, box: Box, name: str, text: str, bright: bool, long: bool = False
    ) -> None:
        theme = frame.theme
        lit = (theme.cream, theme.on_cream)
        ink = frame.key(box, name, lit if bright else (theme.key_dark, theme.ink), lit, long=long)
        frame.text(box, text, cut="name", capital=TITLE, colour=ink, align="centre")

    def _cased(self, letter: str) -> str:
        """The letter in the case it is typed in now; one without a single capital stays small."""
        return letter.upper() if self.capitals and len(letter.upper()) == 1 else letter

    def type(self, letter: str) -> None:
        """Adds a letter, an accented one, a digit or a mark; a letter in the case of now."""
        self._add(self._cased(letter))
        self._held = None

    def space(self) -> None:
        """Adds a blank, unless the text is empty."""
        if self.text or self._password:
            self._add(" ")
        self._held = None

    def delete(self) -> None:
        """Removes the last letter."""
        self._take_back()
        self._held = None

    def clear(self) -> None:
        """Removes the whole text."""
        self.text = ""

    def shift(self) -> None:
        """Changes the case of the next letter."""
        self._shifted = not self._shifted

    def switch_figures(self) -> None:
        """Shows digits and marks in place of the letters, or the letters again."""
        self.figures = not self.figures
        self._shifted = False
        self._held = None

    def hold(self, letter: str) -> None:
        """Shows or hides the accents of a letter, if it has any."""
        if letter in ACCENTS and not self._password:
            self._held = None if self._held == letter else letter

    def key(self, key: KeyPress, done: Callable[[], None], cancel: Callable[[], None]) -> None:
        """Handles a key of a real keyboard; calls `done` for enter and `cancel` for escape."""
        self._held = None
        if key.name == "backspace":
            self._take_back()
        elif key.name in ("return", "enter"):
            done()
        elif key.name == "escape":
            cancel()
        elif key.letter.isprintable() and key.letter.strip():
            self._add(key.letter)
        elif key.letter == " ":
            self.space()

    def _add(self, letter: str) -> None:
        if not self.full:
            self.text += letter
        # Marks stay until they are left, as there may be several.
        self._shifted = self._shifted and self.figures and self._password

    def _take_back(self) -> None:
        self.text = self.text[:-1]
        self._shifted = self._shifted and self.figures and self._password
