"""RDM6300 and ID-12LA: 125 kHz readers that repeat a tag as long as it is near."""

from firmware_bridge.events import Card, Notification
from firmware_bridge.framing import FrameSplitter
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.repeats import RepeatFilter

REPEAT_GAP = 0.4
_HEX = rb"[0-9A-Fa-f]"


class Rdm6300Reader(Reader):
    """Decodes frames: 02, ten hex digits, two more (XOR of the five bytes), optional 0D 0A, 03."""

    baudrate = 9600

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._frames = FrameSplitter(
            b"\x02",
            rb"(" + _HEX + rb"{10})(" + _HEX + rb"{2})(?:\r\n)?\x03",
            _HEX + rb"{0,11}|" + _HEX + rb"{12}\r?\n?",
        )
        self._repeats = RepeatFilter(REPEAT_GAP)
        self._bad = 0

    @property
    def dropped(self) -> int:
        """Number of broken frames, wrong check sums and stretches of noise."""
        return self._frames.dropped + self._bad

    def open(self, now: float) -> list[Notification]:
        """Drops a partial frame; a tag that stays near is still a repeat."""
        self._frames.reset()
        return super().open(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """Returns a card for each tag that is no repeat."""
        notifications: list[Notification] = []
        for frame in self._frames.feed(data):
            check = 0
            for byte in bytes.fromhex(frame[1].decode()):
                check ^= byte
            if check != int(frame[2], 16):
                self._bad += 1
                continue
            tag = frame[1].decode().upper()
            if self._repeats.is_new(tag, now):
                notifications.append(Card(self.name, "", 0, 0, tag))
        return notifications
