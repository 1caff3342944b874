"""The answers of a PN532 on a serial line."""


def answer(data: bytes) -> bytes:
    """Returns the frame of an answer."""
    body = b"\xd5" + data
    head = bytes([len(body), -len(body) & 0xFF])
    return b"\x00\x00\xff" + head + body + bytes([-sum(body) & 0xFF, 0])


def seen(tag: bytes) -> bytes:
    """Returns the answer to a poll when a card is near."""
    return answer(b"\x4b\x01\x01\x00\x04\x08" + bytes([len(tag)]) + tag)


NOTHING = answer(b"\x4b\x00")
