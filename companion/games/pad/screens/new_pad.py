"""A new pad: what the game is called, who wins, and when it is over."""

from collections.abc import Callable, Collection

from companion.games.pad.definition import (
    LARGEST_ENTRY,
    MOST_ROUNDS,
    SEATS,
    NumberField,
    PadDefinition,
)
from companion.games.pad.screens.keeping import keep_pad, pad_seats
from companion.games.pad.screens.number_keys import draw_number_keys
from companion.games.pad.toml import write_pad
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, LINE, MARGIN, NUMBER, SPACE, STRONG, TEXT, TIGHT
from companion.ui.screens.naming import Naming
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, onward, page
from companion.ui.widgets.setting import either

# What may be typed of how many rounds there are, or to how many points a match goes.
NUMBERS = {
    "rounds": NumberField("rounds", "rounds", 1, MOST_ROUNDS),
    "target": NumberField("target", "points", 1, 999_999),
}
# Each until somebody types another.
USUAL = {"rounds": 10, "target": 100}
# The heights of a question and of its answers, in millimetres.
QUESTION, ANSWERS = LINE + TIGHT, BAR


def pad_name(shell: Shell, taken: Callable[[], Collection[str] | None]) -> Naming:
    """The screen that asks what the game is called: not as one of `taken`, in whatever case.

    `taken` is asked when a name is typed: None while the pads of this table are still being read.
    """

    def take(name: str) -> str | None:
        known = taken()
        if known is None:
            return shell.words("Still reading the list of pads. Try again in a moment.")
        if name.casefold() in {each.casefold() for each in known}:
            return shell.words("There’s already a pad called {name}.").format(name=name)
        shell.navigator.swap(NewPad(shell, name))
        return None

    return Naming(shell, shell.words("What’s the game called?"), take)


class NewPad(Screen):
    """Asks two questions that have an answer already; the pad is kept when it is played first."""

    def __init__(self, shell: Shell, name: str) -> None:
        super().__init__(shell)
        self._name = name
        self._most_wins = True
        # "rounds", "target" or "open"; and the numbers of the first two, as typed.
        self._until = "open"
        self._typed = {what: str(number) for what, number in USUAL.items()}
        # A number that was there before goes away with the first digit.
        self._fresh = set(USUAL)

    @property
    def _number(self) -> int:
        """The number that is asked for; 0 if there is none."""
        return int(self._typed.get(self._until) or 0)

    @property
    def _ready(self) -> bool:
        return self._until == "open" or self._number > 0

    def draw(self, frame: Frame) -> None:
        """Draws both questions, the keys for a number if one is wanted, and the buttons."""
        area, bar = page(frame, self._name, self.messages.text or self._("New pad"))
        bar = back_button(frame, bar, self._("Back"))
        label = onward(self._("Play"))
        frame.button(bar, "next", label, primary=self._ready, dim=not self._ready, capital=STRONG)
        gap = frame.mm(SPACE)
        if frame.panel.portrait:
            questions, keys = area.cut_top(2 * frame.mm(QUESTION + ANSWERS) + gap, gap)
        else:
            questions, keys = area.cut_left(area.w * 58 // 100, gap)
        wins, until = self._questions(frame, questions, gap)
        self._ask(frame, wins, self._("Who wins?"), self._winners(), self._winner())
        answer = f"until-{self._until}"
        self._ask(frame, until, self._("When’s it over?"), self._ends(), answer)
        if self._until in NUMBERS:
            self._draw_number(frame, keys)
        else:
            frame.fill(keys, frame.theme.panel, MARGIN)
            text = self._("It’s over when you say so.")
            frame.paragraph(
                centred(frame, keys, text, STRONG),
                text,
                capital=STRONG,
                colour=frame.theme.dim,
                align="centre",
            )

    def _questions(self, frame: Frame, box: Box, gap: int) -> tuple[Box, Box]:
        """The boxes of both questions; lying they are in the middle."""
        high = 2 * frame.mm(QUESTION + ANSWERS) + gap
        upper, lower = box.middle(box.w, min(box.h, high)).rows(2, gap)
        return upper, lower

    def _ask(
        self, frame: Frame, box: Box, question: str, answers: tuple[tuple[str, str], ...], now: str
    ) -> None:
        head, place = box.cut_top(frame.mm(QUESTION))
        frame.text(head.pad(frame.mm(TIGHT), 0), question, capital=TEXT)
        either(frame, place, answers, now)

    def _winners(self) -> tuple[tuple[str, str], ...]:
        return ("wins-most", self._("Most points")), ("wins-fewest", self._("Fewest points"))

    def _winner(self) -> str:
        return "wins-most" if self._most_wins else "wins-fewest"

    def _ends(self) -> tuple[tuple[str, str], ...]:
        return (
            ("until-open", self._("When we stop")),
            ("until-rounds", self._("After some rounds")),
            ("until-target", self._("At a score")),
        )

    def _draw_number(self, frame: Frame, box: Box) -> None:
        """Draws the number, what it counts, and the keys."""
        theme = frame.theme
        head, keys = box.cut_top(frame.mm(BAR), frame.mm(TIGHT))
        number, words = head.columns(2, frame.mm(MARGIN))
        typed = self._typed[self._until]
        colour = theme.dim if self._until in self._fresh else theme.ink
        frame.text(number, typed or "?", cut="number", capital=NUMBER, colour=colour, align="right")
        label = self._("points") if self._until == "target" else self._("rounds")
        frame.text(words, label, capital=STRONG)
        draw_number_keys(frame, keys, NUMBERS[self._until])

    def on_wins(self, which: str) -> None:
        """Most or fewest points win."""
        self._most_wins = which == "most"

    def on_until(self, what: str) -> None:
        """When it is over: after so many rounds, at so many points, or when people stop."""
        self._until = what

    def on_digit(self, digit: str) -> None:
        """Types a digit; the first one replaces the number that was there."""
        before = "" if self._until in self._fresh else self._typed[self._until]
        self._fresh.discard(self._until)
        most = len(str(NUMBERS[self._until].most))
        self._typed[self._until] = (before + digit).lstrip("0")[:most]

    def on_delete(self) -> None:
        """Removes the last digit."""
        self._fresh.discard(self._until)
        self._typed[self._until] = self._typed[self._until][:-1]

    def on_next(self) -> None:
        """Keeps the pad and asks who plays."""
        if not self._ready:
            self.messages.say(Failure(self._("Enter a number first.")))
            return
        pad = self._pad()

        def play() -> None:
            self.navigator.swap(pad_seats(self.shell, pad, seated=True))

        keep_pad(self.shell, pad, write_pad(pad).encode(), play)

    def _pad(self) -> PadDefinition:
        return PadDefinition(
            name=self._name,
            players=(SEATS[0], SEATS[-1]),
            # Whatever people count; the file is theirs, and in their words.
            fields=(NumberField("points", self._("Points"), -LARGEST_ENTRY, LARGEST_ENTRY),),
            most_wins=self._most_wins,
            rounds=self._number if self._until == "rounds" else 0,
            target=self._number if self._until == "target" else None,
        )
