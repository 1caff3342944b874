"""Every command with standard streams in every state: what may happen is the same for all."""

import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from companion.commands import streams
from tests.disks import small_disk
from tests.system.command import COMPANION, ROOT, companion

SHEET = '{"game":"thirteen","players":["Anne","Carl","Marc"],"stages":[["B7","Y1"]]}'
NOTHING_LAID = '{"game":"thirteen","players":["Anne","Carl","Marc"],"stages":[]}'
DECK = '{"deck":"mine","game":"thirteen","tags":{"0A1B2C3D4E":"B7"}}'
# Kilobytes of address space: the largest input, and what Python needs.
ENOUGH_MEMORY = streams.LARGEST_INPUT // 1000 + 300_000
CLOSED = "companion: cannot read standard input: it is closed\n"
FULL = "companion: cannot write standard output: No space left on device\n"


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
        if data is None:
            data = str(self._copy(case) if case.writes else self.data)
        words = [data if word == "DATA" else word for word in case.words]
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

    def environment(self) -> dict[str, str]:
        """As ours, without a screen, and with a home of its own."""
        ours = {name: value for name, value in os.environ.items() if name != "STATE_DIRECTORY"}
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return {**ours, **drivers, "XDG_DATA_HOME": str(self.home)}

    def _copy(self, case: Case) -> Path:
        place = self.place / f"copy {len([*self.place.iterdir()])} {id(case)}"
        place.mkdir(exist_ok=True)
        (place / "companion.db").write_bytes((self.data / "companion.db").read_bytes())
        return place


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Runner:
    """With a match and a deck."""
    return Runner(tmp_path_factory.mktemp("streams"))


@pytest.fixture(scope="module")
def plain(runner: Runner) -> dict[Case, Done]:
    """Every case where nothing is amiss."""
    return dict(each(CASES, runner.run))


def each(cases: Sequence[Case], run: Callable[[Case], Done]) -> Iterator[tuple[Case, Done]]:
    """Runs the cases, two at a time, and checks what holds for all."""
    with ThreadPoolExecutor(2) as together:
        for case, done in zip(cases, together.map(run, cases), strict=True):
            for bad in ("Traceback", "Exception ignored", "Fatal"):
                assert bad not in done.err + done.out, f"{case}: {done}"
            assert "companion: " not in done.out, f"{case}: a complaint among the results: {done}"
            assert done.status in (0, 1, 2), f"{case}: {done}"
            yield case, done


def is_a_sentence(text: str) -> bool:
    """Whether this is one line for people."""
    return text.startswith("companion: ") and text.count("\n") == 1 and len(text) > 20


def test_every_command_is_here() -> None:
    assert {case.words[0] for case in CASES} >= set(COMMANDS)


def test_where_nothing_is_amiss(plain: dict[Case, Done]) -> None:
    for case, done in plain.items():
        assert case == CHECK or done.status == case.status, f"{case}: {done}"
        assert bool(done.out) == case.prints, f"{case}: {done}"
        assert not case.status or is_a_sentence(done.err), f"{case}: {done}"


def test_input_that_is_closed(runner: Runner) -> None:
    for case, done in each(CASES, partial(runner.run, redirect="<&-")):
        if case.reads:
            assert done == Done(2, "", CLOSED), str(case)
        else:
            # What `check` finds may change from one run to the next: a busy disk is a slow one.
            assert case == CHECK or done.status == case.status, f"{case}: {done}"
            assert bool(done.out) == case.prints, f"{case}: {done}"


@pytest.mark.parametrize("redirect", ["2>&-", "2>/dev/full"])
def test_errors_that_nobody_takes(runner: Runner, plain: dict[Case, Done], redirect: str) -> None:
    """The results and the exit status are as ever."""
    for case, done in each(QUICK, partial(runner.run, redirect=redirect)):
        assert done.status == case.status, f"{case}: {done}"
        assert bool(done.out) == case.prints, f"{case}: {done}"
        if case.words[0] in ("score", "text", "matches", "export"):
            assert done.out == plain[case].out, str(case)


