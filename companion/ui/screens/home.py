"""Home: the games, and the matches that can be continued."""

from contextlib import suppress

from companion.games.base import Refusal
from companion.match.match import Match
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import LIGHT_INK, PALE_INK
from companion.ui.shell import flow, game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, centred, onward, width_for
from companion.ui.widgets.tonight import tonight_words

# The height of the number of a game, in millimetres.
NUMBER = 14.0
# The capitals of the two texts about a game, in millimetres: the first that have room.
SIZES = ((3.8, 2.9), (3.3, 2.5), (2.9, 2.2))


class Home(Screen):
    """Offers the games, the matches under way, and history, players and settings."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._read()

    def _read(self) -> None:
        """Reads which matches can be continued and who has won this evening."""
        archive = self.session.archive
        self._unfinished = [summary.id for summary in archive.running()]
        self._waiting = self._last_match()
        self._tonight = tonight_words(self._, archive.wins_tonight())

    def on_return(self) -> None:
        """Reads again: a match may be deleted, a person renamed, the language another."""
        self._read()

    def _last_match(self) -> tuple[str, Match] | None:
        """The id and match that was played last, of those that have not ended and can be read."""
        for match_id in self._unfinished:
            with suppress(Refusal):
                return match_id, self.session.find(match_id)
        return None

    def draw(self, frame: Frame) -> None:
        """Draws the title and buttons, a card per game, and the match to continue."""
        gap = frame.mm(2.2)
        area = frame.box.pad(frame.mm(2.5), frame.mm(2))
        head, area = area.cut_top(frame.mm(TOUCH), gap)
        if frame.panel.portrait:
            frame.text(head, self._("Table Companion"), cut="number", capital=4.2)
            buttons, area = area.cut_bottom(frame.mm(11), gap)
            self._draw_buttons(frame, buttons.columns(3, gap))
        else:
            self._draw_buttons(frame, self._button_boxes(frame, head))
            frame.text(
                Box(head.x, head.y, head.w // 3, head.h),
                self._("Table Companion"),
                cut="number",
                capital=4.2,
            )
        if self._waiting is not None:
            height = 39 if frame.panel.portrait else 22
            waiting, area = area.cut_bottom(frame.mm(height), gap)
            self._draw_continue(frame, waiting, self._waiting[1])
        text = self.messages.text or self._tonight
        if text:
            size = frame.size("body", 2.5)
            lines = len(frame.fonts.wrap(text, "body", size, area.w))
            high = max(frame.mm(8), round(frame.fonts.height("body", size) * 1.02) * lines)
            strip, area = area.cut_bottom(high, frame.mm(1))
            place = centred(frame, strip, text, 2.5)
            frame.paragraph(place, text, capital=2.5, align="centre")
        self._draw_games(frame, area, gap)

    def _labels(self) -> list[tuple[str, str]]:
        return [
            ("history", self._("History")),
            ("players", self._("Players")),
            ("settings", self._("Settings")),
        ]

    def _button_boxes(self, frame: Frame, head: Box) -> list[Box]:
        """The boxes of the three buttons at the right of the title, as wide as their texts."""
        boxes = []
        for _, text in reversed(self._labels()):
            box, head = head.cut_right(min(width_for(frame, text), head.w // 3), frame.mm(2))
            boxes.append(box)
        return boxes[::-1]

    def _draw_buttons(self, frame: Frame, boxes: list[Box]) -> None:
        for (name, text), box in zip(self._labels(), boxes, strict=True):
            frame.button(box, name, text, capital=2.4)

    def _draw_games(self, frame: Frame, area: Box, gap: int) -> None:
        """Draws a card per game, all with the same sizes and equally high in their cards."""
        games = game_uis.every()
        split = area.rows if frame.panel.portrait else area.columns
        cells = split(len(games), gap)
        inside = cells[0].pad(frame.mm(3.4), frame.mm(2))
        place = inside.cut_left(frame.mm(24), frame.mm(2))[1] if frame.panel.portrait else inside
        room = place.h - (0 if frame.panel.portrait else frame.mm(NUMBER + 1))
        for sizes in SIZES:
            about = [self._about(frame, game_ui, place.w, sizes) for game_ui in games]
            high = max(sum(height for _, _, height in lines) for lines in about)
            if high <= room:
                break
        for game_ui, lines, cell in zip(games, about, cells, strict=True):
            self._draw_game(frame, cell, game_ui, lines, min(high, room))

    def _about(
        self, frame: Frame, game_ui: GameUI, width: int, sizes: tuple[float, float]
    ) -> list[tuple[str, float, int]]:
        """What a card says below or beside its number: texts with their capitals and heights."""
        line, small = game_ui.about(self._)
        whole = frame.fonts.width(small, "body", frame.size("body", sizes[1])) <= width
        parts = (small,) if whole else small.split(" · ")
        found = []
        for text, capital in ((line, sizes[0]), *((part, sizes[1]) for part in parts)):
            size = frame.size("body", capital)
            lines = len(frame.fonts.wrap(text, "body", size, width))
            found.append((text, capital, round(frame.fonts.height("body", size) * 1.02) * lines))
        return found

    def _draw_game(
        self,
        frame: Frame,
        box: Box,
        game_ui: GameUI,
        lines: list[tuple[str, float, int]],
        high: int,
    ) -> None:
        """Draws a card; `high` is the height of the texts, which are centred in it."""
        top, bottom = game_ui.colours
        target = f"game-{game_ui.name}"
        if frame.pressed == target:
            top = bottom
        frame.fill(box, top, 3.2, bottom=bottom)
        inside = box.pad(frame.mm(3.4), frame.mm(2))
        if frame.panel.portrait:
            number, inside = inside.cut_left(frame.mm(24), frame.mm(2))
            number = number.middle(number.w, min(inside.h, frame.mm(NUMBER)))
            inside = inside.middle(inside.w, sum(height for _, _, height in lines))
        else:
            whole = min(inside.h, frame.mm(NUMBER + 1) + high)
            inside = inside.middle(inside.w, whole)
            number, inside = inside.cut_top(frame.mm(NUMBER), frame.mm(1))
        frame.text(number, game_ui.badge, cut="number", capital=11.5, colour=LIGHT_INK)
        for place, (text, capital, height) in enumerate(lines):
            line, inside = inside.cut_top(min(height, inside.h))
            colour = PALE_INK if place else LIGHT_INK
            if line.h == height:
                frame.paragraph(line, text, capital=capital, colour=colour)
        frame.target(box, target)

    def _draw_continue(self, frame: Frame, box: Box, match: Match) -> None:
        theme = frame.theme
        frame.fill(box, theme.cream, 3.2)
        inside = box.pad(frame.mm(3.6), frame.mm(2.4))
        words = self._("Continue")
        width = width_for(frame, words, capital=3.0) + frame.mm(3)
        others = len(self._unfinished) - 1
        more = onward(self._more_words(others)) if others else ""
        beside = width_for(frame, more, capital=2.5) if others else 0
        if frame.panel.portrait:
            button, inside = inside.cut_bottom(frame.mm(10.5), frame.mm(1.2))
        else:
            gap = frame.mm(1.5) if others else 0
            button, inside = inside.cut_right(max(width, frame.mm(28)) + beside + gap, frame.mm(3))
            button = button.middle(button.w, frame.mm(13))
        if others:
            place, button = button.cut_left(beside, frame.mm(1.5))
            edge = max(2, frame.mm(0.4))
            frame.fill(place, theme.on_cream, 2.2)
            ground = theme.paper_line if frame.pressed == "others" else theme.cream
            inner = place.pad(edge, edge)
            frame.button(inner, "others", more, colour=ground, ink=theme.on_cream, radius=1.8)
        pressed = frame.pressed == "next"
        frame.button(
            button,
            "next",
            onward(words),
            capital=3.0,
            colour=theme.dim_on_cream if pressed else theme.on_cream,
            ink=theme.cream,
        )
        title, inside = inside.cut_top(frame.mm(5.8))
        game_ui = game_uis.of(match.game.NAME)
        words = game_ui.say_now(self._, "continue", match)
        frame.text(title, words, cut="number", capital=3.8, colour=theme.on_cream)
        line, inside = inside.cut_top(frame.mm(4.6), frame.mm(0.6))
        frame.text(line, game_ui.where(self.shell, match), capital=2.3, colour=theme.dim_on_cream)
        game_ui.waiting(frame, inside, self.shell, match)

    def _more_words(self, count: int) -> str:
        if count == 1:
            return self._("1 more game")
        return self._("{count} more games").format(count=count)

    def on_game(self, name: str) -> None:
        """Begins a match of a game: who plays?"""
        self.navigator.go(routes.seats(self.shell, game_uis.of(name)))

    def on_next(self) -> None:
        """Continues the match that was played last."""
        if self._waiting is not None:
            flow.resume(self.shell, *self._waiting)

    def on_others(self) -> None:
        """Lists the other matches that can be continued."""
        self.navigator.go(routes.unfinished(self.shell))

    def on_history(self) -> None:
        """Opens History."""
        self.navigator.go(routes.history(self.shell))

    def on_players(self) -> None:
        """Opens Players."""
        self.navigator.go(routes.players(self.shell))

    def on_settings(self) -> None:
        """Opens Settings."""
        self.navigator.go(routes.settings(self.shell))
