"""10: what the bars of its screens share: undo, the menu, the pad, the round before."""

from companion.games.ten.event import Bid, End, Event, Lay, Protect, Turn
from companion.games.ten.screens import routes
from companion.games.ten.screens.entry import Place, editor, round_end, round_turn, ten_view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.table_buttons import TableButtons


def back_and_remove(frame: Frame, bar: Box, shell: Shell, remove: str = "") -> Box:
    """Draws the buttons back and remove of a correcting screen; returns the rest of the bar."""
    gap = frame.mm(1.5)
    portrait = frame.panel.portrait
    text = shell.words("Back")
    width = frame.mm(11) if portrait else width_for(frame, text, sign=True)
    box, bar = bar.cut_left(width, gap)
    frame.button(box, "back", "" if portrait else text, sign="back")
    text = remove or shell.words("Remove")
    # In portrait it is as narrow as its words allow.
    width = width_for(frame, text, sign=True) - (frame.mm(2) if portrait else 0)
    box, bar = bar.cut_left(min(width, bar.w // 2), gap)
    frame.button(box, "remove", text, sign="close")
    return bar


def undo_button(frame: Frame, bar: Box, shell: Shell, text: str) -> Box:
    """Draws a button that undoes the last action; returns the rest of the bar."""
    dim = not shell.session.match.can_undo
    box, bar = bar.cut_left(width_for(frame, text, sign=True), frame.mm(1.5))
    frame.button(box, "undo", text, sign="undo", dim=dim)
    return bar


class SharedButtons(TableButtons):
    """Handlers of the buttons that several of these screens have, besides those of any table."""

    def on_turned(self) -> None:
        """Opens the correction of who started the round under way and of its card."""
        change_turn(self.shell, self.session.match.opened)

    def on_entries(self) -> None:
        """Opens the entries of the round."""
        self.navigator.go(flow.game_ui(self.shell).plays(self.shell))


def reopen(shell: Shell, event: Event | None) -> None:
    """After an undo: opens the screen that `event` was entered with, filled in as it was.

    Without one, after a correction or the end of the match was undone, opens the screen that the
    match needs.
    """
    table = ten_view(shell).table
    if isinstance(event, Protect | Bid):
        # Cards that are half entered stay, as when it was entered.
        shell.drafts.renew()
    if isinstance(event, Turn) and table is None:
        shell.navigator.start(routes.start(shell))
    else:
        flow.open_match(shell)
    if isinstance(event, Lay) and table is not None:
        shell.navigator.go(routes.laid(shell))
    elif isinstance(event, End) and not shell.session.match.ended:
        shell.navigator.go(routes.end(shell))
    if event is not None:
        shell.navigator.screen.take_up(event)


def open_chips(shell: Shell) -> None:
    """Opens the chips of the round under way: where they are below the screen on top, goes back."""
    from companion.games.ten.screens.chips import TenChips

    if any(isinstance(screen, TenChips) for screen in shell.navigator.screens[1:2]):
        shell.navigator.back()
    else:
        shell.navigator.swap(TenChips(shell))


def change_turn(shell: Shell, number: int) -> None:
    """Opens the correction of who started round `number` and of its card."""
    step = round_turn(shell.session.match, number)
    if step is not None:
        shell.navigator.go(editor(shell, Place(step.number)))


def change_round(shell: Shell, number: int, instead: bool = False) -> None:
    """Opens the correction of the end of round `number`; `instead` of the screen on top."""
    step = round_end(shell.session.match, number)
    if step is not None:
        (shell.navigator.swap if instead else shell.navigator.go)(editor(shell, Place(step.number)))
