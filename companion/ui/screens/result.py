"""The result of a match: the winner, the pad, the chart, and remarks."""

from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.record import Step
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import say_refused
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.chart import chart
from companion.ui.widgets.pages import centred
from companion.ui.widgets.paper import paper
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.standing_words import winner_words

SIGNS = ("blue", "yellow", "green")


class Result(Screen):
    """Shows the match on the table, which has ended."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # The remarks and the step they are for, so that they are not computed in every frame.
        self._found: tuple[Step, list[str]] | None = None

    @property
    def _match(self) -> Match:
        return self.session.match

    def draw(self, frame: Frame) -> None:
        """Draws the winner, the pad, the chart, the remarks and the buttons."""
        gap = frame.mm(1.8)
        area = frame.box.pad(frame.mm(2.5), frame.mm(1.5))
        bottom, area = area.cut_bottom(frame.mm(10.8), gap)
        self._draw_buttons(frame, bottom)
        head, area = area.cut_top(frame.mm(11), frame.mm(0.8))
        self._draw_winner(frame, head)
        match = self._match
        if frame.panel.portrait:
            rows = len(flow.game_ui(self.shell).pad_lines(match, self._)) + 2
            words, area = area.cut_bottom(self._remarks_height(frame, area), gap)
            most = rows * frame.mm(10) + frame.mm(7)
            block, board = area.cut_top(min(area.h * 60 // 100, most), gap)
        else:
            share = 60 if len(match.names) > 4 else 54
            block, right = area.cut_left(area.w * share // 100, gap)
            words, board = right.cut_bottom(self._remarks_height(frame, right), gap)
        paper(frame, block, match, self._)
        chart(frame, board, match, self.shell)
        self._draw_remarks(frame, words)

    def _draw_winner(self, frame: Frame, box: Box) -> None:
        match = self._match
        side = frame.mm(9)
        for seat in match.now.winners[:4]:
            badge, box = box.cut_left(side, frame.mm(2))
            name = match.names[seat]
            initial(frame, badge, name, player_colour(self.shell, name, seat))
        text = winner_words(self._, match)
        if frame.fonts.width(text, "number", frame.size("number", 3.4)) > box.w:
            place = centred(frame, box, text, 3.2, "number")
            frame.paragraph(place, text, cut="number", capital=3.2)
        else:
            frame.text(box, text, cut="number", capital=6)

    def _sentences(self) -> list[str]:
        if self.messages.text:
            return [self.messages.text]
        match = self._match
        if self._found is None or self._found[0] is not match.step:
            self._found = match.step, flow.game_ui(self.shell).remarks(match, self._)
        return self._found[1]

    def _fitting_sentences(self, frame: Frame, width: int, room: int) -> list[tuple[str, int]]:
        """The remarks that fit into the height `room`, each with its height."""
        size = frame.size("body", 2.2)
        line = round(frame.fonts.height("body", size) * 1.02)
        fitting = []
        for text in self._sentences():
            lines = len(frame.fonts.wrap(text, "body", size, width - frame.mm(4)))
            room -= lines * line + frame.mm(1)
            if room >= 0:
                fitting.append((text, lines * line))
        return fitting

    def _remarks_height(self, frame: Frame, area: Box) -> int:
        fitting = self._fitting_sentences(frame, area.w, area.h * 55 // 100)
        return sum(height + frame.mm(1) for _, height in fitting)

    def _draw_remarks(self, frame: Frame, box: Box) -> None:
        y = box.y
        for number, (text, height) in enumerate(self._fitting_sentences(frame, box.w, box.h)):
            mark = Box(box.x + frame.mm(0.6), y, frame.mm(1.8), frame.mm(4))
            colour = frame.theme.tiles[number % len(SIGNS)].key
            frame.sign(mark, SIGNS[number % len(SIGNS)], colour)
            words = Box(box.x + frame.mm(4), y, box.w - frame.mm(4), height)
            frame.paragraph(words, text, capital=2.2)
            y += height + frame.mm(1)

    def _draw_buttons(self, frame: Frame, box: Box) -> None:
        gap = frame.mm(1.9)
        portrait = frame.panel.portrait
        back, rest = box.cut_left(frame.mm(11 if portrait else 21), gap)
        frame.button(back, "back", "" if portrait else self._("Scores"), sign="back")
        pad, rest = rest.cut_left(frame.mm(13), gap)
        frame.button(pad, "pad", self._("Pad"))
        group, rest = rest.cut_left(frame.mm(25 if portrait else 30), gap)
        frame.button(group, "group", self._("New group"))
        frame.button(rest, "next", self._("Play again"), primary=True)

    def tap(self, name: str) -> None:
        """Starts another match, opens the seats, the pad, a player or the scores of a stage."""
        if name == "next":
            play_again(self.shell)
        elif name == "group":
            from companion.ui.screens.seats import Seats

            game_ui = flow.game_ui(self.shell)
            flow.home(self.shell)
            self.navigator.go(Seats(self.shell, game_ui))
        elif name == "pad":
            from companion.ui.screens.pad import Pad

            self.navigator.go(Pad(self.shell))
        elif name == "back":
            self._open_scores(None)
        elif name.startswith("player-"):
            from companion.ui.screens.people.seat_player import SeatPlayer

            self.navigator.go(SeatPlayer(self.shell, int(name.removeprefix("player-"))))
        elif name.startswith("stage-"):
            self._open_scores(int(name.removeprefix("stage-")))

    def _open_scores(self, number: int | None) -> None:
        """Opens the scores of a stage; None for the last, which can still be undone."""
        self.navigator.go(flow.game_ui(self.shell).scores(self.shell, number))


def play_again(shell: Shell) -> None:
    """Starts a match with the same seats; the player after the last dealer deals."""
    match = shell.session.match
    dealer = flow.game_ui(shell).next_dealer(match)
    setup = replace(match.setup, players=match.names, dealer=dealer)
    try:
        shell.session.begin(match.game, setup)
    except Refusal as refusal:
        say_refused(shell, refusal)
        return
    flow.open_match(shell)
