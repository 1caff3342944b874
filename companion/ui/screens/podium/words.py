"""Draws what is said beside the podium: who won, and a line for each player."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    SMALL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
)
from companion.ui.screens.podium.praise import Placed
from companion.ui.screens.podium.steps import LAST_STEP
from companion.ui.widgets.pages import paragraph_height, saying
from companion.ui.widgets.words import LONGEST_NAME, Words, short_name

# What is tried until everything has room: the distance of two lines in millimetres, their size, and
# how many letters names have in them.
GAPS = (GAP, HAIR)
SIZES = (STRONG, TEXT, SMALL)
LETTERS = (LONGEST_NAME, 12, 8)
# The most that the headline takes, as a part of all.
HEAD = 0.3


def draw_words(
    frame: Frame,
    area: Box,
    _: Words,
    players: Sequence[Placed],
    shown: Sequence[bool],
    headline: str,
    hint: str,
) -> None:
    """Draws the lines of those who are `shown`, each in its place from the beginning.

    players: the first first. headline: above the lines, once everybody is shown. hint: below them.
    """
    below, area = area.cut_bottom(frame.mm(LINE + MARGIN), frame.mm(TIGHT))
    frame.text(below, hint, capital=TEXT, colour=frame.theme.dim)
    # It keeps its place, however long it takes to appear.
    wanted = paragraph_height(frame, area.w, headline, NAME)
    head, area = area.cut_top(min(wanted, round(area.h * HEAD)), frame.mm(SPACE))
    if all(shown):
        saying(frame, head, headline, NAME, "body")
    indent = frame.mm(LINE) if any(player.is_record for player in players) else 0
    lines = _fitted(frame, area, _, players, indent)
    y = area.y
    for player, text, high, is_shown in zip(
        players, lines.texts, lines.heights, shown, strict=True
    ):
        if is_shown:
            place = Box(area.x + indent, y, area.w - indent - frame.mm(HAIR), high)
            if player.is_record:
                sign = Box(area.x, y, frame.mm(LINE - TIGHT), frame.mm(LINE))
                frame.sign(sign, "star", frame.theme.gold)
            frame.paragraph(place, text, capital=lines.capital)
        y += high + lines.gap


@dataclass(frozen=True)
class _Lines:
    """What is said of each player, the height of each in pixels, their distance, their size."""

    texts: list[str]
    heights: list[int]
    gap: int
    capital: float

    @property
    def height(self) -> int:
        """Of all of them."""
        return sum(self.heights) + self.gap * (len(self.heights) - 1)


def _fitted(frame: Frame, area: Box, _: Words, players: Sequence[Placed], indent: int) -> _Lines:
    """The lines as large as all of them have room, with names as long as possible."""
    # The last size does not grow with the text scale.
    sizes = (*SIZES, frame.panel.smallest_capital / frame.panel.text_scale)
    width = area.w - indent - frame.mm(HAIR)
    for gap in GAPS:
        for letters in LETTERS:
            texts = [_line(_, player, letters) for player in players]
            for capital in sizes:
                heights = [paragraph_height(frame, width, text, capital) for text in texts]
                found = _Lines(texts, heights, frame.mm(gap), capital)
                if found.height <= area.h:
                    return found
    return found


def _line(_: Words, player: Placed, letters: int) -> str:
    """What is said of a player; with the points of those who are on no step."""
    name = short_name(player.name, letters)
    if player.place <= LAST_STEP:
        return _("{name}: {praise}").format(name=name, praise=player.praise)
    return _("{name} ({points}): {praise}").format(
        name=name, points=player.points, praise=player.praise
    )
