"""What the table of 13 is told after an entry by phone or an undo, and of what redo does again."""

from companion.games.thirteen.rules import Count, Deal
from companion.games.thirteen.screens.correction_words import (
    correction_undone_words,
    correction_words,
    removed_words,
)
from companion.games.thirteen.screens.words import next_player_words, play_words, put_back_words
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import StageView
from companion.match.actions import (
    Action,
    Amend,
    Change,
    Do,
    GoBack,
    NextPlayer,
    Open,
    Redo,
    Remove,
    Scanned,
)
from companion.match.view import View
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import short_name


def entered_words(shell: Shell) -> str:
    """What the last card did; "" once the stage is complete."""
    shown: View[StageView] = shell.session.view(shell.preferences.open_mode)
    if not shown.running or not shown.table.last_lap:
        return ""
    names = tuple(map(short_name, shown.names))
    return play_words(shell.words, shown.table.last_lap[-1], names, shown.table.sums)


def undone_words(shell: Shell, undone: Action, before: View[StageView]) -> str:
    """What is true again: after a correction, a play, or when the table said who plays next.

    "" for other actions, and for another dealer; `before` is the view before the undo.
    """
    match undone:
        case Amend((Change(_, Deal()), *_)):
            return ""
        case GoBack() if _has_fewer_cards(shell):
            # It had gone to cards that were undone before.
            return ""
        case GoBack() | Amend((Remove(), Remove(), *_)):
            return shell.words("All cards are back.")
        case Amend():
            return correction_undone_words(shell, undone.edits[0])
        case NextPlayer():
            shown: View[StageView] = shell.session.view()
            return next_player_words(shell.words, shown.names[shown.table.on])
        case Do(Play()) | Open(Play()) | Scanned(_, Play()):
            return put_back_words(shell.words, before.table.last_lap[-1], before.names)
    return ""


def _has_fewer_cards(shell: Shell) -> bool:
    """Whether fewer cards are entered than before the undo."""
    match = shell.session.match
    return match.step.number < match.rehearsed(Redo()).step.number


def redone_words(shell: Shell) -> str:
    """What a correction does that redo will do again, or who plays next then; else ""."""
    match shell.session.match.redoes:
        case Amend((Change(_, Deal()), *_)):
            return ""
        case Amend((Remove(), Remove(), *_) as edits):
            return removed_words(shell.words, len(edits))
        case Amend(edits):
            return correction_words(shell, edits[0])
        case GoBack():
            return shell.words("Gone back again.")
        case NextPlayer(seat):
            return next_player_words(shell.words, shell.session.match.names[seat])
    return ""


def reopen(shell: Shell, event: object) -> None:
    """Shows the match; after a count that was undone the screen to count on, over the table."""
    flow.open_match(shell)
    if isinstance(event, Count) and shell.session.stage_runs:
        from companion.games.thirteen.screens.counting.count_piles import CountPiles

        if not isinstance(shell.navigator.screen, CountPiles):
            shell.navigator.go(CountPiles(shell))
