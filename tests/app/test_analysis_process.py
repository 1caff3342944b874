"""An analysis is made by a process that harms nothing whatever it does, and ends with the app."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from companion.app.analysis_process import LONGEST_BRIEF, AnalysisProcess
from companion.games.thirteen import look_back
from companion.games.thirteen.stage import (
    DECK,
    PILE,
    Play,
    ThirteenSetup,
    ThirteenState,
    lay,
    open_stage,
)
from tests.games.thirteen.analysis.stages import NAMES


def brief(left: int) -> str:
    """Of a stage with a deck that has so many cards left."""
    cards = sorted(DECK)[:left]
    setup = ThirteenSetup(NAMES[:3], missing=tuple((Counter(DECK) - Counter(cards)).elements()))
    stage = lay(open_stage(setup, 0), [Play(card, PILE[card] % 3) for card in cards])
    return look_back.brief(ThirteenState(setup, (stage,)), 1)


def python(code: str) -> list[str]:
    """A process in place of the analyst."""
    return [sys.executable, "-P", "-c", code]


def outcome(arguments: list[str], text: str = "", within: float = 30.0) -> tuple[str, float, int]:
    """What comes of a process, how far it said to be, and how often it woke the app."""
    ended, woken = threading.Event(), []

    def wake() -> None:
        woken.append(process.outcome if process else None)
        if process is not None and process.outcome is not None:
            ended.set()

    process: AnalysisProcess | None = None
    process = AnalysisProcess(arguments, text, wake, within)
    process.join(120)
    assert process.outcome is not None
    return process.outcome, process.done, len(woken)


def test_the_analyst_analyses_and_says_how_far_it_is() -> None:
    """A real one, beside the same in this process. Busy tests would leave it no time, so it is as
    urgent as they are."""
    code = "from companion.app import analyst; analyst._take_little = lambda: None; analyst.main()"
    made, done, woken = outcome([*python(code), "thirteen"], brief(8), 120)
    assert done == 1
    assert woken >= 2, "how far it is, and its end"
    assert made == look_back.make(brief(8), lambda _: None)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import os; print('0.5\\n=yes', flush=True)", "yes"),
        ("print('0.5')", ""),
        ("print('='); print('x')", ""),
        ("raise SystemExit(1)", ""),
        ("import os; os.abort()", ""),
        ("print('x' * 200_000); print('=yes')", ""),
        ("import os, sys; os.close(0); os.write(1, b'\\xff\\xfe\\n=yes\\n')", "yes"),
    ],
)
def test_whatever_it_does_costs_only_its_answer(code: str, expected: str) -> None:
    assert outcome(python(code), "x" * LONGEST_BRIEF)[0] == expected


def test_a_program_that_is_not_there_is_none() -> None:
    assert outcome(["/nonexistent/analyst"])[0] == ""
    reads = "import sys; sys.stdin.read(); print('=yes')"
    assert outcome(python(reads), "x" * (LONGEST_BRIEF + 1))[0] == "", "longer than any stage"


def test_one_that_hangs_is_ended() -> None:
    code = "import time; print('0.1', flush=True); time.sleep(600)"
    began = time.monotonic()
    made, done, _ = outcome(python(code), within=1.0)
    assert (made, done) == ("", 0.1)
    assert time.monotonic() - began < 20


def children() -> set[int]:
    """The processes that this one has started and not reaped."""
    text = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    for task in Path("/proc/self/task").iterdir():
        text += " " + (task / "children").read_text()
    return {int(pid) for pid in text.split()}


def test_it_ends_when_nobody_wants_it() -> None:
    before = children()
    told = threading.Event()
    code = "import time; print('0.1', flush=True); time.sleep(600)"
    process = AnalysisProcess(python(code), "", told.set)
    assert told.wait(30)
    assert children() - before
    process.end()
    process.join(10)
    assert process.outcome == ""
    assert not children() - before
    ended = AnalysisProcess(python(code), "", lambda: None)
    ended.end()  # perhaps before it was begun
    ended.join(10)
    assert not children() - before


def is_alive(pid: int) -> bool:
    """Whether there is such a process that is no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def test_no_orphan_outlives_an_app_that_is_killed() -> None:
    """Also none that says nothing for a long time."""
    parent = """
import sys, time
from companion.app.analysis_process import AnalysisProcess, command
process = AnalysisProcess(command("thirteen"), sys.argv[1], lambda: None)
while process._process is None or not process.done:
    time.sleep(0.01)
print(process._process.pid, flush=True)
time.sleep(600)
"""
    with subprocess.Popen(
        [sys.executable, "-c", parent, brief(16)], stdout=subprocess.PIPE, text=True
    ) as app:
        assert app.stdout is not None
        child = int(app.stdout.readline())
        assert is_alive(child)
        status = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        # As Linux counts: fields 19 and 41 of stat, which begin after the name.
        assert status[16] == "19" or status[38] == "5", "it is the least urgent"
        os.kill(child, signal.SIGSTOP)  # it cannot notice anything by itself
        app.kill()
        app.wait()
    deadline = time.monotonic() + 20
    while is_alive(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_alive(child)
