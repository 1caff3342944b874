"""6th Sense: before a round, who deals and leads, and the colour that is turned up as trump."""

from companion.games.sixth_sense.event import DealRound, Trump
from companion.games.sixth_sense.judge import COLOURS
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.screens.suits import SUITS, suit_key, suit_words
from companion.games.sixth_sense.screens.variant import Variant, rules_words
from companion.games.sixth_sense.view import SixthSenseView
from companion.match import record
from companion.match.actions import Change, Do, Open
from companion.match.match import Source
from companion.match.record import Step
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, KEY, LINE, MARGIN, NAME, SPACE, TIGHT, TITLE
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.pages import back_button, page, saying


def turns_trump_late(shell: Shell) -> bool:
    """Whether trump is turned up after the predictions in the match on the table.

    That is as in its rounds so far: a deal that was tapped alone was, one that was entered with
    its trump was not. Where they do not tell it, as before the first round, the table's last
    choice counts.
    """
    match = shell.session.match
    for step in reversed(record.steps(match.step)):
        if isinstance(step.event, DealRound):
            entry = match.entered.get(step.play)
            if entry is None:
                return False
            # One who deals out of turn is an entry in both ways; so is all that is typed.
            if step.play.event.by is None and entry.source == Source():
                return True
    return Variant(shell).trump == "late"


def match_rules_words(shell: Shell) -> str:
    """What is played in the match on the table: the variant, and the points to play to."""
    setup = shell.session.match.setup
    trump = "late" if turns_trump_late(shell) else "first"
    if setup.variant == "novice":
        trump = "none"
    return rules_words(shell.words, trump, setup.target)


class SixthDeal(StageStart):
    """Before a round: who deals and leads, and by which rules it is played."""

    def hint(self) -> str:
        """The variant and the target; where a seat has no name yet, also how it gets one."""
        return " ".join(filter(None, (match_rules_words(self.shell), super().hint())))


class SixthStart(SixthDeal):
    """One tap on the colour that is turned up says that it is dealt, and what is trump."""

    def above_bar(self, frame: Frame, area: Box) -> Box:
        """Draws what the keys below are for."""
        strip, area = area.cut_bottom(frame.mm(LINE + SPACE), frame.mm(TIGHT))
        if not self._changing:
            text = self._("Tap the colour that’s turned up: it’s trump.")
            frame.text(strip.pad(frame.mm(TIGHT), 0), text, cut="name", capital=NAME, align="right")
        return area

    def go_on(self, frame: Frame, bar: Box) -> None:
        """Draws a key for each colour."""
        for suit, cell in zip(COLOURS, bar.columns(len(COLOURS), frame.mm(GAP)), strict=True):
            suit_key(frame, cell, suit, f"trump-{suit}")

    def on_trump(self, colour: str) -> None:
        """Deals with this colour as trump."""
        if self._deal(Trump(colour)):
            flow.open_match(self.shell)

    def _deal(self, trump: Trump) -> bool:
        """Enters the deal and its trump; in two entries if it was dealt out of turn."""
        opening = self.opening()
        if opening == self.match.opening:
            return self.act(Open(trump)) is not None
        return self.act(Do(opening)) is not None and self.act(Do(trump)) is not None


class SixthTrump(Screen[SixthSenseView]):
    """Asks for the trump colour, after the predictions or because it was noted wrongly."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._was = self.view().table.rounds[-1].trump

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Trump"), self.messages.text)
        back_button(frame, bar, self._("Back"))
        words, keys = area.cut_top(frame.mm(6 * LINE), frame.mm(MARGIN))
        if self._was is None:
            text = self._("All predictions face down? Then turn over a card: which colour?")
        else:
            text = self._("Which colour is really trump?")
        saying(frame, words.pad(frame.mm(GAP), 0), text, TITLE)
        gap = frame.mm(MARGIN)
        split = keys.rows if frame.panel.portrait else keys.columns
        for suit, cell in zip(COLOURS, split(len(COLOURS), gap), strict=True):
            self._key(frame, cell, suit)

    def _key(self, frame: Frame, box: Box, suit: str) -> None:
        sign, ground, ink, _dark = SUITS[suit]
        lit = (frame.theme.cream, frame.theme.on_cream)
        ink = frame.key(box, f"trump-{suit}", (ground, ink), lit)
        if frame.panel.portrait:
            mark, words = box.cut_left(frame.mm(5 * LINE))
        else:
            mark, words = box.cut_top(box.h * 62 // 100)
        side = min(frame.mm(KEY), mark.h - frame.mm(SPACE))
        frame.sign(mark.middle(side, side), sign, ink)
        text = suit_words(self._, suit)
        frame.text(words, text, cut="name", capital=NAME, colour=ink, align="centre")

    def on_trump(self, colour: str) -> None:
        """Enters the colour; where the round has another one, corrects the record."""
        trump = Trump(colour)
        number = trump_entry(self.shell)
        if number is None:
            if self.act(Do(trump)) is not None:
                self.navigator.finish()
        elif colour == self._was:
            self.navigator.back()
        else:
            settle_edits(self.shell, (Change(number, trump),))


def trump_entry(shell: Shell) -> int | None:
    """The number of the event that told the trump of the last round; None if none did."""
    step: Step[SixthSenseState] | None = shell.session.match.step
    while step is not None and not isinstance(step.event, DealRound):
        if isinstance(step.event, Trump):
            return step.number
        step = None if step.before is None else record.before(step)
    return None
