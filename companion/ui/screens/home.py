"""Home: the games, and the matches that can be continued."""

from contextlib import suppress

from companion.games.base import Refusal
from companion.match.match import Match
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
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
from companion.ui.render.theme import LIGHT_INK, PALE_INK
from companion.ui.screens.matches.gone_match import GoneMatch
from companion.ui.screens.matches.waiting_match import draw_waiting_match
from companion.ui.screens.people.club_seats import draw_club_seats, open_club_seats
from companion.ui.shell import flow, game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, paragraph_height, width_for
from companion.ui.widgets.tonight import tonight_words

# The height of the name of a game in short.
BADGE = BAR + SPACE
# The sizes of the two texts about a game: the first that have room.
SIZES = ((NAME, STRONG), (NAME, TEXT), (STRONG, SMALL), (TEXT, SMALL))
# The space between them.
APART = TIGHT


class Home(Screen):
    """Offers the games, the matches under way, and statistics, history, players and settings."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._read()

    def _read(self) -> None:
        """Reads which matches can be continued and who has won this evening."""
        archive = self.session.archive
        self._unfinished = [summary.id for summary in archive.running()]
        self._waiting = self._last_match()
        self._tonight = tonight_words(self._, archive.wins_tonight())
        self._gone = GoneMatch(self.shell)

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
        gap = frame.mm(MARGIN)
        area = frame.box.pad(frame.mm(SPACE), frame.mm(MARGIN))
        head, area = area.cut_top(frame.mm(TOUCH), gap)
        if frame.panel.portrait:
            frame.text(head, self._("Table Companion"), cut="number", capital=TITLE)
            buttons, area = area.cut_bottom(2 * frame.mm(TOUCH) + frame.mm(GAP), gap)
            self._draw_buttons(frame, buttons.grid(2, 2, frame.mm(GAP)))
        else:
            boxes = self._button_boxes(frame, head)
            self._draw_buttons(frame, boxes)
            title = Box(head.x, head.y, boxes[0].x - frame.mm(MARGIN) - head.x, head.h)
            frame.text(title, self._("Table Companion"), cut="number", capital=TITLE)
        area = draw_club_seats(frame, area, self.shell)
        if self._waiting is not None:
            height = 4 * TOUCH if frame.panel.portrait else 2 * BAR
            waiting, area = area.cut_bottom(frame.mm(height), gap)
            others = len(self._unfinished) - 1
            draw_waiting_match(frame, waiting, self.shell, self._waiting[1], others)
        self._draw_games(frame, self._draw_strip(frame, area), gap)

    def _draw_strip(self, frame: Frame, area: Box) -> Box:
        """Draws what is said and the button to undo what went last; returns the rest of `area`."""
        text = self.messages.text or self._kept_words() or self._tonight
        label = self._gone.label
        if not text and not label:
            return area
        undo = min(width_for(frame, label, sign=True), area.w // 2) if label else 0
        wide = area.w - undo - (frame.mm(GAP) if label else 0)
        least = frame.mm(TOUCH if label else 2 * LINE)
        high = max(least, paragraph_height(frame, wide, text, TEXT))
        strip, area = area.cut_bottom(high, frame.mm(TIGHT))
        if label:
            button, strip = strip.cut_right(undo, frame.mm(GAP))
            frame.button(button.middle(undo, least), "undo", label, sign="undo", capital=TEXT)
        if text:
            place = centred(frame, strip, text, TEXT)
            frame.paragraph(place, text, capital=TEXT, align="centre")
        return area

    def _kept_words(self) -> str:
        """What the table must know about its saved games until it is mended; else ""."""
        match self.shell.device.keeping:
            case "forgetful":
                return self._(
                    "Games are lost when this is switched off: see Settings, This device, About"
                    " and diagnostics."
                )
            case "unplugged":
                return self._("The stick with your games isn’t plugged in. Nothing is saved.")
        return ""

    def _labels(self) -> list[tuple[str, str]]:
        return [
            ("statistics", self._("Statistics")),
            ("history", self._("History")),
            ("players", self._("Players")),
            ("settings", self._("Settings")),
        ]

    def _button_boxes(self, frame: Frame, head: Box) -> list[Box]:
        """The boxes of the buttons at the right of the title, as wide as their texts.

        They leave the title a quarter.
        """
        gap = frame.mm(GAP)
        widths = [width_for(frame, text, capital=TEXT) for _, text in self._labels()]
        room = head.w * 3 // 4 - gap * len(widths)
        most = sum(widths)
        boxes = []
        for width in reversed(widths):
            box, head = head.cut_right(min(width, width * room // most), gap)
            boxes.append(box)
        return boxes[::-1]

    def _draw_buttons(self, frame: Frame, boxes: list[Box]) -> None:
        for (name, text), box in zip(self._labels(), boxes, strict=True):
            frame.button(box, name, text, capital=TEXT)

    def _draw_games(self, frame: Frame, area: Box, gap: int) -> None:
        """Draws a card per game, all with the same sizes and equally high in their cards."""
        games = game_uis.every()
        split = area.rows if frame.panel.portrait else area.columns
        cells = split(len(games), gap)
        inside = cells[0].pad(frame.mm(SPACE), frame.mm(MARGIN))
        place = (
            inside.cut_left(frame.mm(6 * LINE), frame.mm(MARGIN))[1]
            if frame.panel.portrait
            else inside
        )
        room = place.h - (0 if frame.panel.portrait else frame.mm(BADGE + TIGHT))
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
        found: list[tuple[str, float, int]] = []
        for text, capital in ((line, sizes[0]), *((part, sizes[1]) for part in parts)):
            high = paragraph_height(frame, width, text, capital)
            found.append((text, capital, high if found else high + frame.mm(APART)))
        return found

    def _draw_game(
        self,
        frame: Frame,
        box: Box,
        game_ui: GameUI,
        lines: list[tuple[str, float, int]],
        high: int,
    ) -> None:
        """Draws a card; `high` is the height of the highest texts of all cards."""
        top, bottom = game_ui.colours
        look, down = (top, LIGHT_INK), (bottom, LIGHT_INK)
        frame.key(box, f"game-{game_ui.name}", look, down, radius=SPACE, bottom=bottom)
        inside = box.pad(frame.mm(SPACE), frame.mm(MARGIN))
        if frame.panel.portrait:
            number, inside = inside.cut_left(frame.mm(6 * LINE), frame.mm(MARGIN))
            number = number.middle(number.w, min(inside.h, frame.mm(BADGE)))
            # With many games some cards have no room for all lines.
            while sum(height for *_, height in lines) > inside.h:
                lines = lines[:-1]
            inside = inside.middle(inside.w, sum(height for *_, height in lines))
        else:
            # At the top, but not at its very edge if the card is high.
            rest = inside.h - frame.mm(BADGE + TIGHT) - high
            inside = inside.cut_top(max(0, min(rest // 3, frame.mm(SPACE))))[1]
            number, inside = inside.cut_top(frame.mm(BADGE), frame.mm(TIGHT))
        capital = frame.millimetres(number.h) * 0.82
        frame.text(number, game_ui.badge, cut="number", capital=capital, colour=LIGHT_INK)
        for place, (text, capital, height) in enumerate(lines):
            line, inside = inside.cut_top(min(height, inside.h))
            colour = PALE_INK if place else LIGHT_INK
            if line.h == height:
                frame.paragraph(line, text, capital=capital, colour=colour)

    def on_game(self, name: str) -> None:
        """Begins a match of a game: who plays?"""
        self.navigator.go(game_uis.of(name).start(self.shell))

    def on_seated(self) -> None:
        """Seats those whom the club has sent here."""
        open_club_seats(self.shell)

    def on_next(self) -> None:
        """Continues the match that was played last."""
        if self._waiting is not None:
            flow.resume(self.shell, *self._waiting)

    def on_undo(self) -> None:
        """Brings back the match that was discarded or deleted last."""
        if self._gone.bring_back():
            self._read()
            self.messages.say(self._("It’s back."))

    def on_others(self) -> None:
        """Lists the other matches that can be continued."""
        self.navigator.go(routes.unfinished(self.shell))

    def on_statistics(self) -> None:
        """Opens the statistics of the table."""
        self.navigator.go(routes.table_statistics(self.shell))

    def on_history(self) -> None:
        self.navigator.go(routes.history(self.shell))

    def on_players(self) -> None:
        self.navigator.go(routes.players(self.shell))

    def on_settings(self) -> None:
        self.navigator.go(routes.settings(self.shell))
