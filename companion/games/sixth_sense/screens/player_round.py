"""6th Sense: one player in a complete round, to correct the prediction or the counted tricks."""

from companion.games.sixth_sense.event import Event, Predict, Tricks
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.screens.count import NUMBERS, sum_question
from companion.games.sixth_sense.screens.suits import number_keys, value_keys
from companion.match import record
from companion.match.actions import Amend, Change
from companion.match.record import Step
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, LINE, SPACE, STRONG, TIGHT, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import apply_correction
from companion.ui.widgets.pages import back_button, centred, page, say


class SixthPlayer(Screen):
    """A row of keys for the prediction, and one for the tricks if they were counted.

    A tap on a key corrects round `number` at once, as undo is near; a sum of tricks that is
    possible but unusual has to be confirmed.
    """

    def __init__(self, shell: Shell, number: int, seat: int) -> None:
        super().__init__(shell)
        self.number = number
        self._seat = seat
        # The counts that the table is asked about.
        self._asked: Tricks | None = None

    def _step(self, kind: type[Event]) -> Step[SixthSenseState] | None:
        """The entry of this kind in the round; None if there is none."""
        steps = record.steps(self.session.match.step)
        found = [s for s in steps if s.stage == self.number and isinstance(s.event, kind)]
        return found[-1] if found else None

    def draw(self, frame: Frame) -> None:
        names = self.session.match.names_in(self.number - 1)
        where = self._("Round {number}").format(number=self.number)
        area, bar = page(frame, f"{names[self._seat]} · {where}", self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        if self._asked is not None:
            text = sum_question(self._, self.session.match.setup, sum(self._asked.counts))
            inside = area.pad(frame.mm(SPACE), frame.mm(SPACE))
            frame.paragraph(
                centred(frame, inside, text, TITLE), text, capital=TITLE, align="centre"
            )
            frame.button(rest, "next", self._("Yes, that’s right"), primary=True)
            return
        say(frame, rest, self._("Tap the right number."), frame.theme.dim)
        area = area.cut_top(min(area.h, frame.mm(10 * BAR)))[0]
        predicted, won = area.rows(2, frame.mm(SPACE))
        step = self._step(Predict)
        if step is not None:
            keys = self._head(frame, predicted, self._("Predicted"))
            value_keys(frame, keys, step.event.values[self._seat], NUMBERS)
        step = self._step(Tricks)
        if step is not None:
            keys = self._head(frame, won, self._("Won"))
            number_keys(frame, keys, NUMBERS, step.event.counts[self._seat])

    def _head(self, frame: Frame, box: Box, words: str) -> Box:
        """Draws what the keys mean; returns the box for them."""
        head, keys = box.cut_top(frame.mm(LINE + TIGHT), frame.mm(TIGHT))
        frame.text(head.pad(frame.mm(TIGHT), 0), words, capital=STRONG)
        return keys.cut_top(
            min(keys.h, frame.mm(10 * LINE if frame.panel.portrait else 6 * SPACE))
        )[0]

    def on_next(self) -> None:
        """Confirms the unusual sum."""
        if self._asked is not None:
            self._correct(Tricks, self._asked)

    def on_back(self) -> None:
        """Leaves the question about an unusual sum; without one, the screen."""
        if self._asked is not None:
            self._asked = None
        else:
            super().on_back()

    def on_value(self, value: int) -> None:
        """Corrects the prediction."""
        step = self._step(Predict)
        if step is not None:
            self._correct(Predict, Predict(self._with(step.event.values, value)))

    def on_number(self, count: int) -> None:
        """Corrects the tricks, or asks about their sum."""
        step = self._step(Tricks)
        setup = self.session.match.setup
        if step is None:
            return
        event = Tricks(self._with(step.event.counts, count))
        if sum(event.counts) == setup.tricks or event == step.event:
            self._correct(Tricks, event)
        elif sum(event.counts) in setup.tricks_range:
            self._asked = event
        else:
            self.messages.say(sum_question(self._, setup, sum(event.counts)))

    def _with(self, numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
        return tuple(number if seat == self._seat else n for seat, n in enumerate(numbers))

    def _correct(self, kind: type[Event], event: Event) -> None:
        step = self._step(kind)
        if step is None or event == step.event:
            self.navigator.back()
        else:
            last = self.number == self.session.match.opened
            apply_correction(self.shell, Amend((Change(step.number, event),)), scores=last)