def test_all_streams_closed(runner: Runner) -> None:
    """What is opened next must not be taken for one of them."""
    for case, done in each(QUICK, partial(runner.run, redirect="<&- >&- 2>&-")):
        assert done.status == (2 if case.reads else case.status), f"{case}: {done}"
    assert companion("verify", "--data", str(runner.data)).returncode == 0


def test_output_that_is_closed(runner: Runner) -> None:
    for case, done in each(QUICK, partial(runner.run, redirect=">&-")):
        assert done.status == case.status, f"{case}: {done}"
        assert bool(done.err) == bool(case.status), f"{case}: {done}"


@pytest.mark.parametrize(("buffered", "cases"), [("", CASES), ("1", PRINTING_DATA)])
def test_output_that_is_full(
    runner: Runner, monkeypatch: pytest.MonkeyPatch, buffered: str, cases: tuple[Case, ...]
) -> None:
    """The output is to blame, not the journal, whether Python keeps a buffer or not."""
    monkeypatch.setenv("PYTHONUNBUFFERED", buffered)
    for case, done in each(cases, partial(runner.run, redirect=">/dev/full")):
        if case.prints:
            assert done.status == 1, f"{case}: {done}"
            # A refused sheet has a sentence of its own first.
            *before, last = done.err.splitlines(keepends=True)
            assert last == FULL, f"{case}: {done}"
            assert len(before) == bool(case.status), f"{case}: {done}"
        else:
            assert done.status == case.status, f"{case}: {done}"


def test_a_reader_who_has_gone(runner: Runner) -> None:
    """As with `| head -1`, but gone before the command begins."""
    read, out = os.pipe()
    os.close(read)
    try:
        for case, done in each(QUICK, partial(runner.run, out=out)):
            assert done.status == (1 if case.prints else case.status), f"{case}: {done}"
            assert bool(done.err) == bool(case.status), f"{case}: {done}"
    finally:
        os.close(out)


def test_input_without_an_end(runner: Runner) -> None:
    """It is refused before the memory is used up."""
    limit = f"ulimit -v {ENOUGH_MEMORY};"
    for case, done in each(READING, partial(runner.run, redirect="</dev/zero", first=limit)):
        assert (done.status, done.out) == (2, ""), f"{case}: {done}"
        assert is_a_sentence(done.err), f"{case}: {done}"


def test_input_that_is_a_directory(runner: Runner) -> None:
    """As standard input no Python takes it; as a file it is refused by us."""
    done = runner.run(READING[0], f"<'{ROOT}'")
    assert (bool(done.status), done.out) == (True, "")
    assert "Traceback" not in done.err
    named = [Case((*case.words[:-1], "DATA")) for case in READING if case.words[-1] == "-"]
    named.append(Case(("import", "DATA")))
    for case, done in each(named, runner.run):
        reason = f"companion: cannot read {runner.data}: Is a directory\n"
        assert done == Done(2, "", reason), str(case)


def test_noise(runner: Runner) -> None:
    """Bytes of every kind."""
    noise = random.Random(13).randbytes(20_000) + bytes(range(256)) * 4 + b"\0" * 9999 + b"\n\xfe{"
    for case, done in each(READING, partial(runner.run, given=noise)):
        # A match that is typed goes on after a line that is refused.
        assert done.status == (0 if case.words[0] == "text" else 2), f"{case}: {done}"
        if case.words[0] == "text":
            assert all(line.startswith("refused ") for line in done.out.splitlines())


def test_data_that_cannot_be(runner: Runner, tmp_path: Path) -> None:
    """Nothing is kept anywhere else instead, least of all in the user's own directory."""
    (tmp_path / "file").write_text("in the way")
    for data in ("", str(tmp_path / "file"), "n" * 300):
        for case, done in each(WITH_DATA, partial(runner.run, data=data)):
            expected = (1, 2) if case == CHECK else (2,)
            assert done.status in expected, f"{case} {data!r}: {done}"
            assert case == CHECK or done.out == "", f"{case} {data!r}: {done}"
            assert done.err or case == CHECK, f"{case} {data!r}: {done}"
            assert data or "--data: must not be empty" in done.err, f"{case}: {done}"
    assert not runner.home.exists()
    assert (tmp_path / "file").read_text() == "in the way"


