"""Tricks of 6th Sense that a family has judged card by card, and who led them when it is asked."""

from random import Random

from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.turned_trick import led_by
from tests.ui.eyes import Eyes

# How often, of all tricks that are entered rightly, the cards are entered; and where the app thinks
# that another player leads, which is what it is to be tried with.
JUDGED, CONFUSED = 0.3, 0.9
# How often of these nobody sees that the app asks another player for the lead.
UNSEEN = 0.8


class TrickJudges:
    """Enter the cards as the app asks for them, by name, and answer who led a trick."""

    def __init__(self, pilot: Eyes, random: Random) -> None:
        self._pilot = pilot
        self._random = random
        # How many tricks were judged, and how often who led one was asked.
        self.judged = 0
        self.asked = 0

    @property
    def _shown(self) -> Round:
        round_: Round = self._pilot.app.shell.session.match.state.rounds[-1]
        return round_

    def enter(self, trick: Trick, lead: int) -> Won | None:
        """Has a trick judged that `lead` led; returns whose it is then, or None if nobody wants to.

        If nobody sees that the app asks another player for the lead, it may be somebody else's.
        """
        chance = JUDGED if self._shown.lead == lead else CONFUSED
        if self._shown.all_tricks or self._random.random() >= chance:
            return None
        self._pilot.tap("judge")
        assert self._pilot.screen == "SixthJudge"
        asked, seats = self._shown.lead, self._shown.seats
        # The first trick: whoever dealt knows who leads. Else the names are looked at, or not.
        first = all(winner is None for winner in self._shown.winners)
        turned = led_by(trick, lead, asked)
        if turned is None or first or self._random.random() >= UNSEEN:
            while asked != lead:
                self._pilot.tap("lead")
                asked = (asked + 1) % seats
        for place in range(seats):
            laid = trick.cards[(asked + place - lead) % seats]
            self._pilot.tap(f"card-{laid.card}")
            if laid.nine:
                self._pilot.tap("meant-9")
            if laid.blocks is not None:
                self._pilot.tap(f"meant-block-{(lead + laid.blocks - asked) % seats}")
        self._pilot.tap("split" if trick.split else "next")
        assert self._pilot.screen == "SixthTable"
        self.judged += 1
        return Won(self._shown.winners[-1], trick.split)

    def answer(self, leads: list[int | None]) -> None:
        """Says who led, as often as that is asked; `leads`: of each trick of the record."""
        while self._pilot.screen == "WhoLed":
            self.asked += 1
            text = " ".join(getattr(each, "text", "") for each in self._pilot.things())
            number = int(text.partition("Who led trick ")[2].partition("?")[0])
            offered = [row.target for row in self._pilot.rows("lead")]
            # It may be neither of them, as long as another mistake is not mended.
            right = f"lead-{leads[number - 1]}"
            self._pilot.tap(right if right in offered else offered[0])
