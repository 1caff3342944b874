"""Every command with standard streams in every state: what may happen is the same for all."""

import os
import random
from functools import partial

import pytest

from companion.cli import COMMANDS
from companion.commands import streams
from tests.repeat import every
from tests.system.command import ROOT, companion
from tests.system.commands.cases import (
    CASES,
    CHECK,
    PRINTING_DATA,
    QUICK,
    READING,
    Case,
    Done,
    Runner,
    each,
    some,
)

# Kilobytes of address space: the largest input, and what Python needs.
ENOUGH_MEMORY = streams.LARGEST_INPUT // 1000 + 300_000
CLOSED = "companion: cannot read standard input: it is closed\n"
FULL = "companion: cannot write standard output: No space left on device\n"


@pytest.fixture(scope="module")
def plain(runner: Runner) -> dict[Case, Done]:
    """Cases where nothing is amiss: all of them where changes land, else a third."""
    return dict(each(every(3, CASES), runner.run))


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


def test_a_process_that_has_loaded_everything_does_the_same(
    runner: Runner, plain: dict[Case, Done]
) -> None:
    """Most tests run commands so, which is faster."""
    for case, done in each([case for case in QUICK if case in plain], runner.run_loaded):
        assert (done.status, bool(done.out)) == (case.status, case.prints), f"{case}: {done}"
        if not case.writes and case.words[0] != "simulate-scanner":  # names a new pseudo-terminal
            assert done == plain[case], str(case)


def test_input_that_is_closed(runner: Runner) -> None:
    for case, done in each(some(CASES, 0), partial(runner.run, redirect="<&-")):
        if case.reads:
            assert done == Done(2, "", CLOSED), str(case)
        else:
            # What `check` finds may change from one run to the next: a busy disk is a slow one.
            assert case == CHECK or done.status == case.status, f"{case}: {done}"
            assert bool(done.out) == case.prints, f"{case}: {done}"


@pytest.mark.parametrize(("redirect", "turn"), [("2>&-", 1), ("2>/dev/full", 2)])
def test_errors_that_nobody_takes(
    runner: Runner, plain: dict[Case, Done], redirect: str, turn: int
) -> None:
    """The results and the exit status are as ever."""
    for case, done in each(some(QUICK, turn), partial(runner.run, redirect=redirect)):
        assert done.status == case.status, f"{case}: {done}"
        assert bool(done.out) == case.prints, f"{case}: {done}"
        if case.words[0] in ("score", "text", "matches", "export"):
            assert done.out == (plain.get(case) or runner.run(case)).out, str(case)


def test_all_streams_closed(runner: Runner) -> None:
    """What is opened next must not be taken for one of them."""
    for case, done in each(some(QUICK, 3), partial(runner.run, redirect="<&- >&- 2>&-")):
        assert done.status == (2 if case.reads else case.status), f"{case}: {done}"
    assert companion("verify", "--data", str(runner.data)).returncode == 0


def test_output_that_is_closed(runner: Runner) -> None:
    for case, done in each(some(QUICK, 4), partial(runner.run, redirect=">&-")):
        assert done.status == case.status, f"{case}: {done}"
        assert bool(done.err) == bool(case.status), f"{case}: {done}"


@pytest.mark.parametrize(("buffered", "cases"), [("", CASES), ("1", PRINTING_DATA)])
def test_output_that_is_full(
    runner: Runner, monkeypatch: pytest.MonkeyPatch, buffered: str, cases: tuple[Case, ...]
) -> None:
    """The output is to blame, not the journal, whether Python keeps a buffer or not."""
    monkeypatch.setenv("PYTHONUNBUFFERED", buffered)
    for case, done in each(some(cases, 5), partial(runner.run, redirect=">/dev/full")):
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
        for case, done in each(some(QUICK, 7), partial(runner.run, out=out)):
            assert done.status == (1 if case.prints else case.status), f"{case}: {done}"
            assert bool(done.err) == bool(case.status), f"{case}: {done}"
    finally:
        os.close(out)


def test_input_without_an_end(runner: Runner) -> None:
    """It is refused before the memory is used up."""
    limit = f"ulimit -v {ENOUGH_MEMORY};"
    for case, done in each(
        every(8, READING), partial(runner.run, redirect="</dev/zero", first=limit)
    ):
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
    for case, done in each(every(3, READING, 1), partial(runner.run, given=noise)):
        # A match that is typed goes on after a line that is refused.
        assert done.status == (0 if case.words[0] == "text" else 2), f"{case}: {done}"
        if case.words[0] == "text":
            assert all(line.startswith("refused ") for line in done.out.splitlines())
