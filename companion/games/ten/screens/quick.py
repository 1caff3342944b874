"""Enters the end of a round of 10 without its cards: who wins, who loses, and the penalty."""

from typing import Any

from companion.games.ten.choices import CARDS
from companion.games.ten.event import Event, Short
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import (
    SharedButtons,
    back_and_remove,
    change_round,
    choose,
    first_button,
    fitting,
    least_width,
    open_chips,
)
from companion.games.ten.screens.entry import Place, TenEntry
from companion.games.ten.screens.parts.bars import bottom_bar, top_bar
from companion.games.ten.screens.parts.quick_cells import CROWN, PILES, QuickCells
from companion.games.ten.screens.penalty import PenaltyHandlers, PenaltyPicture
from companion.games.ten.screens.penalty_draft import PenaltyDraft
from companion.games.ten.screens.tapped_cards import remember_tapped, tapped_before
from companion.games.ten.screens.tracking import keeps_chips
from companion.games.ten.screens.words import totals_words
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, TEXT
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import backward, onward, width_for
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name


class TenQuick(PenaltyHandlers, SharedButtons, OffersRedo):
    """Two keys for each player, wins and takes; below them the penalty, as cards or as points."""

    is_board = True

    def __init__(self, shell: Shell, place: Place | None = None) -> None:
        super().__init__(shell)
        self._entry = TenEntry(shell, place)
        table = self._entry.before.table
        card = table.card if table is not None else 0
        self._winner: int | None = None
        self._loser: int | None = None
        self.penalty = PenaltyDraft(card, len(self._entry.names))
        if self._entry.event is not None:
            self.take_up(self._entry.event)
        elif place is None:
            self.penalty.typing = shell.preferences.flag("ten_typing")
            shell.drafts.load("quick", self._restore)

    def _restore(self, kept: list[Any]) -> None:
        """Goes on with what `half_entered` returned; raises if it cannot have returned that."""
        winner, loser, *penalty = kept
        for seat in (winner, loser):
            if seat is not None and (type(seat) is not int or seat not in self._seats()):
                raise ValueError(f"nobody sits there: {seat}")
        self.penalty.restore(penalty)
        self._winner, self._loser = winner, loser

    def _seats(self) -> range:
        return range(len(self._entry.names))

    def take_up(self, event: Event) -> None:
        played = self._entry.finished_round(event)
        if played is not None:
            self._winner, self._loser = played.winner, played.loser
            self.penalty.take_up(played, tapped_before(self.shell, played.card))

    def draw(self, frame: Frame) -> None:
        entry = self._entry
        note, new, turn = self._note(), entry.is_new, self.shell.board.can_turn(self)
        card = self.penalty.card
        area = top_bar(frame, self.shell, entry.title, card, note, entry.pot, turned=new, turn=turn)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar)
        cells = QuickCells(self.shell, entry.names, (self._winner, self._loser), named=new)
        area = cells.draw(frame, area)
        PenaltyPicture(self.penalty, self._).draw(frame, area)

    def _note(self) -> str:
        if not self._entry.is_new:
            return self._effect()
        table = self._entry.before.table
        if table is None or table.start is None:
            return ""
        return self._("{name} starts").format(name=short_name(self._entry.names[table.start]))

    def _event(self) -> Short | None:
        """The end of the round as far as it is said; None if something is missing."""
        points = self.penalty.points
        if self._winner is None or self._loser is None or points is None:
            return None
        return Short(self._winner, self._loser, points)

    def _effect(self) -> str:
        """What a correction changes, so that it needs no screen of its own."""
        event = self._event()
        if event is None or event == self._entry.event:
            return ""
        changed = self._entry.changed_totals(event)
        return "" if changed is None else totals_words(self._, changed, self._entry.match.names)

    def _bar(self, frame: Frame, bar: Box) -> None:
        new, portrait = self._entry.is_new, frame.panel.portrait
        if new:
            bar = first_button(frame, bar, self.shell, "laid", self._("Cards"))
            bar = undo_redo(frame, bar, self, not portrait)
            if keeps_chips(self.shell) and not (portrait and self.redo_stays):
                text = self._("Chips")
                box, bar = bar.cut_left(width_for(frame, text), frame.mm(GAP))
                frame.button(box, "chips", text)
        else:
            bar = back_and_remove(frame, bar, self.shell)
            if not portrait:
                text = self._("Enter cards")
                box, bar = bar.cut_left(width_for(frame, text), frame.mm(GAP))
                frame.button(box, "laid", text)
        bar = self._round_before(frame, bar)
        ready, texts = self._ready()
        # What is asked wears the sign of the keys that answer it.
        sign = CROWN if self._winner is None else PILES if self._loser is None else None
        text = fitting(frame, bar.w, *texts, sign=sign is not None)
        ink = None if ready else frame.theme.dim
        frame.button(bar, "next", text, sign=sign, primary=ready, ink=ink, capital=TEXT)

    def _round_before(self, frame: Frame, bar: Box) -> Box:
        """Draws the button that opens the round before, if there is room; returns the rest."""
        if not self._entry.before.rounds:
            return bar
        text = backward(self._("Round {number}").format(number=len(self._entry.before.rounds)))
        box, rest = bar.cut_left(width_for(frame, text), frame.mm(GAP))
        asked = [self._("Who wins?"), self._("Who takes?")]
        said = [self._("How many?"), onward(self._("Confirm")), self._("Change it")]
        widths = [least_width(frame, each, sign=True) for each in asked]
        # Whatever the last button says, it can be read, and nothing moves.
        if max(*widths, *(least_width(frame, each) for each in said)) > rest.w:
            return bar
        frame.button(box, "before", text)
        return rest

    def _ready(self) -> tuple[bool, list[str]]:
        """Whether all is said, and what the button says then; else what is missing.

        In several ways, the longest first.
        """
        names = self._entry.names
        if self._winner is None:
            return False, [self._("Who wins?")]
        if self._loser is None:
            return False, [self._("Who takes the cards?"), self._("Who takes?")]
        points = self.penalty.points
        if points is None:
            typing = self.penalty.typing
            asked = self._("How many points?") if typing else self._("How many cards?")
            return False, [asked, self._("How many?")]
        if not self._entry.is_new:
            return True, [self._("Change it")]
        loser = short_name(names[self._loser])
        takes = self._("{name} takes {points}").format(name=loser, points=points)
        return True, [onward(takes), onward(self._("Confirm"))]

    def faces(self) -> str | None:
        """Who started the round: its end is entered for all players at once."""
        return self._entry.starter

    def tap(self, name: str) -> None:
        """Does what the target is for, and keeps what is tapped so far."""
        super().tap(name)
        self.shell.drafts.keep(self)

    def on_wins(self, seat: int) -> None:
        """Notes who wins the round."""
        self._winner = seat
        self._loser = None if self._loser == seat else self._loser
        self.messages.clear()

    def on_takes(self, seat: int) -> None:
        """Notes who takes the cards."""
        self._loser = seat
        self._winner = None if self._winner == seat else self._winner
        self.messages.clear()

    def on_typing(self) -> None:
        """Takes the points as a number, or by the cards again; in later rounds too."""
        super().on_typing()
        if self._entry.is_new:
            choose(self.shell, "ten_typing", self.penalty.typing)

    def on_remove(self) -> None:
        """Removes the end of the round from the record."""
        self._entry.remove()

    def on_player(self, seat: int) -> None:
        from companion.ui.screens.people.seat_player import SeatPlayer

        self.navigator.go(SeatPlayer(self.shell, seat))

    def on_before(self) -> None:
        """Opens the correction of the round before."""
        change_round(self.shell, len(self._entry.before.rounds), not self._entry.is_new)

    def on_laid(self) -> None:
        """Enters the cards instead, and in later rounds too."""
        if self._entry.is_new:
            choose(self.shell, "ten_way", CARDS)
        self.navigator.swap(routes.laid(self.shell, self._entry.place))

    def on_chips(self) -> None:
        open_chips(self.shell)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """Who wins and loses, and the penalty as far as it is tapped."""
        if self._entry.place is not None:
            return None
        return "quick", [self._winner, self._loser, *self.penalty.saved()], []

    def on_next(self) -> None:
        """Enters the round, or says what is missing."""
        event = self._event()
        if event is None:
            _ready, texts = self._ready()
            self.messages.say(texts[0])
            return
        self._entry.enter(event, is_shown=True)
        tapped = self.penalty.tapped()
        if tapped is not None:
            remember_tapped(self.shell, self.penalty.card, tapped)
