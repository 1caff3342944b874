"""Tables that play matches into a journal, with a log of their own for the oracle."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.games import load, sheet
from companion.games.base import Refusal
from companion.match.actions import (
    Abandon,
    Action,
    Amend,
    Change,
    Do,
    Insert,
    Redo,
    Stop,
    Substitute,
    Undo,
)
from companion.match.looking_back import look_back_of, stage_key
from companion.match.match import Match
from companion.store import files
from companion.store.journal import Journal
from companion.store.steady_clock import Boot
from tests.oracle.statistics import Logged, Told, is_play

PEOPLE = ("Anne", "Carl", "Marc", "Herman", "=Zoë", "Li\nly")
GAMES = ("thirteen", "sixth-sense", "ten")
START = 1_700_000_000.0


class Clock:
    """A wall clock that the test turns."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


def open_journal(folder: Path, clock: Clock) -> Journal:
    """A journal whose steady clock is the test's too."""
    folder.mkdir(exist_ok=True)
    boot = Boot("test", lambda: clock.now - START)
    return Journal(folder / files.DATABASE, clock=clock, boot=boot)


class Table:
    """Plays one match at random; `told` is its log."""

    def __init__(self, journal: Journal, clock: Clock, random: Random) -> None:
        self.journal, self.clock, self.random = journal, clock, random
        self.game = load(random.choice(GAMES))
        most = min(4, self.game.SEATS[-1])
        seats = random.randint(max(2, self.game.SEATS[0]), most)
        people = random.sample(PEOPLE, seats)
        self.state = self.game.simulate(random, people)
        self.lines = [str(event) for event in self.game.events(self.state)]
        clock.now += random.choice((3600.0, 86400.0, 20 * 86400.0))

    def imported(self) -> Told:
        """The match, from its sheet."""
        self.state = self.game.read_sheet(self.game.write_sheet(self.state))
        name = str(self.random.random())
        match_id = self.journal.import_match(self.game, self.state, name)
        assert match_id is not None
        match = self.journal.load(match_id)
        names = [list(match.names)] * match.opened
        return told_of(match_id, match, self.clock.now, names, [], [], imported=True)

    def played(self, end: str) -> Told:
        """The match, play by play, with undo, corrections and substitutes; then `end`."""
        with self.journal.transaction():  # on disk together: here nobody pulls a plug
            started = self.clock.now
            match_id, self.match = self.journal.new_match(self.game, self.state.setup)
            self.log: list[Logged] = []
            self.times: list[float] = []
            self.names: list[list[str]] = []
            last = len(self.lines)
            if end != "over":
                last = self.random.randrange(last // 3, last)
            number = 0
            while number < last:
                number += self._enter(number, last)
            if end in ("stopped", "abandoned") and not self.match.ended:
                self._act(Stop() if end == "stopped" else Abandon())
            if self.match.ended == "over":
                self._correct_count()
        return told_of(match_id, self.match, started, self.names, self.log, self.times)

    def _act(self, action: Action) -> None:
        self.clock.now += self.random.choice((1.0, 2.5, 7.0, 40.0, 599.0, 700.0))
        self.match.act(action)
        self.times.append(self.clock.now)

    def _do(self, line: str) -> None:
        self._act(Do(self.game.parse_event(line)))
        stage = self.match.opened - 1
        if stage == len(self.names):
            self.names.append(list(self.match.names_in(stage)))
        self.log.append(Logged(stage, line, self.clock.now))

    def _enter(self, number: int, last: int) -> int:
        """Enters the next line, or two of them; returns how many."""
        line = self.lines[number]
        chance = self.random.random()
        if chance < 0.02 and self.log and self.match.state.running is None:
            self._substitute()
        if chance < 0.04 and self.log:
            for action in (Undo(), Redo()):
                self._act(action)
        elif chance < 0.06 and self.log:
            self._do_wrong_and_undo(line)
            return 1
        in_13 = self.game.NAME == "thirteen"
        if in_13 and 0.06 < chance < 0.09 and is_play(line):
            self._do_wrong_and_change(line)
            return 1
        pair = self.lines[number : number + 3]
        if in_13 and 0.09 < chance < 0.12 and number + 3 <= last and all(map(is_play, pair)):
            return self._forget_and_insert(pair)
        self._do(line)
        return 1

    def _do_wrong_and_undo(self, line: str) -> None:
        self._do(line)
        self._act(Undo())
        undone = self.log.pop()
        if self.match.opened < len(self.names):
            self.names.pop()
        self._do(undone.text)

    def _do_wrong_and_change(self, line: str) -> None:
        """Lays another card, then says what it really was."""
        try:
            self._do("R4@B" if "R4" not in line else "B1")
        except Refusal:
            self._do(line)
            return
        right = self.game.parse_event(line)
        try:
            self._act(Amend((Change(self.match.step.number, right),)))
            self.log[-1].text = line
        except Refusal:  # the wrong card was the last one of the stage
            self._act(Undo())
            self.log.pop()
            self._do(line)

    def _forget_and_insert(self, lines: list[str]) -> int:
        """Lays the second card first, then puts the first one before it."""
        first, second, _ = lines
        if ":" in first + second:
            self._do(first)
            return 1
        self._do(second)
        self._act(Amend((Insert(self.match.step.number, self.game.parse_event(first)),)))
        self.log.insert(-1, Logged(self.log[-1].stage, first, None))
        return 2

    def _substitute(self) -> None:
        others = [name for name in PEOPLE if name not in self.match.coming_names]
        seat = self.random.randrange(len(self.match.names))
        if others and not self.match.ended:
            self._act(Substitute(seat, self.random.choice(others)))

    def _correct_count(self) -> None:
        """After the end: the piles of a counted stage belong to the next player each."""
        for number, line in enumerate(self.log):
            if line.text.startswith("count "):
                word, *piles = line.text.split()
                line.text = " ".join([word, *piles[1:], piles[0]])
                event = self.game.parse_event(line.text)
                self._act(Amend((Change(number + 1, event),)))
                return


def told_of(
    match_id: str,
    match: Match,
    started: float,
    names: list[list[str]],
    log: list[Logged],
    times: list[float],
    imported: bool = False,
) -> Told:
    """A match as it stands now."""
    written = match.sheet()
    result: dict[str, Any] = sheet.score(json.dumps(written).encode())
    game = match.game.NAME
    ended = match.ended
    return Told(match_id, game, written, result, ended, started, names, log, times, imported)


def look_back(journal: Journal, told: Told, random: Random) -> None:
    """Keeps analyses of some stages that were played, with numbers that add up and no more."""
    if look_back_of(told.game) is None:
        return
    match = journal.load(told.id)
    keys = {
        number: stage_key(told.game, match.state, number) for number in range(1, match.opened + 1)
    }
    for number, made_from in keys.items():
        points = match.state.scores[number - 1]
        if not made_from or points is None or random.random() < 0.3:
            continue
        others = len(points) - 1
        given = [random.randrange(900) / 100 for _ in points]
        gifts = [(sum(given) - each) / others for each in given]
        relative = [each - (sum(points) - each) / others for each in points]
        luck = [round(a - b - c, 2) for a, b, c in zip(given, gifts, relative, strict=True)]
        laid_by = match.state.stages[number - 1].laid_by
        finds = [(at, random.randrange(50, 900) / 100) for at in random.sample(range(1, 40), 2)]
        content = {
            "seats": [list(each) for each in zip(given, gifts, luck, points, strict=True)],
            "best": None,
            "costliest": None,
            "finds": finds,
        }
        journal.want_analyses(told.id, {number: made_from})
        journal.keep_analysis(told.id, match, number, made_from, json.dumps(content))
        seats = [(laid_by[at - 1], gain, at) for at, gain in finds]
        told.looked[number - 1] = (list(zip(given, luck, strict=True)), seats)


def play_many(journal: Journal, clock: Clock, seed: int, count: int) -> list[Told]:
    """So many matches of all games, in every way that they can end."""
    random = Random(seed)
    found: list[Told] = []
    for number in range(count):
        table = Table(journal, clock, random)
        end = random.choice(("over", "over", "over", "stopped", "abandoned", "left"))
        told = table.imported() if number % 9 == 8 else table.played(end)
        look_back(journal, told, Random(number))
        if random.random() < 0.1:
            journal.delete(told.id)
            told.deleted = True
        found.append(told)
    return found


def count_all(journal: Journal, wanted: Callable[[int], bool] = lambda _number: True) -> None:
    """Counts the matches that are not counted yet, or some of them."""
    for number, match_id in enumerate(journal.uncounted()):
        if wanted(number):
            counted = journal.count_match(match_id)
            assert counted is not None
            journal.keep_figures([counted])
