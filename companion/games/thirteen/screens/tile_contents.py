"""What really lies on a tile: a wrong card, one missing, one too many."""

from companion.games.thirteen.screens.correction_widgets import card_chip, card_keys
from companion.games.thirteen.screens.corrections import mend, refused, seen, why_not
from companion.games.thirteen.screens.wrong_turn import place_row
from companion.games.thirteen.stage import TILES, Play
from companion.games.thirteen.suspects import places_by_order
from companion.games.thirteen.view import LyingCard, lying
from companion.match.actions import Change, Edit, Remove
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, back_button, page, say, width_for

# As many cards as can ever lie on a tile.
MOST_CARDS = 7


class LiesHere(Screen):
    """Somebody tapped a ring: the cards that lie there, each to be changed or taken away."""

    def __init__(self, shell: Shell, tile: int) -> None:
        super().__init__(shell)
        self._tile = tile
        # Which of the cards that lie there is wrong; None if one is missing.
        self._wrong: int | None = None
        self._place = 0
        self._why_not = ""

    def _lying(self) -> tuple[LyingCard, ...]:
        return lying(self.session.match, self._tile)

    def draw(self, frame: Frame) -> None:
        """The cards, where a missing one was laid, the keys."""
        total = self.view().table.sums[self._tile]
        note = self._("recorded: {total}").format(total=total)
        area, bar = page(frame, self._("What really lies here?"), note)
        gap = frame.mm(1.2)
        cards, area = area.cut_top(frame.mm(12), gap)
        if frame.panel.portrait:
            missing, area = area.cut_top(frame.mm(TOUCH), gap)
        else:
            missing, cards = cards.cut_right(frame.mm(33), frame.mm(1))
        self._missing(frame, missing)
        self._cards(frame, cards)
        height = frame.mm(43 if frame.panel.portrait else 10.6)
        row, area = area.cut_top(height, gap)
        if self._wrong is None:
            found = places_by_order(self.session.match)
            place_row(frame, row, self.shell, found, self._place, list(seen(self.shell)))
        else:
            self._wrong_row(frame, row)
        wrong = None if self._wrong is None else self._lying()[self._wrong].play
        marked = None if wrong is None else replace(wrong, by=None)
        card_keys(frame, area, self.shell, marked, self._tile)
        rest = back_button(frame, bar, self._("Back"))
        if self._why_not:
            say(frame, rest, self._why_not)
        else:
            say(frame, rest, self._hint(), frame.theme.dim)

    def _hint(self) -> str:
        if self._wrong is None:
            return self._(
                "Tap before which card it was laid, then what is missing."
                " Or tap a wrong card above."
            )
        return self._("Tap the card that it really was.")

    def _cards(self, frame: Frame, box: Box) -> None:
        gap = frame.mm(1)
        theme = frame.theme
        lying = self._lying()
        if not frame.panel.portrait:
            sign, box = box.cut_left(frame.mm(5), gap)
            ink = theme.tiles[self._tile].key
            frame.sign(sign.middle(sign.w, frame.mm(4)), TILES[self._tile], ink)
        cells = box.columns(MOST_CARDS, gap)
        for place, (shown, cell) in enumerate(zip(lying, cells, strict=False)):
            target = f"lies-{place}"
            here = place == self._wrong
            ground = theme.cream if here else theme.panel
            frame.fill(cell, theme.panel_down if frame.pressed == target else ground, 1.5)
            card_chip(frame, cell.middle(min(cell.w, frame.mm(7)), frame.mm(9.4)), shown.play)
            frame.target(cell, target)

    def _missing(self, frame: Frame, box: Box) -> None:
        primary = self._wrong is None
        text = self._("One is missing")
        frame.button(box, "missing", text, sign="plus", primary=primary, capital=2.4)

    def _wrong_row(self, frame: Frame, box: Box) -> None:
        text = self._("This card does not lie here")
        row = box.cut_top(frame.mm(TOUCH))[0]
        button = row.cut_left(min(width_for(frame, text, sign=True), row.w))[0]
        frame.button(button, "remove", text, sign="close")

    def tap(self, name: str) -> None:
        """A card that is wrong, what it really was, or one that is missing."""
        self._why_not = ""
        what, _, which = name.partition("-")
        match what:
            case "lies":
                self._wrong = int(which)
            case "missing":
                self._wrong = None
            case "place":
                self._place = int(which)
            case "key":
                self._key(which)
            case "remove" if self._wrong is not None:
                self._try(Remove(self._lying()[self._wrong].number))
            case "back":
                self.navigator.back()

    def _key(self, text: str) -> None:
        play: Play = self.session.match.game.parse_event(text)
        if self._wrong is None:
            found = places_by_order(self.session.match)
            place = found[min(self._place, len(found) - 1)]
            self._try(place.insert(play.card, play.tile))
            return
        shown = self._lying()[self._wrong]
        if play == replace(shown.play, by=None):
            self._wrong = None
        else:
            self._try(Change(shown.number, replace(play, by=shown.play.by)))

    def _try(self, edit: Edit) -> None:
        refusal = refused(self.shell, (edit,))
        if refusal is None:
            mend(self.shell, edit)
        else:
            self._why_not = why_not(self.shell, (edit,), refusal)
