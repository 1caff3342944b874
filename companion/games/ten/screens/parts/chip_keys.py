"""10: the keys for what a player does with chips: protect, want a card, bid, bid more."""

from collections.abc import Sequence

from companion.games.ten.chips import MOST_PROTECTION, SWAP_PRICE, RunningRound
from companion.games.ten.event import Bid
from companion.games.ten.screens.parts.keys import number_key
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    NAME,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.widgets.pages import centred
from companion.ui.widgets.words import Words, short_name
from companion.wording import plural

# So many bids have a key.
RAISES = 12
# As high as a key may be, in millimetres.
CHIP_KEY = 6 * LINE


class ChipKeys:
    """Draws the keys of the player on `seat`, as the targets protect-1, card-0, bid-1 and so on.

    chips: those in the hand of each player.
    """

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        chips: Sequence[int],
        seat: int,
        table: RunningRound,
    ) -> None:
        self._ = words
        self._names = names
        self._chips = chips
        self._seat = seat
        self._in_hand = chips[seat]
        self._table = table

    def draw_moves(self, frame: Frame, box: Box) -> None:
        """Draws the keys for protecting, and for wanting another player's card."""
        names, table = self._names, self._table
        name = short_name(names[self._seat])
        gap = frame.mm(GAP)
        if frame.panel.portrait:
            left, right = box.cut_top(frame.mm(5 * LINE), gap)
        else:
            left, right = box.cut_left(frame.mm(14 * SPACE), frame.mm(SPACE))
        text = self._("{name} protects with").format(name=name)
        keys = self._head(frame, left, text)
        keys = keys.cut_top(min(keys.h, frame.mm(CHIP_KEY)))[0]
        for count, cell in enumerate(keys.columns(MOST_PROTECTION, gap), 1):
            off = count > min(self._in_hand, MOST_PROTECTION - table.protection[self._seat])
            number_key(frame, cell, f"protect-{count}", str(count), chip=True, off=off)
        text = self._("{name} wants the card of").format(name=name)
        keys = self._head(frame, right, text)
        others = [seat for seat in range(len(names)) if seat != self._seat]
        columns = min(len(others), 2 if frame.panel.portrait else 3)
        rows = -(-len(others) // columns)
        keys = keys.cut_top(min(keys.h, rows * frame.mm(CHIP_KEY)))[0]
        for seat, cell in zip(others, keys.grid(columns, rows, frame.mm(TIGHT)), strict=False):
            self._other(frame, cell, seat)

    def _head(self, frame: Frame, box: Box, text: str) -> Box:
        """Draws what the keys below it do; returns the box for the keys."""
        head, keys = box.cut_top(frame.mm(TOUCH), frame.mm(HAIR))
        frame.paragraph(
            centred(frame, head, text, STRONG, "name"), text, cut="name", capital=STRONG
        )
        return keys

    def _other(self, frame: Frame, box: Box, seat: int) -> None:
        theme = frame.theme
        target = f"card-{seat}"
        least = self._table.protection[seat]
        ground, ink = theme.key_dark, theme.ink
        can_pay = self._in_hand >= (least or SWAP_PRICE)
        if not can_pay:
            ground, ink = theme.panel, theme.dim
        lit = (theme.cream, theme.on_cream)
        ink = frame.key(box, target if can_pay else None, (ground, ink), lit, radius=GAP)
        inside = box.pad(frame.mm(GAP), frame.mm(HAIR))
        upper, lower = inside.middle(inside.w, min(inside.h, frame.mm(TOUCH))).rows(2, 0)
        frame.text(upper, self._names[seat], cut="name", capital=STRONG, colour=ink)
        text = self._("swap: 1 to the pot")
        if least:
            text = self._("bid {count} or more").format(count=least)
        frame.text(lower, text, cut="note", capital=TEXT, colour=ink)

    def draw_opening(self, frame: Frame, box: Box, owner: int) -> None:
        """Draws the keys for the first bid for the card of `owner`."""
        names = self._names
        head, box = box.cut_top(frame.mm(KEY), frame.mm(TIGHT))
        text = self._("{name} bids for {owner}’s card:").format(
            name=short_name(names[self._seat]), owner=short_name(names[owner])
        )
        frame.paragraph(centred(frame, head, text, NAME, "name"), text, cut="name", capital=NAME)
        self._bids(frame, box, self._table.protection[owner])

    def draw_raising(self, frame: Frame, box: Box, bid: Bid) -> None:
        """Draws the keys for bidding more than `bid`, or why the player cannot."""
        names = self._names
        head, box = box.cut_top(frame.mm(KEY), frame.mm(TIGHT))
        text = self._("{name} bids {count} for {owner}’s card.").format(
            name=short_name(names[bid.seat]), count=bid.chips, owner=short_name(names[bid.owner])
        )
        frame.paragraph(centred(frame, head, text, NAME, "name"), text, cut="name", capital=NAME)
        raiser = short_name(names[self._seat])
        chips = self._in_hand
        if self._seat in (bid.seat, bid.owner) or chips <= bid.chips:
            text = self._("Nobody else can bid more.")
            if self._can_outbid(bid):
                text = self._("Does anyone bid more? Tap them. If not, pay.")
            if self._seat not in (bid.seat, bid.owner):
                text = f"{self._only_has(raiser, chips)} {text}"
            frame.paragraph(box, text, capital=STRONG)
            return
        head, box = box.cut_top(frame.mm(LINE + SPACE), frame.mm(HAIR))
        text = self._("{name} bids more:").format(name=raiser)
        frame.paragraph(centred(frame, head, text, TEXT), text, capital=TEXT)
        self._bids(frame, box, bid.chips + 1)

    def _can_outbid(self, bid: Bid) -> bool:
        """Whether anybody has the chips to bid more."""
        return any(
            has > bid.chips
            for seat, has in enumerate(self._chips)
            if seat not in (bid.seat, bid.owner)
        )

    def _only_has(self, name: str, chips: int) -> str:
        """How many chips a player has, who cannot bid more."""
        if not chips:
            return self._("{name} has no chips left.").format(name=name)
        return plural(
            self._,
            chips,
            "{name} only has {count} chip.",
            "{name} only has {count} chips.",
            name=name,
        )

    def _bids(self, frame: Frame, box: Box, least: int) -> None:
        """A key for each bid from the least on, up to the chips in the player's hand."""
        chips = self._in_hand
        columns, rows = (4, 3) if frame.panel.portrait else (RAISES // 2, 2)
        keys = box.cut_top(min(box.h, rows * frame.mm(BAR + LINE)))[0]
        for step, cell in enumerate(keys.grid(columns, rows, frame.mm(TIGHT))):
            if least + step <= chips:
                number_key(frame, cell, f"bid-{least + step}", str(least + step))
