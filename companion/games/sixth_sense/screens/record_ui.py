"""6th Sense on the screens: what was entered, and how it is corrected."""

from typing import TYPE_CHECKING

from companion.games.sixth_sense.screens import routes
from companion.match.match import Match
from companion.match.record import Step
from companion.ui import routes as shared
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.values import Choice, EventWords
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.match.actions import Edit


class SixthRecordUI(GameUI):
    """The hooks of `RecordHooks`; the others are in `game_ui`."""

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        from companion.games.sixth_sense.screens.words import event_words

        return event_words(_, match, step)

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:
        from companion.games.sixth_sense.screens.words import alternatives

        return alternatives(_, match, step)

    def insertions(self, _: Words, match: Match, step: Step) -> list[Choice]:
        """A trick that was forgotten."""
        from companion.games.sixth_sense.screens.words import tricks

        return tricks(_, match, step)

    def what_follows(
        self, shell: Shell, edits: "tuple[Edit, ...]"
    ) -> "tuple[tuple[Edit, ...], Screen | None]":
        """Later tricks keep their cards; if that is not possible, who led one is asked."""
        from companion.games.sixth_sense.shifts import keep_tricks

        kept = keep_tricks(shell.session.match, edits)
        return kept.edits, None if kept.question is None else routes.who_led(shell, kept)

    def editor(self, shell: Shell, step: Step) -> Screen | None:
        """What takes more than a tap: who dealt, a trick card by card, a count, predictions."""
        from companion.games.sixth_sense.event import DealRound, Predict, Trick, Tricks

        if isinstance(step.event, DealRound):
            return shared.who_dealt(shell, step.stage)
        if isinstance(step.event, Trick):
            return routes.judge(shell, step)
        if isinstance(step.event, Tricks):
            return routes.count(shell, step)
        if (
            isinstance(step.event, Predict)
            and step.stage - 1 in shell.session.view().table.complete
        ):
            return routes.predictions(shell, step)
        return None
