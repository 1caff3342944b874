"""What the app keeps of its log on the disk: what, how much of it, and how often it writes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.device import kept_log, log
from companion.device.kept_log import BURST, FILE, LONGEST, MOST, REFILL, KeptLog
from tests.system.command import ROOT

HOUR = 3600.0


class Clock:
    """A clock that only tests move."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What each write adds, in a list."""
    log.take()
    texts: list[str] = []

    def append(file: Path, text: str) -> None:
        texts.append(text)
        real(file, text)

    real = kept_log.append
    monkeypatch.setattr(kept_log, "append", append)
    return texts


def test_errors_and_starts_are_written_at_once_and_warnings_with_the_next(
    tmp_path: Path, written: list[str]
) -> None:
    clock = Clock()
    kept = KeptLog(tmp_path, clock)
    log.info("a reader is there")
    log.warning("the disk is slow")
    assert kept.step() == REFILL
    assert written == []
    clock.now += 5
    log.keep("Table Companion 1.2 starts")
    assert kept.step() is None
    lines = written[0].splitlines()
    assert [line.split(maxsplit=2)[2] for line in lines] == [
        "WARNING the disk is slow",
        "INFO Table Companion 1.2 starts",
    ]
    log.error("a tap failed", ValueError("no such card"))
    kept.step()
    assert "ERROR ValueError: no such card" in (tmp_path / FILE).read_text()
    log.warning("no sound")
    assert kept.step() == REFILL
    clock.now += REFILL
    assert kept.step() is None
    assert "WARNING no sound" in written[-1]


@pytest.mark.parametrize("say", [log.error, log.warning])
def test_whatever_goes_wrong_a_card_is_written_a_few_times_an_hour(
    tmp_path: Path, written: list[str], say: object
) -> None:
    clock = Clock()
    kept = KeptLog(tmp_path, clock)
    hours = 3
    for number in range(hours * 3600):
        assert callable(say)
        say(f"again, {number}")
        wait = kept.step()
        assert wait is None or wait > 0
        clock.now += 1
    assert hours * HOUR / REFILL - 1 <= len(written) <= BURST + hours * HOUR / REFILL
    # What is said last is not what is lost.
    kept.close()
    assert f"again, {hours * 3600 - 1}\n" in written[-1]
    assert (tmp_path / FILE).stat().st_size <= MOST


def test_the_file_has_an_end_and_keeps_the_newest(tmp_path: Path, written: list[str]) -> None:
    clock = Clock()
    kept = KeptLog(tmp_path, clock)
    sizes = []
    for number in range(400):
        log.error(f"{number} " + "x" * 2 * LONGEST)
        clock.now += REFILL
        kept.step()
        sizes.append((tmp_path / FILE).stat().st_size)
    assert MOST * 0.9 < max(sizes) <= MOST
    lines = kept_log.read(tmp_path).splitlines()
    assert " 399 " in lines[-1]
    assert len(written) == 400
    assert all(line[:2] == "20" and len(line) <= LONGEST + 1 for line in lines)
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def test_a_disk_that_keeps_nothing_costs_only_the_lines(tmp_path: Path, written: list[str]) -> None:
    kept = KeptLog(tmp_path / "missing", Clock())
    log.error("a tap failed")
    assert kept.step() is None
    nowhere = KeptLog(None)
    log.error("a tap failed")
    nowhere.close()
    assert len(written) == 1


KILLED = """
import os, signal, sys
from pathlib import Path
from companion.device import kept_log, log
kept_log.AFTER_START = 0
from companion.device.kept_log import KeptLog
log.keep("Table Companion starts")
kept = KeptLog(Path(sys.argv[1]))
kept.start()
log.error("the fan is on fire")
input()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_said_before_the_process_was_killed_is_in_the_report(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-c", KILLED, str(tmp_path)],
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        while "on fire" not in kept_log.read(tmp_path):
            assert process.poll() is None
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert process.wait(60) == -signal.SIGKILL
    from companion.device.diagnostics.report import save

    report = save([], tmp_path / "report.txt", tmp_path).read_text()
    kept = report.partition("Kept on the disk")[2]
    assert "INFO Table Companion starts\n" in kept
    assert "ERROR the fan is on fire\n" in kept
    assert "nothing" in save([], tmp_path / "other.txt", tmp_path / "no").read_text()
