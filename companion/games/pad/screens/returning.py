"""Where a match on a pad goes on after an undo or a restart."""

from typing import Any

from companion.games.pad.event import Event
from companion.games.pad.screens.entry import DRAFT, RoundEntry
from companion.ui.shell import flow
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.shell import Shell


def has_draft(shell: Shell) -> bool:
    """Whether numbers of the round that comes are half typed."""

    def read(kept: Any) -> bool:
        return any(text for _seat, _place, text in kept["typed"])

    return bool(shell.drafts.load(DRAFT, read))


def reopen(shell: Shell, game_ui: GameUI, event: Event | None) -> None:
    """After an undo: opens the screen that `event` was entered with, which takes it up.

    Without one, after a correction or the end of the match was undone, opens the screen that the
    match needs; whoever was about to enter the next round stays there. What else is half typed
    stays so.
    """
    match = shell.session.match
    shell.drafts.renew()
    entering = isinstance(shell.navigator.screen, RoundEntry)
    if not match.stage_runs and not match.ended and (entering or event is not None):
        shell.navigator.start(game_ui.begin(shell))
    else:
        flow.open_match(shell)
