"""How a family mends what it noticed in a stage of 13, with what the screens offer."""

import re
from pathlib import Path
from random import Random

from companion.games.base import after
from companion.games.thirteen.stage import TILES, Play, Stage
from companion.games.thirteen.view import StageView
from companion.match.view import view
from tests.games.clumsy import Names, Repair
from tests.games.thirteen.counters import Counters
from tests.games.thirteen.story import Moment, Story
from tests.ui.eyes import Eyes, Row


class Menders:
    """People at the table who know what was really played, and see what the screens show."""

    def __init__(self, directory: Path, names: tuple[str, ...], seed: int) -> None:
        self.pilot = Eyes(directory, resume=True)
        self.random = Random(seed)
        self.spelling = Names(self.pilot, names, Random(f"names {seed}"), stages=2)
        self.counters = Counters(self.pilot, Random(f"counts {seed}"))
        self.repairs: list[Repair] = []
        self.mistakes = self.spelling.count
        # Taps that have mended something.
        self._counted_taps = 0
        # How often a person had to say who played a card, which the order could not tell.
        self._told = 0
        self.bounces = 0
        self.real: Stage
        self.wrong_dealer = False
        self._new_story()

    def _new_story(self) -> None:
        self.story = Story()
        self.laid = 0
        # What lies on the table and is just being entered, if anything.
        self.entering: Moment | None = None

    @property
    def turn(self) -> int:
        """Whose turn it is at the table, before a card that is just being entered."""
        return self.real.on if self.entering is None else self.entering.seat

    @property
    def table(self) -> StageView:
        """The table as the screen shows it, and no more than that."""
        match = self.pilot.app.shell.session.match
        stage: StageView = view(match).table
        return stage

    @property
    def names(self) -> tuple[str, ...]:
        """The names as the screens show them."""
        return self.spelling.typed

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    def _enter(self, moment: Moment, key: Play, told: bool = False) -> None:
        """Taps the key of a card."""
        raise NotImplementedError

    # Each way ends at the table, or at the scores where the stage is over with it.

    @property
    def taps(self) -> int:
        """All taps that mended nothing yet: each tap mends one mistake, also among several."""
        return self.pilot.taps - self._counted_taps

    def mended(self, kind: str, before: int, earlier: int = 0, crossed: bool = False) -> None:
        """Counts the taps since `taps` was `before`, and those of earlier tries."""
        own = self.taps - before
        self._counted_taps += own
        self.repairs.append(Repair(kind, own + earlier, self._told if crossed else 0))
        self._told = 0

    def _mend_dealer(self, number: int) -> None:
        """The dealer's D, or whose turn it really is; the first stage's dealer is the match's."""
        before, screen = self.taps, self.pilot.screen
        if screen == "StageScores" or self.random.random() < 0.5:
            self.pilot.tap("dealer")
            self.pilot.tap(f"seat-{self.real.dealer}")
        else:
            self.pilot.tap(f"player-{self.turn}")
            self.pilot.tap("dealer")
            self.pilot.tap(f"seat-{self.real.dealer}")
        self.pilot.tap("single" if number else "next")
        assert self.pilot.screen == screen
        assert self.table.dealer == self.real.dealer
        self.wrong_dealer = False
        self.story.corrected()
        self.mended("wrong dealer", before)
        if not self.story.wrong:
            self._compare()

    def mend(self, moment: Moment) -> None:
        """Mends one mistake, and lays again what had to be taken back for it.

        Of several the newest first: until then nobody can tell by whose turn it is who played the
        cards in between.
        """
        for other in reversed(self.story.since(moment)):
            if other.kind != "slip" and other is not self.entering and other in self.story:
                self.mend(other)
        if moment not in self.story or not moment.wrong:
            return
        kind, before, crossed = moment.kind, self.taps, self.story.is_crossed(moment)
        undone = None
        if self.pilot.screen == "StageScores" and kind != "stray":
            self.pilot.tap("back")
            undone = self.story.undone()
        for each in (moment, undone):
            if each is not None and each in self.story and each.wrong:
                self._fix(each)
        assert self.pilot.screen in ("Table", "StageScores")
        if moment in self.story and moment.wrong:
            # Not now; another mistake is in its way.
            moment.noticed = self.laid + 1
            moment.taps += self.taps - before
            self._counted_taps += self.taps - before
            return
        kind = "wrong player" if kind == "stray" else kind
        self.mended(kind, before, moment.taps, crossed)
        if not self.story.wrong and not self.wrong_dealer:
            self._compare()

    def _fix(self, moment: Moment) -> None:
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
        """Tap who is really on, or the tile where it is missing; say when, and which card."""
        assert moment.play is not None
        later = self.story.after(moment)
        on = self.table.on
        if not later and on == moment.seat:
            self._enter(moment, moment.play)
            return
        if not later:
            self.pilot.tap(f"player-{moment.seat}")
            self.pilot.tap("allow")
            self._enter(moment, moment.play, told=True)
            return
        if not self._place(moment, later):
            self._choose(later[-1])
            self.pilot.tap("insert")
            if not self._by(moment.seat).marked:
                self.pilot.tap(f"by-{moment.seat}")
        self.pilot.tap(f"key-{moment.play}")
        self._check(moment)

    def _place(self, moment: Moment, later: list[Moment]) -> bool:
        """Whether the right place of a forgotten card, and name, is offered; taps it."""
        self.pilot.tap(f"player-{self.turn}")
        self.pilot.tap("missing")
        for row in self.pilot.rows("place"):
            if _is_place(row, later) and self.names[moment.seat] in row.words:
                if not row.marked:
                    self.pilot.tap(row.target)
                return True
        for row in self.pilot.rows("place"):
            if _is_place(row, later):
                # Another mistake hides by whom, so that has to be said.
                if not row.marked:
                    self.pilot.tap(row.target)
                self.pilot.tap(f"by-{moment.seat}")
                self._told += 1
                return True
        self.pilot.tap("back")
        self.pilot.tap("back")
        return False

    def _fix_double(self, moment: Moment) -> None:
        """Undo, or the player who is really on and the entry, or the record, or the tile."""
        later = self.story.after(moment)
        if not later and self.story.last is moment:
            self.pilot.tap("undo")
            self.story.undone()
            return
        if self.table.on == after(self.turn, self.seats):
            self.pilot.tap(f"player-{self.turn}")
            self.pilot.tap("extra")
            row = self._row_of("entry", later)
            if row is None:
                # The table agrees to look, unless it has done so before.
                self.pilot.tap("agree" if "agree" in self.pilot.targets else "all")
                self._tap_card(moment)
                self.pilot.tap("remove")
            else:
                assert row.card == moment.entered
                self.pilot.tap(row.target)
        else:
            self._open(moment, later)
            self.pilot.tap("remove")
        self._check(moment)

    def _fix_slip(self, moment: Moment) -> None:
        """The entry, and the card that it really was."""
        self._open(moment, self.story.after(moment))
        self.pilot.tap(f"key-{moment.play}")
        self._check(moment)

    def _fix_stray(self, moment: Moment) -> None:
        """The last card at once; on the scores who played it; else whose turn it really is."""
        if self.pilot.screen == "StageScores":
            self.pilot.wait(10)
            self.pilot.tap(f"player-{moment.seat}")
            self._tap_card(moment)
            if self.pilot.screen == "ChangePlay" and "next" not in self.pilot.targets:
                self.pilot.tap(f"by-{moment.seat}")
        else:
            if not self.story.after(moment):
                self.pilot.tap("last")
                self.pilot.tap(f"by-{moment.seat}")
            else:
                self._find_card(moment)
        self._check(moment)

    def _row_of(self, what: str, later: list[Moment]) -> Row | None:
        """The row of the entry with so many after it, by the number of its target."""
        number = self.pilot.app.shell.session.match.step.number - len(later)
        rows = (row for row in self.pilot.rows(what) if row.target == f"{what}-{number}")
        return next(rows, None)

    def _find_card(self, moment: Moment) -> None:
        """From the player whose turn it really is to a card that another one played."""
        later = self.story.after(moment)
        self.pilot.tap(f"player-{self.turn}")
        self.pilot.tap("wrong")
        row, who = self._row_of("card", later), self._row_of("who", later)
        if row is not None and row.words[1].startswith(f"{self.names[moment.seat]} played "):
            self.pilot.tap(row.target)
            return
        if who is not None:
            self.pilot.tap(who.target)
        else:
            self.pilot.tap("agree" if "agree" in self.pilot.targets else "all")
            self._tap_card(moment)
        self.pilot.tap(f"by-{moment.seat}")

    def _tap_card(self, moment: Moment) -> None:
        """A card, where all cards of the stage are to be seen."""
        assert self.pilot.screen == "StageCards"
        row = self.pilot.rows("play")[len(self.story.after(moment))]
        assert row.card == moment.entered
        self.pilot.tap(row.target)

    def _check(self, moment: Moment) -> None:
        """Whether the app has taken the correction; if not, back to the table."""
        self._say_whose_turn(moment)
        if self.pilot.screen == "ChangePlay" and "next" in self.pilot.targets:
            # What this changes, in a stage that is scored.
            self.pilot.tap("next")
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

    def _say_whose_turn(self, moment: Moment) -> None:
        """Asked whose turn it is, or who played a card after this one: what the table knows."""
        if self.pilot.screen != "WhoseTurn":
            return
        seat = self._asked_for(moment)
        if f"seat-{seat}" not in self.pilot.targets:
            self.pilot.tap("other")
        self.pilot.tap(f"seat-{seat}")

    def _asked_for(self, moment: Moment) -> int:
        """Who is asked for: whose turn it is, or who played a certain card."""
        asked = next(text for text in self.pilot.texts() if text.endswith("?"))
        if asked == "Whose turn is it now?":
            return self.turn
        self._told += 1
        if self.entering is not None:
            return self.entering.seat
        ago = re.match(r"(\d+) cards? ago: ", asked)
        assert ago or "the last card" in asked
        return self.story.after(moment)[int(ago[1]) if ago else 0].seat

    def _visible(self, later: list[Moment]) -> bool:
        """Whether fair play still shows the entry with so many after it."""
        match = self.pilot.app.shell.session.match
        return len(later) < self.seats or (match is not None and match.looked)

    def _open(self, moment: Moment, later: list[Moment]) -> None:
        """The entry, from the record or from the tile where its card still lies."""
        assert moment.entered is not None
        tile = moment.entered.tile
        above = [other for other in later if other.entered and other.entered.tile == tile]
        lying = len(self.table.tiles[tile]) - 1 - len(above)
        if self._visible(later) or lying < 0:
            self._choose(moment)
            return
        self.pilot.tap(f"ring-{TILES[tile]}")
        row = self.pilot.rows("lies")[lying]
        assert row.card == moment.entered
        self.pilot.tap(row.target)

    def _choose(self, moment: Moment) -> None:
        """Opens an entry: the last play, then along the strip, as far as it takes."""
        wanted = len(self.story.after(moment))
        self.pilot.tap("last")
        first = 0
        while True:
            rows = self.pilot.rows("play")
            if wanted < first + len(rows):
                break
            if "older" in self.pilot.targets:
                self.pilot.tap("older")
                first += len(rows)
            else:
                self.pilot.tap("look")
                self.pilot.tap("yes")
        row = rows[wanted - first]
        assert row.card == moment.entered
        if not row.marked:
            self.pilot.tap(row.target)

    def _by(self, seat: int) -> Row:
        """One of the names in the row that says who laid it."""
        return next(row for row in self.pilot.rows("by") if row.target == f"by-{seat}")


def _is_place(row: Row, later: list[Moment]) -> bool:
    """Whether a place is the one with so many entries after it."""
    return row.card == later[-1].entered or f"{len(later)} cards ago" in row.words
