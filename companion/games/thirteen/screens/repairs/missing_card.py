"""Asks for a card that was played and never entered, where the table says whose turn it is."""

from companion.games.thirteen.screens.correction_widgets import (
    draw_card_keys,
    draw_seats_row,
    seats_height,
)
from companion.games.thirteen.screens.correction_words import (
    correction_refusal_words,
    correction_words,
)
from companion.games.thirteen.screens.corrections import (
    correction_refusal,
    return_to_table,
    settle_by_order,
    settle_corrections,
    visible_plays,
)
from companion.games.thirteen.screens.repairs.places_row import draw_places_row, places_height
from companion.games.thirteen.stage import Play
from companion.games.thirteen.suspects import MissingPlay, places_for_turn
from companion.games.thirteen.view import StageView
from companion.match.actions import Amend, Insert
from companion.records import replace
from companion.ui.render.frame import Frame
from companion.ui.render.measures import TIGHT
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, say
from companion.ui.widgets.words import short_name


class MissingCard(Screen[StageView]):
    """Asks when the card was played, and which one it was; `seat` is the player who was tapped.

    If it is not that player's turn on the screen, it is at the table: that answers what happens to
    later cards. A place also says who played there; if that is wrong, another name can be tapped.
    Several players who were skipped are asked for one after the other.
    """

    def __init__(self, shell: Shell, seat: int) -> None:
        super().__init__(shell)
        self._seat = seat
        self._place = 0
        # Who played it, if the table says so.
        self._by: int | None = None
        self._refusal_text = ""

    def _turns_ahead(self) -> int:
        """How many turns this seat comes after the one that is on by the record."""
        shown = self.view()
        return (self._seat - shown.table.in_order) % len(shown.names) if shown.running else 0

    def _places(self) -> tuple[MissingPlay, ...]:
        return places_for_turn(self.session.match, self._seat)

    def _chosen_place(self) -> MissingPlay | None:
        """The place where the card is missing; None if the stage has ended meanwhile."""
        found = self._places()
        if not found:
            return None
        place = found[min(self._place, len(found) - 1)]
        return place if self._by is None else replace(place, seat=self._by)

    def draw(self, frame: Frame) -> None:
        place = self._chosen_place()
        name = "" if place is None else short_name(self.session.match.names[place.seat])
        area, bar = page(frame, self._("What did {name} play?").format(name=name))
        gap = frame.mm(TIGHT)
        found = self._places()
        # The keys stay where they are while several missing cards are entered one after the other.
        most = max(len(found), len(self.session.match.names) - 1)
        row, area = area.cut_top(places_height(frame, most), gap)
        draw_places_row(frame, row, self.shell, found, self._place, visible_plays(self.shell))
        if place is not None:
            names = self.session.match.names
            seats, area = area.cut_top(seats_height(frame, len(names)), gap)
            draw_seats_row(frame, seats, self.shell, names, place.seat)
        draw_card_keys(frame, area, self.shell)
        rest = back_button(frame, bar, self._("Back"))
        said = self._refusal_text or self.messages.text
        say(frame, rest, said or self._hint(), None if said else frame.theme.dim)

    def _hint(self) -> str:
        """What is to be tapped, and in which order."""
        if len({place.number for place in self._places()}) == 1:
            return self._("Tap who, then the card.")
        return self._("Tap when, then the card.")

    def tap(self, name: str) -> None:
        """Handles a tap; what was refused before it is said no longer."""
        self._refusal_text = ""
        super().tap(name)

    def on_place(self, place: int) -> None:
        """Chooses where a card is missing."""
        self._place, self._by = place, None

    def on_by(self, seat: int) -> None:
        """Says who played the missing card."""
        self._by = seat

    def on_key(self, text: str) -> None:
        """Inserts the missing card at the chosen place."""
        play: Play = self.session.match.game.parse_event(text)
        place = self._chosen_place()
        if place is None:
            return
        edit = place.insert(play.card, play.tile)
        refusal = correction_refusal(self.shell, (edit,))
        if refusal is not None:
            self._refusal_text = correction_refusal_words(self.shell, (edit,), refusal)
        elif not self._turns_ahead():
            settle_by_order(self.shell, edit)
        elif self._turns_ahead() > 1 and place == self._places()[0]:
            self._insert_one_of_several(edit)
        else:
            settle_corrections(self.shell, edit, turn=self._seat)

    def _insert_one_of_several(self, edit: Insert) -> None:
        """Inserts a card and stays here to ask for the next missing one, if the stage goes on."""
        said = correction_words(self.shell, edit)
        self._place, self._by = 0, None
        if self.act(Amend((edit,))) is None:
            return
        if not self.session.match.stage_runs:
            return_to_table(self.shell, said, was_running=True)
        else:
            self.messages.say(said)
