"""The table of 13: one tap a play."""

from companion.games.base import Refusal
from companion.games.frozen import dataclass, replace
from companion.match.actions import Do, Redo, Undo
from companion.match.views import view
from companion.match.views.common import View
from companion.match.views.thirteen import Key as CardKey
from companion.match.views.thirteen import StageView
from companion.messages import sentence
from companion.ui import flow
from companion.ui.box import Box
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.parts import player_colour, top_bar
from companion.ui.screen import Screen
from companion.ui.theme import Colour
from companion.ui.words import card_words, play_words, short_name, tile_words

# How long redo stays beside undo, in seconds.
REDO_STAYS = 5.0
# A take: the cards slide for so long, and the number stays beside the name.
SLIDE = 0.25
TAKE_STAYS = 2.5
# After so long without a play the cell of whoever is on pulses, once.
SILENCE = 45.0
PULSE = 0.25
FRAME = 1 / 60
LIMIT = 13
# The least height of a card's key, in millimetres; a little more than 12, since on some panels a
# millimetre of the design is shorter than a real one.
KEY = 12.5
TILES = ("blue", "yellow", "green")
RED = "R4"
ARROWS = {"bottom": "down", "top": "up", "left": "left", "right": "right"}


@dataclass(frozen=True)
class Take:
    """Somebody just took cards."""

    at: float
    seat: int
    tile: int
    cards: tuple[str, ...]


