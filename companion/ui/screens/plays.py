"""The plays of a match by stage, the newest first; in fair play of the running one the last lap."""

from companion.match.actions import Look
from companion.match.match import Match
from companion.match.views.thirteen import PlayView, plays
from companion.ui.box import Box
from companion.ui.cards import play_row, say
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.pages import BAR, TOUCH, back_button, centred, page, width_for
from companion.ui.parts import player_colour
from companion.ui.repairs import laid_words
from companion.ui.screen import Screen

# The least height of a row, in millimetres.
ROW = 10.6
# So many plays are few: at most a lap.
FEW = 6


class Plays(Screen):
    """The plays; a tap on one changes it. A match from the history can only be read."""

    def __init__(self, desk: Desk, stage: int | None = None, match: Match | None = None) -> None:
        super().__init__(desk)
        self._other = None if match is desk.match else match
        self._stage = stage or max(1, self._match.state.opened)
        self._page = 0
        self._pages = 1

    @property
    def _match(self) -> Match:
        match = self._other or self.desk.match
        if match is None:
            raise RuntimeError("there is no match to look through")
        return match

    def draw(self, frame: Frame) -> None:
        """Tabs on top, the plays, a bar with the pages."""
        match = self._match
        title = self._("Plays of stage {number}").format(number=self._stage)
        area, bar = page(frame, title, self.desk.message or self._note())
        tabs, area = area.cut_top(frame.mm(TOUCH), frame.mm(1.2))
        self._tabs(frame, tabs)
        shown = self._shown()
        if not shown:
            text = self._("No play of this stage was followed.")
            frame.text(area, text, colour=frame.theme.dim, align="centre")
        cells = self._cells(frame, area, len(shown))
        self._pages = max(1, -(-len(shown) // len(cells)))
        self._page = min(self._page, self._pages - 1)
        names = match.names_in(self._stage - 1)
        first = shown[-1].number if shown and self._sees_all() else None
        here = shown[self._page * len(cells) : (self._page + 1) * len(cells)]
        for play, cell in zip(here, cells, strict=False):
            count = str(play.number - first + 1) if first is not None else ""
            self._play(frame, cell, play, names, count)
        self._bar(frame, bar)

    def _cells(self, frame: Frame, area: Box, count: int) -> list[Box]:
        """Rows for many plays; the few of a lap are larger."""
        gap, portrait = frame.mm(1), frame.panel.portrait
        if count <= FEW:
            rows = FEW if portrait else FEW // 2
            area = area.cut_top(min(area.h, rows * frame.mm(17)))[0]
            return area.grid(1 if portrait else 2, rows, gap)
        rows = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
        return area.grid(2 if portrait else 3, rows, gap)

    def _note(self) -> str:
        if self._sees_all():
            return self._("newest first")
        return self._("one round, newest first")

    def _shown(self) -> tuple[PlayView, ...]:
        if not self._match.state.opened:
            return ()
        return plays(self._match, self._stage, self.desk.open_mode())[::-1]

    def _sees_all(self) -> bool:
        match = self._match
        running = match.state.running is not None and self._stage == match.state.opened
        return not running or match.looked or self.desk.open_mode()

    def _tabs(self, frame: Frame, box: Box) -> None:
        count = max(1, self._match.state.opened)
        cells = box.columns(max(4, self._match.state.setup.stages), frame.mm(1))
        for number, cell in enumerate(cells[:count], 1):
            text = self._("Stage {number}").format(number=number)
            if width_for(frame, text, capital=2.3) > cell.w:
                text = str(number)
            frame.button(cell, f"stage-{number}", text, primary=number == self._stage, capital=2.3)

    def _play(
        self, frame: Frame, box: Box, shown: PlayView, names: tuple[str, ...], count: str
    ) -> None:
        name = names[shown.seat]
        note = laid_words(self._, shown.play)
        if shown.took:
            note = self._("{card} · took {count}").format(card=note, count=shown.took)
        play_row(
            frame,
            box,
            None if self._other is not None else f"play-{shown.number}",
            shown.play,
            name,
            note,
            number=count,
            stripe=player_colour(self.desk, name, shown.seat),
        )

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        rest = back_button(frame, bar, self._("Back"))
        if self._pages > 1:
            newer, rest = rest.cut_right(frame.mm(11), gap)
            frame.button(newer, "older", sign="next", dim=self._page == self._pages - 1)
            older, rest = rest.cut_right(frame.mm(11), gap)
            frame.button(older, "newer", sign="back", dim=self._page == 0)
        if not self._sees_all() and self._other is None:
            text = self._("The table agrees to look")
            look, rest = rest.cut_right(min(width_for(frame, text, sign=True), rest.w), gap)
            frame.button(look, "look", text, sign="eye")
        if self._other is None and rest.w > frame.mm(30):
            say(frame, rest, self._("Tap a play to change it."), frame.theme.dim)

    def tap(self, name: str) -> None:
        """A stage, a page, a play, or to look at more."""
        what, _, which = name.partition("-")
        match what:
            case "stage":
                self._stage, self._page = int(which), 0
            case "older":
                self._page = min(self._page + 1, self._pages - 1)
            case "newer":
                self._page = max(0, self._page - 1)
            case "look":
                self.desk.go(LookFirst(self.desk))
            case "play":
                from companion.ui.screens.amend import Amend

                self.desk.go(Amend(self.desk, int(which)))
            case "back":
                self.desk.back()


class LookFirst(Screen):
    """Asks once whether the table agrees to look at what fair play hides."""

    def draw(self, frame: Frame) -> None:
        """The question, yes and no."""
        area, bar = page(frame, "")
        text = self._("Look at all plays of this stage? The journal notes it.")
        words = area.pad(area.w // 12, 0)
        upper, lower = words.rows(2, frame.mm(2))
        upper = upper.cut_bottom(frame.mm(22))[0]
        frame.paragraph(
            centred(frame, upper, text, 4.6, "name"), text, cut="name", capital=4.6, align="centre"
        )
        text = self._("Everybody can then see what was taken in this stage.")
        frame.paragraph(lower, text, colour=frame.theme.dim, align="centre")
        no, yes = Box(bar.x, bar.y, bar.w, frame.mm(BAR)).columns(2, frame.mm(1.5))
        frame.button(no, "no", self._("No"))
        frame.button(yes, "yes", self._("Yes, the table agrees"), primary=True)

    def tap(self, name: str) -> None:
        """Yes or no."""
        self.desk.back()
        if name == "yes":
            self.desk.act(Look())
