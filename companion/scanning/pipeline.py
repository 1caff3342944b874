"""Handles each event of a reader once, in order; acknowledges it when its effect is on disk.

The effect is an entry of the match, a question that is kept, or the note that it came to nothing.
Nothing here waits.
"""

from collections import deque
from collections.abc import Callable

from companion.games.base import Refusal
from companion.scanning.effects import ScanEffects
from companion.scanning.messages import EventRefused
from companion.scanning.protocols import EventLog, KnownTags, Screens
from companion.scanning.questions import RETRY_AFTER, Questions
from firmware_bridge.events import Event


class ScanPipeline:
    """Handles the events of all readers of a table; only the main loop may call it.

    `acknowledge` is called with each event whose effect is on disk. `clock` gives the time on the
    scale of `Match.steady_time`. `tiles` are the tiles over the readers 1, 2 and 3.
    """

    def __init__(
        self,
        screens: Screens,
        log: EventLog,
        decks: KnownTags,
        acknowledge: Callable[[Event], None],
        clock: Callable[[], float],
        *,
        tiles: tuple[int, int, int] = (0, 1, 2),
    ) -> None:
        self._screens, self._log = screens, log
        self._acknowledge = acknowledge
        self._pending: deque[Event] = deque()
        self.questions = Questions(screens, log, decks)
        self._effects = ScanEffects(screens, log, decks, self.questions, clock, tiles)
        # When (by the screens' clock) an event that the disk did not keep is tried again.
        self.retry_at: float | None = None

    def take(self, event: Event) -> None:
        """Adds an event and handles it, unless an earlier one waits for the disk."""
        self._pending.append(event)
        if self.retry_at is None:
            self.run_pending()

    def run_pending(self) -> None:
        """Handles and acknowledges all pending events, up to one that the disk does not keep.

        An error that is no Refusal is raised after its event was noted and acknowledged: it would
        come again, also after every start. If the disk does not keep that note, the event stays
        pending.
        """
        self.retry_at = None
        while self._pending:
            event = self._pending[0]
            try:
                if not self._log.seen(event.boot, event.seq):
                    self._effects.apply(event)
            except Refusal as refusal:
                self._wait_for_disk(refusal)
                return
            except Exception:
                self._give_up(event)
                raise
            self._acknowledge(self._pending.popleft())

    def _give_up(self, event: Event) -> None:
        """Notes and acknowledges the first event, whose effect raised an error."""
        try:
            if not self._log.seen(event.boot, event.seq):
                self._effects.give_up(event)
        except Refusal as refusal:
            self._wait_for_disk(refusal)
        else:
            self._acknowledge(self._pending.popleft())

    def _wait_for_disk(self, refusal: Refusal) -> None:
        """Has the first event tried again later, after the disk refused what it led to."""
        # Not acknowledged, so it is not lost; but neither may others overtake it.
        self._screens.tell(EventRefused(refusal))
        self.retry_at = self._screens.clock() + RETRY_AFTER