class Table(Screen):
    """The running stage."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._undone_at: float | None = None
        self._put_back = ""
        self._take: Take | None = None
        self._last_play_at = desk.clock()
        self._cells: list[Box] = []

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
        # Standing there is little room for words beside the buttons, but height to spare.
        bottom, area = area.cut_bottom(frame.mm(15 if frame.panel.portrait else 11.5), gap)
        self._bottom(frame, Box(bottom.x, bottom.y - gap, bottom.w, bottom.h), shown, stage)
        players, tiles = area.cut_top(self._players_height(frame, shown), gap)
        self._players(frame, players, shown, stage)
        tiles = Box(tiles.x, tiles.y, tiles.w, tiles.h - gap)
        split = tiles.rows(3, gap) if frame.panel.portrait else tiles.columns(3, gap)
        for tile, box in enumerate(split):
            self._tile(frame, box, stage, tile)
        self._sliding(frame, split)

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
        self._cells = cells[:count]
        for seat, box in enumerate(self._cells):
            self._player(frame, box, shown, stage, seat)

    def _player(self, frame: Frame, box: Box, shown: View, stage: StageView, seat: int) -> None:
        theme = frame.theme
        active = seat == stage.on and not stage.complete
        ground, ink = (theme.cream, theme.on_cream) if active else (theme.panel, theme.ink)
        if active and self._pulsing():
            ground = theme.tiles[1].key
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
        self._name(frame, upper, shown.names[seat], ink, dealer=seat == stage.dealer)
        sign, number = lower.cut_left(frame.mm(3), frame.mm(0.8))
        frame.sign(sign, "card", dim)
        taken = frame.text(number, str(stage.taken[seat]), cut="number", capital=4.0, colour=ink)
        if self._just_took(seat) and self._take is not None:
            width = frame.fonts.width(taken.text, taken.cut, taken.size) + frame.mm(1.2)
            more = Box(number.x + width, number.y + frame.mm(0.7), frame.mm(7), frame.mm(4.6))
            frame.fill(more, theme.red, 1.4)
            count = f"+{len(self._take.cards)}"
            frame.text(more, count, cut="number", capital=3.0, colour=theme.on_red, align="centre")
        if narrow:
            frame.text(lower, total, cut="number", capital=4.0, colour=ink, align="right")
        if active:
            points_to = ARROWS[self.desk.side(shown.names[seat])]
            arrow = Box(
                box.centre[0] - frame.mm(1.7),
                box.bottom - frame.mm(4),
                frame.mm(3.4),
                frame.mm(3.4),
            )
            frame.sign(arrow, points_to, theme.ground)
        frame.target(box, name)

    def _name(self, frame: Frame, box: Box, name: str, ink: Colour, dealer: bool) -> None:
        """A name, and the dealer's D right behind it."""
        side, gap = frame.mm(4.2), frame.mm(1.2)
        room = Box(box.x, box.y, box.w - (side + gap if dealer else 0), box.h)
        text = frame.text(room, name, cut="name", capital=4.0, colour=ink)
        if dealer:
            width = frame.fonts.width(text.text, text.cut, text.size)
            badge = Box(box.x + width + gap, box.y + (box.h - side) // 2, side, side)
            frame.fill(badge, frame.theme.cream, 2.1, line=(0.4, frame.theme.ground))
            frame.text(
                badge, "D", cut="note", capital=2.2, colour=frame.theme.on_cream, align="centre"
            )

    def _tile(self, frame: Frame, box: Box, stage: StageView, tile: int) -> None:
        theme = frame.theme
        colours = theme.tiles[tile]
        total = stage.sums[tile]
        frame.fill(box, colours.top, 2.2, bottom=colours.bottom)
        inside = box.pad(frame.mm(1.9), frame.mm(1.6))
        portrait = frame.panel.portrait
        opened = stage.majority is not None
        share = (46 if opened else 52) if portrait else (44 if opened else 38)
        # However many players there are, a key is never lower than a finger likes.
        height = min(inside.h * share // 100, inside.h - frame.mm(1.3 + KEY))
        header, keys = inside.cut_top(height, frame.mm(1.3))
        ring, beside = header.cut_left(min(header.h, inside.w * 42 // 100), frame.mm(1.8))
        frame.ring(ring, total / LIMIT, colours.key, colours.track)
        shown = str(total)
        frame.text(
            ring.pad(ring.w // 7, 0),
            shown,
            cut="number",
            capital=min(8.0, 0.44 * _millimetres(frame, min(ring.w, ring.h))),
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
        if stage.majority is not None:
            if portrait:
                leader, words = words.cut_right(words.w * 6 // 10, frame.mm(1))
                leader = leader.middle(leader.w, frame.mm(4.4))
            else:
                leader, chips = chips.cut_bottom(frame.mm(4.2), frame.mm(0.6))
            self._leader(frame, leader, stage.majority[tile], colours.track)
        frame.text(words, room, cut="body", capital=2.2)
        self._chips(frame, chips, stage.tiles[tile], colours.key)
        cells = keys.grid(6, 1, frame.mm(1.3)) if portrait else keys.grid(3, 2, frame.mm(1.3))
        on_tile = [key for key in stage.keys if key.play.tile == tile]
        for key, cell in zip(on_tile, cells, strict=False):
            self._key(frame, cell, key, tile)

    def _leader(self, frame: Frame, box: Box, seat: int | None, ground: Colour) -> None:
        """In open mode: who has the most cards of this colour."""
        frame.fill(box, ground, 1.0)
        crown, name = box.pad(frame.mm(1), 0).cut_left(frame.mm(3), frame.mm(1))
        frame.sign(crown, "crown")
        text = "–" if seat is None else self._view().names[seat]
        frame.text(name, text, cut="body", capital=2.2)

    def _sliding(self, frame: Frame, tiles: list[Box]) -> None:
        """The taken cards on their way to whoever took them."""
        take = self._take
        if take is None or not self.desk.animated():
            return
        part = (self.desk.clock() - take.at) / SLIDE
        if not 0 <= part < 1:
            return
        (from_x, from_y), (to_x, to_y) = tiles[take.tile].centre, self._cells[take.seat].centre
        colour = frame.theme.tiles[take.tile].key
        eased = 1 - (1 - part) ** 2
        x, y = from_x + (to_x - from_x) * eased, from_y + (to_y - from_y) * eased
        width, height = frame.mm(6.4), frame.mm(8)
        step = frame.mm(3)
        left = round(x - (width + step * (len(take.cards) - 1)) / 2)
        for place, card in enumerate(take.cards):
            chip = Box(left + place * step, round(y - height / 2), width, height)
            edge = frame.theme.red if card == RED else colour
            frame.fill(chip, (255, 253, 246), 0.9, line=(0.5, edge))

    def _chips(self, frame: Frame, box: Box, cards: tuple[str, ...], colour: Colour) -> None:
        """As many cards as can ever lie on a tile, seven, none covering another."""
        gap = frame.mm(0.7)
        across = 7 if frame.panel.portrait else 4
        rows = 1 if len(cards) <= across else 2
        height = min((box.h - (rows - 1) * gap) // rows, frame.mm(6.8))
        width = min((box.w - (across - 1) * gap) // across, height * 4 // 5)
        for place, card in enumerate(cards):
            row, column = divmod(place, across)
            chip = Box(box.x + column * (width + gap), box.y + row * (height + gap), width, height)
            red = card == RED
            edge = frame.theme.red if red else colour
            frame.fill(chip, (255, 253, 246), 0.9, line=(0.4, edge))
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
        if key.left == 0:
            ground, ink = _mixed(ground, theme.tiles[tile].bottom, 0.8), theme.cream
        frame.fill(box, ground, 2.0)
        # The number stands clear of the badge's place, so that it never moves for it.
        badge = Box(box.right - frame.mm(6.6), box.y + frame.mm(0.6), frame.mm(6), frame.mm(3.9))
        high = _millimetres(frame, box.h)
        capital = min(6.5, high - 6.6)
        letters = frame.mm(capital * frame.panel.text_scale)
        clear = 2 * (badge.bottom - box.y) + frame.mm(0.4) + letters - box.h
        number = box.cut_top(max(0, clear))[1]
        if key.left is not None:
            below, number = box.cut_bottom(frame.mm(4))
            number = number.cut_top(frame.mm(4.2))[1]
            self._copies(frame, below, key, ink)
            capital = min(4.4, high - 9.4)
        frame.text(
            number, key.play.card[1:], cut="number", capital=capital, colour=ink, align="centre"
        )
        if key.takes:
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

    def _copies(self, frame: Frame, box: Box, key: CardKey, ink: Colour) -> None:
        """In open mode: how many copies are still to come."""
        if key.play.card == RED:
            frame.text(box, f"× {key.left}", cut="body", capital=2.2, colour=ink, align="centre")
            return
        count = 2 if key.play.card[1:] == "4" else 3
        side, gap = frame.mm(1.8), frame.mm(0.7)
        left = box.x + (box.w - count * side - (count - 1) * gap) // 2
        for place in range(count):
            dot = Box(left + place * (side + gap), box.y + frame.mm(0.6), side, side)
            if place < (key.left or 0):
                frame.fill(dot, ink, 0.9)
            else:
                ground = frame.theme.tiles[key.play.tile].key
                frame.fill(dot, ground, 0.9, line=(0.25, ink))

    def _bottom(self, frame: Frame, box: Box, shown: View, stage: StageView) -> None:
        gap = frame.mm(1.5)
        portrait = frame.panel.portrait
        undo, rest = box.cut_left(frame.mm(19 if portrait else 20.5), gap)
        frame.button(undo, "undo", self._("Undo"), sign="undo", dim=not shown.can_undo)
        if self._redo_stays():
            redo, rest = rest.cut_left(frame.mm(10.5 if portrait else 12), gap)
            frame.button(redo, "redo", sign="redo")
        pad, rest = rest.cut_right(frame.mm(12.5 if portrait else 14), gap)
        frame.button(pad, "pad", self._("Pad"))
        text = self.desk.message or self._put_back or self._last_play(shown, stage)
        frame.paragraph(_centred(frame, rest, text), text, capital=2.5)
        if stage.last_lap:
            frame.target(rest, "last")

    def _last_play(self, shown: View, stage: StageView) -> str:
        if not stage.last_lap:
            return self._("{name} begins.").format(name=shown.names[stage.on])
        return play_words(self._, stage.last_lap[-1], shown.names, stage.sums)

    def _redo_stays(self) -> bool:
        if self._undone_at is None or self.desk.match is None or not self.desk.match.can_redo:
            return False
        return self.desk.clock() - self._undone_at < REDO_STAYS

    def _just_took(self, seat: int) -> bool:
        take = self._take
        return take is not None and take.seat == seat and self.desk.clock() < take.at + TAKE_STAYS

    def _pulsing(self) -> bool:
        silent = self.desk.clock() - self._last_play_at
        return self.desk.animated() and SILENCE <= silent < SILENCE + PULSE

    def wakes_at(self) -> float | None:
        """When a slide moves on, a number or redo goes away, or it has been silent for long."""
        now = self.desk.clock()
        times = [self._last_play_at + SILENCE, self._last_play_at + SILENCE + PULSE]
        if self._take is not None:
            if self.desk.animated() and now < self._take.at + SLIDE:
                return now + FRAME
            times.append(self._take.at + TAKE_STAYS)
        if self._undone_at is not None:
            times.append(self._undone_at + REDO_STAYS)
        return min((at for at in times if at > now), default=None)

    def tap(self, name: str) -> None:
        """A key, undo, redo, or something to look at."""
        self._put_back = ""
        what, _, which = name.partition("-")
        match what:
            case "key":
                self._undone_at = None
                self._lay(which)
            case "undo":
                self._undo()
            case "redo":
                self.desk.act(Redo())
            case _:
                self._open(what, which)

    def _open(self, what: str, which: str) -> None:
        stage: StageView = self._view().table
        match what:
            case "pad":
                from companion.ui.screens.pad import Pad

                self.desk.go(Pad(self.desk))
            case "menu":
                from companion.ui.screens.menu import Menu

                self.desk.go(Menu(self.desk))
            case "last":
                from companion.ui.screens.amend import Amend

                self.desk.go(Amend(self.desk, stage.last_lap[-1].number))
            case "player" if int(which) != stage.on:
                from companion.ui.screens.doubt import Forgotten

                self.desk.go(Forgotten(self.desk, int(which)))
            case "ring":
                from companion.ui.screens.doubt import LiesHere

                self.desk.go(LiesHere(self.desk, TILES.index(which)))

    def _lay(self, text: str) -> None:
        match = self.desk.match
        if match is None:
            return
        play = replace(match.game.parse_event(text), by=self.desk.next_by)
        lying = self._view().table.tiles[play.tile]
        try:
            match.act(Do(play))
        except Refusal as refusal:
            self._refused(refusal, play.card, play.tile)
            return
        self.desk.quiet()
        self.desk.next_by = None
        self._last_play_at = self.desk.clock()
        self._take = None
        stage: StageView = self._view().table
        last = stage.last_lap[-1] if stage.last_lap else None
        if last is not None and last.took:
            self._take = Take(self.desk.clock(), last.seat, play.tile, lying)
            self.desk.sound("take")
        else:
            exactly = stage.sums[play.tile] == LIMIT
            self.desk.sound("thirteen" if exactly else f"tile-{TILES[play.tile]}")
        if stage.complete:
            self.desk.sound("stage-over")
            flow.stage_ended(self.desk)

    def _refused(self, refusal: Refusal, card: str, tile: int) -> None:
        self.desk.sound("refused")
        if refusal.code == "too-many-copies":
            from companion.ui.screens.doubt import TooMany

            self.desk.go(TooMany(self.desk, card, tile))
        else:
            self.desk.say(sentence(refusal, self._))

    def _undo(self) -> None:
        shown = self._view()
        stage: StageView = shown.table
        last = stage.last_lap[-1] if stage.last_lap else None
        if self.desk.act(Undo()) is None:
            return
        self.desk.sound("undo")
        self._take = None
        self._undone_at = self.desk.clock()
        if self.desk.match is not None and self.desk.match.state.running is None:
            flow.open_match(self.desk)
        if last is None:
            return
        card = card_words(self._, last.play.card)
        name = short_name(shown.names[last.seat])
        if last.took:
            self._put_back = self._(
                "{name}’s {card} back to the hand; {count} cards back to {tile}."
            ).format(name=name, card=card, count=last.took, tile=tile_words(self._, last.play.tile))
        else:
            self._put_back = self._("{name}’s {card} back to the hand.").format(
                name=name, card=card
            )


def _mixed(colour: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _millimetres(frame: Frame, pixels: int) -> float:
    """A length as capitals are given, so that large text too stays within it."""
    return pixels / frame.panel.mm(1000) * 1000 / frame.panel.text_scale


def _centred(frame: Frame, box: Box, text: str) -> Box:
    """The box in which this text, over one line or two, stands in the middle."""
    size = frame.size("body", 2.5)
    lines = frame.fonts.wrap(text, "body", size, box.w)
    height = min(box.h, round(frame.fonts.height("body", size) * 1.02) * max(1, len(lines)))
    return Box(box.x, box.y + (box.h - height) // 2, box.w, height)
