"""How a stage went: what each gave away, their luck, the best play and the costliest."""

from companion.games.thirteen.look_back import StageLookBack
from companion.games.thirteen.screens.looking_back.way_there import told_of
from companion.games.thirteen.screens.looking_back.words import best_words, costliest_words
from companion.games.thirteen.screens.stage_scores import StageScores
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
    SMALL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import Colour
from companion.ui.widgets.pages import backward, paragraph_height, width_for
from companion.ui.widgets.parts import minus
from companion.ui.widgets.words import signed_tenths, tenths

# The height of a bar, and the width of the number beside it, in millimetres.
BAR_HEIGHT, NUMBER_WIDTH = MARGIN, 2 * LINE + TIGHT
# How much of a row the name takes, and of the rest the bar of what was given away, in hundredths.
NAME_PART, GIVEN_PART = 22, 42


class HowItWent(StageScores):
    """Opened from the scores of a stage, when its analysis is there."""

    row_delay = 0.0

    @property
    def celebrates(self) -> bool:
        """Whoever won was celebrated on the scores."""
        return False

    @property
    def back_undoes(self) -> bool:
        """`back` leads to the scores."""
        return False

    def draw(self, frame: Frame) -> None:
        score = self.score()
        told = None if score is None else told_of(self.shell, self.match, score.number)
        area, bar = self._areas(frame)
        self._draw_buttons(frame, bar)
        if score is None or told is None:
            # It was corrected or switched off meanwhile.
            text = self._("This stage is being looked at again.")
            frame.paragraph(area, text, capital=NAME)
            return
        title = self._("Stage {number} — how did it go?").format(number=score.number)
        line, area = area.cut_top(frame.mm(2 * LINE), frame.mm(HAIR))
        frame.text(line, title, cut="name", capital=TITLE)
        area = self._draw_sentences(frame, area, told, score)
        self._draw_numbers(frame, area, told, score)

    def _draw_buttons(self, frame: Frame, bar: Box) -> None:
        """Draws the way back, the replay and, after the last stage, the way on."""
        text, gap = backward(self._("Scores")), frame.mm(self.bar_gap)
        back, rest = bar.cut_left(width_for(frame, text), gap)
        frame.button(back, "back", text)
        if self.can_replay():
            text = "" if frame.panel.portrait else self._("Watch the stage")
            wide = width_for(frame, text, sign=True) if text else frame.mm(BAR)
            place, rest = rest.cut_left(wide, gap)
            frame.button(place, "replay", text, sign="right")
        if self.is_live:
            frame.button(rest, "next", self.next_words(frame, rest), primary=True)

    def _draw_sentences(
        self, frame: Frame, area: Box, told: StageLookBack, score: StageScore
    ) -> Box:
        """Draws what stands out at the bottom of `area`; returns the area above."""
        theme = frame.theme
        texts: list[tuple[str, Colour]] = []
        if told.best is not None:
            texts.append((best_words(self._, told.best, score.names), theme.ink))
        if told.costliest is not None and self.preferences.flag("tell_costliest"):
            texts.append((costliest_words(self._, told.costliest, score.names), theme.dim))
        if not texts:
            texts.append((self._("No card stood out."), theme.dim))
        sign, side, edge = frame.mm(LINE), frame.mm(SPACE), frame.mm(MARGIN)
        width = area.w - 2 * side - sign - edge
        highs = [0]
        capital = TEXT
        for capital in (TEXT, SMALL):
            highs = [paragraph_height(frame, width, text, capital) for text, _ in texts]
            if sum(highs) <= area.h * 40 // 100:
                break
        gap = frame.mm(TIGHT)
        box, rest = area.cut_bottom(sum(highs) + gap * (len(texts) - 1) + 2 * edge, frame.mm(GAP))
        frame.fill(box, theme.panel, MARGIN)
        inside = box.pad(side, edge)
        for (text, colour), high in zip(texts, highs, strict=True):
            line, inside = inside.cut_top(high, gap)
            place, words = line.cut_left(sign, edge)
            if told.best is not None and colour == theme.ink:
                top = place.cut_top(min(place.h, sign))[0]
                frame.sign(top, "star", theme.gold)
            frame.paragraph(words, text, capital=capital, colour=colour)
        return rest

    def _draw_numbers(
        self, frame: Frame, area: Box, told: StageLookBack, score: StageScore
    ) -> None:
        """Draws a row for each player, the best first."""
        seats = sorted(range(len(score.names)), key=lambda seat: (score.points[seat], seat))
        head, area = area.cut_top(frame.mm(LINE + TIGHT))
        gap = frame.mm(TIGHT)
        most = frame.mm(2 * TOUCH if frame.panel.portrait else TOUCH + TIGHT)
        high = min(most, (area.h - gap * (len(seats) - 1)) // len(seats))
        for place, seat in enumerate(seats):
            row = Box(area.x, area.y + place * (high + gap), area.w, high)
            frame.fill(row, frame.theme.panel, MARGIN)
            mark, _rest = row.cut_left(frame.mm(TIGHT))
            frame.fill(mark, self.colour(score, seat), HAIR)
            self._draw_player(frame, row, told, score, seat)
        self._draw_heads(frame, head, Box(area.x, area.y, area.w, high))

    def _cells(  # type: ignore[override]
        self, frame: Frame, row: Box
    ) -> tuple[Box, Box, Box, Box]:
        """Where a row has the name, what was given away, the luck and the points."""
        inside = row.pad(frame.mm(SPACE), 0)
        points_width = frame.mm(KEY)
        if frame.panel.portrait:
            upper, lower = inside.pad(0, frame.mm(TIGHT)).rows(2, 0)
            points, name = upper.cut_right(points_width, frame.mm(TIGHT))
            given, luck = lower.cut_left(lower.w * GIVEN_PART // 100, frame.mm(MARGIN))
            return name, given, luck, points
        points, rest = inside.cut_right(points_width, frame.mm(TIGHT))
        name, rest = rest.cut_left(rest.w * NAME_PART // 100, frame.mm(MARGIN))
        given, luck = rest.cut_left(rest.w * GIVEN_PART // 100, frame.mm(SPACE))
        return name, given, luck, points

    def _draw_heads(self, frame: Frame, head: Box, row: Box) -> None:
        """Draws the words over the columns."""
        _name, given, luck, points = self._cells(frame, row)
        for cell, text, align in (
            (given, self._("given away"), "left"),
            (luck, self._("luck"), "left"),
            (points, self._("points"), "right"),
        ):
            place = Box(cell.x, head.y, cell.w, head.h)
            if frame.panel.portrait and align == "right":
                continue
            frame.text(place, text, capital=SMALL, colour=frame.theme.dim, align=align)

    def _draw_player(
        self, frame: Frame, row: Box, told: StageLookBack, score: StageScore, seat: int
    ) -> None:
        """Draws name, both bars and points. The bars of all players have one scale."""
        name, given, luck, points = self._cells(frame, row)
        mine = told.seats[seat]
        frame.text(name, score.names[seat], cut="name", capital=STRONG)
        frame.text(points, minus(score.points[seat]), cut="number", capital=NAME, align="right")
        width = frame.mm(NUMBER_WIDTH)
        number, bar = given.cut_right(width, frame.mm(TIGHT))
        luck_number, luck_bar = luck.cut_right(width, frame.mm(TIGHT))
        most_given = max(max(each.given_away for each in told.seats), 1.0)
        most_luck = max(max(abs(each.luck) for each in told.seats), 1.0)
        scale = min(bar.w / most_given, luck_bar.w / 2 / most_luck)
        theme = frame.theme
        self._draw_bar_part(frame, bar, bar.x, mine.given_away * scale, theme.gold)
        middle = luck_bar.x + luck_bar.w // 2
        colour = theme.green if mine.luck >= 0 else theme.red
        self._draw_bar_part(frame, luck_bar, middle, mine.luck * scale, colour)
        line = luck_bar.middle(frame.mm(HAIR), min(luck_bar.h, frame.mm(LINE)))
        frame.fill(Box(middle, line.y, line.w, line.h), theme.dim)
        frame.text(number, tenths(self._, mine.given_away), capital=TEXT, align="right")
        frame.text(luck_number, signed_tenths(self._, mine.luck), capital=TEXT, align="right")

    def _draw_bar_part(
        self, frame: Frame, place: Box, start: int, length: float, colour: Colour
    ) -> None:
        """Draws a bar from `start` on, to the left if `length` is below 0."""
        wide = round(abs(length))
        if wide:
            high = min(place.h, frame.mm(BAR_HEIGHT))
            x = start if length > 0 else start - wide
            frame.fill(Box(x, place.y + (place.h - high) // 2, wide, high), colour, HAIR)
