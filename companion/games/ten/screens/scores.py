"""The scores of a round of 10: the laid cards, who won by which rule, and the penalty."""

from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.chips import Chips
from companion.games.ten.rules import FinishedRound, TenState
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import (
    SharedButtons,
    change_round,
    change_turn,
    first_button,
    least_width,
    undo_button,
)
from companion.games.ten.screens.entry import round_end
from companion.games.ten.screens.outcome import draw_laid, draw_outcome
from companion.games.ten.screens.parts.bars import bottom_bar, top_bar
from companion.games.ten.screens.parts.players import chip_count, gold, winner_colours
from companion.games.ten.screens.tracking import shows_chips
from companion.games.ten.screens.words import lost_words, won_words
from companion.games.ten.view import table_at, view
from companion.match import record
from companion.match.actions import Correction
from companion.match.match import Match
from companion.match.view import StageScore
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, KEY, MARGIN, NAME, TEXT, TIGHT
from companion.ui.screens.scores.score_rows import draw_total
from companion.ui.screens.scores.scores_screen import ScoresScreen
from companion.ui.shell.shell import Shell
from companion.ui.theatre.celebration import name_and_sign
from companion.ui.widgets.pages import back_button, backward, onward, width_for
from companion.ui.widgets.parts import finger
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name
from companion.wording import plural


