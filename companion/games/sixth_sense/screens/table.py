"""The table of 6th Sense: one tap a trick, on whoever won it."""

from companion.games.sixth_sense.event import Tricks, Won
from companion.games.sixth_sense.judge import CARDS
from companion.games.sixth_sense.round import Round, verdicts
from companion.games.sixth_sense.screens import routes
from companion.games.sixth_sense.screens.moving_bar import draw_moving_bar
from companion.games.sixth_sense.screens.rows import PlayerRow, draw_rows, draw_trump
from companion.games.sixth_sense.screens.verdict_words import trick_words
from companion.games.sixth_sense.view import tricks_of
from companion.match.actions import Amend, Change, Do, Edit, Remove
from companion.match.record import Step
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import SMALLEST_CAPITAL, Frame
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, fits, onward, width_for
from companion.ui.widgets.parts import player_colour, top_bar
from companion.ui.widgets.redo import OffersRedo, undo_redo

TWO = 2
# The height of two lines of text, in millimetres.
STRIP = 8.5


class SixthTable(OffersRedo):
    """The round under way: everybody's tricks, who leads, how many are still to come."""

    takes_cards = True
    is_board = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # The seat whose trick is about to be given to another winner, or removed; which of its
        # tricks, from the first, or the last one.
        self._moving: int | None = None
        self._which = -1

    def _round(self) -> Round:
        last: Round = self.view().table.rounds[-1]
        return last

    def draw(self, frame: Frame) -> None:
        """Draws the top bar with trump, a row for each player, the last trick, and the buttons."""
        shown = self.view()
        round_: Round = shown.table.rounds[-1]
        gap = frame.mm(1.5)
        area = frame.box.pad(gap, 0)
        top, area = area.cut_top(frame.mm(9.7), frame.mm(0.4))
        self._top(frame, top, shown, round_)
        # In portrait the button that leads on gets a line of its own.
        lines = 2 if frame.panel.portrait else 1
        high = lines * frame.mm(11.5) + (lines - 1) * gap
        bottom, area = area.cut_bottom(high + gap, frame.mm(0.8))
        self._bottom(frame, Box(bottom.x, bottom.y, bottom.w, high), shown, round_)
        rows = self._strip(frame, area, shown, round_)
        players = self._players(shown, round_)
        draw_rows(frame, rows, self._, players, self._moving, round_.all_tricks)

    def _strip(self, frame: Frame, area: Box, shown: View, round_: Round) -> Box:
        """Draws what became of the last trick and how many are to come; returns the rest."""
        text, to_go = self._words(shown, round_), self._to_go(round_)
        # Always room for two lines, so that no row moves when the sentence is longer.
        strip, rows = area.cut_bottom(frame.mm(STRIP), frame.mm(0.4))
        strip = strip.pad(frame.mm(1), 0)
        wide = frame.fonts.width(to_go, "body", frame.size("body", 2.4)) + frame.mm(1)
        count, beside = strip.cut_right(wide, frame.mm(2))
        # The bar on top has the number too: where both are too long, it is not told again.
        if to_go and fits(frame, beside, text, SMALLEST_CAPITAL):
            frame.text(count, to_go, colour=frame.theme.dim, align="right")
            strip = beside
        frame.paragraph(centred(frame, strip, text, 2.4), text, capital=2.4)
        return rows

    def _top(self, frame: Frame, box: Box, shown: View, round_: Round) -> None:
        game_ui = flow.game_ui(self.shell)
        text = game_ui.say_number(self._, "title", self.session.match, shown.opened)
        room = frame.mm(21) if shown.table.has_trump else 0
        done = round_.size if round_.counted is not None else len(round_.tricks)
        place = top_bar(
            frame,
            box,
            text,
            done,
            round_.size,
            game_ui.badge,
            reader=self.shell.device.reader_state,
            room=room,
            look=game_ui.badge_look(frame.theme),
            turn=self.shell.board.can_turn(self),
        )
        if shown.table.has_trump:
            draw_trump(frame, place, round_.trump, self._("Trump"))

    def _players(self, shown: View, round_: Round) -> list[PlayerRow]:
        points = flow.game_ui(self.shell).points
        return [
            PlayerRow(
                name,
                player_colour(self.shell, name, seat),
                round_.won[seat],
                points(shown.totals[seat]),
                leads=seat == round_.lead and not round_.all_tricks,
                dealer=seat == round_.dealer,
            )
            for seat, name in enumerate(shown.names)
        ]

    def _words(self, shown: View, round_: Round) -> str:
        if self.messages.text:
            return self.messages.text
        if self._moving is not None:
            text = self._("{name}’s last trick: tap who won it, or remove it.")
            mine = tricks_of(self.session.match, self._moving)
            number = mine[self._which][0] if mine else 0
            if mine and number != mine[-1][0]:
                text = self._("{name}’s trick {number}: tap who won it, or remove it.")
            return text.format(name=shown.names[self._moving], number=number)
        lead = shown.names[round_.lead]
        if round_.counted is not None:
            return self._("The tricks were counted at the end.")
        if not round_.tricks:
            return self._("{name} leads the first trick.").format(name=lead)
        if round_.all_tricks:
            return self._("All {count} tricks are played.").format(count=round_.size)
        verdict = verdicts(round_)[-1]
        return trick_words(
            self._,
            shown.names,
            round_.winners[-1],
            round_.leads[-1],
            verdict,
            split=round_.tricks[-1].split,
        )

    def _bottom(self, frame: Frame, box: Box, shown: View, round_: Round) -> None:
        gap = frame.mm(1.5)
        portrait = frame.panel.portrait
        on = box
        if portrait:
            box, on = box.rows(2, gap)
        if self._moving is not None:
            mine = [number for number, _step in tricks_of(self.session.match, self._moving)]
            draw_moving_bar(frame, box, on if portrait else None, self, mine, self._which)
            return
        rest = undo_redo(frame, box, self)
        if not portrait:
            on = rest
        if not round_.all_tricks:
            if len(shown.names) == TWO:
                text = self._("Blocked")
                blocked, on = on.cut_left(min(width_for(frame, text), on.w * 42 // 100), gap)
                frame.button(blocked, "blocked", text)
            text = self._("Who wins this trick?")
            if portrait:
                judge = rest
            else:
                judge, on = on.cut_left(min(width_for(frame, text), on.w * 56 // 100), gap)
            frame.button(judge, "judge", text)
            on = self._draw_pad(frame, on)
            frame.button(on, "next", self._("Count the tricks"))
        else:
            on = self._draw_pad(frame, on)
            frame.button(on, "next", onward(self._("Reveal predictions")), primary=True)

    def _draw_pad(self, frame: Frame, box: Box) -> Box:
        """Draws the button of the pad; returns the rest of the bar."""
        pad, rest = box.cut_left(frame.mm(12.5), frame.mm(1.5))
        frame.button(pad, "pad", self._("Pad"))
        return rest

    def _to_go(self, round_: Round) -> str:
        count = round_.size - len(round_.tricks)
        if round_.all_tricks or self._moving is not None:
            return ""
        if count == 1:
            return self._("1 trick to go")
        return self._("{count} tricks to go").format(count=count)

    def faces(self) -> str | None:
        """The player who leads the trick."""
        round_ = self._round()
        return None if round_.all_tricks else self.view().names[round_.lead]

    def card(self, card: str) -> bool:
        """A card of the trick that lies on the table was scanned: the judge takes it."""
        if card not in CARDS or self._round().all_tricks:
            return False
        self.on_judge()
        screen = self.navigator.screen
        return screen is not self and screen.card(card)

    def on_won(self, seat: int) -> None:
        """Enters a trick for a player, or gives the chosen one to that player."""
        self._enter(Won(seat))

    def on_split(self, seat: int) -> None:
        """Enters a trick that counts as two, or gives the chosen one to that player as two."""
        self._enter(Won(seat, split=True))

    def on_blocked(self) -> None:
        """Enters a trick that nobody won."""
        self._enter(Won(None))

    def _enter(self, trick: Won) -> None:
        """Enters a trick, or gives the chosen last trick to this winner instead."""
        self.undone_at = None
        if self._moving is not None:
            step = self._chosen_trick()
            if step is not None:
                self._correct(Change(step.number, trick))
        elif self.act(Do(trick)) is not None:
            self._show_if_complete()
        else:
            self.shell.device.sound("refused")

    def _chosen_trick(self) -> Step | None:
        """The trick that is about to be corrected; None if it is not there any more."""
        mine = [] if self._moving is None else tricks_of(self.session.match, self._moving)
        return mine[self._which][1] if -1 <= self._which < len(mine) and mine else None

    def _show_if_complete(self) -> None:
        """Shows the scores if the round is complete.

        The last trick completes it where the predictions were entered first, at a terminal.
        """
        if not self.session.stage_runs:
            flow.stage_ended(self.shell)

    def on_less(self, seat: int) -> None:
        """Chooses this player's last trick, to correct who won it; once more leaves it.

        Where the tricks were counted there is none to choose: the count opens.
        """
        if self._round().counted is not None:
            self._count_again()
        elif not tricks_of(self.session.match, seat):
            self._moving = None
            name = self.view().names[seat]
            self.messages.say(self._("{name} has no tricks yet.").format(name=name))
        else:
            self._moving = None if self._moving == seat else seat
            self._which = -1
            self.messages.clear()

    def _count_again(self) -> None:
        """Opens the count of this round, to correct it."""
        step = self.session.match.step
        while not isinstance(step.event, Tricks) and step.before is not None:
            step = step.before
        self.navigator.go(routes.count(self.shell, step))

    def on_trick(self, place: int) -> None:
        """Chooses another of the player's tricks."""
        self._which = place
        self.messages.clear()

    def on_leave(self) -> None:
        """Leaves the chosen trick as it is."""
        self._moving = None

    def on_out(self) -> None:
        """Removes the chosen trick from the record."""
        step = self._chosen_trick()
        if step is not None:
            self._correct(Remove(step.number))

    def _correct(self, edit: Edit) -> None:
        """Corrects the record at once: it is the round under way, and undo is near."""
        self._moving = None
        if self.act(Amend((edit,))) is not None:
            self._show_if_complete()
            self.messages.say(self._("Corrected. Tap Undo to reverse."))

    def restored(self, text: str) -> bool:  # noqa: ARG002 - nothing is said here
        """A round that still runs stays here."""
        self._moving = None
        return self.session.stage_runs

    def _go(self, screen: Screen) -> None:
        """Opens a screen; a chosen trick is left as it is."""
        self._moving = None
        self.navigator.go(screen)

    def on_judge(self) -> None:
        """Opens the judge, or first the question for trump if that is needed."""
        needs_trump = self.view().table.needs_trump
        self._go(routes.trump(self.shell) if needs_trump else routes.judge(self.shell))

    def on_trump(self) -> None:
        """Asks for the trump colour."""
        self._go(routes.trump(self.shell))

    def on_next(self) -> None:
        """Opens the predictions after the last trick, before it the count of the tricks."""
        done = self._round().all_tricks
        self._go(routes.predictions(self.shell) if done else routes.count(self.shell))

    def on_player(self, seat: int) -> None:
        """Opens the player of a seat."""
        from companion.ui.screens.people.seat_player import SeatPlayer

        self._go(SeatPlayer(self.shell, seat))

    def on_dealer(self) -> None:
        """Opens the correction of who dealt."""
        from companion.ui.screens.dealing.who_dealt import WhoDealt

        self._go(WhoDealt(self.shell, self.view().opened))

    def on_pad(self) -> None:
        """Opens the pad."""
        from companion.ui.screens.pad import Pad

        self._go(Pad(self.shell))

    def on_menu(self) -> None:
        """Opens the menu."""
        from companion.ui.screens.menu import Menu

        self._go(Menu(self.shell))

    def on_reader(self) -> None:
        """Opens the readers."""
        from companion.ui.screens.readers import ReadersScreen

        self._go(ReadersScreen(self.shell))
