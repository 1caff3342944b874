"""6th Sense: the predictions are turned over, and everybody's points follow at once."""

from companion.games.base import Refusal
from companion.games.sixth_sense.event import Predict
from companion.games.sixth_sense.rules import SixthSenseState, score
from companion.games.sixth_sense.screens.round_screen import SixthRoundScreen
from companion.games.sixth_sense.screens.rows import growth, row_boxes
from companion.games.sixth_sense.screens.suits import card_back, prediction_text, value_keys
from companion.games.sixth_sense.view import trick_steps
from companion.match.actions import Amend, Change, Do
from companion.match.record import Step
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import CARD_FACE, DARK_INK, VIOLET
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell
from companion.ui.theatre.reveal import FRAME, TURN, turning_card
from companion.ui.widgets.corrections import apply_correction, settle_edits
from companion.ui.widgets.pages import back_button, onward, page, width_for
from companion.ui.widgets.parts import finger, player_colour


class SixthPredictions(SixthRoundScreen):
    """One tap for each player on the number of the card, with its points at once.

    With `step` it corrects predictions of the record, those of `seat` first.
    """

    def __init__(
        self, shell: Shell, step: Step[SixthSenseState] | None = None, seat: int = 0
    ) -> None:
        super().__init__(shell, step)
        known = step.event.values if step is not None else None
        seats = len(self._names())
        self._values: list[int | None] = list(known) if known else [None] * seats
        self._seat = seat
        # The seat whose card is just turning over, and since when.
        self._turns: tuple[int, float] | None = None
        # The number of a trick in which somebody did not follow, as all hands now show.
        self._wrong_trick: int | None = None
        self._why_not = ""

    def draw(self, frame: Frame) -> None:
        # Why it cannot be is told in place of the question, so that no row moves.
        title = "" if self._why_not else self._question()
        area, bar = page(frame, title, Failure(self._why_not) or self.messages.text)
        gap = frame.mm(GAP)
        rest = back_button(frame, bar, self._("Back"))
        if self._wrong_trick is not None:
            text = self._("See trick {number}").format(number=self._wrong_trick)
            button, rest = rest.cut_left(min(width_for(frame, text), rest.w // 2), gap)
            frame.button(button, "trick", text)
        full = None not in self._values
        label = onward(self._("Score the round"))
        frame.button(rest, "next", label, primary=full, dim=not full, capital=STRONG)
        high = frame.mm(2 * BAR if frame.panel.portrait else BAR)
        keys, area = area.cut_bottom(max(high, finger(frame)), frame.mm(TIGHT))
        value_keys(frame, keys, self._values[self._seat])
        for seat, row in enumerate(row_boxes(frame, area, len(self._values))):
            self._row(frame, row, seat)

    def _question(self) -> str:
        return self._("What does {name}’s card say?").format(name=self._names()[self._seat])

    def _row(self, frame: Frame, box: Box, seat: int) -> None:
        theme = frame.theme
        name, value = self._names()[seat], self._values[seat]
        here = seat == self._seat
        line = (HAIR, theme.cream) if here else None
        frame.fill(box, theme.panel, MARGIN, line=line)
        strip, inside = box.pad(frame.mm(TIGHT), frame.mm(TIGHT)).cut_left(
            frame.mm(GAP), frame.mm(MARGIN)
        )
        frame.fill(strip, player_colour(self.shell, name, seat), TIGHT)
        grown = growth(frame, box)
        points, inside = inside.cut_right(frame.mm(BAR * grown), frame.mm(TIGHT))
        points = Box(points.x, points.y, points.w - frame.mm(TIGHT), points.h)
        side, label = frame.mm(TOUCH * grown), inside
        if frame.panel.portrait and box.h >= frame.mm(2 * TOUCH):
            # The name stands above the card and the tricks.
            label, inside = inside.rows(2, frame.mm(TIGHT))
            card, won = inside.cut_left(side, frame.mm(SPACE))
        else:
            wide = frame.mm(2 * KEY) if box.w > frame.mm(9 * BAR) else frame.mm(4 * LINE * grown)
            won, inside = inside.cut_right(wide, frame.mm(MARGIN))
            card, label = inside.cut_right(side, frame.mm(GAP))
        card = card.middle(side, min(card.h - frame.mm(HAIR), side))
        turned, back = self._turned(seat), card.middle(frame.mm((2 * SPACE) * grown), card.h)
        if value is None:
            card_back(frame, back)
        else:
            if turned < 1:
                turning_card(frame, turned, (back, VIOLET), (card, CARD_FACE))
            else:
                frame.fill(card, CARD_FACE, TIGHT, line=(HAIR, theme.dim))
                text, size = prediction_text(value), NAME * grown
                frame.text(card, text, cut="number", capital=size, colour=DARK_INK, align="centre")
            setup = self._match.setup
            scored = score(value, self._round().won[seat], setup.variant)
            text = flow.game_ui(self.shell).points(scored)
            frame.text(points, text, cut="number", capital=TITLE * grown, align="right")
        frame.text(label, name, cut="name", capital=NAME * grown)
        frame.text(won, self._won(seat), capital=STRONG * grown)
        frame.target(box, f"player-{seat}", changes=True)

    def _turned(self, seat: int) -> float:
        """How far (0 to 1) a card that was just told has turned over."""
        if self._turns is None or self._turns[0] != seat:
            return 1.0
        return min(1.0, (self.shell.clock() - self._turns[1]) / TURN)

    def wakes_at(self) -> float | None:
        if self._turns is None or self._turned(self._turns[0]) == 1:
            return None
        return self.shell.clock() + FRAME

    def _won(self, seat: int) -> str:
        count = self._round().won[seat]
        return self._("won {count}").format(count=count)

    def on_value(self, value: int) -> None:
        """Enters a number for the marked player, and marks the next one without a number."""
        if self._values[self._seat] is None and self.preferences.animated:
            self._turns = (self._seat, self.shell.clock())
        self._values[self._seat] = value
        self._why_not, self._wrong_trick = "", None
        order = [*range(self._seat, len(self._values)), *range(self._seat)]
        self._seat = next((s for s in order if self._values[s] is None), self._seat)
        if self._step is not None:
            # One prediction was wrong, and that was the right one.
            self.on_next()

    def on_player(self, seat: int) -> None:
        """Marks the player whose number is tapped next."""
        self._seat = seat

    def on_next(self) -> None:
        """Scores the round, or corrects the predictions; says what is missing or refused."""
        values = [value for value in self._values if value is not None]
        if len(values) != len(self._values):
            self._seat = self._values.index(None)
            self._why_not = self._("Someone’s card is still missing.")
            return
        event = Predict(tuple(values))
        if self._step is not None:
            self._correct(self._step, event)
            return
        try:
            self.session.act(Do(event))
        except Refusal as refusal:
            self._why_not = refusal_words(self.shell, refusal)
            number = refusal.params.get("trick")
            self._wrong_trick = number if isinstance(number, int) else None
            self.shell.device.sound("refused")
            return
        self.messages.clear()
        flow.stage_ended(self.shell)

    def _correct(self, step: Step[SixthSenseState], event: Predict) -> None:
        """Corrects the last event at once; shows first what an earlier correction would change."""
        edits = (Change(step.number, event),)
        if event == step.event:
            self.navigator.back()
        elif step is self._match.step:
            apply_correction(self.shell, Amend(edits), scores=True)
        else:
            settle_edits(self.shell, edits)

    def on_trick(self) -> None:
        """Opens the entry of the trick in which somebody did not follow."""
        from companion.ui.screens.entries import open_entry

        steps = trick_steps(self._match)
        if self._wrong_trick is not None and self._wrong_trick <= len(steps):
            open_entry(self.shell, steps[self._wrong_trick - 1].number)
