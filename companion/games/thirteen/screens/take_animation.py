"""What is seen for a moment after a play: a take slides and is told in large letters; a ring at 13.

A take: the tile flashes, its cards slide to the player's cell, and "+7 HERMAN" stands over the
tile, once upside down for those opposite. Exactly 13: a ring around the tile. All of it is drawn
over or under the table, whose targets stay where they are.
"""

from collections.abc import Sequence

from companion.games.thirteen.stage import DIRTY_FOUR, LIMIT
from companion.games.thirteen.view import StageView
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, LINE, MARGIN, NUMBER, SPACE, TIGHT, TITLE
from companion.ui.render.theme import CARD_FACE
from companion.ui.shell.shell import Shell
from companion.ui.theatre.celebration import FLASH, flash

# All in seconds. How long taken cards slide, how long the large letters or the ring stand, and how
# long "+n" stays beside the player's name.
SLIDE = 0.25
STANDS = 1.0
TAKE_STAYS = 2.5
FRAME = 1 / 60
# The width of the ring.
RING = TIGHT


@dataclass(frozen=True)
class Take:
    """When a player took cards (on the shell's clock), who, from which tile, and which cards."""

    at: float
    seat: int
    tile: int
    cards: tuple[str, ...]


class TileMoments:
    """What the last play did on its tile, as long as it is to be seen."""

    def __init__(self, shell: Shell) -> None:
        self._clock = shell.clock
        self._preferences = shell.preferences
        self._take: Take | None = None
        # The tile that lies at exactly 13, and since when.
        self._full: tuple[int, float] | None = None

    def clear(self) -> None:
        """Ends all of it, because of an undo."""
        self._take = self._full = None

    def laid(self, stage: StageView, tile: int, lying: tuple[str, ...]) -> None:
        """A card was laid on `tile`, where `lying` lay before; `stage` is the stage after it."""
        self.clear()
        last = stage.last_lap[-1] if stage.last_lap else None
        if last is not None and last.took:
            self._take = Take(self._clock(), last.seat, tile, lying)
        elif stage.sums[tile] == LIMIT:
            self._full = (tile, self._clock())

    def just_took(self, seat: int) -> int:
        """How many cards a player has just taken; 0 if none."""
        take = self._take
        if take is None or take.seat != seat or self._clock() >= take.at + TAKE_STAYS:
            return 0
        return len(take.cards)

    def flash(self, tile: int) -> float:
        """How strongly (0 to 1) a tile flashes now."""
        take = self._take
        if (
            take is None
            or take.tile != tile
            or not self._is_large
            or not self._preferences.animated
        ):
            return 0.0
        return flash(self._clock() - take.at)

    def draw_ring(self, frame: Frame, tiles: Sequence[Box]) -> None:
        """Draws the ring of a tile at exactly 13, before the tiles, which cover its inside."""
        if self._full is None or not self._is_large:
            return
        tile, at = self._full
        if self._clock() < at + STANDS:
            line = frame.mm(RING)
            frame.fill(tiles[tile].pad(-line), frame.theme.cream, MARGIN + RING)

    def draw(
        self, frame: Frame, headers: Sequence[Box], cells: Sequence[Box], names: Sequence[str]
    ) -> None:
        """Draws a take over the table.

        headers: what is above the keys of each tile; cells: where the players are.
        """
        take = self._take
        if take is None:
            return
        passed = self._clock() - take.at
        if self._is_large and passed < STANDS:
            _draw_words(frame, headers[take.tile], f"+{len(take.cards)} {names[take.seat].upper()}")
        if self._preferences.animated and 0 <= passed < SLIDE:
            _draw_cards(frame, take, passed / SLIDE, headers[take.tile], cells[take.seat])

    def wakes_at(self) -> float | None:
        """When something of it changes; None if nothing does."""
        now = self._clock()
        times = []
        if self._take is not None:
            at = self._take.at
            if self._preferences.animated and now < at + max(SLIDE, FLASH):
                return now + FRAME
            times = [at + STANDS, at + TAKE_STAYS]
        elif self._full is not None:
            times = [self._full[1] + STANDS]
        return min((at for at in times if at > now), default=None)

    @property
    def _is_large(self) -> bool:
        return self._preferences.flag("big_takes")


def _draw_words(frame: Frame, box: Box, text: str) -> None:
    """Draws a text twice in place of what is in `box`, first upside down, as large as fits."""
    frame.cover(box, frame.theme.red, GAP)
    inside, gap = box.pad(frame.mm(GAP), frame.mm(TIGHT)), frame.mm(HAIR)
    shown, halves, capital = max(
        (_fit(frame, text, halves) for halves in (inside.rows(2, gap), inside.columns(2, 3 * gap))),
        key=lambda found: (len(found[0]), found[2]),
    )
    for half, turned in zip(halves, (True, False), strict=True):
        frame.text(
            half,
            shown,
            cut="number",
            capital=capital,
            colour=frame.theme.on_red,
            align="centre",
            turned=turned,
        )


def _fit(frame: Frame, text: str, halves: list[Box]) -> tuple[str, list[Box], float]:
    """The text as it fits into each half, the halves, and the height of its capitals.

    A long name is shortened before its letters are too small for the whole table.
    """
    capital = min(NUMBER, frame.millimetres(halves[0].h) * 0.8)
    most, least = frame.size("number", capital), frame.size("number", TITLE)
    shown, size = frame.fonts.fit(text, "number", most, halves[0].w, least)
    return shown, halves, max(TITLE, capital * size / most)


def _draw_cards(frame: Frame, take: Take, part: float, tile: Box, cell: Box) -> None:
    """Draws the taken cards on their way from the box of their tile to the player's cell.

    part: how much of the time has passed, from 0 to 1; the cards slow down towards the end.
    """
    (from_x, from_y), (to_x, to_y) = tile.centre, cell.centre
    colour = frame.theme.tiles[take.tile].key
    eased = 1 - (1 - part) ** 2
    x, y = from_x + (to_x - from_x) * eased, from_y + (to_y - from_y) * eased
    width, height = frame.mm(2 * SPACE), frame.mm(2 * LINE)
    step = frame.mm(SPACE)
    left = round(x - (width + step * (len(take.cards) - 1)) / 2)
    for place, card in enumerate(take.cards):
        chip = Box(left + place * step, round(y - height / 2), width, height)
        edge = frame.theme.red if card == DIRTY_FOUR else colour
        frame.fill(chip, CARD_FACE, TIGHT, line=(HAIR, edge))
