"""Which tag belongs to which play, kept as plain lists: a second reading of what a match does."""

from itertools import count
from typing import Any

from companion.match import record
from companion.match.actions import (
    Action,
    Amend,
    Change,
    Do,
    Edit,
    FirstDealer,
    GoBack,
    Insert,
    Look,
    Mark,
    Open,
    Redo,
    Relabel,
    Rename,
    Scanned,
    Substitute,
    Undo,
)
from companion.match.match import Match
from companion.match.moment import Standing
from companion.records import dataclass, replace


@dataclass(frozen=True)
class PlainPlay:
    """An event; its id stays whatever is corrected around it or in it."""

    id: int
    event: Any
    tag: str | None = None


class PlainTags:
    """Follows a match by its accepted actions alone, each told to `before` and `after`."""

    def __init__(self) -> None:
        self.plays: list[PlainPlay] = []
        self.past: list[list[PlainPlay]] = []
        self.future: list[list[PlainPlay]] = []
        self.seen: dict[int, str] = {}
        # The plays after each entry, by its number.
        self._after_entry: dict[int, list[PlainPlay]] = {0: self.plays}
        self._ids = count()
        self._stages: list[int] = []

    def before(self, match: Match) -> None:
        """Notes of which stage each play is, as only the game knows."""
        self._stages = [step.state.opened for step in record.steps(match.step)]

    def after(self, action: Action, match: Match) -> None:
        """The action was accepted."""
        match action:
            case Undo():
                self.future.append(self.plays)
                self.plays = self.past.pop()
            case Redo():
                self.past.append(self.plays)
                self.plays = self.future.pop()
            case GoBack(number):
                # Names that were changed elsewhere have entries too, of which nobody told us.
                before = self._after_entry[max(n for n in self._after_entry if n <= number)]
                if before is not self.plays:
                    self.past.append(self.plays)
                    self.future.clear()
                    self.plays = before
            case Mark(tag, event):
                self._mark(tag, event)
            case Look() | Rename() | Relabel() | Substitute():
                pass
            case _:
                self.past.append(self.plays)
                self.future.clear()
                self.plays = self._changed(action, match)
        self._after_entry[match.entries[-1].number] = self.plays

    def _changed(self, action: Action, match: Match) -> list[PlainPlay]:
        match action:
            case Do(event):
                return [*self.plays, self._new(event)]
            case Scanned(tag, event):
                return [*self.plays, self._new(event, tag)]
            case Open(event):
                begun = match.events[len(self.plays) : -1]
                return [*self.plays, *map(self._new, begun), self._new(event)]
            case Amend(edits) | FirstDealer(_, edits):
                plays = list(self.plays)
                for edit in edits:
                    self._edit(plays, edit)
                return plays
        return list(self.plays)

    def _new(self, event: Any, tag: str | None = None) -> PlainPlay:
        return PlainPlay(next(self._ids), event, tag)

    def _edit(self, plays: list[PlainPlay], edit: Edit) -> None:
        at = edit.number - 1
        match edit:
            case Insert(_, event):
                plays.insert(at, self._new(event))
            case Change(_, event):
                plays[at] = replace(plays[at], event=event)
            case _:
                del plays[at]

    def _mark(self, tag: str, event: Any) -> None:
        for play, stage in zip(reversed(self.plays), reversed(self._stages), strict=True):
            same_card = record.card(play.event) == record.card(event)
            if stage == self._stages[-1] and same_card and self._tag(play) is None:
                self.seen[play.id] = tag
                return
        raise AssertionError(f"{event} was marked, and nobody had tapped it")

    def _tag(self, play: PlainPlay) -> str | None:
        return play.tag or self.seen.get(play.id)

    def differs(self, match: Match) -> str:
        """Where a match has other events or tags than this; "" if nowhere."""
        marks = dict(match.now.marked)

        def of_match(standing: Standing) -> list[tuple[Any, str | None]]:
            tagged = record.tagged(record.steps(standing.step), marks)
            return [(event, tag) for event, tag, _ in tagged]

        for name, ours, theirs in (
            ("past", self.past, match._past),
            ("now", [self.plays], [match.now.standing]),
            ("future", self.future, match._future),
        ):
            wanted = [[(play.event, self._tag(play)) for play in plays] for plays in ours]
            found = [of_match(standing) for standing in theirs]
            if len(wanted) != len(found):
                return f"{name}: {len(found)} to go to, not {len(wanted)}"
            for has, wants in zip(found, wanted, strict=True):
                if has != wants:
                    return f"{name}: {has}\n  not: {wants}"
        return ""
