"""Asks which card counts for a player who did not play it, and for whom it counts then."""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.corrections import settle_corrections, visible_plays
from companion.games.thirteen.screens.play_rows import draw_play_row
from companion.games.thirteen.screens.repairs.way_to_earlier_cards import LeadsToEarlierCards
from companion.games.thirteen.screens.words import card_words
from companion.games.thirteen.view import PlayView
from companion.match.actions import Change
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, HAIR, LINE, SMALL, TEXT
from companion.ui.widgets.pages import back_button, page, say, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name

# The most letters of a name beside another one.
SHORTER = 12


class WrongPlayer(LeadsToEarlierCards):
    """The last cards, each with the player who must have played it if it is the turn of `seat`.

    That is so if the order of play went on from that card. A tap says so; the button beside it
    asks who it was instead. If the turn on the screen is right, only that is left.
    """

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Which card has the wrong player?"))
        rest = back_button(frame, bar, self._("Back"))
        if self.messages.text:
            say(frame, rest, self.messages.text)
        area = self.draw_way_to_earlier_cards(frame, area)
        found = visible_plays(self.shell)
        for shown, cell in zip(found, self.cells(frame, area, len(found)), strict=False):
            self._draw_play(frame, cell, shown)

    def _draw_play(self, frame: Frame, cell: Box, shown: PlayView) -> None:
        # Without the tile of a red four, which the card shows.
        names, card = self.session.match.names, card_words(self._, shown.play.card)
        seat, target = self._played_by(shown), f"who-{shown.number}"
        title, note = names[shown.seat], card
        if seat != shown.seat:
            words = self._("Someone else")
            wide = max(frame.mm(5 * LINE), width_for(frame, words, capital=TEXT))
            who, cell = cell.cut_right(min(wide, cell.w * 2 // 5), frame.mm(HAIR))
            frame.button(who, target, words, capital=TEXT)
            target = f"card-{shown.number}"
            title = self._("{name} played {card}.").format(name=short_name(names[seat]), card=card)
            # Beside the words is the card; where they have no room, the name is enough.
            room = cell.w - frame.mm(BAR + LINE)
            if frame.fonts.width(title, "name", frame.size("name", SMALL)) > room:
                title = names[seat]
            note = self._("not {name}").format(name=short_name(names[shown.seat], SHORTER))
        stripe = player_colour(self.shell, names[seat], seat)
        draw_play_row(frame, cell, target, shown.play, title, note, stripe=stripe)

    def _played_by(self, shown: PlayView) -> int:
        """Who must have played a card if it is the turn of `seat`, and the order went on."""
        view = self.view()
        count = len(view.names)
        return (
            (shown.seat + self.seat - view.table.in_order) % count if view.running else shown.seat
        )

    def on_card(self, number: int) -> None:
        """Gives a card to the player who must have played it, and those after it likewise."""
        found = (each for each in visible_plays(self.shell) if each.number == number)
        shown = next(found, None)
        if shown is not None:
            edit = Change(number, replace(shown.play, by=self._played_by(shown)))
            settle_corrections(self.shell, edit, turn=self.turn)

    def on_who(self, number: int) -> None:
        """Asks who really played a card."""
        self.navigator.go(routes.change_play(self.shell, number, turn=self.turn))
