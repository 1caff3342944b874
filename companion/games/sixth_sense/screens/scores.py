"""The scores of a round of 6th Sense: what was predicted, what was won, and what it is worth."""

from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import distance, points
from companion.games.sixth_sense.screens.rows import TALLEST, growth
from companion.games.sixth_sense.screens.suits import card_back, prediction_text
from companion.match.actions import Correction
from companion.match.match import Match
from companion.match.view import View, running_totals, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK, VIOLET
from companion.ui.shell import flow, game_uis
from companion.ui.shell.acting import undo
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.theatre.celebration import StageCelebration, name_and_sign
from companion.ui.theatre.reveal import TURN, Reveal, turning_card
from companion.ui.widgets.dealer_badge import DEALER, dealer_badge
from companion.ui.widgets.pages import back_button, centred, large_words, onward, page, width_for
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.player_cells import DEALER_TARGET
from companion.ui.widgets.words import short_name

# The time between two cards that are turned over, in seconds.
CARD_DELAY = 0.45


class SixthScores(Screen):
    """One complete round of the match on the table, or of `match`; number from 1.

    Without a number it is the last one, whose predictions can be taken back. They are turned over
    one by one, the worst first; then whoever has the most points is celebrated.
    """

    shows_scores = True

    def __init__(self, shell: Shell, number: int | None = None, match: Match | None = None) -> None:
        super().__init__(shell)
        self._number = number
        self._other = match
        new = self._goes_on()
        at_once = not new or not shell.preferences.animated
        self._reveal = Reveal(shell.clock, CARD_DELAY, at_once)
        # When the last card is turned over.
        end = self._reveal.ends_at(len(self._match.names)) + (0 if at_once else TURN)
        self._celebration = StageCelebration(shell, end if new and self._winners() else None)

    @property
    def _match(self) -> Match:
        return self._other or self.session.match

    def _view(self) -> View:
        return self.view() if self._other is None else view(self._other)

    def _place(self) -> int | None:
        """The round to show, from 0; None if it is not complete."""
        complete = self._view().table.complete
        if self._number is None:
            return complete[-1] if complete else None
        return self._number - 1 if self._number - 1 in complete else None

    def _goes_on(self) -> bool:
        """Whether this is the last round of the match on the table; others are only looked at."""
        return self._number is None and self._other is None

    def _points(self) -> tuple[int, ...]:
        """The points of the round by seat; none if it is not complete."""
        place = self._place()
        if place is None:
            return ()
        scored: tuple[int, ...] = tuple(
            points(self._view().table.rounds[place], self._match.setup.variant)
        )
        return scored

    def _winners(self) -> tuple[int, ...]:
        """The seats with the most points of the round; nobody if all have the same."""
        scored = self._points()
        won = tuple(seat for seat, each in enumerate(scored) if each == max(scored))
        return won if len(won) < len(scored) else ()

    def draw(self, frame: Frame) -> None:
        """Draws a row for each player, the best first, and the buttons."""
        place = self._place()
        if place is None:
            area, bar = page(frame, "", self.messages.text)
            text = self._("This round isn’t scored yet.")
            bar = back_button(frame, bar, self._("Back"))
            if self._goes_on() and self._match.ended:
                text = self._("The game ended before anything was scored.")
                self._undo_button(frame, bar, "undo", self._undo_words(self._("Keep playing")))
            large_words(frame, area, text, 3.8)
            return
        round_: Round = self._view().table.rounds[place]
        title = self._("Round {number} — scores").format(number=place + 1)
        note, portrait = self._note(round_), frame.panel.portrait
        if self._reveal.shown(len(self._match.names)) < len(self._match.names):
            frame.target(frame.box, "skip", changes=True)
        beside = self.messages.text or ("" if portrait else note)
        area, bar = page(frame, title, beside, menu=self._goes_on())
        if portrait:
            # Beside the title there is no room for it.
            words, area = area.cut_top(frame.mm(8.4), frame.mm(0.6))
            words = centred(frame, words.pad(frame.mm(1), 0), note, 2.2)
            frame.paragraph(words, note, capital=2.2, colour=frame.theme.dim)
        self._buttons(frame, bar)
        head, rows = area.cut_top(frame.mm(5), frame.mm(0.4))
        self._head(frame, head)
        scored = self._points()
        order = sorted(range(len(scored)), key=lambda seat: -scored[seat])
        gap = frame.mm(1.2 if len(order) < 6 else 0.7)
        high = min(frame.mm(TALLEST), (rows.h - gap * (len(order) - 1)) // len(order))
        totals = running_totals(self._match)[place + 1]
        for line, seat in enumerate(order):
            row = Box(rows.x, rows.y + line * (high + gap), rows.w, high)
            # From the bottom up: the best player's card is turned over last.
            turned = self._reveal.turned(len(order) - 1 - line)
            self._row_ground(frame, row, seat)
            if turned < 1:
                self._turning_row(frame, row, round_, seat, turned)
            else:
                self._row(frame, row, round_, seat, scored[seat], totals[seat])
            if self._other is None:
                self._targets(frame, row, seat, seat == round_.dealer, is_open=turned >= 1)

    def _targets(self, frame: Frame, row: Box, seat: int, dealt: bool, *, is_open: bool) -> None:
        """The name, the dealer's D, the prediction and the tricks lead to what corrects them.

        Of a row that is not turned over yet only the card can be told from the others.
        """
        _name, said, won, *_others = self._cells(frame, row)
        left, row = row.cut_left(said.x - row.x)
        if dealt:
            mark, left = left.cut_right(frame.mm(DEALER_TARGET))
            frame.target(mark, DEALER, changes=True)
        said, row = row.cut_left(won.x - row.x)
        if not is_open:
            frame.target(said, f"said-{seat}", changes=True)
            return
        frame.target(left, f"player-{seat}", changes=True)
        frame.target(said, f"said-{seat}", changes=True)
        frame.target(row.cut_left(won.right - row.x)[0], f"won-{seat}", changes=True)

    def _note(self, round_: Round) -> str:
        if self._match.setup.variant == "novice":
            return self._("The closer the prediction, the more points.")
        if round_.counted is not None:
            return self._("The tricks were counted at the end.")
        return self._("Hit: as many points as predicted. Miss: minus the difference.")

    def _cells(self, frame: Frame, row: Box) -> tuple[Box, Box, Box, Box, Box]:
        """Where the name, the prediction, the tricks, the points and the total stand."""
        inside = row.pad(frame.mm(2), 0)
        portrait = frame.panel.portrait
        total, inside = inside.cut_right(frame.mm(12 if portrait else 15), frame.mm(2))
        points_, inside = inside.cut_right(frame.mm(11 if portrait else 18), frame.mm(1))
        won, inside = inside.cut_right(frame.mm(16 if portrait else 30), frame.mm(1))
        said, inside = inside.cut_right(frame.mm(14 if portrait else 18), frame.mm(1))
        return inside, said, won, points_, total

    def _head(self, frame: Frame, box: Box) -> None:
        _name, said, *others = self._cells(frame, box)
        # The word may be longer than the card below it is wide; there is room beside the names.
        more = frame.mm(4)
        cells = (Box(said.x - more, said.y, said.w + more, said.h), *others)
        labels = (self._("Predicted"), self._("Won"), self._("Round"), self._("Total"))
        for label, cell, align in zip(
            labels, cells, ("centre", "left", "right", "right"), strict=True
        ):
            frame.text(cell, label, capital=2.2, colour=frame.theme.dim, align=align)

    def _row_ground(self, frame: Frame, box: Box, seat: int) -> None:
        theme = frame.theme
        ground = theme.panel_down if frame.pressed == f"said-{seat}" else theme.panel
        if seat in self._winners():
            colour = player_colour(self.shell, self._name(seat), seat)
            ground = self._celebration.ground(ground, colour)
        frame.fill(box, ground, 1.8)

    def _name(self, seat: int) -> str:
        return self._match.names_in(self._place() or 0)[seat]

    def _card(self, frame: Frame, said: Box, row: Box) -> Box:
        side = frame.mm(9 * growth(frame, row))
        return said.middle(side, min(side, row.h - frame.mm(1.6)))

    def _turning_row(self, frame: Frame, box: Box, round_: Round, seat: int, turned: float) -> None:
        """Draws a prediction that is face down; while it turns over, also whose it is."""
        name, said, *_others = self._cells(frame, box)
        card = self._card(frame, said, box)
        back = card.middle(card.w * 7 // 10, card.h)
        if not turned:
            card_back(frame, back)
            return
        turning_card(frame, turned, (back, VIOLET), (card, CARD_FACE))
        self._draw_name(frame, name, box, seat, seat == round_.dealer)

    def _draw_name(self, frame: Frame, name: Box, row: Box, seat: int, dealt: bool) -> None:
        who = self._name(seat)
        colour = player_colour(self.shell, who, seat)
        grown = growth(frame, row)
        side = frame.mm(7 * grown)
        if not frame.panel.portrait:
            badge, name = name.cut_left(side, frame.mm(2))
            initial(frame, badge.middle(side, side), who, colour, capital=2.5 * grown)
        else:
            strip, name = name.cut_left(frame.mm(1.3), frame.mm(1.2))
            strip = strip.middle(strip.w, row.h - frame.mm(3))
            frame.fill(strip, colour, 0.8)
        if dealt:
            mark, name = name.cut_right(frame.mm(4.2), frame.mm(0.8))
            dealer_badge(frame, mark, frame.theme.dim if frame.pressed == DEALER else None)
        sign = self._celebration.sign if seat in self._winners() else ""
        name_and_sign(frame, name, who, sign, cut="name", capital=3.4 * grown)

    def _row(
        self, frame: Frame, box: Box, round_: Round, seat: int, scored: int, total: int
    ) -> None:
        theme = frame.theme
        name, said, won, points_, all_ = self._cells(frame, box)
        self._draw_name(frame, name, box, seat, seat == round_.dealer)
        value = round_.predictions[seat] if round_.predictions is not None else 0
        missed = distance(value, round_.won[seat])
        card = self._card(frame, said, box)
        frame.fill(
            card, theme.tiles[2].key if not missed else CARD_FACE, 0.9, line=(0.5, theme.dim)
        )
        text, grown = prediction_text(value), growth(frame, box)
        large = 3.6 * grown
        frame.text(card, text, cut="number", capital=large, colour=DARK_INK, align="centre")
        if frame.panel.portrait:
            number, reason = won.middle(won.w, min(box.h, frame.mm(10.6 * grown))).rows(2, 0)
        else:
            number, reason = won.cut_left(frame.mm(8), frame.mm(1))
        frame.text(number, str(round_.won[seat]), cut="number", capital=large)
        colour = theme.dim if missed else theme.ink
        frame.text(reason, self._reason(missed), cut="note", capital=2.2 * grown, colour=colour)
        game_ui = game_uis.of(self._match.game.NAME)
        shown = game_ui.points(scored)
        frame.text(points_, shown, cut="number", capital=5.0 * grown, align="right")
        shown = game_ui.points(total)
        frame.text(all_, shown, cut="number", capital=large, colour=theme.dim, align="right")

    def _reason(self, missed: int) -> str:
        if not missed:
            return self._("hit")
        return self._("{count} off").format(count=missed)

    def _buttons(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        if not self._goes_on():
            back_button(frame, bar, self._("Back"))
            return
        text = self._("Table") if frame.panel.portrait else self._("Back to the table")
        rest = self._undo_button(frame, bar, "back", self._undo_words(text))
        pad, rest = rest.cut_left(frame.mm(14), gap)
        frame.button(pad, "pad", self._("Pad"))
        match = self._match
        if match.ended is not None:
            label = self._("See the result")
        else:
            dealer = match.coming_names[self._view().next_dealer]
            label = self._("Next round — {name} deals").format(name=short_name(dealer))
            if width_for(frame, onward(label), capital=2.3) > rest.w:
                label = self._("Next round")
        frame.button(rest, "next", onward(label), primary=True)

    def _undo_words(self, table: str) -> str:
        """What the undo button says: `table`, unless it undoes a correction."""
        return self._("Undo") if isinstance(self._match.undoes, Correction) else table

    def _undo_button(self, frame: Frame, bar: Box, target: str, text: str) -> Box:
        """Draws the button that undoes the last action; returns the rest of the bar."""
        wide = width_for(frame, text, sign=True) - (frame.mm(2) if frame.panel.portrait else 0)
        box, rest = bar.cut_left(wide, frame.mm(1.5))
        frame.button(box, target, text, sign="undo")
        return rest

    def on_wake(self) -> None:
        """Plays the jingle when all cards are turned over."""
        self._celebration.on_wake()

    def wakes_at(self) -> float | None:
        """When the next card turns or goes on turning, or the celebration goes on."""
        count = len(self._match.names)
        times = (
            self._reveal.wakes_at(count),
            self._reveal.turns_at(count),
            self._celebration.wakes_at(),
        )
        return min((at for at in times if at is not None), default=None)

    def tap(self, name: str) -> None:
        """Goes on, back or elsewhere, or opens a correction; `skip` turns all cards over."""
        if name == "skip":
            self._reveal.finish()
            self._celebration.begin_by(self.shell.clock())
            self._celebration.on_wake()
        elif name == "next":
            if self._match.ended is not None:
                flow.open_match(self.shell)
            else:
                flow.begin_stage(self.shell)
        elif name == "pad":
            from companion.ui.screens.pad import Pad

            self.navigator.go(Pad(self.shell))
        elif name == "menu":
            from companion.ui.screens.menu import Menu

            self.navigator.go(Menu(self.shell))
        elif name.startswith("player-"):
            from companion.ui.screens.people.seat_player import SeatPlayer

            seat = int(name.removeprefix("player-"))
            self.navigator.go(SeatPlayer(self.shell, seat, stage=self._place()))
        elif name == "undo":
            undo(self.shell)
        elif name == "back":
            self._back()
        elif (place := self._place()) is not None:
            from companion.games.sixth_sense.screens.score_corrections import open_correction

            open_correction(self.shell, place + 1, name)

    def _back(self) -> None:
        """Undoes the predictions of the round just scored, or what was corrected in it.

        From other rounds, and where none is scored, only goes back, or to what the match needs.
        """
        if self._goes_on() and self._place() is not None:
            undo(self.shell)
            return
        self.navigator.back()
        if self.navigator.screen is self:
            flow.open_match(self.shell)

    def restored(self, text: str) -> bool:
        """After an undo: shows `text` if the round is still scored; else returns False."""
        if self.session.stage_runs or self._place() is None:
            return False
        self.messages.say(text)
        return True
