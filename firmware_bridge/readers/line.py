"""Line scanners: QR and barcode engines that send each code as a line of text."""

import re

from firmware_bridge.events import Card, Notification
from firmware_bridge.readers.reader import Reader

# Longer lines are no tag, even without the blanks around it; no more of a line is kept.
MAX_LINE = 64
_END = re.compile(rb"[\r\n]")
_TAG = re.compile(rb"[0-9A-Za-z]{4,32}")


class LineReader(Reader):
    """Decodes lines that end with a carriage return, a line feed or both."""

    baudrate = 9600

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._tail = b""
        self._dropped = 0

    @property
    def dropped(self) -> int:
        """Number of lines that are no tag."""
        return self._dropped

    def open(self, now: float) -> list[Notification]:
        """Drops a partial line."""
        self._tail = b""
        return super().open(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:  # noqa: ARG002 - no repeats to filter
        """Returns a card for each line that is a tag."""
        *lines, tail = _END.split(self._tail + data)
        self._tail = tail[: MAX_LINE + 1]
        notifications: list[Notification] = []
        for line in lines:
            text = line.strip(b" \t")
            if len(line) <= MAX_LINE and _TAG.fullmatch(text):
                notifications.append(Card(self.name, "", 0, 0, text.decode("ascii").upper()))
            elif text:
                self._dropped += 1
        return notifications
