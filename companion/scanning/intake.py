"""What readers tell, in order: each event acts once, and is acknowledged when that is on disk."""

from collections.abc import Callable

from companion.games.base import NOT_SAVED, Refusal
from companion.scanning.protocols import Log, Room
from firmware_bridge.events import Event

# After a disk did not keep an event, it is tried again so much later, in seconds.
TRY_AGAIN = 2.0


class Intake:
    """Events wait here until the disk keeps them; none overtakes another.

    `effect` gives an event its effect; `give_up` keeps in its place what can be kept of one whose
    effect broke something.
    """

    def __init__(
        self,
        room: Room,
        log: Log,
        effect: Callable[[Event], None],
        give_up: Callable[[Event], None],
        acknowledge: Callable[[Event], None],
    ) -> None:
        self._room, self._log = room, log
        self._effect, self._give_up = effect, give_up
        self._acknowledge = acknowledge
        self._waiting: list[Event] = []
        # When (by the room's clock) an event that the disk did not keep is tried again.
        self.try_at: float | None = None

    def take(self, event: Event) -> None:
        """An event, in its order."""
        self._waiting.append(event)
        if self.try_at is None:
            self.go_on()

    def go_on(self) -> None:
        """Everything that waits, as far as the disk keeps it."""
        self.try_at = None
        while self._waiting:
            event = self._waiting[0]
            try:
                if not self._log.seen(event.boot, event.seq):
                    self._act(event)
            except Refusal as refusal:
                # Not acknowledged, so it is not lost; but neither may others overtake it.
                self._room.tell("refused", refusal=refusal)
                self.try_at = self._room.clock() + TRY_AGAIN
                return
            except Exception:
                # It would break the same thing again, and again after every start.
                if not self._log.seen(event.boot, event.seq):
                    self._give_up(event)
                self._done(event)
                raise
            self._done(event)

    def _act(self, event: Event) -> None:
        """Its effect, or the note why it has none; raises only what the disk did not keep."""
        try:
            self._effect(event)
        except Refusal as refusal:
            if refusal.code == NOT_SAVED:
                raise
            self._room.tell("refused", refusal=refusal)
            self._log.keep(event.boot, event.seq, refusal.code)

    def _done(self, event: Event) -> None:
        self._waiting.pop(0)
        self._acknowledge(event)
