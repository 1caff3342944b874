"""Standard input, output and error as commands use them, whatever the caller has done to them.

`companion score` loads this module, so it imports next to nothing.
"""

import errno
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO, TextIO

# More than anybody means to give us: 80,000 matches, and a line as long as 300 of them. Without a
# limit /dev/zero, or a cable that only sends noise, takes all the memory there is.
LARGEST_INPUT = 256_000_000
LONGEST_LINE = 1_000_000
_CHUNK = 1 << 20


class BadInput(Exception):
    """Input that cannot be read. Its text is the sentence for standard error; exit status 2."""


class OutputFailed(Exception):
    """Standard output that cannot be written. Its text is the sentence for standard error; exit
    status 1. No OSError, so that nobody takes it for an error of a file that was being read."""


def prepare() -> None:
    """Makes the three streams usable. To be called once, before anything else is opened.

    A closed descriptor is taken by /dev/null; otherwise the next file that we open would get its
    number, and what is meant for people would be written into that file. `sys.stdin` stays None
    if it was closed, which `read_input` and `lines` report.
    """
    for descriptor in (0, 1, 2):
        try:
            # Somebody who shares our terminal may have left it so that half of a text gets lost.
            os.set_blocking(descriptor, True)
        except OSError:
            # The lowest free number is the one that we are at.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stdout is None:
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - for as long as we run
    if sys.stderr is None:
        # Or print(file=None) would send to standard output what belongs here.
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115 - for as long as we run
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            # Names may hold letters that a terminal cannot show.
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def finish() -> None:
    """Writes what is pending; what nobody takes is dropped, or Python would try again at the end
    and give its own exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _to_nowhere(stream)


def drop_output() -> None:
    """What standard output still holds is not written: a reader who has stopped reading would
    keep us from ending."""
    _to_nowhere(sys.stdout)


def _to_nowhere(stream: "TextIO") -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say(text: str = "", flush: bool = False) -> None:
    """Writes a line to standard output, in the terminal's own letters. Raises like `write`."""
    write(f"{text}\n".encode(sys.stdout.encoding, "replace"), flush)


def write(data: bytes, flush: bool = False) -> None:
    """Writes bytes to standard output; at the end of the command at the latest.

    Raises OutputFailed, or BrokenPipeError if nobody reads any more.
    """
    try:
        left = memoryview(data)
        while left:
            # Without a buffer (PYTHONUNBUFFERED) a disk that fills up takes only a part.
            left = left[sys.stdout.buffer.write(left) :]
        if flush:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(f"cannot write standard output: {error.strerror or error}") from error


def complain(text: str) -> None:
    """Writes a sentence to standard error, on one line whatever names it quotes."""
    line = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    write_error(f"companion: {line}\n")


def write_error(text: str) -> None:
    """Writes to standard error, if that takes it; there is no other place to say it, and the exit
    status still tells."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        return


def people_watch() -> bool:
    """Whether standard error is a terminal, so that progress is worth telling there."""
    return sys.stderr.isatty()


def read_input(file: str) -> bytes:
    """All of a file, or of standard input for "-". Raises BadInput."""
    try:
        if file == "-":
            return _read(_standard_input())
        with open(file, "rb") as source:  # noqa: PTH123 - pathlib would cost a tenth of the start-up
            return _read(source)
    except OSError as error:
        place = "standard input" if file == "-" else file
        raise BadInput(f"cannot read {place}: {error.strerror or error}") from error


def lines() -> "Iterator[str]":
    """Standard input line by line as it comes, stripped and without blank lines.

    Bytes that are no text become replacement characters. Raises BadInput.
    """
    number = 0
    while True:
        try:
            raw = _standard_input().readline(LONGEST_LINE + 1)
        except OSError as error:
            raise BadInput(f"cannot read standard input: {error.strerror or error}") from error
        number += 1
        if len(raw) > LONGEST_LINE:
            raise BadInput(f"line {number} is longer than {LONGEST_LINE:,} bytes")
        if not raw:
            return
        line = raw.decode(errors="replace").strip()
        if line:
            yield line


def is_typed() -> bool:
    """Whether somebody types at a terminal what we read."""
    return sys.stdin is not None and sys.stdin.isatty()


def _standard_input() -> "BinaryIO":
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdin.buffer


def _read(source: "BinaryIO") -> bytes:
    """At most LARGEST_INPUT; in pieces, so that a small file needs little memory."""
    pieces = []
    room = LARGEST_INPUT
    while True:
        piece = source.read(_CHUNK)
        pieces.append(piece)
        room -= len(piece)
        if room < 0:
            raise OSError(errno.EFBIG, f"it is larger than {LARGEST_INPUT // 1_000_000} MB")
        if len(piece) < _CHUNK:
            return b"".join(pieces)
