"""6th Sense: everybody's tricks counted at the end of a round, when taps were forgotten."""

from companion.games.base import after
from companion.games.sixth_sense.event import Tricks
from companion.games.sixth_sense.round import DEALT, SixthSenseSetup
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.screens import routes
from companion.games.sixth_sense.screens.round_screen import SixthRoundScreen
from companion.games.sixth_sense.screens.rows import growth, row_boxes
from companion.games.sixth_sense.screens.suits import number_keys
from companion.match.actions import Change, Do
from companion.match.record import Step
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
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
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.pages import back_button, centred, onward, page
from companion.ui.widgets.parts import finger, initial, player_colour
from companion.ui.widgets.words import Words
from companion.wording import plural

# Numbers with a key: as many tricks as a round can have; "plus" leads on, for split twelves.
NUMBERS = range(max(DEALT.values()))


class SixthCount(SixthRoundScreen):
    """A number for each player: a key for the marked one, or one more and one less for anybody.

    A sum that is possible but unusual has to be confirmed.
    """

    def __init__(self, shell: Shell, step: Step[SixthSenseState] | None = None) -> None:
        super().__init__(shell, step)
        self._counts = list(self._round().won)
        # The seat whose number is tapped next.
        self._seat = 0
        # Whether the table was asked about an unusual sum; the next tap on "next" confirms it.
        self._asked = False

    def draw(self, frame: Frame) -> None:
        setup = self._match.setup
        area, bar = page(frame, self._sum_words(setup), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        possible = sum(self._counts) in setup.tricks_range
        if possible or not self._asked:
            text = onward(self._("Yes, that’s right") if self._asked else self._("Done"))
            frame.button(rest, "next", text, primary=possible, dim=not possible, capital=STRONG)
        high = frame.mm(2 * BAR if frame.panel.portrait else BAR)
        keys, area = area.cut_bottom(max(high, finger(frame)), frame.mm(TIGHT))
        if self._asked:
            # In place of the keys, so that no row moves.
            frame.fill(keys, frame.theme.panel, MARGIN, line=(HAIR, frame.theme.pink))
            text = sum_question(self._, setup, sum(self._counts))
            inside = keys.pad(frame.mm(SPACE), frame.mm(TIGHT))
            frame.paragraph(centred(frame, inside, text, STRONG), text, capital=STRONG)
        else:
            number_keys(frame, keys, NUMBERS, self._counts[self._seat])
        for seat, row in enumerate(row_boxes(frame, area, len(self._counts))):
            self._row(frame, row, seat)

    def _row(self, frame: Frame, box: Box, seat: int) -> None:
        name = self._names()[seat]
        theme = frame.theme
        inside = box.pad(frame.mm(MARGIN), 0)
        grown = growth(frame, box)
        side = max(finger(frame), frame.mm(KEY * grown))
        high = max(finger(frame), min(frame.mm(BAR * grown), box.h - frame.mm(GAP)))
        more, inside = inside.cut_right(side, frame.mm(TIGHT))
        number, inside = inside.cut_right(frame.mm(TOUCH * grown), frame.mm(TIGHT))
        less, inside = inside.cut_right(side, frame.mm(MARGIN))
        marked = seat == self._seat and not self._asked
        frame.key(
            box,
            f"player-{seat}",
            line=(HAIR, theme.cream) if marked else None,
            place=Box(box.x, box.y, inside.right - box.x, box.h),
            changes=True,
        )
        dark = theme.key_dark
        frame.button(more.middle(side, high), f"more-{seat}", sign="plus", colour=dark)
        none = not self._counts[seat]
        place = less.middle(side, high)
        frame.button(place, f"less-{seat}", sign="minus", colour=dark, dim=none)
        text = str(self._counts[seat])
        frame.text(number, text, cut="number", capital=NUMBER * grown, align="centre")
        badge, inside = inside.cut_left(frame.mm((LINE + SPACE) * grown), frame.mm(MARGIN))
        colour = player_colour(self.shell, name, seat)
        initial(frame, badge, name, colour, capital=TEXT * grown)
        frame.text(inside, name, cut="name", capital=NAME * grown)

    def _sum_words(self, setup: SixthSenseSetup) -> str:
        text = self._("{count} of {of} tricks counted")
        return text.format(count=sum(self._counts), of=setup.tricks)

    def on_more(self, seat: int) -> None:
        """Counts one trick more for a player."""
        self._set(seat, self._counts[seat] + 1)

    def on_less(self, seat: int) -> None:
        """Counts one trick less for a player."""
        self._set(seat, max(0, self._counts[seat] - 1))

    def _set(self, seat: int, count: int) -> None:
        self._counts[seat] = count
        self.on_player(seat)

    def on_player(self, seat: int) -> None:
        """Marks the player whose number is tapped next."""
        self._seat, self._asked = seat, False

    def on_number(self, count: int) -> None:
        """Takes the number for the marked player, and marks the next one."""
        self._counts[self._seat] = count
        self._seat = after(self._seat, len(self._counts))

    def on_back(self) -> None:
        """Leaves the question about an unusual sum; without one, the screen."""
        if self._asked:
            self._asked = False
        else:
            super().on_back()

    def on_next(self) -> None:
        """Asks about an unusual sum; else enters the count and goes on to the predictions."""
        setup = self._match.setup
        total = sum(self._counts)
        if total not in setup.tricks_range or (total != setup.tricks and not self._asked):
            self._asked = True
            return
        event = Tricks(tuple(self._counts))
        if self._step is not None:
            settle_edits(self.shell, (Change(self._step.number, event),))
            return
        as_tapped = self._round().all_tricks and event.counts == self._round().won
        if as_tapped or self.act(Do(event)) is not None:
            self._reveal()

    def _reveal(self) -> None:
        flow.open_match(self.shell)
        if self._match.stage_runs:
            self.navigator.go(routes.predictions(self.shell))


def sum_question(_: Words, setup: SixthSenseSetup, total: int) -> str:
    """What to ask, or why it cannot be, if the sum is not the number of tricks."""
    more = total - setup.tricks
    if total not in setup.tricks_range:
        return plural(
            _,
            total,
            "{count} trick can’t be right: it should be {least} to {most}. Count again.",
            "{count} tricks can’t be right: it should be {least} to {most}. Count again.",
            least=setup.tricks_range[0],
            most=setup.tricks_range[-1],
        )
    if more > 0:
        return plural(
            _,
            more,
            "That’s {count} trick too many. Did a 12 count as two?",
            "That’s {count} tricks too many. Did {count} twelves count as two?",
        )
    return plural(
        _,
        -more,
        "{count} trick is missing. Was it blocked, so nobody won it?",
        "{count} tricks are missing. Were they blocked, so nobody won them?",
    )
