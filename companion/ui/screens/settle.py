"""Settle it: answers questions about the rules for the current table."""

from companion.match.view import View, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow, game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page, saying
from companion.ui.widgets.ruling import Remark

TILES = ("blue", "yellow", "green")


class Settle(Screen):
    """Lists the questions; then shows the answer to the chosen one."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._asked: str | None = None

    def draw(self, frame: Frame) -> None:
        """Draws the questions, or an answer."""
        if self._asked is None:
            self._draw_questions(frame)
        else:
            self._draw_answer(frame, self._asked)

    def _draw_questions(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Settle it"), self._("What’s the question?"))
        back_button(frame, bar, self._("Back"))
        asked = self._game_ui.questions(self._)
        columns = 1 if frame.panel.portrait else 2
        cells = area.grid(columns, -(-len(asked) // columns), frame.mm(1.5))
        for (name, text), box in zip(asked.items(), cells, strict=False):
            target = f"ask-{name}"
            down = frame.pressed == target
            frame.fill(box, frame.theme.panel_down if down else frame.theme.panel, 2.2)
            arrow, words = box.pad(frame.mm(3.5), 0).cut_right(frame.mm(4), frame.mm(2))
            frame.sign(arrow, "next", frame.theme.dim)
            frame.paragraph(centred(frame, words, text, 3.0), text, capital=3.0)
            frame.target(box, target)

    def _draw_answer(self, frame: Frame, asked: str) -> None:
        ruling = self._game_ui.answer(self._, asked, self._view())
        area, bar = page(frame, self._game_ui.questions(self._)[asked])
        rest = back_button(frame, bar, self._("Back"))
        frame.button(rest, "next", self._("Back to the table"), primary=True)
        if not ruling.now:
            self._draw_rule(frame, area, ruling.rule)
            return
        gap = frame.mm(1.5)
        if frame.panel.portrait:
            rule, now = area.cut_top(area.h * 44 // 100, gap)
        else:
            rule, now = area.cut_left(area.w * 45 // 100, gap)
        self._draw_rule(frame, rule, ruling.rule)
        for remark, box in zip(ruling.now, now.rows(len(ruling.now), gap), strict=True):
            self._draw_remark(frame, box, remark)

    def _draw_rule(self, frame: Frame, box: Box, rule: str) -> None:
        saying(frame, box.pad(frame.mm(2.5), frame.mm(2)), rule, 3.6, "body", middle=True)

    def _draw_remark(self, frame: Frame, box: Box, remark: Remark) -> None:
        """Draws a remark beside a bar, or on the colour of its tile: it is no button."""
        theme = frame.theme
        if remark.tile is None:
            bar, words = box.cut_left(frame.mm(1), frame.mm(3))
            frame.fill(bar, theme.track, 0.5)
        else:
            colours = theme.tiles[remark.tile]
            frame.fill(box, colours.top, 2.2, bottom=colours.bottom)
            inside = box.pad(frame.mm(2.6), frame.mm(2))
            where, words = inside.cut_left(frame.mm(11), frame.mm(2))
            self._draw_tile(frame, where, remark.tile, remark.total)
        saying(frame, words, remark.text, 3.2, "body", middle=True)

    def _draw_tile(self, frame: Frame, box: Box, tile: int, total: str) -> None:
        """Draws a tile's sign and its visible total."""
        both = box.middle(box.w, min(box.h, frame.mm(13)))
        sign, number = both.cut_top(frame.mm(3.4), frame.mm(0.4))
        frame.sign(sign, TILES[tile])
        frame.text(
            number,
            total,
            cut="number",
            capital=5.4,
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
