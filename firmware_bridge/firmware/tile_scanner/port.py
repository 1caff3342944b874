"""The USB serial line to the host, read and written without blocking."""

import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

# Bytes in the output buffer: five of the longest lines. A line that finds no room is dropped, since
# events are sent again, and a scanner that waits for its host would miss cards.
MAX_OUT = 512
MAX_READ = 64


class HostPort:
    """Reads bytes and writes whole lines; `dropped` counts lines that found no room."""

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
        """Returns what has come, at most MAX_READ bytes, so that a busy host cannot block us."""
        data = bytearray()
        while len(data) < MAX_READ and self._readable.poll(0):
            data.extend(self._source.read(1))
        return bytes(data)

    def send(self, line: bytes) -> None:
        """Puts a line into the output buffer, or drops it if there is no room."""
        if len(self._out) + len(line) > MAX_OUT:
            self.dropped += 1
        else:
            self._out.extend(line)

    def flush(self) -> None:
        """Writes what can be written now, one byte at a time: poll promises room for one byte, and
        writing two may block for half a second when the host has stopped reading."""
        done = 0
        while done < len(self._out) and self._writable.poll(0):
            self._sink.write(self._out[done : done + 1])
            done += 1
        self._out = self._out[done:]
