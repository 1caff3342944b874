"""Replays a stage or all rounds: step by step, by itself, or wherever a finger drags."""

from companion.match.match import Match
from companion.match.moment import Moment
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    LINE,
    NAME,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.screens.replay.jumps import draw_marks, draw_slider, draw_title, step_for
from companion.ui.screens.replay.parts import draw_chart, draw_words, step_at
from companion.ui.screens.replay.replay import Replay
from companion.ui.shell import game_uis
from companion.ui.shell.aim import Place
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.pointer import KeyPress
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, game_badge, large_words, page, width_for
from companion.ui.widgets.parts import colour_numbers

# The share of the height that the table has, in hundredths, and the lines of the words: lying, and
# standing.
TABLE_LYING, TABLE_STANDING, LINES_LYING, LINES_STANDING = 29, 34, 2, 3


class ReplayScreen(Screen):
    """One replay of the match on the table, or of `match` from the history.

    number: the stage (from 1), 0 for all rounds; None for what is usually shown of the game. A
    stage that is not scored any more, since something was undone, is not shown any more. match_id:
    under which `match` is stored; without it its film is not shared from here.
    """

    def __init__(
        self,
        shell: Shell,
        number: int | None = None,
        match: Match | None = None,
        match_id: str | None = None,
    ) -> None:
        super().__init__(shell)
        self._other = None if shell.session.has(match) else match
        self._id = shell.session.match_id if self._other is None else match_id
        self._number = number
        self._shown: Replay | None = None
        # The moment of the match that `_shown` is of.
        self._moment: Moment | None = None
        self.step = 0
        # When it goes on by itself, on the shell's clock; None while it stands.
        self._next_at: float | None = None
        # Where steps are in the frame that was drawn last: on the chart, and on the slider.
        self._plot = self._track = Box(0, 0, 1, 1)

    @property
    def _match(self) -> Match:
        return self._other or self.session.match

    @property
    def _game_ui(self) -> GameUI:
        return game_uis.of_match(self._match)

    @property
    def replay(self) -> Replay | None:
        """What is shown; None if there is no such stage, or it is not scored."""
        match = self._match
        if self._moment is not match.now:
            numbers = self._numbers()
            number = self._number
            if number is None and numbers:
                number = self._game_ui.usual_replay(numbers)
            self._shown = None
            if number is not None and number in numbers:
                self._shown = self._game_ui.replay(self.shell.words, match, number)
                self.step = min(self.step, self._shown.steps)
                self._number = number
            self._moment = match.now
        return self._shown

    def _numbers(self) -> tuple[int, ...]:
        return self._game_ui.offered_replays(self.preferences, self._match)

    def draw(self, frame: Frame) -> None:
        self._draw_step(frame, 0)

    def foresee(self, frame: Frame, name: str) -> None:
        replay, by = self.replay, {"later": 1, "earlier": -1}.get(name)
        if replay is not None and by is not None and 0 <= self.step + by <= replay.steps:
            self._draw_step(frame, by)

    def _draw_step(self, frame: Frame, by: int) -> None:
        """Draws the step that is shown, or one beside it."""
        replay = self.replay
        step = self.step + by
        if replay is None:
            area, bar = page(frame, "")
            back_button(frame, bar, self._("Back"))
            large_words(frame, area, self._game_ui.say(self._, "not-scored"), NAME)
            return
        portrait = frame.panel.portrait
        colours = colour_numbers(self.shell.people.all(), replay.names)
        area = frame.box.pad(frame.mm(GAP), frame.mm(TIGHT))
        head, area = area.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
        if portrait and replay.marks:
            marks, area = area.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
            self._draw_head(frame, head, replay, step)
            draw_marks(frame, marks, replay, step)
        else:
            self._draw_head(frame, draw_marks(frame, head, replay, step), replay, step)
        bar, area = area.cut_bottom(frame.mm(BAR), frame.mm(GAP))
        area = self._draw_buttons(frame, bar, area, replay, step)
        line = round(frame.fonts.height("body", frame.size("body", TEXT)) * 1.02)
        lines = LINES_STANDING if portrait else LINES_LYING
        words, area = area.cut_bottom(max(lines * line, frame.mm(TOUCH)), frame.mm(TIGHT))
        words = self._draw_share(frame, words)
        draw_words(frame, words.pad(frame.mm(TIGHT), 0), replay, step)
        share = TABLE_STANDING if portrait else TABLE_LYING
        table, chart = area.cut_top(area.h * share // 100, frame.mm(GAP))
        replay.draw(frame, table, step, colours)
        frame.target(chart, "chart", drags=True)
        self._plot = draw_chart(frame, chart, replay, step, colours)

    def _draw_head(self, frame: Frame, box: Box, replay: Replay, step: int) -> None:
        look = self._game_ui.badge_look(frame.theme)
        box = game_badge(frame, box, self._game_ui.badge, look)
        draw_title(frame, box, replay, step, several=len(self._numbers()) > 1)

    def _draw_share(self, frame: Frame, box: Box) -> Box:
        """Draws the button that takes the film along, if it can be; returns the rest of `box`."""
        if self._id is None or not self.shell.device.can_share(self._match):
            return box
        text = self._("Share")
        button, rest = box.cut_right(width_for(frame, text), frame.mm(GAP))
        frame.button(button.cut_top(frame.mm(TOUCH))[0], "share", text)
        return rest

    def _draw_buttons(self, frame: Frame, bar: Box, area: Box, replay: Replay, step: int) -> Box:
        """Draws the bar with the slider; returns what is left of `area`, above it."""
        gap = frame.mm(GAP)
        rest = back_button(frame, bar, self._("Back"))
        labels = (self._("Watch"), self._("Pause"))
        wide = max(width_for(frame, label, sign=True) for label in labels)
        button, rest = rest.cut_right(min(wide, rest.w // 2), gap)
        if self._next_at is not None:
            frame.button(button, "pause", labels[1], sign="pause")
        else:
            frame.button(button, "watch", labels[0], sign="right", primary=True)
        if frame.panel.portrait:
            slider, area = area.cut_bottom(frame.mm(BAR), frame.mm(TIGHT))
            earlier, later = rest.columns(2, gap)
        else:
            earlier, rest = rest.cut_left(frame.mm(BAR + LINE), gap)
            later, slider = rest.cut_right(frame.mm(BAR + LINE), gap)
        frame.button(earlier, "earlier", sign="left", dim=step == 0)
        frame.button(later, "later", sign="right", dim=step == replay.steps)
        self._track = draw_slider(frame, slider, step, replay.steps)
        return area

    def _go(self, step: int) -> None:
        replay = self.replay
        self.step = 0 if replay is None else min(replay.steps, max(0, step))

    def _stand(self, step: int) -> None:
        """Shows a step, and stays there."""
        self._next_at = None
        self._go(step)

    def on_earlier(self) -> None:
        """Shows the step before."""
        self._stand(self.step - 1)

    def on_later(self) -> None:
        """Shows the next step."""
        self._stand(self.step + 1)

    def on_mark(self, step: int) -> None:
        """Shows a turning point."""
        self._stand(step)

    def drag_slider(self, at: Place) -> None:
        self._drag(self._track, at)

    def drag_chart(self, at: Place) -> None:
        self._drag(self._plot, at)

    def _drag(self, box: Box, at: Place) -> None:
        """Shows the step at which the finger is, over a box as wide as all steps."""
        if self.replay is not None:
            self._stand(step_at(box, at[0], self.replay.steps))

    def on_share(self) -> None:
        """Opens what takes the match along, with this film."""
        self._next_at = None
        film = self._number
        self.navigator.go(routes.share_match(self.shell, str(self._id), self._match, film))

    def on_stage(self) -> None:
        """Shows the next replay of this match from its start, after the last one the first."""
        numbers = self._numbers()
        if self._number in numbers:
            self._number = numbers[(numbers.index(self._number) + 1) % len(numbers)]
            self._moment = None
            self._stand(0)

    def on_watch(self) -> None:
        """Goes on by itself, from the start once it is over."""
        replay = self.replay
        if replay is not None:
            self._go(0 if self.step == replay.steps else self.step)
            self._next_at = self.shell.clock() + replay.pause(self.step)

    def on_pause(self) -> None:
        """Stays at this step."""
        self._stand(self.step)

    def on_wake(self) -> None:
        """Shows the next step when its time has come."""
        replay, now = self.replay, self.shell.clock()
        if replay is None or self._next_at is None or now < self._next_at:
            return
        self._go(self.step + 1)
        over = self.step == replay.steps
        self._next_at = None if over else now + replay.pause(self.step)

    def wakes_at(self) -> float | None:
        return self._next_at

    def key(self, key: KeyPress) -> None:
        """Arrows step, up and down jump to turning points, the space bar starts and stops it."""
        replay = self.replay
        if replay is None:
            return
        step = step_for(key, replay, self.step)
        if step is not None:
            self._stand(step)
        elif key.name == "space":
            (self.on_pause if self._next_at is not None else self.on_watch)()
        elif key.name == "escape":
            self.on_back()
