"""The list of stored matches, newest first."""

from typing import Any

from companion.games import NAMES
from companion.games.base import Refusal
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dates import day_words, hour_words
from companion.ui.widgets.pages import back_button, centred, page

ROW = 12.6


class History(Screen):
    """A page of matches; a tapped one is opened."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._count = shell.session.archive.count()
        # Only those that were shown, as there may be thousands.
        self._matches: list[Any] = []
        self._first = 0
        self._rows = 1

    def draw(self, frame: Frame) -> None:
        """Draws the rows of the page, and the page buttons."""
        area, bar = page(frame, self._("History"), self.messages.text or self._note())
        bar = back_button(frame, bar, self._("Back"))
        gap = frame.mm(1.2)
        self._rows = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
        shown = self._page(self._first, self._rows)
        if self._count > self._rows:
            newer, older = bar.columns(2, frame.mm(1.5))
            first = self._first == 0
            last = self._first + self._rows >= self._count
            frame.button(newer, "newer", self._("newer"), sign="up", dim=first)
            frame.button(older, "older", self._("older"), sign="down", dim=last)
        if not self._count:
            text = self._("No match was played yet.")
            place = centred(frame, area, text, 3.0)
            frame.paragraph(place, text, capital=3.0, colour=frame.theme.dim, align="centre")
        rows = area.rows(self._rows, gap)
        for number, (summary, row) in enumerate(zip(shown, rows, strict=False), self._first):
            self._draw_row(frame, row, summary, f"match-{number}")

    def _page(self, first: int, count: int) -> list[Any]:
        """At most `count` summaries from index `first` on; index 0 is the newest match."""
        missing = min(first + count, self._count) - len(self._matches)
        if missing > 0:
            before = self._matches[-1].place if self._matches else None
            self._matches += self.session.archive.latest(missing, before)
        return self._matches[first : first + count]

    def _note(self) -> str:
        count = self._count
        if count == 1:
            return self._("1 match")
        return self._("{count} matches").format(count=count)

    def _draw_row(self, frame: Frame, box: Box, summary: Any, target: str) -> None:
        theme = frame.theme
        pressed = frame.pressed == target
        frame.fill(box, theme.panel_down if pressed else theme.panel, 1.8)
        inside = box.pad(frame.mm(2), frame.mm(0.8))
        badge, inside = inside.cut_left(frame.mm(7.2), frame.mm(2))
        badge = badge.middle(frame.mm(7.2), frame.mm(6))
        frame.fill(badge, theme.cream, 1.1)
        game = game_uis.of(summary.game).badge if summary.game in NAMES else "?"
        frame.text(badge, game, cut="number", capital=2.8, colour=theme.on_cream, align="centre")
        upper, lower = inside.rows(2, 0)
        ended, upper = upper.cut_right(upper.w * 46 // 100, frame.mm(2))
        when = self._("{day}, {hour}").format(
            day=day_words(self._, summary.started), hour=hour_words(summary.started)
        )
        frame.text(upper, when, capital=2.4)
        colour = theme.ink if summary.ended in ("over", "stopped") else theme.dim
        text = outcome(self, summary)
        frame.text(ended, text, cut="name", capital=2.8, colour=colour, align="right")
        frame.text(lower, ", ".join(summary.players), cut="name", capital=2.4, colour=theme.dim)
        frame.target(box, target)

    def tap(self, name: str) -> None:
        """Opens a match, turns the page, or goes back."""
        if name == "back":
            self.navigator.back()
        elif name == "older" and self._first + self._rows < self._count:
            self._first += self._rows
        elif name == "newer":
            self._first = max(0, self._first - self._rows)
        elif name.startswith("match-"):
            self._open(self._matches[int(name.removeprefix("match-"))])

    def _open(self, summary: Any) -> None:
        from companion.ui.screens.past import PastMatch
        from companion.ui.shell.flow import say_left_out

        try:
            match = self.session.find(summary.id)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        # There names may be changed, so the list is read again.
        self._matches = []
        self.navigator.go(PastMatch(self.shell, summary, match))
        say_left_out(self.shell, match)


def outcome(screen: Screen, summary: Any) -> str:
    """How a match ended, as a short text."""
    winners = (summary.result or {}).get("winners") or []
    if summary.ended is None:
        return screen._("under way")
    if len(winners) == 1:
        return screen._("{name} won").format(name=winners[0])
    if winners:
        return screen._("{names} share the win").format(names=", ".join(winners))
    return screen._("given up")
