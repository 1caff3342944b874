"""The scores of one stage: the cards each player took, which of them count, and the points."""

from math import ceil

from companion.games.thirteen.results import COUNTED, ENDED, StageResult, stage_result
from companion.games.thirteen.stage import PILES, RED
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK
from companion.ui.shell import flow
from companion.ui.shell.acting import undo
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, onward
from companion.ui.widgets.parts import initial, minus, player_colour

# The time between two players' rows, in seconds.
ROW_DELAY = 0.6


class StageScores(Screen):
    """The scores of stage `number`; without it the last complete stage, which can be resumed.

    match: a match from the history, if it is not the one on the table. The rows of the last stage
    appear one by one, the worst first.
    """

    def __init__(self, shell: Shell, number: int | None = None, match: Match | None = None) -> None:
        super().__init__(shell)
        self._number = number
        self._match = match
        self._began = shell.clock()
        # Scores that are looked up appear at once.
        self._all_visible = (
            number is not None or match is not None or not shell.preferences.animated
        )

    def draw(self, frame: Frame) -> None:
        """Draws the title, a row for each player, and the buttons."""
        gap = frame.mm(2.7) if not frame.panel.portrait else frame.mm(2)
        area = frame.box.pad(gap, frame.mm(1.5))
        bottom, area = area.cut_bottom(frame.mm(10.8), frame.mm(2))
        result = self._result()
        if result is None:
            frame.paragraph(area, self._("This stage is not scored yet."), capital=3)
            frame.button(bottom, "back", self._("Back"), sign="back")
            return
        self._draw_buttons(frame, bottom, result)
        if self._visible_rows(result) < len(result.names):
            frame.target(Box(0, 0, frame.panel.width, area.bottom), "skip", changes=True)
        area = self._draw_title(frame, area, result)
        roomy = len(result.names) < 6 and not frame.panel.portrait
        head, rows = area.cut_top(frame.mm(9 if roomy else 7), frame.mm(0.4))
        self._draw_head(frame, head)
        self._draw_rows(frame, rows, result)

    def _result(self) -> StageResult | None:
        return stage_result(self._match or self.session.match, self._number)

    def _draw_title(self, frame: Frame, area: Box, result: StageResult) -> Box:
        """Draws the title and a note; returns the area below them."""
        title = self._("Stage {number} — scores").format(number=result.number)
        note = {
            COUNTED: self._("counted at the end; cards left on the tiles do not count"),
            ENDED: self._("ended early; cards left on the tiles do not count"),
        }.get(result.how, self._("cards left on the tiles do not count"))
        if self.messages.text:
            note = self.messages.text
        line, rest = area.cut_top(frame.mm(8))
        if frame.panel.portrait:
            frame.text(line, title, cut="name", capital=4)
            size = frame.size("body", 2.2)
            lines = frame.fonts.wrap(note, "body", size, rest.w)
            high = round(frame.fonts.height("body", size) * 1.02) * len(lines)
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

    def _draw_head(self, frame: Frame, head: Box) -> None:
        theme = frame.theme
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
        align = "right" if frame.panel.portrait else "centre"
        stage = Box(stage.x, head.y, stage.w, head.h)
        frame.text(stage, self._("This stage"), capital=2.2, colour=theme.dim, align=align)
        if not frame.panel.portrait:
            frame.text(total, self._("Total"), capital=2.2, colour=theme.dim, align="right")

    def _draw_rows(self, frame: Frame, area: Box, result: StageResult) -> None:
        count = len(result.names)
        gap = frame.mm(1.5) if count < 6 or frame.panel.portrait else frame.mm(1)
        most = frame.mm(24) if frame.panel.portrait else frame.mm(12)
        high = min(most, (area.h - (count - 1) * gap) // count)
        hidden = count - self._visible_rows(result)
        for place, seat in enumerate(result.best_first):
            row = Box(area.x, area.y + place * (high + gap), area.w, high)
            frame.fill(row, frame.theme.panel, 2.2)
            # From the bottom up: the best player appears last.
            if place >= hidden:
                self._draw_row(frame, row, result, seat)

    def _draw_row(self, frame: Frame, row: Box, result: StageResult, seat: int) -> None:
        theme = frame.theme
        name, counts, stage, total = self._cells(frame, row)
        badge, words = name.cut_left(frame.mm(7), frame.mm(2))
        who = result.names[seat]
        initial(frame, badge, who, player_colour(self.shell, who, seat))
        frame.text(words, who, capital=2.8)
        for colour, cell in enumerate(counts):
            self._draw_count(frame, cell, result, seat, colour)
        points, so_far = minus(result.points[seat]), minus(result.totals[seat])
        if frame.panel.portrait:
            frame.text(stage, points, cut="number", capital=5, align="right")
            label = self._("total {points}").format(points=so_far)
            frame.text(total, label, capital=2.2, colour=theme.dim, align="right")
        else:
            frame.text(stage, points, cut="number", capital=5, align="centre")
            frame.text(total, so_far, cut="number", capital=4, colour=theme.dim, align="right")

    def _draw_count(
        self, frame: Frame, cell: Box, result: StageResult, seat: int, colour: int
    ) -> None:
        """Draws how many cards of a colour were taken, with a mark for a majority or a tie."""
        theme = frame.theme
        number = str(result.piles[seat][colour])
        if colour != RED and result.majority[colour] == seat:
            field = cell.middle(min(cell.w, frame.mm(14.5)), min(cell.h, frame.mm(8.6)))
            frame.fill(field, theme.tiles[colour].key, 1.8)
            crown, words = field.pad(frame.mm(1), 0).columns(2, 0)
            frame.sign(crown.middle(frame.mm(5), frame.mm(5)), "crown", DARK_INK)
            frame.text(words, number, cut="number", capital=4, colour=DARK_INK, align="centre")
            # Beyond the number at both ends: a stroke only over the digits is lost in them.
            wide = frame.fonts.width(number, "number", frame.size("number", 4)) + frame.mm(2)
            stroke = words.middle(wide, max(2, frame.mm(0.55)))
            frame.fill(Box(stroke.x, stroke.y + frame.mm(0.3), stroke.w, stroke.h), DARK_INK)
            return
        beside = ""
        ink = theme.ink if number != "0" else theme.dim
        if colour == RED and number != "0":
            beside, ink = "×2", theme.pink
        elif colour != RED and seat in result.tied[colour]:
            beside = self._("tie")
        width = frame.fonts.width(number, "number", frame.size("number", 4))
        left = cell.x + (cell.w - width) // 2
        if beside:
            # What stands beside a number moves it no further than its own room asks for.
            note = frame.fonts.width(beside, "name", frame.size("name", 2.2)) + frame.mm(0.9)
            left = max(cell.x, min(left, cell.right - width - note))
            room = Box(left + width + frame.mm(0.9), cell.y, note, cell.h)
            room = Box(room.x, room.y + frame.mm(0.8), min(room.w, cell.right - room.x), room.h)
            frame.text(room, beside, cut="name", capital=2.2, colour=_note_colour(frame, colour))
        frame.text(
            Box(left, cell.y, width + 2, cell.h), number, cut="number", capital=4, colour=ink
        )

    def _draw_buttons(self, frame: Frame, box: Box, result: StageResult) -> None:
        gap = frame.mm(1.9)
        if self._number is not None or self._match is not None:
            back, _ = box.cut_left(frame.mm(24), gap)
            frame.button(back, "back", self._("Back"), sign="back")
            return
        portrait = frame.panel.portrait
        back, rest = box.cut_left(frame.mm(11 if portrait else 40), gap)
        text = "" if portrait else self._("Back to the table")
        frame.button(back, "back", text, sign="undo")
        pad, rest = rest.cut_left(frame.mm(14), gap)
        frame.button(pad, "pad", self._("Pad"))
        frame.button(rest, "next", self._next_words(frame, rest, result), primary=True)

    def _next_words(self, frame: Frame, box: Box, result: StageResult) -> str:
        if self.session.match.ended:
            return onward(self._("Result"))
        names = self.session.match.coming_names
        dealer = names[(result.dealer + 1) % len(names)]
        sentence = onward(self._("Next stage — {name} deals"))
        size = frame.size("body", 2.2)
        room = box.w - frame.mm(4) - frame.fonts.width(sentence.format(name=""), "body", size)
        name, _ = frame.fonts.fit(dealer, "body", size, room, size)
        return sentence.format(name=name)

    def _visible_rows(self, result: StageResult) -> int:
        """How many rows are visible by now."""
        if self._all_visible:
            return len(result.names)
        # A little more, so that rounding cannot leave the row out at the very time of wakes_at.
        passed = (self.shell.clock() - self._began) / ROW_DELAY + 1e-6
        return min(len(result.names), int(passed))

    def wakes_at(self) -> float | None:
        """When the next row appears; None if all are visible."""
        result = self._result()
        if result is None or self._visible_rows(result) == len(result.names):
            return None
        passed = (self.shell.clock() - self._began) / ROW_DELAY + 1e-6
        return self._began + ROW_DELAY * ceil(max(passed, 1e-3))

    def tap(self, name: str) -> None:
        """Shows all rows, resumes the stage, opens the pad, or goes on."""
        if name == "skip":
            self._all_visible = True
        elif name == "back":
            self._back()
        elif name == "pad":
            from companion.ui.screens.pad import Pad

            self.navigator.go(Pad(self.shell))
        elif name == "next":
            self._next()

    def _back(self) -> None:
        if self._number is not None or self._match is not None or self._result() is None:
            self.navigator.back()
        else:
            undo(self.shell)

    def _next(self) -> None:
        if self.session.match.ended:
            from companion.ui.screens.result import Result

            self.shell.device.sound("win")
            self.navigator.start(Result(self.shell))
        else:
            flow.begin_stage(self.shell)


def _note_colour(frame: Frame, colour: int) -> tuple[int, int, int]:
    return frame.theme.pink if colour == RED else frame.theme.dim
