"""One match of the history: its outcome, its pad, its plays, its note."""

from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.view import overview, view
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, NAME, SPACE, TEXT, TIGHT, TITLE
from companion.ui.screens.ask import Ask
from companion.ui.screens.history import ending
from companion.ui.screens.matches.note import NoteScreen
from companion.ui.shell import flow, game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dates import day_words, duration_words, hour_words
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.pages import back_button, onward, page, paragraph_height
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.standing_words import takeover_words
from companion.ui.widgets.words import capital

if TYPE_CHECKING:
    from companion.match.archive import MatchSummary


class PastMatch(Screen):
    """Shows everybody's points, the best first; a note can be added, and the match deleted."""

    def __init__(self, shell: Shell, summary: "MatchSummary", match: Match) -> None:
        super().__init__(shell)
        self.summary = summary
        self._note = summary.note
        self.match = match
        self.game_ui = game_uis.of_match(match)
        self._seconds = shell.session.archive.duration(summary.id)

    def draw(self, frame: Frame) -> None:
        gap = frame.mm(GAP)
        game = self.game_ui.badge_of(self._, self.game_ui.kind)
        look = self.game_ui.badge_look(frame.theme)
        area, bar = page(frame, capital(self._outcome()), game=game, look=look)
        bar = back_button(frame, bar, self._("Back"))
        # The last place of the bar is that of the main button: nothing is deleted there.
        buttons = [("delete", self._("Delete")), ("note", self._("Note"))]
        more = [("plays", self.game_ui.say(self._, "past-plays")), ("pad", self._("Score pad"))]
        if self.shell.device.can_share(self.match):
            more.insert(0, ("share", self._("Share")))
        if self.game_ui.offered_replays(self.preferences, self.match):
            buttons.append(("replay", self._("Replay")))
        if self.match.ended in (None, "abandoned"):
            more.append(("next", onward(self._("Continue"))))
        if frame.panel.portrait:
            strip, area = area.cut_bottom(frame.mm(BAR), gap)
            self._draw_buttons(frame, strip, buttons)
            self._draw_buttons(frame, bar, more)
        else:
            self._draw_buttons(frame, bar, buttons + more)
        area = self._draw_words(frame, area, self.messages.text or self._when(), TEXT)
        for text in (takeover_words(self._, self.match), self._note):
            area = self._draw_words(frame, area, text, TEXT)
        shown = view(self.match)
        order = sorted(range(len(shown.names)), key=lambda seat: shown.totals[seat])
        if self.game_ui.most_wins:
            order.reverse()
        gap = frame.mm(TIGHT)
        high = min(frame.mm(BAR + SPACE), (area.h - gap * (len(order) - 1)) // len(order))
        for place, seat in enumerate(order):
            row = Box(area.x, area.y + place * (high + gap), area.w, high)
            self._draw_row(frame, row, seat, seat in shown.winners)

    def _when(self) -> str:
        """What was played if the badge only hints at it, when, and for how long."""
        started = self.summary.started
        when = self._("{day}, {hour}").format(
            day=day_words(self._, started), hour=hour_words(self._, started)
        )
        game_ui = self.game_ui
        title = game_ui.title(self._) if game_ui.kind != game_ui.name else ""
        return " · ".join(filter(None, (title, when, duration_words(self._, self._seconds))))

    def _draw_buttons(self, frame: Frame, bar: Box, buttons: list[tuple[str, str]]) -> None:
        gap = frame.mm(GAP)
        for (name, text), box in zip(buttons, bar.columns(len(buttons), gap), strict=True):
            ink = frame.theme.pink if name == "delete" else None
            frame.button(box, name, text, primary=name == "next", ink=ink)

    def _draw_words(self, frame: Frame, area: Box, text: str, size_of_capitals: float) -> Box:
        """Draws a text in as many lines as it needs; returns the area below it."""
        if not text:
            return area
        width = area.w - frame.mm(MARGIN)
        high = paragraph_height(frame, width, text, size_of_capitals)
        place, rest = area.cut_top(high, frame.mm(GAP))
        inside = Box(place.x + frame.mm(TIGHT), place.y, width, high)
        frame.paragraph(inside, text, capital=size_of_capitals)
        return rest

    def _outcome(self) -> str:
        """How the match ended, with the names as they are now."""
        winners = [self.match.names[seat] for seat in overview(self.match).winners]
        return ending(self, self.summary.ended, winners)

    def _draw_row(self, frame: Frame, box: Box, seat: int, won: bool) -> None:
        name = self.match.names[seat]
        frame.fill(box, frame.theme.panel, MARGIN)
        inside = box.pad(frame.mm(SPACE), 0)
        badge, inside = inside.cut_left(frame.mm(LINE + SPACE), frame.mm(SPACE))
        initial(frame, badge, name, player_colour(self.shell, name, seat))
        number, inside = inside.cut_right(frame.mm(6 * SPACE), frame.mm(MARGIN))
        shown = self.game_ui.points(overview(self.match).totals[seat])
        frame.text(number, shown, cut="number", capital=TITLE, align="right")
        room = inside.cut_right(frame.mm(2 * SPACE), frame.mm(MARGIN))[1] if won else inside
        drawn = draw_name(frame, room, name, capital=NAME)
        if won:
            crown = Box(room.x + drawn + frame.mm(MARGIN), room.y, frame.mm(2 * SPACE), room.h)
            frame.sign(crown, "crown", frame.theme.tiles[1].key)

    def on_pad(self) -> None:
        self.navigator.go(routes.pad(self.shell, self.match))

    def on_replay(self) -> None:
        self.navigator.go(routes.replay(self.shell, match=self.match, match_id=self.summary.id))

    def on_plays(self) -> None:
        self.navigator.go(self.game_ui.plays(self.shell, 1, self.match))

    def on_note(self) -> None:
        self.navigator.go(NoteScreen(self.shell, self._take_note, self._note))

    def on_share(self) -> None:
        self.navigator.go(routes.share_match(self.shell, self.summary.id, self.match))

    def on_next(self) -> None:
        """Continues it; one that was discarded goes on where it was."""
        if self.match.ended is None:
            self.session.open(self.summary.id, self.match)
        else:
            self.session.continue_discarded(self.summary.id)
        flow.open_match(self.shell)

    def _take_note(self, text: str) -> str | None:
        """Keeps a note, "" for none; returns a sentence if the disk does not keep it."""
        try:
            self.session.archive.set_note(self.summary.id, text)
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        self._note = text
        return None

    def on_delete(self) -> None:
        """Asks whether to delete it."""
        self.navigator.go(
            Ask(
                self.shell,
                self._("Delete this game?"),
                self._(
                    "It disappears from History and the statistics. You can undo it on Home and in"
                    " History."
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
        undo_is_here = self.navigator.screen.undoes_deleting
        self.messages.say(
            self._("Deleted. Undo delete brings it back.")
            if undo_is_here
            else self._("Deleted. You can undo it in History.")
        )
