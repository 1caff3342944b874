"""Home: the games, and the matches that can be continued."""

from contextlib import suppress

from companion.games.base import Refusal
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import LIGHT_INK, PALE_INK
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, centred, onward, width_for
from companion.ui.widgets.tonight import tonight_words


class Home(Screen):
    """Offers the games, the matches under way, and history, players and settings."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._unfinished = [summary.id for summary in shell.session.archive.running()]
        self._waiting = self._last_match()
        self._tonight = tonight_words(self._, shell.session.archive.wins_tonight())

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
        games = game_uis.every()
        split = area.rows if frame.panel.portrait else area.columns
        for game_ui, cell in zip(games, split(len(games), gap), strict=True):
            self._draw_game(frame, cell, game_ui)

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

    def _draw_game(self, frame: Frame, box: Box, game_ui: GameUI) -> None:
        top, bottom = game_ui.colours
        target = f"game-{game_ui.name}"
        if frame.pressed == target:
            top = bottom
        frame.fill(box, top, 3.2, bottom=bottom)
        inside = box.pad(frame.mm(3.4), frame.mm(3.4))
        if frame.panel.portrait:
            number, inside = inside.cut_left(frame.mm(24), frame.mm(2))
            number = number.cut_top(min(inside.h, frame.mm(14)))[0]
            inside = inside.cut_top(frame.mm(1.8))[1]
        else:
            number, inside = inside.cut_top(frame.mm(14), frame.mm(1))
        frame.text(number, game_ui.badge, cut="number", capital=11.5, colour=LIGHT_INK)
        line, small = game_ui.about(self._)
        end = frame.paragraph(
            Box(inside.x, inside.y, inside.w, inside.h), line, capital=2.9, colour=LIGHT_INK
        )
        rest = Box(inside.x, end + frame.mm(0.6), inside.w, inside.bottom - end - frame.mm(0.6))
        whole = frame.fonts.width(small, "body", frame.size("body", 2.2)) <= rest.w
        for part in (small,) if whole else small.split(" · "):
            if rest.h >= frame.mm(4):
                end = frame.paragraph(rest, part, capital=2.2, colour=PALE_INK)
                rest = Box(rest.x, end, rest.w, rest.bottom - end)
        frame.target(box, target)

    def _draw_continue(self, frame: Frame, box: Box, match: Match) -> None:
        theme = frame.theme
        frame.fill(box, theme.cream, 3.2)
        inside = box.pad(frame.mm(3.6), frame.mm(2.4))
        words = self._("Continue")
        width = width_for(frame, words, capital=3.0) + frame.mm(3)
        others = len(self._unfinished) - 1
        more = onward(self._("{count} more").format(count=others)) if others else ""
        beside = width_for(frame, more, capital=2.5) if others else 0
        if frame.panel.portrait:
            button, inside = inside.cut_bottom(frame.mm(10.5), frame.mm(1.2))
        else:
            gap = frame.mm(1.5) if others else 0
            button, inside = inside.cut_right(max(width, frame.mm(28)) + beside + gap, frame.mm(3))
            button = button.middle(button.w, frame.mm(13))
        if others:
            place, button = button.cut_left(beside, frame.mm(1.5))
            frame.button(place, "others", more, colour=theme.dim_on_cream, ink=theme.cream)
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

    def tap(self, name: str) -> None:
        """Opens a game, a match under way, or another screen."""
        if name == "next" and self._waiting is not None:
            from companion.ui.shell.flow import resume

            resume(self.shell, *self._waiting)
        elif name == "others":
            from companion.ui.screens.matches.unfinished import Unfinished

            self.navigator.go(Unfinished(self.shell))
        elif name.startswith("game-"):
            from companion.ui.screens.seats import Seats

            self.navigator.go(Seats(self.shell, game_uis.of(name.removeprefix("game-"))))
        elif name == "history":
            from companion.ui.screens.history import History

            self.navigator.go(History(self.shell))
        elif name == "players":
            from companion.ui.screens.players import Players

            self.navigator.go(Players(self.shell))
        elif name == "settings":
            from companion.ui.screens.settings import SettingsScreen

            self.navigator.go(SettingsScreen(self.shell))
