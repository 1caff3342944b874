"""Much noise from a device: whatever comes, a decoder keeps little of it and goes on."""

from random import Random

import pytest

from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.registry import READERS
from tests.firmware_bridge.test_readers_contract import CONVERSATIONS, TAGS
from tests.repeat import times

BYTES = times(500_000)
# One frame of the longest kind; a tile scanner's last events besides.
MOST_KEPT = 600


def kept(part: object) -> int:
    """How much a reader, or a part of it, holds."""
    found = 0
    for value in vars(part).values():
        if isinstance(value, bytes | bytearray | str | list | set | dict):
            found += len(value)
        elif any(hasattr(value, name) for name in ("_lines", "_tail", "_buffer")):
            found += kept(value)
    return found


@pytest.mark.parametrize("kind", READERS)
def test_noise_and_broken_frames_are_neither_kept_nor_an_error(kind: str) -> None:
    random = Random(13)
    reader: Reader = READERS[kind]("x")
    reader.open(0.0)
    now, fed = 0.0, 0
    while fed < BYTES:
        frame = bytearray(CONVERSATIONS[kind].card(random.choice(TAGS), random.randrange(1, 99)))
        frame[random.randrange(len(frame))] = random.randrange(256)
        data = random.randbytes(random.randrange(200)) + bytes(frame[: random.randrange(300)])
        size = random.choice((1, 7, 4096))
        for begin in range(0, len(data), size):
            reader.feed(data[begin : begin + size], now)
            now += 0.01
        reader.tick(now)
        assert len(reader.pop_output()) < MOST_KEPT
        assert kept(reader) < MOST_KEPT
        fed += len(data)
    assert reader.dropped > 0
