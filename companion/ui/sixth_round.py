"""6th Sense: a screen about one round, the running one or one of the record that is mended."""

from companion.games.sixth_sense.rules import Round, State
from companion.match.match import Match
from companion.match.record import Step
from companion.ui.desk import Desk
from companion.ui.screen import Screen


class OfRound(Screen):
    """Knows the round and who played it; `step` is the entry that is mended."""

    def __init__(self, desk: Desk, step: Step | None = None) -> None:
        super().__init__(desk)
        self._step = step

    @property
    def _match(self) -> Match:
        if self.desk.match is None:
            raise RuntimeError("there is no round without a match")
        return self.desk.match

    @property
    def _state(self) -> State:
        state: State = self._match.state if self._step is None else self._step.state
        return state

    def _round(self) -> Round:
        return self._state.rounds[-1]

    def _names(self) -> tuple[str, ...]:
        return self._match.names_in(self._state.opened - 1)
