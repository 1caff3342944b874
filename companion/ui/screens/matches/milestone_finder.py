"""Looks for the records of the table that a match has made, a little in every frame."""

from companion.games.base import Refusal
from companion.match.milestones import Milestone
from companion.ui.shell.shell import Shell

# With more matches to count, as after an update, records are told only when the app has counted
# them in the background.
MOST_TO_COUNT = 50


class MilestoneFinder:
    """Finds the records of the table that the match on it has made, without delaying a tap.

    Each `step` counts one match that is not counted yet, which is mostly only this one, and the
    last step looks for records.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._uncounted: list[str] | None = None
        self.found: tuple[Milestone, ...] = ()
        # Whether there is nothing more to find.
        self.done = not shell.preferences.flag("milestones")

    def step(self) -> None:
        """Does a part of the work."""
        if self.done:
            return
        session = self._shell.session
        archive = session.archive
        if self._uncounted is None:
            self._uncounted = archive.uncounted()
            self.done = len(self._uncounted) > MOST_TO_COUNT
        elif self._uncounted:
            match_id = self._uncounted.pop()
            match = session.match if match_id == session.match_id else None
            counted = archive.count_match(match_id, match)
            try:
                archive.keep_figures([] if counted is None else [counted])
            except Refusal:
                self.done = True  # the disk does not keep anything: then nothing is told
        else:
            self.found = archive.milestones(str(session.match_id))
            self.done = True
