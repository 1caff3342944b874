"""10: the cells of the players where only who wins and who takes the cards is entered."""

from companion.games.ten.screens.parts.keys import sign_key
from companion.games.ten.screens.parts.players import (
    loser_colours,
    plain_colours,
    player_cell,
    player_cells,
    winner_colours,
)
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, SPACE, TIGHT, TOUCH
from companion.ui.shell.shell import Shell

# The signs of whoever wins the round, and of whoever takes its cards.
CROWN, PILES = "crown", "piles"
# In millimetres: the names above the keys where they can be tapped or not.
HEAD, LOW_HEAD = TOUCH, 2 * SPACE
# On a standing panel more players leave no room for names that can be tapped.
MOST_STANDING = 6


class QuickCells:
    """Draws two keys for each player, as the targets wins-0, takes-0 and so on.

    chosen: the seats of whoever wins and whoever takes the cards; None until that is said. named:
    whether the names can be tapped where there is room for it, as the targets player-0 and so on.
    """

    def __init__(
        self,
        shell: Shell,
        names: tuple[str, ...],
        chosen: tuple[int | None, int | None],
        *,
        named: bool,
    ) -> None:
        self._shell = shell
        self._names = names
        self._winner, self._loser = chosen
        self._named = named

    def draw(self, frame: Frame, area: Box) -> Box:
        """Draws all cells at the top of `area`; returns the box below them."""
        high = self._head(frame) + TOUCH + TIGHT
        boxes, area = player_cells(frame, area, len(self._names), high)
        for seat, (name, box) in enumerate(zip(self._names, boxes, strict=True)):
            self._person(frame, box, name, seat)
        return area

    def _person(self, frame: Frame, box: Box, name: str, seat: int) -> None:
        look = plain_colours(frame)
        if seat == self._winner:
            look = winner_colours()
        elif seat == self._loser:
            look = loser_colours(frame)
        if frame.pressed == f"player-{seat}":
            look = plain_colours(frame)
        high = self._head(frame)
        rest = player_cell(frame, box, self._shell, name, seat, look, self._names, high)
        if high == HEAD:
            head = Box(box.x, box.y, box.w, rest.y - box.y)
            frame.target(head, f"player-{seat}", changes=True)
        keys = Box(box.x + frame.mm(GAP), rest.y, box.w - frame.mm(GAP), rest.h)
        win, lose = keys.pad(frame.mm(HAIR), frame.mm(HAIR)).columns(2, frame.mm(HAIR))
        wins_it, takes_all = self._shell.words("wins it"), self._shell.words("takes")
        sign_key(frame, win, f"wins-{seat}", CROWN, wins_it, seat == self._winner)
        sign_key(frame, lose, f"takes-{seat}", PILES, takes_all, seat == self._loser)

    def _head(self, frame: Frame) -> float:
        """How high the names are: as high as a finger needs, if they can be tapped."""
        crowded = frame.panel.portrait and len(self._names) > MOST_STANDING
        return HEAD if self._named and not crowded else LOW_HEAD
