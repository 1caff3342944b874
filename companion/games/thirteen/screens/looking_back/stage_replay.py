"""The replay of a stage of 13: the tiles after every play, who took what, and what that changed."""

from collections.abc import Sequence
from math import hypot

from companion.games.thirteen.analysis.running import running, turning_points
from companion.games.thirteen.results import stage_moments
from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.screens.words import laid_words, tile_words
from companion.games.thirteen.stage import LIMIT, TILES, Play, Stage, ThirteenState
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NUMBER,
    SMALL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
)
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.screens.replay.replay import READ, Replay
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import Words, short_name
from companion.wording import plural

# The most cards that can lie on a tile, and how many of them stand side by side.
MOST_ACROSS = 4
# A chip is so many hundredths of its height wide, and at most so high, in millimetres.
CHIP_SHAPE, CHIP = 78, LINE + SPACE
# The widest sum, and what is free inside a ring, as a part of its side.
WIDEST, ROUND = "10", 0.76


class StageReplay(Replay):
    """Stage `number` (from 1), one of `played_stages`."""

    sign = -1

    def __init__(self, _: Words, match: Match[ThirteenState], number: int) -> None:
        self.number = number
        self.moments = stage_moments(match, number)
        points = running(self.moments[-1], match.setup.deck)
        super().__init__(_, match, match.names_in(number - 1), points, turning_points(points))

    def heading(self) -> str:
        return self._("What each would have paid if the stage had ended there")

    def title(self, step: int) -> str:
        return self._("Stage {number}, play {play} of {of}").format(
            number=self.number, play=step, of=self.steps
        )

    def taken(self, step: int) -> tuple[str, ...]:
        """The cards that were taken in a step."""
        if not step:
            return ()
        before, (play, _seat) = self.moments[step - 1], self.play(step)
        went_over = len(self.moments[step].tiles[play.tile]) <= len(before.tiles[play.tile])
        return before.tiles[play.tile] if went_over else ()

    def play(self, step: int) -> tuple[Play, int]:
        """The play of a step (from 1), and who made it."""
        stage = self.moments[-1]
        return stage.plays[step - 1], stage.laid_by[step - 1]

    def pause(self, step: int) -> float:
        return max(super().pause(step), READ if self.taken(step) else 0)

    def words(self, step: int) -> tuple[str, str]:
        names = [short_name(name) for name in self.names]
        if not step:
            start = self.moments[0]
            said = self._("{name} dealt, {first} starts.")
            return said.format(name=names[start.dealer], first=names[start.on]), ""
        return self._play_words(step, names), self.changes(step)

    def _play_words(self, step: int, names: Sequence[str]) -> str:
        """What a play did, and which majority that changed, as one sentence."""
        _, (play, seat), taken = self._, self.play(step), self.taken(step)
        facts = {"name": names[seat], "card": laid_words(_, play)}
        stage = self.moments[step]
        if not taken:
            total = stage.sums[play.tile]
            if total == LIMIT:
                return _("{name} played {card}. Exactly 13!").format(**facts)
            return _("{name} played {card} → {total}").format(**facts, total=total)
        count = len(taken)
        was, now = (self.moments[at].majority[play.tile] for at in (step - 1, step))
        if was == now:
            return plural(
                _,
                count,
                "{name} played {card} and took {count} card.",
                "{name} played {card} and took {count} cards.",
                **facts,
            )
        facts["colour"] = tile_words(_, play.tile)
        if was is None:
            return plural(
                _,
                count,
                "{name} played {card} and took {count} card: now {name} has the {colour} majority.",
                "{name} played {card} and took {count} cards: now {name} has the {colour}"
                " majority.",
                **facts,
            )
        facts["loser"] = names[was]
        if now is None:
            return plural(
                _,
                count,
                "{name} played {card} and took {count} card: {loser} lost the {colour} majority.",
                "{name} played {card} and took {count} cards: {loser} lost the {colour} majority.",
                **facts,
            )
        return plural(
            _,
            count,
            "{name} played {card} and took {count} card: the {colour} majority went from {loser}"
            " to {name}.",
            "{name} played {card} and took {count} cards: the {colour} majority went from {loser}"
            " to {name}.",
            **facts,
        )

    def draw(self, frame: Frame, box: Box, step: int, colours: Sequence[int]) -> None:
        """Draws the three tiles with their cards; the one that was played has a light edge."""
        stage = self.moments[step]
        for tile, field in enumerate(box.columns(len(TILES), frame.mm(GAP))):
            look = frame.theme.tiles[tile]
            frame.fill(field, look.top, MARGIN, bottom=look.bottom)
            here = step > 0 and self.play(step)[0].tile == tile
            inside = field.pad(frame.mm(MARGIN), frame.mm(GAP))
            if frame.panel.portrait:
                ring, rest = inside.cut_top(inside.h * 42 // 100, frame.mm(GAP))
            else:
                ring, rest = inside.cut_left(min(inside.h, inside.w // 3), frame.mm(MARGIN))
            self._draw_sum(frame, ring, stage, tile)
            taken = self.taken(step) if here else ()
            if taken:
                upper, lower = rest.rows(2, frame.mm(TIGHT))
                self._draw_taken(frame, lower, tile, taken, step, colours)
                self._draw_cards(frame, upper, stage.tiles[tile], tile, last=True, rows=1)
            else:
                self._draw_cards(frame, rest, stage.tiles[tile], tile, last=here, rows=2)

    def _draw_sum(self, frame: Frame, box: Box, stage: Stage, tile: int) -> None:
        look, total = frame.theme.tiles[tile], stage.sums[tile]
        frame.ring(box, total / LIMIT, look.key, look.track)
        side = min(box.w, box.h)
        capital = NUMBER
        while capital > STRONG:
            size = frame.size("number", capital)
            wide = frame.fonts.width(WIDEST, "number", size)
            if hypot(wide, frame.fonts.capital("number", size)) <= side * ROUND:
                break
            capital -= 0.2
        frame.text(
            box,
            str(total),
            cut="number",
            capital=capital,
            align="centre",
            underlined=total in (6, 9),
        )

    def _draw_cards(
        self, frame: Frame, box: Box, cards: Sequence[str], tile: int, *, last: bool, rows: int
    ) -> None:
        """Draws chips in at most so many rows; `last`: whether the last one was played just now."""
        gap, colour = frame.mm(TIGHT), frame.theme.tiles[tile].key
        wide = (box.w - (MOST_ACROSS - 1) * gap) // MOST_ACROSS
        high = min((box.h - (rows - 1) * gap) // rows, frame.mm(CHIP), wide * 100 // CHIP_SHAPE)
        wide = high * CHIP_SHAPE // 100
        capital = STRONG if high >= frame.mm(CHIP * frame.panel.text_scale) else TEXT
        used = -(-len(cards) // MOST_ACROSS)
        top = box.y + (box.h - used * high - max(0, used - 1) * gap) // 2
        for place, card in enumerate(cards):
            row, column = divmod(place, MOST_ACROSS)
            chip = Box(box.x + column * (wide + gap), top + row * (high + gap), wide, high)
            if last and place == len(cards) - 1:
                edge = frame.mm(HAIR)
                frame.fill(chip.pad(-edge), frame.theme.ink, TIGHT)
            draw_chip(frame, chip, card, colour, capital=capital)

    def _draw_taken(
        self,
        frame: Frame,
        box: Box,
        tile: int,
        taken: Sequence[str],
        step: int,
        colours: Sequence[int],
    ) -> None:
        """Draws who took how many cards; and these, smaller, if there is room for them."""
        seat = self.play(step)[1]
        gap, look = frame.mm(HAIR), frame.theme.tiles[tile]
        frame.fill(box, look.track, TIGHT)
        inside = box.pad(frame.mm(HAIR))
        badge, inside = inside.cut_left(min(inside.h, frame.mm(LINE + TIGHT)), frame.mm(TIGHT))
        initial(frame, badge, self.names[seat], PLAYER_COLOURS[colours[seat]], SMALL)
        text, size = f"+{len(taken)}", frame.text_size("number", STRONG)
        count, inside = inside.cut_left(frame.fonts.width(text, "number", size) + gap, gap)
        frame.text(count, text, cut="number", capital=STRONG)
        wide = frame.mm(LINE * frame.panel.text_scale)
        high = wide * 3 // 2
        if high > inside.h or len(taken) * (wide + gap) - gap > inside.w:
            return
        for place, card in enumerate(taken):
            x, y = inside.x + place * (wide + gap), inside.y + (inside.h - high) // 2
            draw_chip(frame, Box(x, y, wide, high), card, look.key, capital=SMALL)
