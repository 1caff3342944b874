"""Before a stage: who deals, who begins."""

from companion.games.base import Refusal, after
from companion.games.thirteen.rules import Deal
from companion.match.actions import Do, FirstDealer
from companion.match.changes import Changed
from companion.match.match import Match
from companion.ui.box import Box
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.pages import TOUCH, onward, page, saying, width_for
from companion.ui.parts import minus
from companion.ui.round_table import round_table, seat_card
from companion.ui.screen import Screen
from companion.ui.seating import Seating, own_side

HAND = 5


class StageStart(Screen):
    """One sentence that the table nods at, and the seats to tap if it is not so."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._changing = False
        # A dealer whose choice would change points that stand already, until the table agrees.
        self._asked: int | None = None

    @property
    def match(self) -> Match:
        """The match that goes on."""
        if self.desk.match is None:
            raise RuntimeError("no stage begins without a match")
        return self.desk.match

    @property
    def dealer(self) -> int:
        """Who deals this stage."""
        state = self.match.state
        return int((state.setup.dealer + state.opened) % len(self.match.names))

    def draw(self, frame: Frame) -> None:
        """The table with its seats, the sentence, the choices."""
        state = self.match.state
        title = self._("Stage {number} of {of}").format(
            number=state.opened + 1, of=state.setup.stages
        )
        area, bar = page(frame, title)
        menu = Box(area.right - frame.mm(10), frame.mm(0.2), frame.mm(10), frame.mm(TOUCH))
        frame.button(menu, "menu", sign="menu")
        gap = frame.mm(2)
        if frame.panel.portrait:
            words, area = area.cut_top(frame.mm(46), gap)
            area = area.cut_top(min(area.h, frame.mm(72)))[0]
        else:
            words, area = area.cut_left(area.w * 44 // 100, gap)
        if self._asked is not None:
            self._ask(frame, words, bar, self._asked)
        else:
            self._say(frame, words, bar)
        self._table(frame, area)

    def _say(self, frame: Frame, box: Box, bar: Box) -> None:
        names, dealer = self.match.names, self.dealer
        inside = box.pad(frame.mm(1.5), frame.mm(2))
        if self._changing:
            text = self._("Tap who deals this stage.")
        else:
            text = self._("{dealer} deals {count} each, {first} begins.").format(
                dealer=names[dealer], count=HAND, first=names[after(dealer, len(names))]
            )
        if self.desk.message:
            inside = inside.cut_bottom(frame.mm(10))[1]
        saying(frame, inside, text, 6.0)
        if self.desk.message:
            strip, _ = box.cut_bottom(frame.mm(9))
            frame.paragraph(strip.pad(frame.mm(1.5), 0), self.desk.message, capital=2.3)
        label = self._("Leave it") if self._changing else self._("Change?")
        change, bar = bar.cut_left(width_for(frame, label), frame.mm(1.5))
        frame.button(change, "change", label)
        if not self._changing:
            onto = onward(self._("Dealt"))
            frame.button(bar, "next", onto, primary=True, capital=2.8)

    def _ask(self, frame: Frame, box: Box, bar: Box, seat: int) -> None:
        """Earlier plays would be somebody else's: nobody changes that by accident."""
        changed = self._would_change(seat)
        inside = box.pad(frame.mm(1.5), frame.mm(1))
        text = self._("Then earlier plays were laid by others, and the totals change:")
        end = frame.paragraph(inside, text, capital=2.5)
        gap = frame.mm(0.6)
        rest = Box(inside.x, end + frame.mm(1), inside.w, inside.bottom - end - frame.mm(1))
        if changed is not None:
            names = self.match.names
            high = min(frame.mm(7), rest.h // len(names) - gap)
            for at, name in enumerate(names):
                line = Box(rest.x, rest.y + at * (high + gap), rest.w, high)
                who, points = line.cut_left(line.w * 55 // 100, gap)
                frame.text(who, name, cut="name", capital=3.0)
                before, now = changed.totals_before[at], changed.totals_after[at]
                both = f"{minus(before)} → {minus(now)}"
                frame.text(points, both, cut="number", capital=3.0, align="right")
        label = self._("Leave it")
        leave, bar = bar.cut_left(width_for(frame, label), frame.mm(1.5))
        frame.button(leave, "leave", label)
        frame.button(bar, "agree", self._("Change it"))

    def _table(self, frame: Frame, box: Box) -> None:
        names = self.match.names
        seating = Seating(own_side(self.desk))
        seating.seat(names, self.desk.choices.get("sides", {}))
        begins = after(self.dealer, len(names))

        def draw(place: Box, name: str) -> None:
            seat = names.index(name)
            seat_card(
                frame,
                place,
                self.desk,
                name,
                seat,
                target=f"seat-{seat}" if self._changing else "",
                chosen=seat == begins and not self._changing,
                dealer=seat == self.dealer,
            )

        middle = round_table(frame, box, seating.at, draw)
        card = middle.middle(frame.mm(9), frame.mm(12))
        frame.fill(card, frame.theme.cream, 1.4)
        frame.text(
            card,
            "13",
            cut="number",
            capital=4.4,
            colour=frame.theme.on_cream,
            align="centre",
        )

    def tap(self, name: str) -> None:
        """Dealt; or somebody else deals."""
        if name == "next":
            if self.desk.act(Do(Deal())) is not None:
                from companion.ui.flow import open_match

                open_match(self.desk)
        elif name == "menu":
            from companion.ui.screens.menu import Menu

            self.desk.go(Menu(self.desk))
        elif name == "change":
            self._changing = not self._changing
        elif name == "leave":
            self._asked, self._changing = None, False
        elif name == "agree" and self._asked is not None:
            self._deal_by(self._asked)
        elif name.startswith("seat-"):
            self._choose(int(name.removeprefix("seat-")))

    def _choose(self, seat: int) -> None:
        changed = self._would_change(seat)
        if changed:
            self._asked = seat
        else:
            self._deal_by(seat)

    def _first_dealer(self, seat: int) -> FirstDealer:
        """Who dealt the first stage, if this one deals now."""
        return FirstDealer((seat - self.match.state.opened) % len(self.match.names))

    def _would_change(self, seat: int) -> Changed | None:
        try:
            return self.match.preview(self._first_dealer(seat))
        except Refusal:
            return None

    def _deal_by(self, seat: int) -> None:
        self._asked, self._changing = None, False
        if seat != self.dealer:
            self.desk.act(self._first_dealer(seat))
