"""A family that plays 10 with real cards and chips, enters it carelessly and mends what it notices.

It knows its real table and what it has tapped; what it taps goes as real finger events through the
real app, and it mends with what the screens offer.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.games.ten.event import Event
from companion.games.ten.game import State
from companion.games.ten.rules import FinishedRound
from companion.records import replace
from tests.games.clumsy import (
    AT_ONCE,
    IN_THE_LAP,
    LATER,
    ON_THE_SCORES,
    Names,
    Repair,
    noticed,
)
from tests.games.ten.table import (
    NUMBERS,
    enter_counts,
    enter_end,
    enter_number,
    penalty_taps,
    real_game,
    replace_end,
    turn_taps,
)
from tests.games.ten.told import Told
from tests.ui.eyes import Eyes

# How often, of all entries.
WRONG_CARD, WRONG_STARTER = 0.05, 0.05
WRONG_WINNER, WRONG_LOSER, WRONG_COUNT, WRONG_SPECIAL = 0.08, 0.08, 0.08, 0.06
# A tap of the end of a round is forgotten, and somebody goes on too early.
TOO_EARLY = 0.05
COUNTS_WRONG, COUNTS_SWAPPED = 0.3, 0.2
# Some look for a wrong round in the list of everything, though there is a shorter way.
BY_LIST = 0.1
ROUNDS = 10


class TenFamily:
    """Some people around the table, one match long."""

    # Of four matches this one ends with a chip that nobody can find.
    LOSES_CHIP = 0

    def __init__(self, directory: Path, names: tuple[str, ...], seed: int) -> None:
        self.pilot = Eyes(directory, resume=True)
        self.random = Random(seed)
        self.spelling = Names(self.pilot, names, Random(f"names {seed}"), stages=2)
        self.real = real_game(seed, names)
        # Every other match begins with another dealer than was tapped; when that is seen.
        self._wrong_dealer = noticed(self.random) if seed % 2 == 0 else ""
        self.repairs: list[Repair] = []
        self.mistakes = self.spelling.count
        # Some tables cannot find a chip at the end, with and without the others being followed.
        self._loses_chip = seed % 4 == self.LOSES_CHIP
        # Rounds (from 1) whose end is wrong in the record, as it was told, to be seen in the next.
        self.wrong: dict[int, Told] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names as the screens show them."""
        return self.spelling.typed

    @property
    def state(self) -> State:
        """The record, to see whether a tap was taken."""
        match = self.pilot.app.shell.session.match
        state: State = match.state
        return state

    def _tap(self, *names: str) -> None:
        for name in names:
            self.pilot.tap(name)

    def _events(self) -> list[Event]:
        match = self.pilot.app.shell.session.match
        return match.events

    def _mended(self, kind: str, before: int) -> None:
        self.repairs.append(Repair(kind, self.pilot.taps - before))

    # The quick way.

    def play(self) -> None:
        """A whole match, of which only the score is kept; at the end all of it is right."""
        for number, played in enumerate(self.real.rounds, 1):
            self._turn(number, played)
            self._look_around(number)
            for wrong in list(self.wrong):
                self._mend_before(wrong)
            self._close(number, played)
            self._see_scores(number, played)
            if number < len(self.real.rounds):
                self._tap("next")
        assert not self.wrong
        assert self.pilot.screen == "TenScores"
        self._to_the_end()
        self._count()

    def _look_around(self, number: int) -> None:
        """What is seen during the round, in its lap or later: the dealer, and names."""
        for when in (AT_ONCE, IN_THE_LAP, LATER):
            if self._wrong_dealer == when:
                self._mend_dealer()
            if when != AT_ONCE:
                self.repairs += self.spelling.mend(number - 1, when)

    def _see_scores(self, number: int, played: FinishedRound) -> None:
        """What is seen on the scores of the round."""
        assert self.pilot.screen == "TenScores"
        self.repairs += self.spelling.mend(number - 1, ON_THE_SCORES)
        if self._wrong_dealer:
            self._mend_dealer()
        assert self.state.rounds[-1].start == played.start

    def _turn(self, number: int, played: FinishedRound) -> None:
        """The round card and who starts; what is wrong stands large on the next screen."""
        self.repairs += self.spelling.mend(number - 1, AT_ONCE)
        chance = self.random.random()
        used = {each.card for each in self.state.rounds} | {played.card}
        others = [card for card in range(1, 11) if card not in used]
        if chance < WRONG_CARD and others and not (number == 1 and self._wrong_dealer):
            self.mistakes += 1
            near = min(others, key=lambda card: abs(card - played.card))
            self._tap(*turn_taps(replace(played, card=near), number))
            before = self.pilot.taps
            self._tap("undo", f"card-{played.card}")
            self._mended("round card", before)
        elif number == 1 and self._wrong_dealer:
            self.mistakes += 1
            others = [seat for seat in range(len(self.names)) if seat != played.start]
            self._tap(f"seat-{self.random.choice(others)}", f"card-{played.card}")
            assert self.state.setup.dealer != self.real.setup.dealer
            return
        elif chance < WRONG_CARD + WRONG_STARTER and number > 1:
            self.mistakes += 1
            start = ((played.start or 0) + 1) % len(self.names)
            self._tap(*turn_taps(replace(played, start=start), number))
            before = self.pilot.taps
            self._tap("undo", f"seat-{played.start}", f"card-{played.card}")
            self._mended("starter", before)
        else:
            self._tap(*turn_taps(played, number))
        assert self.state.table is not None
        assert (self.state.table.card, self.state.table.start) == (played.card, played.start)

    def _mend_dealer(self) -> None:
        """The round card, who really started, and that it is so; on the scores what it changes."""
        before, screen = self.pilot.taps, self.pilot.screen
        self._tap("turned", f"seat-{self.real.rounds[0].start}", "next")
        if self.pilot.screen == "WhatChanges":
            self._tap("next")
        self._mended("wrong dealer", before)
        self._wrong_dealer = ""
        assert self.pilot.screen == screen
        assert self.state.setup.dealer == self.real.setup.dealer

    def _close(self, number: int, played: FinishedRound) -> None:
        """Who wins, who takes, what it costs."""
        truth = Told(played.winner, played.loser, tuple(played.kinds), played.card)
        told = self._clumsy(truth)
        taps = [f"wins-{told.winner}", f"takes-{told.loser}", *penalty_taps(told.kinds)]
        if self.random.random() < TOO_EARLY:
            # The screen says what is missing and stays.
            self.mistakes += 1
            missing = taps.pop(self.random.choice((0, 1, 2)))
            self._tap(*taps, "next")
            assert self.pilot.screen == "TenQuick"
            taps = [missing]
        self._tap(*taps, "next")
        assert self.pilot.screen == "TenScores"
        assert self._events()[-1] == told.event
        if told == truth:
            return
        self.mistakes += 1
        if noticed(self.random) in (AT_ONCE, ON_THE_SCORES) or number == len(self.real.rounds):
            self._mend_last(told, played)
        else:
            self.wrong[number] = told

    def _clumsy(self, truth: Told) -> Told:
        chance, seats = self.random.random(), range(len(self.names))
        others = [seat for seat in seats if seat not in (truth.winner, truth.loser)]
        if chance < WRONG_WINNER and others:
            return replace(truth, winner=self.random.choice(others))
        chance -= WRONG_WINNER
        if 0 <= chance < WRONG_LOSER and others:
            return replace(truth, loser=self.random.choice(others))
        chance -= WRONG_LOSER
        plain = [kind for kind in truth.kinds if kind.isdigit()]
        if 0 <= chance < WRONG_COUNT and plain and len(truth.kinds) > len(self.names):
            kinds = list(truth.kinds)
            kinds.remove(plain[0])
            return replace(truth, kinds=tuple(kinds))
        chance -= WRONG_COUNT
        special = [kind for kind in truth.kinds if not kind.isdigit()]
        if 0 <= chance < WRONG_SPECIAL and special:
            kinds = ["1" if kind == special[0] else kind for kind in truth.kinds]
            return replace(truth, kinds=tuple(kinds))
        return truth

    def _truth(self, number: int) -> Told:
        played = self.real.rounds[number - 1]
        return Told(played.winner, played.loser, tuple(played.kinds), played.card)

    def _kind(self, told: Told, truth: Told) -> str:
        """What was wrong: who won or took, or what it cost."""
        same = (told.winner, told.loser) == (truth.winner, truth.loser)
        return "wrong count" if same else "wrong player"

    def _corrections(self, told: Told, truth: Told) -> list[str]:
        """The taps on a screen that shows what was told, so that it tells the truth."""
        taps = []
        if told.winner != truth.winner:
            taps.append(f"wins-{truth.winner}")
        if told.loser != truth.loser:
            taps.append(f"takes-{truth.loser}")
        if len(told.kinds) != len(truth.kinds):
            taps.append(f"lie-{len(truth.kinds)}")
        reds, real = ({k for k in each.kinds if k.startswith("P")} for each in (told, truth))
        taps += [f"red-{kind[1:]}" for kind in sorted(reds ^ real)]
        if told.kinds.count("J") != truth.kinds.count("J"):
            taps.append(f"jokers-{truth.kinds.count('J')}")
        return taps

    def _mend_last(self, told: Told, played: FinishedRound) -> None:
        """What is seen on the scores of the round itself."""
        before = self.pilot.taps
        truth = self._truth(len(self.state.rounds))
        self._tap("undo", *self._corrections(told, truth), "next")
        self._mended(self._kind(told, truth), before)
        assert self.pilot.screen == "TenScores"
        assert self.state.rounds[-1].penalty == played.penalty

    def _mend_before(self, number: int) -> None:
        """From the next round back to the one that is wrong; now and then by the list."""
        told, truth = self.wrong.pop(number), self._truth(number)
        before = self.pilot.taps
        if self.random.random() < BY_LIST:
            self._tap("menu", "plays")
            row = next(row for row in self.pilot.rows("entry") if self._tells(row.words, told))
            self._tap(row.target)
        else:
            self._tap("before")
        self._tap(*self._corrections(told, truth), "next")
        self._mended(self._kind(told, truth), before)
        if self.pilot.screen == "Entries":
            # The list is shown again, where it is seen that the round is right now.
            self._tap("back", "back")
        assert self.pilot.screen == "TenQuick"
        played = self.real.rounds[number - 1]
        assert self.state.rounds[number - 1].penalty == played.penalty

    def _tells(self, words: Sequence[str], told: Told) -> bool:
        return any(
            f"{self.names[told.loser]} takes {told.event.penalty}." in text for text in words
        )

    def _to_the_end(self) -> None:
        self._tap("next")
        if len(self.real.rounds) < ROUNDS:
            self._tap("end")
        assert self.pilot.screen == "TenEnd"

    def _count(self, chips_known: bool = False) -> None:
        """Hands and chips. One chip too few does not add up; two numbers swapped do."""
        assert self.real.end is not None
        chips = self.real.end.chips
        one, other = self.random.sample(range(len(chips)), 2)
        chance = self.random.random()
        if self._loses_chip:
            self._miss_chip(chips_known)
        elif chips_known or chance > COUNTS_WRONG + COUNTS_SWAPPED:
            enter_end(self.pilot, self.real, chips_known=chips_known)
        elif chance < COUNTS_WRONG and chips[one]:
            fewer = tuple(count - (seat == one) for seat, count in enumerate(chips))
            enter_end(self.pilot, replace_end(self.real, fewer), chips_known=False)
            assert self.pilot.screen == "TenEnd"
            self.mistakes += 1
            before = self.pilot.taps
            self._tap(f"chips-{one}")
            if f"number-{chips[one]}" not in self.pilot.targets:
                self._tap("more")
            self._tap(f"number-{chips[one]}", "next")
            self._mended("wrong count", before)
        else:
            self._swap(chips, one, other)
        assert self.pilot.screen in ("TenFinal", "Result")

    def _miss_chip(self, chips_known: bool) -> None:
        """One chip has rolled under the table: the score waits for it, until it is given up."""
        assert self.real.end is not None
        chips = list(self.real.end.chips)
        seat = self.random.choice([seat for seat, count in enumerate(chips) if count])
        chips[seat] -= 1
        self.real = replace_end(self.real, tuple(chips), lost=1)
        enter_counts(self.pilot, self.real, chips_known)
        if chips_known:
            self._tap(f"chips-{seat}")
            enter_number(self.pilot, chips[seat] % NUMBERS)
        self._tap("next")
        assert self.pilot.screen == "TenEnd"
        assert f"but there are {7 * len(chips)}." in self.pilot.app.shell.messages.text
        self._tap("anyway")

    def _swap(self, chips: Sequence[int], one: int, other: int) -> None:
        """Two players' chips are mixed up: seen before they are scored, or in the final score."""
        swapped = list(chips)
        swapped[one], swapped[other] = chips[other], chips[one]
        at_once = noticed(self.random) == AT_ONCE
        enter_counts(self.pilot, replace_end(self.real, tuple(swapped)), chips_known=False)
        if chips[one] == chips[other] or not at_once:
            self._tap("next")
        if chips[one] == chips[other]:
            return
        self.mistakes += 1
        before = self.pilot.taps
        if f"chips-{one}" not in self.pilot.targets:
            self._tap("change")
        self._tap(f"chips-{one}", "swap", f"chips-{other}", "next")
        self._mended("wrong count", before)
