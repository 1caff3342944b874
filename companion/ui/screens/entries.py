"""The record of a game of rounds, newest first; a tapped entry can be corrected."""

from companion.match import record
from companion.match.actions import Correction
from companion.match.record import Step
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, MARGIN, SMALL, SPACE, STRONG, TIGHT
from companion.ui.shell import game_uis
from companion.ui.shell.acting import undo
from companion.ui.shell.game_ui.values import EventWords
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.play_list import PlayList


class Entries(PlayList):
    """Lists the entries of a round; corrections of an earlier round lead back here."""

    @property
    def _is_earlier(self) -> bool:
        """Whether the match on the table has gone on since this round."""
        return self._can_change and self._number < self._match.opened

    def ends_correction(self) -> bool:
        """Whether it is of an earlier round: the last one is seen on the table, or its scores."""
        return self._is_earlier

    def restored(self, text: str) -> bool:
        """After the undo of a correction: stays on an earlier round, and shows `text`."""
        if not self._is_earlier:
            return False
        self.messages.say(text)
        return True

    def on_undo(self) -> None:
        """Undoes the correction."""
        undo(self.shell)

    def _more(self, frame: Frame, rest: Box) -> Box:
        """Draws undo, while it takes a correction back."""
        if not (self._is_earlier and isinstance(self._match.undoes, Correction)):
            return rest
        text = self._("Undo")
        wide = min(width_for(frame, text, sign=True), rest.w)
        place, rest = rest.cut_left(wide, frame.mm(GAP))
        frame.button(place, "undo", text, sign="undo")
        return rest

    def _shown(self) -> list[Step]:
        steps = record.steps(self._match.step)
        return [step for step in steps if max(1, step.stage) == self._number][::-1]

    def _row(self, frame: Frame, box: Box, shown: Step) -> None:
        words = self._game_ui.event_words(self._, self._match, shown)
        target = f"entry-{shown.number}" if self._can_change else None
        names = self._match.names_in(self._number - 1)
        entry_row(frame, box, self.shell, words, names, target)

    def on_entry(self, number: int) -> None:
        open_entry(self.shell, number)


def open_entry(shell: Shell, number: int) -> None:
    """Opens the screen that corrects entry `number` (from 1) of the match on the table."""
    match = shell.session.match
    step = record.steps(match.step)[number - 1]
    editor = game_uis.of_match(match).editor(shell, step)
    if editor is None:
        editor = routes.correct(shell, number)
    shell.navigator.go(editor)


def entry_row(
    frame: Frame,
    box: Box,
    shell: Shell,
    words: EventWords,
    names: tuple[str, ...],
    target: str | None,
) -> None:
    """Draws an entry: its short form, its title and its note; a target unless that is None."""
    theme = frame.theme
    frame.key(box, target, radius=GAP)
    if words.seat is not None:
        colour = player_colour(shell, names[words.seat], words.seat)
        frame.fill(Box(box.x, box.y, frame.mm(GAP), box.h), colour, TIGHT)
    inside = box.pad(frame.mm(MARGIN), frame.mm(TIGHT))
    if words.chip:
        # As wide as its text, but at least as wide as a card.
        size = frame.size("number", STRONG)
        wide = max(
            frame.mm(LINE + SPACE), frame.fonts.width(words.chip, "number", size) + frame.mm(MARGIN)
        )
        chip, inside = inside.cut_left(wide, frame.mm(MARGIN))
        chip = chip.middle(chip.w, frame.mm(LINE + SPACE))
        frame.fill(chip, theme.key_dark, TIGHT)
        frame.text(chip, words.chip, cut="number", capital=STRONG, align="centre")
    if not words.note:
        frame.text(inside, words.title, cut="name", capital=STRONG)
    elif frame.fonts.width(words.note, "name", frame.size("name", SMALL)) > inside.w:
        # Both in two lines: everybody's name and number.
        text = f"{words.title}: {words.note}"
        frame.paragraph(
            centred(frame, inside, text, SMALL, "name"), text, cut="name", capital=SMALL
        )
    else:
        upper, lower = inside.rows(2, 0)
        frame.text(upper, words.title, cut="name", capital=STRONG)
        # A long note is in narrow letters.
        wide = frame.fonts.width(words.note, "note", frame.size("note", SMALL))
        cut = "note" if wide <= lower.w else "name"
        frame.text(lower, words.note, cut=cut, capital=SMALL, colour=theme.dim)
