"""The replay of a round of 6th Sense that was entered card by card: trick by trick."""

from collections.abc import Sequence

from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.judge import judge_trick
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import SIX_OR_NINE, SixthSenseState, points
from companion.games.sixth_sense.screens.judging.verdict_words import reason_words
from companion.games.sixth_sense.screens.suits import card_picture
from companion.games.sixth_sense.view import SixthSenseView, view
from companion.match.match import Match
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, LINE, MARGIN, NAME, SPACE, TEXT, TIGHT
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.screens.replay.replay import READ, Replay
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import Words, short_name

# The most fields beside each other on a standing panel.
ACROSS = 3


def judged_rounds(match: Match[SixthSenseState]) -> tuple[int, ...]:
    """The numbers (from 1) of the rounds that are scored and of which every trick was judged."""
    table: SixthSenseView = view(match).table
    return tuple(place + 1 for place in table.complete if table.rounds[place].all_judged)


class RoundReplay(Replay):
    """Round `number` (from 1), one of `judged_rounds`; marked is whoever has too many tricks."""

    def __init__(self, _: Words, match: Match[SixthSenseState], number: int) -> None:
        self.number = number
        table: SixthSenseView = view(match).table
        whole = table.rounds[number - 1]
        # As it was after each trick, with the predictions that were secret then.
        self.rounds = [
            replace(whole, tricks=whole.tricks[:count], winners=whole.winners[:count])
            for count in range(len(whole.tricks) + 1)
        ]
        running = tuple(points(each, table.setup.variant) for each in self.rounds)
        marks = [
            step
            for step in range(1, len(self.rounds))
            if too_many(self.rounds[step]) != too_many(self.rounds[step - 1])
        ]
        super().__init__(_, match, match.names_in(number - 1), running, tuple(marks))

    def heading(self) -> str:
        return self._("What each would have scored if the round had ended there")

    def title(self, step: int) -> str:
        return self._("Round {number}, trick {trick} of {of}").format(
            number=self.number, trick=step, of=self.steps
        )

    def marks_words(self) -> str:
        return self._("too many:")

    def trick(self, step: int) -> tuple[Trick, int]:
        """The trick of a step (from 1), and the seat that led it."""
        whole = self.rounds[-1]
        return whole.judged[step - 1], whole.leads[step - 1]

    def words(self, step: int) -> tuple[str, str]:
        names = [short_name(name) for name in self.names]
        if not step:
            start = self.rounds[0]
            said = self._("{name} dealt, {first} starts.")
            first = (start.dealer + 1) % start.seats
            return said.format(name=names[start.dealer], first=names[first]), ""
        trick, lead = self.trick(step)
        verdict = judge_trick(trick.cards, self.rounds[-1].trump)
        said = reason_words(self._, names, trick.cards, lead, verdict)
        return said, self.changes(step) if len(names) <= ACROSS + 1 else ""

    def pause(self, step: int) -> float:
        return max(READ, super().pause(step))

    def draw(self, frame: Frame, box: Box, step: int, colours: Sequence[int]) -> None:
        """Draws a field for each player: the card of the trick, the tricks won and predicted."""
        count = len(self.names)
        across = min(count, ACROSS) if frame.panel.portrait else count
        cells = box.grid(across, -(-count // across), frame.mm(GAP))
        winner = self.rounds[step].winners[-1] if step else None
        for seat, cell in zip(range(count), cells, strict=False):
            self._draw_player(frame, cell, seat, step, colours[seat], won=seat == winner)

    def _draw_player(
        self, frame: Frame, cell: Box, seat: int, step: int, colour: int, *, won: bool
    ) -> None:
        theme = frame.theme
        line = (HAIR * 2, theme.green) if won else None
        frame.fill(cell, theme.panel, MARGIN, line=line)
        inside = cell.pad(frame.mm(GAP), frame.mm(TIGHT))
        head, inside = inside.cut_top(max(frame.mm(LINE + GAP), inside.h * 30 // 100))
        badge, name = head.cut_left(min(frame.mm(LINE + TIGHT), head.w // 3), frame.mm(TIGHT))
        initial(frame, badge, self.names[seat], PLAYER_COLOURS[colour])
        frame.text(name, self.names[seat], cut="name", capital=TEXT)
        card, numbers = inside.cut_left(frame.mm(2 * SPACE), frame.mm(TIGHT))
        if step:
            trick, lead = self.trick(step)
            place = (seat - lead) % len(self.names)
            blocked = place in {laid.blocks for laid in trick.cards}
            card = card.middle(card.w, min(card.h, frame.mm(BAR)))
            card_picture(frame, card, trick.cards[place], blocked=blocked)
        predictions = self.rounds[-1].predictions or ()
        said = "6/9" if predictions[seat] == SIX_OR_NINE[0] else str(predictions[seat])
        text = self._("{won} of {said}").format(won=self.rounds[step].won[seat], said=said)
        ink = theme.pink if too_many(self.rounds[step])[seat] else theme.ink
        frame.text(numbers, text, cut="number", capital=NAME, colour=ink, align="centre")


def too_many(round_: Round) -> tuple[bool, ...]:
    """For each seat whether it has won more tricks than it can have predicted."""
    most = [SIX_OR_NINE[1] if said == SIX_OR_NINE[0] else said for said in round_.predictions or ()]
    return tuple(won > said for won, said in zip(round_.won, most, strict=True))
