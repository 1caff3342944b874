"""Has stages analysed beside the app, one at a time, as long as nobody plays.

It begins a moment after a stage is scored, with the stages of the match on the table, the last one
first; then come those that earlier had to wait. While a stage is under way nothing is analysed: the
table needs the processor, and an analysis tells what the rules hide. What is made is kept in the
journal; what was corrected since is made anew.
"""

from collections.abc import Callable
from typing import Any, Protocol

from companion.device import log
from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.moment import Moment
from companion.match.session import SessionMessage
from companion.records import dataclass
from companion.store.journal import Journal
from companion.ui.shell.shell import Shell

# Seconds after which an analysis begins, so that it does not compete with what is shown first.
BEGIN_AFTER = 1.5
# Seconds that `close` waits for the process.
CLOSE_WITHIN = 0.3


class Analysis(Protocol):
    """One that is being made: see AnalysisProcess."""

    @property
    def done(self) -> float:
        """The part that is done."""

    @property
    def outcome(self) -> str | None:
        """None until it has ended; "" if it failed."""

    def end(self) -> None:
        """Nobody wants it any more."""

    def join(self, within: float) -> None:
        """Waits until nothing of it is left, but not longer than so many seconds."""


# Begins an analysis: of a game, from its brief; what is called when there is something new.
Start = Callable[[str, str, Callable[[], None]], Analysis]


@dataclass(frozen=True)
class _Job:
    """The stage that is being analysed."""

    match_id: str
    match: Match
    number: int
    made_from: str


def start_process(game: str, brief: str, wake: Callable[[], None]) -> Analysis:
    """Begins an analysis in a process of its own."""
    from companion.app.analysis_process import AnalysisProcess, command

    return AnalysisProcess(command(game), brief, wake)


