"""A round of 10 that is over: what lay there, who wins by which rule, who takes how much."""

from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.screens.bar import (
    change_round,
    change_turn,
    tap_shared_button,
    undo_button,
)
from companion.games.ten.screens.entry import round_end
from companion.games.ten.screens.parts import (
    bottom_bar,
    card_face,
    chip_count,
    gold,
    laid_value,
    top_bar,
    winner_colours,
)
from companion.games.ten.screens.tracking import shows_chips
from companion.games.ten.screens.words import lost_words, won_words
from companion.games.ten.view import TenView, table_at
from companion.match import record
from companion.match.actions import Correction
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.theatre.celebration import StageCelebration, name_and_sign
from companion.ui.widgets.pages import back_button, backward, large_words, onward, width_for
from companion.ui.widgets.parts import finger, player_colour
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name

# Between two rows, in millimetres.
GAP = 1.0


class TenScores(OffersRedo):
    """One round of the match on the table, or of `match`; number from 1.

    Without a number it is the last one, from which the match goes on, and its winner is celebrated.
    """

    shows_scores = True

    def __init__(self, shell: Shell, number: int | None = None, match: Match | None = None) -> None:
        super().__init__(shell)
        self._other = None if shell.session.has(match) else match
        self._number = number
        new = number is None and self._step() is not None and self._goes_on()
        # A star is a joker here.
        self._celebration = StageCelebration(shell, shell.clock() if new else None, "crown")

    @property
    def _match(self) -> Match:
        return self._other or self.session.match

    def _step(self) -> Step | None:
        """The step that ended the shown round; None if that round has not ended."""
        return round_end(self._match, self._number or self._rounds_played())

    def _rounds_played(self) -> int:
        return overview(self._match).complete

    @property
    def _is_live(self) -> bool:
        """Whether it is the last round of the match on the table, which can be undone."""
        return self._other is None and self._number is None

    def _goes_on(self) -> bool:
        """Whether the match goes on from here."""
        return self._is_live and not self._match.ended

    def draw(self, frame: Frame) -> None:
        """Draws a row for each player, and the buttons."""
        step = self._step()
        if step is None:
            area = top_bar(frame, self.shell, "", menu=self._other is None)
            bar, area = bottom_bar(frame, area)
            text = self._("This round isn’t over yet.")
            bar = back_button(frame, bar, self._("Back"))
            if self._match.ended:
                text = self._("The game ended before anything was scored.")
            large_words(frame, area, text, 3.8)
            if self._is_live and self._match.can_undo:
                label = self._("Keep playing") if self._match.ended else self._("Back to the table")
                if isinstance(self._match.undoes, Correction):
                    label = self._("Undo")
                undo_button(frame, bar, self.shell, label)
            return
        table = table_at(step)
        number, played = len(table.rounds), table.rounds[-1]
        names = self._match.names_in(number - 1)
        title = self._("Round {number} of {of}").format(number=number, of=len(ROUND_CARDS))
        started = ""
        if played.start is not None:
            started = self._("{name} started").format(name=short_name(names[played.start]))
        menu = self._other is None
        area = top_bar(frame, self.shell, title, played.card, started, menu=menu, turned=menu)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar, table)
        portrait = frame.panel.portrait
        most = len(names) * frame.mm(26 if portrait else 22)
        rows = area.cut_top(min(area.h, most))[0].rows(len(names), frame.mm(GAP))
        for seat, (name, row) in enumerate(zip(names, rows, strict=True)):
            self._row(frame, row, name, seat, table)

    def _row(self, frame: Frame, row: Box, name: str, seat: int, table: TenView) -> None:
        theme, colour = frame.theme, player_colour(self.shell, name, seat)
        played = table.rounds[-1]
        won = seat == played.winner
        panel = theme.panel_down if frame.pressed == f"player-{seat}" else theme.panel
        ground = self._celebration.ground(panel, colour) if won else panel
        sign = self._celebration.sign if won else ""
        frame.fill(row, ground, 1.8)
        # With seven players a row is a little lower than a finger needs; below it is a gap.
        high = max(row.h, finger(frame))
        reachable = self._goes_on() and high < row.h + frame.mm(GAP)
        stripe, inside = row.cut_left(frame.mm(1.3), frame.mm(2))
        frame.fill(stripe, colour, 0.8)
        inside = Box(inside.x, inside.y, inside.w - frame.mm(2), inside.h)
        gap = frame.mm(1.5)
        # Whoever laid no cards and neither won nor lost has nothing in a second line.
        more = played.laid is not None or seat in (played.winner, played.loser)
        lines = frame.panel.portrait and row.h >= frame.mm(11) and more
        upper = lower = inside
        if lines:
            upper, lower = inside.cut_top(inside.h * 42 // 100)
        chips: Box | None = None
        total, rest = upper.cut_right(frame.mm(12), frame.mm(0.5))
        text = str(table.totals[seat])
        frame.text(total, text, cut="number", capital=4.2, colour=theme.dim, align="right")
        label = self._("total")
        wide = frame.fonts.width(label, "note", frame.size("note", 2.2)) + frame.mm(0.3)
        side, rest = rest.cut_right(wide, gap)
        frame.text(side, label, cut="note", capital=2.2, colour=theme.dim, align="right")
        if shows_chips(self.shell, table, self._match):
            side, rest = rest.cut_right(frame.mm(11), gap)
            chip_count(frame, side, str(table.chips[seat]), gold(frame), 3.4)
            chips = row.cut_right(row.right - side.x)[0]
        if reachable:
            # The chips lead to the moves with which they went.
            left = row.w - (chips.w if chips is not None else 0)
            frame.target(Box(row.x, row.y, left, high), f"player-{seat}", changes=True)
            if chips is not None:
                frame.target(chips._replace(h=high), f"chips-{seat}", changes=True)
        if lines:
            name_and_sign(frame, rest, name, sign, cut="name", capital=3.6)
            lower = Box(lower.x, lower.y, lower.w, lower.h - frame.mm(0.8))
        else:
            who, lower = rest.cut_left(frame.mm(25), gap)
            name_and_sign(frame, who, name, sign, cut="name", capital=3.8)
        if played.laid is not None:
            lower = self._cards(frame, lower, played.laid[seat])
        self._result(frame, lower, seat, table)

    def _cards(self, frame: Frame, box: Box, laid: tuple[str, ...]) -> Box:
        """Draws the cards and what they count together; returns the box behind them."""
        high = min(box.h - frame.mm(0.8), frame.mm(12))
        wide = min(frame.mm(9), high)
        place = box
        for card in laid:
            cell, place = place.cut_left(wide, frame.mm(1))
            card_face(frame, cell.middle(wide, high), card, min(4.2, 4.2 * high / frame.mm(9)))
        used = 2 * (wide + frame.mm(1)) + frame.mm(1)
        width = frame.fonts.width("10", "number", frame.size("number", 5)) + frame.mm(1)
        number, rest = box.cut_left(used)[1].cut_left(width, frame.mm(1.5))
        frame.text(number, str(laid_value(laid)), cut="number", capital=5, align="centre")
        return rest

    def _result(self, frame: Frame, box: Box, seat: int, table: TenView) -> None:
        """That this player wins or takes the cards, and why if there is room."""
        played = table.rounds[-1]
        if seat == played.winner:
            text, why = self._won(table), won_words(self._, played.won_by)
            ground, ink = winner_colours().ground, winner_colours().ink
        elif seat == played.loser:
            text = self._("takes {points}").format(points=played.penalty)
            why = lost_words(self._, played)
            ground, ink = frame.theme.red, frame.theme.on_red
        else:
            return
        long = f"{text} · {why}" if why else text
        for words in (long, text):
            width = frame.fonts.width(words, "body", frame.size("body", 2.3)) + frame.mm(4.6)
            if width <= box.w or words == text:
                self._badge(frame, box, words, min(width, box.w), ground, ink)
                return

    def _badge(
        self, frame: Frame, box: Box, text: str, width: int, ground: Colour, ink: Colour
    ) -> None:
        pill = Box(box.x, box.y, width, box.h).middle(width, min(box.h, frame.mm(6)))
        frame.fill(pill, ground, 1.6)
        frame.text(pill.pad(frame.mm(2), 0), text, capital=2.3, colour=ink, align="centre")

    def _won(self, table: TenView) -> str:
        """What the winner gets: the chips of the pot, where they are known."""
        step = self._step()
        before = table_at(record.before(step)).table if step is not None else None
        stakes = before.stakes if before is not None else 0
        if stakes and shows_chips(self.shell, table, self._match):
            if stakes == 1:
                return self._("wins 1 chip")
            return self._("wins {count} chips").format(count=stakes)
        return self._("wins it")

    def _bar(self, frame: Frame, bar: Box, table: TenView) -> None:
        gap = frame.mm(1.5)
        if not self._goes_on():
            text = self._("Back")
            box, bar = bar.cut_left(width_for(frame, text, sign=True), gap)
            frame.button(box, "back", text, sign="back")
            if self._is_live:
                text = "" if frame.panel.portrait else self._("Undo")
                bar = undo_button(frame, bar, self.shell, text)
            if self._other is None:
                frame.button(bar, "change", self._("Change this round"))
            return
        bar = undo_redo(frame, bar, self, not frame.panel.portrait)
        before = len(table.rounds) - 1
        if before and not (frame.panel.portrait and self.redo_stays):
            text = backward(self._("Round {number}").format(number=before))
            box, bar = bar.cut_left(width_for(frame, text), gap)
            frame.button(box, "before", text)
        text = self._("Pad")
        box, bar = bar.cut_left(width_for(frame, text), gap)
        frame.button(box, "pad", text)
        text = self._("Count hands and chips") if table.all_played else self._("Next round")
        frame.button(bar, "next", onward(text), primary=True)

    def wakes_at(self) -> float | None:
        """When redo goes away, or the celebration goes on."""
        times = (super().wakes_at(), self._celebration.wakes_at())
        return min((at for at in times if at is not None), default=None)

    def tap(self, name: str) -> None:
        """Goes on or back, or opens a correction, a player or another screen."""
        match name:
            case "next":
                self._next()
            case "turned":
                change_turn(self.shell, self._number or self._rounds_played())
            case "before":
                change_round(self.shell, self._rounds_played() - 1)
            case "change":
                change_round(self.shell, self._number or self._rounds_played())
            case "back":
                self.navigator.back()
                if self.navigator.screen is self:
                    flow.open_match(self.shell)
            case _ if name.startswith("chips-"):
                self.navigator.go(flow.game_ui(self.shell).plays(self.shell, self._rounds_played()))
            case _ if name.startswith("player-"):
                from companion.ui.screens.people.seat_player import SeatPlayer

                seat, stage = int(name.removeprefix("player-")), self._rounds_played() - 1
                self.navigator.go(SeatPlayer(self.shell, seat, stage=stage))
            case _:
                tap_shared_button(self.shell, name)

    def _next(self) -> None:
        if self._rounds_played() == len(ROUND_CARDS):
            from companion.games.ten.screens.end import TenEnd

            self.navigator.go(TenEnd(self.shell))
        else:
            from companion.games.ten.screens.start import TenStart

            self.navigator.start(TenStart(self.shell))
