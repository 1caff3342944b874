"""The frames of a PN532 on a serial line: 00 00 FF LEN LCS data DCS 00."""

HOST, CHIP = 0xD4, 0xD5
START = b"\x00\xff"
ACK = b"\x00\x00\xff\x00\xff\x00"
WAKE = b"\x55\x55" + bytes(15)


def frame(data: bytes) -> bytes:
    """Returns a command to the chip as a frame."""
    body = bytes([HOST]) + data
    head = bytes([len(body), -len(body) & 0xFF])
    return b"\x00" + START + head + body + bytes([-sum(body) & 0xFF, 0])


class Acknowledged:
    """The chip has received a command; its answer follows later."""


class Pn532Decoder:
    """Decodes bytes, in pieces of any size, into acknowledgements and the data of answers."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.dropped = 0

    def reset(self) -> None:
        """Drops a partial frame."""
        self._buffer.clear()

    def feed(self, data: bytes) -> list[Acknowledged | bytes]:
        """Returns what these bytes complete. Never keeps more than one frame, at most 260 bytes."""
        self._buffer += data
        found: list[Acknowledged | bytes] = []
        while True:
            start = self._buffer.find(START)
            if start < 0:
                # A zero at the end may be the first byte of a start.
                del self._buffer[: len(self._buffer) - self._buffer.endswith(b"\x00")]
                return found
            del self._buffer[:start]
            if len(self._buffer) < 4:
                return found
            length, check = self._buffer[2:4]
            if (length, check) == (0x00, 0xFF):
                found.append(Acknowledged())
                del self._buffer[:4]
                continue
            end = 4 + length
            if (length + check) & 0xFF or not length:
                self._skip()
            elif len(self._buffer) <= end:
                return found
            elif sum(self._buffer[4 : end + 1]) & 0xFF or self._buffer[4] != CHIP:
                self._skip()
            else:
                found.append(bytes(self._buffer[5:end]))
                del self._buffer[: end + 1]

    def _skip(self) -> None:
        """Drops a false start only, since a frame may begin in what seemed to be its data."""
        self.dropped += 1
        del self._buffer[:2]
