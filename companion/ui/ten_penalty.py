"""10: what the laid cards cost, counted by tapping them; or the number, for who counted already."""

from companion.games.ten.cards import PENALTY_CARDS, POINTS
from companion.games.ten.rules import Round
from companion.ui.box import Box
from companion.ui.frame import Frame
from companion.ui.pages import centred
from companion.ui.ten_parts import GOLD, INK, key
from companion.ui.words import Words

JOKERS = 7
MOST_DIGITS = 3
LEAST_TAPPED = 2
ROWS = 3


class Penalty:
    """How many cards lie there, which penalty cards and how many jokers among them."""

    def __init__(self, card: int, players: int) -> None:
        self.card = card
        self._players = players
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

    def take_up(self, played: Round, tapped: object = None) -> None:
        """Goes on with a round that was entered before, with the cards tapped then if known."""
        if played.laid is not None:
            self._laid = len(played.kinds)
            self._red = {int(kind[1:]) for kind in played.kinds if kind.startswith("P")}
            self._jokers = played.kinds.count("J")
        elif not (isinstance(tapped, list) and self._tap_again(tapped, played.penalty)):
            self._typing, self._typed, self._fresh = True, str(played.penalty), True

    def tapped(self) -> list[int] | None:
        """The cards as they were tapped: how many, how many jokers, then the penalty cards."""
        if self._typing or self._laid is None:
            return None
        return [self._laid, self._jokers, *sorted(self._red)]

    def _tap_again(self, tapped: list[int], points: int) -> bool:
        """Whether these are the cards that cost so much; then they are tapped."""
        if len(tapped) < LEAST_TAPPED:
            return False
        laid, jokers, *red = tapped
        other = Penalty(self.card, self._players)
        other._laid, other._jokers, other._red = laid, jokers, set(red)
        if not set(red) <= set(PENALTY_CARDS) or other.points != points:
            return False
        self._laid, self._jokers, self._red = laid, jokers, set(red)
        return True

    def tap(self, what: str, which: str) -> bool:
        """Whether this was a key of the penalty."""
        match what:
            case "lie":
                self._laid = int(which)
            case "red":
                self._red ^= {int(which)}
            case "jokers":
                self._jokers = int(which)
            case "typing":
                self._typing = not self._typing
            case "digit":
                before = "" if self._fresh else self._typed
                self._typed = (before + which).lstrip("0")[:MOST_DIGITS] or "0"
                self._fresh = False
            case "delete":
                self._typed, self._fresh = self._typed[:-1], False
            case _:
                return False
        # Penalty cards and jokers lie there too: fewer cards than these cannot.
        if self._laid is not None and what in ("red", "jokers"):
            self._laid = max(self._laid, self._special)
        return True

    def draw(self, frame: Frame, box: Box, _: Words) -> None:
        """The number, large, and the keys."""
        gap = frame.mm(1.5)
        if frame.panel.portrait:
            head, keys = box.cut_top(min(frame.mm(12), box.h - ROWS * frame.mm(14.1)), gap)
            keys = keys.cut_top(min(keys.h, ROWS * frame.mm(19)))[0]
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
        points, ink = (str(self.points), theme.ink) if known else ("–", theme.dim)
        if frame.panel.portrait:
            number, lines = box.cut_left(frame.mm(15), frame.mm(1))
            frame.text(number, points, cut="number", capital=7, colour=ink)
            text = self._sum(_)
            frame.paragraph(centred(frame, lines, text, 2.2), text, capital=2.2, colour=theme.dim)
            return
        label, box = box.cut_top(frame.mm(5))
        frame.text(label, _("Penalty points"), capital=2.4, colour=theme.dim)
        number, box = box.cut_top(frame.mm(13))
        frame.text(number, points, cut="number", capital=9, colour=ink)
        frame.paragraph(box, self._sum(_), capital=2.2, colour=theme.dim)

    def _sum(self, _: Words) -> str:
        if self._typing:
            return _("with the round card")
        plain, red, gold = self._parts()
        found = [_("round card {points}").format(points=self.card)]
        if plain:
            found.append(_("cards {points}").format(points=plain))
        if red:
            found.append(_("penalty cards {points}").format(points=red))
        if gold:
            found.append(_("jokers {points}").format(points=gold))
        return " · ".join(found)

    def _cards(self, frame: Frame, box: Box, _: Words) -> None:
        rows = box.rows(ROWS, frame.mm(0.6))
        laid = range(self._players, 2 * self._players + 1)
        keys = self._row(frame, rows[0], _("How many cards lie there?"), len(laid))
        for count, cell in zip(laid, keys, strict=True):
            off = count < self._special
            key(frame, cell, f"lie-{count}", str(count), marked=count == self._laid, off=off)
        keys = self._row(frame, rows[1], _("Penalty cards among them"), len(PENALTY_CARDS))
        for value, cell in zip(PENALTY_CARDS, keys, strict=True):
            red, ink = frame.theme.red, frame.theme.on_red
            marked = value in self._red
            key(frame, cell, f"red-{value}", str(value), marked=marked, ground=red, ink=ink)
        keys = self._row(frame, rows[2], _("Jokers among them"), JOKERS + 1)
        for count, cell in enumerate(keys):
            ground, ink = (GOLD, INK) if count else (frame.theme.key_dark, frame.theme.ink)
            marked = count == self._jokers
            key(frame, cell, f"jokers-{count}", str(count), marked=marked, ground=ground, ink=ink)

    def _row(self, frame: Frame, box: Box, label: str, count: int) -> list[Box]:
        head, keys = box.cut_top(frame.mm(3.8), frame.mm(0.3))
        frame.text(head, label, capital=2.2, colour=frame.theme.dim)
        return keys.columns(count, frame.mm(0.8))

    def _digits(self, frame: Frame, box: Box) -> None:
        cells = box.grid(4, ROWS, frame.mm(1))
        for text, cell in zip("123\b456 7890", cells, strict=False):
            if text == " ":
                continue
            if text == "\b":
                frame.button(cell, "delete", sign="delete", colour=frame.theme.key_dark)
            else:
                key(frame, cell, f"digit-{text}", text)
