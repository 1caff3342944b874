"""The USB line to the host, read and written without ever waiting for it."""

import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

# Five of the longest lines. What finds no room is dropped whole: the protocol sends again what
# matters, and a scanner that waits for a sleeping host would miss the cards laid meanwhile.
OUT_MOST = 512
READ_MOST = 64


class HostPort:
    """Bytes in and whole lines out."""

    def __init__(self, source: "BinaryIO", sink: "BinaryIO") -> None:
        self.dropped = 0
        self._source = source
        self._sink = sink
        self._readable = select.poll()
        self._readable.register(source, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sink, select.POLLOUT)
        self._out = bytearray()

    def read(self) -> bytes:
        """What has come in, a piece at a time so that a chattering host cannot hold us up."""
        data = bytearray()
        while len(data) < READ_MOST and self._readable.poll(0):
            data.extend(self._source.read(1))
        return bytes(data)

    def send(self, line: bytes) -> None:
        """Takes a line to be written when there is room for it, or drops it."""
        if len(self._out) + len(line) > OUT_MOST:
            self.dropped += 1
        else:
            self._out.extend(line)

    def flush(self) -> None:
        """Writes what the line takes now. "Writable" promises one byte and no more: the write of
        two may wait for half a second when the host has stopped reading."""
        done = 0
        while done < len(self._out) and self._writable.poll(0):
            self._sink.write(self._out[done : done + 1])
            done += 1
        self._out = self._out[done:]
