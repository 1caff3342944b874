"""Types of command line options. A bad value is a usage error of argparse, exit status 2.

`companion simulate` and the touchscreen load this module, so it imports nothing heavy.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentTypeError

# Seconds; more would overflow the timeouts of the system.
LONGEST_WAIT = 1_000_000.0
LONGEST_QUOTE = 40


def not_empty(text: str) -> str:
    """Returns the text. Refuses an empty one: a script whose variable is unset means no default."""
    if not text:
        raise _refusal("must not be empty")
    return text


def name(text: str) -> str:
    """Returns a name to look up in the journal, with question marks for bytes that are not text.

    The journal has only text, so such a name is not found. Not for files: their names may be any
    bytes.
    """
    return not_empty(text).encode(errors="replace").decode()


def count(text: str) -> int:
    """Returns a whole number, 0 or more."""
    try:
        number = int(text)
    except ValueError:
        raise _refusal(f"{_short(text)} is not a whole number") from None
    if number < 0:
        raise _refusal(f"{_short(text)} is less than 0")
    return number


def seconds(text: str) -> float:
    """Returns a number of seconds, from 0 to LONGEST_WAIT."""
    try:
        number = float(text)
    except ValueError:
        raise _refusal(f"{_short(text)} is not a number") from None
    if not 0 <= number <= LONGEST_WAIT:
        raise _refusal(f"{_short(text)} is not from 0 to {LONGEST_WAIT:.0f}")
    return number


def _refusal(words: str) -> "ArgumentTypeError":
    """Returns the exception whose words argparse prints."""
    # The touchscreen starts without argparse; see `plain_options`.
    from argparse import ArgumentTypeError

    return ArgumentTypeError(words)


def _short(text: str) -> str:
    """Returns the text quoted, shortened if it is long."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…")
