"""What happened in the matches of a journal, told once each, as far as fair play may tell it."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games import has_part, part
from companion.games.base import Refusal
from companion.match import record
from companion.match.action_text import parse_action
from companion.match.actions import Amend, Do, FirstDealer, GoBack, Open, Redo, Scanned, Undo
from companion.match.match import Match
from companion.match.moment import Moment
from companion.phones.watched import WatchedJournal
from companion.store.match_rows import match_from_rows
from companion.store.rows import EntryRow, rows_from

if TYPE_CHECKING:
    from companion.store.journal import Journal

# How many matches are kept in memory: hardly ever are two played by turns.
KEPT = 4
# Entries that only change names of people, in many matches at once.
PEOPLE = "people"

Tell = Callable[[dict[str, Any]], None]


class Happenings(WatchedJournal):
    """Tells what happens. `tell` is called with each event, in the order of the entries.

    What was told stays told: a journal that was repaired, or is another file, goes on where it was.
    """

    def __init__(self, directory: Path, tell: Tell) -> None:
        super().__init__(directory)
        self._tell = tell
        # By match: how many of its entries were told of.
        self._told: dict[str, int] = {}
        self._matches: OrderedDict[str, Match] = OrderedDict()
        # Of the file that is open: the last entry that was looked at.
        self._place = 0
        self._opening = 0
        # While a journal is read: of each match whose stage runs now, its number, and the number of
        # the first entry of the last lap; zeros if nothing of it is hidden.
        self._now: dict[str, tuple[int, int]] = {}

    def read(self, journal: "Journal") -> None:
        """Tells what is new in the journal."""
        if self._opening != self.openings:
            self._opening, self._place = self.openings, 0
            self._matches.clear()
        self._now.clear()
        for place, match_id, number in journal.connection.execute(
            "SELECT id, match, number FROM entries WHERE id > ? AND source != ?"
            " AND match NOT IN (SELECT match FROM deleted) ORDER BY id",
            (self._place, PEOPLE),
        ).fetchall():
            if number >= self._told.get(match_id, 0):
                self._one(journal, match_id, number)
                self._told[match_id] = number + 1
            self._place = place

    def _one(self, journal: "Journal", match_id: str, number: int) -> None:
        """Tells what one entry changed; one that does not count changed nothing."""
        if number == 0:
            return  # the heading
        match = self._match_before(journal, match_id, number)
        (row, *_) = rows_from(journal.connection, match_id, number)
        if match is None:
            return
        before = match.now
        try:
            match.replay([row.entry])
        except Refusal:
            self._matches.pop(match_id)  # it is read anew, with what was left out
            return
        hidden = self._is_old(journal, row)
        for told in _events(match, before, row, hidden=hidden):
            self._tell({**told, "match": match_id, "entry": number, "time": row.entry.time})

    def _match_before(self, journal: "Journal", match_id: str, number: int) -> Match | None:
        """The match as it was before an entry; None if it cannot be read."""
        match = self._matches.get(match_id)
        if match is None or match.next_number != number:
            rows = [row for row in journal.entries(match_id) if row.entry.number < number]
            try:
                match = match_from_rows(rows)
            except Refusal:
                match = None
            if match is None:
                return None
        self._matches[match_id] = match
        self._matches.move_to_end(match_id)
        while len(self._matches) > KEPT:
            self._matches.popitem(last=False)
        return match

    def _is_old(self, journal: "Journal", row: EntryRow) -> bool:
        """Whether more was entered after this than lies open: a whole lap, and it still runs."""
        match = self._matches[row.match]
        if row.match not in self._now:
            try:
                now = journal.load(row.match)
            except Refusal:
                return True
            lap = now.next_number - len(now.names)
            covered = now.stage_runs and not now.looked
            self._now[row.match] = (now.opened, lap) if covered else (0, 0)
        opened, lap = self._now[row.match]
        return match.opened == opened and row.entry.number < lap


def _events(
    match: Match, before: Moment, row: EntryRow, *, hidden: bool
) -> Iterator[dict[str, Any]]:
    """What the last entry of a match changed, as events."""
    action = parse_action(match.game, row.entry.action)
    after = match.now
    match action:
        case Undo() | GoBack():
            yield {"event": "undone"}
        case Amend() | FirstDealer():
            yield {"event": "amended"}
        case Do() | Open() | Scanned() | Redo():
            yield from _laid(match, before, hidden=hidden)
    yield from _scored(before, after)
    on, was_on = _on(match, after), _on(match, before)
    if on is not None and on != was_on:
        yield {"event": "turn", "name": on}
    if after.ended and after.ended != before.ended:
        winners = [after.names[seat] for seat in after.winners]
        yield {"event": "match-ended", "how": after.ended, "winners": winners}


def _laid(match: Match, before: Moment, *, hidden: bool) -> Iterator[dict[str, Any]]:
    """The play that is the last of the record now, and what it took, if it was not there before."""
    if match.step is before.step or not has_part(match.game.NAME, "phones"):
        return
    if match.step.before is None or record.before(match.step) is not before.step:
        return
    told: dict[str, Any] | None = part(match.game.NAME, "phones").laid(match.step)
    if told is None:
        return
    took = told.pop("took", 0)
    if hidden:
        told.pop("play", None)
    told["by"] = match.names[told["by"]]
    yield {"event": "laid", **told}
    if took:
        yield {"event": "took", "by": told["by"], "count": took}


def _scored(before: Moment, after: Moment) -> Iterator[dict[str, Any]]:
    """The stages or rounds that are scored now and were not before."""
    known = sum(points is not None for points in before.state.scores)
    scored = [points for points in after.state.scores if points is not None]
    for number, points in enumerate(scored[known:], known + 1):
        yield {
            "event": "stage-scored",
            "stage": number,
            "points": dict(zip(after.names, points, strict=True)),
            "totals": dict(zip(after.names, after.state.totals, strict=True)),
        }


def _on(match: Match, moment: Moment) -> str | None:
    """Whose turn it is; None if it is nobody's, or the game does not say."""
    if not has_part(match.game.NAME, "phones"):
        return None
    seat: int | None = part(match.game.NAME, "phones").on(moment.state_with_next)
    return None if seat is None else moment.names[seat]
