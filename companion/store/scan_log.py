"""What readers told: each event has its effect once, also across a crash, and questions stay."""

from companion.match.questions import Question
from companion.store.journal import Journal


class ScanLog:
    """The events and open questions of one store."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def seen(self, boot: str, seq: int) -> bool:
        """Whether an event has had its effect. Readers without a boot never repeat themselves."""
        if not boot:
            return False
        query = "SELECT 1 FROM scans WHERE boot = ? AND seq = ?"
        # Also to read: a disk that is gone refuses like one that does not keep.
        with self._journal.transaction():
            known = self._journal.connection.execute(query, (boot, seq)).fetchone()
            return known is not None or self._journal.seen(boot, seq)

    def keep(self, boot: str, seq: int, effect: str) -> None:
        """An event had an effect that is no entry of a match: a refusal, a button, a repetition."""
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
        """An event became a question, which is kept with it."""
        with self._journal.transaction():
            self.keep(boot, seq, "question")
            self._journal.keep_boot()
            done = self._journal.connection.execute(
                "INSERT INTO questions (match, stage, kind, tile, tag, laid)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (match_id, stage, kind, tile, tag, laid),
            )
        return Question(int(done.lastrowid or 0), stage, kind, tile, tag, laid)

    def open(self, match_id: str) -> list[Question]:
        """What a match is still asked, the oldest first.

        A question whose answer became an entry is closed, also if the power went between them.
        One that cannot be read is not asked: the card lies there, and can be tapped.
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
        return [Question(*row) for row in self._journal.connection.execute(query, (match_id,))]

    def close(self, question: Question, answer: str) -> None:
        """The table answered it, or it answered itself."""
        with self._journal.transaction():
            self._journal.connection.execute(
                "UPDATE questions SET answer = ? WHERE id = ?", (answer, question.id)
            )
