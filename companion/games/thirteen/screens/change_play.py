"""The screen to correct one play: change its card or player, insert one before it, remove it."""

from companion.games.base import Refusal
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.correction_widgets import (
    draw_card_keys,
    draw_plays_strip,
    draw_seats_row,
    seats_height,
)
from companion.games.thirteen.screens.corrections import (
    apply_corrections,
    are_all_plays_visible,
    correction_refusal,
    correction_refusal_words,
    correction_words,
    is_in_running_stage,
    settle_for_turn,
    shift_to_ask_about,
    with_needless_end_removed,
)
from companion.games.thirteen.screens.later_plays import LaterPlays
from companion.games.thirteen.screens.words import card_words
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import PlayView, plays, turn_before
from companion.match import actions
from companion.match.actions import Change, Edit, Insert, Remove
from companion.match.changes import Changed
from companion.match.view import stage_of
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, back_button, page, say, width_for
from companion.ui.widgets.parts import minus
from companion.ui.widgets.words import short_name

# The most plays in the strip at the top.
STRIP = 6


class ChangePlay(Screen):
    """Corrects event `number` of the record, or another play chosen from the strip.

    inserting: whether it asks at first for a card that is missing before that play. turn: the seat
    that the table says is next, if it did: that answers what happens to later plays.
    In the running stage a correction is made at once, as undo is near. In an earlier stage the
    screen first shows how the points change.
    """

    def __init__(
        self, shell: Shell, number: int, inserting: bool = False, turn: int | None = None
    ) -> None:
        super().__init__(shell)
        self._number = number
        self._turn = turn
        self._inserting = inserting
        self._by: int | None = None
        # Corrections that fit only together. After a refusal the last one is not settled yet.
        self._edits: tuple[Edit, ...] = ()
        self._refusal: Refusal | None = None
        self._previewing = False

    def _visible_plays(self) -> tuple[PlayView, ...]:
        match = self.session.match
        return plays(match, stage_of(match, self._number), self.preferences.open_mode)[::-1]

    def _chosen(self) -> PlayView | None:
        found = [shown for shown in self._visible_plays() if shown.number == self._number]
        return found[0] if found else None

    def _names(self) -> tuple[str, ...]:
        match = self.session.match
        return match.names_in(stage_of(match, self._number) - 1)

    def draw(self, frame: Frame) -> None:
        """Draws the strip of plays, the players and the keys; or the preview of the points."""
        chosen = self._chosen()
        if chosen is None:
            _, bar = page(frame, self._("This card isn’t there any more."))
            back_button(frame, bar, self._("Back"))
            return
        area, bar = page(frame, self._title(chosen))
        gap = frame.mm(1.2)
        if self._previewing:
            said = correction_words(self.shell, self._edits[0])
            words, area = area.cut_top(frame.mm(TOUCH), gap)
            say(frame, words.pad(frame.mm(1), 0), said)
            self._draw_preview(frame, area)
        else:
            height = frame.mm(20.4) if frame.panel.portrait else frame.mm(10.6)
            strip, area = area.cut_top(height, gap)
            self._draw_strip(frame, strip)
            if frame.panel.portrait and self._hides_older_plays():
                # There is no room for this button in the bar.
                look, area = area.cut_top(frame.mm(TOUCH), gap)
                frame.button(look, "look", self._("Show earlier cards"), sign="eye")
            seats, area = area.cut_top(seats_height(frame, len(self._names())), gap)
            draw_seats_row(frame, seats, self.shell, self._names(), self._seat(chosen))
            if self._refusal is not None and frame.panel.portrait:
                words, area = area.cut_bottom(frame.mm(9.4), gap)
                self._draw_refusal(frame, words.pad(frame.mm(1), 0), self._refusal)
            marked = None if self._inserting else replace(chosen.play, by=None)
            draw_card_keys(frame, area, self.shell, marked)
        self._draw_bar(frame, bar)

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

    def _draw_strip(self, frame: Frame, box: Box) -> None:
        """Draws the page of plays that has the chosen one, newest first, to choose another."""
        shown = self._visible_plays()
        gap = frame.mm(1)
        start = [play.number for play in shown].index(self._number) // STRIP * STRIP
        here = shown[start : start + STRIP]
        newer, older = start > 0, start + STRIP < len(shown)
        narrow = frame.mm(TOUCH)
        if frame.panel.portrait:
            if newer or older:
                arrows, box = box.cut_right(narrow, gap)
                left, right = arrows.rows(2, gap)
            cells = box.grid(3, 2, gap)
        else:
            if newer:
                left, box = box.cut_left(narrow, gap)
            if older:
                right, box = box.cut_right(narrow, gap)
            cells = box.columns(max(4, min(STRIP, len(shown))), gap)
        if newer:
            frame.button(left, "newer", sign="back")
        if older:
            frame.button(right, "older", sign="next")
        draw_plays_strip(frame, cells, self.shell, self._names(), here, "play", self._number)

    def _hides_older_plays(self) -> bool:
        """Whether fair play hides older plays of the chosen play's stage."""
        running = is_in_running_stage(self.session.match, self._number)
        return running and not are_all_plays_visible(self.shell)

    def _draw_preview(self, frame: Frame, box: Box) -> None:
        """Draws the points of every player before and after the corrections."""
        changed = self.session.match.preview(actions.Amend(self._all_edits()))
        if not changed:
            text = self._("The points stay the same.")
            frame.text(box, text, cut="name", capital=4.0, align="centre")
            return
        names = self._names()
        count = len(names) + 1
        rows = box.cut_top(min(box.h, count * frame.mm(14)))[0].rows(count, frame.mm(1))
        heads = [self._("Stage {number}").format(number=s.stage) for s in changed.stages[:2]]
        heads.append(self._("Total"))
        columns = _point_columns(changed)
        for seat, row in enumerate(rows):
            if seat:
                frame.fill(row, frame.theme.panel, 1.5)
            inside = row.pad(frame.mm(2.5), 0)
            name, numbers = inside.cut_left(inside.w // 3, frame.mm(1))
            cells = numbers.columns(len(heads), frame.mm(1))
            if not seat:
                for head, cell in zip(heads, cells, strict=True):
                    frame.text(cell, head, capital=2.3, colour=frame.theme.dim, align="right")
                continue
            frame.text(name, names[seat - 1], cut="name", capital=3.4)
            for (was, now), cell in zip(columns[seat - 1], cells, strict=True):
                moved = was != now
                text = f"{was} → {now}" if moved else now
                colour = frame.theme.ink if moved else frame.theme.dim
                frame.text(cell, text, cut="number", capital=3.6, colour=colour, align="right")

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        rest = back_button(frame, bar, self._("Back"))
        if self._previewing:
            text = self._("Change it")
            button, rest = rest.cut_right(max(frame.mm(40), width_for(frame, text)), gap)
            frame.button(button, "next", text, primary=True)
            return
        if self._refusal is not None:
            if self._can_change_that_too():
                text = self._("Change that too")
                button, rest = rest.cut_right(min(width_for(frame, text), rest.w // 2), gap)
                frame.button(button, "also", text, primary=True)
            if not frame.panel.portrait:
                self._draw_refusal(frame, rest, self._refusal)
            return
        if not self._inserting:
            text = self._("Remove")
            button, rest = rest.cut_right(min(width_for(frame, text, sign=True), rest.w // 2), gap)
            frame.button(button, "remove", text, sign="close")
        text = self._("Change it") if self._inserting else self._("Add a card before this")
        wide = width_for(frame, text, sign=True)
        button, rest = rest.cut_right(min(wide, rest.w), gap)
        frame.button(button, "insert", text, sign="pencil" if self._inserting else "plus")
        if self._hides_older_plays() and not frame.panel.portrait:
            text = self._("Show earlier cards")
            look = rest.cut_right(min(width_for(frame, text, sign=True), rest.w))[0]
            frame.button(look, "look", text, sign="eye")
        elif rest.w > frame.mm(34):
            say(frame, rest, self._hint(), frame.theme.dim)

    def _draw_refusal(self, frame: Frame, box: Box, refusal: Refusal) -> None:
        """Draws the sentence that says which play no longer fits."""
        say(frame, box, correction_refusal_words(self.shell, self._edits, refusal))

    def _hint(self) -> str:
        if self._inserting:
            return self._("Tap the missing card.")
        return self._("Tap the card, or who played it.")

    def _can_change_that_too(self) -> bool:
        """Whether the play that no longer fits can be changed together with this one."""
        number = self._refusal.params.get("number") if self._refusal is not None else None
        if not all(isinstance(edit, Change) for edit in self._edits):
            return False
        others = {shown.number for shown in self._visible_plays()}
        return number in others - {edit.number for edit in self._edits}

    def on_remove(self) -> None:
        """Removes the chosen play."""
        self._add_edit(Remove(self._number))

    def on_insert(self) -> None:
        """Asks for a card that is missing before the chosen play, or no longer."""
        self._inserting, self._by = not self._inserting, None

    def on_play(self, number: int) -> None:
        """Chooses another play."""
        self._number, self._by = number, None
        if self._refusal is not None:
            self._edits, self._refusal = self._edits[:-1], None

    def on_older(self) -> None:
        """Turns to the older plays and chooses the first of them."""
        self._turn_page(STRIP)

    def on_newer(self) -> None:
        """Turns to the newer plays and chooses the first of them."""
        self._turn_page(-STRIP)

    def on_look(self) -> None:
        """Asks whether everybody agrees to look at earlier cards."""
        self.navigator.go(routes.confirm_look(self.shell))

    def on_also(self) -> None:
        """Chooses the play that no longer fits, to change it together with this one."""
        if self._refusal is not None:
            self._number = int(str(self._refusal.params["number"]))
            self._refusal = None

    def on_next(self) -> None:
        """Makes the corrections whose points were shown."""
        if self._previewing:
            apply_corrections(self.shell, *self._all_edits())

    def on_back(self) -> None:
        """Takes the last correction back if it waits for an answer, else goes back."""
        if self._previewing or self._refusal is not None:
            self._previewing, self._refusal = False, None
            self._edits = self._edits[:-1]
        else:
            self.navigator.back()

    def _turn_page(self, by: int) -> None:
        numbers = [shown.number for shown in self._visible_plays()]
        start = numbers.index(self._number) // STRIP * STRIP
        self.on_play(numbers[max(0, start + by)])

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

    def _all_edits(self) -> tuple[Edit, ...]:
        """The corrections, together with what follows from them."""
        return with_needless_end_removed(self.session.match, self._edits)

    def _add_edit(self, edit: Edit) -> None:
        """Adds a correction: made at once in the running stage, shown first in an earlier one.

        If it does not fit, keeps the refusal, so that the screen says why. If later plays would
        move to other players, the table is asked first.
        """
        if self._refusal is not None:
            self._edits = self._edits[:-1]
        self._edits = (*self._edits, edit)
        edits = self._all_edits()
        self._refusal = correction_refusal(self.shell, edits)
        if self._refusal is not None:
            return
        shift = shift_to_ask_about(self.shell, edits)
        if (
            shift is not None
            and self._turn is not None
            and settle_for_turn(self.shell, shift, self._turn)
        ):
            return
        if shift is not None:
            # Back from there this correction is not made.
            self._edits = self._edits[:-1]
            self.navigator.go(LaterPlays(self.shell, shift))
        elif is_in_running_stage(self.session.match, self._number):
            apply_corrections(self.shell, *edits)
        else:
            self._previewing = True


def _point_columns(changed: Changed) -> list[list[tuple[str, str]]]:
    """For each seat the points before and after: of at most two changed stages, then in all."""
    pairs = [(stage.before, stage.after) for stage in changed.stages[:2]]
    pairs.append((changed.totals_before, changed.totals_after))
    return [
        [(minus(was[seat]) if was else "–", minus(now[seat]) if now else "–") for was, now in pairs]
        for seat in range(len(changed.totals_before))
    ]
