"""The record of a game of rounds, newest first; a tapped entry can be corrected."""

from companion.match import record
from companion.match.record import Step
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.game_records import EventWords
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.play_list import PlayList


class Entries(PlayList):
    """Lists the entries of a round."""

    def _shown(self) -> list[Step]:
        steps = record.steps(self._match.step)
        return [step for step in steps if max(1, step.stage) == self._number][::-1]

    def _row(self, frame: Frame, box: Box, shown: Step) -> None:
        words = self._game_ui.event_words(self._, self._match, shown)
        target = f"entry-{shown.number}" if self._can_change else None
        names = self._match.names_in(self._number - 1)
        entry_row(frame, box, self.shell, words, names, target)

    def on_entry(self, number: int) -> None:
        """Opens the correction of an entry."""
        open_entry(self.shell, number)


def open_entry(shell: Shell, number: int) -> None:
    """Opens the screen that corrects entry `number` (from 1) of the match on the table."""
    match = shell.session.match
    step = record.steps(match.step)[number - 1]
    editor = game_uis.of(match.game.NAME).editor(shell, step)
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
    pressed = target is not None and frame.pressed == target
    frame.fill(box, theme.panel_down if pressed else theme.panel, 1.5)
    if words.seat is not None:
        colour = player_colour(shell, names[words.seat], words.seat)
        frame.fill(Box(box.x, box.y, frame.mm(1.3), box.h), colour, 0.8)
    inside = box.pad(frame.mm(2.4), frame.mm(0.8))
    if words.chip:
        # As wide as its text, but at least as wide as a card.
        size = frame.size("number", 2.9)
        wide = max(frame.mm(7), frame.fonts.width(words.chip, "number", size) + frame.mm(2))
        chip, inside = inside.cut_left(wide, frame.mm(1.8))
        chip = chip.middle(chip.w, frame.mm(7))
        frame.fill(chip, theme.key_dark, 1.2)
        frame.text(chip, words.chip, cut="number", capital=2.9, align="centre")
    if not words.note:
        frame.text(inside, words.title, cut="name", capital=2.9)
    elif frame.fonts.width(words.note, "name", frame.size("name", 2.2)) > inside.w:
        # Both in two lines: everybody's name and number.
        text = f"{words.title}: {words.note}"
        frame.paragraph(centred(frame, inside, text, 2.2, "name"), text, cut="name", capital=2.2)
    else:
        upper, lower = inside.rows(2, 0)
        frame.text(upper, words.title, cut="name", capital=2.9)
        # A long note is in narrow letters.
        wide = frame.fonts.width(words.note, "note", frame.size("note", 2.2))
        cut = "note" if wide <= lower.w else "name"
        frame.text(lower, words.note, cut=cut, capital=2.2, colour=theme.dim)
    if target is not None:
        frame.target(box, target)
