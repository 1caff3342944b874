"""The message that is shown for a while, where each screen has its place for messages."""

from collections.abc import Callable

# How long a message stays, in seconds.
SHOWN_FOR = 5.0
# Of the messages that must be seen so many are kept, the one that is shown among them.
MOST_INSISTED = 3


class Messages:
    """At most one message is shown at a time.

    `say` replaces what is shown, and the next screen or tap removes it. What `insist` is given
    stays until it has been shown for its whole time, each after the one before.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._said = ""
        self._said_until = 0.0
        self._insisted: list[str] = []
        self._insisted_until: float | None = None

    @property
    def text(self) -> str:
        """What is to be shown now, or "". Reading it starts the time of an insisted message."""
        if not self._said and self._insisted and self._insisted_until is None:
            self._insisted_until = self._clock() + SHOWN_FOR
        return self._said or (self._insisted[0] if self._insisted else "")

    @property
    def until(self) -> float | None:
        """When what is shown has been shown for long enough; None if nothing is shown."""
        return self._said_until if self._said else self._insisted_until

    def say(self, text: str) -> None:
        """Shows a message in place of the one before."""
        self._said = text
        self._said_until = self._clock() + SHOWN_FOR
        self._insisted_until = None  # what this hides is shown again, and for its whole time

    def insist(self, text: str) -> None:
        """Adds a message that must be seen; of many that wait, the latest are kept."""
        if text not in self._insisted:
            self._insisted.append(text)
            del self._insisted[1 : -MOST_INSISTED + 1]

    def clear(self) -> None:
        """Removes what was said, but not what is insisted on."""
        self._said = ""

    def expire(self) -> None:
        """Removes what is shown if its time is over."""
        if self.until is None or self.until > self._clock():
            return
        if self._said:
            self.clear()
        else:
            self._insisted.pop(0)
            self._insisted_until = None
