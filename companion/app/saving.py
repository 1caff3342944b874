"""Commits in a thread of their own, so that the screen can say that the disk takes long."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from companion.device import log

# Seconds that a commit may take before the table is told that it is being saved.
MOMENT = 0.7
# From then on: how often, in seconds, what is shown is brought up to date.
STEP = 0.25
# Seconds after which it is so late that somebody might pull the plug.
LATE = 8.0


def saving_words(words: Callable[[str], str], waited: float) -> str:
    """What the table is told of a commit that has taken so many seconds."""
    return words("Still saving… Please don’t unplug it.") if waited > LATE else words("Saving …")


class _Commit:
    """One commit: what is to be done, whether it is, and what it raised."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self.error: BaseException | None = None
        self.done = threading.Event()

    def run(self) -> None:
        try:
            self._work()
        except BaseException as error:  # noqa: BLE001 - whoever waits for it gets it
            self.error = error
        self.done.set()


class PatientCommits:
    """Runs commits for the main loop, which waits for each: nothing is shown before it is on disk.

    `meanwhile` is called with the seconds that it has waited, after MOMENT and then again and
    again, and `afterwards` when such a commit is done. Neither may use the database. What people do
    in the meantime waits in SDL's queue, and counts afterwards.
    """

    def __init__(self, meanwhile: Callable[[float], None], afterwards: Callable[[], None]) -> None:
        self._meanwhile, self._afterwards = meanwhile, afterwards
        self._commits: SimpleQueue[_Commit | None] = SimpleQueue()
        self._thread: threading.Thread | None = threading.Thread(
            target=self._run_all, name="commits", daemon=True
        )
        try:
            self._thread.start()
        except RuntimeError as error:  # no memory for it
            self._thread = None
            log.warning(f"nobody can be told of a slow disk: {error}")

    def run(self, work: Callable[[], object]) -> None:
        """Does the work in the thread, and returns when it is done. Raises what it raises."""
        if self._thread is None:
            work()
            return
        commit = _Commit(work)
        self._commits.put(commit)
        try:
            if not commit.done.wait(MOMENT):
                self._tell_until(commit)
        finally:
            # Interrupted by Ctrl+C or not: the database is used by one thread at a time.
            commit.done.wait()
        if commit.error is not None:
            raise commit.error

    def _tell_until(self, commit: _Commit) -> None:
        waited, tell = MOMENT, self._meanwhile
        while not commit.done.is_set():
            try:
                tell(waited)
            except Exception as error:  # noqa: BLE001 - the commit counts, not what is said of it
                log.error("nobody could be told of the slow disk", error)
                tell = _say_nothing
            commit.done.wait(STEP)
            waited += STEP
        self._afterwards()

    def _run_all(self) -> None:
        while (commit := self._commits.get()) is not None:
            commit.run()

    def close(self) -> None:
        """Ends the thread; further commits run where they are asked for."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._commits.put(None)
            thread.join()


def _say_nothing(_waited: float) -> None:
    """What is told after telling has failed."""
