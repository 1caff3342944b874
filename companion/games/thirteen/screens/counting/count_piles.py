"""The screen to count the piles of a stage; if plays were recorded, it compares the two."""

from companion.games.thirteen.results import recorded_piles_if_different
from companion.games.thirteen.rules import Count, Finish
from companion.games.thirteen.screens.corrections import note_look
from companion.games.thirteen.screens.counting.count_words import (
    counted_words,
    impossible_words,
    unlikely_words,
)
from companion.games.thirteen.screens.counting.pile_rows import (
    ShownCounts,
    draw_number_keys,
    draw_pile_row,
    pile_colour,
)
from companion.games.thirteen.screens.words import pile_words
from companion.games.thirteen.stage import PILES, RED, Pile, ThirteenState
from companion.games.thirteen.tally import Cell, Tally
from companion.match.actions import Do
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import least_width_for, onward, saying
from companion.ui.widgets.parts import finger

# The name of the draft with what is counted so far.
DRAFT = "count"


class CountPiles(Screen):
    """A table of players and colours; a tap on a number enters it in the chosen cell.

    What is counted so far is kept until the next entry of the match.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._match: Match[ThirteenState] = shell.session.match
        # The stage (from 1) whose piles are counted.
        self._stage = self._match.opened
        self._tally = Tally(self._match)
        self._chosen: Cell = (0, 0)
        self._record: tuple[Pile, ...] | None = None
        self._load_draft()

    def _load_draft(self) -> None:
        """Goes on with what was counted before."""
        self.shell.drafts.load(DRAFT, self._tally.fill)
        self._chosen = self._tally.next_missing((0, 0)) or (0, 0)

    def take_up(self, event: object) -> None:
        """Shows a count that was undone, so that it can be changed."""
        if isinstance(event, Count):
            self._tally.fill(event.taken)
            self.shell.drafts.keep(self)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """What is counted so far; None before the first number."""
        return (DRAFT, self._tally.saved(), []) if self._tally.counts else None

    @property
    def _names(self) -> tuple[str, ...]:
        return self._match.names_in(self._stage - 1)

    def draw(self, frame: Frame) -> None:
        portrait = frame.panel.portrait
        area = frame.box.pad(frame.mm(MARGIN), frame.mm(TIGHT))
        bottom, area = area.cut_bottom(frame.mm(TOUCH), frame.mm(TIGHT))
        rest = self._draw_bar(frame, bottom)
        if portrait:
            rest, area = area.cut_bottom(frame.mm(TOUCH), frame.mm(TIGHT))
        self._draw_footer(frame, rest)
        title, area = area.cut_top(frame.mm(KEY if portrait else 2 * LINE), frame.mm(HAIR))
        self._draw_title(frame, title)
        count = len(self._names)
        gap = frame.mm(TIGHT) if count < 5 or portrait else frame.mm(HAIR)
        lines = 1 if not portrait else 3 if count < 5 else 2
        keys_high = (
            frame.mm(KEY) if portrait else (frame.mm(BAR + LINE) if count < 5 else finger(frame))
        )
        keys_area = lines * keys_high + (lines - 1) * frame.mm(TIGHT)
        most = frame.mm(4 * LINE if portrait else BAR)
        high = min(most, (area.h - keys_area - frame.mm(MARGIN) - count * gap) // count)
        high = max(finger(frame), high)
        chosen = self._chosen if self._record is None else None
        shown = ShownCounts(self._tally, chosen, self._record)
        for seat, name in enumerate(self._names):
            row = Box(area.x, area.y + seat * (high + gap), area.w, high)
            draw_pile_row(frame, row, self.shell, name, seat, shown)
        top = area.y + count * (high + gap) + frame.mm(HAIR)
        keys = Box(area.x, top, area.w, min(keys_area, area.bottom - top))
        if self._record is None:
            colour = self._chosen[1]
            most, number = self._tally.deck[colour], self._tally.counts.get(self._chosen)
            draw_number_keys(frame, keys, lines, colour, most, number)
        else:
            self._draw_question(frame, keys)

    def _draw_title(self, frame: Frame, box: Box) -> None:
        theme = frame.theme
        differ = self._record is not None
        title = self._("Counts don’t match") if differ else self._title()
        if frame.panel.portrait:
            first, second = box.cut_top(box.h * 55 // 100)
        else:
            width = frame.fonts.width(title, "name", frame.size("name", TITLE)) + frame.mm(TIGHT)
            first, second = box.cut_left(min(width, box.w // 2), frame.mm(MARGIN))
            second = Box(second.x, second.y + frame.mm(HAIR), second.w, second.h)
        frame.text(first, title, cut="name", capital=TITLE)
        if differ:
            words = self._("(entered cards)")
            frame.text(second, words, capital=TEXT, colour=theme.dim)
            return
        seat, colour = self._chosen
        words = self._("stage {number} · {name}, {colour}").format(
            number=self._stage, name=self._names[seat], colour=pile_words(self._, colour)
        )
        room = Box(second.x, second.y, second.w - frame.mm(LINE), second.h)
        shown = frame.text(room, words, capital=TEXT, colour=theme.dim)
        width = frame.fonts.width(shown.text, shown.cut, shown.size)
        sign = Box(room.x + width + frame.mm(TIGHT), room.y, frame.mm(MARGIN), room.h)
        ink = theme.pink if colour == RED else pile_colour(frame.theme, colour)
        frame.sign(sign, PILES[colour], ink)

    def _title(self) -> str:
        return self._("Count the piles")

    def _draw_question(self, frame: Frame, box: Box) -> None:
        gap = frame.mm(MARGIN)
        if frame.panel.portrait:
            take, keep = box.cut_top(min(box.h, frame.mm(7 * LINE)))[0].rows(2, gap)
        else:
            take, keep = box.columns(2, gap)
        frame.button(take, "take", self._("Use the count"), primary=True, capital=STRONG)
        frame.button(keep, "keep", self._("Use entered cards"), capital=STRONG)

    def _draw_bar(self, frame: Frame, box: Box) -> Box:
        """Draws the buttons of the bar; returns the room between them."""
        theme = frame.theme
        gap = frame.mm(MARGIN)
        label = self._("Back")
        # Beside the sign.
        wide = frame.mm(LINE + TIGHT) + least_width_for(frame, label, 0)
        back, rest = box.cut_left(max(frame.mm(2 * TOUCH), wide), gap)
        frame.button(back, "back", label, sign="back")
        if self._record is not None:
            return rest
        button, rest = rest.cut_right(frame.mm(9 * LINE), gap)
        if frame.panel.portrait:
            button = Box(rest.x, box.y, box.right - rest.x, box.h)
        ready = self._tally.is_complete and self._tally.exceeded_colour is None
        frame.button(
            button,
            "next",
            onward(self._("Score the stage")),
            primary=ready and not unlikely_words(self._, self._tally),
            ink=None if ready else theme.dim,
        )
        return rest

    def _draw_footer(self, frame: Frame, box: Box) -> None:
        text, ink = counted_words(self._, self._tally), frame.theme.dim
        if self._record is not None:
            text = self._("Tap a number to count it again.")
        wrong = impossible_words(self._, self._tally) or unlikely_words(self._, self._tally)
        if self.messages.text:
            text, ink = self.messages.text, frame.theme.ink
        elif self._record is None and wrong:
            text = Failure(wrong)
        saying(frame, box, text, STRONG, "body", ink, middle=True)

    def on_cell(self, seat: int, colour: str) -> None:
        """Chooses a cell, to count it or to count it again."""
        self._record = None
        self._chosen = (seat, PILES.index(colour))
        self.messages.clear()

    def on_take(self) -> None:
        """Scores the stage as it was counted."""
        self._score(Count(self._tally.piles))

    def on_keep(self) -> None:
        """Scores the stage as its cards were entered."""
        if not self._match.stage_runs:
            flow.stage_ended(self.shell)
        else:
            self._score(Finish())

    def on_back(self) -> None:
        """Returns to the count, or to the screen below; at the bottom of them goes home."""
        if self._record is not None:
            self._record = None
            return
        self.navigator.back()
        if self.navigator.screen is self:
            flow.home(self.shell)

    def on_number(self, number: int) -> None:
        """Enters a number in the chosen cell and chooses the next empty one."""
        self.messages.clear()
        self._tally.counts[self._chosen] = number
        self._chosen = self._tally.next_missing(self._chosen) or self._chosen
        self.shell.drafts.keep(self)

    def on_next(self) -> None:
        """Scores the stage, unless something is missing, impossible, or not as entered."""
        missing = self._tally.next_missing((0, 0))
        if missing is not None:
            self._chosen = missing
            self.messages.say(
                self._("{name}: {colour} isn’t counted yet.").format(
                    name=self._names[missing[0]], colour=pile_words(self._, missing[1])
                )
            )
            return
        colour = self._tally.exceeded_colour
        if colour is not None:
            self._chosen = self._tally.suspect(colour, self._chosen)
            self.messages.say(Failure(impossible_words(self._, self._tally)))
            return
        recorded = recorded_piles_if_different(self._match, self._tally.piles)
        if recorded is None:
            self._score(Count(self._tally.piles))
        elif note_look(self.shell):
            # What is counted still holds, one entry later.
            self.shell.drafts.keep(self)
            self._record = recorded

    def _score(self, event: Count | Finish) -> None:
        if self.act(Do(event)) is not None:
            flow.stage_ended(self.shell)
