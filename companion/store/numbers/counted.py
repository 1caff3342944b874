"""The matches of a journal with their stored figures: statistics, records, numbers of a person."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.store import summaries
from companion.store.match_list import MatchList
from companion.store.summaries import Summary

if TYPE_CHECKING:
    # Imported where they are used: a start needs no statistics.
    from companion.match.looking_back import KeptAnalysis
    from companion.match.milestones import Milestone
    from companion.match.numbers import Group, PersonNumbers, Scope, TableNumbers
    from companion.match.statistics import Statistics
    from companion.store.figures import MatchFigures

# So many answers are kept in memory: a megabyte each, if they tell of ten years.
MOST_ANSWERS = 6

_Answer = TypeVar("_Answer")


class CountedMatches(MatchList):
    """What the stored figures say of all matches. Methods raise as those of `MatchList` do."""

    # The last answers, by question, and the state of the file that they are about.
    _answers: dict[tuple[str, "Scope"], object]
    _answers_about: tuple[sqlite3.Connection, int, int] | None = None

    def uncounted(self) -> list[str]:
        """The ids of the ended matches whose figures are not stored yet."""
        from companion.store import figures

        return figures.uncounted(self._connection)

    def keep_figures(self, counted: "Iterable[MatchFigures]") -> None:
        """Stores the figures of matches, all in one transaction."""
        from companion.store import figures

        with self.transaction():
            for each in counted:
                figures.save(self._connection, each)

    def analyses(self, match_id: str) -> "dict[int, KeptAnalysis]":
        """What is told of the stages of a match afterwards, by stage from 1, as far as it is kept.

        It may be of a stage that was corrected since: ask `valid_content`.
        """
        from companion.store.tables import analyses

        return analyses.kept(self._connection, match_id)

    def analysis_states(self, match_id: str) -> dict[int, tuple[str, bool]]:
        """By stage: what its analysis is or will be made from, and whether it is to be made."""
        from companion.store.tables import analyses

        return analyses.states(self._connection, match_id)

    def want_analyses(self, match_id: str, wanted: dict[int, str]) -> None:
        """Asks for analyses of these stages, by what they are made from; "" drops what is there."""
        from companion.store.tables import analyses

        with self.transaction():
            analyses.want(self._connection, match_id, wanted)

    def note_failed_analysis(self, match_id: str, stage: int) -> None:
        """Counts an analysis that could not be made; after two it is not asked for again."""
        from companion.store.tables import analyses

        with self.transaction():
            analyses.note_failure(self._connection, match_id, stage)

    def next_to_analyse(self) -> str | None:
        """The latest match that has an analysis to be made; None without one."""
        from companion.store.tables import analyses

        return analyses.next_match(self._connection)

    def statistics(self) -> "Statistics":
        """The sums of all stored figures."""
        from companion.store import figures

        return figures.totals(self._connection)

    def milestones(self, match_id: str) -> "tuple[Milestone, ...]":
        """The records of the table that a match has made; () if its figures are not stored."""
        from companion.store import milestones

        return milestones.milestones(self._connection, match_id)

    def person_numbers(self, scope: "Scope") -> "PersonNumbers":
        """All about the person of the scope, in the counted matches."""
        from companion.store.numbers import queries

        return self._answer(queries.person_numbers, scope)

    def table_numbers(self, scope: "Scope") -> "TableNumbers":
        """All about the counted matches of the scope, whoever played in them."""
        from companion.store.numbers import queries

        return self._answer(queries.table_numbers, scope)

    def games_played(self, scope: "Scope") -> tuple[tuple[str, int], ...]:
        """The games of the counted matches of the scope, and how many they are; most first."""
        from companion.store.numbers import queries

        return self._answer(queries.games_played, scope)

    def groups(self, scope: "Scope") -> "tuple[Group, ...]":
        """The groups of people who played in the counted matches of the scope, most first."""
        from companion.store.numbers import queries

        return self._answer(queries.groups, scope)

    def last_of(self, kind: str) -> str | None:
        """The id of the last counted match of a game, or of a kind of one; None without any."""
        from companion.store.numbers import queries

        return queries.last_of(self._connection, kind)

    def everybody(self) -> tuple[str, ...]:
        """The names of all who have played or are remembered, in alphabetical order."""
        from companion.store.numbers import queries

        return queries.people(self._connection)

    def summaries(self, ids: Sequence[str]) -> list[Summary]:
        """The summaries of these matches in this order, without deleted ones. Raises Damaged."""
        return summaries.summaries_of(self._connection, ids)

    def _answer(
        self, ask: "Callable[[sqlite3.Connection, Scope], _Answer]", scope: "Scope"
    ) -> _Answer:
        """The answer to a question; from memory if nothing was written since it was asked last."""
        (others,) = self._connection.execute("PRAGMA data_version").fetchone()
        # Both numbers mean something only within one connection, and a failed write replaces it.
        about = (self._connection, others, self._connection.total_changes)
        if self._answers_about != about:
            self._answers, self._answers_about = {}, about
        key = (ask.__name__, scope)
        if key not in self._answers:
            if len(self._answers) >= MOST_ANSWERS:
                del self._answers[next(iter(self._answers))]
            self._answers[key] = ask(self._connection, scope)
        answer: _Answer = self._answers[key]  # type: ignore[assignment]
        return answer
