"""The final score of 10 with its parts: rounds, hand, left-over round cards, chips."""

from companion.games.ten.cards import ROUND_CARDS, hand_points
from companion.games.ten.event import End
from companion.games.ten.rules import CHIP_WORTH, TenState
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import undo_button
from companion.games.ten.screens.counts import CHIPS, HANDS, Part
from companion.games.ten.screens.entry import Place
from companion.games.ten.screens.words import chips_missing
from companion.games.ten.view import TenView
from companion.match.match import Match
from companion.match.view import overview, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    NAME,
    NUMBER,
    SPACE,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.shell import flow
from companion.ui.shell.acting import undo
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import longest_fitting
from companion.ui.widgets.pages import onward, page, paragraph_height, width_for
from companion.ui.widgets.parts import finger, player_colour


def score_parts(table: TenView, seat: int) -> tuple[int, int, int, int]:
    """What makes a player's final score: rounds, hand, left-over round cards, chips."""
    rounds = sum(played.penalty for played in table.rounds if played.loser == seat)
    if table.end is None:
        return rounds, 0, 0, 0
    left = 0
    if table.rounds[-1].loser == seat:
        left = sum(ROUND_CARDS) - sum(table.used_cards)
    hand = hand_points(table.end.hands[seat])
    return rounds, hand, left, -CHIP_WORTH * table.end.chips[seat]


class TenFinal(Screen[TenView]):
    """A row for each player, the lowest first."""

    def __init__(self, shell: Shell, match: Match[TenState] | None = None) -> None:
        super().__init__(shell)
        self._other = None if shell.session.has(match) else match

    @property
    def _match(self) -> Match[TenState]:
        return self._other or self.session.match

    def draw(self, frame: Frame) -> None:
        shown = self.view() if self._other is None else view(self._other)
        note = self.messages.text or self._note(shown.table)
        area, bar = page(frame, self._("Final score"), note)
        self._bar(frame, bar)
        head, area = area.cut_top(frame.mm(TOUCH), frame.mm(HAIR))
        heads = [
            self._("Rounds"),
            self._("Hand"),
            self._("Round cards left"),
            self._("Chips"),
            self._("Total"),
        ]
        left_over = not shown.table.all_played
        if not left_over:
            del heads[2]
        names = shown.names
        _, columns = self._columns(frame, head, len(heads))
        for text, cell in zip(heads, columns, strict=True):
            self._head(frame, cell._replace(y=head.y, h=head.h), text)
        most = len(names) * frame.mm(3 * BAR if frame.panel.portrait else BAR + LINE)
        rows = area.cut_top(min(area.h, most))[0].rows(len(names), frame.mm(TIGHT))
        order = sorted(range(len(names)), key=lambda seat: shown.totals[seat])
        for seat, row in zip(order, rows, strict=True):
            found = [*score_parts(shown.table, seat), shown.totals[seat]]
            if not left_over:
                del found[2]
            self._row(frame, row, names[seat], seat, found, seat in shown.winners)

    def _note(self, table: TenView) -> str:
        """Who wins, and how many chips were missing when they were counted."""
        lost = table.end.lost if table.end is not None else 0
        parts = [self._("lowest score wins")]
        if lost:
            parts.append(chips_missing(self._, lost))
        return " · ".join(parts)

    def _columns(self, frame: Frame, box: Box, count: int) -> tuple[Box, list[Box]]:
        """The places of a name and of the numbers: below it on a standing panel, else beside it."""
        inside = Box(box.x + frame.mm(SPACE), box.y, box.w - frame.mm(LINE + TIGHT), box.h)
        if frame.panel.portrait:
            name, rest = inside.pad(0, frame.mm(TIGHT)).rows(2, 0)
            columns = rest.columns(count, frame.mm(TIGHT))
            # The total is as high as the row.
            return name.cut_right(columns[-1].w, frame.mm(TIGHT))[1], columns
        name, rest = inside.cut_left(frame.mm(14 * SPACE), frame.mm(TIGHT))
        return name, rest.columns(count, frame.mm(TIGHT))

    def _head(self, frame: Frame, box: Box, text: str) -> None:
        high = paragraph_height(frame, box.w, text, TEXT, "name")
        place = Box(box.x, box.bottom - high, box.w, high)
        frame.paragraph(
            place, text, cut="name", capital=TEXT, colour=frame.theme.dim, align="right"
        )

    def _row(
        self, frame: Frame, row: Box, name: str, seat: int, found: list[int], won: bool
    ) -> None:
        theme = frame.theme
        frame.fill(row, theme.panel, GAP)
        stripe = row.cut_left(frame.mm(GAP))[0]
        frame.fill(stripe, player_colour(self.shell, name, seat), TIGHT)
        who, columns = self._columns(frame, row, len(found))
        # Everybody has the room of a crown, so that all names have one size.
        crown, who = who.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
        if won:
            frame.sign(crown, "crown", theme.ink)
        names = self._match.names
        widest = longest_fitting(frame, who.w, names)
        # On a standing panel there is room for what the whole table reads.
        large = frame.panel.portrait
        size = TITLE if large else NAME
        frame.text(who, name, cut="name", capital=size, widest=widest)
        if self._other is None and row.h >= finger(frame):
            # What was counted at the end: the hand and, before the total, the chips.
            for what, place in ((HANDS, 1), (CHIPS, len(found) - 2)):
                target, cell = f"{what}-{seat}", columns[place]._replace(y=row.y, h=row.h)
                if frame.pressed == target:
                    frame.fill(cell, theme.panel_down, GAP)
                frame.target(cell, target, changes=True)
        for place, (points, cell) in enumerate(zip(found, columns, strict=True)):
            last = place == len(found) - 1
            text = f"−{-points}" if points < 0 else str(points)
            if last and large:
                cell = cell._replace(y=row.y, h=row.h)
            frame.text(
                cell,
                text,
                cut="number",
                capital=(NUMBER if large else TITLE) if last else size,
                colour=theme.ink if last else theme.dim,
                align="right",
            )

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(GAP)
        text = self._("Back")
        box, bar = bar.cut_left(width_for(frame, text, sign=True), gap)
        frame.button(box, "back", text, sign="back")
        if self._other is not None:
            return
        bar = undo_button(frame, bar, self.shell, "" if frame.panel.portrait else self._("Undo"))
        text = self._("Change")
        box, bar = bar.cut_left(width_for(frame, text), gap)
        frame.button(box, "change", text)
        frame.button(bar, "next", onward(self._("See the result")), primary=True)

    def on_next(self) -> None:
        flow.match_ended(self.shell)

    def on_undo(self) -> None:
        undo(self.shell)

    def on_back(self) -> None:
        """Returns to the screen below; without one, to what the match needs."""
        super().on_back()
        if self.navigator.screen is self:
            flow.open_match(self.shell)

    def on_change(self) -> None:
        """Opens what was counted at the end."""
        self._change(None)

    def on_hand(self, seat: int) -> None:
        """Opens a player's hand, to count it again."""
        self._change((seat, HANDS))

    def on_chips(self, seat: int) -> None:
        """Opens a player's chips, to count them again."""
        self._change((seat, CHIPS))

    def restored(self, text: str) -> bool:
        """After the undo of a correction: shows `text`; False if the end itself was undone."""
        if not overview(self._match).over:
            return False
        self.messages.say(text)
        return True

    def _change(self, part: Part | None) -> None:
        """Opens what was counted at the end; `part`: what is to be counted again."""
        step = self._match.step
        if isinstance(step.event, End):
            self.navigator.go(routes.end(self.shell, Place(step.number), part))
