"""Tables that do everything that can be done to a match, at random and mostly sensibly."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.games.game import Game
from companion.games.pad import game as pad
from companion.games.sixth_sense import game as sixth_sense
from companion.games.sixth_sense.judge import CARDS, LaidCard
from companion.games.ten import event as of_ten
from companion.games.ten import game as ten
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.stage import CARDS as CARDS_OF_13
from companion.games.thirteen.suspects import not_laid
from companion.match import record
from companion.match.actions import (
    Abandon,
    Action,
    Amend,
    Change,
    Do,
    Edit,
    FirstDealer,
    GoBack,
    Insert,
    Look,
    Lost,
    Mark,
    NextPlayer,
    Open,
    Redo,
    Relabel,
    Remove,
    Rename,
    Scanned,
    Stop,
    Substitute,
    Undo,
)
from companion.match.match import Match
from tests.match.tables import FOUR, LAID

# So few that the same one is seen again and again.
TAGS = [f"04A{number}" for number in range(12)]
NAMES = ("Eva", "Finn", "Zoë", 'O"Neil', "a b  c", "#2", "undo", "P4", "\ud800", "李", "x" * 40)
NOT_NAMES = ("", "  ", "x" * 41, "Carl", "Anne")


class RandomTable:
    """What a table does next: `next_action(match)`; about half of it is one more event."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.random = Random(f"{game.NAME} {seed}")
        self.seats = self.random.choice(list(game.SEATS)[:4])
        players = [*FOUR, "Ida", "Jan"][: self.seats]
        script = game.simulate(self.random, players)
        self.setup = script.setup
        # A whole match that somebody could play, of which the table strays.
        self._script = [str(event) for event in game.events(script)]
        self._kinds: dict[Callable[[Match], Action], int] = {
            self._event: 40,
            self._scanned: 14,
            self._mark: 10,
            self._open: 6,
            self._amend: 20,
            self._undo: 8,
            self._redo: 2,
            self._go_back: 2,
            self._look: 2,
            self._rename: 2,
            self._relabel: 2,
            self._substitute: 2,
            self._dealer: 4,
            self._lost: 2,
            self._next: 4,
            self._end: 1,
        }

    def next_action(self, match: Match) -> Action:
        """Something to do; it may be refused."""
        if match.ended and self.random.random() < 0.5:
            return Undo()
        (kind,) = self.random.choices(list(self._kinds), self._kinds.values())  # type: ignore[arg-type]
        return kind(match)

    def several(self, match: Match) -> Iterator[Action]:
        """An action, and sometimes the same kind again: people undo more than one."""
        action = self.next_action(match)
        yield action
        if isinstance(action, Undo) and match.can_redo:
            times = self.random.choice((0, 0, 1, 5))
            yield from [action] * times
            # Mostly to look, or one too many.
            yield from [Redo()] * self.random.choice((0, times, times + 1))

    def _new_event(self, match: Match) -> Any:
        state = match.state
        if self.random.random() < 0.75:
            opening = self.game.opening(state)
            if opening is not None:
                return opening
            number = match.step.number
            if number < len(self._script) and self.random.random() < 0.6:
                return self.game.parse_event(self._script[number])
        return EVENTS[self.game.NAME](self.random, self.seats, state)

    def _any_event(self, match: Match) -> Any:
        """One that happened already, so that equal ones stand side by side, or a new one."""
        if match.step.number and self.random.random() < 0.6:
            return self.random.choice(match.events)
        return self._new_event(match)

    def _event(self, match: Match) -> Action:
        return Do(self._new_event(match))

    def _scanned(self, match: Match) -> Action:
        return Scanned(self.random.choice(TAGS), self._new_event(match))

    def _mark(self, match: Match) -> Action:
        laid = [step.event for step in record.steps(match.step)[-8:]]
        event = self.random.choice(laid) if laid else self._new_event(match)
        return Mark(self.random.choice(TAGS), event)

    def _open(self, match: Match) -> Action:
        return Open(EVENTS[self.game.NAME](self.random, self.seats, match.state))

    def _amend(self, match: Match) -> Action:
        return Amend(tuple(self._edit(match) for _ in range(self.random.choice((1, 1, 1, 2, 3)))))

    def _edit(self, match: Match) -> Edit:
        last = match.step.number
        # Mostly what was entered lately, sometimes what was not.
        number = max(0, last + 1 - int(self.random.expovariate(0.25)))
        event = self._any_event(match)
        return self.random.choice(
            (Change(number, event), Insert(number, event), Remove(number), Remove(number))
        )

    def _go_back(self, match: Match) -> Action:
        # Mostly not far; sometimes to an entry that is not there.
        return GoBack(max(0, match.next_number - int(self.random.expovariate(0.1))))

    def _undo(self, _match: Match) -> Action:
        return Undo()

    def _redo(self, _match: Match) -> Action:
        return Redo()

    def _look(self, _match: Match) -> Action:
        return Look()

    def _rename(self, _match: Match) -> Action:
        return Rename(self.random.randrange(7), self.random.choice(NAMES + NOT_NAMES))

    def _relabel(self, match: Match) -> Action:
        # Mostly somebody who plays, sometimes who has left, or whom nobody knows.
        old = self.random.choice((*match.names, *sorted(match.now.everybody), "Nobody"))
        return Relabel(old, self.random.choice(NAMES + NOT_NAMES))

    def _substitute(self, _match: Match) -> Action:
        return Substitute(self.random.randrange(7), self.random.choice(NAMES + NOT_NAMES))

    def _next(self, _match: Match) -> Action:
        return NextPlayer(self.random.randrange(7))

    def _dealer(self, match: Match) -> Action:
        """Who dealt first; now and then with what follows from that, or of one stage alone."""
        seat = self.random.randrange(7)
        deals = [
            (number, event)
            for number, event in enumerate(match.events, 1)
            if isinstance(event, thirteen.Deal | sixth_sense.DealRound)
        ]
        edits = tuple(
            Change(number, type(event)(self.random.choice((None, self.random.randrange(6)))))
            for number, event in deals
            if self.random.random() < 0.4
        )
        return Amend(edits) if edits and self.random.random() < 0.6 else FirstDealer(seat, edits)

    def _lost(self, _match: Match) -> Action:
        return Lost(
            tuple(self.random.choices([*CARDS_OF_13, "B9"], k=self.random.choice((0, 1, 2))))
        )

    def _end(self, _match: Match) -> Action:
        return self.random.choice((Stop(), Abandon()))


