"""6th Sense: the bar of the table while a trick is about to go to another winner, or away."""

from companion.games.sixth_sense.screens.bars import beside_back
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, STRONG, TEXT, TIGHT
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.parts import finger
from companion.ui.widgets.redo import OffersRedo, undo_redo


def draw_moving_bar(
    frame: Frame, box: Box, below: Box | None, screen: OffersRedo, numbers: list[int], which: int
) -> None:
    """Draws cancel, undo, a key for each of the player's tricks, and remove.

    below: a second line, for cancel and remove. numbers: those of the tricks in the round. which:
    the place of the chosen one among them, as an index.
    """
    gap = frame.mm(GAP)
    leave, out = screen.shell.words("Cancel"), screen.shell.words("Remove")
    if below is None:
        other, keys = beside_back(frame, box, screen.shell.words)
        place, keys = keys.cut_right(width_for(frame, out, sign=True), gap)
    else:
        keys = box
        other, place = below.columns(2, gap)
    keys = undo_redo(frame, keys, screen, words=False)
    frame.button(other, "leave", leave)
    frame.button(place, "out", out, sign="close")
    label = screen.shell.words("Trick")
    wide = frame.fonts.width(label, "body", frame.size("body", TEXT)) + frame.mm(HAIR)
    words, keys = keys.cut_left(wide, frame.mm(TIGHT))
    frame.text(words, label, colour=frame.theme.dim)
    _draw_tricks(frame, keys, numbers, which)


def _draw_tricks(frame: Frame, box: Box, numbers: list[int], which: int) -> None:
    """Draws a key for each trick, trick-0 and so on; without room for all, for the last ones."""
    gap = frame.mm(TIGHT)
    most = max(1, (box.w + gap) // (finger(frame) + gap))
    first = max(0, len(numbers) - most)
    chosen = which % len(numbers) if numbers else 0
    cells = box.columns(most, gap)
    for place, cell in zip(range(first, len(numbers)), cells, strict=False):
        text, here = str(numbers[place]), place == chosen
        frame.button(cell, f"trick-{place}", text, primary=here, capital=STRONG)
