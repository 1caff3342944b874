"""The pad: all points of a match as a table and as a chart."""

from companion.match.match import Match
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, MARGIN, SPACE, TEXT, TIGHT
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dates import date_words
from companion.ui.widgets.pad.chart import chart
from companion.ui.widgets.pad.paper import paper
from companion.ui.widgets.pages import paragraph_height, width_for
from companion.ui.widgets.standing_words import standing_words
from companion.ui.widgets.tonight import tonight_words


class Pad(Screen):
    """Shows the match on the table, or `match` from the history."""

    def __init__(self, shell: Shell, match: Match | None = None) -> None:
        super().__init__(shell)
        self._other = match
        # The stage whose points were opened to be corrected.
        self._edited: int | None = None
        self._tonight = ""
        if match is None:
            names = self._match.names
            self._tonight = tonight_words(self._, shell.session.archive.wins_tonight(), names)

    @property
    def _match(self) -> Match:
        return self._other or self.session.match

    @property
    def _game_ui(self) -> GameUI:
        return game_uis.of_match(self._match)

    def draw(self, frame: Frame) -> None:
        """Draws the table, the chart, back and, once the match has ended, play again."""
        gap = frame.mm(MARGIN)
        area = frame.box.pad(frame.mm(SPACE), frame.mm(MARGIN))
        match = self._match
        wide = len(match.names) > 4
        if frame.panel.portrait:
            bottom, area = area.cut_bottom(frame.mm(BAR), gap)
            rows = len(self._game_ui.pad_lines(match, self._)) + 3
            block, board = area.cut_top(min(area.h * 62 // 100, rows * frame.mm(BAR)), gap)
            self._draw_standing_buttons(frame, bottom)
        else:
            block, right = area.cut_left(area.w * (62 if wide else 57) // 100, gap)
            high = frame.mm(BAR)
            count = 2 if self._can_repeat() else 1
            bottom, board = right.cut_bottom(count * high + (count - 1) * gap, gap)
            back, *rest = bottom.rows(count, gap)
            if self._can_replay():
                back, replay = back.columns(2, gap)
                self._draw_replay(frame, replay)
            frame.button(back, "back", self._("Back"), sign="back")
            if rest:
                frame.button(rest[0], "next", self._("Play again"), primary=True)
        board = self._draw_tonight(frame, board)
        points = self._game_ui.corrects_points and self._other is None
        paper(frame, block, match, self._, self._title(), points=points)
        chart(frame, board, match, self.shell, self._standing())

    def _draw_standing_buttons(self, frame: Frame, bar: Box) -> None:
        """Draws the buttons of a standing panel side by side."""
        gap = frame.mm(MARGIN)
        if self._can_repeat():
            columns = bar.columns(2, gap)
            back, again = columns[0], columns[1]
            frame.button(again, "next", self._("Play again"), primary=True)
            if self._can_replay():
                replay, back = back.cut_right(frame.mm(BAR), gap)
                frame.button(replay, "replay", sign="right")
        else:
            # Alone it is no wider than on other screens: below it on the table there may be undo.
            width = min(width_for(frame, self._("Back"), sign=True), bar.w // 3)
            back, rest = bar.cut_left(width - frame.mm(HAIR), gap)
            if self._can_replay():
                wide = width_for(frame, self._("Replay"), sign=True)
                self._draw_replay(frame, rest.cut_right(wide)[0])
        frame.button(back, "back", self._("Back"), sign="back")

    def _draw_replay(self, frame: Frame, box: Box) -> None:
        frame.button(box, "replay", self._("Replay"), sign="right")

    def _can_replay(self) -> bool:
        return bool(self._game_ui.offered_replays(self.preferences, self._match))

    def _draw_tonight(self, frame: Frame, area: Box) -> Box:
        """Draws at the bottom who won how often this evening; returns the rest of `area`."""
        if not self._tonight:
            return area
        width = area.w - frame.mm(MARGIN)
        high = paragraph_height(frame, width, self._tonight, TEXT, most=2)
        place, rest = area.cut_bottom(high, frame.mm(GAP))
        inside = Box(place.x + frame.mm(TIGHT), place.y, width, high)
        frame.paragraph(inside, self._tonight, capital=TEXT, colour=frame.theme.dim)
        return rest

    def _can_repeat(self) -> bool:
        return self._other is None and self._match.ended is not None

    def _title(self) -> str:
        """The date of a match that has ended, else its progress."""
        match = self._match
        game = self._game_ui.title(self._)
        if match.ended is None:
            return self._game_ui.say_now(self._, "pad", match)
        if not match.entries:
            return game
        return f"{game} · {date_words(self._, match.entries[0].time)}"

    def _standing(self) -> str:
        return standing_words(self._, self._match)

    def on_next(self) -> None:
        """Starts another match with the same seats."""
        from companion.ui.screens.result import play_again

        play_again(self.shell)

    def on_replay(self) -> None:
        """Shows the last stage, or all rounds, step by step."""
        self.navigator.go(routes.replay(self.shell, match=self._other))

    def on_player(self, seat: int) -> None:
        self.navigator.go(routes.seat_player(self.shell, seat, self._other))

    def on_points(self, number: int, seat: int) -> None:
        """Opens what corrects a player's points in a stage, or else its scores."""
        editor = self._game_ui.points_editor(self.shell, number, seat)
        self._edited = number if editor is not None else None
        self.navigator.go(editor or self._game_ui.scores(self.shell, number))

    def on_return(self) -> None:
        """Nothing is corrected from here any more."""
        self._edited = None

    def ends_correction(self) -> bool:
        """Whether an earlier stage is corrected: the last is seen on the table, or its scores.

        Not once the match has ended: there is no undo below, only on the scores.
        """
        match = self.session.match
        return not match.ended and self._edited is not None and self._edited < match.opened

    def on_stage(self, number: int) -> None:
        self.navigator.go(self._game_ui.scores(self.shell, number, self._other))
