"""The result of a match: the winner, how long it took, the pad, the chart, and remarks."""

from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.moment import Moment
from companion.match.view import overview
from companion.records import replace
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    MARGIN,
    NAME,
    NUMBER,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import DARK_INK, GOLD
from companion.ui.screens.matches.remarks import Remarks
from companion.ui.shell import flow
from companion.ui.shell.acting import say_refused
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.theatre.confetti import Confetti
from companion.ui.widgets.dates import duration_words
from companion.ui.widgets.name_lines import shares
from companion.ui.widgets.pad.chart import chart, least_height
from companion.ui.widgets.pad.paper import paper
from companion.ui.widgets.pages import centred, fits, paragraph_height, width_for
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.standing_words import takeover_words, winner_words
from companion.ui.widgets.tonight import tonight_words
from companion.ui.widgets.words import LONGEST_NAME, SHORTEST_NAME

SIGNS = {"back": "back", "home": "house", "replay": "right"}
# Those that go without words where there is little room: everybody knows what they mean.
KNOWN_SIGNS = ("home", "replay")


class Result(Screen):
    """Shows the match on the table, which has ended.

    celebrates: whether confetti falls and the jingle is played; not if that was on the podium.
    """

    shows_result = True

    def __init__(self, shell: Shell, *, celebrates: bool = True) -> None:
        super().__init__(shell)
        self._remarks = Remarks(shell)
        # The line below the winner and the moment it is for, so that it is not made in every frame.
        self._facts: tuple[Moment, str] | None = None
        self._confetti: Confetti | None = None
        if celebrates:
            self._celebrate()

    def _celebrate(self) -> None:
        """Begins the confetti and the jingle, if anybody has won."""
        match, chosen = self._match, self.preferences
        colours = [player_colour(self.shell, match.names[seat], seat) for seat in match.now.winners]
        if colours and chosen.flag("celebrations") and chosen.animated:
            self._confetti = Confetti(self.shell, colours)
        if colours and chosen.flag("jingles"):
            self.shell.device.sound("win")

    @property
    def _match(self) -> Match:
        return self.session.match

    @property
    def _game_ui(self) -> GameUI:
        return flow.game_ui(self.shell)

    def wakes_at(self) -> float | None:
        """At once until all is found that is told, and while confetti falls; else None."""
        if self._remarks.is_searching:
            return self.shell.clock()
        return None if self._confetti is None else self._confetti.wakes_at()

    def draw(self, frame: Frame) -> None:
        self._remarks.search()
        gap = frame.mm(MARGIN)
        area = frame.box.pad(frame.mm(MARGIN), frame.mm(GAP))
        rows = 2 if frame.panel.portrait else 1
        bottom, area = area.cut_bottom(rows * frame.mm(BAR) + (rows - 1) * gap, gap)
        self._draw_buttons(frame, bottom.rows(rows, gap))
        head, area = area.cut_top(frame.mm(BAR), frame.mm(TIGHT))
        self._draw_winner(frame, head)
        area = self._draw_facts(frame, area)
        match = self._match
        if frame.panel.portrait:
            lines = len(self._game_ui.pad_lines(match, self._)) + 2
            high = self._remarks.height(frame, area.w, area.h * 55 // 100)
            words, area = area.cut_bottom(high, gap)
            most = lines * frame.mm(TOUCH) + frame.mm(LINE + SPACE)
            block, board = area.cut_top(min(area.h * 60 // 100, most), gap)
        else:
            share = 60 if len(match.names) > 4 else 54
            block, right = area.cut_left(area.w * share // 100, gap)
            room = min(right.h * 55 // 100, right.h - gap - least_height(frame, match))
            words, board = right.cut_bottom(self._remarks.height(frame, right.w, room), gap)
        paper(frame, block, match, self._)
        chart(frame, board, match, self.shell)
        self._remarks.draw(frame, words)
        if self._confetti is not None:
            self._confetti.draw(frame)

    def _draw_winner(self, frame: Frame, box: Box) -> None:
        match = self._match
        side = frame.mm(2 * LINE)
        if match.now.winners and self.preferences.flag("celebrations"):
            crown, box = box.cut_left(side, frame.mm(MARGIN))
            crown = crown.middle(side, side)
            frame.fill(crown, GOLD, frame.millimetres(side) / 2)
            frame.sign(crown.pad(frame.mm(GAP)), "crown", DARK_INK)
        for seat in match.now.winners[:4]:
            badge, box = box.cut_left(side, frame.mm(MARGIN))
            name = match.names[seat]
            initial(frame, badge, name, player_colour(self.shell, name, seat))
        text = winner_words(self._, match)
        if frame.fonts.width(text, "number", frame.size("number", NAME)) > box.w:
            text = self._fitting_winners(frame, box)
            place = centred(frame, box, text, STRONG, "number")
            frame.paragraph(place, text, cut="number", capital=STRONG)
        else:
            frame.text(box, text, cut="number", capital=NUMBER)

    def _fitting_winners(self, frame: Frame, box: Box) -> str:
        """Who won, as a paragraph for `box`, with names as long as there is room for."""
        smallest = frame.panel.smallest_capital / frame.panel.text_scale
        longest = LONGEST_NAME
        while longest > SHORTEST_NAME and not fits(
            frame, box, winner_words(self._, self._match, longest), smallest, "number"
        ):
            longest -= 1
        return winner_words(self._, self._match, longest)

    def _draw_facts(self, frame: Frame, area: Box) -> Box:
        """Draws how long it took, its note, who took over from whom, and who won how often this
        evening; returns the rest of `area`."""
        text = self._fact_words()
        if not text:
            return area
        high = paragraph_height(frame, area.w, text, TEXT, most=2)
        place, rest = area.cut_top(high, frame.mm(TIGHT))
        frame.paragraph(place, text, capital=TEXT, colour=frame.theme.dim)
        return rest

    def _fact_words(self) -> str:
        match, archive = self._match, self.session.archive
        if self._facts is None or self._facts[0] is not match.now:
            match_id = self.session.match_id or ""
            facts = (
                duration_words(self._, archive.duration(match_id)),
                archive.note(match_id),
                takeover_words(self._, match),
                tonight_words(self._, archive.wins_tonight(), match.names),
            )
            self._facts = match.now, " · ".join(filter(None, facts))
        return self._facts[1]

    def _draw_buttons(self, frame: Frame, rows: list[Box]) -> None:
        """Draws the buttons in these rows; the last one has those that lead away from here."""
        gap = frame.mm(MARGIN)
        labels = {
            "back": self._("Scores"),
            "pad": self._("Pad"),
            "group": self._("Change players"),
            "home": self._("Home"),
            "replay": self._("Replay"),
            "share": self._("Share"),
            "next": self._("Play again"),
        }
        if not self._game_ui.offered_replays(self.preferences, self._match):
            del labels["replay"]
        if not self.shell.device.can_share(self._match):
            del labels["share"]
        names = [*labels]
        parts = [names[:3], names[3:]] if len(rows) > 1 else [names]
        for row, group in zip(rows, parts, strict=True):
            wide = {name: width_for(frame, labels[name], name in SIGNS) for name in group}
            room = row.w - gap * (len(group) - 1)
            for name in KNOWN_SIGNS:
                if sum(wide.values()) > room and name in wide:
                    labels[name], wide[name] = "", frame.mm(KEY)
            # What is left is for the last one.
            wide[group[-1]] += max(0, room - sum(wide.values()))
            widths = shares(room, [*wide.values()])
            for name, width in zip(group, widths, strict=True):
                box, row = row.cut_left(width, gap)
                frame.button(box, name, labels[name], sign=SIGNS.get(name), primary=name == "next")

    def on_next(self) -> None:
        """Starts another match with the same seats."""
        play_again(self.shell)

    def on_home(self) -> None:
        flow.home(self.shell)

    def on_group(self) -> None:
        """Asks who plays the next match."""
        game_ui = self._game_ui
        flow.home(self.shell)
        self.navigator.go(routes.seats(self.shell, game_ui))

    def on_pad(self) -> None:
        self.navigator.go(routes.pad(self.shell))

    def on_replay(self) -> None:
        self.navigator.go(routes.replay(self.shell))

    def on_share(self) -> None:
        """Opens what takes the match along."""
        match_id = str(self.session.match_id)
        self.navigator.go(routes.share_match(self.shell, match_id, self._match))

    def on_back(self) -> None:
        """Opens the scores of the last stage, which can still be undone."""
        self.navigator.go(self._game_ui.scores(self.shell))

    def on_stage(self, number: int) -> None:
        self.navigator.go(self._game_ui.scores(self.shell, number))

    def on_player(self, seat: int) -> None:
        self.navigator.go(routes.seat_player(self.shell, seat))


def play_again(shell: Shell) -> None:
    """Starts a match with the same seats; the player after the last dealer deals."""
    match = shell.session.match
    dealer = overview(match).next_dealer
    setup = replace(match.setup, players=match.names, dealer=dealer)
    try:
        shell.session.begin(match.game, setup)
    except Refusal as refusal:
        say_refused(shell, refusal)
        return
    flow.open_match(shell)
