"""Speaks short texts with espeak-ng; silent where it is not installed.

espeak-ng writes a WAV file to its standard output, which the mixer of the app plays. So only one
process has the sound device open (many cards on a Pi allow no more), and the volume that the table
chose applies to the voice too.
"""

import os
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.device import log
from companion.records import dataclass

if TYPE_CHECKING:
    import subprocess

    from companion.device.sound import Sounds

PROGRAMS = ("espeak-ng", "espeak")
# Words a minute; the program's own 175 are too many for small children.
WORDS_PER_MINUTE = "160"
# Letters of a text that are spoken, and the most bytes that a voice may need for them.
LONGEST_TEXT = 400
MOST_BYTES = 8_000_000
# What stays of a text besides letters, digits and blanks. The brackets of [[phonemes]], the < and &
# of markup and the control characters of embedded commands do not.
SENTENCE_MARKS = frozenset(".,:;!?'-−")
# Without a home, in which it would leave a folder for a sound server that it never uses.
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "HOME": "/dev/null"}
# Seconds that `close` waits for the thread.
CLOSE_WITHIN = 0.3


def find_program() -> str | None:
    """The path of espeak-ng, else of espeak; None if neither is installed."""
    import shutil  # as all that only speaking needs: most tables never do

    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def plain_text(text: str) -> str:
    """The text without anything that espeak-ng could take for more than words; may be ""."""
    import unicodedata

    letters = (
        letter if letter in SENTENCE_MARKS or unicodedata.category(letter)[0] in "LMN" else " "
        for letter in text.replace("’", "'")
    )
    return " ".join("".join(letters).split())[:LONGEST_TEXT]


@dataclass(frozen=True)
class Utterance:
    """A text to be spoken in a language, unless it is later than `until` by then."""

    text: str
    language: str
    until: float


class Speech:
    """Speaks one text at a time; a new one replaces the one that waits or is being spoken.

    All methods return at once. The program runs in a process of its own, started and read by a
    thread that the first text starts: whether it hangs or crashes, nobody waits for it.
    """

    def __init__(
        self,
        sounds: "Sounds",
        find: Callable[[], str | None] = find_program,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sounds = sounds
        self._find = find
        self._clock = clock
        self._program: str | None = None
        self._thread: threading.Thread | None = None
        # Guards all below; the thread never holds it while it waits for the program.
        self._changed = threading.Condition()
        self._next: Utterance | None = None
        # The text that the thread works on; None when that is not wanted any more.
        self._current: Utterance | None = None
        # The running program. Only set while its process is not reaped.
        self._process: subprocess.Popen[bytes] | None = None
        self._closing = False
        self._complained = False

    @property
    def program(self) -> str | None:
        """The path of the program; None as long as it is not installed."""
        if self._program is None:
            self._program = self._find()
        return self._program

    @property
    def can_be_used(self) -> bool:
        """Whether the program is installed, and what its words are played with."""
        return self.program is not None and not self._sounds.missing

    def say(self, text: str, language: str, within: float) -> None:
        """Speaks a text in a language ("nl"), unless that cannot begin within so many seconds."""
        words = plain_text(text)
        with self._changed:
            self._drop()
            if not words or within <= 0 or self.program is None or self._closing:
                return
            self._next = Utterance(words, language, self._clock() + within)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
                self._thread.start()
            self._changed.notify()

    def stop(self) -> None:
        """Ends what is being spoken, in the middle of a word, and forgets what waits."""
        with self._changed:
            self._drop()

    def close(self) -> None:
        """Ends the program and the thread; does not wait long for them."""
        with self._changed:
            self._drop()
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(CLOSE_WITHIN)

    def _drop(self) -> None:
        self._next = self._current = None
        if self._process is not None:
            _kill(self._process)
        self._sounds.hush()

    def _run(self) -> None:
        """Speaks what comes until the app ends."""
        while (utterance := self._wait()) is not None:
            voice = None
            try:
                voice = self._sounds.voice(wave_file(self._synthesise(utterance)))
            except (OSError, ValueError) as error:
                self._complain(error)
            with self._changed:
                # Nothing is played that something else has replaced, or that comes too late.
                wanted = self._current is utterance and self._clock() <= utterance.until
                if wanted and voice is not None:
                    self._sounds.speak(voice)

    def _wait(self) -> Utterance | None:
        """The next text, as soon as there is one; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._next is not None or self._closing)
            self._current, self._next = self._next, None
            return self._current

    def _synthesise(self, utterance: Utterance) -> bytes:
        """What the program writes for a text.

        Raises OSError if it cannot be run, ValueError if it fails, hangs or was stopped. Its
        process has ended by then.
        """
        import subprocess

        process = subprocess.Popen(  # noqa: S603 - the text is one argument, and no option
            command(str(self.program), utterance),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            cwd="/",
            # A group of its own, so that whatever it starts ends with it.
            process_group=0,
        )
        with self._changed:
            if self._current is utterance:
                self._process = process
            else:
                _kill(process)
        try:
            written = self._read(process, utterance.until)
        finally:
            with self._changed:
                self._process = None
            status = self._reap(process, utterance.until)
        with self._changed:
            if self._current is utterance and status != 0:
                raise ValueError(f"{self.program} ended with status {status}")
        return written

    def _read(self, process: "subprocess.Popen[bytes]", until: float) -> bytes:
        """All that the process writes until `until`."""
        import select

        if process.stdout is None:
            raise ValueError("the program has no output")
        parts = []
        size = 0
        with process.stdout as output:
            while (left := until - self._clock()) > 0 and size <= MOST_BYTES:
                if select.select([output], [], [], left)[0]:
                    part = os.read(output.fileno(), 1 << 16)
                    if not part:
                        break
                    parts.append(part)
                    size += len(part)
        return b"".join(parts)

    def _reap(self, process: "subprocess.Popen[bytes]", until: float) -> int:
        """The exit status of a process; kills it if it has none by `until`."""
        import subprocess

        try:
            return process.wait(max(0.0, until - self._clock()))
        except subprocess.TimeoutExpired:
            _kill(process)
            return process.wait()

    def _complain(self, error: Exception) -> None:
        """Logs the first failure that nobody caused by stopping it; never what was to be said."""
        with self._changed:
            if self._current is None or self._complained:
                return
            self._complained = True
        log.warning(f"nothing was spoken: {error}")


def command(program: str, utterance: Utterance) -> list[str]:
    """The arguments that have a text written as WAV to standard output."""
    options = ["-v", utterance.language, "-s", WORDS_PER_MINUTE, "-b", "1", "-z", "--stdout"]
    return [program, *options, "--", utterance.text]


def wave_file(written: bytes) -> bytes:
    """A WAV file as the program writes it to a pipe, with its true length in the header.

    Raises ValueError if that is none, or without any sound.
    """
    import io
    import wave

    try:
        with wave.open(io.BytesIO(written)) as source:
            form: Any = source.getparams()
            frames = source.readframes(source.getnframes())
    except (wave.Error, EOFError) as error:
        raise ValueError(f"not a WAV file: {error}") from error
    if not frames:
        raise ValueError("no sound")
    whole = io.BytesIO()
    with wave.open(whole, "wb") as target:
        target.setnchannels(form.nchannels)
        target.setsampwidth(form.sampwidth)
        target.setframerate(form.framerate)
        target.writeframes(frames)
    return whole.getvalue()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kills a process that is not reaped yet, with all that it started."""
    import signal
    from contextlib import suppress

    with suppress(ProcessLookupError, PermissionError):  # it has ended, with all of its group
        os.killpg(process.pid, signal.SIGKILL)
