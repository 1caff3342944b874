"""The matches on disk, as the session and the screens see them; the store has the real ones."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.games.game import Game, GameSetup, Sheet
from companion.match.match import Match, Source

if TYPE_CHECKING:
    from companion.match.looking_back import KeptAnalysis
    from companion.match.milestones import Milestone
    from companion.match.numbers import Group, PersonNumbers, Scope, TableNumbers
    from companion.match.statistics import Statistics


class MatchSummary(Protocol):
    """What a list says of a match."""

    @property
    def id(self) -> str:
        """By which `Archive.load` finds the match."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def kind(self) -> str:
        """What statistics know the game by: its name, or that of one of its kinds."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""

    @property
    def started(self) -> float:
        """When it began, in seconds since 1970."""

    @property
    def ended(self) -> str | None:
        """How it ended; None while it goes on."""

    @property
    def result(self) -> Sheet | None:
        """As `companion score` prints it; None while it goes on."""

    @property
    def place(self) -> int:
        """By which lists are ordered."""

    @property
    def note(self) -> str:
        """What somebody noted about it."""


class Archive(Protocol):
    """The matches on disk, as the session and the screens use them."""

    # The file, or ":memory:" if nothing is kept.
    path: Path | str

    def new_match(self, game: Game, setup: GameSetup, source: Source | None) -> tuple[str, Match]:
        """Begins a match; returns its id and the match. Raises the Refusal of a failing disk."""

    def load(self, match_id: str) -> Match:
        """A match as it was left. Raises a Refusal if it cannot be read."""

    def last_running(self) -> str | None:
        """The id of the match last touched of those that have not ended."""

    def running(self) -> Sequence[MatchSummary]:
        """The summaries of the matches that have not ended, the one played last first."""

    def count(self, *, game: str = "", player: str = "") -> int:
        """How many matches there are, of a game or of a player if these are given."""

    def latest(
        self, most: int, before: int | None = None, *, game: str = "", player: str = ""
    ) -> Sequence[MatchSummary]:
        """At most `most` of these as summaries, the latest first; only those before a `place`."""

    def duration(self, match_id: str) -> float:
        """How many seconds a match was played, without pauses."""

    def wins_tonight(self) -> dict[str, int]:
        """By name, how many matches of this evening somebody won."""

    def delete(self, match_id: str) -> None:
        """Marks a match as deleted. Raises the Refusal of a failing disk."""

    def restore(self, match_id: str) -> bool:
        """Takes that mark away; returns whether there was one. Raises as `delete` does."""

    def deleted_tonight(self) -> str | None:
        """The id of the match that was deleted last, if that was this evening."""

    def has_deleted(self) -> bool:
        """Whether any match is marked as deleted."""

    def deleted(self) -> Sequence[MatchSummary]:
        """The summaries of all that are marked as deleted, the one that was deleted last first."""

    def last_gone(self) -> tuple[str, str] | None:
        """The id of the match that went last, and how: "discarded" or "deleted".

        None if that was on another evening and something was played since.
        """

    def note(self, match_id: str) -> str:
        """What was noted about a match; "" without a note."""

    def set_note(self, match_id: str, text: str) -> None:
        """Notes something about a match; "" removes it. Raises the Refusal of a failing disk."""

    def uncounted(self) -> list[str]:
        """The ids of ended matches whose figures are not kept yet."""

    def count_match(self, match_id: str, match: Match | None = None) -> Any:
        """The figures of a match, by name in `figures`; None if it cannot be read.

        `match` is that match, if it is here already.
        """

    def keep_figures(self, counted: list[Any]) -> None:
        """Writes figures. Raises the Refusal of a failing disk."""

    def statistics(self) -> "Statistics":
        """The figures that are kept, added up."""

    def milestones(self, match_id: str) -> "tuple[Milestone, ...]":
        """The records of the table that a match has made, if its figures are kept."""

    def analyses(self, match_id: str) -> "dict[int, KeptAnalysis]":
        """What is told of the stages of a match afterwards, by stage from 1, if it is kept.

        It may be of a stage that was corrected since: ask `valid_content`.
        """

    def person_numbers(self, scope: "Scope") -> "PersonNumbers":
        """All about the person of the scope, in the matches whose figures are kept."""

    def table_numbers(self, scope: "Scope") -> "TableNumbers":
        """All about the matches of the scope whose figures are kept, whoever played."""

    def games_played(self, scope: "Scope") -> tuple[tuple[str, int], ...]:
        """The games of these matches, and how many matches; most matches first."""

    def groups(self, scope: "Scope") -> "tuple[Group, ...]":
        """The groups of people who played in these matches, most matches first."""

    def last_of(self, kind: str) -> str | None:
        """The id of the last of these matches of a game, or of a kind of one; None without any."""

    def summaries(self, ids: Sequence[str]) -> Sequence[MatchSummary]:
        """The summaries of these matches in this order; deleted ones are left out."""
