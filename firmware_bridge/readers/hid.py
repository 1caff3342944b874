"""Readers that are USB keyboards: they type a tag's digits or letters, then Enter."""

import re

from firmware_bridge.events import Card, Notification
from firmware_bridge.input_device import EVENT, InputPort
from firmware_bridge.port import Port
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.repeats import RepeatFilter

REPEAT_GAP = 0.4
# A reader types a key about every 10 ms; a longer pause, in seconds, ends a code without Enter.
MAX_PAUSE = 0.5
# Longer codes are no tag, as for line scanners; no more of a code is kept.
MAX_CODE = 64
_TAG = re.compile(r"[0-9A-Z]{4,32}")

# From linux/input-event-codes.h.
EV_SYN, EV_KEY = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
PRESSED = 1
ENTER_KEYS = frozenset((28, 96))
# Shift, caps lock and num lock are ignored: their effect depends on the keyboard layout, and a tag
# only has to be the same every time. Readers set to a French layout type digits with shift.
MODIFIER_KEYS = frozenset((42, 54, 58, 69))


def _keys() -> dict[int, str]:
    """Returns the character of each key code on a US keyboard, whatever layout is set."""
    rows = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM", 57: " "}
    keypad = {71: "789", 75: "456", 79: "1230"}
    return {
        first + place: letter
        for first, letters in (rows | keypad).items()
        for place, letter in enumerate(letters)
    }


KEYS = _keys()


class HidReader(Reader):
    """Decodes the kernel's key events; each code that ends with Enter is a card.

    A code with any other key in it is dropped whole, as is one without Enter or of which the kernel
    lost keys: a part of a tag could be mistaken for another tag.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._tail = b""
        self._repeats = RepeatFilter(REPEAT_GAP)
        self._dropped = 0
        # True from SYN_DROPPED until the next SYN_REPORT.
        self._events_lost = False
        self._reset_code()

    def _reset_code(self) -> None:
        self._code = ""
        self._invalid = False
        # When the last key of an unfinished code came: by the link's clock, and the kernel's in µs.
        self._key_at: float | None = None
        self._key_stamp = 0

    @property
    def dropped(self) -> int:
        """Number of codes that are no tag, have no Enter, or lost keys in the kernel."""
        return self._dropped

    @property
    def due(self) -> float | None:
        """When an unfinished code is to be dropped, or None."""
        return None if self._key_at is None else self._key_at + MAX_PAUSE

    def open_port(self, path: str) -> Port:
        """Opens and grabs the input device, so that no other program receives what it types."""
        return InputPort(path)

    def open(self, now: float) -> list[Notification]:
        """Drops an unfinished code; a tag that was just read is still a repeat."""
        self._tail = b""
        self._events_lost = False
        self._reset_code()
        return super().open(now)

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """Returns a card for each code that is a tag and no repeat."""
        data = self._tail + data
        whole = len(data) - len(data) % EVENT.size
        self._tail = data[whole:]
        notifications: list[Notification] = []
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            stamp = seconds * 1_000_000 + micros
            if kind == EV_SYN:
                self._synchronise(code, stamp, now)
            elif kind == EV_KEY and value == PRESSED and not self._events_lost:
                # By the kernel's clock, since the events may be read late.
                if self._key_at is not None and stamp - self._key_stamp > MAX_PAUSE * 1_000_000:
                    self._drop()
                notifications += self._press(code, stamp, now)
        return notifications

    def tick(self, now: float) -> list[Notification]:
        """Drops a code that was not finished in time."""
        if self.due is not None and now >= self.due:
            self._drop()
        return []

    def _synchronise(self, code: int, stamp: int, now: float) -> None:
        """Ignores the events between SYN_DROPPED and the next SYN_REPORT, as they are stale, and
        marks the code that follows as invalid, since it has lost keys."""
        if code == SYN_DROPPED:
            self._events_lost = True
        elif code == SYN_REPORT and self._events_lost:
            self._events_lost = False
            self._code, self._invalid = "", True
            self._key_at, self._key_stamp = now, stamp

    def _press(self, key: int, stamp: int, now: float) -> list[Notification]:
        if key in ENTER_KEYS:
            return self._enter(now)
        self._key_at, self._key_stamp = now, stamp
        if key in MODIFIER_KEYS:
            return []
        letter = KEYS.get(key)
        if letter is None or len(self._code) == MAX_CODE:
            self._invalid = True
        else:
            self._code += letter
        return []

    def _enter(self, now: float) -> list[Notification]:
        tag = self._code.strip(" ")
        if self._invalid or (tag and not _TAG.fullmatch(tag)):
            self._drop()
            return []
        self._reset_code()
        if tag and self._repeats.is_new(tag, now):
            return [Card(self.name, "", 0, 0, tag)]
        return []

    def _drop(self) -> None:
        """Drops the code and counts it, unless only modifier keys were typed."""
        self._dropped += bool(self._code or self._invalid)
        self._reset_code()
