"""The scores of a round of 6th Sense: what was predicted, what was won, and what it is worth."""

from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import distance
from companion.games.sixth_sense.screens.bars import beside_back
from companion.games.sixth_sense.screens.rows import TALLEST
from companion.games.sixth_sense.screens.score_cells import ScoreCells, score_cells
from companion.games.sixth_sense.screens.score_corrections import open_prediction, open_tricks
from companion.games.sixth_sense.screens.suits import card_back, prediction_text
from companion.games.sixth_sense.view import SixthSenseView
from companion.match.actions import Correction
from companion.match.view import StageScore, overview, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    NUMBER,
    SPACE,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import CARD_FACE, DARK_INK, VIOLET
from companion.ui.screens.scores.score_rows import draw_total
from companion.ui.screens.scores.scores_screen import ScoresScreen
from companion.ui.theatre.celebration import name_and_sign
from companion.ui.theatre.reveal import TURN, turning_card
from companion.ui.widgets.dealer_badge import DEALER, DEALER_TARGET, dealer_mark
from companion.ui.widgets.pages import back_button, onward, width_for
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import short_name


class SixthScores(ScoresScreen[SixthSenseView]):
    """Of the last round the predictions are turned over one by one, the worst first."""

    row_delay = 0.45
    turn = TURN
    pressed_target = "said"

    def ends_correction(self) -> bool:
        """Whether this round, which was looked up, is still there."""
        return self.other is None and self.number is not None and self.score() is not None

    def _round(self, score: StageScore) -> Round:
        shown = self.view() if self.other is None else view(self.other)
        return shown.table.rounds[score.number - 1]

    def draw_head(self, frame: Frame, area: Box, score: StageScore) -> Box:
        head, rest = area.cut_top(frame.mm(LINE + TIGHT), frame.mm(HAIR))
        cells = score_cells(frame, self.row_boxes(frame, rest, len(score.names))[0])
        # The word may be longer than the card below it is wide; there is room beside that.
        more = 0 if cells.is_tall else frame.mm(LINE)
        said = Box(cells.said.x - more, head.y, cells.said.w + more, head.h)
        labels = (
            (said, self._("Predicted"), "left" if cells.is_tall else "centre"),
            (cells.won, self._("Won"), "left"),
            (cells.points, self.game_ui.say(self._, "points-here"), "right"),
            (cells.total, self._("Total"), "right"),
        )
        for cell, label, align in labels:
            place = Box(cell.x, head.y, cell.w, head.h)
            frame.text(place, label, capital=TEXT, colour=frame.theme.dim, align=align)
        return rest

    def row_limits(self, frame: Frame, count: int) -> tuple[int, int]:
        """What stands in a high row grows with it."""
        return super().row_limits(frame, count)[0], frame.mm(TALLEST)

    def draw_row(self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float) -> None:
        """Draws the prediction, face down or turning over, or the whole row."""
        if turned < 1:
            self._draw_turning(frame, row, score, seat, turned)
        else:
            self._draw_turned(frame, row, score, seat)
        if self.other is None:
            self._targets(frame, row, seat, seat == score.dealer, is_open=turned >= 1)

    def _targets(self, frame: Frame, row: Box, seat: int, dealt: bool, *, is_open: bool) -> None:
        """The name, the dealer's D, the prediction and the tricks lead to what corrects them.

        Of a row that is not turned over yet only the card can be told from the others.
        """
        cells = score_cells(frame, row)
        player = cells.player_target
        if dealt:
            mark, player = player.cut_right(frame.mm(DEALER_TARGET))
            frame.target(mark, DEALER, changes=True)
        if is_open:
            frame.target(player, f"player-{seat}", changes=True)
            frame.target(cells.won_target, f"won-{seat}", changes=True)
        frame.target(cells.said_target, f"said-{seat}", changes=True)

    def _card(self, frame: Frame, cells: ScoreCells) -> Box:
        side = frame.mm(TOUCH * cells.grown)
        card = cells.said.middle(side, min(side, cells.said.h - frame.mm(TIGHT)))
        return Box(cells.said.x, card.y, card.w, card.h) if cells.is_tall else card

    def _draw_turning(
        self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float
    ) -> None:
        """Draws a prediction that is face down; while it turns over, also whose it is."""
        cells = score_cells(frame, row)
        card = self._card(frame, cells)
        back = card.middle(card.w * 7 // 10, card.h)
        if not turned:
            card_back(frame, back)
            return
        turning_card(frame, turned, (back, VIOLET), (card, CARD_FACE))
        self._draw_name(frame, cells, row, score, seat)

    def _draw_name(
        self, frame: Frame, cells: ScoreCells, row: Box, score: StageScore, seat: int
    ) -> None:
        who, colour, name = score.names[seat], self.colour(score, seat), cells.name
        grown = cells.grown
        side = frame.mm((LINE + SPACE) * grown)
        if not frame.panel.portrait:
            badge, name = name.cut_left(side, frame.mm(MARGIN))
            initial(frame, badge.middle(side, side), who, colour, capital=TEXT * grown)
        else:
            strip, name = name.cut_left(frame.mm(GAP), frame.mm(MARGIN))
            strip = Box(strip.x, row.y + frame.mm(GAP), strip.w, row.h - 2 * frame.mm(GAP))
            frame.fill(strip, colour, TIGHT)
        if seat == score.dealer:
            name = dealer_mark(frame, name)
        sign = self.winner_sign(score, seat)
        # In a line with everything else there is no room for larger names.
        larger = grown if cells.is_tall or not frame.panel.portrait else 1.0
        name_and_sign(frame, name, who, sign, cut="name", capital=NAME * larger)

    def _draw_turned(self, frame: Frame, row: Box, score: StageScore, seat: int) -> None:
        theme, round_, cells = frame.theme, self._round(score), score_cells(frame, row)
        self._draw_name(frame, cells, row, score, seat)
        value = round_.predictions[seat] if round_.predictions is not None else 0
        missed = distance(value, round_.won[seat])
        card, grown = self._card(frame, cells), cells.grown
        frame.fill(
            card, theme.tiles[2].key if not missed else CARD_FACE, TIGHT, line=(HAIR, theme.dim)
        )
        text, large = prediction_text(value), NAME * grown
        frame.text(card, text, cut="number", capital=large, colour=DARK_INK, align="centre")
        if frame.panel.portrait and not cells.is_tall:
            both = cells.won.middle(cells.won.w, min(row.h, frame.mm(BAR * grown)))
            number, reason = both.rows(2, 0)
        else:
            number, reason = cells.won.cut_left(frame.mm(2 * LINE), frame.mm(TIGHT))
        frame.text(number, str(round_.won[seat]), cut="number", capital=large)
        colour = theme.dim if missed else theme.ink
        frame.text(reason, self._reason(missed), cut="note", capital=TEXT * grown, colour=colour)
        shown = self.game_ui.points(score.points[seat])
        frame.text(cells.points, shown, cut="number", capital=large, align="right")
        shown, leads = self.game_ui.points(score.totals[seat]), seat in self.leaders(score)
        # What the whole table reads.
        size = NUMBER if cells.is_tall else TITLE * grown
        draw_total(frame, cells.total, shown, leads=leads, capital=size)

    def _reason(self, missed: int) -> str:
        if not missed:
            return self._("hit")
        return self._("{count} off").format(count=missed)

    def draw_bar(self, frame: Frame, bar: Box) -> None:
        """Draws the pad, undo and what comes next; or back, and undo after a correction.

        On a standing panel the pad and undo are in a line above the bar, see `draw_rows`.
        """
        if not self.back_undoes:
            rest = back_button(frame, bar, self._("Back"))
            if self.can_replay():
                text = self._("Replay")
                replay, rest = rest.cut_left(width_for(frame, text, sign=True), frame.mm(GAP))
                frame.button(replay, "replay", text, sign="right")
            if self.other is None and isinstance(self.match.undoes, Correction):
                text = self._("Undo")
                undo = rest.cut_right(width_for(frame, text, sign=True))[0]
                frame.button(undo, "undo", text, sign="undo")
            return
        if not frame.panel.portrait:
            # The pad is where other screens have *Back*.
            pad, bar = beside_back(frame, bar, self._)
            frame.button(pad, "pad", self._("Pad"))
            bar = self.draw_undo(frame, bar, "back")
        if self.can_replay():
            replay, bar = bar.cut_left(frame.mm(BAR), frame.mm(GAP))
            frame.button(replay, "replay", sign="right")
        frame.button(bar, "next", self.next_words(frame, bar), primary=True)

    def draw_rows(self, frame: Frame, area: Box, score: StageScore) -> None:
        """Draws the rows; on a standing panel below them undo and the pad, half a line each."""
        if frame.panel.portrait and self.back_undoes:
            line, area = area.cut_bottom(frame.mm(BAR), frame.mm(GAP))
            undo, pad = line.columns(2, frame.mm(GAP))
            self.draw_undo(frame, undo, "back")
            frame.button(pad, "pad", self._("Pad"))
        super().draw_rows(frame, area, score)

    def undo_width(self, frame: Frame, text: str) -> int:
        """On a standing panel the button fills its place."""
        if not frame.panel.portrait:
            return super().undo_width(frame, text)
        return (frame.box.w - 3 * frame.mm(GAP)) // 2

    def restored(self, text: str) -> bool:
        """Scores that were looked up stay while another round is under way."""
        if self.number is None or self.score() is None:
            return super().restored(text)
        self.messages.say(text)
        return True

    def next_words(self, frame: Frame, box: Box) -> str:
        """Names the dealer if there is room for it."""
        if self.match.ended is not None:
            return onward(self._("See the result"))
        dealer = self.match.coming_names[overview(self.match).next_dealer]
        label = onward(self.game_ui.say(self._, "next", name=short_name(dealer)))
        if width_for(frame, label, capital=TEXT) > box.w:
            return onward(self._("Next round"))
        return label

    def on_said(self, seat: int) -> None:
        """Corrects a prediction."""
        score = self.score()
        if score is not None:
            open_prediction(self.shell, score.number, seat)

    def on_won(self, seat: int) -> None:
        """Corrects the tricks that a player won."""
        score = self.score()
        if score is not None:
            open_tricks(self.shell, score.number, seat)
