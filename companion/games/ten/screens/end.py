"""The end of 10: what everybody still holds, and the chips, counted once."""

from companion.games.ten.cards import PENALTY_CARDS, VALUES
from companion.games.ten.event import End, Event
from companion.games.ten.rules import HAND
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import SharedButtons
from companion.games.ten.screens.counts import CHIPS, HANDS, EndCounts
from companion.games.ten.screens.entry import Place, TenEntry
from companion.games.ten.screens.parts import (
    bottom_bar,
    card_face,
    card_keys,
    gold,
    joker_key,
    number_key,
    plain_colours,
    player_cell,
    player_cells,
    top_bar,
)
from companion.games.ten.screens.tracking import keeps_chips
from companion.match.actions import Do
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, onward, width_for
from companion.ui.widgets.words import short_name

# Hand and chips stand beside each other in a cell of so many millimetres.
WIDE = 34
# So many numbers have a key at once; the last key turns to more of them.
NUMBERS = 20


class TenEnd(SharedButtons):
    """Everybody with a hand and chips to count, one after the other."""

    def __init__(
        self, shell: Shell, place: Place | None = None, on: tuple[int, str] | None = None
    ) -> None:
        """`on`: what is counted first, a seat's hand or chips."""
        super().__init__(shell)
        self._entry = TenEntry(shell, place)
        self.counts = EndCounts(self._entry.before, keeps_chips(shell))
        self._points = False
        self._first = 0
        # Whether the next chips that are tapped are those of the player who is counted now.
        self._swapping = False
        event = self._entry.event
        if event is not None:
            self.take_up(event)
        if on is not None:
            self._count(on)

    def take_up(self, event: Event) -> None:
        """Goes on with what was counted before."""
        if isinstance(event, End):
            self.counts.take_up(event)

    def draw(self, frame: Frame) -> None:
        """Draws all players, what is counted now, and the keys."""
        names = self._entry.names
        area = top_bar(frame, self.shell, self._("Hands and chips"), says=False)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar)
        wide = frame.panel.portrait or area.w // len(names) >= frame.mm(WIDE)
        boxes, area = player_cells(frame, area, len(names), 17 if wide else 27)
        for seat, (name, box) in enumerate(zip(names, boxes, strict=True)):
            self._person(frame, box, name, seat, wide)
        words, area = area.cut_top(frame.mm(13 if frame.panel.portrait else 10), frame.mm(0.8))
        self._words(frame, words.pad(frame.mm(1), 0))
        area = area.cut_top(min(area.h, frame.mm(60)))[0]
        if self.counts.on[1] == HANDS and not self._points:
            self._cards(frame, area)
        else:
            self._numbers(frame, area)

    def _person(self, frame: Frame, box: Box, name: str, seat: int, wide: bool) -> None:
        rest = player_cell(
            frame, box, self.shell, name, seat, plain_colours(frame), self._entry.names
        )
        rest = Box(box.x + frame.mm(1.5), rest.y, box.w - frame.mm(1.8), rest.h - frame.mm(0.3))
        if wide:
            chips, hand = rest.cut_right(frame.mm(13), frame.mm(0.6))
        else:
            hand, chips = rest.rows(2, frame.mm(0.4))
        self._hand(frame, hand, seat)
        self._chips(frame, chips, seat)

    def _cell(self, frame: Frame, box: Box, part: tuple[int, str]) -> None:
        theme = frame.theme
        on = self.counts.on == part
        edge = theme.cream if on else theme.key_dark
        frame.fill(box, theme.ground, 1.4, line=(0.7 if on else 0.4, edge))
        frame.target(box, f"{part[1]}-{part[0]}", changes=True)

    def _hand(self, frame: Frame, box: Box, seat: int) -> None:
        self._cell(frame, box, (seat, HANDS))
        hand = self.counts.hands[seat]
        inside = box.pad(frame.mm(1), frame.mm(1))
        if hand is None or hand == ():
            text = self._("hand") if hand is None else self._("no cards")
            colour = frame.theme.dim if hand is None else frame.theme.ink
            frame.text(inside, text, cut="name", capital=2.6, colour=colour, align="centre")
        elif isinstance(hand, int):
            text = self._("1 point")
            if hand != 1:
                text = self._("{points} points").format(points=hand)
            frame.text(inside, text, cut="name", capital=2.8, align="centre")
        else:
            wide = min(frame.mm(6), inside.w // HAND)
            for card in hand:
                cell, inside = inside.cut_left(wide)
                card_face(frame, cell.pad(frame.mm(0.2), 0), card, 2.6)

    def _chips(self, frame: Frame, box: Box, seat: int) -> None:
        self._cell(frame, box, (seat, CHIPS))
        count = self.counts.chips[seat]
        sign, number = box.pad(frame.mm(1.5), 0).cut_left(frame.mm(3), frame.mm(0.8))
        frame.sign(sign, "chip", gold(frame))
        if count is not None:
            frame.text(number, str(count), cut="number", capital=3.4, colour=gold(frame))

    def _words(self, frame: Frame, box: Box) -> None:
        seat, what = self.counts.on
        theme = frame.theme
        if self.counts.points_too and what == HANDS:
            text = self._("Tap the cards") if self._points else self._("Type the points")
            button, box = box.cut_right(min(width_for(frame, text), box.w // 2), frame.mm(1.5))
            button = button.middle(button.w, frame.mm(10))
            frame.button(button, "points", text, capital=2.3)
        name = short_name(self._entry.names[seat])
        ink = theme.ink
        if self._can_swap():
            text = self._("Swapped?")
            button, box = box.cut_right(width_for(frame, text, sign=True), frame.mm(1.5))
            button = button.middle(button.w, frame.mm(10))
            frame.button(button, "swap", text, sign="swap", primary=self._swapping, capital=2.3)
        if self.messages.text:
            text = self.messages.text
        elif self._swapping:
            text = self._("Tap the chips that belong to {name}.").format(name=name)
        elif self.counts.missing is None and self._chips_problem():
            text, ink = self._chips_problem(), theme.pink
        elif what == CHIPS:
            text = self._("How many chips does {name} have?").format(name=name)
        else:
            text = self._("What’s in {name}’s hand?").format(name=name)
        frame.paragraph(centred(frame, box, text, 2.5), text, capital=2.5, colour=ink)

    def _can_swap(self) -> bool:
        """Whether two players' chips may have been mixed up: all are counted and add up."""
        if self.counts.on[1] != CHIPS or self.counts.missing is not None:
            return False
        return not self._chips_problem()

    def _count(self, part: tuple[int, str]) -> None:
        """Goes to a count; its keys are those around the number that is there."""
        seat, what = part
        now = self.counts.chips[seat] if what == CHIPS else self.counts.hands[seat]
        self.counts.on = part
        self._first = now // NUMBERS * NUMBERS if isinstance(now, int) else 0

    def _chips_problem(self) -> str:
        """Why the chips cannot be right, or "" if they add up."""
        counted, most = self.counts.counted_chips, self.counts.all_chips
        if counted == most:
            return ""
        if counted == 1:
            return self._("1 chip counted, but there are {most}.").format(most=most)
        return self._("{count} chips counted, but there are {most}.").format(
            count=counted, most=most
        )

    def _cards(self, frame: Frame, box: Box) -> None:
        theme = frame.theme
        keys = card_keys(frame, box)
        for value, cell in zip(VALUES, keys.normal, strict=True):
            number_key(frame, cell, f"card-{value}", str(value), ground=CARD_FACE, ink=DARK_INK)
        for red, cell in zip(PENALTY_CARDS, keys.penalty, strict=True):
            number_key(frame, cell, f"card-P{red}", str(red), ground=theme.red, ink=theme.on_red)
        joker_key(frame, keys.joker, "card-J", self._("Joker"))
        frame.button(keys.delete, "delete", sign="delete", colour=theme.key_dark, radius=1.7)

    def _numbers(self, frame: Frame, box: Box) -> None:
        seat, what = self.counts.on
        now = self.counts.chips[seat] if what == CHIPS else self.counts.hands[seat]
        columns, rows = (7, 3) if frame.panel.portrait else (11, 2)
        boxes = box.grid(columns, rows, frame.mm(1))
        for step, cell in enumerate(boxes[:NUMBERS]):
            number = self._first + step
            number_key(frame, cell, f"number-{number}", str(number), marked=number == now)
        number_key(frame, boxes[NUMBERS], "more", f"{self._next_first()}+")

    def _next_first(self) -> int:
        """The first number that has a key after a tap on *more*."""
        return self._first + NUMBERS if self._first < 2 * NUMBERS else 0

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        text = self._("Back")
        box, bar = bar.cut_left(width_for(frame, text, sign=True), gap)
        frame.button(box, "back", text, sign="back")
        ready = self.counts.missing is None and not self._chips_problem()
        text = onward(self._("Score the game")) if self._entry.is_new else self._("Change it")
        frame.button(bar, "next", text, primary=ready, ink=None if ready else frame.theme.dim)

    def tap(self, name: str) -> None:
        """Clears the message, and does what the target is for."""
        self.messages.clear()
        super().tap(name)

    def on_hand(self, seat: int) -> None:
        """Counts a player's hand."""
        self._swapping = False
        self._count((seat, HANDS))

    def on_chips(self, seat: int) -> None:
        """Counts a player's chips, or swaps them with those that are counted now."""
        if self._swapping:
            self.counts.swap_chips(seat)
        else:
            self._count((seat, CHIPS))
        self._swapping = False

    def on_swap(self) -> None:
        """Lets the next tap on chips swap them, or no longer."""
        self._swapping = not self._swapping

    def on_card(self, card: str) -> None:
        """Adds a card to the hand."""
        self.counts.add_card(card)

    def on_number(self, number: int) -> None:
        """Takes the number for what is counted."""
        self.counts.set_number(number)
        self._count(self.counts.on)

    def on_more(self) -> None:
        """Shows the next numbers on the keys."""
        self._first = self._next_first()

    def on_points(self) -> None:
        """Counts a hand by its points, or by its cards again."""
        self._points = not self._points

    def on_delete(self) -> None:
        """Removes the last card."""
        self.counts.remove_last()

    def on_next(self) -> None:
        """Marks what is missing, says what is wrong, or else scores the game."""
        missing = self.counts.missing
        if missing is not None:
            self.counts.on = missing
            return
        wrong = self._chips_problem()
        event = self.counts.event()
        if wrong or event is None:
            self.messages.say(wrong)
        elif not self._entry.is_new:
            self._entry.enter(event)
        elif self.act(Do(event)) is not None:
            self.navigator.start(routes.final(self.shell))
