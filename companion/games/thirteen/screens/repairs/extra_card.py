"""Asks which card was entered and never played; those that look entered twice come first."""

from companion.games.thirteen.screens.correction_words import correction_refusal_words
from companion.games.thirteen.screens.corrections import (
    correction_refusal,
    settle_corrections,
    visible_plays,
)
from companion.games.thirteen.screens.play_rows import draw_play_row
from companion.games.thirteen.screens.repairs.way_to_earlier_cards import LeadsToEarlierCards
from companion.games.thirteen.screens.words import laid_words
from companion.games.thirteen.stage import Play, ThirteenState
from companion.games.thirteen.view import PlayView
from companion.match.actions import Remove
from companion.match.match import Match
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, LINE, SMALL
from companion.ui.widgets.pages import back_button, page, say
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import capital, short_name


class ExtraCard(LeadsToEarlierCards):
    """The last cards; a tap removes one. It is then the turn of `seat`, says the table.

    If that is whose turn it is on the screen already, it is asked whose turn it is.
    """

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Which card is extra?"))
        rest = back_button(frame, bar, self._("Back"))
        said = self._refusal_text or self.messages.text
        hint = self._("Tap the card that nobody played.")
        say(frame, rest, said or hint, None if said else frame.theme.dim)
        area = self.draw_way_to_earlier_cards(frame, area)
        found = _likeliest_first(self.session.match, visible_plays(self.shell))
        for shown, cell in zip(found, self.cells(frame, area, len(found)), strict=False):
            self._draw_play(frame, cell, shown)

    def _draw_play(self, frame: Frame, cell: Box, shown: PlayView) -> None:
        match = self.session.match
        name, card = match.names[shown.seat], laid_words(self._, shown.play)
        # Beside the words are the card and the sign.
        room = cell.w - frame.mm(BAR + 2 * LINE)
        title = capital(self._("{name}’s {card}").format(name=short_name(name), card=card))
        if frame.fonts.width(title, "name", frame.size("name", SMALL)) > room:
            # The card is seen, so the name is enough.
            title = name
        note = self._("entered twice?") if _is_repeated(match, shown) else ""
        draw_play_row(
            frame,
            cell,
            f"entry-{shown.number}",
            shown.play,
            title,
            note,
            stripe=player_colour(self.shell, name, shown.seat),
            sign="close",
        )

    def on_entry(self, number: int) -> None:
        """Removes a card that nobody played."""
        edit = Remove(number)
        refusal = correction_refusal(self.shell, (edit,))
        if refusal is None:
            settle_corrections(self.shell, edit, turn=self.turn)
        else:
            self._refusal_text = correction_refusal_words(self.shell, (edit,), refusal)


def _likeliest_first(match: Match[ThirteenState], shown: tuple[PlayView, ...]) -> list[PlayView]:
    """The plays, those that look entered twice first."""
    return sorted(shown, key=lambda play: not _is_repeated(match, play))


def _is_repeated(match: Match[ThirteenState], shown: PlayView) -> bool:
    """Whether the play before this one is the same."""
    before = match.events[shown.number - 2]
    return isinstance(before, Play) and replace(before, by=None) == replace(shown.play, by=None)
