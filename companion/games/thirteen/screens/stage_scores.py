"""The scores of one stage: the cards each player took, which of them count, and the points."""

from companion.games.thirteen.results import COUNTED, ENDED, StageResult, how_scored, stage_result
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.correct_count import CorrectCount
from companion.games.thirteen.screens.repairs.score_count import draw_score_count
from companion.games.thirteen.stage import PILES
from companion.games.thirteen.view import plays
from companion.match.view import StageScore
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.scores.scores_screen import ScoresScreen
from companion.ui.theatre.celebration import name_and_sign
from companion.ui.widgets.dealer_badge import DEALER, DEALER_TARGET, dealer_mark
from companion.ui.widgets.pages import centred, large_words, menu_button, paragraph_height
from companion.ui.widgets.parts import finger, initial, minus


class StageScores(ScoresScreen):
    """Shows in each row how many cards of each colour were taken; a counted number is corrected."""

    row_delay = 0.6
    corner, bar_gap = 2.2, 1.9
    # A row has several targets, and none of them is all of it.
    pressed_target = ""

    @property
    def back_undoes(self) -> bool:
        """Also where the match was ended in its first stage: `back` is in the place of undo."""
        return self.is_live and (self.score() is not None or self.match.ended is not None)

    def draw_unscored(self, frame: Frame) -> None:
        """Draws the same bar as with scores."""
        area, bar = self._areas(frame)
        self.draw_bar(frame, bar)
        large_words(frame, area, self.messages.text or self.unscored_words(), 3.8)

    def draw_page(self, frame: Frame, score: StageScore) -> Box:
        """Draws the bar, the title, and how the stage was scored."""
        area, bar = self._areas(frame)
        self.draw_bar(frame, bar)
        self.skip_target(frame, Box(0, 0, frame.panel.width, area.bottom), score)
        menu = menu_button(frame).w if self.is_live else 0
        return self._draw_title(frame, area, score, menu)

    def _areas(self, frame: Frame) -> tuple[Box, Box]:
        """The boxes of the content and of the bar of buttons."""
        area = frame.box.pad(frame.mm(2 if frame.panel.portrait else 2.7), frame.mm(1.5))
        bar, area = area.cut_bottom(frame.mm(10.8), frame.mm(2))
        return area, bar

    def note(self, score: StageScore) -> str:
        """How the stage was scored."""
        counted = self._("counted at the end; cards left on the tiles don’t count")
        if self._can_correct(score):
            counted = self._("counted at the end; tap a number to correct it")
        return {
            COUNTED: counted,
            ENDED: self._("ended early; cards left on the tiles don’t count"),
        }.get(self._how(score), self._("cards left on the tiles don’t count"))

    def _draw_title(self, frame: Frame, area: Box, score: StageScore, menu: int) -> Box:
        """Draws the title and a note beside a menu of this width; returns the area below them."""
        title = self.game_ui.say(self._, "scores", number=score.number)
        note = self.messages.text or self.note(score)
        # On a standing panel the note is below the menu too.
        line, rest = area.cut_top(frame.mm(8.8 if menu and frame.panel.portrait else 8))
        line = line.cut_right(menu)[1]
        if frame.panel.portrait:
            frame.text(line, title, cut="name", capital=4)
            high = paragraph_height(frame, rest.w, note, 2.2)
            words, rest = rest.cut_top(high, frame.mm(1))
            frame.paragraph(words, note, capital=2.2, colour=frame.theme.dim)
            return rest
        width = frame.fonts.width(title, "name", frame.size("name", 4)) + frame.mm(1)
        left, right = line.cut_left(min(width, line.w // 2), frame.mm(1.6))
        frame.text(left, title, cut="name", capital=4)
        # The smaller words stand on the same line as the large ones.
        right = Box(right.x, right.y + frame.mm(0.4), right.w, right.h)
        place = centred(frame, right, note, 2.3)
        frame.paragraph(place, note, capital=2.3, colour=frame.theme.dim)
        return rest

    def _cells(self, frame: Frame, row: Box) -> tuple[Box, list[Box], Box, Box]:
        """The places in a row: name, the four counts, points of the stage, total."""
        if frame.panel.portrait:
            upper, lower = row.pad(frame.mm(1.6), frame.mm(0.9)).cut_top(row.h * 43 // 100)
            stage, name = upper.cut_right(frame.mm(18), frame.mm(1))
            total, counts = lower.cut_right(frame.mm(18), frame.mm(1))
            return name, counts.columns(4, frame.mm(1)), stage, total
        inside = row.pad(frame.mm(2.7), 0)
        total, inside = inside.cut_right(frame.mm(12), frame.mm(1))
        stage, inside = inside.cut_right(frame.mm(19), frame.mm(1))
        name, counts = inside.cut_left(inside.w * 31 // 100, frame.mm(1))
        return name, counts.columns(4, frame.mm(1)), stage, total

    def draw_head(self, frame: Frame, area: Box, score: StageScore) -> Box:
        """Draws the colours and what the numbers are."""
        theme = frame.theme
        roomy = len(score.names) < 6 and not frame.panel.portrait
        head, rest = area.cut_top(frame.mm(9 if roomy else 7), frame.mm(0.4))
        _, counts, stage, total = self._cells(frame, head)
        words = (self._("Blue"), self._("Yellow"), self._("Green"), self._("Red 4"))
        colours = (*(tile.key for tile in theme.tiles), theme.pink)
        for place, (cell, word, colour) in enumerate(zip(counts, words, colours, strict=True)):
            cell = Box(cell.x, head.y, cell.w, head.h)
            side, gap = frame.mm(2.3), frame.mm(1.2)
            width = min(
                frame.fonts.width(word, "body", frame.size("body", 2.2)), cell.w - side - gap
            )
            left = cell.x + (cell.w - width - side - gap) // 2
            frame.sign(Box(left, cell.y, side, cell.h), PILES[place], colour)
            text = Box(left + side + gap, cell.y, width + 2, cell.h)
            frame.text(text, word, capital=2.2, colour=theme.dim)
        here = self.game_ui.say(self._, "points-here")
        align = "right" if frame.panel.portrait else "centre"
        stage = Box(stage.x, head.y, stage.w, head.h)
        frame.text(stage, here, capital=2.2, colour=theme.dim, align=align)
        if not frame.panel.portrait:
            frame.text(total, self._("Total"), capital=2.2, colour=theme.dim, align="right")
        return rest

    def row_limits(self, frame: Frame, count: int) -> tuple[int, int]:
        """In portrait a row has two lines."""
        portrait = frame.panel.portrait
        gap = frame.mm(1.5) if count < 6 or portrait else frame.mm(1)
        return gap, frame.mm(24) if portrait else frame.mm(12)

    def draw_row(self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float) -> None:
        """Draws who it is, what counts, and the points."""
        result = self._result()
        if turned < 1 or result is None:
            return
        theme = frame.theme
        name, counts, stage, total = self._cells(frame, row)
        badge, words = name.cut_left(frame.mm(7), frame.mm(2))
        who = score.names[seat]
        initial(frame, badge.pad(0, frame.mm(0.3)), who, self.colour(score, seat))
        if seat == score.dealer:
            words = dealer_mark(frame, words)
        if self.other is None:
            self._draw_targets(frame, row, score, seat)
        name_and_sign(frame, words, who, self.winner_sign(score, seat))
        for colour, cell in enumerate(counts):
            if self._can_correct(score):
                self._draw_count_field(frame, cell, f"count-{seat}-{PILES[colour]}")
            draw_score_count(frame, cell, result, (seat, colour), self._("tie"))
        points, so_far = minus(score.points[seat]), minus(score.totals[seat])
        if frame.panel.portrait:
            frame.text(stage, points, cut="number", capital=5, align="right")
            label = self._("total {points}").format(points=so_far)
            frame.text(total, label, capital=2.8, colour=theme.dim, align="right")
        else:
            frame.text(stage, points, cut="number", capital=5, align="centre")
            frame.text(total, so_far, cut="number", capital=4, colour=theme.dim, align="right")

    def _draw_targets(self, frame: Frame, row: Box, score: StageScore, seat: int) -> None:
        """The row leads to the player's cards, and from the dealer's D on to who dealt."""
        place = self._row_box(frame, row, score)
        if seat == score.dealer:
            name, *_ = self._cells(frame, row)
            left, place = place.cut_left(name.right - frame.mm(DEALER_TARGET) - place.x)
            frame.target(place, DEALER, changes=True)
            place = left
        frame.target(place, f"player-{seat}", changes=True)

    def _row_box(self, frame: Frame, row: Box, score: StageScore) -> Box:
        """Where a player's row is tapped: beside or above the counts that can be corrected."""
        # A little beyond the row: with six players that is too low for a finger.
        whole = row.pad(0, -frame.mm(0.4))
        if not self._can_correct(score):
            return whole
        name, counts, *_ = self._cells(frame, row)
        if not frame.panel.portrait:
            return Box(whole.x, whole.y, name.right - whole.x, whole.h)
        bottom = counts[0].bottom - max(counts[0].h, finger(frame))
        high = max(bottom - whole.y, finger(frame))
        return Box(whole.x, bottom - high, whole.w, high)

    def _can_correct(self, score: StageScore) -> bool:
        """Whether a tap on a count corrects it: on the table, once all rows are visible."""
        return self._how(score) == COUNTED and self.other is None and self.all_shown(score)

    def _how(self, score: StageScore) -> str:
        return how_scored(self.match, score.number)

    def _result(self) -> StageResult | None:
        return stage_result(self.match, self.number)

    def _draw_count_field(self, frame: Frame, cell: Box, name: str) -> None:
        """Draws the field of a count that can be corrected."""
        theme = frame.theme
        field = cell.middle(cell.w, min(cell.h, frame.mm(8.6)))
        frame.fill(field, theme.panel_down if frame.pressed == name else theme.ground, 1.8)
        # In portrait six rows are a little lower than a finger needs; above a count is room.
        high = max(cell.h, finger(frame))
        frame.target(Box(cell.x, cell.bottom - high, cell.w, high), name)

    def draw_back(self, frame: Frame, bar: Box) -> None:
        """Draws a wide button."""
        frame.button(bar.cut_left(frame.mm(24))[0], "back", self._("Back"), sign="back")

    def undo_width(self, frame: Frame, text: str) -> int:
        """In landscape it has the same width whatever it says."""
        return super().undo_width(frame, text) if frame.panel.portrait else frame.mm(40)

    def on_count(self, seat: int, colour: str) -> None:
        """Corrects what was counted of a colour in a player's pile."""
        score = self.score()
        if score is not None:
            cell = seat, PILES.index(colour)
            self.navigator.go(CorrectCount(self.shell, score.number, cell))

    def open_player(self, score: StageScore, seat: int) -> None:
        """Opens the cards of the stage, for one of this player's; if none counts, the player."""
        # What was counted is corrected by a tap on its number.
        if self._how(score) != COUNTED and plays(self.session.match, score.number):
            self.navigator.go(routes.stage_cards(self.shell, score.number, seat=seat))
        else:
            super().open_player(score, seat)
