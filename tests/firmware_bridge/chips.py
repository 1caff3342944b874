"""What a PN532 on a serial line answers, byte by byte."""


def answer(data: bytes) -> bytes:
    """A frame from the chip."""
    said = b"\xd5" + data
    head = bytes([len(said), -len(said) & 0xFF])
    return b"\x00\x00\xff" + head + said + bytes([-sum(said) & 0xFF, 0])


def seen(tag: bytes) -> bytes:
    """A card is near."""
    return answer(b"\x4b\x01\x01\x00\x04\x08" + bytes([len(tag)]) + tag)


NOTHING = answer(b"\x4b\x00")
