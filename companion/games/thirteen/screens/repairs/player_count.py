"""The counts of one player in a counted stage, with all numbers to choose from at once."""

from companion.games.thirteen.screens.correct_count import CorrectCount
from companion.games.thirteen.screens.count_piles import MOST
from companion.games.thirteen.screens.words import pile_words
from companion.games.thirteen.stage import PILES, RED
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, say
from companion.ui.widgets.words import short_name


class PlayerCount(CorrectCount):
    """A row of numbers for each colour; a tap on one corrects stage `number` at once."""

    def __init__(self, shell: Shell, number: int, seat: int) -> None:
        super().__init__(shell, number, (seat, 0))
        self._player = seat

    def draw(self, frame: Frame) -> None:
        """Draws the rows of numbers, and the bar."""
        title = self._("What did {name} take in stage {number}?").format(
            name=short_name(self._names[self._player]), number=self._stage
        )
        area, bar = page(frame, title)
        rest = back_button(frame, bar, self._("Back"))
        wrong = self._impossible_words()
        said = Failure(wrong) if wrong else self._("Tap the right number.")
        say(frame, rest, said, None if wrong else frame.theme.dim)
        area = area.cut_top(min(area.h, len(PILES) * frame.mm(34)))[0]
        for colour, row in enumerate(area.rows(len(PILES), frame.mm(1))):
            self._draw_colour(frame, row, colour)

    def _draw_colour(self, frame: Frame, row: Box, colour: int) -> None:
        """Draws the sign of a colour and its numbers; what it cannot have leaves a gap."""
        theme, ink = frame.theme, self._colour_of(frame, colour)
        lines = 2 if frame.panel.portrait else 1
        if frame.panel.portrait:
            label, row = row.cut_top(frame.mm(5), frame.mm(0.6))
            sign, words = label.cut_left(frame.mm(2.6), frame.mm(1.2))
            frame.text(words, pile_words(self._, colour), capital=2.3, colour=theme.dim)
        else:
            sign, row = row.cut_left(frame.mm(3.2), frame.mm(0.8))
        frame.sign(sign, PILES[colour], theme.pink if colour == RED else ink)
        counted = self._tally.counts.get((self._player, colour))
        cells = row.grid((MOST + lines) // lines, lines, frame.mm(0.5))
        for number, cell in enumerate(cells[: self._tally.deck[colour] + 1]):
            name, here = f"count-{PILES[colour]}-{number}", number == counted
            ground = ink if here else theme.key_dark
            text = (theme.on_red if colour == RED else DARK_INK) if here else theme.ink
            if frame.pressed == name:
                ground, text = theme.cream, theme.on_cream
            # Not by its colour alone.
            frame.fill(cell, ground, 1.7, line=(0.6, theme.ink) if here else None)
            frame.text(cell, str(number), cut="number", capital=3.8, colour=text, align="centre")
            frame.target(cell, name)

    def on_count(self, colour: str, number: int) -> None:
        """Corrects how many cards of a colour the player took."""
        self._chosen = (self._player, PILES.index(colour))
        self.on_number(number)
