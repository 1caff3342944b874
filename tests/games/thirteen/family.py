"""A family that plays 13 with real cards, enters it carelessly and mends what it notices.

It knows its real table and what it remembers; of the app it knows only what can be read on the
screens. What it taps goes as real finger events through the real app.
"""

from random import Random

from companion.games.thirteen.stage import Play, Stage, lay, open_stage
from companion.records import replace
from tests.games.clumsy import (
    AT_ONCE,
    IN_THE_LAP,
    LATER,
    ON_THE_SCORES,
    noticed,
    noticed_after,
)
from tests.games.thirteen.child import child_taps, go_back
from tests.games.thirteen.gallery import EVENING
from tests.games.thirteen.objections import Objections
from tests.games.thirteen.story import Moment, beside
from tests.match.tables import shuffled

# How often, of all plays.
FORGETS, DOUBLES, SLIPS, STRAYS = 0.05, 0.05, 0.03, 0.02
# How often, of all stages, another player deals than the app thinks.
WRONG_DEALER = 0.2
# How many taps the panel reports twice.
BOUNCES = 0.05
# A forgotten, doubled or slipped card is noticed so many plays later.
NOTICED_LATER = (1, 6)
# How often, of all stages, only the piles are counted.
COUNTED = 0.3
# How many cards are played in a stage.
CARDS = 50
# A card is played every so many seconds.
PACE = (5.0, 20.0)
# How often, of all stages, everybody is away for so many seconds, and a child is left with it.
AWAY, AWAY_FOR = 0.8, 180.0
# After so many cards people look around: at the names, and at the pad.
LOOKED_AROUND = {IN_THE_LAP: 2, LATER: 20}