def _of_13(random: Random, seats: int, state: Any) -> Any:
    kind = random.random()
    if kind < 0.05:
        return thirteen.Finish()
    if kind < 0.1:
        piles = tuple(tuple(random.choice((0, 0, 1, 2)) for _ in range(4)) for _ in range(seats))
        return thirteen.Count(piles)
    stage = state.running
    there = set(not_laid(stage)) if stage is not None and random.random() < 0.8 else set()
    # The first few come again and again: they are what a table takes for one another.
    plays = [play for play in LAID if play.card in there] or LAID
    play = random.choice(plays[: random.choice((2, 2, 5, 99))])
    by = random.randrange(seats + 1) if random.random() < 0.15 else None
    return type(play)(play.card, play.tile, by)


def _of_6th_sense(random: Random, seats: int, _state: Any) -> Any:
    def several(most: int) -> tuple[int, ...]:
        return tuple(random.randrange(most) for _ in range(seats))

    cards = tuple(LaidCard(random.choice(list(CARDS))) for _ in range(seats))
    return random.choice(
        (
            sixth_sense.DealRound(),
            sixth_sense.Trump(random.choice("BYGRP")),
            sixth_sense.Won(random.randrange(seats), random.random() < 0.2),
            sixth_sense.Won(random.randrange(seats), False),
            sixth_sense.Won(random.randrange(seats), False),
            sixth_sense.Trick(cards),
            sixth_sense.Tricks(several(9)),
            sixth_sense.Predict(several(12)),
        )
    )


def _of_10(random: Random, seats: int, _state: Any) -> Any:
    one, other = random.randrange(seats), random.randrange(seats)
    laid = tuple((random.choice(("0", "1", "4", "J=2", "P3")),) for _ in range(seats))
    return random.choice(
        (
            of_ten.Turn(random.randrange(1, 11), random.choice((None, one))),
            of_ten.Protect(one, random.choice((1, 2))),
            of_ten.Protect(one, 1),
            of_ten.Bid(one, other, random.randrange(1, 5)),
            of_ten.Swap(one, other),
            of_ten.Sold(),
            of_ten.Lay(laid),
            of_ten.Short(one, other, random.randrange(20)),
            of_ten.End(
                tuple(random.choice((("3", "P8"), (), 7)) for _ in range(seats)), (7,) * seats
            ),
            of_ten.End((7,) * seats, (7,) * (seats - 1) + (5,), random.choice((0, 1, 2))),
        )
    )


def _of_a_pad(random: Random, seats: int, state: Any) -> Any:
    rows, fields = state.setup.pad.rows, len(state.setup.pad.fields)
    values = tuple(random.choice((None, 0, 1, 2, 26)) for _ in range(fields))
    return random.choice(
        (
            pad.NextRound(random.choice(rows) if rows else None),
            pad.NextRound(random.choice((None, "Ones"))),
            *(pad.Numbers(random.randrange(seats), values) for _ in range(4)),
            pad.Numbers(random.randrange(seats + 1), (7,) * fields),
            pad.TableEnds(),
        )
    )


EVENTS: dict[str, Callable[[Random, int, Any], Any]] = {
    "pad": _of_a_pad,
    thirteen.NAME: _of_13,
    sixth_sense.NAME: _of_6th_sense,
    ten.NAME: _of_10,
}
