"""10: what the bars of its screens share: undo, the menu, the pad, the round before."""

from contextlib import suppress

from companion.games.base import Refusal
from companion.games.ten.event import Bid, End, Event, Lay, Protect, Short, Turn
from companion.games.ten.screens import routes
from companion.games.ten.screens.entry import Place, editor, round_end, round_turn, ten_view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, MARGIN, SMALL, TEXT
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.table_buttons import TableButtons


def first_button(frame: Frame, bar: Box, shell: Shell, name: str, text: str) -> Box:
    """Draws the button at the left of a table's bar; returns the rest, where undo comes first.

    It lies where the screens above a table have *Back*, so that whoever taps that spot once more
    undoes nothing; and in all tables of this game, so that undo has one place in them.
    """
    width = min(width_for(frame, shell.words("Back"), sign=True), bar.w // 3)
    box, bar = bar.cut_left(width, frame.mm(GAP))
    frame.button(box, name, text)
    return bar


def least_width(frame: Frame, text: str, sign: bool = False, capital: float = SMALL) -> int:
    """The width in pixels down to which a button shows all of this text."""
    return width_for(frame, text, sign, capital) - frame.mm(MARGIN)


def fitting(frame: Frame, width: int, *texts: str, sign: bool = False) -> str:
    """The first of these texts that a button of this width shows whole; else the last.

    One that it can show in the size of other buttons goes before a longer one in small letters.
    """
    for capital in (TEXT, SMALL):
        for text in texts:
            if least_width(frame, text, sign, capital) <= width:
                return text
    return texts[-1]


def back_and_remove(frame: Frame, bar: Box, shell: Shell, remove: str = "") -> Box:
    """Draws the buttons back and remove of a correcting screen; returns the rest of the bar."""
    gap = frame.mm(GAP)
    portrait = frame.panel.portrait
    text = shell.words("Back")
    width = frame.mm(BAR) if portrait else width_for(frame, text, sign=True)
    box, bar = bar.cut_left(width, gap)
    frame.button(box, "back", "" if portrait else text, sign="back")
    text = remove or shell.words("Remove")
    # In portrait it is as narrow as its words allow.
    width = width_for(frame, text, sign=True) - (frame.mm(MARGIN) if portrait else 0)
    box, bar = bar.cut_left(min(width, bar.w // 2), gap)
    frame.button(box, "remove", text, sign="close")
    return bar


def undo_button(frame: Frame, bar: Box, shell: Shell, text: str) -> Box:
    """Draws a button that undoes the last action; returns the rest of the bar."""
    dim = not shell.session.match.can_undo
    box, bar = bar.cut_left(width_for(frame, text, sign=True), frame.mm(GAP))
    frame.button(box, "undo", text, sign="undo", dim=dim)
    return bar


class SharedButtons(TableButtons):
    """Handlers of the buttons that several of these screens have, besides those of any table."""

    def on_turned(self) -> None:
        """Opens the correction of who started the round under way and of its card."""
        change_turn(self.shell, self.session.match.opened)

    def on_entries(self) -> None:
        self.navigator.go(flow.game_ui(self.shell).plays(self.shell))


def reopen(shell: Shell, event: Event | None) -> None:
    """After an undo: opens the screen that `event` was entered with, which takes it up.

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
    if isinstance(event, Lay | Short) and table is not None:
        # The way that it was entered, whichever is chosen now.
        screen = routes.laid(shell) if isinstance(event, Lay) else routes.quick(shell)
        if type(shell.navigator.screen) is not type(screen):
            shell.navigator.go(screen)
    elif isinstance(event, End) and not shell.session.match.ended:
        shell.navigator.go(routes.end(shell))


def choose(shell: Shell, name: str, value: object) -> None:
    """Keeps a choice for later rounds and matches, as far as the disk stores it."""
    with suppress(Refusal):
        shell.preferences.set(name, value)


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
