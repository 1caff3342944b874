"""Runs of every command, what each does where nothing is amiss, and who runs them."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.repeat import every
from tests.system.command import COMPANION, ROOT, companion
from tests.system.fork_server import fork_server

SHEET = '{"game":"thirteen","players":["Anne","Carl","Marc"],"stages":[["B7","Y1"]]}'
FINISHED = json.dumps(
    {
        "game": "thirteen",
        "players": ["Anne", "Carl", "Marc"],
        "stages": [
            [f"{c}{v}" for c in "BYG" for v in (1, 1, 1, 2, 2, 2, 4, 4, 5, 5, 5, 7, 7, 7)]
            + ["R4@G"] * 8
        ],
    }
)
NOTHING_LAID = '{"game":"thirteen","players":["Anne","Carl","Marc"],"stages":[]}'
POSITION = (
    '{"players":3,"seat":0,"dealer":2,"hand":["B7","R4","Y1","Y1","G5"],"plays":[],"worlds":1}'
)
DECK = '{"deck":"mine","game":"thirteen","tags":{"0A1B2C3D4E":"B7"}}'


@dataclass(frozen=True)
class Case:
    """A run of a command, and what it does where nothing is amiss.

    `reads`: it needs standard input. `prints`: it has something for standard output. `writes`: it
    changes the data directory.
    """

    words: tuple[str, ...]
    input: str = ""
    status: int = 0
    reads: bool = False
    prints: bool = True
    writes: bool = False

    def __str__(self) -> str:
        return " ".join(self.words)


# It takes seconds, and what it says depends on the machine.
CHECK = Case(("check", "--json", "--data", "DATA"))
# DATA stands for a directory with a match and a deck in it.
QUICK = (
    Case(("score",), SHEET, reads=True),
    Case(("score", "-"), "{", status=2, reads=True),
    Case(("text",), "B7\nY1\nnonsense\n", reads=True),
    Case(("text", "--resume", "--data", "DATA"), "plays\n", reads=True, writes=True),
    Case(("simulate", "ten")),
    Case(("simulate", "ten", "--players", "99"), status=2, prints=False),
    Case(("new", "--players", "A,B,C", "--data", "DATA"), writes=True),
    Case(("new", "--players", "A", "--data", "DATA"), status=2, prints=False, writes=True),
    Case(("matches", "--data", "DATA")),
    Case(("export", "--data", "DATA")),
    Case(("export", "--all", "--format", "csv", "--data", "DATA")),
    Case(("export", "nobody", "--data", "DATA"), status=2, prints=False),
    Case(("import", "-", "--data", "DATA"), SHEET, reads=True, writes=True),
    Case(("import", "-", "--data", "DATA"), "{", status=2, reads=True, prints=False, writes=True),
    Case(("analyse", "--worlds", "1"), FINISHED, reads=True),
    Case(("advise",), POSITION, reads=True),
    # Nothing has happened in a match that was only begun.
    Case(("events", "--data", "DATA"), prints=False),
    # Of an address that is nobody's; where it can listen it does so until it is ended.
    Case(("serve", "--listen", "203.0.113.7:8013", "--allow", "look"), status=1, prints=False),
    # Of a database that is nobody's.
    Case(("club", "tables", "--database", "postgresql://127.0.0.1:1/club"), status=1, prints=False),
    Case(("statistics", "--data", "DATA")),
    Case(("statistics", "--person", "nobody", "--data", "DATA"), status=2, prints=False),
    Case(("tags", "import", "-", "--data", "DATA"), DECK, reads=True, writes=True),
    Case(("tags", "export", "--data", "DATA")),
    Case(("tags", "list", "--data", "DATA")),
    Case(("scan", "--bench", "--reader", "none")),
    Case(("simulate-scanner", "--play", "-"), NOTHING_LAID, reads=True),
    Case(("verify", "--data", "DATA")),
    Case(("--help",)),
    Case(("tags", "export", "--help")),
    Case(("--windowed", "large"), status=2, prints=False),
)
CASES = (*QUICK, CHECK)
READING = tuple(case for case in CASES if case.reads)
WITH_DATA = tuple(case for case in CASES if "DATA" in case.words)
PRINTING_DATA = tuple(case for case in QUICK if case.prints and case in WITH_DATA)


@dataclass(frozen=True)
class Done:
    """How a run ended."""

    status: int
    out: str
    err: str


class Runner:
    """Runs commands on one data directory, those that write on copies of it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.data = place / "data"
        self.home = place / "home"
        for words in (("new", "--players", "Anne,Carl,Marc"), ("tags", "import", "-")):
            assert companion(*words, "--data", str(self.data), input=DECK).returncode == 0

    def run(
        self,
        case: Case,
        redirect: str = "",
        data: str | None = None,
        given: bytes | None = None,
        out: int = subprocess.PIPE,
        first: str = "",
    ) -> Done:
        """One process; `redirect` is for the shell, `first` what the shell does before them."""
        words = self._words(case, data)
        with subprocess.Popen(
            ["sh", "-c", f'{first} exec "$@" {redirect}', "sh", *COMPANION, *words],
            env=self.environment(),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.PIPE,
        ) as process:
            said, err = process.communicate(case.input.encode() if given is None else given, 120)
        return Done(process.returncode, (said or b"").decode(), err.decode())

    def run_loaded(self, case: Case, data: str | None = None) -> Done:
        """The same without a start: in a process that has loaded everything."""
        words = self._words(case, data)
        done = fork_server().run(words, case.input.encode(), self.environment(), 120)
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    def _words(self, case: Case, data: str | None) -> list[str]:
        if data is None:
            data = str(self.copy(case) if case.writes else self.data)
        return [data if word == "DATA" else word for word in case.words]

    def environment(self) -> dict[str, str]:
        """As ours, without a screen, and with a home of its own."""
        ours = {name: value for name, value in os.environ.items() if name != "STATE_DIRECTORY"}
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return {**ours, **drivers, "XDG_DATA_HOME": str(self.home)}

    def copy(self, case: Case) -> Path:
        """A data directory of its own, with the same in it."""
        place = self.place / f"copy {len([*self.place.iterdir()])} {id(case)}"
        place.mkdir(exist_ok=True)
        (place / "companion.db").write_bytes((self.data / "companion.db").read_bytes())
        return place


def some(cases: Sequence[Case], turn: int) -> Sequence[Case]:
    """All cases with CI=true, else every eighth, beginning with number `turn`: in eight tests each
    has its turn."""
    return every(8, cases, turn)


def each(cases: Sequence[Case], run: Callable[[Case], Done]) -> Iterator[tuple[Case, Done]]:
    """Runs the cases, two at a time, and checks what holds for all."""
    with ThreadPoolExecutor(2) as together:
        for case, done in zip(cases, together.map(run, cases), strict=True):
            for bad in ("Traceback", "Exception ignored", "Fatal"):
                assert bad not in done.err + done.out, f"{case}: {done}"
            assert "companion: " not in done.out, f"{case}: a complaint among the results: {done}"
            assert done.status in (0, 1, 2), f"{case}: {done}"
            yield case, done
