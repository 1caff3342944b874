"""The counts of one player in a counted stage, with all numbers to choose from at once."""

from companion.games.thirteen.screens.counting.correct_count import CorrectCount
from companion.games.thirteen.screens.counting.count_words import impossible_words
from companion.games.thirteen.screens.counting.pile_rows import MOST, pile_colour
from companion.games.thirteen.screens.words import pile_words
from companion.games.thirteen.stage import PILES, RED
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, LINE, NAME, SPACE, STRONG, TEXT, TIGHT
from companion.ui.render.theme import DARK_INK
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, saying
from companion.ui.widgets.words import short_name


class PlayerCount(CorrectCount):
    """A row of numbers for each colour; a tap on one corrects stage `number` at once."""

    def __init__(self, shell: Shell, number: int, seat: int) -> None:
        super().__init__(shell, number, (seat, 0))
        self._player = seat

    def draw(self, frame: Frame) -> None:
        title = self._("What did {name} take in stage {number}?").format(
            name=short_name(self._names[self._player]), number=self._stage
        )
        area, bar = page(frame, title)
        rest = back_button(frame, bar, self._("Back"))
        wrong = impossible_words(self._, self._tally)
        said = Failure(wrong) if wrong else self._("Tap the right number.")
        saying(frame, rest, said, STRONG, "body", None if wrong else frame.theme.dim, middle=True)
        area = area.cut_top(min(area.h, len(PILES) * frame.mm(3 * BAR)))[0]
        for colour, row in enumerate(area.rows(len(PILES), frame.mm(TIGHT))):
            self._draw_colour(frame, row, colour)

    def _draw_colour(self, frame: Frame, row: Box, colour: int) -> None:
        """Draws the sign of a colour and its numbers; what it cannot have leaves a gap."""
        theme, ink = frame.theme, pile_colour(frame.theme, colour)
        lines = 2 if frame.panel.portrait else 1
        if frame.panel.portrait:
            label, row = row.cut_top(frame.mm(LINE + TIGHT), frame.mm(HAIR))
            sign, words = label.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
            frame.text(words, pile_words(self._, colour), capital=TEXT, colour=theme.dim)
        else:
            sign, row = row.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(sign, PILES[colour], theme.pink if colour == RED else ink)
        counted = self._tally.counts.get((self._player, colour))
        cells = row.grid((MOST + lines) // lines, lines, frame.mm(HAIR))
        for number, cell in enumerate(cells[: self._tally.deck[colour] + 1]):
            name, here = f"count-{PILES[colour]}-{number}", number == counted
            ground = ink if here else theme.key_dark
            text = (theme.on_red if colour == RED else DARK_INK) if here else theme.ink
            # Not by its colour alone.
            edge = (HAIR, theme.ink) if here else None
            lit = (theme.cream, theme.on_cream)
            text = frame.key(cell, name, (ground, text), lit, radius=GAP, line=edge)
            frame.text(cell, str(number), cut="number", capital=NAME, colour=text, align="centre")

    def on_count(self, colour: str, number: int) -> None:
        """Corrects how many cards of a colour the player took."""
        self._chosen = (self._player, PILES.index(colour))
        self.on_number(number)
