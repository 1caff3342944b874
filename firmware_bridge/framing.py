"""Finds whole frames in a stream of bytes where each begins with a mark, noise and all."""

import re
from collections.abc import Iterator

BLANK = b"\r\n"


class Frames:
    """Frames that begin with `mark`, which nothing inside them may be.

    `whole` matches what follows the mark in a complete frame, `begun` what may still become one;
    `begun` must not match more than a frame's length, for that is all that is ever kept.
    """

    def __init__(self, mark: bytes, whole: bytes, begun: bytes) -> None:
        self._mark = mark
        self._whole = re.compile(whole)
        self._begun = re.compile(begun)
        self._tail = b""
        self._noisy = False
        self.dropped = 0

    def forget(self) -> None:
        """Half a frame from before the port was opened again is worth nothing."""
        self._tail = b""
        self._noisy = False

    def feed(self, data: bytes) -> Iterator[re.Match[bytes]]:
        """The frames that are complete now; what is in none is dropped and counted."""
        noise, *frames = (self._tail + data).split(self._mark)
        self._tail = b""
        self._noise(noise)
        for number, frame in enumerate(frames, 1):
            found = self._whole.match(frame)
            if found is not None:
                self._noisy = False
                yield found
                self._noise(frame[found.end() :])
            elif number == len(frames) and self._begun.fullmatch(frame):
                self._tail = self._mark + frame
            else:
                self.dropped += 1
                # What follows belongs to the same broken frame and is not counted again.
                self._noisy = True

    def _noise(self, between: bytes) -> None:
        """One stretch of noise counts once, in however many pieces it comes."""
        if between.strip(BLANK) and not self._noisy:
            self.dropped += 1
            self._noisy = True
