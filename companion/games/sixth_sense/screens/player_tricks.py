"""6th Sense: the tricks of a round that one player won by the record, to correct who won one."""

from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.view import is_trick_of
from companion.match.record import Step
from companion.ui.screens.entries import Entries
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import short_name


class PlayerTricks(Entries):
    """The tricks of round `number` that `seat` won, newest first."""

    has_tabs = False

    def __init__(self, shell: Shell, number: int, seat: int) -> None:
        super().__init__(shell, number)
        self._seat = seat

    def ends_correction(self) -> bool:
        """Never: it leads back to where the player was tapped."""
        return False

    def _shown(self) -> list[Step[SixthSenseState]]:
        return [step for step in super()._shown() if is_trick_of(step, self._seat)]

    def _title(self) -> str:
        name = short_name(self._match.names_in(self._number - 1)[self._seat])
        return self._("{name}’s tricks").format(name=name)
