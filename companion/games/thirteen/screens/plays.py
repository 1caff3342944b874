"""The plays of a match by stage, the newest first; in fair play of the running one the last lap."""

from companion.games.thirteen.screens.cards import play_row
from companion.games.thirteen.screens.words import laid_words
from companion.games.thirteen.view import PlayView, plays
from companion.match.actions import Look
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import BAR, centred, page, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.play_list import ROW, PlayList

# So many plays are few: at most a lap.
FEW = 6


class Plays(PlayList):
    """The plays, stage by stage; a tap on one changes it."""

    tab = "stage"

    def _shown(self) -> tuple[PlayView, ...]:
        if not self._match.opened:
            return ()
        return plays(self._match, self._number, self.preferences.open_mode)[::-1]

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
        return self._("the last lap, newest first")

    def _hint(self) -> str:
        return self._("Tap a play to change it.")

    def _sees_all(self) -> bool:
        match = self._match
        running = match.stage_runs and self._number == match.opened
        return not running or match.looked or self.preferences.open_mode

    def _row(self, frame: Frame, box: Box, shown: PlayView) -> None:
        name = self._match.names_in(self._number - 1)[shown.seat]
        note = laid_words(self._, shown.play)
        if shown.took:
            note = self._("{card} · took {count}").format(card=note, count=shown.took)
        count = str(shown.number - self._oldest.number + 1) if self._sees_all() else ""
        play_row(
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
        if self._sees_all() or not self._can_change:
            return rest
        text = self._("Look at older plays")
        wide = min(width_for(frame, text, sign=True), rest.w)
        look, rest = rest.cut_right(wide, frame.mm(1.5))
        frame.button(look, "look", text, sign="eye")
        return rest

    def tap(self, name: str) -> None:
        """A play, to look at more, or what all do."""
        what, _, which = name.partition("-")
        if what == "look":
            self.navigator.go(LookFirst(self.shell))
        elif what == "play":
            from companion.games.thirteen.screens.amend import AmendPlay

            self.navigator.go(AmendPlay(self.shell, int(which)))
        else:
            super().tap(name)


class LookFirst(Screen):
    """Asks once whether the table agrees to look at what fair play hides."""

    def draw(self, frame: Frame) -> None:
        """The question, yes and no."""
        area, bar = page(frame, "")
        text = self._("Look at older plays of this stage? The journal notes it.")
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
        if name in ("yes", "no"):
            self.navigator.back()
        if name == "yes":
            self.act(Look())
