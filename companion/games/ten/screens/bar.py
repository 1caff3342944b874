"""10: what the bars of its screens share: undo, the menu, the pad, the round before."""

from companion.games.ten.event import Event, Lay, Turn
from companion.games.ten.screens.entry import Place, closing, editor, state_of
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import redo, undo
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for


def back_remove(frame: Frame, bar: Box, shell: Shell, remove: str = "") -> Box:
    """Where an entry is corrected: the way back, and that it never was; the rest of the bar."""
    gap = frame.mm(1.5)
    portrait = frame.panel.portrait
    text = shell.words("Back")
    width = frame.mm(11) if portrait else width_for(frame, text, sign=True)
    box, bar = bar.cut_left(width, gap)
    frame.button(box, "back", "" if portrait else text, sign="back")
    text = remove or shell.words("Remove")
    # Standing, it is as narrow as its words allow.
    width = width_for(frame, text, sign=True) - (frame.mm(2) if portrait else 0)
    box, bar = bar.cut_left(min(width, bar.w // 2), gap)
    frame.button(box, "remove", text, sign="close")
    return bar


def tapped(shell: Shell, name: str) -> bool:
    """Whether this was a button that all of these screens may have; does it."""
    match name:
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
        case "entries":
            shell.navigator.go(flow.game_ui(shell).plays(shell))
        case _:
            return False
    return True


def reopen(shell: Shell, event: Event | None) -> None:
    """After an undo: opens what `event` was entered with, with what it said."""
    table = state_of(shell).table
    if isinstance(event, Turn) and table is None:
        from companion.games.ten.screens.start import TenStart

        shell.navigator.start(TenStart(shell))
    else:
        flow.open_match(shell)
    if isinstance(event, Lay) and table is not None:
        from companion.games.ten.screens.laid import TenLaid

        shell.navigator.go(TenLaid(shell))
    if event is not None:
        shell.navigator.screen.take_up(event)


def change_round(shell: Shell, number: int, instead: bool = False) -> None:
    """The screen that enters the end of a round again; `instead` of the one on top."""
    step = closing(shell.session.match, number)
    if step is not None:
        (shell.navigator.swap if instead else shell.navigator.go)(editor(shell, Place(step.number)))
