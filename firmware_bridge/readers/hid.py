"""Readers that are a USB keyboard: they type a tag's digits or letters, then Enter."""

import re

from firmware_bridge.events import Card, Notification
from firmware_bridge.input_device import EVENT, InputPort
from firmware_bridge.port import Port
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.repeats import Repeats

SAME_LAYING = 0.4
# A reader types a key every 10 ms or so: after such a pause, in seconds, it is not the same code.
LONGEST_PAUSE = 0.5
# As for line scanners: longer codes are no tag, and no more is kept of them.
LONGEST_CODE = 64
_TAG = re.compile(r"[0-9A-Z]{4,32}")

# From linux/input-event-codes.h.
EV_SYN, EV_KEY = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
PRESSED = 1
ENTERS = frozenset((28, 96))
# Shift, caps lock and num lock. What they would change depends on the layout of the keyboard; a tag
# only has to be the same every time. Readers set to a French keyboard type digits with shift.
NO_LETTER = frozenset((42, 54, 58, 69))


def _keys() -> dict[int, str]:
    """The character of each key, by where it is on a US keyboard: no layout plays a part."""
    rows = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM", 57: " "}
    keypad = {71: "789", 75: "456", 79: "1230"}
    return {
        first + place: letter
        for first, letters in (rows | keypad).items()
        for place, letter in enumerate(letters)
    }


KEYS = _keys()


class HidReader(Reader):
    """Key codes of the kernel in, a card for each code that Enter ends.

    A code with any other key in it is dropped whole, as is one that stops half way or of which the
    kernel lost keys: half a tag may look like another tag.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._tail = b""
        self._repeats = Repeats(SAME_LAYING)
        self._dropped = 0
        # Since the kernel reported lost events, until it has reported where it goes on.
        self._overrun = False
        self._begin_code()

    def _begin_code(self) -> None:
        self._code = ""
        self._spoilt = False
        # When the last key of a code under way came: by our clock, and by the kernel's in µs.
        self._key_at: float | None = None
        self._key_stamp = 0

    @property
    def dropped(self) -> int:
        """Codes that are no tag, codes that stopped half way, losses that the kernel reported."""
        return self._dropped

    @property
    def due(self) -> float | None:
        """When a code under way has stood still for too long."""
        return None if self._key_at is None else self._key_at + LONGEST_PAUSE

    def open_port(self, path: str) -> Port:
        """The input device, grabbed, so that what it types reaches nobody else."""
        return InputPort(path)

    def open(self, now: float) -> list[Notification]:
        """Half a code from before is forgotten; a tag that was just read is not."""
        self._tail = b""
        self._overrun = False
        self._begin_code()
        return super().open(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """A card for each laying."""
        data = self._tail + data
        whole = len(data) - len(data) % EVENT.size
        self._tail = data[whole:]
        news: list[Notification] = []
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            stamp = seconds * 1_000_000 + micros
            if kind == EV_SYN:
                self._synchronise(code, stamp, now)
            elif kind == EV_KEY and value == PRESSED and not self._overrun:
                # By the kernel's clock: how long we took to read the keys says nothing.
                if self._key_at is not None and stamp - self._key_stamp > LONGEST_PAUSE * 1_000_000:
                    self._drop()
                news += self._press(code, stamp, now)
        return news

    def tick(self, now: float) -> list[Notification]:
        """Gives up on a code that nobody goes on typing."""
        if self.due is not None and now >= self.due:
            self._drop()
        return []

    def _synchronise(self, code: int, stamp: int, now: float) -> None:
        """After SYN_DROPPED all events up to the next report are stale; then a code goes on that
        has lost keys, perhaps its Enter."""
        if code == SYN_DROPPED:
            self._overrun = True
        elif code == SYN_REPORT and self._overrun:
            self._overrun = False
            self._code, self._spoilt = "", True
            self._key_at, self._key_stamp = now, stamp

    def _press(self, key: int, stamp: int, now: float) -> list[Notification]:
        if key in ENTERS:
            return self._enter(now)
        self._key_at, self._key_stamp = now, stamp
        if key in NO_LETTER:
            return []
        letter = KEYS.get(key)
        if letter is None or len(self._code) == LONGEST_CODE:
            self._spoilt = True
        else:
            self._code += letter
        return []

    def _enter(self, now: float) -> list[Notification]:
        tag = self._code.strip(" ")
        if self._spoilt or (tag and not _TAG.fullmatch(tag)):
            self._drop()
            return []
        self._begin_code()
        if tag and self._repeats.is_new(tag, now):
            return [Card(self.name, "", 0, 0, tag)]
        return []

    def _drop(self) -> None:
        """What was typed so far is no code; a lone shift key was none to begin with."""
        self._dropped += bool(self._code or self._spoilt)
        self._begin_code()
