"""The bar below the table: undo, what was laid last or a reader's question, and the pad."""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.asked import AnswersReaders, asked_strip
from companion.games.thirteen.screens.words import play_words
from companion.games.thirteen.view import StageView
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    SMALL,
    SMALLEST_CAPITAL,
    SPACE,
    TEXT,
    TOUCH,
)
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import fits, least_width_for, saying, width_for
from companion.ui.widgets.parts import beside_arrow, leads_on
from companion.ui.widgets.redo import OffersRedo, redo_button
from companion.ui.widgets.words import Words, short_name

# After so many in a row it is told that there is a shorter way.
MANY = 3


class UndoButton(AnswersReaders):
    """Handles undo; `just_said` is what the bar says about it, until the next tap."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.just_said = ""
        self._in_a_row = 0

    def forget_said(self, name: str) -> None:
        """What was said about the tap before the one on target `name` is said no longer."""
        self.just_said = ""
        self._in_a_row = self._in_a_row + 1 if name == "undo" else 0

    def on_undo(self) -> None:
        """Undoes; after several in a row says that undo can be held."""
        super().on_undo()
        if self._in_a_row >= MANY and self.just_said:
            hint = self._("Hold Undo to go further back.")
            self.just_said = f"{self.just_said} · {hint}"

    def hold_undo(self) -> None:
        """Asks how far to go back, where one undo after the other would take long."""
        self.navigator.go(routes.back_to(self.shell))


def draw_table_bar(
    frame: Frame, box: Box, screen: OffersRedo[StageView], shown: View[StageView], *, said: str
) -> None:
    """Draws the bar; while a reader asks, its question stands where else the last play is.

    said: what is said instead of the last play, or "".
    """
    shell, gap = screen.shell, frame.mm(GAP)
    _ = shell.words
    portrait = frame.panel.portrait
    rest = draw_undo_redo(frame, box, screen, shown.can_undo, long=True)
    asked = None if shell.questions is None else shell.questions.asked()
    if asked is not None:
        asked_strip(frame, rest, asked, _)
        return
    text = _("Pad")
    wide = least_width_for(frame, text, KEY if portrait else BAR + SPACE)
    pad, rest = rest.cut_right(wide, gap)
    frame.button(pad, "pad", text)
    if card_to_remember(shell) is not None:
        text = _("Teach this card")
        learn, rest = rest.cut_right(width_for(frame, text, capital=SMALL), gap)
        frame.button(learn, "remember", text, capital=SMALL)
    _draw_last_play(frame, rest, _, shown, shell.messages.text or said)


def draw_undo_redo(
    frame: Frame, box: Box, screen: OffersRedo[StageView], can_undo: bool, *, long: bool = False
) -> Box:
    """Draws undo and, after an undo, redo; returns the rest of `box`.

    long: whether undo can also be held.
    """
    portrait, gap = frame.panel.portrait, frame.mm(GAP)
    text = screen.shell.words("Undo")
    wide = width_for(frame, text, sign=not portrait)
    # In portrait the sign stands above the word if both do not fit in a line.
    wide = min(wide, frame.mm(7 * SPACE)) if portrait else max(wide, frame.mm(5 * LINE))
    undo, rest = box.cut_left(max(wide, frame.mm(6 * SPACE)), gap)
    frame.button(undo, "undo", text, sign="undo", dim=not can_undo, long=long)
    if screen.redo_stays:
        place, rest = rest.cut_left(frame.mm(TOUCH if portrait else KEY), gap)
        redo_button(frame, place, screen)
    return rest


def card_to_remember(shell: Shell) -> tuple[str, str, float] | None:
    """The card that a reader did not know and that can be added to the deck now, if any."""
    return None if shell.questions is None else shell.questions.offered


def _draw_last_play(frame: Frame, box: Box, _: Words, shown: View[StageView], said: str) -> None:
    """Draws what was said or laid last; a tap opens the last play."""
    names, stage = shown.names, shown.table
    inside = beside_arrow(frame, box)
    text = said or _last_play_words(_, names, stage)
    if not fits(frame, inside, text, TEXT):
        text = said or _last_play_words(_, tuple(map(short_name, names)), stage)
    if stage.last_lap:
        # A long text needs the room of the arrow.
        roomy = fits(frame, inside, text, SMALLEST_CAPITAL / frame.panel.text_scale)
        leads_on(frame, box, "last", sign=None if roomy else Box(box.right, box.y, 0, 0))
        inside = inside if roomy else box.pad(frame.mm(HAIR), 0)
    saying(frame, inside, text, TEXT, "body", middle=True)


def _last_play_words(_: Words, names: tuple[str, ...], stage: StageView) -> str:
    if not stage.last_lap:
        return _("{name} starts.").format(name=names[stage.on])
    return play_words(_, stage.last_lap[-1], names, stage.sums)
