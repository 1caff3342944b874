"""10: what the bars of its screens share: undo, the menu, the pad, the round before."""

from companion.games.ten.event import Lay, Turn
from companion.games.ten.screens.entry import Place, closing, editor, match_of, state_of
from companion.match.actions import Redo, Undo
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.desk import Desk
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.redo import offer_redo


def back_remove(frame: Frame, bar: Box, desk: Desk, remove: str = "") -> Box:
    """Where an entry is corrected: the way back, and that it never was; the rest of the bar."""
    gap = frame.mm(1.5)
    portrait = frame.panel.portrait
    text = desk.words("Back")
    width = frame.mm(11) if portrait else width_for(frame, text, sign=True)
    box, bar = bar.cut_left(width, gap)
    frame.button(box, "back", "" if portrait else text, sign="back")
    text = remove or desk.words("Remove")
    # Standing, it is as narrow as its words allow.
    width = width_for(frame, text, sign=True) - (frame.mm(2) if portrait else 0)
    box, bar = bar.cut_left(min(width, bar.w // 2), gap)
    frame.button(box, "remove", text, sign="close")
    return bar


def tapped(desk: Desk, name: str) -> bool:
    """Whether this was a button that all of these screens may have; does it."""
    match name:
        case "undo":
            undo(desk)
        case "redo":
            if desk.act(Redo()) is not None:
                flow.open_match(desk)
                offer_redo(desk)
        case "menu":
            from companion.ui.screens.menu import Menu

            desk.go(Menu(desk))
        case "reader":
            from companion.ui.screens.readers import Readers

            desk.go(Readers(desk))
        case "pad":
            from companion.ui.screens.pad import Pad

            desk.go(Pad(desk))
        case "entries":
            desk.go(flow.kind_of(desk).plays(desk))
        case _:
            return False
    return True


def undo(desk: Desk) -> None:
    """Takes the last entry back and opens what it was entered with, as it was."""
    event = match_of(desk).step.event
    if desk.act(Undo()) is None:
        return
    desk.sound("undo")
    table = state_of(desk).table
    if isinstance(event, Turn) and table is None:
        from companion.games.ten.screens.start import TenStart

        desk.start(TenStart(desk))
    else:
        flow.open_match(desk)
    if isinstance(event, Lay) and table is not None:
        from companion.games.ten.screens.laid import TenLaid

        desk.go(TenLaid(desk))
    take_up = getattr(desk.screen, "take_up", None)
    if take_up is not None and event is not None:
        take_up(event)
    offer_redo(desk)


def change_round(desk: Desk, number: int, instead: bool = False) -> None:
    """The screen that enters the end of a round again; `instead` of the one on top."""
    step = closing(match_of(desk), number)
    if step is not None:
        (desk.swap if instead else desk.go)(editor(desk, Place(step.number)))
