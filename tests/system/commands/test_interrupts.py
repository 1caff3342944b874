"""Commands that are interrupted while they read or work: they end at once, without a word."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.system.command import COMPANION, ROOT
from tests.system.commands.cases import Runner


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
