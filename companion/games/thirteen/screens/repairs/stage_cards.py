"""All cards of a stage that may be seen, on one page, to find the one with the wrong player."""

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.play_rows import draw_play_cell
from companion.games.thirteen.view import PlayView, plays
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, SPACE, TIGHT
from companion.ui.screens.people.seat_player import fix_name
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, say, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name

# Columns and rows on a lying and on a standing panel: a deck has fifty cards.
LYING, STANDING = (9, 6), (5, 10)


class StageCards(Screen):
    """The cards of stage `number`, newest first; of the running stage as far as fair play goes.

    seat: a player who played a card that stands with somebody else. A tap on that card gives it to
    them, after the question what happens to later cards; a tap on one of their own opens it.
    turn: the player whose turn it is, says the table. A tap on a card opens it.
    """

    def __init__(
        self, shell: Shell, number: int, *, seat: int | None = None, turn: int | None = None
    ) -> None:
        super().__init__(shell)
        self._number = number
        self._seat = seat
        self._turn = turn

    def _cards(self) -> tuple[PlayView, ...]:
        return plays(self.session.match, self._number, self.preferences.open_mode)[::-1]

    @property
    def _names(self) -> tuple[str, ...]:
        return self.session.match.names_in(self._number - 1)

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._title(), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        if self._seat is not None:
            text = self._("Fix the name")
            button, rest = rest.cut_right(width_for(frame, text, sign=True), frame.mm(GAP))
            frame.button(button, "fix", text, sign="pencil")
        if rest.w > frame.mm(10 * SPACE):
            say(frame, rest, self._("Tap a card to change it."), frame.theme.dim)
        columns, rows = STANDING if frame.panel.portrait else LYING
        for shown, cell in zip(
            self._cards(), area.grid(columns, rows, frame.mm(TIGHT)), strict=False
        ):
            name, own = self._names[shown.seat], shown.seat == self._seat
            colour = player_colour(self.shell, name, shown.seat)
            draw_play_cell(frame, cell, f"play-{shown.number}", shown.play, name, colour, own)

    def _title(self) -> str:
        if self._seat is None:
            return self._("Whose card is wrong?")
        return self._("Which card did {name} play?").format(
            name=short_name(self._names[self._seat])
        )

    def on_fix(self) -> None:
        """Asks for the right name of the player."""
        if self._seat is not None:
            fix_name(self.shell, self._seat, self._number - 1)

    def on_play(self, number: int) -> None:
        """Opens a card, and gives it to the player if it stands with somebody else."""
        shown = next((each for each in self._cards() if each.number == number), None)
        if shown is None:
            return
        screen = ChangePlay(self.shell, number, turn=self._turn)
        self.navigator.go(screen)
        if self._seat is not None and shown.seat != self._seat:
            screen.on_by(self._seat)
