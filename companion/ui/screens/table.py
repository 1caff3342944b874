"""The table of 13: one tap a play."""

from companion.match.actions import Do, Redo, Undo
from companion.match.views import view
from companion.match.views.common import View
from companion.match.views.thirteen import Key as CardKey
from companion.match.views.thirteen import StageView
from companion.ui.box import Box
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.parts import player_colour, top_bar
from companion.ui.screen import Screen
from companion.ui.words import card_words, play_words

# How long redo stays beside undo, in seconds.
REDO_STAYS = 5.0
LIMIT = 13
TILES = ("blue", "yellow", "green")
RED = "R4"


class Table(Screen):
    """The running stage."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._undone_at: float | None = None
        self._put_back = ""

    def draw(self, frame: Frame) -> None:
        """Top bar, players, tiles, bottom bar."""
        shown = self._view()
        stage: StageView = shown.table
        gap = frame.mm(1.5)
        area = frame.box.pad(gap, 0)
        top, area = area.cut_top(frame.mm(9.7), frame.mm(0.3))
        top_bar(
            frame,
            top,
            self._("Stage {number} of {of}").format(number=stage.number, of=stage.of),
            stage.laid,
            stage.laid + stage.to_lay,
        )
        bottom, area = area.cut_bottom(frame.mm(11.5), gap)
        self._bottom(frame, Box(bottom.x, bottom.y - gap, bottom.w, bottom.h), shown, stage)
        players, tiles = area.cut_top(self._players_height(frame, shown), gap)
        self._players(frame, players, shown, stage)
        tiles = Box(tiles.x, tiles.y, tiles.w, tiles.h - gap)
        split = tiles.rows(3, gap) if frame.panel.portrait else tiles.columns(3, gap)
        for tile, box in enumerate(split):
            self._tile(frame, box, stage, tile)

    def _view(self) -> View:
        assert self.desk.match is not None  # noqa: S101 - there is no table without a match
        return view(self.desk.match, self.desk.open_mode())

    def _players_height(self, frame: Frame, shown: View) -> int:
        rows = (len(shown.names) + 1) // 2 if frame.panel.portrait else 1
        return rows * frame.mm(11.6) + (rows - 1) * frame.mm(1.0)

    def _players(self, frame: Frame, area: Box, shown: View, stage: StageView) -> None:
        count = len(shown.names)
        if frame.panel.portrait:
            cells = area.grid(2, (count + 1) // 2, frame.mm(1.0))
        else:
            cells = area.columns(count, frame.mm(1.0))
        for seat, box in enumerate(cells[:count]):
            self._player(frame, box, shown, stage, seat)

    def _player(self, frame: Frame, box: Box, shown: View, stage: StageView, seat: int) -> None:
        theme = frame.theme
        active = seat == stage.on and not stage.complete
        ground, ink = (theme.cream, theme.on_cream) if active else (theme.panel, theme.ink)
        dim = theme.dim_on_cream if active else theme.dim
        name = f"player-{seat}"
        if frame.pressed == name:
            ground = theme.panel_down
            ink = theme.ink
        frame.fill(box, ground, 1.5)
        strip, inside = box.cut_left(frame.mm(1.3), frame.mm(1.4))
        frame.fill(strip, player_colour(self.desk, shown.names[seat], seat), 0.8)
        inside = Box(inside.x, inside.y, inside.w - frame.mm(1.6), inside.h)
        total = f"−{shown.totals[seat]}" if shown.totals[seat] else "0"
        narrow = len(shown.names) > 4 and not frame.panel.portrait
        upper, lower = inside.cut_top(inside.h * 54 // 100)
        lower = Box(lower.x, lower.y - frame.mm(0.6), lower.w, lower.h)
        size = frame.size("number", 4.0)
        if not narrow:
            width = frame.fonts.width("−188", "number", size) + frame.mm(1)
            side, upper = upper.cut_right(min(width, inside.w // 3))
            frame.text(
                Box(side.x, box.y, side.w, box.h),
                total,
                cut="number",
                capital=4.0,
                colour=ink,
                align="right",
            )
        if seat == stage.dealer:
            badge, upper = upper.cut_right(frame.mm(4.2), frame.mm(1))
            badge = badge.middle(frame.mm(4.2), frame.mm(4.2))
            frame.fill(badge, theme.ink, 2.1, line=(0.4, theme.ground))
            frame.text(badge, "D", cut="note", capital=2.2, colour=theme.ground, align="centre")
        frame.text(upper, shown.names[seat], cut="name", capital=4.0, colour=ink)
        sign, number = lower.cut_left(frame.mm(3), frame.mm(0.8))
        frame.sign(sign, "card", dim)
        frame.text(number, str(stage.taken[seat]), cut="number", capital=4.0, colour=ink)
        if narrow:
            frame.text(lower, total, cut="number", capital=4.0, colour=ink, align="right")
        if active:
            arrow = Box(
                box.centre[0] - frame.mm(2), box.bottom - frame.mm(2.2), frame.mm(4), frame.mm(4)
            )
            frame.sign(arrow, "up", theme.ground)
        frame.target(box, name)

    def _tile(self, frame: Frame, box: Box, stage: StageView, tile: int) -> None:
        theme = frame.theme
        colours = theme.tiles[tile]
        total = stage.sums[tile]
        frame.fill(box, colours.top, 2.2, bottom=colours.bottom)
        inside = box.pad(frame.mm(1.9), frame.mm(1.6))
        portrait = frame.panel.portrait
        height = inside.h * 54 // 100 if portrait else inside.h * 38 // 100
        header, keys = inside.cut_top(height, frame.mm(1.3))
        ring, beside = header.cut_left(min(header.h, inside.w * 42 // 100), frame.mm(1.8))
        frame.ring(ring, total / LIMIT, colours.key, colours.track)
        shown = str(total)
        frame.text(
            ring.pad(ring.w // 7, 0),
            shown,
            cut="number",
            capital=8.0,
            align="centre",
            underlined=shown in ("6", "9"),
        )
        frame.target(ring, f"ring-{TILES[tile]}")
        corner = Box(beside.right - frame.mm(9), beside.y - frame.mm(0.6), frame.mm(9), frame.mm(6))
        frame.text(
            corner,
            shown,
            cut="number",
            capital=4.0,
            align="right",
            turned=True,
            underlined=shown in ("6", "9"),
        )
        label, chips = beside.cut_top(frame.mm(6), frame.mm(0.8))
        sign, words = label.cut_left(frame.mm(2.4), frame.mm(1))
        frame.sign(sign, TILES[tile])
        room = self._("room {count}").format(count=LIMIT - total)
        words = Box(words.x, words.y, words.w - frame.mm(9), words.h)
        frame.text(words, room, cut="body", capital=2.2)
        self._chips(frame, chips, stage.tiles[tile], colours.key)
        cells = keys.grid(6, 1, frame.mm(1.3)) if portrait else keys.grid(3, 2, frame.mm(1.3))
        on_tile = [key for key in stage.keys if key.play.tile == tile]
        for key, cell in zip(on_tile, cells, strict=False):
            self._key(frame, cell, key, tile)

    def _chips(
        self, frame: Frame, box: Box, cards: tuple[str, ...], colour: tuple[int, int, int]
    ) -> None:
        """Two rows of four: as many cards as can ever lie on a tile, none covering another."""
        gap = frame.mm(0.7)
        height = min((box.h - gap) // 2, frame.mm(6.8))
        width = min((box.w - 3 * gap) // 4, height * 4 // 5)
        for place, card in enumerate(cards):
            row, column = divmod(place, 4)
            chip = Box(box.x + column * (width + gap), box.y + row * (height + gap), width, height)
            red = card == RED
            edge = frame.theme.red if red else colour
            frame.fill(chip, (255, 253, 246), 0.9, line=(0.5, edge))
            ink = frame.theme.red if red else (17, 22, 29)
            frame.text(chip, card[1:], cut="number", capital=3.0, colour=ink, align="centre")

    def _key(self, frame: Frame, box: Box, key: CardKey, tile: int) -> None:
        theme = frame.theme
        red = key.play.card == RED
        ground = theme.red if red else theme.tiles[tile].key
        name = f"key-{key.play}"
        if frame.pressed == name:
            ground = theme.cream
        ink = theme.on_red if red and frame.pressed != name else (17, 22, 29)
        frame.fill(box, ground, 2.0)
        frame.text(box, key.play.card[1:], cut="number", capital=6.5, colour=ink, align="centre")
        if key.takes:
            badge = Box(
                box.right - frame.mm(6.6), box.y + frame.mm(0.8), frame.mm(6), frame.mm(3.9)
            )
            frame.fill(badge, (17, 22, 29), 1.4)
            frame.text(
                badge,
                f"+{key.takes}",
                cut="body",
                capital=2.2,
                colour=(247, 241, 227),
                align="centre",
            )
        frame.target(box, name)

    def _bottom(self, frame: Frame, box: Box, shown: View, stage: StageView) -> None:
        gap = frame.mm(1.5)
        undo, rest = box.cut_left(frame.mm(20.5), gap)
        frame.button(undo, "undo", self._("Undo"), sign="undo", dim=not shown.can_undo)
        if self._redo_stays():
            redo, rest = rest.cut_left(frame.mm(12), gap)
            frame.button(redo, "redo", sign="redo")
        pad, rest = rest.cut_right(frame.mm(14), gap)
        frame.button(pad, "pad", self._("Pad"))
        text = self.desk.message or self._put_back or self._last_play(shown, stage)
        frame.paragraph(_centred(frame, rest, text), text, capital=2.5)

    def _last_play(self, shown: View, stage: StageView) -> str:
        if not stage.last_lap:
            return self._("{name} begins.").format(name=shown.names[stage.on])
        return play_words(self._, stage.last_lap[-1], shown.names, stage.sums)

    def _redo_stays(self) -> bool:
        if self._undone_at is None or self.desk.match is None or not self.desk.match.can_redo:
            return False
        return self.desk.clock() - self._undone_at < REDO_STAYS

    def wakes_at(self) -> float | None:
        """When redo goes away."""
        if self._undone_at is None or not self._redo_stays():
            return None
        return self._undone_at + REDO_STAYS

    def tap(self, name: str) -> None:
        """A key, undo, redo, or something to look at."""
        self._put_back = ""
        if name.startswith("key-"):
            self._undone_at = None
            self._lay(name.removeprefix("key-"))
        elif name == "undo":
            self._undo()
        elif name == "redo":
            self.desk.act(Redo())

    def _lay(self, text: str) -> None:
        match = self.desk.match
        if match is not None:
            self.desk.act(Do(match.game.parse_event(text)))

    def _undo(self) -> None:
        shown = self._view()
        stage: StageView = shown.table
        last = stage.last_lap[-1] if stage.last_lap else None
        if self.desk.act(Undo()) is None or last is None:
            return
        self._undone_at = self.desk.clock()
        card = card_words(self._, last.play.card)
        self._put_back = self._("{name}: {card} back to the hand.").format(
            name=shown.names[last.seat], card=card
        )
        if last.took:
            tile = self._(TILES[last.play.tile])
            self._put_back += " " + self._("{count} cards back to {tile}.").format(
                count=last.took, tile=tile
            )


def _centred(frame: Frame, box: Box, text: str) -> Box:
    """The box in which this text, over one line or two, stands in the middle."""
    size = frame.size("body", 2.5)
    lines = frame.fonts.wrap(text, "body", size, box.w)
    height = min(box.h, round(frame.fonts.height("body", size) * 1.02) * max(1, len(lines)))
    return Box(box.x, box.y + (box.h - height) // 2, box.w, height)
