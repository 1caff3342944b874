"""The scores of a pad's round: what was entered for each player, the points, the total."""

from companion.games.pad.rules import PadRound
from companion.games.pad.screens import routes
from companion.games.pad.screens.earlier import draw_earlier
from companion.games.pad.screens.number_keys import is_yes_no
from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.screens.words import row_of
from companion.games.pad.view import PadView
from companion.match.view import StageScore, view
from companion.ui import routes as shared_routes
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
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.screens.scores.score_rows import HEAD, draw_total
from companion.ui.screens.scores.scores_screen import ScoresScreen
from companion.ui.theatre.celebration import name_and_sign
from companion.ui.widgets.pages import back_button, corner_button, onward
from companion.ui.widgets.parts import finger, initial

# The widths of a number, and the least of the name and its sign; in millimetres.
NUMBER_WIDTH, NAME_WIDTH = KEY, 6 * LINE
# The least width of the points and of the total, also on a standing panel.
LEAST_POINTS, STANDING = 2 * TOUCH, BAR + SPACE


class PadScores(ScoresScreen):
    """A row for each player; a tap on a number, or on the points, corrects it."""

    def title(self, score: StageScore) -> str:
        """The row, or the number of the round."""
        row = row_of(self.match, score.number)
        if row is None:
            return super().title(score)
        return self._("{row} — scores").format(
            row=pad_words(self._, self.match.setup.pad.name)(row)
        )

    def draw_corner(self, frame: Frame) -> int:
        """Draws a button that ends the match, if nothing but the table does."""
        pad = self.match.setup.pad
        if not self.is_live or self.match.ended or pad.stages or pad.target is not None:
            return 0
        return corner_button(frame, "end", self._("End the game"))

    def on_end(self) -> None:
        """Asks how to end the match."""
        self.navigator.go(shared_routes.end_match(self.shell))

    def next_words(self, frame: Frame, box: Box) -> str:
        """With rows it is not about who deals."""
        setup = self.match.setup
        if self.match.ended or not setup.pad.rows:
            return super().next_words(frame, box)
        return onward(self._("Next row"))

    def draw_back(self, frame: Frame, bar: Box) -> None:
        """Draws the button that leaves the screen, and the one to the round before."""
        rest = back_button(frame, bar, self._("Back"))
        score = self.score()
        if score is not None:
            draw_earlier(frame, rest, self._, self.match, score.number - 1)

    def on_earlier(self) -> None:
        """Shows the round before in place of this one."""
        score = self.score()
        if score is not None:
            screen = routes.scores(self.shell, score.number - 1, self.other)
            self.navigator.swap(screen)

    def _round(self, score: StageScore) -> PadRound:
        table: PadView = view(self.match).table
        return table.rounds[score.number - 1]

    def _shows_numbers(self) -> bool:
        """Whether the points are more than the one number that was entered."""
        pad = self.match.setup.pad
        return pad.formula is not None or len(pad.fields) > 1

    def _cells(self, frame: Frame, row: Box, score: StageScore) -> tuple[Box, list[Box], Box, Box]:
        """Where the name, the numbers, the points and the total stand."""
        inside = row.pad(frame.mm(MARGIN), 0)
        total, inside = inside.cut_right(
            self._wide(frame, score.totals, TITLE), frame.mm(MARGIN + TIGHT)
        )
        points, inside = inside.cut_right(self._wide(frame, score.points, NAME), frame.mm(TIGHT))
        if not self._shows_numbers():
            return inside, [], points, total
        inside = inside.cut_right(frame.mm(GAP))[1]
        heads, least = self._heads(), frame.mm(NUMBER_WIDTH)
        size = frame.text_size("name", SMALL)
        # As wide as the longest of their names, if those of the players have room beside them.
        named = max(frame.fonts.width(text, "name", size) for text in heads) + frame.mm(MARGIN)
        for wide in (max(least, named), least):
            numbers, name = inside.cut_right(len(heads) * wide, frame.mm(TIGHT))
            if name.w >= frame.mm(NAME_WIDTH):
                return name, numbers.columns(len(heads), 0), points, total
        return inside, [], points, total

    def _heads(self) -> list[str]:
        """What the numbers are called."""
        pad = self.match.setup.pad
        words = pad_words(self._, pad.name)
        return [words(field.name) for field in pad.fields]

    def _wide(self, frame: Frame, numbers: tuple[int, ...], capital: float) -> int:
        """The width of a column with these numbers, all of them in this size."""
        size = frame.text_size("number", capital)
        texts = map(self.game_ui.points, numbers)
        least = frame.mm(STANDING if frame.panel.portrait else LEAST_POINTS)
        return max(least, *(frame.fonts.width(text, "number", size) for text in texts))

    def draw_head(self, frame: Frame, area: Box, score: StageScore) -> Box:
        """Draws the words over the columns."""
        head, rest = area.cut_top(frame.mm(HEAD), frame.mm(HAIR))
        _name, numbers, points, total = self._cells(frame, head, score)
        dim = frame.theme.dim
        for text, cell in zip(self._heads(), numbers, strict=False):
            frame.text(cell, text, cut="name", capital=SMALL, colour=dim, align="right")
        here = self.game_ui.say(self._, "points-here")
        frame.text(points, here, capital=SMALL, colour=dim, align="right")
        frame.text(total, self._("Total"), capital=SMALL, colour=dim, align="right")
        return rest

    def draw_row(self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float) -> None:
        """Draws a player's row; each number leads to its correction."""
        if turned < 1:
            return
        name, numbers, points, total = self._cells(frame, row, score)
        badge, name = name.cut_left(frame.mm(LINE + SPACE), frame.mm(MARGIN))
        initial(frame, badge.pad(0, frame.mm(HAIR)), score.names[seat], self.colour(score, seat))
        sign = self.winner_sign(score, seat)
        name_and_sign(frame, name, score.names[seat], sign, cut="name", capital=NAME)
        dim = frame.theme.dim
        entered = self._round(score).entered[seat]
        fields = self.match.setup.pad.fields
        for field, number, cell in zip(fields, entered, numbers, strict=False):
            if is_yes_no(field):
                side = min(frame.mm(SPACE), cell.h)
                mark = Box(cell.right - side, cell.centre[1] - side // 2, side, side)
                frame.sign(mark, "check" if number else "close", dim)
            else:
                text = self.game_ui.points(number or 0)
                frame.text(cell, text, cut="number", capital=NAME, colour=dim, align="right")
        text = self.game_ui.points(score.points[seat])
        frame.text(points, text, cut="number", capital=NAME, align="right")
        text = self.game_ui.points(score.totals[seat])
        draw_total(frame, total, text, leads=seat in self.leaders(score))
        if self.other is None and row.h >= finger(frame):
            self._targets(frame, row, seat, numbers, points)

    def _targets(self, frame: Frame, row: Box, seat: int, numbers: list[Box], points: Box) -> None:
        """Each number leads to itself, the points to the last of them, the name to the player."""
        fields = len(self.match.setup.pad.fields)
        right = numbers[-1].right if numbers else points.x
        places = {(seat, fields - 1): Box(right, row.y, row.right - right, row.h)}
        if numbers and numbers[0].w >= finger(frame):
            # The last number and the points are one target.
            places[seat, fields - 1] = Box(numbers[-1].x, row.y, row.right - numbers[-1].x, row.h)
            for place, cell in enumerate(numbers[:-1]):
                places[seat, place] = Box(cell.x, row.y, cell.w, row.h)
        left = min(place.x for place in places.values())
        frame.target(Box(row.x, row.y, left - row.x, row.h), f"player-{seat}", changes=True)
        for (_seat, place), box in places.items():
            frame.target(box, f"cell-{seat}-{place}", changes=True)

    def on_cell(self, seat: int, place: int) -> None:
        """Opens a number to correct it."""
        score = self.score()
        if score is not None:
            self.navigator.go(routes.correct_round(self.shell, score.number, seat, place))
