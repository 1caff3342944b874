"""Corrects the numbers of a round: all of them on one screen, as a sum may need two changes."""

from companion.games.base import Refusal
from companion.games.pad.event import Numbers
from companion.games.pad.rules import PadRound, scored
from companion.games.pad.screens import routes
from companion.games.pad.screens.ends_earlier import EndsEarlier, without_later_rounds
from companion.games.pad.screens.numbers_screen import NumbersScreen
from companion.games.pad.screens.turn import number_steps
from companion.games.pad.screens.typed_cells import Cell, TypedCells
from companion.games.pad.screens.words import SHORT, points_text, row_of
from companion.games.pad.view import PadView
from companion.match.actions import Amend, Change
from companion.match.view import running_totals
from companion.records import replace
from companion.ui import routes as shared_routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, SMALL, STRONG, TOUCH
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import apply_correction, settle_edits
from companion.ui.widgets.pages import back_button, fits, onward, page, width_for
from companion.ui.widgets.words import short_name


class CorrectRound(NumbersScreen):
    """Round `number` (from 1) with its numbers, to type others; that of `seat` in `place` first.

    The points are shown as they would be, and which totals change, so they are changed at once.
    Where that has no room, or other rounds change too, a screen of its own shows the effect first;
    so it is where the game was over before rounds that are entered.
    """

    def __init__(self, shell: Shell, number: int, seat: int = 0, place: int = 0) -> None:
        super().__init__(shell)
        self._number = number
        self.cells = TypedCells(self.setup.pad, self._round().entered, (seat, place))
        # Whether all that the typed numbers change has been shown.
        self._is_shown = False

    def _round(self) -> PadRound:
        table: PadView = self.view().table
        return table.rounds[self._number - 1]

    def names(self) -> tuple[str, ...]:
        """Those who played the round."""
        return self.session.match.names_in(self._number - 1)

    def can_go(self, cell: Cell) -> bool:
        """To every number that is there."""
        return self.cells.known[cell[0]][cell[1]] is not None

    def points(self, seat: int) -> str:
        """What the points would be; those that they were while the numbers do not fit."""
        before = self._round().points
        if before is None:
            return ""
        return points_text((self._points_after() or before)[seat])

    def _points_after(self) -> tuple[int, ...] | None:
        """The points with what is typed; None if that cannot be."""
        try:
            entered = tuple(
                tuple(self.cells.checked((seat, place)) for place in range(len(row)))
                for seat, row in enumerate(self.cells.known)
            )
            totals = running_totals(self.session.match)[self._number - 1]
            round_ = replace(self._round(), entered=entered, points=None)
            return scored(self.setup, round_, self._number, totals).points
        except Refusal:
            return None

    def draw(self, frame: Frame) -> None:
        """Draws the title, the rows, the keys and the bar."""
        effect = self._effect()
        room = Box(0, 0, frame.box.w * 45 // 100, frame.mm(TOUCH))
        self._is_shown = bool(effect) and fits(frame, room, effect, SMALL)
        note = self.messages.text or (effect if self._is_shown else "")
        area, bar = page(frame, self._title(), note, ink=frame.theme.ink)
        self.draw_numbers(frame, area)
        rest = back_button(frame, bar, self._("Back"))
        if self.setup.pad.rows:
            label = self._("Wrong row?")
            box, rest = rest.cut_left(width_for(frame, label), frame.mm(GAP))
            frame.button(box, "row", label)
        changed = bool(self._changes())
        frame.button(
            rest, "next", onward(self._("Done")), primary=changed, dim=not changed, capital=STRONG
        )

    def _title(self) -> str:
        match = self.session.match
        row = row_of(match, self._number)
        if row is not None:
            return self._("Correct {row}").format(row=self.pad_words(row))
        return self._("Correct round {number}").format(number=self._number)

    def _effect(self) -> str:
        """The totals that change, if no other round does; else ""."""
        changes = tuple(self._changes())
        try:
            changed = self.session.match.preview(Amend(changes)) if changes else None
        except Refusal:
            changed = None
        if changed is None:
            return ""
        if not changed:
            return self._("The points stay the same.")
        if [each.stage for each in changed.stages] != [self._number]:
            return ""
        points = flow.game_ui(self.shell).points
        both = zip(self.names(), changed.totals_before, changed.totals_after, strict=True)
        totals = [
            f"{short_name(name, SHORT)} {points(was)} → {points(now)}"
            for name, was, now in both
            if was != now
        ]
        return self._("Total: {totals}").format(totals=", ".join(totals))

    def _changes(self) -> list[Change]:
        """The entries that are other than they were."""
        found = []
        for step in number_steps(self.session.match, self._number):
            event: Numbers = step.event
            # What is hidden is not known here, and stays as it is.
            values = tuple(
                self.cells.number(cell) if was is not None and cell in self.cells.typed else was
                for place, was in enumerate(event.values)
                for cell in [(event.seat, place)]
            )
            if values != event.values:
                found.append(Change(step.number, Numbers(event.seat, values)))
        return found

    def on_next(self) -> None:
        """Changes what was entered, or shows first what that does."""
        try:
            for seat, row in enumerate(self.cells.known):
                for place, number in enumerate(row):
                    if number is not None:
                        self.cells.checked((seat, place))
        except Refusal as refusal:
            self.refuse(refusal)
            return
        changes = tuple(self._changes())
        shorter = without_later_rounds(self.session.match, changes)
        if not changes:
            self.navigator.back()
        elif shorter is not None:
            self.navigator.go(EndsEarlier(self.shell, shorter))
        elif not self._refused(changes):
            if self._is_shown:
                last = self._number == self.session.match.opened
                apply_correction(self.shell, Amend(changes), scores=last)
            else:
                settle_edits(self.shell, changes)

    def _refused(self, changes: tuple[Change, ...]) -> bool:
        """Whether the numbers do not fit each other; says so. What else there is, is told later."""
        try:
            self.session.match.preview(Amend(changes))
        except Refusal as refusal:
            if refusal.code not in ("bad-sum", "bad-points"):
                return False
            # Without the number and the text of the entry, which nobody knows by them.
            facts = {k: v for k, v in refusal.params.items() if k not in ("number", "event")}
            self.refuse(Refusal(refusal.code, **facts))
            return True
        return False

    def on_player(self, seat: int) -> None:
        """Opens a player of the round."""
        stage = self._number - 1
        self.navigator.go(shared_routes.seat_player(self.shell, seat, stage=stage))

    def on_row(self) -> None:
        """Asks which row it was."""
        self.navigator.go(routes.correct_row(self.shell, self._number))

    def on_return(self) -> None:
        """Goes back if the round is there no longer; else shows it as it is now."""
        if self._number > self.session.match.opened:
            flow.open_match(self.shell)
            return
        self.cells.known = self._round().entered
