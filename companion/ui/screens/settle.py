"""Settle it: answers questions about the rules for the current table."""

from companion.match.view import View, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NUMBER,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
)
from companion.ui.shell import flow, game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page, saying
from companion.ui.widgets.ruling import Remark, Ruling

TILES = ("blue", "yellow", "green")
# The size of a conclusion, and the most of the room that it takes if more follows, in hundredths.
LARGE = TITLE + GAP
MOST_ANSWER = 60


class Settle(Screen):
    """Lists the questions; then shows the answer to the chosen one."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._asked: str | None = None

    def draw(self, frame: Frame) -> None:
        if self._asked is None:
            self._draw_questions(frame)
        else:
            self._draw_answer(frame, self._asked)

    def _draw_questions(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Settle it"), self._("What’s the question?"))
        back_button(frame, bar, self._("Back"))
        asked = self._game_ui.questions(self._)
        columns = 1 if frame.panel.portrait else 2
        cells = area.grid(columns, -(-len(asked) // columns), frame.mm(GAP))
        for (name, text), box in zip(asked.items(), cells, strict=False):
            frame.key(box, f"ask-{name}")
            arrow, words = box.pad(frame.mm(LINE), 0).cut_right(frame.mm(LINE), frame.mm(MARGIN))
            frame.sign(arrow, "next", frame.theme.dim)
            frame.paragraph(centred(frame, words, text, STRONG), text, capital=STRONG)

    def _draw_answer(self, frame: Frame, asked: str) -> None:
        ruling = self._game_ui.answer(self._, asked, self._view())
        area, bar = page(frame, self._game_ui.questions(self._)[asked])
        rest = back_button(frame, bar, self._("Back"))
        frame.button(rest, "next", self._("Back to the table"), primary=True)
        gap = frame.mm(GAP)
        if not ruling.now:
            self._draw_ruling(frame, area, ruling)
            return
        if frame.panel.portrait:
            rule, now = area.cut_top(area.h * 50 // 100, gap)
        else:
            rule, now = area.cut_left(area.w * 48 // 100, gap)
        self._draw_ruling(frame, rule, ruling)
        for remark, box in zip(ruling.now, now.rows(len(ruling.now), gap), strict=True):
            self._draw_remark(frame, box, remark)

    def _draw_ruling(self, frame: Frame, box: Box, ruling: Ruling) -> None:
        """Draws the conclusion large, and below it why."""
        inside = box.pad(frame.mm(SPACE), frame.mm(MARGIN))
        most = inside.h * (MOST_ANSWER if ruling.why else 100) // 100
        top = Box(inside.x, inside.y, inside.w, most)
        y = saying(frame, top, ruling.answer, LARGE) + frame.mm(SPACE)
        rest = Box(inside.x, y, inside.w, inside.bottom - y)
        if ruling.why:
            saying(frame, rest, ruling.why, STRONG, "body")

    def _draw_remark(self, frame: Frame, box: Box, remark: Remark) -> None:
        """Draws a remark beside a bar, or on the colour of its tile: it is no button."""
        theme = frame.theme
        if remark.tile is None:
            bar, words = box.cut_left(frame.mm(TIGHT), frame.mm(SPACE))
            frame.fill(bar, theme.track, HAIR)
        else:
            colours = theme.tiles[remark.tile]
            frame.fill(box, colours.top, MARGIN, bottom=colours.bottom)
            inside = box.pad(frame.mm(SPACE), frame.mm(MARGIN))
            where, words = inside.cut_left(frame.mm(BAR), frame.mm(MARGIN))
            self._draw_tile(frame, where, remark.tile, remark.total)
        saying(frame, words, remark.text, STRONG, "body", middle=True)

    def _draw_tile(self, frame: Frame, box: Box, tile: int, total: str) -> None:
        """Draws a tile's sign and its visible total."""
        both = box.middle(box.w, min(box.h, frame.mm(KEY)))
        sign, number = both.cut_top(frame.mm(SPACE), frame.mm(HAIR))
        frame.sign(sign, TILES[tile])
        frame.text(
            number,
            total,
            cut="number",
            capital=NUMBER,
            align="centre",
            underlined=total in ("6", "9"),
        )

    def _view(self) -> View | None:
        if not self.session.is_open:
            return None
        return view(self.session.match, self.preferences.open_mode)

    @property
    def _game_ui(self) -> GameUI:
        """The GameUI of the match; without one that of the first game."""
        return flow.game_ui(self.shell) if self.session.is_open else game_uis.every()[0]

    def on_ask(self, question: str) -> None:
        """Answers a question."""
        self._asked = question

    def on_next(self) -> None:
        """Goes back to the table."""
        self.navigator.finish()

    def on_back(self) -> None:
        """Goes back to the questions, or to the menu."""
        if self._asked is not None:
            self._asked = None
        else:
            self.navigator.back()
