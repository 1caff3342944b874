"""The files that people bring to the table: in a folder of the data directory, and on USB sticks.

They are read in a thread, as a stick may be slow and a folder full. What is written is small, and
is on the disk when the call returns.
"""

import errno
import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.device import log
from companion.device.stick import FULL, READ_ONLY, Stick, mounted, write_files
from companion.games.base import Refusal
from companion.ui.shell.device import ReadFolder

# The end of the name of a file that was put aside.
DELETED = ".deleted"

Run = Callable[[Callable[[], None]], None]


def in_thread(job: Callable[[], None]) -> None:
    """Runs a job in the background."""
    threading.Thread(target=job, name="files", daemon=True).start()


class FolderFiles:
    """See `TableFiles` in companion/ui/shell/device.py.

    directory: the data directory. folder: its folder with the files, which need not exist; on a
    stick they may lie in such a folder or in none. read: reads such a folder. wake: called in the
    background when there is something new. run: runs a job there. sticks: finds those that are
    plugged in; None for those of this computer.
    """

    def __init__(
        self,
        directory: Path,
        folder: str,
        read: ReadFolder,
        wake: Callable[[], None] = lambda: None,
        *,
        run: Run = in_thread,
        sticks: Callable[[], list[Stick]] | None = None,
    ) -> None:
        self._directory = directory
        self._folder = folder
        self._read = read
        self._wake = wake
        self._run = run
        self._find_sticks = sticks or mounted
        self.own: Sequence[Any] | None = None
        self.on_stick: Sequence[Any] | None = None
        self.deleted = ""
        # Counts what was begun or changed: what was read before does not count any more.
        self._turn = 0
        # The sticks of `on_stick`, and whether a thread is looking for others.
        self._sticks: list[Stick] = []
        self._looking = False
        # Held while something is set, so that what is older never takes the place of what is newer.
        self._setting = threading.Lock()

    @property
    def path(self) -> Path:
        """The folder in the data directory."""
        return self._directory / self._folder

    def look(self) -> None:
        """Begins to read all files anew."""
        turn = self._next_turn()

        def job() -> None:
            self._set_own(turn, self._listed(self.path))
            self._read_sticks(self._plugged_in())

        self._run(job)

    def look_for_sticks(self) -> None:
        """Begins to read the sticks, if others are plugged in than before."""
        if self._looking:
            return
        self._looking = True

        def job() -> None:
            found = self._plugged_in()
            if found != self._sticks:
                self._read_sticks(found)
            self._looking = False

        self._run(job)

    def _next_turn(self) -> int:
        with self._setting:
            self._turn += 1
            return self._turn

    def _set_own(self, turn: int, found: Sequence[Any]) -> None:
        with self._setting:
            if turn == self._turn:
                self.own = found
        self._wake()

    def _read_sticks(self, sticks: list[Stick]) -> None:
        found = [
            file
            for stick in sticks
            for place in (stick.place, stick.place / self._folder)
            for file in self._listed(place)
        ]
        self._sticks, self.on_stick = sticks, found
        self._wake()

    def _plugged_in(self) -> list[Stick]:
        try:
            return self._find_sticks()
        except Exception as error:  # noqa: BLE001 - a thread that ends with an error says nothing
            log.error(f"sticks cannot be found\n{log.trace(error)}")
            return []

    def _listed(self, folder: Path) -> Sequence[Any]:
        try:
            return self._read(str(folder))
        except Exception as error:  # noqa: BLE001 - a thread that ends with an error says nothing
            log.error(f"{folder} cannot be read\n{log.trace(error)}")
            return ()

    def add(self, name: str, ending: str, content: bytes) -> None:
        """Writes a new file durably. Raises Refusal("not-written") if the disk does not take it."""
        try:
            file = self._free_name(name, ending)
            write_files(self._directory, self._folder, [(file, content)])
        except OSError as error:
            raise _refusal(error, "not-written", file=name + ending) from error
        self.look()

    def _free_name(self, name: str, ending: str) -> str:
        """The name, with a number if a file has it already. Raises OSError."""
        taken = set()
        with suppress(FileNotFoundError):
            taken = {each.name.casefold() for each in self.path.iterdir()}
        number = 1
        while True:
            file = f"{name}-{number}{ending}" if number > 1 else f"{name}{ending}"
            if file.casefold() not in taken:
                return file
            number += 1

    def remove(self, name: str) -> None:
        """Renames a file, so that it is listed no more, and drops the one removed before.

        Raises Refusal("not-saved") if the disk does not take it, or there is no such file any more.
        """
        aside = name + DELETED
        try:
            self._rename(name, aside)
            for other in self.path.iterdir():
                if other.name.endswith(DELETED) and other.name != aside:
                    with suppress(OSError):  # it lies there for longer
                        other.unlink()
        except OSError as error:
            self._forget_missing(error)
            raise _refusal(error, "not-saved") from error
        self.deleted = name
        self.own = [file for file in self.own or () if file.name != name]
        self.look()

    def restore(self) -> None:
        """Gives the file its name back, or one with a number if there is another by now.

        Raises Refusal("not-saved") if the disk does not take it; if it is not there any more,
        nothing can be restored from then on.
        """
        stem, dot, rest = self.deleted.partition(".")
        try:
            self._rename(self.deleted + DELETED, self._free_name(stem, dot + rest))
        except OSError as error:
            if self._forget_missing(error):
                self.deleted = ""
            raise _refusal(error, "not-saved") from error
        self.deleted = ""
        self.look()

    def _forget_missing(self, error: OSError) -> bool:
        """Reads all files anew if one is not there any more; returns whether that is so."""
        missing = error.errno == errno.ENOENT
        if missing:
            self.look()
        return missing

    def _rename(self, old: str, new: str) -> None:
        folder = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.rename(old, new, src_dir_fd=folder, dst_dir_fd=folder)
            os.fsync(folder)
        finally:
            os.close(folder)


def _refusal(error: OSError, code: str, **params: object) -> Refusal:
    """Why a file was not written."""
    reason = None
    if error.errno in FULL:
        reason = "full"
    elif error.errno in READ_ONLY:
        reason = "readonly"
    elif error.errno == errno.ENOENT and code == "not-saved":
        reason = "gone"
    said = os.strerror(error.errno or errno.EIO)
    log.warning(f"not written: {error}")
    return Refusal(code, reason=reason, error=said, **params)
