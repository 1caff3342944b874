"""6th Sense: how a trick of the round under way is given to another winner, or removed."""

from companion.games.sixth_sense.event import Tricks
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.screens import routes
from companion.games.sixth_sense.shifts import keep_tricks
from companion.games.sixth_sense.view import SixthSenseView, tricks_of
from companion.match.actions import Amend, Edit, Remove
from companion.match.record import Step
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.redo import OffersRedo


class MovesTricks(OffersRedo[SixthSenseView]):
    """A table on which one of a player's tricks is chosen; the targets are in `moving_bar`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # The seat whose trick is about to be given to another winner, or removed; which of its
        # tricks, from the first, or the last one.
        self._moving: int | None = None
        self._which = -1

    def _round(self) -> Round:
        return self.view().table.rounds[-1]

    def _chosen_trick(self) -> Step[SixthSenseState] | None:
        """The trick that is about to be corrected; None if it is not there any more."""
        mine = [] if self._moving is None else tricks_of(self.session.match, self._moving)
        return mine[self._which][1] if -1 <= self._which < len(mine) and mine else None

    def _show_if_complete(self) -> None:
        """Shows the scores if the round is complete.

        The last trick completes it where the predictions were entered first, at a terminal.
        """
        if not self.session.stage_runs:
            flow.stage_ended(self.shell)

    def on_less(self, seat: int) -> None:
        """Chooses this player's last trick, to correct who won it; once more leaves it.

        Where the tricks were counted there is none to choose: the count opens.
        """
        if self._round().counted is not None:
            self._count_again()
        elif not tricks_of(self.session.match, seat):
            self._moving = None
            name = self.view().names[seat]
            self.messages.say(self._("{name} has no tricks yet.").format(name=name))
        else:
            self._moving = None if self._moving == seat else seat
            self._which = -1
            self.messages.clear()

    def _count_again(self) -> None:
        """Opens the count of this round, to correct it."""
        step = self.session.match.step
        while not isinstance(step.event, Tricks) and step.before is not None:
            step = step.before
        self.navigator.go(routes.count(self.shell, step))

    def on_trick(self, place: int) -> None:
        """Chooses another of the player's tricks."""
        self._which = place
        self.messages.clear()

    def on_leave(self) -> None:
        """Leaves the chosen trick as it is."""
        self._moving = None

    def on_out(self) -> None:
        """Removes the chosen trick from the record."""
        step = self._chosen_trick()
        if step is not None:
            self._correct(Remove(step.number))

    def _correct(self, edit: Edit) -> None:
        """Corrects the record at once: it is the round under way, and undo is near.

        Asks first who led a later trick, if that one would go to somebody else now.
        """
        self._moving = None
        kept = keep_tricks(self.session.match, (edit,))
        if kept.question is not None:
            self.navigator.go(routes.who_led(self.shell, kept))
        elif self.act(Amend(kept.edits)) is not None:
            self._show_if_complete()
            self.messages.say(self._("Corrected. Tap Undo to reverse."))

    def restored(self, text: str) -> bool:  # noqa: ARG002 - nothing is said here
        """A round that still runs stays here."""
        self._moving = None
        return self.session.stage_runs

    def on_return(self) -> None:
        """Leaves the chosen trick as it is: the record may have changed meanwhile."""
        self._moving = None
