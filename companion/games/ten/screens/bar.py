"""10: what the bars of its screens share: undo, the menu, the pad, the round before."""

from companion.games.ten.event import Bid, End, Event, Lay, Protect, Turn
from companion.games.ten.screens.entry import Place, editor, round_end, round_turn, ten_view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import redo, undo
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for


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


def tap_shared_button(shell: Shell, name: str) -> bool:
    """Does what a button does that several of these screens have; False if it is none of them."""
    match name:
        case "turn":
            shell.board.turn()
        case "undo":
            undo(shell)
        case "redo":
            redo(shell)
        case "menu":
            from companion.ui.screens.menu import Menu

            shell.navigator.go(Menu(shell))
        case "reader":
            from companion.ui.screens.readers import ReadersScreen

            shell.navigator.go(ReadersScreen(shell))
        case "pad":
            from companion.ui.screens.pad import Pad

            shell.navigator.go(Pad(shell))
        case "turned":
            change_turn(shell, shell.session.match.opened)
        case "entries":
            shell.navigator.go(flow.game_ui(shell).plays(shell))
        case _:
            return False
    return True


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
        from companion.games.ten.screens.start import TenStart

        shell.navigator.start(TenStart(shell))
    else:
        flow.open_match(shell)
    if isinstance(event, Lay) and table is not None:
        from companion.games.ten.screens.laid import TenLaid

        shell.navigator.go(TenLaid(shell))
    elif isinstance(event, End) and not shell.session.match.ended:
        from companion.games.ten.screens.end import TenEnd

        shell.navigator.go(TenEnd(shell))
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
