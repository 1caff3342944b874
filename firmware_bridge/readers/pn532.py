"""A PN532 directly on a serial line (HSU): wakes it, asks it over and over which card is near."""

from enum import Enum

from firmware_bridge.events import Card, Notification
from firmware_bridge.readers.pn532_frames import ACK, WAKE, Acknowledged, ChipFrames, frame
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.repeats import Repeats

# SAMConfiguration: normal mode, time-out 1 s, with the interrupt pin.
CONFIGURE = frame(b"\x14\x01\x14\x01")
CONFIGURED = 0x15
# InListPassiveTarget: one card of ISO 14443 type A at 106 kbit/s.
LOOK = frame(b"\x4a\x01\x00")
SEEN = 0x4B

# The chip acknowledges within 15 ms; it answers a look when a card comes, which may be never. A
# look is therefore called off and begun anew after a while: so we know that the chip lives.
ACKNOWLEDGED_WITHIN = 0.2
CONFIGURED_WITHIN = 0.5
LOOK_FOR = 0.8
PAUSE = 0.1
# A read may fail while a card lies still: only a longer absence makes it a new laying.
SAME_LAYING = 0.6
FAILURES_UNTIL_LOST = 4


class _Doing(Enum):
    CONFIGURING = "configuring"
    LOOKING = "looking"
    PAUSING = "pausing"


class Pn532(Reader):
    """One card at a time, told once for as long as it stays."""

    baudrate = 115200

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._frames = ChipFrames()
        self._repeats = Repeats(SAME_LAYING)
        self._doing = _Doing.CONFIGURING
        self._acknowledged = False
        self._due = 0.0
        self._failures = 0
        self._ready = False

    @property
    def dropped(self) -> int:
        """Broken frames."""
        return self._frames.dropped

    @property
    def due(self) -> float:
        """When the chip should have answered, or is to be asked again."""
        return self._due

    def open(self, now: float) -> list[Notification]:
        """Wakes the chip."""
        self._out.clear()
        self._failures = 0
        self._ready = False
        self._configure(now)
        return [self._status("searching")]

    def tick(self, now: float) -> list[Notification]:
        """Asks again, whether the answer stays away or the pause is over."""
        if now < self._due:
            return []
        if self._doing is _Doing.PAUSING:
            self._look(now)
            return []
        if self._doing is _Doing.LOOKING and self._acknowledged:
            self._out += ACK  # calls the look off: nobody has laid a card
            self._look(now)
            return []
        return self._failed(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """A card for each laying."""
        news: list[Notification] = []
        for found in self._frames.feed(data):
            if isinstance(found, Acknowledged):
                self._understood(now)
            elif found[:1] == bytes([CONFIGURED]) and self._doing is _Doing.CONFIGURING:
                self._failures = 0
                if not self._ready:
                    self._ready = True
                    news.append(self._status("ready", "PN532"))
                self._look(now)
            elif found[:1] == bytes([SEEN]) and self._doing is _Doing.LOOKING:
                self._failures = 0
                self._doing = _Doing.PAUSING
                self._due = now + PAUSE
                news += self._seen(found, now)
        return news

    def _seen(self, answer: bytes, now: float) -> list[Notification]:
        """4B, number of cards, then number, SENS_RES (2), SEL_RES, length and bytes of its id."""
        if len(answer) < 7 or answer[1] == 0:
            return []
        length = answer[6]
        tag = answer[7 : 7 + length].hex().upper()
        if len(tag) != 2 * length or not 4 <= len(tag) <= 32:
            return []
        return [Card(self.name, "", 0, 0, tag)] if self._repeats.is_new(tag, now) else []

    def _configure(self, now: float) -> None:
        self._frames.reset()  # what began there and never ended would swallow the answer
        self._out += WAKE + CONFIGURE
        self._begin(_Doing.CONFIGURING, now)

    def _look(self, now: float) -> None:
        self._out += LOOK
        self._begin(_Doing.LOOKING, now)

    def _begin(self, doing: _Doing, now: float) -> None:
        self._doing = doing
        self._acknowledged = False
        self._due = now + ACKNOWLEDGED_WITHIN

    def _understood(self, now: float) -> None:
        if self._acknowledged or self._doing is _Doing.PAUSING:
            return
        self._acknowledged = True
        self._failures = 0 if self._doing is _Doing.LOOKING else self._failures
        self._due = now + (LOOK_FOR if self._doing is _Doing.LOOKING else CONFIGURED_WITHIN)

    def _failed(self, now: float) -> list[Notification]:
        """From the beginning; after several failures the chip counts as lost."""
        self._failures += 1
        self._configure(now)
        if self._ready and self._failures >= FAILURES_UNTIL_LOST:
            self._ready = False
            return [self._status("lost", "the PN532 does not answer")]
        return []
