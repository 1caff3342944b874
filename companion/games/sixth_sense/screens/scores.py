"""The scores of a round of 6th Sense: what was predicted, what was won, and what it is worth."""

from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import distance
from companion.games.sixth_sense.screens.rows import TALLEST, growth
from companion.games.sixth_sense.screens.score_corrections import open_prediction, open_tricks
from companion.games.sixth_sense.screens.suits import card_back, prediction_text
from companion.match.view import StageScore, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK, VIOLET
from companion.ui.screens.scores.scores_screen import ScoresScreen
from companion.ui.theatre.celebration import name_and_sign
from companion.ui.theatre.reveal import TURN, turning_card
from companion.ui.widgets.dealer_badge import DEALER, DEALER_TARGET, dealer_mark
from companion.ui.widgets.pages import onward, width_for
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import short_name


class SixthScores(ScoresScreen):
    """Of the last round the predictions are turned over one by one, the worst first."""

    row_delay = 0.45
    turn = TURN
    pressed_target = "said"

    def note(self, score: StageScore) -> str:
        """What the points depend on."""
        if self.match.setup.variant == "novice":
            return self._("The closer the prediction, the more points.")
        if self._round(score).counted is not None:
            return self._("The tricks were counted at the end.")
        return self._("Hit: as many points as predicted. Miss: minus the difference.")

    def _round(self, score: StageScore) -> Round:
        shown = self.view() if self.other is None else view(self.other)
        round_: Round = shown.table.rounds[score.number - 1]
        return round_

    def _cells(self, frame: Frame, row: Box) -> tuple[Box, Box, Box, Box, Box]:
        """Where the name, the prediction, the tricks, the points and the total stand."""
        inside = row.pad(frame.mm(2), 0)
        portrait = frame.panel.portrait
        total, inside = inside.cut_right(frame.mm(12 if portrait else 15), frame.mm(2))
        points_, inside = inside.cut_right(frame.mm(11 if portrait else 18), frame.mm(1))
        won, inside = inside.cut_right(frame.mm(16 if portrait else 30), frame.mm(1))
        said, inside = inside.cut_right(frame.mm(14 if portrait else 18), frame.mm(1))
        return inside, said, won, points_, total

    def draw_head(self, frame: Frame, area: Box, score: StageScore) -> Box:  # noqa: ARG002
        """Draws what was predicted, won, and scored."""
        head, rest = area.cut_top(frame.mm(5), frame.mm(0.4))
        _name, said, *others = self._cells(frame, head)
        # The word may be longer than the card below it is wide; there is room beside the names.
        more = frame.mm(4)
        cells = (Box(said.x - more, said.y, said.w + more, said.h), *others)
        labels = (
            self._("Predicted"),
            self._("Won"),
            self.game_ui.say(self._, "points-here"),
            self._("Total"),
        )
        for label, cell, align in zip(
            labels, cells, ("centre", "left", "right", "right"), strict=True
        ):
            frame.text(cell, label, capital=2.2, colour=frame.theme.dim, align=align)
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
        _name, said, won, *_others = self._cells(frame, row)
        left, row = row.cut_left(said.x - row.x)
        if dealt:
            mark, left = left.cut_right(frame.mm(DEALER_TARGET))
            frame.target(mark, DEALER, changes=True)
        said, row = row.cut_left(won.x - row.x)
        if not is_open:
            frame.target(said, f"said-{seat}", changes=True)
            return
        frame.target(left, f"player-{seat}", changes=True)
        frame.target(said, f"said-{seat}", changes=True)
        frame.target(row.cut_left(won.right - row.x)[0], f"won-{seat}", changes=True)

    def _card(self, frame: Frame, said: Box, row: Box) -> Box:
        side = frame.mm(9 * growth(frame, row))
        return said.middle(side, min(side, row.h - frame.mm(1.6)))

    def _draw_turning(
        self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float
    ) -> None:
        """Draws a prediction that is face down; while it turns over, also whose it is."""
        name, said, *_others = self._cells(frame, row)
        card = self._card(frame, said, row)
        back = card.middle(card.w * 7 // 10, card.h)
        if not turned:
            card_back(frame, back)
            return
        turning_card(frame, turned, (back, VIOLET), (card, CARD_FACE))
        self._draw_name(frame, name, row, score, seat)

    def _draw_name(self, frame: Frame, name: Box, row: Box, score: StageScore, seat: int) -> None:
        who, colour = score.names[seat], self.colour(score, seat)
        grown = growth(frame, row)
        side = frame.mm(7 * grown)
        if not frame.panel.portrait:
            badge, name = name.cut_left(side, frame.mm(2))
            initial(frame, badge.middle(side, side), who, colour, capital=2.5 * grown)
        else:
            strip, name = name.cut_left(frame.mm(1.3), frame.mm(1.2))
            strip = strip.middle(strip.w, row.h - frame.mm(3))
            frame.fill(strip, colour, 0.8)
        if seat == score.dealer:
            name = dealer_mark(frame, name)
        sign = self.winner_sign(score, seat)
        name_and_sign(frame, name, who, sign, cut="name", capital=3.4 * grown)

    def _draw_turned(self, frame: Frame, row: Box, score: StageScore, seat: int) -> None:
        theme, round_ = frame.theme, self._round(score)
        name, said, won, points_, all_ = self._cells(frame, row)
        self._draw_name(frame, name, row, score, seat)
        value = round_.predictions[seat] if round_.predictions is not None else 0
        missed = distance(value, round_.won[seat])
        card = self._card(frame, said, row)
        frame.fill(
            card, theme.tiles[2].key if not missed else CARD_FACE, 0.9, line=(0.5, theme.dim)
        )
        text, grown = prediction_text(value), growth(frame, row)
        large = 3.6 * grown
        frame.text(card, text, cut="number", capital=large, colour=DARK_INK, align="centre")
        if frame.panel.portrait:
            number, reason = won.middle(won.w, min(row.h, frame.mm(10.6 * grown))).rows(2, 0)
        else:
            number, reason = won.cut_left(frame.mm(8), frame.mm(1))
        frame.text(number, str(round_.won[seat]), cut="number", capital=large)
        colour = theme.dim if missed else theme.ink
        frame.text(reason, self._reason(missed), cut="note", capital=2.2 * grown, colour=colour)
        shown = self.game_ui.points(score.points[seat])
        frame.text(points_, shown, cut="number", capital=5.0 * grown, align="right")
        shown = self.game_ui.points(score.totals[seat])
        frame.text(all_, shown, cut="number", capital=large, colour=theme.dim, align="right")

    def _reason(self, missed: int) -> str:
        if not missed:
            return self._("hit")
        return self._("{count} off").format(count=missed)

    def next_words(self, frame: Frame, box: Box) -> str:
        """Names the dealer if there is room for it."""
        if self.match.ended is not None:
            return onward(self._("See the result"))
        dealer = self.match.coming_names[self.game_ui.next_dealer(self.match)]
        label = onward(self.game_ui.say(self._, "next", name=short_name(dealer)))
        if width_for(frame, label, capital=2.3) > box.w:
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
