"""A family that plays 13 with real cards, enters it carelessly and mends what it notices.

It knows its real table and what it remembers; of the app it knows only what can be read on the
screens. What it taps goes as real finger events through the real app.
"""

from pathlib import Path
from random import Random

from companion.games.base import after
from companion.games.thirteen.stage import TILES, Play, Stage, lay, open_stage
from companion.records import replace
from tests.games.clumsy import Names, Repair
from tests.games.thirteen.counters import Counters
from tests.games.thirteen.entry_finder import EntryFinder
from tests.games.thirteen.story import Moment, Story, beside
from tests.match.tables import shuffled
from tests.ui.eyes import Eyes

# How often, of all plays.
FORGETS, DOUBLES, SLIPS, STRAYS = 0.05, 0.05, 0.03, 0.02
# How often, of all stages, another player deals than the app thinks.
WRONG_DEALER = 0.2
# How many taps the panel reports twice.
BOUNCES = 0.05
# A mistake is noticed so many plays later.
NOTICED = (1, 6)
# That the wrong player was taken for the one who played is mostly seen at once: the screen names
# the wrong one as the next.
STRAYS_SEEN_AT_ONCE = 0.6
# How often, of all stages, only the piles are counted.
COUNTED = 0.3
# So many cards into a stage people look at names, and at the pad.
LOOKED_AROUND = 8


