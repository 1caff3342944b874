"""The question what happens to later plays when a correction would move them to other players."""

from companion.games.thirteen.screens.corrections import (
    apply_corrections,
    correction_refusal,
    correction_words,
)
from companion.games.thirteen.shifts import Outcome, Shift, find_shift
from companion.games.thirteen.stage import Play
from companion.match.view import stage_of
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page
from companion.ui.widgets.parts import minus, player_colour
from companion.ui.widgets.words import short_name

# The most rows of players in one column.
ROWS = 3


class LaterPlays(Screen):
    """Asks whether only the corrected card changes, or also who laid the cards after it.

    Both answers say whose taken cards change, or whose points if the stage is scored. then: a card
    to lay after the correction.
    """

    def __init__(self, shell: Shell, shift: Shift, then: Play | None = None) -> None:
        super().__init__(shell)
        self._shift = shift
        self._moment = shell.session.match.now
        self._then = then
        edit = shift.only.edits[0]
        self._said = correction_words(shell, edit)
        self._stage = stage_of(shell.session.match, edit.number)

    def _refresh(self) -> None:
        """Finds both meanings again if a reader has entered a card meanwhile."""
        match, edits = self.session.match, self._shift.everything.edits
        if match.now is self._moment:
            return
        self._moment = match.now
        if correction_refusal(self.shell, edits) is None:
            self._shift = find_shift(match, edits) or self._shift

    def draw(self, frame: Frame) -> None:
        """Draws both answers with what each of them changes."""
        self._refresh()
        area, bar = page(frame, self._("And the cards after it?"), self._said)
        gap = frame.mm(1.5)
        boxes = area.rows(2, gap) if frame.panel.portrait else area.columns(2, gap)
        self._draw_answer(
            frame,
            boxes[0],
            ("only", self._("Only this card"), self._stay_words()),
            self._shift.only,
        )
        self._draw_answer(
            frame,
            boxes[1],
            ("all", self._("All cards after it too"), self._move_words()),
            self._shift.everything,
        )
        back_button(frame, bar, self._("Back"))

    def _stay_words(self) -> str:
        if self._shift.moved == 1:
            return self._("The next card stays with its player.")
        return self._("The next {count} cards stay with their players.").format(
            count=self._shift.moved
        )

    def _move_words(self) -> str:
        if self._shift.moved == 1:
            return self._("The next card moves to another player too.")
        return self._("The next {count} cards move to other players too.").format(
            count=self._shift.moved
        )

    def _draw_answer(
        self, frame: Frame, box: Box, answer: tuple[str, str, str], outcome: Outcome
    ) -> None:
        """Draws one answer: its button at the bottom, what it means, and whose counts change."""
        theme = frame.theme
        name, label, means = answer
        frame.fill(box, theme.panel, 2.2)
        inside = box.pad(frame.mm(3), frame.mm(2))
        button, inside = inside.cut_bottom(frame.mm(12), frame.mm(1.5))
        frame.button(button, name, label, capital=2.8, colour=theme.key_dark)
        capital = 3.0 if frame.panel.portrait else 2.4
        below = frame.paragraph(inside, means, capital=capital)
        inside = inside.cut_top(below - inside.y)[1]
        if outcome.next_seat is not None:
            line, inside = inside.cut_top(frame.mm(capital + 2.2))
            frame.text(line, self._next_words(outcome.next_seat), capital=capital)
        self._draw_counts(frame, inside.cut_top(frame.mm(1.2))[1], outcome)

    def _next_words(self, seat: int) -> str:
        name = short_name(self.session.match.names[seat])
        return self._("{name} plays next.").format(name=name)

    def _draw_counts(self, frame: Frame, box: Box, outcome: Outcome) -> None:
        """Draws a row for each player whose cards or points change."""
        theme = frame.theme
        pairs = outcome.taken if outcome.points is None else outcome.points
        changed = [(seat, was, now) for seat, (was, now) in enumerate(pairs) if was != now]
        if not changed:
            text = self._("The taken cards stay the same.")
            if outcome.points is not None:
                text = self._("The points stay the same.")
            frame.paragraph(box, text, capital=2.4, colour=theme.dim)
            return
        head, box = box.cut_top(frame.mm(4), frame.mm(0.6))
        text = self._("Cards taken")
        if outcome.points is not None:
            text = self._("Points in stage {number}").format(number=self._stage)
        frame.text(head, text, capital=2.2, colour=theme.dim)
        columns = 1 if len(changed) <= ROWS else 2
        rows = -(-len(changed) // columns)
        area = box.cut_top(min(box.h, rows * frame.mm(9)))[0]
        halves = area.columns(columns, frame.mm(3))
        cells = [cell for half in halves for cell in half.rows(rows, frame.mm(1))]
        names = self.session.match.names_in(self._stage - 1)
        for (seat, was, now), cell in zip(changed, cells, strict=False):
            stripe, inside = cell.cut_left(frame.mm(1.3), frame.mm(1.4))
            frame.fill(stripe, player_colour(self.shell, names[seat], seat), 0.8)
            both = f"{was} → {now}"
            if outcome.points is not None:
                both = f"{minus(was)} → {minus(now)}"
            size = frame.size("number", 3.4)
            wide = frame.fonts.width(both, "number", size) + frame.mm(1)
            number, name = inside.cut_right(min(wide, inside.w // 2), frame.mm(1))
            frame.text(number, both, cut="number", capital=3.4, align="right")
            frame.text(name, names[seat], cut="name", capital=3.2)

    def on_only(self) -> None:
        """Corrects this card and leaves those after it with their players."""
        self._refresh()
        apply_corrections(self.shell, *self._shift.only.edits, then=self._then)

    def on_all(self) -> None:
        """Corrects this card and moves those after it to other players."""
        self._refresh()
        apply_corrections(self.shell, *self._shift.everything.edits, then=self._then)
