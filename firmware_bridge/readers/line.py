"""Line scanners: QR and barcode engines that type what they read and end it with a return."""

import re

from firmware_bridge.events import Card, Notification
from firmware_bridge.readers.reader import Reader

# Longer lines are no tag, whatever blanks are around it; no more is kept of them.
LONGEST_LINE = 64
_END = re.compile(rb"[\r\n]")
_TAG = re.compile(rb"[0-9A-Za-z]{4,32}")


class LineScanner(Reader):
    """Text ended by a carriage return, a line feed or both: a tag if it looks like one."""

    baudrate = 9600

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._tail = b""
        self._dropped = 0

    @property
    def dropped(self) -> int:
        """Lines that are no tag."""
        return self._dropped

    def open(self, now: float) -> list[Notification]:
        """Half a line from before is forgotten."""
        self._tail = b""
        return super().open(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:  # noqa: ARG002 - a scan is an instant
        """A card for each line that is a tag."""
        *lines, tail = _END.split(self._tail + data)
        self._tail = tail[: LONGEST_LINE + 1]
        news: list[Notification] = []
        for line in lines:
            text = line.strip(b" \t")
            if len(line) <= LONGEST_LINE and _TAG.fullmatch(text):
                news.append(Card(self.name, "", 0, 0, text.decode("ascii").upper()))
            elif text:
                self._dropped += 1
        return news
