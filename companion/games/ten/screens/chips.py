"""The chips of a round of 10: who protects, swaps, bids and pays, tapped as it is said."""

from companion.games.base import after
from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.chips import MOST_PROTECTION, SWAP_PRICE, RunningRound
from companion.games.ten.event import Bid, Event, Move, Protect, Sold, Swap
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import SharedButtons
from companion.games.ten.screens.entry import ten_view
from companion.games.ten.screens.parts import (
    active_colours,
    bottom_bar,
    chip_count,
    gold,
    number_key,
    plain_colours,
    player_cell,
    player_cells,
    top_bar,
)
from companion.games.ten.screens.words import move_words
from companion.games.ten.view import table_at
from companion.match import record
from companion.match.actions import Do
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, CHIP_ON_CARD, DARK_INK
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, onward, width_for
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name

# So many bids have a key.
RAISES = 12
# As high as a key may be, in millimetres.
KEY = 24


class TenChips(SharedButtons, OffersRedo):
    """Whoever acts is the cream cell; the keys below say what that player does."""

    is_board = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.seat = self._whose_turn()
        # Whose card the one who acts wants, until the bid is said.
        self._wanted: int | None = None

    def _table(self) -> RunningRound:
        table = ten_view(self.shell).table
        if table is None:
            raise RuntimeError("no round is under way")
        return table

    def _whose_turn(self) -> int:
        """Who acts next, as far as the moves tell; the table may tap another one."""
        table, seats = self._table(), len(self.session.match.names)
        last = table.moves[-1] if table.moves else None
        if isinstance(last, Protect | Swap | Bid):
            seat = after(last.seat, seats)
            owner = table.bid.owner if table.bid is not None else None
            return after(seat, seats) if seat == owner and seats > 2 else seat
        if isinstance(last, Sold):
            return after(table.opened[-1], seats)
        return table.start if table.start is not None else 0

    def take_up(self, _event: Event) -> None:
        """After an undo: whose turn it is now."""
        self.seat, self._wanted = self._whose_turn(), None

    def draw(self, frame: Frame) -> None:
        """Draws everybody's chips, and what the player who acts may do."""
        table, names = self._table(), self.session.match.names
        number = self.session.match.opened
        title = self._("Round {number} of {of}").format(number=number, of=len(ROUND_CARDS))
        pot = self._("pot {count}").format(count=table.pot)
        turn = self.shell.board.can_turn(self)
        last = self._last()
        area = top_bar(frame, self.shell, title, table.card, last, pot, turned=True, turn=turn)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar, table)
        boxes, area = player_cells(frame, area, len(names), 12.4)
        for seat, (name, box) in enumerate(zip(names, boxes, strict=True)):
            self._person(frame, box, name, seat, table)
        frame.fill(area, frame.theme.panel, 2.2)
        area = area.pad(frame.mm(2), frame.mm(1.2))
        if table.bid is not None:
            self._raises(frame, area, table.bid)
        elif self._wanted is not None:
            self._opens(frame, area, self._wanted, table)
        else:
            self._acts(frame, area, table)

    def faces(self) -> str | None:
        """The player who acts."""
        return self.session.match.names[self.seat]

    def _last(self) -> str:
        """What happened last in this round; a bid is told above its keys."""
        match, table = self.session.match, self._table()
        if not table.moves or table.bid is not None:
            return ""
        step = match.step
        return move_words(self._, step.event, match.names, table_at(record.before(step)))

    def _person(self, frame: Frame, box: Box, name: str, seat: int, table: RunningRound) -> None:
        look = active_colours(frame) if seat == self.seat else plain_colours(frame)
        rest = player_cell(frame, box, self.shell, name, seat, look, self.session.match.names)
        colour = look.ink if seat == self.seat else gold(frame)
        rest = chip_count(frame, rest, str(ten_view(self.shell).chips[seat]), colour)
        lying = table.protection[seat]
        if lying:
            # A small card with its chips on it.
            side = frame.mm(2.8)
            card = rest.cut_right(min(rest.w, lying * side + frame.mm(1.6)))[0]
            card = card.middle(card.w, frame.mm(5.4))
            # With an edge, for the cell of whoever acts is nearly as light.
            frame.fill(card, CARD_FACE, 0.9, line=(0.3, DARK_INK))
            inside = card.pad(frame.mm(0.6), 0)
            for spot in inside.columns(lying, frame.mm(0.2)):
                frame.sign(spot.middle(side, side), "chip", CHIP_ON_CARD)
        frame.target(box, f"seat-{seat}", changes=True)

    def _acts(self, frame: Frame, box: Box, table: RunningRound) -> None:
        names = self.session.match.names
        name = short_name(names[self.seat])
        gap = frame.mm(1.5)
        if frame.panel.portrait:
            left, right = box.cut_top(frame.mm(20.5), gap)
        else:
            left, right = box.cut_left(frame.mm(42), frame.mm(3))
        text = self._("{name} protects with").format(name=name)
        keys = self._head(frame, left, text)
        keys = keys.cut_top(min(keys.h, frame.mm(KEY)))[0]
        for count, cell in enumerate(keys.columns(MOST_PROTECTION, gap), 1):
            off = count > min(self._chips(), MOST_PROTECTION - table.protection[self.seat])
            number_key(frame, cell, f"protect-{count}", str(count), chip=True, off=off)
        text = self._("{name} wants the card of").format(name=name)
        keys = self._head(frame, right, text)
        others = [seat for seat in range(len(names)) if seat != self.seat]
        columns = min(len(others), 2 if frame.panel.portrait else 3)
        rows = -(-len(others) // columns)
        keys = keys.cut_top(min(keys.h, rows * frame.mm(KEY)))[0]
        for seat, cell in zip(others, keys.grid(columns, rows, frame.mm(1)), strict=False):
            self._other(frame, cell, seat, names[seat], table)

    def _chips(self) -> int:
        """The chips in the hand of the one who acts."""
        return ten_view(self.shell).chips[self.seat]

    def _head(self, frame: Frame, box: Box, text: str) -> Box:
        """Draws what the keys below it do; returns the box for the keys."""
        head, keys = box.cut_top(frame.mm(9.4), frame.mm(0.6))
        frame.paragraph(centred(frame, head, text, 3.2, "name"), text, cut="name", capital=3.2)
        return keys

    def _other(self, frame: Frame, box: Box, seat: int, name: str, table: RunningRound) -> None:
        theme = frame.theme
        target = f"card-{seat}"
        least = table.protection[seat]
        ground, ink = theme.key_dark, theme.ink
        can_pay = self._chips() >= (least or SWAP_PRICE)
        if not can_pay:
            ground, ink = theme.panel, theme.dim
        elif frame.pressed == target:
            ground, ink = theme.cream, theme.on_cream
        frame.fill(box, ground, 1.7)
        inside = box.pad(frame.mm(1.5), frame.mm(0.6))
        upper, lower = inside.middle(inside.w, min(inside.h, frame.mm(10))).rows(2, 0)
        frame.text(upper, name, cut="name", capital=3.2, colour=ink)
        text = self._("swap: 1 to the pot")
        if least:
            text = self._("bid {count} or more").format(count=least)
        frame.text(lower, text, cut="note", capital=2.2, colour=ink)
        if can_pay:
            frame.target(box, target)

    def _opens(self, frame: Frame, box: Box, owner: int, table: RunningRound) -> None:
        """How many chips are offered first."""
        names = self.session.match.names
        head, box = box.cut_top(frame.mm(12), frame.mm(1))
        text = self._("{name} bids for {owner}’s card:").format(
            name=short_name(names[self.seat]), owner=short_name(names[owner])
        )
        frame.paragraph(centred(frame, head, text, 3.6, "name"), text, cut="name", capital=3.6)
        self._bids(frame, box, table.protection[owner])

    def _raises(self, frame: Frame, box: Box, bid: Bid) -> None:
        names = self.session.match.names
        head, box = box.cut_top(frame.mm(12), frame.mm(1))
        text = self._("{name} bids {count} for {owner}’s card.").format(
            name=short_name(names[bid.seat]), count=bid.chips, owner=short_name(names[bid.owner])
        )
        frame.paragraph(centred(frame, head, text, 3.6, "name"), text, cut="name", capital=3.6)
        raiser = short_name(names[self.seat])
        chips = self._chips()
        if self.seat in (bid.seat, bid.owner) or chips <= bid.chips:
            text = self._("Nobody else can bid more.")
            if self._can_outbid(bid):
                text = self._("Does anyone bid more? Tap them. If not, pay.")
            if self.seat not in (bid.seat, bid.owner):
                text = f"{self._only_has(raiser, chips)} {text}"
            frame.paragraph(box, text, capital=3.0)
            return
        head, box = box.cut_top(frame.mm(7.5), frame.mm(0.5))
        text = self._("{name} bids more:").format(name=raiser)
        frame.paragraph(centred(frame, head, text, 2.4), text, capital=2.4)
        self._bids(frame, box, bid.chips + 1)

    def _can_outbid(self, bid: Bid) -> bool:
        """Whether anybody has the chips to bid more."""
        chips = ten_view(self.shell).chips
        return any(
            has > bid.chips for seat, has in enumerate(chips) if seat not in (bid.seat, bid.owner)
        )

    def _only_has(self, name: str, chips: int) -> str:
        """How many chips a player has, who cannot bid more."""
        if not chips:
            return self._("{name} has no chips left.").format(name=name)
        if chips == 1:
            return self._("{name} only has 1 chip.").format(name=name)
        return self._("{name} only has {count} chips.").format(name=name, count=chips)

    def _bids(self, frame: Frame, box: Box, least: int) -> None:
        """A key for each bid from the least on, up to the chips in the player's hand."""
        chips = self._chips()
        columns, rows = (4, 3) if frame.panel.portrait else (RAISES // 2, 2)
        keys = box.cut_top(min(box.h, rows * frame.mm(15)))[0]
        for step, cell in enumerate(keys.grid(columns, rows, frame.mm(1.2))):
            if least + step <= chips:
                number_key(frame, cell, f"bid-{least + step}", str(least + step))

    def _bar(self, frame: Frame, bar: Box, table: RunningRound) -> None:
        bar = undo_redo(frame, bar, self, not frame.panel.portrait)
        if table.moves:
            text = self._("So far")
            wide = width_for(frame, text, sign=True) - frame.mm(2)
            box, bar = bar.cut_left(wide, frame.mm(1.5))
            frame.button(box, "entries", text, sign="list")
        bid = table.bid
        if self._wanted is not None and bid is None:
            frame.button(bar, "back", self._("No bid"), sign="back", capital=2.8)
            return
        if bid is None:
            text = onward(self._("Show the cards"))
        else:
            names = self.session.match.names
            text = self._("{name} pays {owner} {count}").format(
                name=short_name(names[bid.seat]),
                owner=short_name(names[bid.owner]),
                count=bid.chips,
            )
            size = frame.size("body", 2.2)
            if frame.fonts.width(text, "body", size) > bar.w - frame.mm(4):
                text = self._("Pay {count}").format(count=bid.chips)
        frame.button(bar, "next", text, primary=True, capital=2.8)

    def on_seat(self, seat: int) -> None:
        """Lets another player act; on whoever acts already, opens that player."""
        if seat == self.seat:
            from companion.ui.screens.people.seat_player import SeatPlayer

            self.navigator.go(SeatPlayer(self.shell, seat))
        else:
            self.seat, self._wanted = seat, None
            self.messages.clear()

    def on_protect(self, chips: int) -> None:
        """Protects the player's cards with so many chips."""
        self._enter(Protect(self.seat, chips))

    def on_card(self, owner: int) -> None:
        """Asks for the bid for a protected card; swaps another one at once."""
        if self._table().protection[owner]:
            self._wanted = owner
        else:
            self._enter(Swap(self.seat, owner))

    def on_bid(self, chips: int) -> None:
        """Bids so many chips for the card that is wanted."""
        bid = self._table().bid
        owner = bid.owner if bid is not None else self._wanted
        if owner is not None:
            self._enter(Bid(self.seat, owner, chips))

    def on_back(self) -> None:
        """Leaves the bid that was about to be made."""
        self._wanted = None

    def on_next(self) -> None:
        """Pays the bid; without one, shows the cards."""
        if self._table().bid is not None:
            self._enter(Sold())
        else:
            self.navigator.go(routes.laid(self.shell))

    def _enter(self, event: Move) -> None:
        """Enters a move; says why if it is refused.

        Cards that are half entered stay, unless two of them change places.
        """
        self._wanted = None
        if self.act(Do(event)) is None:
            self.shell.device.sound("refused")
            return
        if isinstance(event, Swap | Sold):
            self.shell.drafts.clear()
        else:
            self.shell.drafts.renew()
        self.seat = self._whose_turn()
