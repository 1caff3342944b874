"""The buttons that take a chosen card away, or all cards after it in one correction."""

from companion.games.thirteen.screens.correction_words import removed_words
from companion.games.thirteen.screens.corrections import is_in_running_stage, return_to_table
from companion.match.actions import Amend, Remove
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, TOUCH
from companion.ui.shell.acting import act
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for


def later_plays(shell: Shell, number: int) -> list[int]:
    """The numbers of the plays after play `number` of the running stage, newest first.

    None for a play of another stage.
    """
    match = shell.session.match
    if not is_in_running_stage(match, number):
        return []
    return list(range(match.step.number, number, -1))


def draw_buttons(frame: Frame, shell: Shell, number: int) -> int:
    """Draws the targets remove and here at the top right; returns the width that they take there.

    Without a play after play `number` there is no here.
    """
    left = frame.box.right
    choices = [("remove", shell.words("Remove"), "close")]
    if later_plays(shell, number):
        choices.append(("here", shell.words("Back to here"), "undo"))
    for target, text, sign in choices:
        wide = width_for(frame, text, sign=True)
        left -= frame.mm(GAP) + wide
        frame.button(Box(left, 0, wide, frame.mm(TOUCH)), target, text, sign=sign)
    return frame.box.right - left


def remove_later_plays(shell: Shell, number: int) -> None:
    """Takes all plays after play `number` away and returns to the table; one undo brings them."""
    edits = tuple(map(Remove, later_plays(shell, number)))
    if edits and act(shell, Amend(edits)) is not None:
        return_to_table(shell, removed_words(shell.words, len(edits)))
