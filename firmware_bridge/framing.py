"""Finds complete frames in a noisy stream of bytes where each frame begins with a start byte."""

import re
from collections.abc import Iterator

LINE_ENDS = b"\r\n"


class FrameSplitter:
    """Splits a stream into frames that begin with `start`, a byte that occurs nowhere inside them.

    `complete` is a pattern for what follows the start byte in a whole frame, `partial` one for
    what may still become one. `partial` must not match more than a frame's length, since what it
    matches is kept until the next call.
    """

    def __init__(self, start: bytes, complete: bytes, partial: bytes) -> None:
        self._start = start
        self._complete = re.compile(complete)
        self._partial = re.compile(partial)
        self._tail = b""
        self._in_noise = False
        self.dropped = 0

    def reset(self) -> None:
        """Drops a partial frame, as is needed when the port was opened again."""
        self._tail = b""
        self._in_noise = False

    def feed(self, data: bytes) -> Iterator[re.Match[bytes]]:
        """Yields a match of `complete` for each frame that `data` completes.

        Bytes that belong to no frame are dropped and counted in `dropped`.
        """
        noise, *frames = (self._tail + data).split(self._start)
        self._tail = b""
        self._count_noise(noise)
        for number, frame in enumerate(frames, 1):
            found = self._complete.match(frame)
            if found is not None:
                self._in_noise = False
                yield found
                self._count_noise(frame[found.end() :])
            elif number == len(frames) and self._partial.fullmatch(frame):
                self._tail = self._start + frame
            else:
                self.dropped += 1
                # What follows belongs to the same broken frame and is not counted again.
                self._in_noise = True

    def _count_noise(self, between: bytes) -> None:
        """Counts one stretch of noise once, in however many pieces it comes."""
        if between.strip(LINE_ENDS) and not self._in_noise:
            self.dropped += 1
            self._in_noise = True
