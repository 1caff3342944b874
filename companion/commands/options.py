"""Values that options take, checked by argparse: what is refused is a usage error, status 2.

`companion simulate` and the touchscreen load this module, so it imports nothing heavy.
"""

import argparse

# More than anybody waits for, and not too much for the system's clock.
LONGEST_WAIT = 1_000_000.0
LONGEST_QUOTE = 40


def filled(text: str) -> str:
    """A text that is not empty: a script whose variable is empty does not mean the default."""
    if not text:
        raise argparse.ArgumentTypeError("it is empty")
    return text


def name(text: str) -> str:
    """A name that is looked up in the journal, which keeps only text: bytes that are none become
    question marks, and such a name is not found. Not for files, whose names may be any bytes."""
    return filled(text).encode(errors="replace").decode()


def count(text: str) -> int:
    """A whole number from 0 on."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{_short(text)} is not a whole number") from None
    if number < 0:
        raise argparse.ArgumentTypeError(f"{_short(text)} is less than 0")
    return number


def seconds(text: str) -> float:
    """Seconds from 0 on that one can wait."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{_short(text)} is not a number") from None
    if not 0 <= number <= LONGEST_WAIT:
        raise argparse.ArgumentTypeError(f"{_short(text)} is not from 0 to {LONGEST_WAIT:.0f}")
    return number


def _short(text: str) -> str:
    """The text as it is quoted in a sentence."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…")
