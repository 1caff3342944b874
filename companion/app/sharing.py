"""Takes a match off the table for the screens: its QR codes, and its files on a USB stick."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.device import log
from companion.games.base import Refusal
from companion.match.match import Match
from companion.store.files import DATABASE
from companion.store.journal import Journal
from companion.store.store import Store
from companion.ui.shell.device import CodeKind, MatchCode, SavedFiles
from companion.ui.shell.shell import Shell

if TYPE_CHECKING:
    from companion.device.stick import StickWriter
    from companion.share.report import MatchReport

# The folder in the data directory for files while no stick is there.
EXPORTS = "exports"

# What is written of a match: the format of `companion export`, the end of the file's name, and
# whether nothing is written without it.
FORMATS = (
    ("sheet", ".json", True),
    ("csv", ".csv", True),
    ("bgsplay", ".bgsplay", True),
    ("png", ".png", False),
    ("pdf", ".pdf", False),
)
# Seconds for one file; a page takes a slow Pi a few.
TIMEOUT = 120.0

Run = Callable[[Callable[[], None]], None]
# Makes the files of a match in a data directory, by its id, with the film of a replay if that has a
# number: the end of the name and the content of each.
Export = Callable[[Path, str, int | None], list[tuple[str, bytes]]]


def attach_sharing(shell: Shell, store: Store, wake: Callable[[], None]) -> None:
    """Lets the screens share the matches of a store; `wake` wakes the main loop."""
    directory = Path(store.journal.path).parent if store.is_durable else None
    # The language may change while the app runs.
    shell.device.sharing = MatchSharing(
        store.journal, directory, lambda text: shell.words(text), wake
    )


def in_thread(job: Callable[[], None]) -> None:
    """Runs a job in the background."""
    threading.Thread(target=job, name="sharing", daemon=True).start()


class MatchSharing:
    """Shares one match at a time; see `Sharing` in companion/ui/shell/device.py.

    directory: the data directory; None if nothing is stored, and then files only go to a stick.
    words: translates. wake: called in the background when something is done. run: runs a job
    there. export: makes the files, there. sticks: None for those of this computer.
    """

    def __init__(
        self,
        journal: Journal,
        directory: Path | None,
        words: Callable[[str], str] = str,
        wake: Callable[[], None] = lambda: None,
        *,
        run: Run = in_thread,
        export: Export | None = None,
        sticks: "StickWriter | None" = None,
    ) -> None:
        self._journal = journal
        self._directory = directory
        self._words = words
        self._wake = wake
        self._run = run
        self._export = export or export_files
        self._sticks = sticks
        self._report: MatchReport | None = None
        # The number of the replay whose film is one of its files; None for none.
        self._film: int | None = None
        self._codes: dict[tuple[CodeKind, int], MatchCode | Refusal | None] = {}
        # The matches whose files are being written or wait for that; and held by who writes.
        self._unwritten: list[MatchReport] = []
        self._writing = threading.Lock()
        # Held while the results are set, so that they are always those of `_report`.
        self._telling = threading.Lock()
        self.saving = False
        self.saved: SavedFiles | Refusal | None = None

    def open(self, match_id: str, match: Match, film: int | None = None) -> None:
        """Shares this match from now on. Raises sqlite3.Error if the people cannot be read."""
        from companion.share.report import Reports  # a match is seldom shared

        report = Reports(self._journal).of(match_id, match)
        # Each time a new one: a thread that still works for another match fills the old one.
        self._codes = {}
        self._film = film
        with self._telling:
            self._report, self.saving, self.saved = report, report in self._unwritten, None

    def code(self, kind: CodeKind, version: int) -> MatchCode | Refusal | None:
        """A code of the match; None while it is made in the background, which this begins."""
        codes, report, words = self._codes, self._report, self._words
        key = (kind, version)
        if report is None:
            return None
        if key not in codes:
            codes[key] = None

            def make() -> None:
                codes[key] = _made(report, kind, version, words)
                self._wake()

            self._run(make)
        return codes[key]

    def save(self) -> None:
        """Begins to write the files of the match, to a stick or else to the data directory.

        If those of another match are still being written, these are written after them.
        """
        report = self._report
        if self.saving or report is None:
            return
        self.saving, self.saved = True, None
        self._unwritten.append(report)
        # Here, as later a play may be half written.
        unkept = self._journal.connection.serialize() if self._directory is None else b""
        film = self._film
        self._run(lambda: self._write(report, unkept, film))

    def _write(self, report: "MatchReport", unkept: bytes, film: int | None) -> None:
        """Writes the files in the background; sets what came of it if the match is still shared.

        unkept: the content of the journal if it is not stored.
        """
        with self._writing:
            saved = self._outcome(report, unkept, film)
            self._unwritten.remove(report)
        with self._telling:
            if self._report == report:
                self.saved, self.saving = saved, False
        self._wake()

    def _outcome(
        self, report: "MatchReport", unkept: bytes, film: int | None
    ) -> SavedFiles | Refusal:
        """Writes the files; returns where they are, or why they are not written."""
        try:
            return self._save(report, unkept, film)
        except Refusal as refusal:
            return refusal
        except Exception as error:  # noqa: BLE001 - whatever a disk may do, it must be told
            log.error(f"the files of a match\n{log.trace(error)}")
            return Refusal("not-exported", error=str(error))

    def _save(self, report: "MatchReport", unkept: bytes, film: int | None) -> SavedFiles:
        """Writes the files. Raises Refusal if there is nowhere to write or it cannot be done."""
        from companion.device import stick

        if self._sticks is None:
            self._sticks = stick.StickWriter(stick.mounted, stick.unmounted, stick.eject_stick)
        found = self._sticks.stick()
        if found is None:
            return self._save_here(report, film)
        if self._directory is not None:
            files = self._files(self._directory, report, film)
        else:
            with temporary_journal(unkept) as directory:
                files = self._files(directory, report, film)
        # With it ejected the next match could not be written.
        ejected = self._sticks.write(found, files, eject=len(self._unwritten) == 1)
        return SavedFiles(stick.FOLDER, on_stick=True, ejected=ejected)

    def _save_here(self, report: "MatchReport", film: int | None) -> SavedFiles:
        """Writes the files into the data directory. Raises Refusal."""
        from companion.device.stick import write_files

        if self._directory is None:
            raise Refusal("not-exported", reason="unkept")
        files = self._files(self._directory, report, film)
        try:
            write_files(self._directory, EXPORTS, files)
        except OSError as error:
            log.error(f"the files of a match\n{log.trace(error)}")
            raise Refusal("not-exported", error=error.strerror or str(error)) from error
        log.info(f"the files of a match are in {self._directory / EXPORTS}")
        return SavedFiles(str(self._directory / EXPORTS), on_stick=False, ejected=False)

    def _files(
        self, directory: Path, report: "MatchReport", film: int | None
    ) -> list[tuple[str, bytes]]:
        """The name and the content of each file of a match in a data directory. Raises Refusal."""
        begins = file_name(report)
        made = self._export(directory, report.id, film)
        return [(f"{begins}{ending}", content) for ending, content in made]


def _made(
    report: "MatchReport", kind: CodeKind, version: int, words: Callable[[str], str]
) -> MatchCode | Refusal:
    """Makes a code; a Refusal if that fails."""
    from companion.share import qr
    from companion.share.bgstats import link
    from companion.share.plain_text import plain_text

    most = qr.capacity(version)
    try:
        if kind == "bgstats":
            made = link(report, most, words)
            return MatchCode(qr.code(made.url).rows, made.shortened)
        text = plain_text(report, words, most)
        return MatchCode(qr.code(text).rows, text != plain_text(report, words))
    except Exception as error:  # noqa: BLE001 - a thread that ends with an error says nothing
        log.error(f"a code cannot be made\n{log.trace(error)}")
        return Refusal("no-code", error=str(error))


def file_name(report: "MatchReport") -> str:
    """How the names of the files of a match begin: in letters that every file system has.

    The same for a match each time, so that a later version takes the place of an earlier one.
    """
    date = time.strftime("%Y-%m-%d", time.localtime(report.finished))
    return f"{report.game}-{date}-{report.id}"


@contextmanager
def temporary_journal(content: bytes) -> Iterator[Path]:
    """A data directory with a journal of this content, in memory where there is a place for it.

    Raises Refusal("not-exported") if there is none that has room.
    """
    import os
    from tempfile import TemporaryDirectory

    failed = OSError()
    for place in (os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm", None):  # noqa: S108 - not its name
        with ExitStack() as stack:
            try:
                directory = Path(stack.enter_context(TemporaryDirectory(dir=place)))
                (directory / DATABASE).write_bytes(content)
            except OSError as error:
                failed = error
                continue
            yield directory
            return
    raise Refusal("not-exported", error=failed.strerror or str(failed)) from failed


def export_files(
    directory: Path, match_id: str, film: int | None = None
) -> list[tuple[str, bytes]]:
    """Has `companion export` make the files of a match, each in a process of its own.

    So the app neither waits nor grows for it. film: which replay is made into a film, None for
    none. Raises Refusal("not-exported") without the sheet or a table; a page or a film that cannot
    be drawn is only missing.
    """
    import subprocess
    import sys

    files = []
    wanted: list[tuple[str, str, bool, list[str]]] = [(*each, []) for each in FORMATS]
    if film is not None:
        # Of each stage there may be one.
        ending = f"-{film}.gif" if film else ".gif"
        wanted.append(("gif", ending, False, ["--stage", str(film)]))
    for form, ending, is_needed, which in wanted:
        command = [sys.executable, "-P", "-m", "companion", "export", match_id]
        command += ["--format", form, *which, "--data", str(directory)]
        try:
            done = subprocess.run(  # noqa: S603 - our own words
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT, check=True
            )
        except (OSError, subprocess.SubprocessError) as error:
            said = (getattr(error, "stderr", None) or b"").decode(errors="replace").strip()
            log.error(f"no {form} of {match_id}: {error} {said}")
            if is_needed:
                raise Refusal("not-exported", error=said or str(error)) from error
        else:
            files.append((ending, done.stdout))
    return files
