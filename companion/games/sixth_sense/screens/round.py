"""6th Sense: one round, the running one or one of the record that is mended."""

from companion.games.sixth_sense.game import State
from companion.games.sixth_sense.round import Round
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell


class OfRound(Screen):
    """A screen that knows the round and who played it; `step` is the entry that is mended."""

    def __init__(self, shell: Shell, step: Step | None = None) -> None:
        super().__init__(shell)
        self._step = step

    @property
    def _match(self) -> Match:
        return self.session.match

    @property
    def _state(self) -> State:
        state: State = self._match.state if self._step is None else self._step.state
        return state

    def _round(self) -> Round:
        return self._state.rounds[-1]

    def _names(self) -> tuple[str, ...]:
        return self._match.names_in(self._state.opened - 1)


def last_trick(match: Match, seat: int) -> Step | None:
    """The last trick of the round under way that this player won."""
    step: Step | None = match.step
    while step is not None and step.before is not None:
        before = record.before(step)
        if before.state.opened != step.state.opened:
            return None
        was, now = before.state.rounds[-1], step.state.rounds[-1]
        if len(now.winners) > len(was.winners) and now.winners[-1] == seat:
            return step
        step = before
    return None
