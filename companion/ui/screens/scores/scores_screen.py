"""The scores of a stage or round, as a table with a row for each player."""

from companion.match.actions import Correction
from companion.match.kinds import Table_co
from companion.match.standing import places
from companion.match.view import StageScore, overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    SMALL,
    SPACE,
    TEXT,
    TIGHT,
)
from companion.ui.screens.scores.score_rows import (
    TALLEST,
    ScoreRow,
    draw_score_head,
    draw_score_row,
    row_targets,
)
from companion.ui.screens.scores.shown_stage import ShownStage
from companion.ui.widgets.pages import (
    back_button,
    centred,
    large_words,
    onward,
    page,
    paragraph_height,
    width_for,
)


class ScoresScreen(ShownStage[Table_co]):
    """Draws a title, the rows in the order of the totals, and the buttons.

    As it is, it suits a game of plain rounds. A game that has more to show overrides what draws
    that part; its words are in the `terms` of its GameUI.
    """

    # In millimetres: the corners of a row, and the distance of two buttons.
    corner, bar_gap = MARGIN, GAP

    def draw(self, frame: Frame) -> None:
        score = self.score()
        if score is None:
            self.draw_unscored(frame)
        else:
            self.draw_rows(frame, self.draw_page(frame, score), score)

    def draw_unscored(self, frame: Frame) -> None:
        """Draws why there are no scores, and undo: too early an end, or a correction, led here."""
        area, bar = self.unscored_page(frame)
        rest = back_button(frame, bar, self._("Back"))
        if self.is_live and self.match.can_undo:
            self.draw_undo(frame, rest, "undo")
        large_words(frame, area, self.unscored_words(), NAME)

    def unscored_page(self, frame: Frame) -> tuple[Box, Box]:
        """The places of the words and of the bar where there are no scores."""
        return page(frame, "", self.messages.text)

    @property
    def _ended_unscored(self) -> bool:
        return self.is_live and self.match.ended is not None and self.score() is None

    def unscored_words(self) -> str:
        """Why there are no scores."""
        if self._ended_unscored:
            return self._("The game ended before anything was scored.")
        return self.game_ui.say(self._, "not-scored")

    def draw_page(self, frame: Frame, score: StageScore) -> Box:
        """Draws the title, the note and the bar; returns the area between them."""
        self.skip_target(frame, frame.box, score)
        title = self.title(score)
        note, portrait = self.note(score), frame.panel.portrait
        beside = self.messages.text or ("" if portrait else note)
        area, bar = page(frame, title, beside, menu=self.is_live, beside=self.draw_corner(frame))
        if portrait and note:
            # Beside the title there is no room for it.
            inside = area.w - 2 * frame.mm(TIGHT)
            high = max(frame.mm(2 * LINE), paragraph_height(frame, inside, note, TEXT))
            words, area = area.cut_top(high, frame.mm(HAIR))
            words = centred(frame, words.pad(frame.mm(TIGHT), 0), note, TEXT)
            frame.paragraph(words, note, capital=TEXT, colour=frame.theme.dim)
        self.draw_bar(frame, bar)
        return area

    def draw_corner(self, frame: Frame) -> int:  # noqa: ARG002 - for the games
        """Draws what stands at the right of the title; returns the pixels that it takes."""
        return 0

    def title(self, score: StageScore) -> str:
        """Which stage it is."""
        return self.game_ui.say(self._, "scores", number=score.number)

    def note(self, score: StageScore) -> str:  # noqa: ARG002 - for the games
        """What is said of these scores, or ""."""
        return ""

    def skip_target(self, frame: Frame, box: Box, score: StageScore) -> None:
        """While rows appear a tap anywhere in `box`, but on other targets, shows them all."""
        if not self.all_shown(score):
            frame.target(box, "skip", changes=True)

    def draw_bar(self, frame: Frame, bar: Box) -> None:
        """Draws the buttons: undo, the pad and what comes next, or only back."""
        if not self.back_undoes:
            self.draw_back(frame, bar)
            if self.can_replay():
                text = self._("Replay")
                frame.button(
                    bar.cut_right(width_for(frame, text, sign=True))[0],
                    "replay",
                    text,
                    sign="right",
                )
            return
        rest = self.draw_undo(frame, bar, "back")
        pad, rest = rest.cut_left(frame.mm(BAR + SPACE), frame.mm(self.bar_gap))
        frame.button(pad, "pad", self._("Pad"))
        if self.can_replay():
            replay, rest = rest.cut_left(frame.mm(BAR), frame.mm(self.bar_gap))
            frame.button(replay, "replay", sign="right")
        frame.button(rest, "next", self.next_words(frame, rest), primary=True)

    def draw_back(self, frame: Frame, bar: Box) -> None:
        """Draws the button that leaves the screen, alone in the bar."""
        back_button(frame, bar, self._("Back"))

    def draw_undo(self, frame: Frame, bar: Box, target: str) -> Box:
        """Draws the button that undoes the last action; returns the rest of the bar."""
        text = self._undo_words(frame)
        box, rest = bar.cut_left(self.undo_width(frame, text), frame.mm(self.bar_gap))
        frame.button(box, target, text, sign="undo")
        return rest

    def undo_width(self, frame: Frame, text: str) -> int:
        """The width of that button; in portrait it is as narrow as its words allow."""
        return width_for(frame, text, sign=True) - (frame.mm(MARGIN) if frame.panel.portrait else 0)

    def _undo_words(self, frame: Frame) -> str:
        if isinstance(self.match.undoes, Correction):
            return self._("Undo")
        if self._ended_unscored:
            return self._("Keep playing")
        return self._("Table") if frame.panel.portrait else self._("Back to the table")

    def next_words(self, frame: Frame, box: Box) -> str:
        """What the button in `box` says that goes on."""
        if self.match.ended:
            return onward(self._("Result"))
        dealer = self.match.coming_names[overview(self.match).next_dealer]
        size = frame.size("body", SMALL)
        others = onward(self.game_ui.say(self._, "next", name=""))
        room = box.w - frame.mm(LINE) - frame.fonts.width(others, "body", size)
        if room < frame.mm(LINE):
            return onward(self._("Next"))  # no name would be left of the dealer's
        name, _ = frame.fonts.fit(dealer, "body", size, room, size)
        return onward(self.game_ui.say(self._, "next", name=name))

    def draw_rows(self, frame: Frame, area: Box, score: StageScore) -> None:
        """Draws the words over the columns, and the rows; the first one appears last."""
        area = self.draw_head(frame, area, score)
        order = self.order(score)
        boxes = self.row_boxes(frame, area, len(order))
        for place, (seat, row) in enumerate(zip(order, boxes, strict=True)):
            frame.fill(row, self.ground(frame, score, seat), self.corner)
            self.draw_row(frame, row, score, seat, self.turned(place, score))

    def order(self, score: StageScore) -> list[int]:
        """The seats as their rows stand: whoever is ahead in the match first.

        Of those with the same total the better one of this stage, or as they sit.
        """
        most_wins = self.game_ui.most_wins
        ranks = zip(places(score.totals, most_wins), places(score.points, most_wins), strict=True)
        by_seat = dict(enumerate(ranks))
        return sorted(by_seat, key=by_seat.__getitem__)

    def row_boxes(self, frame: Frame, area: Box, count: int) -> list[Box]:
        """The boxes of `count` rows."""
        gap, most = self.row_limits(frame, count)
        high = min(most, (area.h - gap * (count - 1)) // count)
        tops = [area.y + place * (high + gap) for place in range(count)]
        return [Box(area.x, top, area.w, high) for top in tops]

    def row_limits(self, frame: Frame, count: int) -> tuple[int, int]:
        """The distance of `count` rows from each other, and the most that one may be high."""
        return frame.mm(GAP if count < 6 else TIGHT), frame.mm(TALLEST)

    def draw_head(self, frame: Frame, area: Box, score: StageScore) -> Box:  # noqa: ARG002
        """Draws the words over the columns, at the top of `area`; returns the area below."""
        points = self.game_ui.say(self._, "points-here")
        return draw_score_head(frame, area, points, self._("Total"))

    def draw_row(self, frame: Frame, row: Box, score: StageScore, seat: int, turned: float) -> None:
        """Draws a player's row on its ground, as far (0 to 1) as it has `turned` over."""
        if turned < 1:
            return
        shown = ScoreRow(
            name=score.names[seat],
            colour=self.colour(score, seat),
            sign=self.winner_sign(score, seat),
            dealer=seat == score.dealer,
            points=self.game_ui.points(score.points[seat]),
            total=self.game_ui.points(score.totals[seat]),
            leads=seat in self.leaders(score),
        )
        draw_score_row(frame, row, shown)
        if self.other is None:
            row_targets(frame, row, seat, shown.dealer)
