"""The menu entry of 10: to follow the chips from now on, or no longer."""

from companion.games.base import Refusal
from companion.games.ten.screens.tracking import keep_chips, keeps_chips
from companion.games.ten.view import TenView
from companion.match.view import overview
from companion.ui.screens.ask import Ask
from companion.ui.screens.menu import MenuEntry
from companion.ui.shell import flow
from companion.ui.shell.acting import say_refused
from companion.ui.shell.shell import Shell


def chips_entry(shell: Shell) -> MenuEntry:
    """To follow the chips from the first round on, or no longer."""
    _, goes_on = shell.words, shell.session.is_running
    if goes_on and keeps_chips(shell):
        table: TenView = shell.session.view().table
        if table.table is not None and table.table.bid is not None:
            # Without the chips nobody could enter who pays, nor how the round ends.
            return MenuEntry("chips", "chip", _("Chips"), _("finish the bid first"), False)
        return MenuEntry("chips", "chip", _("Chips"), _("stop tracking them"))
    first = goes_on and not overview(shell.session.match).complete
    return MenuEntry("chips", "chip", _("Chips"), _("track them too"), first)


def ask_chips(shell: Shell) -> Ask:
    """The question whether to follow the chips from now on, or no longer."""
    _, keep = shell.words, not keeps_chips(shell)

    def yes() -> None:
        try:
            keep_chips(shell, keep)
        except Refusal as refusal:
            shell.navigator.finish()
            say_refused(shell, refusal)
        else:
            flow.open_match(shell)

    if keep:
        means = _(
            "You enter every chip that moves: protection, swaps, bids. Then nobody has to"
            " count them at the end."
        )
        return Ask(shell, _("Track the chips?"), means, _("Track chips"), yes)
    means = _("You only keep score, and count the chips once at the end.")
    return Ask(shell, _("Stop tracking chips?"), means, _("Just the score"), yes)
