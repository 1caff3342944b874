"""The screen to correct one play: change its card or player, insert one before it, remove it."""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.correction_widgets import (
    draw_card_keys,
    draw_seats_row,
    seats_height,
)
from companion.games.thirteen.screens.correction_words import correction_words
from companion.games.thirteen.screens.corrections import (
    apply_corrections,
    are_all_plays_visible,
    is_in_running_stage,
    settle_for_turn,
    shift_to_ask_about,
)
from companion.games.thirteen.screens.repairs import back_to_here
from companion.games.thirteen.screens.repairs.pending_corrections import PendingCorrections
from companion.games.thirteen.screens.repairs.points_preview import draw_points_preview
from companion.games.thirteen.screens.repairs.strip_of_plays import draw_strip_page, first_on_page
from companion.games.thirteen.screens.words import card_words
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import PlayView, plays, turn_before
from companion.match.actions import Amend, Change, Edit, Insert, Remove
from companion.match.view import stage_of
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, TIGHT, TOUCH
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, say, width_for
from companion.ui.widgets.words import short_name


class ChangePlay(Screen):
    """Corrects event `number` of the record, or another play chosen from the strip.

    inserting: whether it asks at first for a card that is missing before that play. turn: the seat
    that the table says is next, if it did: that answers what happens to later plays.
    In the running stage a correction is made at once; in an earlier one its points are shown first.
    """

    def __init__(
        self, shell: Shell, number: int, inserting: bool = False, turn: int | None = None
    ) -> None:
        super().__init__(shell)
        self._number = number
        self._turn = turn
        self._inserting = inserting
        self._by: int | None = None
        self._corrections = PendingCorrections(shell)
        self._previewing = False

    def _visible_plays(self) -> tuple[PlayView, ...]:
        match = self.session.match
        return plays(match, stage_of(match, self._number), self.preferences.open_mode)[::-1]

    def _chosen(self) -> PlayView | None:
        return next((each for each in self._visible_plays() if each.number == self._number), None)

    def _names(self) -> tuple[str, ...]:
        return self.session.match.names_in(stage_of(self.session.match, self._number) - 1)

    def draw(self, frame: Frame) -> None:
        chosen = self._chosen()
        if chosen is None:
            bar = page(frame, self._("This card isn’t there any more."))[1]
            back_button(frame, bar, self._("Back"))
            return
        area, bar = self._draw_head(frame, chosen)
        gap = frame.mm(TIGHT)
        if self._previewing:
            said = correction_words(self.shell, self._corrections.chosen[0])
            words, area = area.cut_top(frame.mm(TOUCH), gap)
            say(frame, words.pad(frame.mm(TIGHT), 0), said)
            edits = self._corrections.with_what_follows()
            changed = self.session.match.preview(Amend(edits))
            draw_points_preview(frame, area, self._, self._names(), changed)
        else:
            height = frame.mm(5 * LINE) if frame.panel.portrait else frame.mm(BAR)
            strip, area = area.cut_top(height, gap)
            shown = self._visible_plays()
            draw_strip_page(frame, strip, self.shell, self._names(), shown, self._number)
            if frame.panel.portrait and self._hides_older_plays():
                # There is no room for this button in the bar.
                look, area = area.cut_top(frame.mm(TOUCH), gap)
                frame.button(look, "look", self._("Show earlier cards"), sign="eye")
            seats, area = area.cut_top(seats_height(frame, len(self._names())), gap)
            draw_seats_row(frame, seats, self.shell, self._names(), self._seat(chosen))
            refusal = self._corrections.refusal
            if refusal is not None and frame.panel.portrait:
                words, area = area.cut_bottom(frame.mm(TOUCH), gap)
                said = self._corrections.refusal_words(refusal)
                say(frame, words.pad(frame.mm(TIGHT), 0), said)
            marked = None if self._inserting else replace(chosen.play, by=None)
            draw_card_keys(frame, area, self.shell, marked)
        self._draw_bar(frame, bar)

    def _draw_head(self, frame: Frame, chosen: PlayView) -> tuple[Box, Box]:
        """Draws the title and what takes cards away; returns the boxes as `page` does.

        These buttons are not in the bar, where a second tap on what led here would hit one.
        """
        asks = self._previewing or self._inserting or self._corrections.refusal is not None
        width = 0 if asks else back_to_here.draw_buttons(frame, self.shell, self._number)
        return page(frame, self._title(chosen), beside=width)

    def _seat(self, chosen: PlayView) -> int:
        if not self._inserting:
            return chosen.seat
        return turn_before(self.session.match, chosen.number) if self._by is None else self._by

    def _title(self, chosen: PlayView) -> str:
        name = short_name(self._names()[chosen.seat])
        if self._previewing:
            return self._("What this changes")
        if self._inserting:
            return self._("Which card came before {name}’s {card}?").format(
                name=name, card=card_words(self._, chosen.play.card)
            )
        return self._("What did {name} actually play?").format(name=name)

    def _hides_older_plays(self) -> bool:
        """Whether fair play hides older plays of the chosen play's stage."""
        running = is_in_running_stage(self.session.match, self._number)
        return running and not are_all_plays_visible(self.shell)

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(GAP)
        rest = back_button(frame, bar, self._("Back"))
        if self._previewing:
            text = self._("Change it")
            button, rest = rest.cut_right(max(frame.mm(10 * LINE), width_for(frame, text)), gap)
            frame.button(button, "next", text, primary=True)
            return
        refusal = self._corrections.refusal
        if refusal is not None:
            if self._corrections.can_change_too({shown.number for shown in self._visible_plays()}):
                text = self._("Change that too")
                button, rest = rest.cut_right(min(width_for(frame, text), rest.w // 2), gap)
                frame.button(button, "also", text, primary=True)
            if not frame.panel.portrait:
                say(frame, rest, self._corrections.refusal_words(refusal))
            return
        text = self._("Change it") if self._inserting else self._("Add a card before this")
        wide = width_for(frame, text, sign=True)
        button, rest = rest.cut_right(min(wide, rest.w), gap)
        frame.button(button, "insert", text, sign="pencil" if self._inserting else "plus")
        if self._hides_older_plays() and not frame.panel.portrait:
            text = self._("Show earlier cards")
            look = rest.cut_right(min(width_for(frame, text, sign=True), rest.w))[0]
            frame.button(look, "look", text, sign="eye")
        elif rest.w > frame.mm(3 * BAR):
            hint = self._("Tap the card, or who played it.")
            hint = self._("Tap the missing card.") if self._inserting else hint
            say(frame, rest, hint, frame.theme.dim)

    def on_remove(self) -> None:
        """Removes the chosen play."""
        self._add_edit(Remove(self._number))

    def on_here(self) -> None:
        """Takes all plays after the chosen one away."""
        back_to_here.remove_later_plays(self.shell, self._number)

    def on_insert(self) -> None:
        """Asks for a card that is missing before the chosen play, or no longer."""
        self._inserting, self._by = not self._inserting, None

    def on_play(self, number: int) -> None:
        """Chooses another play."""
        self._number, self._by = number, None
        self._corrections.drop_refused()

    def on_older(self) -> None:
        """Turns to the older plays and chooses the first of them."""
        self.on_play(first_on_page(self._visible_plays(), self._number, 1))

    def on_newer(self) -> None:
        """Turns to the newer plays and chooses the first of them."""
        self.on_play(first_on_page(self._visible_plays(), self._number, -1))

    def on_look(self) -> None:
        """Asks whether everybody agrees to look at earlier cards."""
        self.navigator.go(routes.confirm_look(self.shell))

    def on_also(self) -> None:
        """Chooses the play that no longer fits, to change it together with this one."""
        number = self._corrections.change_too()
        if number is not None:
            self._number = number

    def on_next(self) -> None:
        """Makes the corrections whose points were shown."""
        if self._previewing:
            apply_corrections(self.shell, *self._corrections.with_what_follows())

    def on_back(self) -> None:
        """Takes the last correction back if it waits for an answer, else goes back."""
        if self._previewing or self._corrections.refusal is not None:
            self._previewing = False
            self._corrections.drop_last()
        else:
            self.navigator.back()

    def on_key(self, text: str) -> None:
        """Changes the chosen play to this card, or inserts it before."""
        chosen = self._chosen()
        if chosen is None:
            return
        play: Play = self.session.match.game.parse_event(text)
        if self._inserting:
            self._add_edit(Insert(self._number, replace(play, by=self._seat(chosen))))
        elif play == replace(chosen.play, by=None):
            self.navigator.back()
        else:
            self._add_edit(Change(self._number, replace(play, by=chosen.play.by)))

    def on_by(self, seat: int) -> None:
        """Says who laid the chosen play, or the one that is inserted."""
        chosen = self._chosen()
        if self._inserting:
            self._by = seat
        elif chosen is not None and chosen.play.by != seat:
            # Also for the seat that is marked already: then a correction before this play does
            # not move it to another player.
            self._add_edit(Change(self._number, replace(chosen.play, by=seat)))

    def _add_edit(self, edit: Edit) -> None:
        """Adds a correction: made at once in the running stage, shown first in an earlier one.

        If it does not fit, keeps the refusal, so that the screen says why.
        """
        if not self._corrections.add(edit):
            return
        edits = self._corrections.with_what_follows()
        shift = shift_to_ask_about(self.shell, edits)
        if shift is not None:
            if self._turn is not None and settle_for_turn(self.shell, shift, self._turn):
                return
            # Back from there this correction is not made.
            self._corrections.drop_last()
            self.navigator.go(routes.whose_turn(self.shell, shift))
        elif is_in_running_stage(self.session.match, self._number):
            apply_corrections(self.shell, *edits)
        else:
            self._previewing = True
