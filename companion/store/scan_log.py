"""Events of readers that are handled, so that none counts twice, and questions that are open."""

import sqlite3

from companion.match.questions import Question
from companion.store.journal import Journal


class ScanLog:
    """The tables `scans` and `questions` of a journal.

    Every method raises Refusal("not-saved") if the disk does not keep it or is gone.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def seen(self, boot: str, seq: int) -> bool:
        """Whether an event was handled before; never for readers without a boot id."""
        if not boot:
            return False
        query = "SELECT 1 FROM scans WHERE boot = ? AND seq = ?"
        # In a transaction although it only reads, so that a disk that is gone is a refusal.
        with self._journal.transaction():
            known = self._journal.connection.execute(query, (boot, seq)).fetchone()
            return known is not None or self._journal.entry_from(boot, seq) is not None

    def effect(self, boot: str, seq: int) -> str | None:
        """What was kept of an event that led to no entry; None if nothing was."""
        query = "SELECT effect FROM scans WHERE boot = ? AND seq = ?"
        with self._journal.transaction():
            found = self._journal.connection.execute(query, (boot, seq)).fetchone()
        return None if found is None else str(found[0])

    def keep(self, boot: str, seq: int, effect: str) -> None:
        """Stores that an event was handled without an entry; `effect` says how."""
        if boot:
            with self._journal.transaction():
                self._journal.connection.execute(
                    "INSERT INTO scans VALUES (?, ?, ?)", (boot, seq, effect)
                )

    def ask(
        self,
        boot: str,
        seq: int,
        match_id: str,
        stage: int,
        kind: str,
        tile: int | None,
        tag: str,
        laid: float,
    ) -> Question:
        """Stores that an event became a question, and the question, in one transaction."""
        with self._journal.transaction():
            self.keep(boot, seq, "question")
            self._journal.save_boot()
            done = self._journal.connection.execute(
                "INSERT INTO questions (match, stage, kind, tile, tag, laid)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (match_id, stage, kind, tile, tag, laid),
            )
        return Question(int(done.lastrowid or 0), stage, kind, tile, tag, laid)

    def open(self, match_id: str) -> list[Question]:
        """The open questions of a match, the oldest first.

        A question whose answer is an entry is not open, even if the power failed before `close`.
        Damaged questions are left out: their cards can still be entered by hand.
        """
        query = """
            SELECT id, stage, kind, tile, tag, laid FROM questions
            WHERE match = ? AND answer IS NULL
            AND typeof(stage) = 'integer' AND typeof(tag) = 'text'
            AND typeof(laid) IN ('real', 'integer')
            AND (tile IS NULL OR (typeof(tile) = 'integer' AND tile BETWEEN 0 AND 2))
            AND NOT EXISTS (
                SELECT 1 FROM entries
                WHERE entries.match = questions.match AND source = 'answer ' || questions.id
            ) ORDER BY id
        """
        try:
            rows = self._journal.connection.execute(query, (match_id,)).fetchall()
        except sqlite3.Error:
            # A transaction opens a file again that is back, and refuses if it is not. Where the
            # disk only keeps nothing more, that would refuse what can be read.
            with self._journal.transaction():
                rows = self._journal.connection.execute(query, (match_id,)).fetchall()
        return [Question(*row) for row in rows]

    def close(self, question: Question, answer: str) -> None:
        """Stores the answer to a question, which is then no longer open."""
        with self._journal.transaction():
            self._journal.connection.execute(
                "UPDATE questions SET answer = ? WHERE id = ?", (answer, question.id)
            )
