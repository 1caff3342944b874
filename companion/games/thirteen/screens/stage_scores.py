"""The scores of one stage: the cards each player took, which of them count, and the points."""

from companion.games.thirteen.results import COUNTED, ENDED, StageResult, stage_result
from companion.games.thirteen.screens.repairs.score_count import draw_score_count
from companion.games.thirteen.stage import PILES
from companion.games.thirteen.view import plays
from companion.match.actions import Correction
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import undo
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.theatre.celebration import StageCelebration, name_and_sign
from companion.ui.theatre.reveal import Reveal
from companion.ui.widgets.dealer_badge import DEALER, dealer_badge
from companion.ui.widgets.pages import centred, large_words, menu_button, onward, width_for
from companion.ui.widgets.parts import finger, initial, minus, player_colour
from companion.ui.widgets.player_cells import DEALER_TARGET

# The time between two players' rows, in seconds.
ROW_DELAY = 0.6


class StageScores(Screen):
    """The scores of stage `number`; without it the last complete stage, which can be resumed.

    match: a match from the history, of which a number is given, if it is not the one on the table.
    Without a number the rows appear one by one, the worst first, and then whoever has the fewest
    points is celebrated, each time the screen is opened.
    """

    shows_scores = True

    def __init__(self, shell: Shell, number: int | None = None, match: Match | None = None) -> None:
        super().__init__(shell)
        self._number = number
        self._match = match
        # Scores of a given stage are looked up: they appear at once, and nobody is celebrated.
        new, result = number is None, self._result()
        self._reveal = Reveal(shell.clock, ROW_DELAY, not new or not shell.preferences.animated)
        at = None
        if new and result is not None and result.winners:
            at = self._reveal.ends_at(len(result.names))
        self._celebration = StageCelebration(shell, at)

    def draw(self, frame: Frame) -> None:
        """Draws the title, a row for each player, and the buttons."""
        gap = frame.mm(2.7) if not frame.panel.portrait else frame.mm(2)
        area = frame.box.pad(gap, frame.mm(1.5))
        bottom, area = area.cut_bottom(frame.mm(10.8), frame.mm(2))
        result = self._result()
        self._draw_buttons(frame, bottom)
        if result is None:
            text = self._("This stage isn’t scored yet.")
            if self._can_resume:
                text = self._("The game ended before anything was scored.")
            large_words(frame, area, self.messages.text or text, 3.8)
            return
        if self._visible_rows(result) < len(result.names):
            frame.target(Box(0, 0, frame.panel.width, area.bottom), "skip", changes=True)
        menu = menu_button(frame).w if self._goes_on else 0
        area = self._draw_title(frame, area, result, menu)
        roomy = len(result.names) < 6 and not frame.panel.portrait
        head, rows = area.cut_top(frame.mm(9 if roomy else 7), frame.mm(0.4))
        self._draw_head(frame, head)
        self._draw_rows(frame, rows, result)

    def _result(self) -> StageResult | None:
        return stage_result(self._match or self.session.match, self._number)

    @property
    def _goes_on(self) -> bool:
        """Whether this is the last stage of the match on the table; others are only looked at."""
        return self._number is None

    @property
    def _can_resume(self) -> bool:
        """Whether undo leads back from here, also if the match was ended in its first stage."""
        if not self._goes_on:  # there may be no match on the table
            return False
        return self._result() is not None or self.session.match.ended is not None

    def _draw_title(self, frame: Frame, area: Box, result: StageResult, menu: int) -> Box:
        """Draws the title and a note beside a menu of this width; returns the area below them."""
        title = self._("Stage {number} — scores").format(number=result.number)
        counted = self._("counted at the end; cards left on the tiles don’t count")
        if self._can_correct(result):
            counted = self._("counted at the end; tap a number to correct it")
        note = {
            COUNTED: counted,
            ENDED: self._("ended early; cards left on the tiles don’t count"),
        }.get(result.how, self._("cards left on the tiles don’t count"))
        if self.messages.text:
            note = self.messages.text
        # On a standing panel the note is below the menu too.
        line, rest = area.cut_top(frame.mm(8.8 if menu and frame.panel.portrait else 8))
        line = line.cut_right(menu)[1]
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

    def _visible_rows(self, result: StageResult) -> int:
        """How many rows are visible by now."""
        return self._reveal.shown(len(result.names))

    def _draw_rows(self, frame: Frame, area: Box, result: StageResult) -> None:
        count = len(result.names)
        gap = frame.mm(1.5) if count < 6 or frame.panel.portrait else frame.mm(1)
        most = frame.mm(24) if frame.panel.portrait else frame.mm(12)
        high = min(most, (area.h - (count - 1) * gap) // count)
        hidden = count - self._visible_rows(result)
        for place, seat in enumerate(result.best_first):
            row = Box(area.x, area.y + place * (high + gap), area.w, high)
            ground = frame.theme.panel
            if seat in result.winners:
                colour = player_colour(self.shell, result.names[seat], seat)
                ground = self._celebration.ground(ground, colour)
            frame.fill(row, ground, 2.2)
            # From the bottom up: the best player appears last.
            if place >= hidden:
                self._draw_row(frame, row, result, seat)

    def _draw_row(self, frame: Frame, row: Box, result: StageResult, seat: int) -> None:
        theme = frame.theme
        name, counts, stage, total = self._cells(frame, row)
        badge, words = name.cut_left(frame.mm(7), frame.mm(2))
        who = result.names[seat]
        initial(frame, badge.pad(0, frame.mm(0.3)), who, player_colour(self.shell, who, seat))
        if seat == result.dealer:
            mark, words = words.cut_right(frame.mm(4.2), frame.mm(0.8))
            dealer_badge(frame, mark, theme.dim if frame.pressed == DEALER else None)
        if self._match is None:
            self._draw_targets(frame, row, result, seat)
        sign = self._celebration.sign if seat in result.winners else ""
        name_and_sign(frame, words, who, sign)
        for colour, cell in enumerate(counts):
            self._draw_count(frame, cell, result, seat, colour)
        points, so_far = minus(result.points[seat]), minus(result.totals[seat])
        if frame.panel.portrait:
            frame.text(stage, points, cut="number", capital=5, align="right")
            label = self._("total {points}").format(points=so_far)
            frame.text(total, label, capital=2.8, colour=theme.dim, align="right")
        else:
            frame.text(stage, points, cut="number", capital=5, align="centre")
            frame.text(total, so_far, cut="number", capital=4, colour=theme.dim, align="right")

    def _draw_count(
        self, frame: Frame, cell: Box, result: StageResult, seat: int, colour: int
    ) -> None:
        if self._can_correct(result):
            self._draw_count_field(frame, cell, f"count-{seat}-{PILES[colour]}")
        draw_score_count(frame, cell, result, (seat, colour), self._("tie"))

    def _draw_targets(self, frame: Frame, row: Box, result: StageResult, seat: int) -> None:
        """The row leads to the player's cards, and from the dealer's D on to who dealt."""
        place = self._row_box(frame, row, result)
        if seat == result.dealer:
            name, *_ = self._cells(frame, row)
            left, place = place.cut_left(name.right - frame.mm(DEALER_TARGET) - place.x)
            frame.target(place, DEALER, changes=True)
            place = left
        frame.target(place, f"player-{seat}", changes=True)

    def _row_box(self, frame: Frame, row: Box, result: StageResult) -> Box:
        """Where a player's row is tapped: beside or above the counts that can be corrected."""
        # A little beyond the row: with six players that is too low for a finger.
        whole = row.pad(0, -frame.mm(0.4))
        if not self._can_correct(result):
            return whole
        name, counts, *_ = self._cells(frame, row)
        if not frame.panel.portrait:
            return Box(whole.x, whole.y, name.right - whole.x, whole.h)
        bottom = counts[0].bottom - max(counts[0].h, finger(frame))
        high = max(bottom - whole.y, finger(frame))
        return Box(whole.x, bottom - high, whole.w, high)

    def _can_correct(self, result: StageResult) -> bool:
        """Whether a tap on a count corrects it: on the table, once all rows are visible."""
        every_row = self._visible_rows(result) == len(result.names)
        return result.how == COUNTED and self._match is None and every_row

    def _draw_count_field(self, frame: Frame, cell: Box, name: str) -> None:
        """Draws the field of a count that can be corrected."""
        theme = frame.theme
        field = cell.middle(cell.w, min(cell.h, frame.mm(8.6)))
        frame.fill(field, theme.panel_down if frame.pressed == name else theme.ground, 1.8)
        # In portrait six rows are a little lower than a finger needs; above a count is room.
        high = max(cell.h, finger(frame))
        frame.target(Box(cell.x, cell.bottom - high, cell.w, high), name)

    def _draw_buttons(self, frame: Frame, box: Box) -> None:
        gap = frame.mm(1.9)
        if not self._can_resume:
            back, _ = box.cut_left(frame.mm(24), gap)
            frame.button(back, "back", self._("Back"), sign="back")
            return
        portrait = frame.panel.portrait
        text = self._("Table") if portrait else self._("Back to the table")
        if isinstance(self.session.match.undoes, Correction):
            text = self._("Undo")
        elif self._result() is None:
            text = self._("Keep playing")
        wide = width_for(frame, text, sign=True) - frame.mm(2) if portrait else frame.mm(40)
        back, rest = box.cut_left(wide, gap)
        frame.button(back, "back", text, sign="undo")
        pad, rest = rest.cut_left(frame.mm(14), gap)
        frame.button(pad, "pad", self._("Pad"))
        frame.button(rest, "next", self._next_words(frame, rest), primary=True)

    def _next_words(self, frame: Frame, box: Box) -> str:
        if self.session.match.ended:
            return onward(self._("Result"))
        names = self.session.match.coming_names
        dealer = names[self.view().next_dealer]
        sentence = onward(self._("Next stage — {name} deals"))
        size = frame.size("body", 2.2)
        room = box.w - frame.mm(4) - frame.fonts.width(sentence.format(name=""), "body", size)
        name, _ = frame.fonts.fit(dealer, "body", size, room, size)
        return sentence.format(name=name)

    def on_wake(self) -> None:
        """Plays the jingle when the winner appears."""
        self._celebration.on_wake()

    def wakes_at(self) -> float | None:
        """When the next row appears, or the celebration goes on; None if nothing changes."""
        result = self._result()
        if result is None:
            return None
        return self._reveal.wakes_at(len(result.names)) or self._celebration.wakes_at()

    def tap(self, name: str) -> None:
        """Shows all rows, corrects the dealer, resumes the stage, opens pad or menu, or goes on."""
        if name == "skip":
            self._reveal.finish()
            self._celebration.begin_by(self.shell.clock())
            self._celebration.on_wake()
        elif name == "back":
            self._back()
        elif name == DEALER:
            from companion.ui.screens.dealing.who_dealt import WhoDealt

            result = self._result()
            if result is not None:
                self.navigator.go(WhoDealt(self.shell, result.number))
        elif name == "pad":
            from companion.ui.screens.pad import Pad

            self.navigator.go(Pad(self.shell))
        elif name == "menu":
            from companion.ui.screens.menu import Menu

            self.navigator.go(Menu(self.shell))
        elif name == "next":
            self._next()
        elif name.startswith("count-"):
            self._correct(name)
        elif name.startswith("player-"):
            self._open_player(int(name.removeprefix("player-")))

    def _correct(self, name: str) -> None:
        """Opens the correction of the count that was tapped."""
        from companion.games.thirteen.screens.correct_count import CorrectCount

        result = self._result()
        if result is not None:
            _, seat, colour = name.split("-")
            cell = int(seat), PILES.index(colour)
            self.navigator.go(CorrectCount(self.shell, result.number, cell))

    def _open_player(self, seat: int) -> None:
        """Opens the cards of the stage, for one of this player's; if none counts, the player."""
        result = self._result()
        if result is None:
            return
        # What was counted is corrected by a tap on its number.
        if result.how != COUNTED and plays(self.session.match, result.number):
            from companion.games.thirteen.screens.repairs.stage_cards import StageCards

            self.navigator.go(StageCards(self.shell, result.number, seat=seat))
        else:
            from companion.ui.screens.people.seat_player import SeatPlayer

            self.navigator.go(SeatPlayer(self.shell, seat, stage=result.number - 1))

    def restored(self, text: str) -> bool:
        """After an undo: shows `text` if the stage is still scored, else returns False."""
        if self.session.stage_runs or self._result() is None:
            return False
        self.messages.say(text)
        return True

    def _back(self) -> None:
        if self._can_resume:
            undo(self.shell)
        else:
            self.navigator.back()

    def _next(self) -> None:
        go_on = flow.open_match if self.session.match.ended else flow.begin_stage
        go_on(self.shell)
