"""The question whose turn it is after a correction: that tells who laid the cards after it."""

from companion.games.thirteen.screens.correction_words import correction_words
from companion.games.thirteen.screens.corrections import (
    apply_corrections,
    apply_outcome,
    correction_refusal,
)
from companion.games.thirteen.screens.words import card_words, laid_words
from companion.games.thirteen.shifts import Outcome, Shift, find_outcome_for_turn, find_shift
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import plays
from companion.match.view import stage_of
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    MARGIN,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.pages import page, saying, width_for
from companion.ui.widgets.parts import minus, player_colour
from companion.ui.widgets.words import short_name
from companion.wording import plural


class WhoseTurn(Screen):
    """Asks whose turn it is now, and makes the corrections as that has them; by name.

    A correction may move the cards after it to other players, or leave them where they are; each
    makes it another player's turn. If it does not, as in a stage that is over, the question is
    who played the last card that would move. then: a card to lay after the correction, of which it
    is asked who played it. tapped: the seat that was tapped for the correction, who is offered too.
    """

    def __init__(
        self,
        shell: Shell,
        shift: Shift,
        then: Play | None = None,
        tapped: int | None = None,
    ) -> None:
        super().__init__(shell)
        self._tapped = tapped
        self._shift = shift
        self._moment = shell.session.match.now
        self._then = then
        self._others = False
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

    @property
    def _names(self) -> tuple[str, ...]:
        return self.session.match.names_in(self._stage - 1)

    def _outcomes(self) -> dict[int, Outcome]:
        """What the corrections lead to, by the seat that is the answer."""
        shift = self._shift
        found = {}
        for outcome in (shift.everything, shift.only):
            seat = outcome.next_seat
            if not shift.turns_differ or seat is None:
                seat = outcome.plays[-shift.last_moved].seat
            found[seat] = outcome
        return dict(sorted(found.items()))

    def _likely(self) -> set[int]:
        """The seats that are offered first."""
        found = set(self._outcomes())
        if self._tapped is not None and self._shift.turns_differ:
            found.add(self._tapped)
        return found

    def _question(self) -> str:
        """The question; a card is named only if fair play shows it."""
        if self._shift.turns_differ:
            if self._then is None:
                return self._("Whose turn is it now?")
            card = card_words(self._, self._then.card)
            return self._("Who played the {card}?").format(card=card)
        # The last card is no card ago.
        ago = self._shift.last_moved - 1
        shown = plays(self.session.match, self._stage, self.preferences.open_mode)
        if ago >= len(shown):
            return plural(
                self._,
                ago,
                "{count} card ago: who played?",
                "{count} cards ago: who played?",
            )
        card = laid_words(self._, shown[-1 - ago].play)
        if not ago:
            return self._("Who played the last card, {card}?").format(card=card)
        return plural(
            self._,
            ago,
            "{count} card ago: who played the {card}?",
            "{count} cards ago: who played the {card}?",
            card=card,
        )

    def draw(self, frame: Frame) -> None:
        self._refresh()
        area, bar = page(frame, self._said)
        portrait = frame.panel.portrait
        asked, area = area.cut_top(frame.mm(KEY if portrait else TOUCH), frame.mm(TIGHT))
        text = self._question()
        saying(frame, asked.pad(frame.mm(TIGHT), 0), text, TITLE, "body", middle=True)
        answers = self._outcomes()
        likely = self._likely()
        seats = [seat for seat in range(len(self._names)) if (seat in likely) != self._others]
        columns = 2 if portrait and len(seats) > 2 else len(seats)
        rows = -(-len(seats) // columns)
        names, below = area.cut_top(min(area.h * 5 // 8, rows * frame.mm(3 * BAR)), frame.mm(GAP))
        for seat, cell in zip(seats, names.grid(columns, rows, frame.mm(GAP)), strict=False):
            self._draw_name(frame, cell, seat)
        if self._others or self._shift.only.points is None:
            hint = self._("Tap the name. The cards after it are put right by themselves.")
            saying(frame, below.pad(frame.mm(TIGHT), 0), hint, STRONG, "body", frame.theme.dim)
        else:
            for seat, cell in zip(seats, below.columns(columns, frame.mm(GAP)), strict=True):
                self._draw_points(frame, cell, answers[seat])
        self._draw_bar(frame, bar)

    def _draw_name(self, frame: Frame, box: Box, seat: int) -> None:
        """Draws one answer: the name of a player, with the player's colour above it."""
        theme, name = frame.theme, self._names[seat]
        ink = frame.key(box, f"seat-{seat}", (theme.cream, theme.on_cream))
        frame.fill(box.cut_top(frame.mm(MARGIN))[0], player_colour(self.shell, name, seat), TIGHT)
        inside = box.pad(frame.mm(SPACE), frame.mm(SPACE))
        draw_name(frame, inside, name, capital=TITLE, colour=ink, align="centre")

    def _draw_points(self, frame: Frame, box: Box, outcome: Outcome) -> None:
        """Draws whose points in the stage change with an answer."""
        changed = [
            f"{short_name(name)} {minus(was)} → {minus(now)}"
            for name, (was, now) in zip(self._names, outcome.points or (), strict=False)
            if was != now
        ]
        text = self._("The points stay the same.")
        if changed:
            text = self._("Points in stage {number}: {changes}").format(
                number=self._stage, changes=", ".join(changed)
            )
        saying(frame, box.pad(frame.mm(TIGHT), 0), text, STRONG, "body")

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        text = self._("Not at all")
        button, rest = bar.cut_left(
            min(width_for(frame, text, sign=True), bar.w // 2), frame.mm(GAP)
        )
        frame.button(button, "back", text, sign="undo")
        if len(self._names) > len(self._likely()):
            text = self._("Back") if self._others else self._("Someone else")
            frame.button(rest, "other", text)

    def on_other(self) -> None:
        """Offers the names of the others, or no longer."""
        self._others = not self._others

    def on_seat(self, seat: int) -> None:
        """Makes the corrections as they must be if this seat is the answer."""
        self._refresh()
        shift, outcome = self._shift, self._outcomes().get(seat)
        if outcome is None and shift.turns_differ:
            # Something before this correction is wrong too.
            outcome = find_outcome_for_turn(self.session.match, shift, seat)
        if outcome is None:
            apply_corrections(self.shell, *shift.last_moved_by(seat), then=self._then)
        else:
            apply_outcome(self.shell, outcome, self._then)
