"""10: draws the penalty of a round with its keys, and takes the taps on them."""

from companion.games.ten.cards import PENALTY_CARDS
from companion.games.ten.screens.cost_words import cost_words
from companion.games.ten.screens.parts.keys import number_key
from companion.games.ten.screens.penalty_draft import JOKERS, PenaltyDraft
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NUMBER,
    SMALLEST_CAPITAL,
    SPACE,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import DARK_INK, GOLD
from companion.ui.shell.screen import Screen
from companion.ui.widgets.parts import finger
from companion.ui.widgets.words import Words

ROWS = 3
# The height of a row of keys at most, and from which on there is air above its label, in mm.
HIGHEST_ROW, HIGH_ROW = 7 * LINE, 4 * LINE


class PenaltyHandlers(Screen):
    """Handlers of the keys that `PenaltyPicture` draws, for a screen with a draft `penalty`."""

    penalty: PenaltyDraft

    def on_lie(self, count: int) -> None:
        """Notes how many cards lie there."""
        self.penalty.set_laid(count)

    def on_red(self, value: int) -> None:
        """Notes a penalty card, or takes it away again."""
        self.penalty.switch_red(value)

    def on_jokers(self, count: int) -> None:
        """Notes how many jokers lie there."""
        self.penalty.set_jokers(count)

    def on_typing(self) -> None:
        """Takes the points as a number, or by the cards again."""
        self.penalty.switch_typing()

    def on_digit(self, digit: str) -> None:
        """Adds a digit to the points."""
        self.penalty.add_digit(digit)

    def on_delete(self) -> None:
        """Removes the last digit of the points."""
        self.penalty.remove_digit()


