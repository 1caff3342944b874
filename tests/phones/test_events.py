"""`companion events`: what happens is told once, in order, and nothing that fair play hides."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.games import NAMES, load
from companion.games.base import Refusal
from companion.match.match import Match
from companion.phones.happenings import Happenings
from companion.store.store import open_store
from tests.match.random_tables import RandomTable
from tests.phones.served import act, match_on
from tests.repeat import times
from tests.system.command import COMPANION, ROOT, companion


def told(directory: Path, *options: str) -> list[dict[str, Any]]:
    """What the command prints."""
    done = companion("events", "--data", str(directory), *options)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


@contextmanager
def following(directory: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """The command as it goes on."""
    command = [*COMPANION, "events", "--follow", "--data", str(directory), *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def next_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    event: dict[str, Any] = json.loads(process.stdout.readline())
    return event


def test_a_stage_of_13_from_its_first_card(tmp_path: Path) -> None:
    with match_on(tmp_path, "deal", "B7", "B5", "B4", "undo", "amend change 2 B2") as (match_id, _):
        events = told(tmp_path)
    assert kinds(events) == [
        *("turn", "laid", "turn", "laid", "turn", "laid", "took", "turn"),
        *("undone", "turn", "amended"),
    ]
    assert {event["match"] for event in events} == {match_id}
    assert [event["entry"] for event in events] == [1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6]
    assert all(event["time"] > 1e9 for event in events)
    laid = [event for event in events if event["event"] == "laid"]
    assert [(event["by"], event.get("play")) for event in laid] == [
        *(("Carl", None), ("Marc", "B5"), ("Herman", "B4")),
    ], "only the last lap lies open"
    (took,) = (event for event in events if event["event"] == "took")
    assert (took["by"], took["count"]) == ("Herman", 2)
    assert [event["name"] for event in events if event["event"] == "turn"] == [
        *("Carl", "Marc", "Herman", "Anne", "Herman"),
    ]


def test_scores_and_the_end(tmp_path: Path) -> None:
    sheet = companion("simulate", "thirteen", "--seed", "3").stdout
    (tmp_path / "sheet.json").write_text(sheet)
    data = tmp_path / "data"
    assert companion("import", "--data", str(data), str(tmp_path / "sheet.json")).returncode == 0
    result = json.loads(companion("score", str(tmp_path / "sheet.json")).stdout)
    events = told(data)
    scored = [event for event in events if event["event"] == "stage-scored"]
    assert [event["points"] for event in scored] == [
        stage["points"] for stage in result["stages"] if stage["complete"]
    ]
    assert scored[-1]["totals"] == result["totals"]
    assert events[-1]["event"] == "match-ended"
    assert events[-1]["winners"] == result["winners"]
    assert all("play" in event for event in events if event["event"] == "laid")


def test_it_follows_across_restarts_and_another_match(tmp_path: Path) -> None:
    with following(tmp_path) as process:
        with match_on(tmp_path, "deal", "B7"):
            seen = [next_of(process) for _ in range(3)]
        assert kinds(seen) == ["turn", "laid", "turn"]
        assert seen[1]["play"] == "B7"
        with match_on(tmp_path, "deal", game="sixth-sense") as (match_id, _):
            pass
        event = next_of(process)
        assert (event["event"], event["match"]) == ("turn", match_id)


def test_only_what_is_new(tmp_path: Path) -> None:
    events: list[dict[str, Any]] = []
    with match_on(tmp_path, "deal", "B7") as (_, match):
        assert told(tmp_path, "--new") == []
        happenings = Happenings(tmp_path, events.append)
        happenings.poll()
        events.clear()
        act(match, "Y1")
        happenings.poll()
        happenings.poll()
        happenings.close()
    assert kinds(events) == ["laid", "turn"]


def test_a_repaired_journal_repeats_nothing_and_skips_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    events: list[dict[str, Any]] = []
    happenings = Happenings(data, events.append)
    with match_on(data, "deal", "B7"):
        happenings.poll()
    assert kinds(events) == ["turn", "laid", "turn"]
    before = (data / "companion.db").stat().st_ino
    (data / "companion.damaged").touch()
    store = open_store(data)
    try:
        assert (data / "companion.db").stat().st_ino != before, "nothing was repaired"
        last = store.journal.last()
        assert last is not None
        happenings.poll()
        assert len(events) == 3
        act(store.journal.load(last), "Y1")
        happenings.poll()
    finally:
        happenings.close()
        store.close()
    assert kinds(events) == ["turn", "laid", "turn", "laid", "turn"]
    assert events[3]["play"] == "Y1"


def test_a_pipe_that_is_closed_ends_it(tmp_path: Path) -> None:
    with match_on(tmp_path, "deal") as (_, match), following(tmp_path) as process:
        next_of(process)
        assert process.stdout is not None
        process.stdout.close()
        act(match, "B7")
        assert process.wait(20) == 1


def test_without_a_journal_it_says_so(tmp_path: Path) -> None:
    done = companion("events", "--data", str(tmp_path / "none"))
    assert done.returncode == 2
    assert "no saved games" in done.stderr


@pytest.mark.parametrize("game", NAMES)
def test_whatever_a_table_does_each_entry_is_told_once(game: str, tmp_path: Path) -> None:
    """Told at once or bit by bit: the same events, but for what no longer lies open."""
    for seed in range(times(6)):
        data = tmp_path / str(seed)
        table = RandomTable(load(game), seed)
        store = open_store(data)
        _, match = store.journal.new_match(table.game, table.setup)
        live: list[dict[str, Any]] = []
        following_live = Happenings(data, live.append)
        for number in range(60):
            _try(match, table)
            if number % 7 == 0:
                following_live.poll()
        following_live.poll()
        following_live.close()
        whole: list[dict[str, Any]] = []
        at_once = Happenings(data, whole.append)
        at_once.poll()
        at_once.close()
        store.close()
        assert [_plain(event) for event in live] == [_plain(event) for event in whole]
        assert [event["entry"] for event in live] == sorted(event["entry"] for event in live)


def _plain(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "play"}


def _try(match: Match, table: RandomTable) -> None:
    try:
        match.act(table.next_action(match))
    except Refusal:
        return
