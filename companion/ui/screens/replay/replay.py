"""What a replay shows of each step; a game of plain rounds has `RoundsReplay`, others their own."""

from collections.abc import Sequence

from companion.match.match import Match
from companion.match.standing import places
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    LINE,
    MARGIN,
    NAME,
    TEXT,
    TIGHT,
    TITLE,
)
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.shell import game_uis
from companion.ui.widgets.charts.rounded_points import points_texts
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import Words, listed, short_name

# How long a step stays when the replay plays by itself, in seconds: any, one that takes a while to
# read, a turning point, and the last one.
STEP, READ, TURN, END = 0.6, 1.4, 2.8, 4.0
# Of so many players it is told whose points changed.
FEW = 4
# In millimetres: the height from which on two numbers stand one below the other, and the width from
# which on they stand side by side; else there is one.
STACKED, BESIDE = BAR, 2 * BAR


class Replay:
    """A match, or one stage of it, from before its first step to after its last.

    number: the stage (from 1), or 0 for all rounds. names: by seat. running: the points of each
    seat before the first step and after each. marks: the steps that are worth a jump, in order.
    """

    number = 0
    # What a point more counts in `changes`: -1 where points are shown with a minus.
    sign = 1

    def __init__(
        self,
        _: Words,
        match: Match,
        names: tuple[str, ...],
        running: tuple[tuple[int, ...], ...],
        marks: tuple[int, ...],
    ) -> None:
        self._ = _
        self.match = match
        self.game_ui = game_uis.of_match(match)
        self.names = names
        self.running = running
        self.marks = marks

    @property
    def steps(self) -> int:
        """How many steps there are; at least 1."""
        return len(self.running) - 1

    @property
    def best_below(self) -> bool:
        """Whether the fewest points are best."""
        return not self.game_ui.most_wins

    def label(self, points: int) -> str:
        """Points on the scale of the chart."""
        return self.game_ui.pad_points(points)

    def heading(self) -> str:
        """What the chart shows."""
        raise NotImplementedError

    def title(self, step: int) -> str:
        """Which step it is, of how many."""
        raise NotImplementedError

    def marks_words(self) -> str:
        """What the marks are; stands before their numbers."""
        return self._("turning points:")

    def words(self, step: int) -> tuple[str, str]:
        """What happened in a step, and what that changed; "" for nothing."""
        raise NotImplementedError

    def draw(self, frame: Frame, box: Box, step: int, colours: Sequence[int]) -> None:
        """Draws the table after a step; `colours` are the players' places in PLAYER_COLOURS."""
        raise NotImplementedError

    def pause(self, step: int) -> float:
        """How long a step stays when the replay plays by itself, in seconds."""
        if step == self.steps:
            return END
        return TURN if step in self.marks else STEP

    def changes(self, step: int) -> str:
        """By how much the points of whom changed in a step; "" for none."""
        if not step:
            return ""
        texts = []
        pairs = zip(self.names, self.running[step - 1], self.running[step], strict=True)
        for name, before, after in pairs:
            change = self.sign * (after - before)
            if change:
                mark = "+" if change > 0 else "−"
                texts.append(f"{short_name(name)}\u00a0{mark}{abs(change)}")
        return ", ".join(texts)


class RoundsReplay(Replay):
    """All rounds of a match that are scored; marked is every round after which others lead."""

    def __init__(self, _: Words, match: Match) -> None:
        game_ui = game_uis.of_match(match)
        running = game_ui.running_totals(match)
        self._leaders = [_leaders(totals, game_ui.most_wins) for totals in running]
        marks = [
            step
            for step in range(2, len(running))
            if self._leaders[step] != self._leaders[step - 1]
        ]
        super().__init__(_, match, match.names, running, tuple(marks))

    def heading(self) -> str:
        return self._("What each had")

    def title(self, step: int) -> str:
        if not step:
            return self.game_ui.title(self._)
        if step > len(overview(self.match).scores):
            return self._("The end")
        return self.game_ui.say(self._, "title", number=step, of=self.steps)

    def marks_words(self) -> str:
        return self._("new leader:")

    def words(self, step: int) -> tuple[str, str]:
        if not step:
            return self._("Nobody has any points yet."), ""
        who = [self.names[seat] for seat in self._leaders[step]]
        if len(who) == len(self.names):
            said = self._("All have the same.")
        elif len(who) > 1:
            said = self._("{names} share the lead.").format(names=listed(self._, who))
        elif step in self.marks or step == 1:
            said = self._("{name} takes the lead.").format(name=short_name(who[0]))
        else:
            said = self._("{name} stays ahead.").format(name=short_name(who[0]))
        # Of many players the fields say enough.
        return said, self.changes(step) if len(self.names) <= FEW else ""

    def pause(self, step: int) -> float:
        return max(READ, super().pause(step))

    def draw(self, frame: Frame, box: Box, step: int, colours: Sequence[int]) -> None:
        """Draws a field for each player, with the points of the round and in all."""
        count = len(self.names)
        columns = count if not frame.panel.portrait else min(count, 4 if count > 6 else 3)
        rows = -(-count // columns)
        cells = box.grid(columns, rows, frame.mm(GAP))
        for seat, cell in zip(range(count), cells, strict=False):
            leads = seat in self._leaders[step] and len(self._leaders[step]) < count
            self._draw_player(frame, cell, seat, step, colours[seat], leads)

    def _draw_player(
        self, frame: Frame, cell: Box, seat: int, step: int, colour: int, leads: bool
    ) -> None:
        """Draws a player's field: the points in all and, dimmer, those of the round."""
        theme = frame.theme
        ground, ink = (theme.cream, theme.on_cream) if leads else (theme.panel, theme.ink)
        dim = theme.dim_on_cream if leads else theme.dim
        frame.fill(cell, ground, MARGIN)
        inside = cell.pad(frame.mm(GAP), frame.mm(TIGHT))
        head, inside = inside.cut_top(max(frame.mm(LINE + GAP), inside.h * 30 // 100), 0)
        badge, name = head.cut_left(min(frame.mm(LINE + TIGHT), head.w // 3), frame.mm(TIGHT))
        initial(frame, badge, self.names[seat], PLAYER_COLOURS[colour])
        frame.text(name, self.names[seat], cut="name", capital=TEXT, colour=ink)
        large, small, has_room = TITLE, NAME, True
        if inside.h >= frame.mm(STACKED * frame.panel.text_scale):
            upper, lower = inside.cut_top(inside.h * 58 // 100)
        else:
            has_room = inside.w >= frame.mm(BESIDE * frame.panel.text_scale)
            upper, lower = inside.columns(2, frame.mm(TIGHT)) if has_room else (inside, inside)
            large, small = NAME, TEXT
        totals = self.running[step]
        numbers = [(upper, totals, large, ink)]
        if step and has_room:
            before = self.running[step - 1]
            gained = tuple(now - then for now, then in zip(totals, before, strict=True))
            numbers.append((lower, gained, small, dim))
        for place, points, capital, shade in numbers:
            text = points_texts(frame, place.w, points, self.game_ui.points, "number")[seat]
            frame.text(place, text, cut="number", capital=capital, colour=shade, align="centre")


def _leaders(totals: tuple[int, ...], most_wins: bool) -> tuple[int, ...]:
    """The seats that are ahead."""
    ranks = places(totals, most_wins)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
