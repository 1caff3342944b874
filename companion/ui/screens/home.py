"""Where an evening begins: the games, and the match that waits to go on."""

from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.views import view
from companion.match.views.thirteen import StageView
from companion.ui.box import Box
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.pages import TOUCH, centred, onward, width_for
from companion.ui.screen import Screen
from companion.ui.theme import Colour, rgb

TILES = ("blue", "yellow", "green")
# Each game's card: what stands large on it, and its colours from top to bottom.
CARDS: dict[str, tuple[str, Colour, Colour]] = {
    "thirteen": ("13", rgb("#1c3f78"), rgb("#173f33")),
    "sixth-sense": ("6th", rgb("#4a2a6b"), rgb("#2b1742")),
    "ten": ("10", rgb("#7a282c"), rgb("#3c1417")),
}
# Those that can be played here already.
READY = ("thirteen",)
# How wide a card is drawn, in millimetres.
CHIP = 4.0
CREAM = rgb("#f7f1e3")
PALE = rgb("#ccd3de")


class Home(Screen):
    """The three games, what is under way, and the way to everything else."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._waiting = self._last_match()

    def _last_match(self) -> tuple[str, Match] | None:
        """The match last touched, if it has not ended."""
        last = self.desk.archive.last_running()
        if last is None:
            return None
        try:
            known = last == self.desk.match_id and self.desk.match
            match = self.desk.match if known and self.desk.match else self.desk.archive.load(last)
        except Refusal:
            return None
        return None if match.ended else (last, match)

    def draw(self, frame: Frame) -> None:
        """Title and buttons, game cards, what waits."""
        gap = frame.mm(2.2)
        area = frame.box.pad(frame.mm(2.5), frame.mm(2))
        head, area = area.cut_top(frame.mm(TOUCH), gap)
        if frame.panel.portrait:
            frame.text(head, self._("Table companion"), cut="number", capital=4.2)
            buttons, area = area.cut_bottom(frame.mm(11), gap)
            self._buttons(frame, buttons.columns(3, gap))
        else:
            self._buttons(frame, self._row(frame, head))
            frame.text(
                Box(head.x, head.y, head.w // 3, head.h),
                self._("Table companion"),
                cut="number",
                capital=4.2,
            )
        if self._waiting is not None:
            height = 39 if frame.panel.portrait else 22
            waiting, area = area.cut_bottom(frame.mm(height), gap)
            self._continue(frame, waiting, self._waiting[1])
        if self.desk.message:
            text = self.desk.message
            size = frame.size("body", 2.5)
            lines = len(frame.fonts.wrap(text, "body", size, area.w))
            high = max(frame.mm(8), round(frame.fonts.height("body", size) * 1.02) * lines)
            strip, area = area.cut_bottom(high, frame.mm(1))
            place = centred(frame, strip, text, 2.5)
            frame.paragraph(place, text, capital=2.5, align="centre")
        cells = area.rows(3, gap) if frame.panel.portrait else area.columns(3, gap)
        for name, cell in zip(CARDS, cells, strict=True):
            self._game(frame, cell, name)

    def _labels(self) -> list[tuple[str, str]]:
        return [
            ("history", self._("History")),
            ("players", self._("Players")),
            ("settings", self._("Settings")),
        ]

    def _row(self, frame: Frame, head: Box) -> list[Box]:
        """The three buttons at the right of the title, each as wide as its word."""
        boxes = []
        for _, text in reversed(self._labels()):
            box, head = head.cut_right(min(width_for(frame, text), head.w // 3), frame.mm(2))
            boxes.append(box)
        return boxes[::-1]

    def _buttons(self, frame: Frame, boxes: list[Box]) -> None:
        for (name, text), box in zip(self._labels(), boxes, strict=True):
            frame.button(box, name, text, capital=2.4)

    def _game(self, frame: Frame, box: Box, name: str) -> None:
        title, top, bottom = CARDS[name]
        target = f"game-{name}"
        ready = name in READY
        if not ready:
            top, bottom = _darker(top), _darker(bottom)
        if frame.pressed == target:
            top = bottom
        frame.fill(box, top, 3.2, bottom=bottom)
        inside = box.pad(frame.mm(3.4), frame.mm(3.4))
        ink = CREAM if ready else PALE
        if frame.panel.portrait:
            number, inside = inside.cut_left(frame.mm(24), frame.mm(2))
            number = number.cut_top(min(inside.h, frame.mm(14)))[0]
            inside = inside.cut_top(frame.mm(1.8))[1]
        else:
            number, inside = inside.cut_top(frame.mm(14), frame.mm(1))
        frame.text(number, title, cut="number", capital=11.5, colour=ink)
        line, small = self._about(name)
        end = frame.paragraph(
            Box(inside.x, inside.y, inside.w, inside.h), line, capital=2.9, colour=ink
        )
        rest = Box(inside.x, end + frame.mm(0.6), inside.w, inside.bottom - end - frame.mm(0.6))
        if not ready:
            small = self._("comes later")
        if rest.h >= frame.mm(4):
            frame.paragraph(rest, small, capital=2.2, colour=PALE)
        frame.target(box, target)

    def _about(self, name: str) -> tuple[str, str]:
        return {
            "thirteen": (
                self._("The game with the dirty fours"),
                self._("3–6 players · tracks every card"),
            ),
            "sixth-sense": (
                self._("6th Sense"),
                self._("2–6 players · predictions & tricks"),
            ),
            "ten": (self._("Bluff to ten"), self._("2–7 players · rounds & chips")),
        }[name]

    def _continue(self, frame: Frame, box: Box, match: Match) -> None:
        theme = frame.theme
        frame.fill(box, theme.cream, 3.2)
        inside = box.pad(frame.mm(3.6), frame.mm(2.4))
        words = self._("Continue")
        width = width_for(frame, words, capital=3.0) + frame.mm(3)
        if frame.panel.portrait:
            button, inside = inside.cut_bottom(frame.mm(10.5), frame.mm(1.2))
        else:
            button, inside = inside.cut_right(max(width, frame.mm(28)), frame.mm(3))
            button = button.middle(button.w, frame.mm(13))
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
        frame.text(title, self._title(match), cut="number", capital=3.8, colour=theme.on_cream)
        line, inside = inside.cut_top(frame.mm(4.6), frame.mm(0.6))
        frame.text(line, self._where(match), capital=2.3, colour=theme.dim_on_cream)
        if match.game.NAME in READY and match.state.running is not None:
            stage: StageView = view(match, self.desk.open_mode()).table
            self._tiles(frame, inside, stage)
        else:
            names = ", ".join(match.names)
            line, _ = inside.cut_top(frame.mm(4.6))
            frame.text(line, names, capital=2.3, colour=theme.dim_on_cream)

    def _title(self, match: Match) -> str:
        game = CARDS[match.game.NAME][0]
        if match.game.NAME not in READY:
            return self._("Continue: {game}").format(game=game)
        stages = match.state.setup.stages
        number = match.state.opened + (match.state.running is None)
        return self._("Continue: {game} · stage {number} of {of}").format(
            game=game, number=min(number, stages), of=stages
        )

    def _where(self, match: Match) -> str:
        """Who is on and how far the stage is, or who deals the next one."""
        if match.game.NAME not in READY:
            return ""
        if match.state.running is None:
            state = match.state
            dealer = (state.setup.dealer + state.opened) % len(match.names)
            return self._("{name} deals.").format(name=match.names[dealer])
        stage: StageView = view(match, self.desk.open_mode()).table
        return self._("{name} is on, {laid} of {of}").format(
            name=match.names[stage.on], laid=stage.laid, of=stage.laid + stage.to_lay
        )

    def _tiles(self, frame: Frame, box: Box, stage: StageView) -> None:
        """What lies on the tiles, so that the table can be laid again."""
        theme = frame.theme
        line, _ = box.cut_top(min(box.h, frame.mm(5.4)))
        if not any(stage.tiles):
            text = self._("Nothing lies on the tiles.")
            frame.text(line, text, capital=2.3, colour=theme.dim_on_cream)
            return
        if frame.panel.portrait:
            for tile, part in enumerate(box.columns(3, frame.mm(1))):
                self._tile(frame, part, stage.tiles[tile], tile, 4)
            return
        chips = sum(map(len, stage.tiles)) * frame.mm(CHIP + 0.5)
        gap = min(frame.mm(4), (line.w - chips - 3 * frame.mm(3.8)) // 3)
        for tile, lying in enumerate(stage.tiles):
            if lying:
                width = frame.mm(3.8) + len(lying) * frame.mm(CHIP + 0.5)
                part, line = line.cut_left(width, gap)
                self._tile(frame, part, lying, tile, len(lying))

    def _tile(
        self, frame: Frame, box: Box, lying: tuple[str, ...], tile: int, in_a_row: int
    ) -> None:
        colour = frame.theme.tiles[tile].key
        sign, rest = box.cut_left(frame.mm(2.6), frame.mm(1))
        height = frame.mm(5.2)
        frame.sign(Box(sign.x, sign.y, sign.w, height), TILES[tile], _deeper(colour))
        for place, card in enumerate(lying):
            row, column = divmod(place, in_a_row)
            chip = Box(
                rest.x + column * frame.mm(CHIP + 0.5),
                rest.y + row * (height + frame.mm(0.5)),
                frame.mm(CHIP),
                height,
            )
            _chip(frame, chip, card, colour)

    def tap(self, name: str) -> None:
        """A game, the match that waits, or another room."""
        if name == "next" and self._waiting is not None:
            from companion.ui.flow import open_match

            self.desk.play(*self._waiting)
            open_match(self.desk)
        elif name == "game-thirteen":
            from companion.ui.screens.seats import Seats

            self.desk.go(Seats(self.desk))
        elif name == "game-sixth-sense":
            self.desk.say(self._("6th Sense comes later."))
        elif name == "game-ten":
            self.desk.say(self._("10 comes later."))
        elif name == "history":
            from companion.ui.screens.history import History

            self.desk.go(History(self.desk))
        elif name == "players":
            from companion.ui.screens.players import Players

            self.desk.go(Players(self.desk))
        elif name == "settings":
            from companion.ui.screens.settings import SettingsScreen

            self.desk.go(SettingsScreen(self.desk))


def _chip(frame: Frame, box: Box, card: str, colour: Colour) -> None:
    """A card as it lies."""
    red = card == "R4"
    frame.fill(box, (255, 253, 246), 0.8, line=(0.4, frame.theme.red if red else colour))
    ink = frame.theme.red if red else (17, 22, 29)
    frame.text(box, card[1:], cut="number", capital=2.6, colour=ink, align="centre")


def _darker(colour: Colour) -> Colour:
    """Not there yet: half way to the dark ground."""
    return colour[0] * 5 // 9, colour[1] * 5 // 9, colour[2] * 5 // 9


def _deeper(colour: Colour) -> Colour:
    """A colour that also shows on cream."""
    return colour[0] * 7 // 10, colour[1] * 7 // 10, colour[2] * 7 // 10