class LookingBack:
    """Does what the module says; see `LookingBackService` in companion/ui/shell/device.py.

    `step` is called by the main loop, and `wakes_at` says when next; `wake` wakes that loop, and
    `redraw` has it draw the screen anew.
    """

    def __init__(
        self,
        shell: Shell,
        journal: Journal,
        wake: Callable[[], None],
        redraw: Callable[[], None],
        start: Start = start_process,
    ) -> None:
        self._shell, self._journal = shell, journal
        self._wake, self._redraw, self.start = wake, redraw, start
        self._process: Analysis | None = None
        self._job: _Job | None = None
        # When to look for what is to be analysed; None if nothing has changed since.
        self._due: float | None = shell.clock() + BEGIN_AFTER
        # The match that was on the table at the last step, and how far the analysis was.
        self._seen: tuple[str | None, float] = (None, 0.0)
        # What was read of a match as it was then, by stage; until something is kept.
        self._read: tuple[Match, Moment, dict[int, Any]] | None = None
        shell.session.listeners.append(self._heard)

    def wakes_at(self) -> float | None:
        """When `step` has something to do by itself."""
        return self._due

    def part_done(self, match: Match, number: int) -> float | None:
        """How far (0 to 1) the analysis of this stage is that is being made; else None."""
        job, process = self._job, self._process
        if job is None or process is None or job.match is not match or job.number != number:
            return None
        return process.done

    def _heard(self, _message: SessionMessage) -> None:
        """Whatever is entered: if that begins a stage, it is played on."""
        if self._shell.session.stage_runs:
            self._end()
        self._due = self._shell.clock() + BEGIN_AFTER

    def told(self, match: Match, number: int) -> Any | None:
        """What is told of this stage, as its game reads it.

        None if it is not made yet, or where the table does not look back.
        """
        from companion.match.looking_back import look_back_of, valid_content

        game = match.game.NAME
        own, match_id = look_back_of(game), self._journal.id_of(match)
        if own is None or match_id is None or not self._is_wanted(game):
            return None
        if self._read is None or self._read[0] is not match or self._read[1] is not match.now:
            self._read = (match, match.now, {})
        known = self._read[2]
        if number not in known:
            kept = self._journal.analyses(match_id).get(number)
            content = valid_content(game, match.state, number, kept)
            try:
                known[number] = own.read(match.state, number, content) if content else None
            except ValueError:
                known[number] = None  # from a version that tells something else
        return known[number]

    def step(self) -> None:
        """Keeps what was made, and begins the next analysis when it is time."""
        session, process, now = self._shell.session, self._process, self._shell.clock()
        seen = (session.match_id, 0.0 if process is None else round(process.done, 1))
        if seen[0] != self._seen[0]:
            self._due = now + BEGIN_AFTER
        if seen != self._seen:
            self._seen = seen
            self._redraw()
        if process is not None:
            if session.stage_runs or not self._goes_on():
                self._end()
                self._redraw()
            elif process.outcome is not None:
                self._take(process.outcome)
                self._due = now
                self._redraw()
        elif self._due is not None and now >= self._due:
            self._due = None
            if not session.stage_runs:
                self._begin_next()

    def _goes_on(self) -> bool:
        """Whether the table still looks back at the match that is being analysed."""
        return self._job is not None and self._is_wanted(self._job.match.game.NAME)

    def _is_wanted(self, game: str) -> bool:
        """Whether the table looks back at matches of this game at all."""
        from companion.match.looking_back import look_back_of

        own = look_back_of(game)
        return own is not None and self._shell.preferences.flag(own.CHOICE)

    def _begin_next(self) -> None:
        """Begins the next analysis, if there is any to be made."""
        session = self._shell.session
        try:
            if session.is_open and self._begin(str(session.match_id), session.match):
                return
            waiting = self._journal.next_to_analyse()
            if waiting is not None and waiting != session.match_id:
                self._begin(waiting, session.find(waiting))
        except Refusal as refusal:
            log.warning(f"no stage is analysed now: {refusal}")

    def _begin(self, match_id: str, match: Match) -> bool:
        """Begins with the last stage of a match that is to be analysed; False if there is none.

        Raises the Refusal of a disk that does not keep what is wanted.
        """
        from companion.match.looking_back import look_back_of, stage_key

        game = match.game.NAME
        own = look_back_of(game)
        if own is None or not self._is_wanted(game):
            return False
        keys = {
            number: stage_key(game, match.state, number) for number in range(1, match.opened + 1)
        }
        states = self._journal.analysis_states(match_id)
        keys |= {number: "" for number in states if number not in keys}
        changed = {
            number: key for number, key in keys.items() if key != states.get(number, ("",))[0]
        }
        if changed:
            self._journal.want_analyses(match_id, changed)
        wanted = [
            number
            for number, key in keys.items()
            if key and (number in changed or states[number][1])
        ]
        if not wanted:
            return False
        number = max(wanted)
        self._job = _Job(match_id, match, number, keys[number])
        self._process = self.start(game, own.brief(match.state, number), self._wake)
        return True

    def _take(self, content: str) -> None:
        """Keeps what was made, if it is an analysis of the stage."""
        from companion.match.looking_back import look_back_of

        job = self._job
        self._process = self._job = self._read = None
        own = None if job is None else look_back_of(job.match.game.NAME)
        if job is None or own is None:
            return
        try:
            try:
                own.read(job.match.state, job.number, content)
            except ValueError as error:
                log.warning(f"what was told of stage {job.number} is nonsense: {error}")
                self._journal.note_failed_analysis(job.match_id, job.number)
                return
            self._journal.keep_analysis(job.match_id, job.match, job.number, job.made_from, content)
        except Refusal as refusal:
            log.warning(f"an analysis is not kept: {refusal}")

    def _end(self) -> None:
        """Ends the analysis that is being made; it is made later."""
        if self._process is not None:
            self._process.end()
        self._process = self._job = None

    def close(self) -> None:
        """Ends the process, and does not wait long for it."""
        process = self._process
        self._end()
        if process is not None:
            process.join(CLOSE_WITHIN)
