"""10: the cells of the players at the end of a round: what each laid, and what comes of it."""

from companion.games.ten.rules import FinishedRound
from companion.games.ten.screens.laying_draft import LayingDraft
from companion.games.ten.screens.parts.cards import card_face, laid_value
from companion.games.ten.screens.parts.players import (
    loser_colours,
    plain_colours,
    player_cell,
    winner_colours,
)
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    SPACE,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import DARK_INK
from companion.ui.shell.shell import Shell


class LaidCells:
    """Draws two places for cards for each player, as the targets slot-0-0, slot-0-1 and so on.

    judged: the round as it ends with these cards; None until that is known.
    """

    def __init__(
        self,
        shell: Shell,
        draft: LayingDraft,
        judged: FinishedRound | None,
        names: tuple[str, ...],
    ) -> None:
        self._shell = shell
        self._draft = draft
        self._judged = judged
        self._names = names

    def draw(self, frame: Frame, box: Box, name: str, seat: int, wide: bool) -> None:
        """Draws a player's cell; `wide`: the cards and what they count are side by side."""
        words, judged = self._shell.words, self._judged
        look, said, wins, takes = plain_colours(frame), "", words("wins it"), ""
        if judged is not None:
            takes = words("takes {points}").format(points=judged.penalty)
            if seat == judged.winner:
                look, said = winner_colours(), wins
            elif seat == judged.loser:
                look, said = loser_colours(frame), takes
        rest = player_cell(frame, box, self._shell, name, seat, look, self._names)
        rest = Box(box.x + frame.mm(GAP), rest.y, box.w - frame.mm(MARGIN), rest.h - frame.mm(HAIR))
        gap = frame.mm(HAIR)
        if wide:
            slots, rest = rest.cut_left(frame.mm(5 * LINE), frame.mm(TIGHT))
        else:
            slots, rest = rest.cut_top(frame.mm(BAR), frame.mm(HAIR))
            slots = slots.cut_left(min(slots.w, frame.mm(6 * LINE)))[0]
            rest = rest.pad(frame.mm(TIGHT), 0)
        for place, cell in enumerate(slots.columns(2, gap)):
            self._slot(frame, cell, seat, place)
        if self._draft.laid[seat]:
            value = str(laid_value(tuple(self._draft.laid[seat])))
            capital = TITLE
            width = frame.fonts.width("10", "number", frame.size("number", capital))
            number, rest = rest.cut_left(width + frame.mm(HAIR), frame.mm(HAIR))
            frame.text(number, value, cut="number", capital=capital, colour=look.ink)
        if said:
            longer = max(wins, takes, key=len)
            frame.text(rest, said, cut="name", capital=TEXT, colour=look.ink, widest=longer)

    def _slot(self, frame: Frame, box: Box, seat: int, place: int) -> None:
        theme = frame.theme
        name = f"slot-{seat}-{place}"
        laid = self._draft.laid[seat]
        on = self._draft.on == (seat, place)
        card = box.middle(min(box.w, frame.mm(TOUCH)), box.h - frame.mm(HAIR))
        if place < len(laid):
            card_face(frame, card, laid[place])
            if on:
                frame.fill(
                    Box(card.x, card.bottom - frame.mm(TIGHT), card.w, frame.mm(TIGHT)), DARK_INK
                )
        else:
            edge = theme.cream if on else theme.key_dark
            frame.fill(card, theme.ground, TIGHT, line=(TIGHT if on else HAIR, edge))
            ready = on or (place and laid)
            if ready:
                frame.sign(card.middle(frame.mm(SPACE), frame.mm(SPACE)), "plus", theme.ink)
        if place <= len(laid):
            frame.target(box, name, changes=True)
