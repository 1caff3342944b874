"""A family that plays 6th Sense with real cards, taps carelessly and mends what it notices.

It knows its real tricks and what it tapped; of the app it knows what stands on the screens. What
it taps goes as real finger events through the real app.
"""

from pathlib import Path
from random import Random

from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.judge import VALUES
from companion.games.sixth_sense.round import Round
from tests.games.clumsy import (
    AT_ONCE,
    IN_THE_LAP,
    LATER,
    ON_THE_SCORES,
    Names,
    Repair,
    noticed,
    noticed_after,
)
from tests.games.sixth_sense.counters import TrickCounters, WrongNumber
from tests.games.sixth_sense.judges import TrickJudges
from tests.games.sixth_sense.moments import Moment
from tests.ui.eyes import Eyes

# How often, of all tricks; and of all predictions.
FORGETS, DOUBLES, NEIGHBOURS, SPLITS = 0.06, 0.05, 0.06, 0.04
MISREADS = 0.08
# How often, of all rounds, another player deals than the app thinks.
WRONG_DEALER = 0.2
# How often, of all rounds, the tricks are only counted at the end.
COUNTED = 0.2
# A forgotten, doubled or split trick is noticed so many tricks later.
NOTICED_LATER = (0, 4)
# After so many tricks people look around: at the names, and at the pad.
LOOKED_AROUND = {1: IN_THE_LAP, 4: LATER}


