"""The screen before a stage: who deals and who begins, and how the match stands."""

from companion.games.base import after
from companion.games.game import Event
from companion.match.actions import Do, FirstDealer
from companion.match.match import Match
from companion.match.view import overview
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    MARGIN,
    NUMBER,
    STRONG,
    TEXT,
    TITLE,
    TOUCH,
)
from companion.ui.screens.scores.standing import draw_standing
from companion.ui.shell import flow, game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import Seating, is_placeholder, own_side
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward, page, saying, width_for
from companion.ui.widgets.round_table import round_table, seat_card

# What the sentence takes of its place where the standing is below it, in hundredths.
SENTENCE = 55


class StageStart(Screen):
    """Says who deals and who begins; another dealer can be chosen by tapping a seat."""

    # Cards that are scanned now wait until the stage has begun.
    begins_stage = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._changing = False
        # Who deals this stage out of turn, if the table said so.
        self._by: int | None = None

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.session.match

    @property
    def dealer(self) -> int:
        """The seat that deals this stage."""
        return overview(self.match).next_dealer if self._by is None else self._by

    @property
    def game_ui(self) -> GameUI:
        """The GameUI of the match."""
        return game_uis.of_match(self.match)

    def draw(self, frame: Frame) -> None:
        number = self.match.opened + 1
        title = self.game_ui.say_number(self._, "title", self.match, number)
        area, bar = page(frame, title)
        menu = Box(area.right - frame.mm(TOUCH), 0, frame.mm(TOUCH), frame.mm(TOUCH))
        frame.button(menu, "menu", sign="menu")
        area = self.above_bar(frame, area)
        gap = frame.mm(MARGIN)
        if frame.panel.portrait:
            words, area = area.cut_top(frame.mm(5 * BAR), gap)
            area = area.cut_top(min(area.h, frame.mm(18 * LINE)))[0]
        else:
            words, area = area.cut_left(area.w * 44 // 100, gap)
        self._say(frame, words, bar)
        self._table(frame, area)

    def _say(self, frame: Frame, box: Box, bar: Box) -> None:
        inside = box.pad(frame.mm(GAP), frame.mm(MARGIN))
        if self._changing:
            text = self.game_ui.say(self._, "dealer")
        else:
            text = self.game_ui.deal_words(self._, self.match, self.dealer)
        below = self.messages.text or ("" if self._changing else self.hint())
        if below:
            inside = inside.cut_bottom(frame.mm(TOUCH))[1]
        standing = not self._changing and overview(self.match).scored
        said = inside.cut_top(inside.h * SENTENCE // 100)[0] if standing else inside
        y = saying(frame, said, text, NUMBER) + frame.mm(MARGIN)
        if standing:
            place = Box(inside.x, y, inside.w, inside.bottom - y)
            draw_standing(frame, place, self.shell, self.match)
        if below:
            strip, _ = box.cut_bottom(frame.mm(TOUCH))
            frame.paragraph(strip.pad(frame.mm(GAP), 0), below, capital=TEXT)
        label = self._("Cancel") if self._changing else self._("Wrong dealer?")
        change, bar = bar.cut_left(width_for(frame, label), frame.mm(GAP))
        frame.button(change, "change", label)
        if not self._changing:
            self.go_on(frame, bar)

    def above_bar(self, frame: Frame, area: Box) -> Box:  # noqa: ARG002 - for games that need it
        """Draws what stands right above the bar, at the bottom of `area`; returns the rest."""
        return area

    def hint(self) -> str:
        """A text below the sentence; empty unless a game needs more than the deal."""
        if any(is_placeholder(self.shell, name) for name in self.match.coming_names):
            return self._("Tap a seat to give it a name.")
        return ""

    def go_on(self, frame: Frame, bar: Box) -> None:
        """Draws the button that begins the stage."""
        onto = onward(self._("Cards dealt"))
        frame.button(bar, "next", onto, primary=True, capital=STRONG)

    def _table(self, frame: Frame, box: Box) -> None:
        names = self.match.coming_names
        seating = Seating(own_side(self.shell))
        seating.seat(names, self.preferences.get("sides"))
        begins = after(self.dealer, len(names))

        def draw(place: Box, name: str) -> None:
            seat = names.index(name)
            seat_card(
                frame,
                place,
                self.shell,
                name,
                seat,
                target=self._target(seat),
                chosen=seat == begins and not self._changing,
                dealer=seat == self.dealer,
            )

        middle = round_table(frame, box, seating.at, draw)
        card = middle.middle(frame.mm(TOUCH), frame.mm(KEY))
        frame.fill(card, frame.theme.cream, GAP)
        frame.text(
            card,
            self.game_ui.badge,
            cut="number",
            capital=TITLE,
            colour=frame.theme.on_cream,
            align="centre",
        )

    def _target(self, seat: int) -> str:
        """What a tap on a seat is: the dealer while one is chosen, else the player there."""
        return f"seat-{seat}" if self._changing else f"player-{seat}"

    def on_next(self) -> None:
        """Begins the stage."""
        opening = self.opening()
        if opening is not None and self.act(Do(opening)) is not None:
            flow.open_match(self.shell)

    def on_menu(self) -> None:
        self.navigator.go(routes.menu(self.shell))

    def on_change(self) -> None:
        """Has another dealer chosen, or not."""
        self._changing = not self._changing

    def on_player(self, seat: int) -> None:
        self.navigator.go(routes.seat_player(self.shell, seat))

    def opening(self) -> Event:
        """The event that opens this stage; None if none can be opened now."""
        return self.match.opening if self._by is None else self.game_ui.deal_by(self._by)

    def on_seat(self, seat: int) -> None:
        """Takes the seat as the dealer; asks first whether earlier stages were dealt so too."""
        self._changing, self._by = False, None
        if seat == self.dealer:
            return
        if not self.match.opened:
            self.act(FirstDealer(seat))
        else:
            number = self.match.opened + 1
            self.navigator.go(routes.who_dealt(self.shell, number, seat, self._deal_once))

    def _deal_once(self, seat: int) -> None:
        self._by = seat