def test_data_that_may_not_be_written(runner: Runner, tmp_path: Path) -> None:
    """What only reads does; what writes says that it cannot, and `check` finds it."""
    with small_disk(tmp_path / "disk", 4000) as disk:
        (disk / "companion.db").write_bytes((runner.data / "companion.db").read_bytes())
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        for case, done in each(WITH_DATA, partial(runner.run, data=str(disk))):
            typed = case.words[0] == "text"  # plays on, unkept, and says so
            refused = case.status or case == CHECK or (case.writes and not typed)
            assert done.status == (2 if refused else 0), f"{case}: {done}"
            assert bool(done.err) == ((bool(refused) and case != CHECK) or typed), f"{case}: {done}"


@pytest.mark.parametrize("obstacle", ["companion.lock", ""])
def test_check_is_not_content_where_nothing_can_be_kept(
    runner: Runner, tmp_path: Path, obstacle: str
) -> None:
    """A directory that stands in the place of its lock."""
    (tmp_path / obstacle).mkdir(exist_ok=True)
    facts = runner.run(CHECK, data=str(tmp_path))
    kept = runner.run(Case(("new", "--players", "A,B,C", "--data", "DATA")), data=str(tmp_path))
    assert kept.status == (2 if obstacle else 0), kept.err
    room = [fact for fact in facts.out.split("{") if '"name": "room"' in fact]
    assert ('"verdict": "fault"' in room[0]) == bool(kept.status)
    assert facts.status == 2 or not kept.status


@pytest.mark.parametrize("obstacle", ["companion.db", "companion.db-wal"])
def test_a_directory_in_the_place_of_the_journal_is_moved_aside(
    runner: Runner, tmp_path: Path, obstacle: str
) -> None:
    (tmp_path / obstacle).mkdir()
    kept = runner.run(Case(("new", "--players", "A,B,C", "--data", "DATA")), data=str(tmp_path))
    assert kept.status == 0, kept.err
    assert "it's kept as companion-foreign" in kept.err
    facts = runner.run(CHECK, data=str(tmp_path))
    room = [fact for fact in facts.out.split("{") if '"name": "room"' in fact]
    assert '"verdict": "fault"' not in room[0]


@pytest.mark.parametrize(
    "words",
    [
        ("score", "FIFO"),
        ("import", "FIFO", "--data", "DATA"),
        ("tags", "import", "FIFO", "--data", "DATA"),
        ("simulate-scanner", "--play", "FIFO"),
        ("simulate-scanner", "--tags", "FIFO"),
    ],
    ids=" ".join,
)
def test_an_interrupt_while_input_is_read(
    runner: Runner, tmp_path: Path, words: tuple[str, ...]
) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    known = {"FIFO": str(fifo), "DATA": str(tmp_path / "data")}
    # Opening ends when the other side has opened it too.
    with started(runner, [known.get(word, word) for word in words]) as process, fifo.open("wb"):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("text",), 130),
        # Nobody reads on, so that it stands still with its buffer full.
        (("simulate", "thirteen", "--matches", "1000000"), 130),
        (("simulate-scanner",), 0),
        (("scan", "--bench", "--reader", "none"), 0),
        # It ends by itself, while its other thread still waits for somebody to type.
        (("scan", "--bench", "--reader", "none", "--layings", "1"), 0),
    ],
    ids=str,
)
def test_an_interrupt_while_it_works(runner: Runner, words: tuple[str, ...], status: int) -> None:
    with started(runner, [*words]) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"B7\n")
        process.stdin.flush()
        assert process.stdout.readline()
        if "--layings" not in words:
            process.send_signal(signal.SIGINT)
        assert process.wait(60) == status
        assert process.stderr is not None
        assert process.stderr.read() == b""


@contextmanager
def started(runner: Runner, words: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A command that is not waited for; it ends with the test at the latest."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMPANION, *words],
        env=runner.environment(),
        cwd=ROOT,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