class SixthFamily:
    """Some people around the table, one evening long."""

    def __init__(self, directory: Path, names: tuple[str, ...], seed: int) -> None:
        self.pilot = Eyes(directory, resume=True)
        self.random = Random(seed)
        self.spelling = Names(self.pilot, names, Random(f"names {seed}"), stages=2)
        self.counters = TrickCounters(self.pilot, Random(f"counts {seed}"))
        self.judges = TrickJudges(self.pilot, Random(f"judges {seed}"))
        self.repairs: list[Repair] = []
        self.mistakes = self.spelling.count
        self.moments: list[Moment] = []
        # Predictions that are wrong in the record, to be seen in the next round.
        self.misread: list[WrongNumber] = []

    @property
    def names(self) -> tuple[str, ...]:
        """The names as the screens show them."""
        return self.spelling.typed

    @property
    def record(self) -> list[Moment]:
        """What the app has, in its order."""
        return [moment for moment in self.moments if moment.entered is not None]

    @property
    def shown(self) -> Round:
        """The round as the app has it; predictions are not in it yet."""
        match = self.pilot.app.shell.session.match
        round_: Round = match.state.rounds[-1]
        return round_

    def play_round(self, real: Round, number: int, *, is_last: bool) -> None:
        """Trump, tricks, predictions, scores, with all mistakes mended on the way."""
        assert self.pilot.screen == "SixthStart"
        self.repairs += self.spelling.mend(number, AT_ONCE)
        self.pilot.tap(f"trump-{real.trump}")
        self.moments = []
        dealer = self.shown.dealer
        if self.counters.random.random() < COUNTED:
            for when in LOOKED_AROUND.values():
                self._look_around(number, when)
            self.counters.count(real, is_last=is_last)
        else:
            dealer = self._real_dealer()
            self._play_tricks(real, number, dealer)
        late = self._predict(real, number, is_last)
        assert self.pilot.screen == "SixthScores"
        self.pilot.wait(10)  # all predictions are turned over
        self.repairs += self.spelling.mend(number, ON_THE_SCORES)
        self.counters.mend_on_scores()
        for wrong in late:
            self._mend(f"said-{wrong.seat}", f"value-{wrong.right}")
        if dealer != self.shown.dealer:
            self._mend_dealer(dealer)
        while left := [moment for moment in self.moments if moment.wrong]:
            self._mend_on_scores(left[0])
        assert self.shown.won == real.won or self.counters.wrong
        self.pilot.wait(10)

    def _play_tricks(self, real: Round, number: int, dealer: int) -> None:
        """All tricks; what is left then is seen on the scores."""
        when, seats = noticed(self.random), len(self.names)
        dealer_noticed = noticed_after(when, 0, seats, real.size - 1, self.random)
        tricks = zip(real.tricks, real.winners, real.leads, strict=True)
        for laid, (trick, winner, lead) in enumerate(tricks):
            if laid == dealer_noticed and dealer != self.shown.dealer:
                self._mend_dealer(dealer)
            assert isinstance(trick, Trick)
            self._trick(Won(winner, trick.split), laid, real.size, (trick, lead))
            self._mend_noticed(laid)
            if laid in LOOKED_AROUND:
                self._look_around(number, LOOKED_AROUND[laid])
        self._mend_noticed(real.size + NOTICED_LATER[1])
        self.pilot.tap("next")

    def _look_around(self, number: int, when: str) -> None:
        """At the table a wrong name is seen, and on the pad a wrong number of the round before."""
        self.repairs += self.spelling.mend(number, when)
        self.counters.mend_on_pad(when)
        for wrong in [each for each in self.misread if each.noticed == when]:
            points = f"points-{wrong.round}-{wrong.seat}"
            self._mend("pad", points, f"value-{wrong.right}")
            self.misread.remove(wrong)
            predictions = self.pilot.app.shell.session.match.state.rounds[
                wrong.round - 1
            ].predictions
            assert predictions[wrong.seat] == wrong.right
            assert self.pilot.screen == "Pad"
            self.pilot.tap("back")
            assert self.pilot.screen == "SixthTable"

    def _mend(self, *way: str) -> None:
        """Mends a wrong count on this way."""
        before = self.pilot.taps
        for name in way:
            self.pilot.tap(name)
        self.repairs.append(Repair("wrong count", self.pilot.taps - before))

    def _real_dealer(self) -> int:
        """Who dealt, now and then not whom the app thinks of."""
        if self.random.random() >= WRONG_DEALER:
            return self.shown.dealer
        self.mistakes += 1
        return (self.shown.dealer + self.random.randrange(1, len(self.names))) % len(self.names)

    def _mend_dealer(self, dealer: int) -> None:
        """The dealer's D, who really dealt, and that it is so; the first dealer is the match's."""
        before, winners = self.pilot.taps, self.shown.winners
        self.pilot.tap("dealer")
        self.pilot.tap(f"seat-{dealer}")
        self.pilot.tap("next" if self.pilot.app.shell.session.match.opened == 1 else "single")
        self.repairs.append(Repair("wrong dealer", self.pilot.taps - before))
        assert (self.shown.dealer, self.shown.winners) == (dealer, winners)

    def _trick(self, won: Won, laid: int, size: int, cards: tuple[Trick, int]) -> None:
        """A trick is won, and somebody taps it, or should have; `cards`: with who led it."""
        chance = self.random.random()
        edges = (FORGETS, DOUBLES, NEIGHBOURS, SPLITS)
        kinds = ("forgets", "doubles", "neighbour", "split")
        what = ""
        for kind, edge in zip(kinds, edges, strict=True):
            if 0 <= chance < edge:
                what = kind
            chance -= edge
        tapped = won
        if what == "neighbour" and won.seat is not None:
            tapped = Won((won.seat + self.random.choice((1, -1))) % len(self.names), won.split)
        if what == "split" and won.seat is not None:
            tapped = Won(won.seat, not won.split)
        seen = laid + self.random.randint(*NOTICED_LATER)
        if tapped.seat != won.seat:
            when = noticed(self.random)
            seen = noticed_after(when, laid, len(self.names), size - 1, self.random)
        moment = Moment(won, noticed=seen)
        self.moments.append(moment)
        self.mistakes += what == "forgets" or tapped != won
        if what == "forgets":
            return
        judged = self.judges.enter(*cards) if not what else None
        if judged is not None:
            moment.entered, moment.lead = judged, cards[1]
            self.mistakes += judged != won
            return
        self._enter(moment, tapped)
        if what == "doubles" and not self.shown.all_tricks:
            self.mistakes += 1
            again = Moment(None, noticed=seen)
            self.moments.append(again)
            self._enter(again, tapped)

    def _enter(self, moment: Moment, won: Won) -> None:
        """Taps it; where the round is full already something was entered twice."""
        if self.shown.all_tricks:
            for other in [each for each in self.moments if each.kind == "double"]:
                self.mend(other)
        self._tap(won)
        moment.entered = won
        # What comes late stands at the end of the record.
        self.moments.remove(moment)
        self.moments.append(moment)

    def _tap(self, won: Won) -> None:
        assert self.pilot.screen == "SixthTable"
        before = sum(self.shown.won), len(self.shown.tricks)
        if won.seat is None:
            self.pilot.tap("blocked")
        else:
            self.pilot.tap(f"split-{won.seat}" if won.split else f"won-{won.seat}")
        if (sum(self.shown.won), len(self.shown.tricks)) == before:
            # No more twelves can have been split, says the screen: an earlier one was not.
            wrong = [m for m in self.moments if m.wrong and m.entered and m.entered.split]
            self.mend(wrong[-1])
            self._tap(won)

    # Mending: each way ends at the table.

    def _mend_noticed(self, laid: int) -> None:
        for moment in list(self.moments):
            if moment.wrong and moment in self.moments and moment.noticed <= laid:
                self.mend(moment)

    def mend(self, moment: Moment) -> None:
        """Mends one mistake."""
        kind, before = moment.kind, self.pilot.taps
        if kind == "forgotten":
            assert moment.real is not None
            self._enter(moment, moment.real)
        elif kind == "double":
            self._take_out(moment)
            self.moments.remove(moment)
        else:
            self._move(moment)
            moment.entered, moment.lead = moment.real, None
        self._answer_lead()
        self.repairs.append(Repair(kind, self.pilot.taps - before))
        entered = tuple(each.entered.seat for each in self.record if each.entered is not None)
        assert self.shown.winners == entered

    def _answer_lead(self) -> None:
        """Says who led later tricks, if that is asked: mends a trick, or is a mistake to mend."""
        self.judges.answer([each.lead for each in self.record])
        if self.pilot.screen == "WhatChanges":
            self.pilot.tap("next")
        for each, winner in zip(self.record, self.shown.winners, strict=True):
            if each.lead is None or each.entered is None or each.entered.seat == winner:
                continue
            was_wrong, each.entered = each.wrong, Won(winner, each.entered.split)
            self.mistakes += each.wrong and not was_wrong
            if was_wrong and not each.wrong:
                self.repairs.append(Repair("who led", 1))

    def _last_of(self, moment: Moment) -> bool:
        """Whether it is the last trick of whoever it stands with."""
        assert moment.entered is not None
        seat = moment.entered.seat
        mine = [each for each in self.record if each.entered and each.entered.seat == seat]
        return seat is not None and mine[-1] is moment

    def _take_out(self, moment: Moment) -> None:
        assert moment.entered is not None
        if self._last_of(moment):
            self.pilot.tap(f"less-{moment.entered.seat}")
            self.pilot.tap("out")
        else:
            self._open(moment)
            self.pilot.tap("remove")

    def _move(self, moment: Moment) -> None:
        """To whom it belongs: whose it is not, which of their tricks, whose it is."""
        assert moment.entered is not None
        assert moment.real is not None
        seat = moment.entered.seat
        mine = [each for each in self.record if each.entered and each.entered.seat == seat]
        self.pilot.tap(f"less-{seat}")
        if mine[-1] is not moment:
            self.pilot.tap(f"trick-{mine.index(moment)}")
        self.pilot.tap(f"{'split' if moment.real.split else 'won'}-{moment.real.seat}")

    def _mend_on_scores(self, moment: Moment) -> None:
        """The number of tricks, the trick, who really won it, and what that changes."""
        assert moment.entered is not None
        assert moment.real is not None
        assert moment.real.seat is not None
        kind, before = moment.kind, self.pilot.taps
        seat = moment.entered.seat
        mine = [each for each in self.record if each.entered and each.entered.seat == seat]
        self.pilot.wait(10)
        self.pilot.tap(f"won-{seat}")
        rows = self.pilot.rows("entry")
        self.pilot.tap(rows[len(mine) - 1 - mine.index(moment)].target)
        if self.pilot.screen == "SixthJudge":
            self.pilot.tap("only")
        name = self.names[moment.real.seat]
        words = f"{name}: 2 tricks (12)" if moment.real.split else f"{name}: 1 trick"
        row = next(row for row in self.pilot.rows("choice") if words in row.words)
        self.pilot.tap(row.target)
        moment.entered, moment.lead = moment.real, None
        self._answer_lead()
        assert self.pilot.screen == "SixthScores"
        self.repairs.append(Repair(kind, self.pilot.taps - before))

    def _open(self, moment: Moment) -> None:
        """The entry, in the list that the menu leads to."""
        wanted = str(self.record.index(moment) + 1)
        self.pilot.tap("menu")
        self.pilot.tap("plays")
        while True:
            rows = [row for row in self.pilot.rows("entry") if wanted in row.words]
            if rows:
                break
            self.pilot.tap("older")
        self.pilot.tap(rows[0].target)

    # Predictions.

    def _predict(self, real: Round, number: int, is_last: bool) -> list[WrongNumber]:
        """Turns the cards over; a number is misread now and then. What is seen on the scores."""
        assert self.pilot.screen == "SixthPredictions"
        late: list[WrongNumber] = []
        for seat, value in enumerate(real.predictions or ()):
            misread = self.random.random() < MISREADS
            if not misread:
                self.pilot.tap(f"value-{value}")
                continue
            self.mistakes += 1
            place = VALUES.index(value)
            beside = VALUES[place + 1 if place + 1 < len(VALUES) else place - 1]
            self.pilot.tap(f"value-{beside}")
            when = noticed(self.random)
            wrong = WrongNumber(number + 1, seat, value, when)
            if when == AT_ONCE:
                self._mend(f"player-{seat}", f"value-{value}")
            elif when == ON_THE_SCORES or is_last:
                late.append(wrong)
            else:
                self.misread.append(wrong)
        self.pilot.tap("next")
        return late
