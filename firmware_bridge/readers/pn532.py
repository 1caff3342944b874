"""A PN532 on a serial line (HSU): wakes the chip, then polls it for a card."""

from enum import Enum

from firmware_bridge.events import Card, Notification
from firmware_bridge.readers.pn532_frames import ACK, WAKE, Acknowledged, Pn532Decoder, frame
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.repeats import RepeatFilter

# SAMConfiguration: normal mode, time-out 1 s, with the interrupt pin.
CONFIGURE = frame(b"\x14\x01\x14\x01")
CONFIGURED = 0x15
# InListPassiveTarget: one card of ISO 14443 type A at 106 kbit/s.
POLL = frame(b"\x4a\x01\x00")
POLLED = 0x4B

# The chip acknowledges a command within 15 ms, and answers a poll when a card comes, which may be
# never. So a poll is aborted and sent again after a while, which shows that the chip works.
ACK_TIMEOUT = 0.2
CONFIGURE_TIMEOUT = 0.5
POLL_TIMEOUT = 0.8
PAUSE = 0.1
# A read may fail while a card stays near: only a longer absence makes it a new card.
REPEAT_GAP = 0.6
MAX_FAILURES = 4


class _Phase(Enum):
    CONFIGURING = "configuring"
    POLLING = "polling"
    PAUSING = "pausing"


class Pn532Reader(Reader):
    """Reports one card at a time, once as long as it stays near."""

    baudrate = 115200

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._frames = Pn532Decoder()
        self._repeats = RepeatFilter(REPEAT_GAP)
        self._phase = _Phase.CONFIGURING
        self._acknowledged = False
        self._due = 0.0
        self._failures = 0
        self._ready = False

    @property
    def dropped(self) -> int:
        """Number of broken frames."""
        return self._frames.dropped

    @property
    def due(self) -> float:
        """When the chip's answer is late, or the next poll is due."""
        return self._due

    def open(self, now: float) -> list[Notification]:
        """Wakes and configures the chip."""
        self._out.clear()
        self._failures = 0
        self._ready = False
        self._configure(now)
        return [self._status("searching")]

    def tick(self, now: float) -> list[Notification]:
        """Polls again when the pause or a poll is over; restarts the chip if it does not answer."""
        if now < self._due:
            return []
        if self._phase is _Phase.PAUSING:
            self._poll(now)
            return []
        if self._phase is _Phase.POLLING and self._acknowledged:
            self._out += ACK  # aborts the poll: no card has come
            self._poll(now)
            return []
        return self._restart(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """Returns a card for each tag that is no repeat."""
        notifications: list[Notification] = []
        for found in self._frames.feed(data):
            if isinstance(found, Acknowledged):
                self._handle_ack(now)
            elif found[:1] == bytes([CONFIGURED]) and self._phase is _Phase.CONFIGURING:
                self._failures = 0
                if not self._ready:
                    self._ready = True
                    notifications.append(self._status("ready", "PN532"))
                self._poll(now)
            elif found[:1] == bytes([POLLED]) and self._phase is _Phase.POLLING:
                self._failures = 0
                self._phase = _Phase.PAUSING
                self._due = now + PAUSE
                notifications += self._cards(found, now)
        return notifications

    def _cards(self, answer: bytes, now: float) -> list[Notification]:
        """Decodes an answer: 4B, count, then number, SENS_RES (2), SEL_RES, id length, id."""
        if len(answer) < 7 or answer[1] == 0:
            return []
        length = answer[6]
        tag = answer[7 : 7 + length].hex().upper()
        if len(tag) != 2 * length or not 4 <= len(tag) <= 32:
            return []
        return [Card(self.name, "", 0, 0, tag)] if self._repeats.is_new(tag, now) else []

    def _configure(self, now: float) -> None:
        self._frames.reset()  # a partial frame would swallow the answer
        self._out += WAKE + CONFIGURE
        self._enter(_Phase.CONFIGURING, now)

    def _poll(self, now: float) -> None:
        self._out += POLL
        self._enter(_Phase.POLLING, now)

    def _enter(self, phase: _Phase, now: float) -> None:
        self._phase = phase
        self._acknowledged = False
        self._due = now + ACK_TIMEOUT

    def _handle_ack(self, now: float) -> None:
        if self._acknowledged or self._phase is _Phase.PAUSING:
            return
        self._acknowledged = True
        self._failures = 0 if self._phase is _Phase.POLLING else self._failures
        self._due = now + (POLL_TIMEOUT if self._phase is _Phase.POLLING else CONFIGURE_TIMEOUT)

    def _restart(self, now: float) -> list[Notification]:
        """Configures the chip again; after MAX_FAILURES the status is "lost"."""
        self._failures += 1
        self._configure(now)
        if self._ready and self._failures >= MAX_FAILURES:
            self._ready = False
            return [self._status("lost", "the PN532 does not answer")]
        return []
