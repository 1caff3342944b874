"""Standard input, output and error for commands, also where they are closed or non-blocking.

`companion score` loads this module, so it imports next to nothing.
"""

import errno
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO, TextIO

# In bytes: 80,000 matches, and a line as long as 300 of them. Without a limit, /dev/zero or a noisy
# serial line would take all memory.
LARGEST_INPUT = 256_000_000
LONGEST_LINE = 1_000_000
_CHUNK = 1 << 20
# What a terminal may obey, or what turns a line round or ends it: control characters but tab and
# line feed, marks of the direction, separators. Names from files can have all of them.
_HARMFUL = dict.fromkeys(
    (
        *(*range(9), *range(11, 32), *range(0x7F, 0xA0)),
        *(0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)),
    ),
    "\N{REPLACEMENT CHARACTER}",
)


class BadInput(Exception):
    """Input that cannot be read. Its text is the sentence for standard error; exit status 2."""


class OutputFailed(Exception):
    """Standard output that cannot be written. Its text is the sentence for standard error; exit
    status 1. No OSError, so that nobody takes it for an error of a file that was being read."""


def prepare() -> None:
    """Makes the three streams usable. To be called once, before anything else is opened.

    A closed descriptor is taken by /dev/null; otherwise the next file that we open would get its
    number, and what is meant for people would be written into that file. `sys.stdin` stays None
    if it was closed, which `read_input` and `read_lines` report.
    """
    for descriptor in (0, 1, 2):
        try:
            # Another program may have made a shared terminal non-blocking: output would get lost.
            os.set_blocking(descriptor, True)
        except OSError:
            # `open` returns the lowest free number, which is this one.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stdout is None:
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - for as long as we run
    if sys.stderr is None:
        # Otherwise print(file=None) would write errors to standard output.
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115 - for as long as we run
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            # Names may hold letters that a terminal cannot show.
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def finish() -> None:
    """Flushes both output streams. What cannot be written is dropped; otherwise Python would try
    again at its exit, and set its own exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _redirect_to_null(stream)


def drop_output() -> None:
    """Drops the buffered output: to write it could block for ever if the reader has stopped."""
    _redirect_to_null(sys.stdout)


def _redirect_to_null(stream: "TextIO") -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


def harmless(text: str) -> str:
    """Returns the text with U+FFFD for whatever could control a terminal; its lines stay lines."""
    return text.translate(_HARMFUL)


def print_line(text: str = "", flush: bool = False) -> None:
    """Writes a harmless line for people to standard output, in the terminal's encoding.

    Raises like `write`.
    """
    write(f"{harmless(text)}\n".encode(sys.stdout.encoding, "replace"), flush)


def table_writer() -> "Callable[[bytes], None]":
    """Returns what writes the parts of a table in UTF-8 to standard output.

    A terminal gets it harmless, a file or a pipe as it is. Raises like `write`.
    """
    if not stdout_is_terminal():
        return write
    import codecs
    import io

    # A letter, and the end of a line, may begin in one part and go on in the next.
    letters = codecs.getincrementaldecoder("utf-8-sig")("replace")
    lines = io.IncrementalNewlineDecoder(letters, translate=True)

    def show(part: bytes) -> None:
        write(harmless(lines.decode(part)).encode(sys.stdout.encoding, "replace"))

    return show


def write(data: bytes, flush: bool = False) -> None:
    """Writes bytes to standard output, buffered unless `flush` is True.

    Raises OutputFailed, or BrokenPipeError if the reader has closed the pipe.
    """
    try:
        left = memoryview(data)
        while left:
            # Without a buffer (PYTHONUNBUFFERED) a full disk may accept only a part.
            left = left[sys.stdout.buffer.write(left) :]
        if flush:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(f"cannot write standard output: {error.strerror or error}") from error


def print_error(text: str) -> None:
    """Writes one line to standard error; characters that cannot be printed are replaced."""
    line = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    write_stderr(f"companion: {line}\n")


def write_stderr(text: str) -> None:
    """Writes to standard error; ignores errors, as there is no other place to report them."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        return


def stderr_is_terminal() -> bool:
    """Whether standard error is a terminal, where progress can be shown."""
    return sys.stderr.isatty()


def stdout_is_terminal() -> bool:
    """Whether standard output is a terminal, which only text is for."""
    return sys.stdout.isatty()


def read_input(file: str) -> bytes:
    """Returns the content of a file, or of standard input for "-". Raises BadInput."""
    try:
        if file == "-":
            return _read(_standard_input())
        with open(file, "rb") as source:  # noqa: PTH123 - pathlib would cost a tenth of the start-up
            return _read(source)
    except OSError as error:
        place = "standard input" if file == "-" else file
        raise BadInput(f"cannot read {place}: {error.strerror or error}") from error


def read_lines() -> "Iterator[str]":
    """Yields the lines of standard input as they arrive, stripped, without blank ones.

    Bytes that are not UTF-8 become replacement characters. Raises BadInput.
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


def stdin_is_terminal() -> bool:
    """Whether standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def _standard_input() -> "BinaryIO":
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdin.buffer


def _read(source: "BinaryIO") -> bytes:
    """Returns all bytes, read in chunks. Raises OSError for more than LARGEST_INPUT."""
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
