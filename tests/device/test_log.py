"""The log: one line for one thing, in the words of whoever reads it."""

import io
import sys

import pytest

from companion.device import log


def test_a_line_says_how_grave_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    log.info("a reader is there")
    log.warning("no sound")
    log.error("first\nsecond")
    said = capsys.readouterr().err
    assert said == "INFO a reader is there\nWARNING no sound\nERROR first\nERROR second\n"


def test_systemd_gets_numbers_and_every_line_of_a_trace_has_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "8:1234")
    try:
        raise ValueError("no such card")
    except ValueError as failure:
        log.error("a tap failed", failure)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "<3>a tap failed"
    assert lines[-1] == "<3>ValueError: no such card"
    assert "test_log.py" in "".join(lines)
    assert all(line.startswith("<3>") for line in lines)
    log.info("well")
    assert capsys.readouterr().err == "<6>well\n"


@pytest.mark.parametrize("closed", [True, False])
def test_nobody_listening_ends_nothing(monkeypatch: pytest.MonkeyPatch, closed: bool) -> None:
    stream = io.StringIO()
    stream.close()
    monkeypatch.setattr(sys, "stderr", stream if closed else None)
    log.info("is anybody there?")


def test_the_last_lines_are_kept_and_no_more() -> None:
    for number in range(1000):
        log.info(f"line {number}")
    lines = log.recent().splitlines()
    assert len(lines) == 400
    assert lines[-1].endswith("INFO line 999")
