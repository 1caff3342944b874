"""6th Sense: base class of the screens that enter a count or predictions of a round."""

from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.view import SixthSenseView, round_at
from companion.match.match import Match
from companion.match.record import Step
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell


class SixthRoundScreen(Screen[SixthSenseView]):
    """A screen about the last round; with `step`, about the round of the event it corrects."""

    def __init__(self, shell: Shell, step: Step[SixthSenseState] | None = None) -> None:
        super().__init__(shell)
        self._step = step

    @property
    def _match(self) -> Match[SixthSenseState]:
        return self.session.match

    def _round(self) -> Round:
        """The round now, or as it was after the event that is corrected."""
        if self._step is not None:
            return round_at(self._match, self._step)
        return self.view().table.rounds[-1]

    def _names(self) -> tuple[str, ...]:
        return self._match.names_in((self._step or self._match.step).stage - 1)
