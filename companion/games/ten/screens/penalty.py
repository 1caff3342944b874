"""10: what the laid cards cost, counted by tapping them; or the number, for who counted already."""

import re
from typing import Any

from companion.games.ten.cards import DECK, PENALTY_CARDS, POINTS
from companion.games.ten.rules import FinishedRound
from companion.games.ten.screens.parts import number_key
from companion.ui.render.box import Box
from companion.ui.render.frame import SMALLEST_CAPITAL, Frame
from companion.ui.render.theme import DARK_INK, GOLD
from companion.ui.widgets.parts import finger
from companion.ui.widgets.words import Words

JOKERS = DECK["J"]
MOST_DIGITS = 3
LEAST_TAPPED = 2
ROWS = 3
# Up to so many penalty cards are listed by their values; more are only counted.
MOST_LISTED = 4

# The height of a row of keys at most, and from which on there is air above its label, in mm.
HIGHEST_ROW, HIGH_ROW = 28.0, 16.0


class Penalty:
    """Draws and keeps the penalty: by the cards that lie there, or typed as a number."""

    def __init__(self, card: int, players: int) -> None:
        self.card = card
        self._players = players
        # Everybody lays one or two cards.
        self._most = 2 * players
        self._laid: int | None = None
        self._red: set[int] = set()
        self._jokers = 0
        self._typing = False
        self._typed = ""
        # A number that was there before goes away with the first digit.
        self._fresh = False

    @property
    def _special(self) -> int:
        return len(self._red) + self._jokers

    @property
    def points(self) -> int | None:
        """What the loser takes, the round card included; None until it can be known."""
        if self._typing:
            return int(self._typed) if self._typed else None
        if self._laid is None:
            return None
        plain, red, gold = self._parts()
        return self.card + plain + red + gold

    def _parts(self) -> tuple[int, int, int]:
        red = sum(POINTS[f"P{value}"] for value in self._red)
        return max(0, (self._laid or 0) - self._special), red, self._jokers * POINTS["J"]

    def take_up(self, played: FinishedRound, tapped: object = None) -> None:
        """Goes on with a round that was entered before, with the cards tapped then if known."""
        if played.laid is not None:
            self._laid = len(played.kinds)
            self._red = {int(kind[1:]) for kind in played.kinds if kind.startswith("P")}
            self._jokers = played.kinds.count("J")
        elif not (isinstance(tapped, list) and self._restore_tapped(tapped, played.penalty)):
            self._typing, self._typed, self._fresh = True, str(played.penalty), True

    def saved(self) -> list[Any]:
        """All that was tapped, for `restore` after a power cut."""
        return [self._laid, self._jokers, sorted(self._red), self._typing, self._typed]

    def restore(self, saved: list[Any]) -> None:
        """Goes on with what `saved` returned; raises ValueError or TypeError for anything else."""
        laid, jokers, red, typing, typed = saved
        if not self._possible(laid, jokers, red) or type(typing) is not bool:
            raise ValueError(f"not the cards of a round: {saved}")
        if not isinstance(typed, str) or not re.fullmatch(rf"[0-9]{{0,{MOST_DIGITS}}}", typed):
            raise ValueError(f"not points: {typed}")
        self._laid, self._jokers, self._red = laid, jokers, set(red)
        self._typing, self._typed = typing, typed

    def _possible(self, laid: object, jokers: Any, red: list[Any]) -> bool:
        """Whether so many cards may lie there, with these penalty cards and jokers among them."""
        if not isinstance(jokers, int) or {type(jokers), *map(type, red)} != {int}:
            return False
        if laid is not None and (type(laid) is not int or laid not in range(self._most + 1)):
            return False
        if jokers not in range(JOKERS + 1) or not set(red) <= set(PENALTY_CARDS):
            return False
        return len(set(red)) <= self._most - int(jokers)

    def tapped(self) -> list[int] | None:
        """The cards as they were tapped: how many, how many jokers, then the penalty cards."""
        if self._typing or self._laid is None:
            return None
        return [self._laid, self._jokers, *sorted(self._red)]

    def _restore_tapped(self, tapped: list[int], points: int) -> bool:
        """Marks the cards that were tapped before; False if they do not cost so many points."""
        if len(tapped) < LEAST_TAPPED:
            return False
        laid, jokers, *red = tapped
        if not self._possible(laid, jokers, red):
            return False
        other = Penalty(self.card, self._players)
        other._laid, other._jokers, other._red = laid, jokers, set(red)
        if other.points != points:
            return False
        self._laid, self._jokers, self._red = laid, jokers, set(red)
        return True

    def set_laid(self, count: int) -> None:
        """Notes how many cards lie there."""
        self._laid = count

    def switch_red(self, value: int) -> None:
        """Notes that a penalty card lies there, or that it does not."""
        self._red ^= {value}
        self._raise_laid()

    def set_jokers(self, count: int) -> None:
        """Notes how many jokers lie there."""
        self._jokers = count
        self._raise_laid()

    def _raise_laid(self) -> None:
        """Penalty cards and jokers lie there too: fewer cards than these cannot."""
        if self._laid is not None:
            self._laid = max(self._laid, self._special)

    def switch_typing(self) -> None:
        """Takes the points as a number, or by the cards again."""
        self._typing = not self._typing

    def add_digit(self, digit: str) -> None:
        """Adds a digit to the number; the first one replaces what was entered before."""
        before = "" if self._fresh else self._typed
        self._typed = (before + digit).lstrip("0")[:MOST_DIGITS] or "0"
        self._fresh = False

    def remove_digit(self) -> None:
        """Removes the last digit."""
        self._typed, self._fresh = self._typed[:-1], False

    def draw(self, frame: Frame, box: Box, _: Words) -> None:
        """Draws the number, what it consists of, and the keys."""
        gap = frame.mm(1.5)
        if frame.panel.portrait:
            head, keys = box.cut_top(min(frame.mm(12), box.h - ROWS * frame.mm(14.1)), gap)
            keys = keys.cut_top(min(keys.h, ROWS * frame.mm(HIGHEST_ROW)))[0]
            self._head(frame, head, _)
        else:
            head, keys = box.cut_left(frame.mm(44), gap)
            frame.fill(box, frame.theme.panel, 2.2)
            keys = keys.pad(gap, frame.mm(1))
            self._head(frame, head.pad(frame.mm(2), frame.mm(1.5)), _)
        if self._typing:
            self._digits(frame, keys)
        else:
            self._cards(frame, keys, _)

    def _head(self, frame: Frame, box: Box, _: Words) -> None:
        theme = frame.theme
        words = _("Tap the cards") if self._typing else _("Type the number")
        if frame.panel.portrait:
            side = frame.fonts.width(words, "body", frame.size("body", 2.4)) + frame.mm(6)
            button, box = box.cut_right(min(side, box.w // 2), frame.mm(1))
            button = button.middle(button.w, max(frame.mm(9.6), min(button.h, frame.mm(11))))
        else:
            button, box = box.cut_bottom(frame.mm(10), frame.mm(1))
        frame.button(button, "typing", words, colour=theme.key_dark, capital=2.4)
        known = self.points is not None
        points, ink = (str(self.points), theme.ink) if known else ("?", theme.dim)
        if frame.panel.portrait:
            number, lines = box.cut_left(frame.mm(15), frame.mm(1))
            frame.text(number, points, cut="number", capital=7, colour=ink)
            self._sum(frame, lines, _, _("Penalty points"))
            return
        label, box = box.cut_top(frame.mm(5))
        frame.text(label, _("Penalty points"), capital=2.4, colour=theme.dim)
        number, box = box.cut_top(frame.mm(13))
        frame.text(number, points, cut="number", capital=9, colour=ink)
        self._sum(frame, box, _)

    def _sum(self, frame: Frame, box: Box, _: Words, head: str = "") -> None:
        """What makes the number, over some lines, with no part of it broken.

        With `head` they are centred, below that line if there is room for it.
        """
        capital = SMALLEST_CAPITAL
        lines, high = self._lines(frame, box.w, _, capital)
        # Where the table chose large text there may be no room for it here.
        while len(lines) * high > box.h and capital > SMALLEST_CAPITAL / 2:
            capital -= 0.1
            lines, high = self._lines(frame, box.w, _, capital)
        if head:
            if (len(lines) + 1) * high <= box.h:
                lines.insert(0, head)
            box = box.middle(box.w, high * len(lines))
        for place, line in enumerate(lines):
            row = Box(box.x, box.y + place * high, box.w, high)
            frame.text(row, line, capital=capital, colour=frame.theme.dim)

    def _lines(self, frame: Frame, width: int, _: Words, capital: float) -> tuple[list[str], int]:
        """The lines, and how high each is."""
        size = frame.size("body", capital)
        lines: list[str] = []
        for part in self._costs(_):
            longer = f"{lines[-1]} · {part}" if lines else part
            if lines and frame.fonts.width(longer, "body", size) <= width:
                lines[-1] = longer
            else:
                lines.append(part)
        return lines, round(frame.fonts.height("body", size) * 1.02)

    def _costs(self, _: Words) -> list[str]:
        if self._typing:
            return [_("with the round card")]
        plain, red, gold = self._parts()
        found = []
        if self._jokers == 1:
            found.append(_("1 joker: {points}").format(points=gold))
        elif self._jokers:
            found.append(_("{count} jokers: {points}").format(count=self._jokers, points=gold))
        if len(self._red) > MOST_LISTED:
            text = _("{count} penalty cards: {points}")
            found.append(text.format(count=len(self._red), points=red))
        elif red:
            values = ", ".join(map(str, sorted(self._red)))
            found.append(_("red {values}: {points}").format(values=values, points=red))
        # A normal card costs one point, so there are as many of them as points.
        if plain == 1:
            found.append(_("1 card: 1"))
        elif plain:
            found.append(_("{count} cards: {points}").format(count=plain, points=plain))
        found.append(_("round card: {points}").format(points=self.card))
        return found

    def _cards(self, frame: Frame, box: Box, _: Words) -> None:
        rows = box.rows(ROWS, frame.mm(0.6 if box.h < ROWS * frame.mm(HIGH_ROW) else 2.4))
        laid = range(self._players, self._most + 1)
        keys = self._row(frame, rows[0], _("How many cards are there?"), len(laid))
        for count, cell in zip(laid, keys, strict=True):
            off = count < self._special
            number_key(frame, cell, f"lie-{count}", str(count), marked=count == self._laid, off=off)
        keys = self._row(frame, rows[1], _("Which penalty cards?"), len(PENALTY_CARDS))
        for value, cell in zip(PENALTY_CARDS, keys, strict=True):
            red, ink = frame.theme.red, frame.theme.on_red
            marked = value in self._red
            name, off = f"red-{value}", not marked and self._special == self._most
            number_key(frame, cell, name, str(value), marked=marked, ground=red, ink=ink, off=off)
        jokers = range(min(JOKERS, self._most) + 1)
        keys = self._row(frame, rows[2], _("How many jokers?"), len(jokers))
        for count, cell in zip(jokers, keys, strict=True):
            ground, ink = (GOLD, DARK_INK) if count else (frame.theme.key_dark, frame.theme.ink)
            marked, off = count == self._jokers, len(self._red) + count > self._most
            # Not a card’s value like the numbers above, but how often.
            name, text = f"jokers-{count}", f"{count}×" if count else "0"
            number_key(frame, cell, name, text, marked=marked, ground=ground, ink=ink, off=off)

    def _row(self, frame: Frame, box: Box, label: str, count: int) -> list[Box]:
        # With large text the label is higher, as far as a finger's height is left for the keys.
        gap = frame.mm(0.3)
        high = min(frame.mm(3.8 * frame.panel.text_scale), box.h - gap - finger(frame))
        head, keys = box.cut_top(max(high, frame.mm(3.8)), gap)
        frame.text(head, label, capital=2.2, colour=frame.theme.dim)
        return keys.columns(count, frame.mm(0.8))

    def _digits(self, frame: Frame, box: Box) -> None:
        cells = box.grid(4, ROWS, frame.mm(1))
        upper, lower = cells.pop(3), cells.pop(6)
        delete = Box(upper.x, upper.y, upper.w, lower.bottom - upper.y)
        frame.button(delete, "delete", sign="delete", colour=frame.theme.key_dark)
        for text, cell in zip("1234567890", cells, strict=True):
            number_key(frame, cell, f"digit-{text}", text)
