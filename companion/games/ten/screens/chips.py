"""The chips of a round of 10: who protects, swaps, bids and pays, tapped as it is said."""

from companion.games.base import after
from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.chips import RunningRound
from companion.games.ten.event import Bid, Event, Move, Protect, Sold, Swap
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import SharedButtons, first_button
from companion.games.ten.screens.entry import ten_view
from companion.games.ten.screens.parts.bars import bottom_bar, top_bar
from companion.games.ten.screens.parts.chip_keys import ChipKeys
from companion.games.ten.screens.parts.players import (
    active_colours,
    chip_count,
    gold,
    plain_colours,
    player_cell,
    player_cells,
)
from companion.games.ten.screens.words import move_words
from companion.games.ten.view import table_at
from companion.match import record
from companion.match.actions import Do
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    SMALL,
    SPACE,
    STRONG,
    TIGHT,
)
from companion.ui.render.theme import CARD_FACE, CHIP_ON_CARD, DARK_INK
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name


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
        table, names = self._table(), self.session.match.names
        number = self.session.match.opened
        title = self._("Round {number} of {of}").format(number=number, of=len(ROUND_CARDS))
        pot = self._("pot {count}").format(count=table.pot)
        turn = self.shell.board.can_turn(self)
        last = self._last()
        area = top_bar(frame, self.shell, title, table.card, last, pot, turned=True, turn=turn)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar, table)
        boxes, area = player_cells(frame, area, len(names), KEY)
        for seat, (name, box) in enumerate(zip(names, boxes, strict=True)):
            self._person(frame, box, name, seat, table)
        frame.fill(area, frame.theme.panel, MARGIN)
        area = area.pad(frame.mm(MARGIN), frame.mm(TIGHT))
        keys = ChipKeys(self._, names, ten_view(self.shell).chips, self.seat, table)
        if table.bid is not None:
            keys.draw_raising(frame, area, table.bid)
        elif self._wanted is not None:
            keys.draw_opening(frame, area, self._wanted)
        else:
            keys.draw_moves(frame, area)

    def faces(self) -> str | None:
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
            side = frame.mm(SPACE)
            card = rest.cut_right(min(rest.w, lying * side + frame.mm(GAP)))[0]
            card = card.middle(card.w, frame.mm(2 * SPACE))
            # With an edge, for the cell of whoever acts is nearly as light.
            frame.fill(card, CARD_FACE, TIGHT, line=(HAIR, DARK_INK))
            inside = card.pad(frame.mm(HAIR), 0)
            for spot in inside.columns(lying, frame.mm(HAIR)):
                frame.sign(spot.middle(side, side), "chip", CHIP_ON_CARD)
        frame.target(box, f"seat-{seat}", changes=True)

    def _bar(self, frame: Frame, bar: Box, table: RunningRound) -> None:
        bar = first_button(frame, bar, self.shell, "entries", self._("So far"))
        bar = undo_redo(frame, bar, self, not frame.panel.portrait)
        bid = table.bid
        if self._wanted is not None and bid is None:
            frame.button(bar, "back", self._("No bid"), sign="back", capital=STRONG)
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
            size = frame.size("body", SMALL)
            if frame.fonts.width(text, "body", size) > bar.w - frame.mm(LINE):
                text = self._("Pay {count}").format(count=bid.chips)
        frame.button(bar, "next", text, primary=True, capital=STRONG)

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
        """Pays the bid; without one, opens the end of the round."""
        if self._table().bid is not None:
            self._enter(Sold())
        else:
            self.navigator.go(routes.round_end(self.shell))

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
