"""The table of 6th Sense: one tap a trick, on whoever won it."""

from companion.games.sixth_sense.event import Won
from companion.games.sixth_sense.judge import CARDS
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.screens import routes
from companion.games.sixth_sense.screens.bars import beside_back
from companion.games.sixth_sense.screens.moving_bar import draw_moving_bar
from companion.games.sixth_sense.screens.moving_tricks import MovesTricks
from companion.games.sixth_sense.screens.rows import (
    PlayerRow,
    draw_rows,
    draw_trump,
    trump_width,
)
from companion.games.sixth_sense.screens.table_strip import (
    draw_strip,
    moving_words,
    round_words,
    tricks_to_go,
)
from companion.games.sixth_sense.view import SixthSenseView, tricks_of
from companion.match.actions import Change, Do
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    TIGHT,
    TOUCH,
)
from companion.ui.shell import flow
from companion.ui.widgets.pages import onward, width_for
from companion.ui.widgets.parts import player_colour, top_bar
from companion.ui.widgets.redo import undo_redo

TWO = 2


class SixthTable(MovesTricks):
    """The round under way: everybody's tricks, who leads, how many are still to come."""

    takes_cards = True
    is_board = True

    def draw(self, frame: Frame) -> None:
        shown = self.view()
        round_ = shown.table.rounds[-1]
        gap = frame.mm(GAP)
        area = frame.box.pad(gap, 0)
        top, area = area.cut_top(frame.mm(TOUCH), frame.mm(HAIR))
        self._top(frame, top, shown, round_)
        lines = 2 if has_two_lines(frame, shown) else 1
        high = lines * frame.mm(BAR) + (lines - 1) * gap
        bottom, area = area.cut_bottom(high + gap, frame.mm(TIGHT))
        self._bottom(frame, Box(bottom.x, bottom.y, bottom.w, high), shown, round_)
        text = self._words(shown, round_)
        rows = draw_strip(frame, area, text, self._to_go(round_))
        players = self._players(shown, round_)
        draw_rows(frame, rows, self._, players, self._moving, round_.all_tricks)

    def _top(self, frame: Frame, box: Box, shown: View[SixthSenseView], round_: Round) -> None:
        game_ui = flow.game_ui(self.shell)
        text = game_ui.say_number(self._, "title", self.session.match, shown.opened)
        trump = self._("Trump")
        room = trump_width(frame, trump) if shown.table.has_trump else 0
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
            draw_trump(frame, place, round_.trump, trump)

    def _players(self, shown: View[SixthSenseView], round_: Round) -> list[PlayerRow]:
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

    def _words(self, shown: View[SixthSenseView], round_: Round) -> str:
        if self.messages.text:
            return self.messages.text
        if self._moving is None:
            return round_words(self._, shown.names, round_)
        mine = [number for number, _step in tricks_of(self.session.match, self._moving)]
        return moving_words(self._, shown.names[self._moving], mine, self._which)

    def _to_go(self, round_: Round) -> str:
        return "" if self._moving is not None else tricks_to_go(self._, round_)

    def _bottom(self, frame: Frame, box: Box, shown: View[SixthSenseView], round_: Round) -> None:
        gap = frame.mm(GAP)
        two_lines = has_two_lines(frame, shown)
        on = box
        if two_lines:
            box, on = box.rows(2, gap)
        if self._moving is not None:
            mine = [number for number, _step in tricks_of(self.session.match, self._moving)]
            draw_moving_bar(frame, box, on if two_lines else None, self, mine, self._which)
            return
        pad, on = beside_back(frame, on, self._)
        frame.button(pad, "pad", self._("Pad"))
        rest = undo_redo(frame, box if two_lines else on, self)
        if not two_lines:
            on = rest
        if round_.all_tricks:
            frame.button(on, "next", onward(self._("Reveal predictions")), primary=True)
            return
        if len(shown.names) == TWO:
            text = self._("Blocked")
            blocked, on = on.cut_left(on.w * 42 // 100, gap)
            frame.button(blocked, "blocked", text)
        text = self._("Who wins this trick?")
        judge = rest
        if not two_lines:
            judge, on = on.cut_left(min(width_for(frame, text), on.w * 56 // 100), gap)
        frame.button(judge, "judge", text)
        frame.button(on, "next", self._("Count the tricks"))

    def faces(self) -> str | None:
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
        if self._moving is not None:
            step = self._chosen_trick()
            if step is not None:
                self._correct(Change(step.number, trick))
        elif self.act(Do(trick)) is not None:
            self._show_if_complete()
        else:
            self.shell.device.sound("refused")

    def on_judge(self) -> None:
        """Opens the judge, or first the question for trump if that is needed."""
        needs_trump = self.view().table.needs_trump
        self.navigator.go(routes.trump(self.shell) if needs_trump else routes.judge(self.shell))

    def on_trump(self) -> None:
        """Asks for the trump colour."""
        self.navigator.go(routes.trump(self.shell))

    def on_next(self) -> None:
        """Opens the predictions after the last trick, before it the count of the tricks."""
        done = self._round().all_tricks
        self.navigator.go(routes.predictions(self.shell) if done else routes.count(self.shell))

    def on_player(self, seat: int) -> None:
        from companion.ui.screens.people.seat_player import SeatPlayer

        self.navigator.go(SeatPlayer(self.shell, seat))

    def on_dealer(self) -> None:
        from companion.ui.screens.dealing.who_dealt import WhoDealt

        self.navigator.go(WhoDealt(self.shell, self.view().opened))


def has_two_lines(frame: Frame, shown: View[SixthSenseView]) -> bool:
    """Whether the button that leads on has a line of its own; two players have one button more."""
    return frame.panel.portrait or len(shown.names) == TWO