class Family(EntryFinder):
    """Some people around the table, one evening long."""

    def __init__(self, directory: Path, names: tuple[str, ...], seed: int) -> None:
        pilot = Eyes(directory, resume=True)
        super().__init__(pilot, Names(pilot, names, Random(f"names {seed}"), stages=2))
        self.random = Random(seed)
        self.counters = Counters(self.pilot, Random(f"counts {seed}"))
        self.repairs: list[Repair] = []
        self.mistakes = self.spelling.count
        self._fixes = 0
        self.bounces = 0
        self.real: Stage
        self.wrong_dealer = False
        self._new_story()

    def _new_story(self) -> None:
        self.story = Story()
        self.laid = 0
        self._busy = False

    def play_stage(self, number: int) -> Stage:
        """Deals, lays fifty cards, mends, and looks at the scores; the real cards come back."""
        assert self.pilot.screen == "StageStart"
        self.repairs += self.spelling.mend(number, between=True, ways=("player",))
        self.pilot.tap("next")
        match = self.pilot.app.shell.session.match
        self._new_story()
        dealer = self._real_dealer()
        self.real = open_stage(match.state.setup, number, dealer)
        self.wrong_dealer = dealer is not None
        if not self.wrong_dealer and self.counters.random.random() < COUNTED:
            return self._count_stage(number)
        dealer_noticed = self.random.randint(*NOTICED)
        for play in shuffled(self.random.randrange(10**6)):
            self._lay(play)
            if self.laid == LOOKED_AROUND:
                self._look_around(number)
            if self.wrong_dealer:
                # Nobody finds another mistake before it is clear whose cards these are.
                if self.laid < dealer_noticed:
                    continue
                self._mend_dealer(number)
            for moment in self.story.wrong:
                if self.laid >= moment.noticed and moment in self.story:
                    self.mend(moment)
        for _ in range(30):
            if not self.story.wrong:
                break
            for moment in self.story.wrong:
                if moment in self.story and moment.wrong:
                    self.mend(moment)
        assert not self.story.wrong
        assert self.pilot.screen == "StageScores"
        self.pilot.wait(10)
        return self.real

    def _count_stage(self, number: int) -> Stage:
        """Nobody taps a card; at the end the piles are counted."""
        self._look_around(number)
        for play in shuffled(self.random.randrange(10**6)):
            self.real = lay(self.real, [replace(play, by=self.real.on)])
        self.counters.score(self.real, number)
        return self.real

    def _look_around(self, number: int) -> None:
        """At the table a wrong name is seen, or on the pad a wrong number of an earlier stage."""
        self.repairs += self.spelling.mend(
            number, between=False, ways=("pad player", "menu players player")
        )
        self.see_wrong_counts()

    def see_wrong_counts(self) -> None:
        """Mends the wrong numbers of counted stages."""
        for wrong in list(self.counters.wrong):
            self.counters.mend(wrong)
            self.story.corrected()

    def _real_dealer(self) -> int | None:
        """Who dealt though the app thinks otherwise; None if it is right."""
        if self.random.random() >= WRONG_DEALER:
            return None
        self.mistakes += 1
        return (self.table.dealer + self.random.randrange(1, self.seats)) % self.seats

    def _mend_dealer(self, number: int) -> None:
        """The dealer's D, or whose turn it really is; the first stage's dealer is the match's."""
        before = self.pilot.taps
        if self.random.random() < 0.5 or self.story.wrong:
            self.pilot.tap("dealer")
            self.pilot.tap(f"seat-{self.real.dealer}")
        else:
            self.pilot.tap(f"player-{self.real.on}")
            self.pilot.tap("dealer")
        self.pilot.tap("single" if number else "next")
        assert self.pilot.screen == "Table"
        assert self.table.dealer == self.real.dealer
        self.wrong_dealer = False
        self.story.corrected()
        self.repairs.append(Repair("wrong dealer", self.pilot.taps - before))
        if not self.story.wrong:
            self._compare()

    def _lay(self, play: Play) -> None:
        """A real card is laid, and somebody taps it, or should have."""
        chance = self.random.random()
        forgets = chance < FORGETS
        doubles = FORGETS <= chance < FORGETS + DOUBLES
        slips = 0 <= chance - FORGETS - DOUBLES < SLIPS
        strays = 0 <= chance - FORGETS - DOUBLES - SLIPS < STRAYS
        seat = self.real.on
        if strays:
            seat = (seat + self.random.randrange(1, self.seats)) % self.seats
        self.real = lay(self.real, [replace(play, by=seat)])
        self.laid += 1
        self.mistakes += forgets or doubles or slips or strays
        moment = self._remember(Moment(seat, play, strayed=strays))
        if not forgets:
            self._enter(moment, beside(play, self.random) if slips else play)
        if doubles and self.pilot.screen == "Table":
            again = self._remember(Moment(seat, None))
            self.pilot.now += self.random.uniform(0, 1)
            self._enter(again, play)

    def _remember(self, moment: Moment) -> Moment:
        self.story.moments.append(moment)
        moment.noticed = self.laid + self.random.randint(*NOTICED)
        if moment.strayed and self.random.random() < STRAYS_SEEN_AT_ONCE:
            moment.noticed = self.laid
        return moment

    def _enter(self, moment: Moment, key: Play, told: bool = False) -> None:
        """Taps the key of a card; the screen may object. `told`: it knows who lays it."""
        if self.pilot.screen == "StageScores":
            # Cards are left in the hands: something was entered that was never laid.
            doubled = [other for other in self.story.wrong if other.play is None]
            self.mend(doubled[-1])
        assert self.pilot.screen == "Table"
        place = self.pilot.place(f"key-{key}")
        self.pilot.tap(f"key-{key}")
        if self.random.random() < BOUNCES:
            self.bounces += 1
            self.pilot.now += self.random.uniform(0.05, 0.35)
            self.pilot.touch(*place)
        if self.pilot.screen != "TooManyCards":
            self.story.done(moment, key, moment.strayed and not told)
        elif moment.play == key:
            self._too_many(moment, key, told)
        else:
            # A slip, or a second tap, and none of these is left: no, that was not meant.
            self.pilot.tap("wrong-key")
            self._mended("refused", 1)
            if moment.play is None:
                self.story.moments.remove(moment)
            else:
                self._enter(moment, moment.play)

    def _mended(self, kind: str, taps: int) -> None:
        if not self._busy:
            self.repairs.append(Repair(kind, taps))

    def mend(self, moment: Moment) -> None:
        """Mends one mistake, and lays again what had to be taken back for it.

        Each way ends at the table, or at the scores where the stage is over with it.
        """
        busy, self._busy = self._busy, True
        kind, before, fixes = self._kind(moment), self.pilot.taps, self._fixes
        undone = None
        if self.pilot.screen == "StageScores":
            self.pilot.tap("back")
            undone = self.story.undone()
        for each in (moment, undone):
            if each is not None and each in self.story and each.wrong:
                self._fix(each)
        self._busy = busy
        assert self.pilot.screen in ("Table", "StageScores")
        moment.taps += self.pilot.taps - before
        if moment in self.story and moment.wrong:
            # Not now; another mistake is in its way.
            moment.noticed = self.laid + 1
            moment.put_off = True
            return
        if moment.put_off or self._fixes > fixes + 1:
            kind += ", one of several"
        self._mended(kind, moment.taps)
        if not self.story.wrong and not self.wrong_dealer:
            self._compare()

    def _kind(self, moment: Moment) -> str:
        """What it is called among the repairs."""
        if moment.kind != "stray":
            return moment.kind
        # Who played it is nowhere to be read any more, unless the table agrees to look.
        visible = self._visible(self.story.after(moment))
        return "wrong player" if visible else "wrong player, hidden"

    def _fix(self, moment: Moment) -> None:
        self._fixes += 1
        ways = {
            "forgotten": self._fix_forgotten,
            "double": self._fix_double,
            "slip": self._fix_slip,
            "stray": self._fix_stray,
        }
        ways[moment.kind](moment)

    def _compare(self) -> None:
        """Nothing is wrong any more: the screen shows the real table."""
        shown, real = self.table, self.real
        assert (shown.sums, shown.on) == (real.sums, real.on)
        assert shown.taken == tuple(map(sum, real.taken))

    def _fix_forgotten(self, moment: Moment) -> None:
        """Tap who is really on, or the tile where it is missing; say where, and which card."""
        assert moment.play is not None
        later = self.story.after(moment)
        on = self.table.on
        if not later and on == moment.seat:
            self._enter(moment, moment.play)
            return
        if not later:
            self.pilot.tap(f"player-{moment.seat}")
            self.pilot.tap("plays-now")
            self._enter(moment, moment.play, told=True)
            return
        one_behind = self.real.on == after(on, self.seats)
        screen = f"player-{self.real.on}" if one_behind else f"ring-{TILES[moment.play.tile]}"
        if not self._place(screen, moment, later):
            self._choose(later[-1])
            self.pilot.tap("insert")
            if not self._by(moment.seat).marked:
                self.pilot.tap(f"by-{moment.seat}")
        self.pilot.tap(f"key-{moment.play}")
        self._check(moment)

    def _fix_double(self, moment: Moment) -> None:
        """Undo, or the player who is really on and the entry, or the record, or the tile."""
        later = self.story.after(moment)
        if not later and self.story.last is moment:
            self.pilot.tap("undo")
            self.story.undone()
            return
        one_ahead = self.table.on == after(self.real.on, self.seats)
        if one_ahead and self._visible(later):
            self.pilot.tap(f"player-{self.real.on}")
            rows = [row for row in self.pilot.rows("entry") if "entered twice?" in row.words]
            if len(rows) == 1 and rows[0].card == moment.entered:
                self.pilot.tap(rows[0].target)
                self._check(moment)
                return
            self.pilot.tap("back")
        self._open(moment, later)
        self.pilot.tap("remove")
        self._check(moment)

    def _fix_slip(self, moment: Moment) -> None:
        """The entry, and the card that it really was."""
        self._open(moment, self.story.after(moment))
        self.pilot.tap(f"key-{moment.play}")
        self._check(moment)

    def _fix_stray(self, moment: Moment) -> None:
        """The entry, and who it really was."""
        self._choose(moment)
        self.pilot.tap(f"by-{moment.seat}")
        self._check(moment)

    def _check(self, moment: Moment) -> None:
        """Whether the app has taken the correction; if not, back to the table."""
        self._move_later_cards()
        if self.pilot.screen in ("Table", "StageScores"):
            self.story.done(moment, moment.play)
            return
        while self.pilot.screen != "Table":
            self.pilot.tap("back")
        # All of these cards are laid, says the screen: so one of them is another mistake.
        card = moment.play.card if moment.play else ""
        culprits = [other for other in self.story.never_laid(card) if other is not moment]
        if culprits:
            self.mend(culprits[-1])
            self._fix(moment)

    def _too_many(self, moment: Moment, key: Play, told: bool) -> None:
        """The screen objects to a card that is really there: which entry was wrong?"""
        before = self.pilot.taps
        culprits = self.story.never_laid(key.card)
        found = self._suspect(culprits)
        if found is None:
            # Two mistakes at once, which the list cannot know: one after the other, then.
            self.pilot.tap("back")
            self.mend(culprits[-1])
            self._enter(moment, key, told)
            return
        row, culprit = found
        kind = culprit.kind
        self.pilot.tap(row.target)
        self._move_later_cards()
        self.story.done(culprit, culprit.play, culprit.strayed)
        self.story.done(moment, key, moment.strayed and not told)
        self._mended(f"{kind}, too many", self.pilot.taps - before + culprit.taps)
