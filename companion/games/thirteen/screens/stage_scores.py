"""The scores of one stage: the cards each player took, which of them count, and the points."""

from companion.games.thirteen.results import COUNTED, ENDED, StageResult, how_scored, stage_result
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.counting.correct_count import CorrectCount
from companion.games.thirteen.screens.looking_back.way_there import draw_way_there
from companion.games.thirteen.screens.repairs.score_count import draw_score_count
from companion.games.thirteen.stage import PILES
from companion.games.thirteen.view import plays
from companion.match.view import StageScore
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.screens.scores.score_rows import draw_total
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
        large_words(frame, area, self.messages.text or self.unscored_words(), NAME)

    def draw_page(self, frame: Frame, score: StageScore) -> Box:
        area, bar = self._areas(frame)
        self.draw_bar(frame, bar)
        self.skip_target(frame, Box(0, 0, frame.panel.width, area.bottom), score)
        menu = menu_button(frame).w if self.is_live else 0
        return self._draw_title(frame, area, score, menu)

    def _areas(self, frame: Frame) -> tuple[Box, Box]:
        """The boxes of the content and of the bar of buttons."""
        area = frame.box.pad(frame.mm(MARGIN if frame.panel.portrait else SPACE), frame.mm(GAP))
        bar, area = area.cut_bottom(frame.mm(BAR), frame.mm(MARGIN))
        return area, bar

    def note(self, score: StageScore) -> str:
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
        line, rest = area.cut_top(frame.mm(TOUCH if menu and frame.panel.portrait else 2 * LINE))
        line = line.cut_right(menu)[1]
        if self.all_shown(score):
            line = draw_way_there(frame, line, self.shell, self.match, score.number, menu)
        if frame.panel.portrait:
            frame.text(line, title, cut="name", capital=TITLE)
            high = paragraph_height(frame, rest.w, note, TEXT)
            words, rest = rest.cut_top(high, frame.mm(TIGHT))
            frame.paragraph(words, note, capital=TEXT, colour=frame.theme.dim)
            return rest
        width = frame.fonts.width(title, "name", frame.size("name", TITLE)) + frame.mm(TIGHT)
        left, right = line.cut_left(min(width, line.w // 2), frame.mm(GAP))
        frame.text(left, title, cut="name", capital=TITLE)
        # The smaller words stand on the same line as the large ones.
        right = Box(right.x, right.y + frame.mm(HAIR), right.w, right.h)
        place = centred(frame, right, note, TEXT)
        frame.paragraph(place, note, capital=TEXT, colour=frame.theme.dim)
        return rest

    def on_went(self) -> None:
        """Opens what is told of the stage."""
        self.navigator.go(routes.how_it_went(self.shell, self.number, self.other))

    def _cells(self, frame: Frame, row: Box) -> tuple[Box, list[Box], Box, Box]:
        """The places in a row: name, the four counts, points of the stage, total."""
        if frame.panel.portrait:
            upper, lower = row.pad(frame.mm(GAP), frame.mm(TIGHT)).cut_top(row.h * 43 // 100)
            stage, name = upper.cut_right(frame.mm(6 * SPACE), frame.mm(TIGHT))
            total, counts = lower.cut_right(frame.mm(8 * SPACE), frame.mm(TIGHT))
            return name, counts.columns(4, frame.mm(TIGHT)), stage, total
        inside = row.pad(frame.mm(SPACE), 0)
        total, inside = inside.cut_right(frame.mm(KEY), frame.mm(TIGHT))
        stage, inside = inside.cut_right(frame.mm(2 * TOUCH), frame.mm(TIGHT))
        name, counts = inside.cut_left(inside.w * 31 // 100, frame.mm(TIGHT))
        return name, counts.columns(4, frame.mm(TIGHT)), stage, total

    def draw_head(self, frame: Frame, area: Box, score: StageScore) -> Box:
        theme = frame.theme
        roomy = len(score.names) < 6 and not frame.panel.portrait
        head, rest = area.cut_top(frame.mm(TOUCH if roomy else LINE + SPACE), frame.mm(HAIR))
        _, counts, stage, total = self._cells(frame, head)
        words = (self._("Blue"), self._("Yellow"), self._("Green"), self._("Red 4"))
        colours = (*(tile.key for tile in theme.tiles), theme.pink)
        for place, (cell, word, colour) in enumerate(zip(counts, words, colours, strict=True)):
            cell = Box(cell.x, head.y, cell.w, head.h)
            side, gap = frame.mm(MARGIN), frame.mm(TIGHT)
            # A long word may stand a little beyond its column: the others leave room there.
            width = min(
                frame.fonts.width(word, "body", frame.size("body", TEXT)), cell.w - side + gap
            )
            left = cell.x + (cell.w - width - side - gap) // 2
            frame.sign(Box(left, cell.y, side, cell.h), PILES[place], colour)
            text = Box(left + side + gap, cell.y, width + 2, cell.h)
            frame.text(text, word, capital=TEXT, colour=theme.dim)
        here = self.game_ui.say(self._, "points-here")
        stage = Box(stage.x, head.y, stage.w, head.h)
        if frame.panel.portrait:
            frame.text(stage, self._("Total"), capital=TEXT, colour=theme.dim, align="right")
        else:
            frame.text(stage, here, capital=TEXT, colour=theme.dim, align="centre")
            frame.text(total, self._("Total"), capital=TEXT, colour=theme.dim, align="right")
        return rest

    def row_limits(self, frame: Frame, count: int) -> tuple[int, int]:
        """In portrait a row has two lines."""
        portrait = frame.panel.portrait
        gap = frame.mm(GAP) if count < 6 or portrait else frame.mm(TIGHT)
        return gap, frame.mm(6 * LINE) if portrait else frame.mm(KEY)

    def draw_row(self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float) -> None:
        result = self._result()
        if turned < 1 or result is None:
            return
        name, counts, stage, total = self._cells(frame, row)
        badge, words = name.cut_left(frame.mm(LINE + SPACE), frame.mm(MARGIN))
        who = score.names[seat]
        initial(frame, badge.pad(0, frame.mm(HAIR)), who, self.colour(score, seat))
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
        leads = seat in self.leaders(score)
        if frame.panel.portrait:
            # The upper one is the larger one: the total.
            draw_total(frame, stage, so_far, leads=leads)
            label = self._("stage {points}").format(points=points)
            frame.text(total, label, capital=TEXT, align="right")
        else:
            frame.text(stage, points, cut="number", capital=NAME, align="centre")
            draw_total(frame, total, so_far, leads=leads)

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
        whole = row.pad(0, -frame.mm(HAIR))
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
        field = cell.middle(cell.w, min(cell.h, frame.mm(2 * LINE)))
        # In portrait six rows are a little lower than a finger needs; above a count is room.
        high = max(cell.h, finger(frame))
        place = Box(cell.x, cell.bottom - high, cell.w, high)
        frame.key(field, name, (theme.ground, theme.ink), place=place)

    def draw_back(self, frame: Frame, bar: Box) -> None:
        frame.button(bar.cut_left(frame.mm(6 * LINE))[0], "back", self._("Back"), sign="back")

    def undo_width(self, frame: Frame, text: str) -> int:
        """In landscape it has the same width whatever it says."""
        return super().undo_width(frame, text) if frame.panel.portrait else frame.mm(10 * LINE)

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