class PenaltyPicture:
    """Draws a draft: the number, what it consists of, and the keys."""

    def __init__(self, draft: PenaltyDraft, words: Words) -> None:
        self.draft = draft
        self._ = words

    def draw(self, frame: Frame, box: Box) -> None:
        """Draws the number, what it consists of, and the keys."""
        gap = frame.mm(GAP)
        if frame.panel.portrait:
            head, keys = box.cut_top(min(frame.mm(KEY), box.h - ROWS * frame.mm(BAR + SPACE)), gap)
            keys = keys.cut_top(min(keys.h, ROWS * frame.mm(HIGHEST_ROW)))[0]
            self._head(frame, head)
        else:
            head, keys = box.cut_left(frame.mm(4 * BAR), gap)
            frame.fill(box, frame.theme.panel, MARGIN)
            keys = keys.pad(gap, frame.mm(TIGHT))
            self._head(frame, head.pad(frame.mm(MARGIN), frame.mm(GAP)))
        if self.draft.typing:
            self._digits(frame, keys)
        else:
            self._cards(frame, keys)

    def _head(self, frame: Frame, box: Box) -> None:
        theme = frame.theme
        words = self._("Tap the cards") if self.draft.typing else self._("Type the number")
        if frame.panel.portrait:
            side = frame.fonts.width(words, "body", frame.size("body", TEXT)) + frame.mm(2 * SPACE)
            button, box = box.cut_right(min(side, box.w // 2), frame.mm(TIGHT))
            button = button.middle(button.w, max(frame.mm(TOUCH), min(button.h, frame.mm(BAR))))
        else:
            button, box = box.cut_bottom(frame.mm(TOUCH), frame.mm(TIGHT))
        frame.button(button, "typing", words, colour=theme.key_dark, capital=TEXT)
        known = self.draft.points is not None
        points, ink = (str(self.draft.points), theme.ink) if known else ("?", theme.dim)
        if frame.panel.portrait:
            number, lines = box.cut_left(frame.mm(BAR + LINE), frame.mm(TIGHT))
            frame.text(number, points, cut="number", capital=NUMBER, colour=ink)
            self._sum(frame, lines, self._("Penalty points"))
            return
        label, box = box.cut_top(frame.mm(LINE + TIGHT))
        frame.text(label, self._("Penalty points"), capital=TEXT, colour=theme.dim)
        number, box = box.cut_top(frame.mm(KEY))
        frame.text(number, points, cut="number", capital=NUMBER, colour=ink)
        self._sum(frame, box)

    def _sum(self, frame: Frame, box: Box, head: str = "") -> None:
        """What makes the number, over some lines, with no part of it broken.

        With `head` they are centred, below that line if there is room for it.
        """
        capital = TEXT
        lines, high = self._lines(frame, box.w, capital)
        # Where the table chose large text there may be no room for it here.
        while len(lines) * high > box.h and capital > SMALLEST_CAPITAL / 2:
            capital -= 0.1
            lines, high = self._lines(frame, box.w, capital)
        if head:
            if (len(lines) + 1) * high <= box.h:
                lines.insert(0, head)
            box = box.middle(box.w, high * len(lines))
        for place, line in enumerate(lines):
            row = Box(box.x, box.y + place * high, box.w, high)
            frame.text(row, line, capital=capital, colour=frame.theme.dim)

    def _lines(self, frame: Frame, width: int, capital: float) -> tuple[list[str], int]:
        """The lines, and how high each is."""
        size = frame.size("body", capital)
        lines: list[str] = []
        for part in self._costs():
            longer = f"{lines[-1]} · {part}" if lines else part
            if lines and frame.fonts.width(longer, "body", size) <= width:
                lines[-1] = longer
            else:
                lines.append(part)
        return lines, round(frame.fonts.height("body", size) * 1.02)

    def _costs(self) -> list[str]:
        if self.draft.typing:
            return [self._("with the round card")]
        plain = self.draft.parts()[0]
        return cost_words(self._, self.draft.card, plain, self.draft.red, self.draft.jokers)

    def _cards(self, frame: Frame, box: Box) -> None:
        rows = box.rows(ROWS, frame.mm(HAIR if box.h < ROWS * frame.mm(HIGH_ROW) else MARGIN))
        laid = range(self.draft.players, self.draft.most + 1)
        keys = self._row(frame, rows[0], self._("How many cards are there?"), len(laid))
        for count, cell in zip(laid, keys, strict=True):
            off = count < self.draft.special
            number_key(
                frame, cell, f"lie-{count}", str(count), marked=count == self.draft.laid, off=off
            )
        keys = self._row(frame, rows[1], self._("Which penalty cards?"), len(PENALTY_CARDS))
        for value, cell in zip(PENALTY_CARDS, keys, strict=True):
            red, ink = frame.theme.red, frame.theme.on_red
            marked = value in self.draft.red
            name, off = f"red-{value}", not marked and self.draft.special == self.draft.most
            number_key(frame, cell, name, str(value), marked=marked, ground=red, ink=ink, off=off)
        jokers = range(min(JOKERS, self.draft.most) + 1)
        keys = self._row(frame, rows[2], self._("How many jokers?"), len(jokers))
        for count, cell in zip(jokers, keys, strict=True):
            ground, ink = (GOLD, DARK_INK) if count else (frame.theme.key_dark, frame.theme.ink)
            marked, off = count == self.draft.jokers, len(self.draft.red) + count > self.draft.most
            # Not a card’s value like the numbers above, but how often.
            name, text = f"jokers-{count}", f"{count}×" if count else "0"
            number_key(frame, cell, name, text, marked=marked, ground=ground, ink=ink, off=off)

    def _row(self, frame: Frame, box: Box, label: str, count: int) -> list[Box]:
        # With large text the label is higher, as far as a finger's height is left for the keys.
        gap = frame.mm(HAIR)
        high = min(frame.mm(LINE * frame.panel.text_scale), box.h - gap - finger(frame))
        head, keys = box.cut_top(max(high, frame.mm(LINE)), gap)
        frame.text(head, label, capital=TEXT, colour=frame.theme.dim)
        return keys.columns(count, frame.mm(TIGHT))

    def _digits(self, frame: Frame, box: Box) -> None:
        cells = box.grid(4, ROWS, frame.mm(TIGHT))
        upper, lower = cells.pop(3), cells.pop(6)
        delete = Box(upper.x, upper.y, upper.w, lower.bottom - upper.y)
        frame.button(delete, "delete", sign="delete", colour=frame.theme.key_dark)
        for text, cell in zip("1234567890", cells, strict=True):
            number_key(frame, cell, f"digit-{text}", text)
