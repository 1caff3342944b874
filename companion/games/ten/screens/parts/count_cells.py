"""10: the cells of the players at the end of a match: the hand and the chips of each."""

from companion.games.ten.rules import HAND
from companion.games.ten.screens.counts import CHIPS, HANDS, EndCounts, Part
from companion.games.ten.screens.parts.cards import card_face
from companion.games.ten.screens.parts.players import gold, plain_colours, player_cell
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, KEY, MARGIN, NAME, SPACE, STRONG, TEXT, TIGHT
from companion.ui.shell.shell import Shell
from companion.wording import plural


class CountCells:
    """Draws what is counted of each player, as the targets hand-0, chips-0 and so on."""

    def __init__(self, shell: Shell, counts: EndCounts, names: tuple[str, ...]) -> None:
        self._shell = shell
        self._counts = counts
        self._names = names

    def draw(self, frame: Frame, box: Box, name: str, seat: int, wide: bool) -> None:
        """Draws a player's cell; `wide`: hand and chips are side by side."""
        rest = player_cell(frame, box, self._shell, name, seat, plain_colours(frame), self._names)
        rest = Box(box.x + frame.mm(GAP), rest.y, box.w - frame.mm(MARGIN), rest.h - frame.mm(HAIR))
        if wide:
            chips, hand = rest.cut_right(frame.mm(KEY), frame.mm(HAIR))
        else:
            hand, chips = rest.rows(2, frame.mm(HAIR))
        self._hand(frame, hand, seat)
        self._chips(frame, chips, seat)

    def _cell(self, frame: Frame, box: Box, part: Part) -> None:
        theme = frame.theme
        on = self._counts.on == part
        edge = theme.cream if on else theme.key_dark
        frame.fill(box, theme.ground, GAP, line=(TIGHT if on else HAIR, edge))
        frame.target(box, f"{part[1]}-{part[0]}", changes=True)

    def _hand(self, frame: Frame, box: Box, seat: int) -> None:
        self._cell(frame, box, (seat, HANDS))
        words = self._shell.words
        hand = self._counts.hands[seat]
        inside = box.pad(frame.mm(TIGHT), frame.mm(TIGHT))
        if hand is None or hand == ():
            text = words("hand") if hand is None else words("no cards")
            colour = frame.theme.dim if hand is None else frame.theme.ink
            frame.text(inside, text, cut="name", capital=TEXT, colour=colour, align="centre")
        elif isinstance(hand, int):
            text = plural(words, hand, "{count} point", "{count} points")
            frame.text(inside, text, cut="name", capital=STRONG, align="centre")
        else:
            wide = min(frame.mm(2 * SPACE), inside.w // HAND)
            for card in hand:
                cell, inside = inside.cut_left(wide)
                card_face(frame, cell.pad(frame.mm(HAIR), 0), card, TEXT)

    def _chips(self, frame: Frame, box: Box, seat: int) -> None:
        self._cell(frame, box, (seat, CHIPS))
        count = self._counts.chips[seat]
        sign, number = box.pad(frame.mm(GAP), 0).cut_left(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(sign, "chip", gold(frame))
        if count is not None:
            frame.text(number, str(count), cut="number", capital=NAME, colour=gold(frame))
