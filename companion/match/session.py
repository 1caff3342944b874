"""The match on the table, and every way to change it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.game import Event, Game, GameSetup
from companion.match.actions import (
    Abandon,
    Action,
    Amend,
    Correction,
    Do,
    FirstDealer,
    GoBack,
    Open,
    Redo,
    Scanned,
    Undo,
)
from companion.match.changes import Changed
from companion.match.match import Match, Source
from companion.match.moment import Moment
from companion.match.view import View, view
from companion.records import dataclass

if TYPE_CHECKING:
    from companion.match.archive import Archive

# A note on a match has at most so many letters, typed or from a file.
LONGEST_NOTE = 60


class NoMatch(RuntimeError):
    """Something needs a match on the table, and there is none."""


@dataclass(frozen=True)
class Laid:
    """A card or another event of the game was entered; `before` and `after` are the moments."""

    event: Event
    before: Moment
    after: Moment


@dataclass(frozen=True)
class Undone:
    """An action was undone, or all since an earlier moment, which a `GoBack` tells."""

    action: Action | None


@dataclass(frozen=True)
class Redone:
    """An action that was undone was done again."""

    action: Action | None


@dataclass(frozen=True)
class Amended:
    """Earlier plays were corrected, or who dealt."""

    action: Correction


@dataclass(frozen=True)
class StageEnded:
    """The stage or round that ran is scored now."""

    after: Moment


@dataclass(frozen=True)
class MatchEnded:
    """The match has ended: by the rules, or because the table said so."""

    after: Moment


@dataclass(frozen=True)
class NamesChanged:
    """Somebody has another name, or another person plays or is to play."""

    after: Moment


SessionMessage = Laid | Undone | Redone | Amended | StageEnded | MatchEnded | NamesChanged
Listener = Callable[[SessionMessage], None]


class Session:
    """The match on the table. Whatever changes it goes through here.

    `act` writes the entry first; only then the listeners are told, in the order in which they were
    added. A listener must not act on the match itself.
    """

    def __init__(self, archive: "Archive") -> None:
        self.archive = archive
        self.listeners: list[Listener] = []
        # Where the next action comes from, if not from a finger.
        self.source: Source | None = None
        self.match_id: str | None = None
        self._match: Match | None = None
        self._viewed: tuple[Moment, bool, View] | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is a match on the table, also one that has ended."""
        return self._match is not None

    @property
    def is_running(self) -> bool:
        """Whether there is a match on the table that has not ended."""
        return self._match is not None and not self._match.ended

    @property
    def stage_runs(self) -> bool:
        """Whether there is a match on the table of which a stage or round is under way."""
        return self.is_running and self.match.stage_runs

    @property
    def match(self) -> Match:
        """The match on the table. Raises NoMatch without one: ask `is_open` where that may be."""
        if self._match is None:
            raise NoMatch("there is no match on the table")
        return self._match

    def view(self, open_mode: bool = False) -> View:
        """What may be shown of the match on the table; made anew only when it has changed."""
        now = self.match.now
        if self._viewed is None or self._viewed[0] is not now or self._viewed[1] != open_mode:
            self._viewed = (now, open_mode, view(self.match, open_mode))
        return self._viewed[2]

    def has(self, match: Match | None) -> bool:
        """Whether this very match is the one on the table."""
        return match is not None and match is self._match

    def find(self, match_id: str) -> Match:
        """A match by its id: the one on the table, else from disk. Raises a Refusal if it cannot
        be read."""
        if self._match is not None and match_id == self.match_id:
            return self._match
        return self.archive.load(match_id)

    def open(self, match_id: str, match: Match) -> None:
        """Puts a match on the table in place of the one that is there."""
        self.match_id, self._match = match_id, match

    def begin(self, game: Game, setup: GameSetup) -> None:
        """Begins a match and puts it on the table. Raises a Refusal; then nothing has changed."""
        self.open(*self.archive.new_match(game, setup, self.source))

    def continue_discarded(self, match_id: str) -> None:
        """Puts a match that was discarded on the table, as it was before that.

        What was corrected since stays. Raises a Refusal if it cannot be read or written.
        """
        match = self.find(match_id)
        self.open(match_id, match)
        corrections: list[Action] = []
        while match.ended == "abandoned" and match.undoes is not None:
            if not isinstance(match.undoes, Abandon):
                corrections.append(match.undoes)
            self.undo()
        for correction in reversed(corrections):
            self.act(correction)

    def close(self) -> None:
        """Leaves the table without a match; the one that was there stays on disk."""
        self.match_id = self._match = None

    def act(self, action: Action, source: Source | None = None) -> Changed:
        """Does an action, writes it, then tells the listeners; returns what changed in points.

        `source` says where it came from, else `self.source`. Raises a Refusal; then nothing has
        changed.
        """
        match = self.match
        before = match.now
        undoes, redoes = match.undoes, match.redoes
        changed = match.act(action, source or self.source)
        after = match.now
        match action:
            case Undo():
                self._notify(Undone(undoes))
            case GoBack():
                self._notify(Undone(action))
            case Redo():
                self._notify(Redone(redoes))
            case Amend() | FirstDealer():
                self._notify(Amended(action))
            case Do() | Open() | Scanned():
                self._notify(Laid(match.step.event, before, after))
                if before.state.running is not None and after.state.running is None:
                    self._notify(StageEnded(after))
        if after.sittings != before.sittings:
            self._notify(NamesChanged(after))
        if after.ended and not before.ended:
            self._notify(MatchEnded(after))
        return changed

    def follow_names(self) -> None:
        """Tells the listeners that people got other names in all matches, if one is open."""
        if self._match is not None:
            self._notify(NamesChanged(self._match.now))

    def undo(self) -> Changed:
        """Undoes the last action. Raises a Refusal if there is none or the disk fails."""
        return self.act(Undo())

    def redo(self) -> Changed:
        """Does again what was undone last. Raises a Refusal if there is none or the disk fails."""
        return self.act(Redo())

    def _notify(self, message: SessionMessage) -> None:
        for listener in self.listeners:
            listener(message)
