"""The deal and the plays of a stage, newest first; of the running stage fair play shows a lap."""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.play_rows import draw_play_row
from companion.games.thirteen.screens.words import card_words, laid_words
from companion.games.thirteen.view import DealView, PlayView, deal_of, hides_plays, plays
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, TIGHT, TOUCH
from companion.ui.screens.entries import entry_row
from companion.ui.shell.game_ui.values import EventWords
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.play_list import ROW, PlayList

# Up to so many entries, a lap and the deal at most, are drawn larger.
FEW = 7


class Plays(PlayList):
    """The deal and the plays of one stage; a tap on one opens its correction."""

    tab = "stage"

    def _shown(self) -> tuple[PlayView | DealView, ...]:
        if not self._match.opened:
            return ()
        deal = deal_of(self._match, self._number)
        return (*plays(self._match, self._number, self.preferences.open_mode)[::-1], deal)

    def _cells(self, frame: Frame, area: Box, count: int) -> list[Box]:
        """Where the rows are; larger if there are at most FEW entries.

        Below them on a standing panel is a button for which there is no room in the bar.
        """
        gap, portrait = frame.mm(TIGHT), frame.panel.portrait
        if portrait and self._can_go_back:
            button, area = area.cut_bottom(frame.mm(TOUCH), gap)
            frame.button(button, "moments", self._("Go back …"), sign="undo")
        if count <= FEW:
            rows = FEW if portrait else (FEW + 1) // 2
            area = area.cut_top(min(area.h, rows * frame.mm(4 * LINE)))[0]
            return area.grid(1 if portrait else 2, rows, gap)
        rows = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
        return area.grid(2 if portrait else 3, rows, gap)

    def _note(self) -> str:
        if isinstance(self._newest(), DealView):
            return self._game_ui.say(self._, "no-plays")
        if self._are_all_visible():
            return self._("newest first")
        return self._("last turn each, newest first")

    def _newest(self) -> PlayView | DealView | None:
        shown = self._shown()
        return shown[0] if shown else None

    def _hint(self) -> str:
        return self._("Tap a card to change it.")

    def _are_all_visible(self) -> bool:
        """Whether the list has all plays of the stage, be it on the table or in the history."""
        match = self._match
        return not match.opened or not hides_plays(match, self._number, self.preferences.open_mode)

    @property
    def _can_go_back(self) -> bool:
        """Whether the match on the table can go back to an earlier moment from here."""
        return self.has_tabs and self._can_change and not self._match.ended

    def _row(self, frame: Frame, box: Box, shown: PlayView | DealView) -> None:
        names = self._match.names_in(self._number - 1)
        name = names[shown.seat]
        if isinstance(shown, DealView):
            title = self._("{name} dealt").format(name=name)
            words = EventWords(title, seat=shown.seat, chip=self._("D"))
            target = "deal" if self._can_change else None
            entry_row(frame, box, self.shell, words, names, target)
            return
        note = laid_words(self._, shown.play)
        if shown.took:
            # Without the tile of a red four: the card shows it, and both are too long in Dutch.
            card = card_words(self._, shown.play.card)
            note = self._("{card} · took {count}").format(card=card, count=shown.took)
        count = str(shown.number - self._oldest.number) if self._are_all_visible() else ""
        draw_play_row(
            frame,
            box,
            f"play-{shown.number}" if self._can_change else None,
            shown.play,
            name,
            note,
            number=count,
            stripe=player_colour(self.shell, name, shown.seat),
        )

    def _more(self, frame: Frame, rest: Box) -> Box:
        if self._can_go_back and not frame.panel.portrait:
            text = self._("Go back …")
            wide = min(width_for(frame, text, sign=True), rest.w // 2)
            button, rest = rest.cut_right(wide, frame.mm(GAP))
            frame.button(button, "moments", text, sign="undo")
        if self._are_all_visible() or not self._can_change:
            return rest
        text = self._("Show earlier cards")
        wide = min(width_for(frame, text, sign=True), rest.w)
        look, rest = rest.cut_right(wide, frame.mm(GAP))
        frame.button(look, "look", text, sign="eye")
        return rest

    def on_look(self) -> None:
        """Asks whether everybody agrees to look at earlier cards."""
        self.navigator.go(routes.confirm_look(self.shell))

    def on_moments(self) -> None:
        """Asks to which moment to go back."""
        self.navigator.go(routes.back_to(self.shell))

    def on_deal(self) -> None:
        """Asks who dealt."""
        from companion.ui.screens.dealing.who_dealt import WhoDealt

        self.navigator.go(WhoDealt(self.shell, self._number))

    def on_play(self, number: int) -> None:
        """Opens the correction of event `number` of the record."""
        self.navigator.go(routes.change_play(self.shell, number))
