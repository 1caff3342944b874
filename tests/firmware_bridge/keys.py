"""Key events of a keyboard reader, as the bytes that the kernel sends."""

import struct

EV_SYN, EV_KEY, EV_MSC = 0, 1, 4
SYN_DROPPED = 3
ENTER, KEYPAD_ENTER, SHIFT, TAB, MINUS = 28, 96, 42, 15, 12
BEGIN = 1_700_000_000.0
EVERY = 0.01

# As linux/input-event-codes.h numbers them, one by one.
# fmt: off
CODES = {
    "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11,
    "Q": 16, "W": 17, "E": 18, "R": 19, "T": 20, "Y": 21, "U": 22, "I": 23, "O": 24, "P": 25,
    "A": 30, "S": 31, "D": 32, "F": 33, "G": 34, "H": 35, "J": 36, "K": 37, "L": 38,
    "Z": 44, "X": 45, "C": 46, "V": 47, "B": 48, "N": 49, "M": 50, " ": 57,
}
KEYPAD = {
    "7": 71, "8": 72, "9": 73, "4": 75, "5": 76, "6": 77, "1": 79, "2": 80, "3": 81, "0": 82,
}
# fmt: on


def event(kind: int, code: int, value: int, at: float = BEGIN) -> bytes:
    """One struct input_event."""
    return struct.pack("@llHHi", int(at), round(at % 1 * 1_000_000), kind, code, value)


def key(code: int, at: float = BEGIN, shifted: bool = False) -> bytes:
    """Returns the events of a key that goes down and up."""

    def moved(which: int, value: int) -> bytes:
        scan = event(EV_MSC, 4, 0x70000 + which, at)
        return scan + event(EV_KEY, which, value, at) + event(EV_SYN, 0, 0, at)

    inside = moved(code, 1) + moved(code, 0)
    return moved(SHIFT, 1) + inside + moved(SHIFT, 0) if shifted else inside


def typed(code: str, at: float = BEGIN, *, keypad: bool = False, end: int = ENTER) -> bytes:
    """Returns the events of a code and Enter; letters with shift, as readers type capitals."""
    table = CODES | (KEYPAD if keypad else {})
    keys = [
        key(table[letter], at + EVERY * place, letter.isalpha())
        for place, letter in enumerate(code)
    ]
    return b"".join(keys) + key(end, at + EVERY * len(code))
