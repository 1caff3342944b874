"""One match of the history: its outcome, its pad, its plays, its note."""

from typing import Any

from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.view import overview, view
from companion.records import replace
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.ask import Ask
from companion.ui.screens.history import outcome
from companion.ui.screens.matches.note import NoteScreen
from companion.ui.shell import flow, game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dates import day_words, duration_words, hour_words
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.pages import BAR, back_button, onward, page, paragraph_height
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.words import capital


class PastMatch(Screen):
    """Shows everybody's points, the best first; a note can be added, and the match deleted."""

    def __init__(self, shell: Shell, summary: Any, match: Match) -> None:
        super().__init__(shell)
        self.summary = summary
        self.match = match
        self.game_ui = game_uis.of(match.game.NAME)
        self._seconds = shell.session.archive.duration(summary.id)

    def draw(self, frame: Frame) -> None:
        """Draws the points, the note, and the buttons."""
        gap = frame.mm(1.5)
        game, look = self.game_ui.badge, self.game_ui.badge_look(frame.theme)
        area, bar = page(frame, capital(self._outcome()), game=game, look=look)
        bar = back_button(frame, bar, self._("Back"))
        # The last place of the bar is that of the main button: nothing is deleted there.
        buttons = [("delete", self._("Delete")), ("note", self._("Note"))]
        more = [("plays", self.game_ui.say(self._, "past-plays")), ("pad", self._("Score pad"))]
        if self.shell.device.can_share(self.match):
            more.insert(0, ("share", self._("Share")))
        if not self.match.ended:
            more.append(("next", onward(self._("Continue"))))
        if frame.panel.portrait:
            strip, area = area.cut_bottom(frame.mm(BAR), gap)
            self._draw_buttons(frame, strip, buttons)
            self._draw_buttons(frame, bar, more)
        else:
            self._draw_buttons(frame, bar, buttons + more)
        area = self._draw_words(frame, area, self.messages.text or self._when(), 2.3)
        area = self._draw_words(frame, area, self.summary.note, 2.6)
        shown = view(self.match)
        order = sorted(range(len(shown.names)), key=lambda seat: shown.totals[seat])
        if self.game_ui.most_wins:
            order.reverse()
        gap = frame.mm(1.2)
        high = min(frame.mm(14), (area.h - gap * (len(order) - 1)) // len(order))
        for place, seat in enumerate(order):
            row = Box(area.x, area.y + place * (high + gap), area.w, high)
            self._draw_row(frame, row, seat, seat in shown.winners)

    def _when(self) -> str:
        """When it was played, and for how long."""
        started = self.summary.started
        when = self._("{day}, {hour}").format(
            day=day_words(self._, started), hour=hour_words(started)
        )
        played = duration_words(self._, self._seconds)
        return f"{when} · {played}" if played else when

    def _draw_buttons(self, frame: Frame, bar: Box, buttons: list[tuple[str, str]]) -> None:
        gap = frame.mm(1.5)
        for (name, text), box in zip(buttons, bar.columns(len(buttons), gap), strict=True):
            ink = frame.theme.pink if name == "delete" else None
            frame.button(box, name, text, primary=name == "next", ink=ink)

    def _draw_words(self, frame: Frame, area: Box, text: str, size_of_capitals: float) -> Box:
        """Draws a text in as many lines as it needs; returns the area below it."""
        if not text:
            return area
        width = area.w - frame.mm(2)
        high = paragraph_height(frame, width, text, size_of_capitals)
        place, rest = area.cut_top(high, frame.mm(1.5))
        inside = Box(place.x + frame.mm(1), place.y, width, high)
        frame.paragraph(inside, text, capital=size_of_capitals)
        return rest

    def _outcome(self) -> str:
        """How the match ended, with the names as they are now."""
        winners = [self.match.names[seat] for seat in overview(self.match).winners]
        return outcome(self, replace(self.summary, result={"winners": winners}))

    def _draw_row(self, frame: Frame, box: Box, seat: int, won: bool) -> None:
        name = self.match.names[seat]
        frame.fill(box, frame.theme.panel, 1.8)
        inside = box.pad(frame.mm(2.5), 0)
        badge, inside = inside.cut_left(frame.mm(7), frame.mm(2.5))
        initial(frame, badge, name, player_colour(self.shell, name, seat))
        number, inside = inside.cut_right(frame.mm(18), frame.mm(2))
        shown = self.game_ui.points(overview(self.match).totals[seat])
        frame.text(number, shown, cut="number", capital=4.2, align="right")
        room = inside.cut_right(frame.mm(6), frame.mm(2))[1] if won else inside
        drawn = draw_name(frame, room, name, capital=3.6)
        if won:
            crown = Box(room.x + drawn + frame.mm(2), room.y, frame.mm(6), room.h)
            frame.sign(crown, "crown", frame.theme.tiles[1].key)

    def on_pad(self) -> None:
        """Opens its pad."""
        self.navigator.go(routes.pad(self.shell, self.match))

    def on_plays(self) -> None:
        """Opens what was entered."""
        self.navigator.go(self.game_ui.plays(self.shell, 1, self.match))

    def on_note(self) -> None:
        """Opens the keyboard for its note."""
        self.navigator.go(NoteScreen(self.shell, self._take_note, self.summary.note))

    def on_share(self) -> None:
        """Opens what takes it along."""
        self.navigator.go(routes.share_match(self.shell, self.summary.id, self.match))

    def on_next(self) -> None:
        """Continues it."""
        self.session.open(self.summary.id, self.match)
        flow.open_match(self.shell)

    def _take_note(self, text: str) -> str | None:
        """Keeps a note, "" for none; returns a sentence if the disk does not keep it."""
        try:
            self.session.archive.set_note(self.summary.id, text)
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        self.summary = replace(self.summary, note=text)
        return None

    def on_delete(self) -> None:
        """Asks whether to delete it."""
        self.navigator.go(
            Ask(
                self.shell,
                self._("Delete this game?"),
                self._(
                    "It disappears from History and the statistics. Changed your mind? Tonight you"
                    " can still undo it in History."
                ),
                self._("Delete"),
                self._delete,
            )
        )

    def _delete(self) -> None:
        """Deletes the match and goes back; one that is on the table leaves it."""
        try:
            self.session.archive.delete(self.summary.id)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        if self.session.match_id == self.summary.id:
            self.session.close()
        self.navigator.back()
        self.messages.say(self._("Deleted. Undo delete brings it back."))
