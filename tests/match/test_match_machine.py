"""Random actions on a match agree with plain lists of events, folded from the start each time."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from companion.games.base import Refusal
from companion.games.game import Game
from companion.games.sixth_sense import game as sixth_sense
from companion.games.sixth_sense.judge import CARDS, LaidCard
from companion.games.ten import event as of_ten
from companion.games.ten import game as ten
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.suspects import not_laid
from companion.match.actions import (
    Abandon,
    Action,
    Amend,
    Change,
    Do,
    Edit,
    FirstDealer,
    Insert,
    Look,
    Redo,
    Remove,
    Stop,
    Undo,
)
from companion.match.match import Entry, Match
from companion.match.moment import Moment
from companion.records import dataclass, replace
from tests.match.tables import FOUR, LAID, corrected, everything, shuffled
from tests.repeat import times


@dataclass(frozen=True)
class Plain:
    """A match as a list: what was settled, what happened, and whether the table ended it."""

    setup: Any
    events: tuple[Any, ...] = ()
    ended: str | None = None


class Table(RuleBasedStateMachine):
    """A table that plays, errs, corrects itself and switches the device off and on."""

    game: Game
    setup: Any
    event: st.SearchStrategy[Any]

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Entry] = []
        self.disk_full = False
        self.match = Match(self.game, self.setup, self.write)
        self.now = Plain(self.setup)
        self.past: list[Plain] = []
        self.future: list[Plain] = []

    def write(self, entry: Entry, _moment: Moment) -> None:
        if self.disk_full:
            raise Refusal("not-written")
        self.written.append(entry)

    def fold(self, plain: Plain) -> Any:
        state = self.game.new(plain.setup)
        for event in plain.events:
            state = self.game.apply(state, event)
        return state

    def act(self, action: Action, wanted: Plain, code: str | None = None) -> None:
        """Does it and expects `wanted`, or a refusal if that cannot be or there is a `code`."""
        if code is None:
            try:
                self.fold(wanted)
            except Refusal as refusal:
                code = refusal.code
        if code is None:
            self.match.act(action)
            self.past.append(self.now)
            self.future.clear()
            self.now = wanted
        else:
            self.is_refused(action, code)

    def is_refused(self, action: Action, code: str) -> None:
        before, lines = everything(self.match), len(self.written)
        for attempt in (self.match.act, self.match.preview):
            if code == "not-written" and attempt == self.match.preview:
                continue
            with pytest.raises(Refusal) as caught:
                attempt(action)
            assert caught.value.code == code
        assert everything(self.match) == before
        assert len(self.written) == lines

    def happens(self, event: Any) -> None:
        wanted = replace(self.now, events=(*self.now.events, event))
        self.act(Do(event), wanted, "match-over" if self.now.ended else None)

    @rule(data=st.data(), times=st.integers(1, 6))
    def something_happens(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            self.happens(data.draw(self.event))

    @rule()
    def the_next_stage_opens(self) -> None:
        opening = self.game.opening(self.match.state)
        if opening is not None:
            self.happens(opening)

    @rule(times=st.integers(1, 4))
    def somebody_undoes(self, times: int) -> None:
        for _ in range(times):
            if not self.past:
                self.is_refused(Undo(), "nothing-to-undo")
                return
            self.match.act(Undo())
            self.future.append(self.now)
            self.now = self.past.pop()

    @rule(times=st.integers(1, 3))
    def somebody_redoes(self, times: int) -> None:
        for _ in range(times):
            if not self.future:
                self.is_refused(Redo(), "nothing-to-redo")
                return
            self.match.act(Redo())
            self.past.append(self.now)
            self.now = self.future.pop()

    def edits(self, data: st.DataObject) -> tuple[Edit, ...]:
        found: list[Edit] = []
        for _ in range(data.draw(st.integers(1, 2))):
            number = data.draw(st.integers(0, len(self.now.events) + 2))
            event = data.draw(self.event)
            kinds: Sequence[Edit] = (Change(number, event), Insert(number, event), Remove(number))
            found.append(data.draw(st.sampled_from(kinds)))
        return tuple(found)

    @rule(data=st.data())
    def somebody_corrects(self, data: st.DataObject) -> None:
        edits = self.edits(data)
        events = list(self.now.events)
        for edit in edits:
            if not 1 <= edit.number <= len(events) + isinstance(edit, Insert):
                self.is_refused(Amend(edits), "no-such-play")
                return
            events = corrected(events, [edit])
        self.act(Amend(edits), replace(self.now, events=tuple(events)))

    @rule(seat=st.integers(0, 3))
    def another_seat_dealt_first(self, seat: int) -> None:
        setup = replace(self.now.setup, dealer=seat)
        code = None if seat < len(setup.players) else "bad-player"
        self.act(FirstDealer(seat), replace(self.now, setup=setup), code)

    @rule(action=st.sampled_from((Stop(), Abandon())))
    def the_table_ends_it(self, action: Stop | Abandon) -> None:
        ended = "stopped" if action == Stop() else "abandoned"
        over = self.now.ended or self.fold(self.now).over
        self.act(action, replace(self.now, ended=ended), "match-over" if over else None)

    @rule()
    def somebody_looks(self) -> None:
        self.match.act(Look())
        assert self.match.looked

    @rule(data=st.data())
    def nothing_can_be_written(self, data: st.DataObject) -> None:
        edits, event = self.edits(data), data.draw(self.event)
        some: Sequence[Action] = (Undo(), Redo(), Look(), Stop(), Do(event), Amend(edits))
        action = data.draw(st.sampled_from(some))
        try:
            self.match.preview(action)
        except Refusal:
            return
        self.disk_full = True
        self.is_refused(action, "not-written")
        self.disk_full = False

    @rule()
    def the_device_is_switched_off_and_on(self) -> None:
        before = everything(self.match)
        self.match = Match(self.game, self.setup, self.write)
        self.match.replay(self.written)
        assert everything(self.match) == before

    @invariant()
    def the_match_agrees_with_the_list(self) -> None:
        state = self.fold(self.now)
        assert self.match.events == list(self.now.events)
        assert self.match.state == state
        assert self.match.ended == (self.now.ended or ("over" if state.over else None))
        assert self.match.can_undo == bool(self.past)
        assert self.match.can_redo == bool(self.future)
        assert self.match.entries == self.written
        assert [entry.number for entry in self.written] == list(range(1, len(self.written) + 1))


SEAT = st.integers(0, 2)
BY = st.none() | st.none() | st.none() | SEAT


class TableOf13(Table):
    game = thirteen
    setup = thirteen.Setup(FOUR[:3])
    event = st.one_of(
        st.builds(lambda play, by: replace(play, by=by), st.sampled_from(LAID), BY),
        st.builds(lambda play, by: replace(play, by=by), st.sampled_from(LAID), BY),
        st.just(thirteen.Deal()),
        st.sampled_from(
            (thirteen.Finish(), thirteen.Count(((1, 0, 2, 0), (0, 3, 0, 1), (0, 0, 0, 2))))
        ),
    )

    @rule(seed=st.integers(0, 1000), most=st.integers(1, 50))
    def the_table_plays_on(self, seed: int, most: int) -> None:
        """Up to the end of the stage, with the cards that are left."""
        for play in shuffled(seed)[:most]:
            running = self.match.state.running
            if running is not None and play.card in not_laid(running):
                self.happens(play)


class TableOf6thSense(Table):
    game = sixth_sense
    setup = sixth_sense.Setup(FOUR[:3])
    event = st.one_of(
        st.just(sixth_sense.DealRound()),
        st.builds(sixth_sense.Won, SEAT, st.booleans()),
        st.builds(sixth_sense.Trump, st.sampled_from("BYGRP")),
        st.builds(
            sixth_sense.Trick,
            st.lists(st.sampled_from(CARDS).map(LaidCard), min_size=3, max_size=3).map(tuple),
        ),
        st.sampled_from((sixth_sense.Tricks((5, 5, 3)), sixth_sense.Tricks((0, 0, 13)))),
        st.sampled_from((sixth_sense.Predict((5, 5, 3)), sixth_sense.Predict((1, 2, 6)))),
    )


class TableOf10(Table):
    game = ten
    setup = ten.Setup(FOUR[:3])
    event = st.one_of(
        st.builds(of_ten.Turn, st.integers(1, 10), SEAT),
        st.builds(of_ten.Protect, SEAT, st.integers(1, 2)),
        st.builds(of_ten.Bid, SEAT, SEAT, st.integers(1, 3)),
        st.builds(of_ten.Swap, SEAT, SEAT),
        st.just(of_ten.Sold()),
        st.builds(
            of_ten.Lay,
            st.tuples(*[st.sampled_from("0123456789").map(lambda card: (card,))] * 3),
        ),
        st.builds(of_ten.Short, SEAT, SEAT, st.integers(0, 20)),
    )


# unittest cases, which take their settings like this
FEW = settings(max_examples=times(25), stateful_step_count=25)
Test13 = TableOf13.TestCase
Test13.settings = FEW
Test6thSense = TableOf6thSense.TestCase
Test6thSense.settings = FEW
Test10 = TableOf10.TestCase
Test10.settings = FEW