class Family(Objections):
    """Some people around the table, one evening long."""

    def play_stage(self, number: int, *, is_last: bool) -> Stage:
        """Deals, lays fifty cards, mends, and looks at the scores; the real cards come back."""
        assert self.pilot.screen == "StageStart"
        self.repairs += self.spelling.mend(number, AT_ONCE)
        self.pilot.tap("next")
        match = self.pilot.app.shell.session.match
        # The time of the entries goes by as that of the screens does.
        match._clock = lambda: EVENING + self.pilot.now
        self._new_story()
        dealer = self._real_dealer()
        self.real = open_stage(match.state.setup, number, dealer)
        self.wrong_dealer = dealer is not None
        if not self.wrong_dealer and self.counters.random.random() < COUNTED:
            self._count_stage(number, is_last)
        else:
            self._lay_stage(number)
        assert self.pilot.screen == "StageScores"
        self.pilot.wait(10)
        self.repairs += self.spelling.mend(number, ON_THE_SCORES)
        return self.real

    def _lay_stage(self, number: int) -> None:
        """Lays all cards; in the end nothing is wrong any more."""
        dealer_noticed = noticed_after(noticed(self.random), 0, self.seats, CARDS - 1, self.random)
        pace = Random(f"pace {number} {self.mistakes}")
        away = pace.randrange(1, CARDS) if pace.random() < AWAY else CARDS
        for play in shuffled(self.random.randrange(10**6)):
            if self.wrong_dealer and self.laid >= dealer_noticed:
                self._mend_dealer(number)
            self.pilot.now += pace.uniform(*PACE)
            self._lay(play)
            if self.laid >= away and self._all_is_well():
                away = CARDS
                self._leave_it_to_a_child(pace)
            for when, laid in LOOKED_AROUND.items():
                if self.laid == laid and self.pilot.screen == "Table":
                    self._look_around(number, when)
            for moment in self.story.wrong:
                if self.laid >= moment.noticed and moment in self.story:
                    self._mend_unless_scored(moment)
        for _ in range(30):
            # What is seen on the scores is mended when they are there to stay.
            others = [each for each in self.story.wrong if each.kind != "stray"]
            if not others:
                break
            for moment in others:
                if moment in self.story and moment.wrong:
                    self.mend(moment)
        assert self.pilot.screen == "StageScores"
        self.pilot.wait(10)
        if self.wrong_dealer:
            self._mend_dealer(number)
        for moment in self.story.wrong:
            self.mend(moment)
        assert not self.story.wrong, (self.story.wrong, self.pilot.screen, self.pilot.targets)

    def _all_is_well(self) -> bool:
        return self.pilot.screen == "Table" and not self.story.wrong and not self.wrong_dealer

    def _leave_it_to_a_child(self, random: Random) -> None:
        """A child taps everywhere for a minute; then a grown-up goes back to when they left."""
        match = self.pilot.app.shell.session.match
        left, before = EVENING + self.pilot.now, match.now.standing
        self.pilot.wait(AWAY_FOR)
        child_taps(self.pilot, random)
        if match.now.standing == before:
            return
        self.mistakes += 1
        taps = self.taps
        go_back(self.pilot, left)
        assert match.now.standing == before
        self.mended("child", taps)
        self.story.corrected()
        self._compare()

    def _mend_unless_scored(self, moment: Moment) -> None:
        """Mends it; a wrong player only as long as the stage runs."""
        if moment.kind != "stray" or self.pilot.screen == "Table":
            self.mend(moment)

    def _count_stage(self, number: int, is_last: bool) -> None:
        """Nobody taps a card; at the end the piles are counted."""
        for when in LOOKED_AROUND:
            self._look_around(number, when)
        for play in shuffled(self.random.randrange(10**6)):
            self.real = lay(self.real, [replace(play, by=self.real.on)])
        self.counters.score(self.real, number, is_last=is_last)

    def _look_around(self, number: int, when: str) -> None:
        """At the table a wrong name is seen, and on the pad a wrong number of an earlier stage."""
        self.repairs += self.spelling.mend(number, when)
        for wrong in list(self.counters.wrong):
            if wrong.noticed == when:
                self.counters.mend_on_pad(wrong)
                self.story.corrected()

    def _real_dealer(self) -> int | None:
        """Who dealt though the app thinks otherwise; None if it is right."""
        if self.random.random() >= WRONG_DEALER:
            return None
        self.mistakes += 1
        return (self.table.dealer + self.random.randrange(1, self.seats)) % self.seats

    def _lay(self, play: Play) -> None:
        """A real card is laid, and somebody taps it, or should have."""
        # As long as the dealer is wrong nobody would know what else is.
        chance = 1 if self.wrong_dealer else self.random.random()
        forgets = chance < FORGETS
        doubles = FORGETS <= chance < FORGETS + DOUBLES
        slips = 0 <= chance - FORGETS - DOUBLES < SLIPS
        strays = 0 <= chance - FORGETS - DOUBLES - SLIPS < STRAYS
        seat = self.real.on
        if strays:
            seat = (seat + self.random.randrange(1, self.seats)) % self.seats
        self.real = lay(self.real, [replace(play, by=seat)])
        self.laid += 1
        if forgets or doubles or slips or strays:
            self.mistakes += 1
            self.story.mistakes.append(self.laid)
        moment = self._remember(Moment(seat, play, strayed=strays))
        if not forgets:
            self._enter(moment, beside(play, self.random) if slips else play)
        if doubles and self.pilot.screen == "Table":
            again = self._remember(Moment(seat, None))
            self.pilot.now += self.random.uniform(0, 1)
            self._enter(again, play)

    def _remember(self, moment: Moment) -> Moment:
        self.story.moments.append(moment)
        moment.at = self.laid
        moment.noticed = self.laid + self.random.randint(*NOTICED_LATER)
        if moment.strayed:
            when = noticed(self.random)
            moment.noticed = noticed_after(when, self.laid, self.seats, CARDS, self.random)
        return moment

    def _enter(self, moment: Moment, key: Play, told: bool = False) -> None:
        """Taps the key of a card; the screen may object. `told`: it knows who lays it."""
        if self.pilot.screen == "StageScores":
            # Cards are left in the hands: something was entered that was never laid.
            doubled = [other for other in self.story.wrong if other.play is None]
            self.mend(doubled[-1])
        assert self.pilot.screen == "Table"
        self.entering = moment
        place = self.pilot.place(f"key-{key}")
        self.pilot.tap(f"key-{key}")
        if self.random.random() < BOUNCES:
            self.bounces += 1
            self.pilot.now += self.random.uniform(0.05, 0.35)
            self.pilot.touch(*place)
        if self.pilot.screen != "TooManyCards":
            self.entering = None
            self.story.done(moment, key, moment.strayed and not told)
        elif moment.play == key:
            self._too_many(moment, key, told)
            self.entering = None
        else:
            # A slip, or a second tap, and none of these is left: no, that was not meant.
            before = self.taps
            self.pilot.tap("slipped")
            self.mended("refused", before)
            self.entering = None
            if moment.play is None:
                self.story.moments.remove(moment)
            else:
                self._enter(moment, moment.play)
