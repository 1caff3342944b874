"""Finds fonts of the system for letters that ours do not have, by fontconfig's `fc-match`.

Nothing is looked for until such a letter appears. Without fontconfig nothing is found.
"""

import os
import threading
import time
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable

from companion.device import log
from companion.records import dataclass

# The programs of fontconfig that find the best font, and all fonts.
BEST, ALL = "fc-match", "fc-list"
# Patterns that a font must match, to which the letter's code is added.
# Colour fonts and those of fixed sizes cannot be drawn in any size and colour.
WANTED = "sans-serif:bold:scalable=True:color=False:charset="
# Of a file with several fonts only the first can be opened.
WANTED_FIRST = ":index=0:scalable=True:color=False:charset="
# The format of their answers.
TOLD = "%{file}\t%{index}\t%{scalable}\t%{color}\t%{charset}\n"
# Timeout in seconds: an answer takes some hundredths, but the first may have to read all fonts.
PATIENCE = 20.0
# Delay in seconds before a program is started, so that the frame with the letter is drawn first;
# otherwise that comes 9 ms later.
DRAWN_WITHIN = 0.05


@dataclass(frozen=True, eq=False)
class SystemFont:
    """A font file, and the ranges of code points that it has: where each begins and ends."""

    path: str
    starts: "array[int]"
    ends: "array[int]"

    def has(self, letter: str) -> bool:
        """Whether it has this letter."""
        at = bisect_right(self.starts, ord(letter)) - 1
        return at >= 0 and ord(letter) <= self.ends[at]


class FontLibrary:
    """What is known of the fonts of the system, for all threads of the process.

    Answers are kept: every letter is looked for once. `version` grows with each that is found.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, SystemFont | None] = {}
        self._fonts: list[SystemFont] = []
        self._wanted: dict[str, list[Callable[[], None]]] = {}
        self._thread: threading.Thread | None = None
        self._missing = False
        self.version = 0

    def font_for(self, letter: str, wake: Callable[[], None] | None) -> SystemFont | None:
        """The font that has this letter; None if there is none, or none is known yet.

        With `wake` it is looked for in a thread, which calls `wake` when `version` has grown. With
        None it is looked for now.
        """
        with self._lock:
            if letter in self._known or self._missing:
                return self._known.get(letter)
            if wake is not None:
                callers = self._wanted.setdefault(letter, [])
                if wake not in callers:
                    callers.append(wake)
                if self._thread is None:
                    self._thread = threading.Thread(target=self._search, daemon=True)
                    self._thread.start()
                return None
        return self._find(letter)

    def reject(self, font: SystemFont) -> None:
        """No longer offers a font that could not be opened or drawn."""
        with self._lock:
            self._fonts = [each for each in self._fonts if each is not font]
            for letter, known in self._known.items():
                if known is font:
                    self._known[letter] = None

    def _search(self) -> None:
        """Looks for all letters that are wanted, then ends."""
        time.sleep(DRAWN_WITHIN)
        while True:
            with self._lock:
                letter = next(iter(self._wanted), None)
                if letter is None:
                    self._thread = None
                    return
            found = self._find(letter)
            with self._lock:
                callers = self._wanted.pop(letter)
            if found is not None:
                for wake in callers:
                    wake()

    def _find(self, letter: str) -> SystemFont | None:
        """Looks for a font in those that were found before, then in those of the system."""
        with self._lock:
            found = next((font for font in self._fonts if font.has(letter)), None)
        known = found is not None
        if found is None and not self._missing:
            found = self._ask(letter)
        with self._lock:
            if found is not None:
                if not known:
                    self._fonts.append(found)
                self.version += 1
            return self._known.setdefault(letter, found)

    def _ask(self, letter: str) -> SystemFont | None:
        code = f"{ord(letter):x}"
        try:
            return _first_usable(_run(BEST, "-f", TOLD, WANTED + code), letter) or _first_usable(
                _run(ALL, "-f", TOLD, WANTED_FIRST + code), letter
            )
        except FileNotFoundError:
            self._missing = True
        except (OSError, ValueError, OverflowError) as error:
            log.warning(f"the fonts of the system cannot be asked for: {error}")
        return None


# What the process knows, for the screens and for the files that it writes.
LIBRARY = FontLibrary()


def _run(program: str, *arguments: str) -> list[str]:
    """The lines that a program writes, in a fixed order. Raises OSError if it cannot be run."""
    import subprocess

    try:
        done = subprocess.run(  # noqa: S603 - a program of ours, a number in hexadecimal digits
            (program, *arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise TimeoutError(str(error)) from error
    # A path may contain whatever else ends a line for Python.
    lines = filter(None, os.fsdecode(done.stdout).split("\n"))
    # The bold ones first, which look like ours.
    return sorted(lines, key=lambda line: ("Bold." not in line, line))


def _first_usable(lines: Iterable[str], letter: str) -> SystemFont | None:
    """The first of these fonts that has the letter and can be drawn. Raises ValueError."""
    for line in lines:
        path, index, scalable, colour, charset = line.split("\t")
        if colour != "True" and scalable == "True" and not int(index) & 0xFFFF:
            ranges = [each.partition("-") for each in charset.split()]
            starts = array("L", (int(first, 16) for first, _, _ in ranges))
            ends = array("L", (int(last or first, 16) for first, _, last in ranges))
            font = SystemFont(path, starts, ends)
            if font.has(letter):
                return font
    return None
