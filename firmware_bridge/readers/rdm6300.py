"""RDM6300 and ID-12LA, 125 kHz readers that repeat a tag for as long as it is near."""

from firmware_bridge.events import Card, Notification
from firmware_bridge.framing import FrameSplitter
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.repeats import Repeats

SAME_LAYING = 0.4
_HEX = rb"[0-9A-Fa-f]"


class Rdm6300(Reader):
    """02, ten hexadecimal digits, two more (the XOR of the five bytes), perhaps 0D 0A, 03."""

    baudrate = 9600

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._frames = FrameSplitter(
            b"\x02",
            rb"(" + _HEX + rb"{10})(" + _HEX + rb"{2})(?:\r\n)?\x03",
            _HEX + rb"{0,11}|" + _HEX + rb"{12}\r?\n?",
        )
        self._repeats = Repeats(SAME_LAYING)
        self._bad = 0

    @property
    def dropped(self) -> int:
        """Broken frames, wrong check sums, stretches of noise."""
        return self._frames.dropped + self._bad

    def open(self, now: float) -> list[Notification]:
        """Half a frame from before is forgotten; a tag that lies there still is not."""
        self._frames.reset()
        return super().open(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """A card for each laying."""
        news: list[Notification] = []
        for frame in self._frames.feed(data):
            check = 0
            for byte in bytes.fromhex(frame[1].decode()):
                check ^= byte
            if check != int(frame[2], 16):
                self._bad += 1
                continue
            tag = frame[1].decode().upper()
            if self._repeats.is_new(tag, now):
                news.append(Card(self.name, "", 0, 0, tag))
        return news
