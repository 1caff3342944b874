"""The end of 10: what everybody still holds, and the chips, counted once."""

from companion.games.ten.event import End, Event
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import SharedButtons
from companion.games.ten.screens.counts import CHIPS, HANDS, EndCounts
from companion.games.ten.screens.entry import Place, TenEntry
from companion.games.ten.screens.parts.bars import bottom_bar, top_bar
from companion.games.ten.screens.parts.count_cells import CountCells
from companion.games.ten.screens.parts.keys import draw_card_keys, number_key
from companion.games.ten.screens.parts.players import player_cells
from companion.games.ten.screens.tracking import keeps_chips
from companion.match.actions import Do
from companion.ui.render.box import Box
from companion.ui.render.fitting import NO_BREAK
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    SPACE,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, onward, small_button, width_for
from companion.ui.widgets.words import short_name
from companion.wording import plural

# Hand and chips stand beside each other in a cell of so many millimetres.
WIDE = 3 * BAR
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
        if isinstance(event, End):
            self.counts.take_up(event)

    def draw(self, frame: Frame) -> None:
        names = self._entry.names
        area = top_bar(frame, self.shell, self._("Hands and chips"), says=False)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar)
        wide = frame.panel.portrait or area.w // len(names) >= frame.mm(WIDE)
        boxes, area = player_cells(frame, area, len(names), 4 * LINE if wide else 9 * SPACE)
        cells = CountCells(self.shell, self.counts, names)
        for seat, (name, box) in enumerate(zip(names, boxes, strict=True)):
            cells.draw(frame, box, name, seat, wide)
        words, area = area.cut_top(
            frame.mm(KEY if frame.panel.portrait else TOUCH), frame.mm(TIGHT)
        )
        self._words(frame, words.pad(frame.mm(TIGHT), 0))
        area = area.cut_top(min(area.h, frame.mm(15 * LINE)))[0]
        if self.counts.on[1] == HANDS and not self._points:
            draw_card_keys(frame, area, "card-J", self._("Joker"))
        else:
            self._numbers(frame, area)

    def _words(self, frame: Frame, box: Box) -> None:
        seat, what = self.counts.on
        theme = frame.theme
        if self.counts.points_too and what == HANDS:
            text = self._("Tap the cards") if self._points else self._("Type the points")
            button, box = box.cut_right(min(width_for(frame, text), box.w // 2), frame.mm(GAP))
            button = button.middle(button.w, frame.mm(TOUCH))
            frame.button(button, "points", text, capital=TEXT)
        name = short_name(self._entry.names[seat])
        ink = theme.ink
        if self._can_swap():
            text = self._("Swapped?")
            button, box = box.cut_right(width_for(frame, text, sign=True), frame.mm(GAP))
            button = button.middle(button.w, frame.mm(TOUCH))
            frame.button(button, "swap", text, sign="swap", primary=self._swapping, capital=TEXT)
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
        frame.paragraph(centred(frame, box, text, TEXT), text, capital=TEXT, colour=ink)

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
        """Why the chips cannot be right, or "" if they add up but for those given up."""
        counted, most = self.counts.counted_chips, self.counts.all_chips
        if self.counts.chips_right:
            return ""
        return plural(
            self._,
            counted,
            "{count} chip counted, but there are {most}.",
            "{count} chips counted, but there are {most}.",
            most=most,
        )

    def _numbers(self, frame: Frame, box: Box) -> None:
        seat, what = self.counts.on
        now = self.counts.chips[seat] if what == CHIPS else self.counts.hands[seat]
        columns, rows = (7, 3) if frame.panel.portrait else (11, 2)
        boxes = box.grid(columns, rows, frame.mm(TIGHT))
        for step, cell in enumerate(boxes[:NUMBERS]):
            number = self._first + step
            number_key(frame, cell, f"number-{number}", str(number), marked=number == now)
        number_key(frame, boxes[NUMBERS], "more", f"{self._next_first()}+")

    def _next_first(self) -> int:
        """The first number that has a key after a tap on *more*."""
        return self._first + NUMBERS if self._first < 2 * NUMBERS else 0

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap, text = frame.mm(GAP), self._("Back")
        offer = self._anyway()
        # With three buttons a standing panel has room for the sign of this one only.
        alone = bool(offer) and frame.panel.portrait
        box, bar = bar.cut_left(frame.mm(BAR) if alone else width_for(frame, text, sign=True), gap)
        frame.button(box, "back", "" if alone else text, sign="back")
        if offer:
            box, bar = bar.columns(2, gap)
            small_button(frame, box, "anyway", offer, TEXT)
        ready = self.counts.missing is None and not self._chips_problem()
        text = onward(self._("Score the game")) if self._entry.is_new else self._("Change it")
        frame.button(bar, "next", text, primary=ready, ink=None if ready else frame.theme.dim)

    def _anyway(self) -> str:
        """What the button says that ends the game without the chips that are missing.

        "" if there is none: something is still to be counted, or no chip is missing.
        """
        missing = self.counts.chips_missing
        if self.counts.missing is not None or missing <= 0 or not self._chips_problem():
            return ""
        text = plural(
            self._,
            missing,
            "Score anyway: {count} chip missing",
            "Score anyway: {count} chips missing",
        )
        # On two lines what is missing is on the second.
        first, colon, second = text.partition(": ")
        return f"{first}{colon}{second.replace(' ', NO_BREAK)}"

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
        if wrong:
            self.messages.say(wrong)
        else:
            self._enter()

    def on_anyway(self) -> None:
        """Scores the game without the chips that nobody can find."""
        self._enter()

    def _enter(self) -> None:
        event = self.counts.event()
        if event is None:
            return
        if not self._entry.is_new:
            self._entry.enter(event)
        elif self.act(Do(event)) is not None:
            self.navigator.start(routes.final(self.shell))
