"""Every command with a data directory that cannot be, is read-only, or has things in the way."""

import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.disks import small_disk
from tests.repeat import every
from tests.system.commands.cases import CHECK, WITH_DATA, Case, Runner, each

NEW = Case(("new", "--players", "A,B,C", "--data", "DATA"))
CHECK_FIRST = (CHECK, *(case for case in WITH_DATA if case != CHECK))


def test_data_that_cannot_be(runner: Runner, tmp_path: Path) -> None:
    """Nothing is kept anywhere else instead, least of all in the user's own directory."""
    (tmp_path / "file").write_text("in the way")
    for turn, data in enumerate(("", str(tmp_path / "file"), "n" * 300)):
        # `check` takes a second: by turns with the others it has the empty name.
        cases = every(3, CHECK_FIRST, turn)
        for case, done in each(cases, partial(runner.run_loaded, data=data)):
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
        for case, done in each(WITH_DATA, partial(runner.run_loaded, data=str(disk))):
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
    facts = runner.run_loaded(CHECK, data=str(tmp_path))
    kept = runner.run_loaded(NEW, data=str(tmp_path))
    assert kept.status == (2 if obstacle else 0), kept.err
    room = [fact for fact in facts.out.split("{") if '"name": "room"' in fact]
    assert ('"verdict": "fault"' in room[0]) == bool(kept.status)
    assert facts.status == 2 or not kept.status


@pytest.mark.parametrize("obstacle", ["companion.db", "companion.db-wal"])
def test_a_directory_in_the_place_of_the_journal_is_moved_aside(
    runner: Runner, tmp_path: Path, obstacle: str
) -> None:
    (tmp_path / obstacle).mkdir()
    kept = runner.run_loaded(NEW, data=str(tmp_path))
    assert kept.status == 0, kept.err
    assert "it's kept as companion-foreign" in kept.err
    facts = runner.run_loaded(CHECK, data=str(tmp_path))
    room = [fact for fact in facts.out.split("{") if '"name": "room"' in fact]
    assert '"verdict": "fault"' not in room[0]