class TenScores(ScoresScreen, SharedButtons, OffersRedo):
    """Shows what each player laid, and the chips if they are known."""

    # A star is a joker here.
    sign = "crown"

    def __init__(
        self, shell: Shell, number: int | None = None, match: Match[TenState] | None = None
    ) -> None:
        super().__init__(shell, number, None if shell.session.has(match) else match)

    @property
    def _goes_on(self) -> bool:
        """Whether the match goes on from here."""
        return self.is_live and not self.match.ended

    @property
    def _corrected(self) -> bool:
        """Whether this is a round that is looked up, and undo takes a correction back."""
        correction = isinstance(self.match.undoes, Correction)
        return self.other is None and self.number is not None and correction

    def ends_correction(self) -> bool:
        """Whether this round, which was looked up, is still there."""
        return self.other is None and self.number is not None and self.score() is not None

    @property
    def celebrates(self) -> bool:
        """Only where the match goes on: one that was ended is no longer about a round."""
        return self._goes_on

    @property
    def back_undoes(self) -> bool:
        """Never: there is an undo beside it."""
        return False

    def winners(self, score: StageScore) -> tuple[int, ...]:
        """Whoever won the round; its points only tell who lost it."""
        return (self._played(score).winner,)

    def _played(self, score: StageScore) -> FinishedRound:
        table = view(self.match).table
        return table.rounds[score.number - 1]

    def unscored_page(self, frame: Frame) -> tuple[Box, Box]:
        """With the badge and the menu."""
        bar, area = bottom_bar(frame, top_bar(frame, self.shell, "", menu=self.other is None))
        return area, bar

    def draw_page(self, frame: Frame, score: StageScore) -> Box:
        played = self._played(score)
        title = self.game_ui.say_number(self._, "title", self.match, score.number)
        started = ""
        if played.start is not None:
            started = self._("{name} started").format(name=short_name(score.names[played.start]))
        menu = self.other is None
        area = top_bar(frame, self.shell, title, played.card, started, menu=menu, turned=menu)
        bar, area = bottom_bar(frame, area)
        self._draw_buttons(frame, bar, score)
        return area

    def draw_head(self, frame: Frame, area: Box, score: StageScore) -> Box:  # noqa: ARG002
        """Nothing: every number says what it is."""
        return area

    def row_boxes(self, frame: Frame, area: Box, count: int) -> list[Box]:
        """The rows are higher in portrait."""
        most = count * frame.mm(2 * KEY if frame.panel.portrait else 2 * BAR)
        return area.cut_top(min(area.h, most))[0].rows(count, frame.mm(TIGHT))

    def draw_row(self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float) -> None:  # noqa: ARG002
        theme, colour, played = frame.theme, self.colour(score, seat), self._played(score)
        name, sign = score.names[seat], self.winner_sign(score, seat)
        # With seven players a row is a little lower than a finger needs; below it is a gap.
        high = max(row.h, finger(frame))
        reachable = self._goes_on and high < row.h + frame.mm(TIGHT)
        stripe, inside = row.cut_left(frame.mm(GAP), frame.mm(MARGIN))
        frame.fill(stripe, colour, TIGHT)
        inside = Box(inside.x, inside.y, inside.w - frame.mm(MARGIN), inside.h)
        gap = frame.mm(GAP)
        # Whoever laid no cards and neither won nor lost has nothing in a second line.
        more = played.laid is not None or seat in (played.winner, played.loser)
        lines = frame.panel.portrait and row.h >= frame.mm(BAR) and more
        upper = lower = inside
        if lines:
            upper, lower = inside.cut_top(inside.h * 42 // 100)
        chips: Box | None = None
        total, rest = upper.cut_right(frame.mm(KEY), frame.mm(HAIR))
        draw_total(frame, total, str(score.totals[seat]), leads=seat in self.leaders(score))
        label = self._("total")
        wide = frame.fonts.width(label, "note", frame.size("note", TEXT)) + frame.mm(HAIR)
        side, rest = rest.cut_right(wide, gap)
        frame.text(side, label, cut="note", capital=TEXT, colour=theme.dim, align="right")
        held = self._chips(score)
        if held is not None:
            side, rest = rest.cut_right(frame.mm(BAR), gap)
            chip_count(frame, side, str(held[seat]), gold(frame), NAME)
            chips = row.cut_right(row.right - side.x)[0]
        if reachable:
            # The chips lead to the moves with which they went.
            left = row.w - (chips.w if chips is not None else 0)
            frame.target(Box(row.x, row.y, left, high), f"player-{seat}", changes=True)
            if chips is not None:
                frame.target(chips._replace(h=high), f"chips-{seat}", changes=True)
        if lines:
            name_and_sign(frame, rest, name, sign, cut="name", capital=NAME)
            lower = Box(lower.x, lower.y, lower.w, lower.h - frame.mm(TIGHT))
        else:
            who, lower = rest.cut_left(frame.mm(2 * KEY), gap)
            name_and_sign(frame, who, name, sign, cut="name", capital=NAME)
        if played.laid is not None:
            lower = draw_laid(frame, lower, played.laid[seat])
        self._draw_outcome(frame, lower, score, seat)

    def _draw_outcome(self, frame: Frame, box: Box, score: StageScore, seat: int) -> None:
        """That this player wins or takes the cards, and why if there is room."""
        played = self._played(score)
        if seat == played.winner:
            text, why = self._won(score), won_words(self._, played.won_by)
            ground, ink = winner_colours().ground, winner_colours().ink
        elif seat == played.loser:
            text = self._("takes {points}").format(points=played.penalty)
            why = lost_words(self._, played)
            ground, ink = frame.theme.red, frame.theme.on_red
        else:
            return
        draw_outcome(frame, box, text, why, (ground, ink))

    def _won(self, score: StageScore) -> str:
        """What the winner gets: the chips of the pot, where they are known."""
        step = round_end(self.match, score.number)
        before = table_at(record.before(step)).table if step is not None else None
        stakes = before.stakes if before is not None else 0
        if stakes and self._chips(score) is not None:
            return plural(self._, stakes, "wins {count} chip", "wins {count} chips")
        return self._("wins it")

    def _chips(self, score: StageScore) -> Chips | None:
        """What each player held after the round; None where that is not known."""
        step = round_end(self.match, score.number)
        if step is None:
            return None
        table = table_at(step)
        return table.chips if shows_chips(self.shell, table, self.match) else None

    def undo_width(self, frame: Frame, text: str) -> int:
        """There is room for it: the pad is not beside it."""
        return width_for(frame, text, sign=True)

    def _draw_buttons(self, frame: Frame, bar: Box, score: StageScore) -> None:
        gap, portrait = frame.mm(self.bar_gap), frame.panel.portrait
        if not self._goes_on:
            bar = back_button(frame, bar, self._("Back"))
            if self.is_live or self._corrected:
                bar = undo_button(frame, bar, self.shell, "" if portrait else self._("Undo"))
            if self.other is None:
                frame.button(bar, "change", self._("Change this round"))
            return
        bar = first_button(frame, bar, self.shell, "pad", self._("Pad"))
        bar = undo_redo(frame, bar, self, not portrait)
        before, last = score.number - 1, score.number == len(ROUND_CARDS)
        text = onward(self._("Count hands and chips") if last else self._("Next round"))
        if before:
            label = backward(self._("Round {number}").format(number=before))
            box, rest = bar.cut_left(width_for(frame, label), gap)
            if least_width(frame, text) <= rest.w:
                frame.button(box, "before", label)
                bar = rest
        frame.button(bar, "next", text, primary=True)

    def on_turned(self) -> None:
        """Corrects who started the round, and its card."""
        change_turn(self.shell, self._number())

    def on_before(self) -> None:
        """Corrects the round before."""
        change_round(self.shell, self._number() - 1)

    def on_change(self) -> None:
        """Corrects the round."""
        change_round(self.shell, self._number())

    def on_chips(self, seat: int) -> None:  # noqa: ARG002 - the entries are everybody's
        self.navigator.go(self.game_ui.plays(self.shell, self._number()))

    def _number(self) -> int:
        score = self.score()
        return score.number if score is not None else 0

    def go_on(self) -> None:
        """Opens the next round, or after the last one what is counted."""
        score = self.score()
        if score is not None and score.number == len(ROUND_CARDS):
            self.navigator.go(routes.end(self.shell))
        else:
            self.navigator.start(routes.start(self.shell))

    def restored(self, text: str) -> bool:
        """After the undo of a correction: stays on a round that was looked up, and shows `text`.

        Else the screen is opened that the undone entry was entered with.
        """
        if not self.ends_correction():
            return False
        self.messages.say(text)
        return True
