"""The end of a round of 10, quickly: who wins, who takes the cards, and what they cost."""

from typing import Any

from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.event import Event, Lay, Short
from companion.games.ten.rules import FinishedRound, full_round, short_round
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import (
    SharedButtons,
    back_and_remove,
    change_round,
    open_chips,
)
from companion.games.ten.screens.entry import Place, TenEntry, remember_tapped, tapped_before
from companion.games.ten.screens.parts import (
    bottom_bar,
    loser_colours,
    plain_colours,
    player_cell,
    player_cells,
    top_bar,
    winner_colours,
)
from companion.games.ten.screens.penalty import Penalty
from companion.games.ten.screens.tracking import keeps_chips
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, backward, onward, width_for
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name

# The signs of whoever wins the round, and of whoever takes its cards.
CROWN, PILES = "crown", "piles"
# In millimetres: the signs on the keys, and the names above them where they can be tapped or not.
SIGN = 3.6
HEAD, LOW_HEAD = TOUCH, 6.4
# On a standing panel more players leave no room for names that can be tapped.
MOST_STANDING = 6


class TenQuick(SharedButtons, OffersRedo):
    """Two keys for each player, wins and takes; below them the penalty, as cards or as points."""

    is_board = True

    def __init__(self, shell: Shell, place: Place | None = None) -> None:
        super().__init__(shell)
        self._entry = TenEntry(shell, place)
        table = self._entry.before.table
        card = table.card if table is not None else 0
        self._winner: int | None = None
        self._loser: int | None = None
        self.penalty = Penalty(card, len(self._entry.names))
        if self._entry.event is not None:
            self.take_up(self._entry.event)
        elif place is None:
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
        """Goes on with a round that was entered before."""
        played = self._played(event)
        if played is not None:
            self._winner, self._loser = played.winner, played.loser
            self.penalty.take_up(played, tapped_before(self.shell, played.card))

    def _played(self, event: Event) -> FinishedRound | None:
        table = self._entry.before.table
        if table is None:
            return None
        if isinstance(event, Short):
            return short_round(table.card, table.start, event.winner, event.loser, event.penalty)
        if isinstance(event, Lay):
            start = table.start
            if start is None:
                start = self._entry.before.starter or 0
            return full_round(table.card, start, event.laid, None)
        return None

    def draw(self, frame: Frame) -> None:
        """Draws the players, the penalty, and the buttons."""
        entry = self._entry
        table = entry.before.table
        title = self._("Round {number} of {of}").format(number=entry.number, of=len(ROUND_CARDS))
        pot = ""
        if table is not None and (keeps_chips(self.shell) or table.moves):
            pot = self._("pot {count}").format(count=table.stakes)
        note, new, turn = self._note(), entry.is_new, self.shell.board.can_turn(self)
        card = self.penalty.card
        area = top_bar(frame, self.shell, title, card, note, pot, turned=new, turn=turn)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar)
        boxes, area = player_cells(frame, area, len(entry.names), self._head(frame) + 10.6)
        for seat, (name, box) in enumerate(zip(entry.names, boxes, strict=True)):
            self._person(frame, box, name, seat)
        self.penalty.draw(frame, area, self._)

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
        if changed is None:
            return ""
        if not changed:
            return self._("The points stay the same.")
        names = self._entry.match.names
        totals = [f"{short_name(names[seat])} {was} → {now}" for seat, was, now in changed]
        return self._("Total") + ": " + " · ".join(totals)

    def _person(self, frame: Frame, box: Box, name: str, seat: int) -> None:
        look = plain_colours(frame)
        if seat == self._winner:
            look = winner_colours()
        elif seat == self._loser:
            look = loser_colours(frame)
        if frame.pressed == f"player-{seat}":
            look = plain_colours(frame)
        rest = player_cell(
            frame, box, self.shell, name, seat, look, self._entry.names, self._head(frame)
        )
        if self._head(frame) == HEAD:
            head = Box(box.x, box.y, box.w, rest.y - box.y)
            frame.target(head, f"player-{seat}", changes=True)
        keys = Box(box.x + frame.mm(1.3), rest.y, box.w - frame.mm(1.3), rest.h)
        win, lose = keys.pad(frame.mm(0.3), frame.mm(0.3)).columns(2, frame.mm(0.5))
        wins_it, takes_all = self._("wins it"), self._("takes")
        self._sign_key(frame, win, f"wins-{seat}", CROWN, wins_it, seat == self._winner)
        self._sign_key(frame, lose, f"takes-{seat}", PILES, takes_all, seat == self._loser)

    def _head(self, frame: Frame) -> float:
        """How high the names are: as high as a finger needs, if they can be tapped."""
        crowded = frame.panel.portrait and len(self._entry.names) > MOST_STANDING
        return HEAD if self._entry.is_new and not crowded else LOW_HEAD

    def _sign_key(
        self, frame: Frame, box: Box, name: str, sign: str, words: str, marked: bool
    ) -> None:
        theme = frame.theme
        lit = marked or frame.pressed == name
        ground, ink = (theme.cream, theme.on_cream) if lit else (theme.key_dark, theme.ink)
        frame.fill(box, ground, 1.6)
        inside = box.pad(frame.mm(0.8), 0)
        place, beside = inside.cut_left(frame.mm(SIGN), frame.mm(0.8))
        if frame.fonts.width(words, "body", frame.size("body", 2.2)) <= beside.w:
            frame.sign(place, sign, ink)
            frame.text(beside, words, capital=2.2, colour=ink)
        else:
            # In a narrow key the words are below the sign, in narrow letters.
            place, below = box.pad(frame.mm(0.3), frame.mm(0.5)).rows(2, 0)
            frame.sign(place.middle(place.w, min(place.h, frame.mm(SIGN))), sign, ink)
            frame.text(below, words, cut="name", capital=2.2, colour=ink, align="centre")
        frame.target(box, name)

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        if self._entry.is_new:
            bar = undo_redo(frame, bar, self, not frame.panel.portrait)
            if not (frame.panel.portrait and self.redo_stays):
                bar = self._round_before(frame, bar)
        else:
            bar = self._round_before(frame, back_and_remove(frame, bar, self.shell))
        if self._entry.is_new or not frame.panel.portrait:
            text = self._("Enter cards")
            if width_for(frame, text) > bar.w * 4 // 10:
                text = self._("Cards")
            box, bar = bar.cut_left(min(width_for(frame, text), bar.w * 4 // 10), gap)
            frame.button(box, "laid", text)
        if self._entry.is_new and keeps_chips(self.shell):
            text = self._("Chips")
            box, bar = bar.cut_left(min(width_for(frame, text), bar.w // 3), gap)
            frame.button(box, "chips", text)
        ready, text = self._ready()
        if ready and width_for(frame, text, capital=2.2) > bar.w + frame.mm(2):
            text = onward(self._("Confirm"))
        # What is asked wears the sign of the keys that answer it.
        sign = CROWN if self._winner is None else PILES if self._loser is None else None
        if sign == PILES and width_for(frame, text, sign=True, capital=2.2) > bar.w:
            text = self._("Who takes?")
        ink = None if ready else frame.theme.dim
        frame.button(bar, "next", text, sign=sign, primary=ready, ink=ink, capital=2.6)

    def _round_before(self, frame: Frame, bar: Box) -> Box:
        """Draws the button that opens the round before; returns the rest of the bar."""
        if not self._entry.before.rounds:
            return bar
        text = backward(self._("Round {number}").format(number=len(self._entry.before.rounds)))
        box, bar = bar.cut_left(width_for(frame, text), frame.mm(1.5))
        frame.button(box, "before", text)
        return bar

    def _ready(self) -> tuple[bool, str]:
        """Whether all is said, and what the button says then; else what is missing."""
        names = self._entry.names
        if self._winner is None:
            return False, self._("Who wins?")
        if self._loser is None:
            return False, self._("Who takes the cards?")
        points = self.penalty.points
        if points is None:
            return False, self._("How many cards?")
        if not self._entry.is_new:
            return True, self._("Change it")
        loser = short_name(names[self._loser])
        return True, onward(self._("{name} takes {points}").format(name=loser, points=points))

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

    def on_lie(self, count: int) -> None:
        """Notes how many cards lie there."""
        self.penalty.set_laid(count)

    def on_red(self, value: int) -> None:
        """Notes a penalty card, or takes it away again."""
        self.penalty.switch_red(value)

    def on_jokers(self, count: int) -> None:
        """Notes how many jokers lie there."""
        self.penalty.set_jokers(count)

    def on_typing(self) -> None:
        """Takes the points as a number, or by the cards again."""
        self.penalty.switch_typing()

    def on_digit(self, digit: str) -> None:
        """Adds a digit to the points."""
        self.penalty.add_digit(digit)

    def on_delete(self) -> None:
        """Removes the last digit of the points."""
        self.penalty.remove_digit()

    def on_remove(self) -> None:
        """Removes the end of the round from the record."""
        self._entry.remove()

    def on_player(self, seat: int) -> None:
        """Opens the player of a seat."""
        from companion.ui.screens.people.seat_player import SeatPlayer

        self.navigator.go(SeatPlayer(self.shell, seat))

    def on_before(self) -> None:
        """Opens the correction of the round before."""
        change_round(self.shell, len(self._entry.before.rounds), not self._entry.is_new)

    def on_laid(self) -> None:
        """Enters the cards instead."""
        self.navigator.swap(routes.laid(self.shell, self._entry.place))

    def on_chips(self) -> None:
        """Opens the chips."""
        open_chips(self.shell)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """Who wins and loses, and the penalty as far as it is tapped."""
        if self._entry.place is not None:
            return None
        return "quick", [self._winner, self._loser, *self.penalty.saved()], []

    def on_next(self) -> None:
        """Enters the round, or says what is missing."""
        _ready, text = self._ready()
        event = self._event()
        if event is None:
            self.messages.say(text)
            return
        self._entry.enter(event, is_shown=True)
        tapped = self.penalty.tapped()
        if tapped is not None:
            remember_tapped(self.shell, self.penalty.card, tapped)
