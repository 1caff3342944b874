"""Prints one match, or all, as score sheets, a table, for BG Stats or as a picture; or writes a
file. Works while the app runs."""

import argparse
import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import SpooledTemporaryFile

from companion.commands.common import (
    chosen_match,
    data_argument,
    open_for_reading,
    print_left_out,
    print_refusal,
)
from companion.commands.options import count, name, not_empty
from companion.commands.progress import Progress
from companion.commands.streams import print_error, stdout_is_terminal, table_writer, write
from companion.games.base import Refusal
from companion.match.match import Match
from companion.sentences import sentence
from companion.share import bgstats, csv_table
from companion.share.bgsplay import PlaysFile
from companion.share.report import MatchReport, Reports
from companion.share.saved_sheet import encode
from companion.share.writing import whole_file
from companion.store.journal import Journal
from companion.store.preferences import StoredPreferences
from companion.store.rows import Damaged

FORMATS = ("sheet", "csv", "bgstats", "qr", "bgsplay", "png", "pdf", "gif")
# Of one match, and nothing for a terminal.
PICTURES = ("qr", "png", "pdf", "gif")

# So many bytes of an export are kept in memory, more in a temporary file; written in parts.
IN_MEMORY, PART = 16 << 20, 1 << 20

# Writes bytes to where the export goes.
Put = Callable[[bytes], object]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion export`."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "match",
        nargs="?",
        type=name,
        metavar="MATCH",
        help="its id (default: the last one)",
    )
    which.add_argument("--last", action="store_true", help="the last match")
    which.add_argument("--all", action="store_true", help="every match, the oldest first")
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="sheet",
        help="sheet: a score sheet (default); csv: a table of points; bgstats: a link that opens"
        " the match in the app BG Stats; qr: that link as a QR code (PNG); bgsplay: a file for"
        " BG Stats; png, pdf: the pad as a picture; gif: the replay of a stage as a film",
    )
    parser.add_argument(
        "--stage",
        type=count,
        metavar="N",
        help="the stage of the film, from 1 (default: the last one that can be replayed, or all"
        " rounds; 0: all rounds)",
    )
    parser.add_argument(
        "--output",
        type=not_empty,
        metavar="FILE",
        help="write to this file (default: standard output)",
    )
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Prints or writes what was asked for. Returns 2 if a match could not be read."""
    try:
        _check_options(options)
        with SpooledTemporaryFile(IN_MEMORY) as whole:
            try:
                unreadable = _read(options, whole.write)
                whole.seek(0)
            except OSError as error:
                said = error.strerror or str(error)
                raise Refusal("not-written", file="a temporary file", error=said) from error
            # The journal is closed by now: whoever reads this may be slow, and as long as it is
            # read the app cannot recover from a write that failed.
            with _output(options.output, options.format) as put:
                while part := whole.read(PART):
                    put(part)
        return 2 if unreadable else 0
    except Refusal as refusal:
        return print_refusal(refusal)


def _read(options: argparse.Namespace, put: Put) -> int:
    """Puts all that was asked for; returns how many matches could not be read. Raises Refusal."""
    with open_for_reading(options, at_once=True) as journal:
        if options.format in PICTURES:
            put(_picture(journal, chosen_match(journal, options.match), options))
            return 0
        export = _Export(journal, options)
        export.write(options.format, put)
        return export.unreadable


def _check_options(options: argparse.Namespace) -> None:
    """Raises Refusal if the options do not fit together."""
    if options.format in PICTURES and options.all:
        raise Refusal("not-for-all", format=options.format)
    if options.format in PICTURES and options.output is None and stdout_is_terminal():
        raise Refusal("output-needed", format=options.format)
    if options.stage is not None and options.format != "gif":
        raise Refusal("other-format", option="--stage", format="gif")


@contextmanager
def _output(file: str | None, kind: str) -> Iterator[Put]:
    """Gives what writes to standard output, or to a file that is there only when it is whole."""
    if file is None:
        # Everything but a table has no control characters in it.
        yield table_writer() if kind == "csv" else write
        return
    with whole_file(Path(file)) as opened:
        yield opened.write


def _picture(journal: Journal, match_id: str, options: argparse.Namespace) -> bytes:
    """Returns a match as a picture. Raises Refusal or Damaged if it cannot be read."""
    kind: str = options.format
    if kind == "qr":
        from companion.share.qr import MOST_BYTES, code_png

        match = journal.load(match_id)
        print_left_out(match_id, match)
        link = bgstats.link(Reports(journal).of(match_id, match), MOST_BYTES)
        if link.shortened:
            print_error("names are shortened: the code would have no room for them")
        return code_png(link.url)
    # Otherwise pygame greets on standard output, which is for the picture.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if kind == "gif":
        from companion.app.film import film_gif

        return film_gif(journal, match_id, _language(journal), options.stage)
    from companion.app.souvenir import picture_pdf, picture_png

    draw = picture_png if kind == "png" else picture_pdf
    return draw(journal, match_id, _language(journal))


def _language(journal: Journal) -> str:
    """Returns the language that the table chose; "" for that of the system."""
    try:
        chosen = StoredPreferences(journal).get("language", "")
    except ValueError:
        return ""  # a damaged value; the app takes that of the system too
    return chosen if isinstance(chosen, str) else ""


class _Export:
    """Writes one match or all of them, in one format.

    With --all a match that cannot be read is named on standard error and left out; alone it raises
    Refusal or Damaged.
    """

    def __init__(self, journal: Journal, options: argparse.Namespace) -> None:
        self.unreadable = 0
        self._journal = journal
        self._all: bool = options.all
        if self._all:
            self._ids = [summary.id for summary in reversed(journal.matches())]
        else:
            self._ids = [chosen_match(journal, options.match)]
        # Who has played which game so far, by id of the person.
        self._seen: set[tuple[str, str]] = set()

    def write(self, kind: str, put: Put) -> None:
        """Writes the matches in a format that is no picture."""
        match kind:
            case "sheet":
                for _, one in self._matches():
                    put(encode(one.sheet()) + b"\n")
            case "csv":
                put(csv_table.heading())
                for report, one in self._reports():
                    put(csv_table.rows(report, one.sheet()))
            case "bgstats":
                for report, _ in self._reports():
                    put(bgstats.link(report).url.encode() + b"\n")
            case _:
                plays = PlaysFile()
                for report, one in self._reports():
                    plays.add(report, one.sheet(), self._newcomers(report))
                put(plays.encoded() + b"\n")

    def _matches(self) -> Iterator[tuple[str, Match]]:
        progress = Progress(len(self._ids), "matches")
        # A match that is read leaves no cycles behind, and to look for some takes a fifth of the
        # time of an export of all.
        gc.disable()
        try:
            for number, match_id in enumerate(self._ids, 1):
                progress.show(number)
                one = self._load(match_id)
                if one is not None:
                    yield match_id, one
        finally:
            gc.enable()
            progress.clear()

    def _load(self, match_id: str) -> Match | None:
        try:
            one = self._journal.load(match_id)
        except (Refusal, Damaged) as error:
            if not self._all:
                raise
            self.unreadable += 1
            why = sentence(error) if isinstance(error, Refusal) else f"{error}."
            print_error(f"{match_id}: {why}")
            return None
        print_left_out(match_id, one)
        return one

    def _reports(self) -> Iterator[tuple[MatchReport, Match]]:
        reports = Reports(self._journal)
        for match_id, one in self._matches():
            yield reports.of(match_id, one), one

    def _newcomers(self, report: MatchReport) -> frozenset[str]:
        """Returns the ids of those who had never played this game before."""
        if not self._all:
            played_before = self._journal.played_before
            return frozenset(
                player.id
                for player in report.players
                if not played_before(report.id, report.game, player.name)
            )
        players = {(report.counted_as, player.id) for player in report.players}
        new = players - self._seen
        self._seen |= players
        return frozenset(person for _, person in new)
