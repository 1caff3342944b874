"""What `companion export` writes as csv or bgsplay, `companion import` brings back whole."""

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.commands import export
from companion.commands.export import Put
from companion.games.ten import game as ten
from companion.games.thirteen import game as thirteen
from companion.match.action_text import parse_action
from companion.store.players import StoredPlayers, stored_ids
from companion.store.store import Store, open_reader, open_store
from tests.store.people import COUNT, count
from tests.system.commands.test_export_command import FOUR, exported, imported, listed

KINDS = ("csv", "bgsplay")


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def played(store: Store, *lines: str) -> str:
    """A match of 13 after these lines; its id."""
    match_id, match = store.journal.new_match(thirteen, thirteen.Setup(FOUR))
    for line in lines:
        match.act(parse_action(thirteen, line))
    return match_id


@pytest.mark.parametrize("kind", KINDS)
def test_matches_with_one_and_the_same_sheet_all_come_back(data: str, kind: str) -> None:
    """Two that were discarded before the first card differ in nothing but their ids and times."""
    other = f"{data}-other"
    store = open_store(Path(data))
    ids = [played(store, "abandon") for _ in range(2)]
    store.close()
    assert imported(exported(data, ids[0], "--format", kind), other).stdout.split() == ids[:1]
    store = open_store(Path(data))
    ids += [played(store, "abandon"), played(store)]
    store.close()
    text = exported(data, "--all", "--format", kind)
    done = imported(text, other)
    assert (done.returncode, done.stdout.split()) == (0, ids[1:])
    assert done.stderr.count("is already saved as match") == 1
    assert listed(other) == listed(data)
    again = imported(text, other)
    assert (again.stdout, again.stderr.count("is already saved as match")) == ("", len(ids))


def test_a_match_that_comes_twice_is_one_also_where_it_has_another_id(data: str) -> None:
    store = open_store(Path(data))
    played(store, "deal", COUNT, "stop")
    store.close()
    other = f"{data}-other"
    (here,) = imported(exported(data), other).stdout.split()
    content = json.loads(exported(data, "--format", "bgsplay"))
    content["plays"] *= 2
    done = imported(json.dumps(content), other)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.count(f"is already saved as match {here}") == 2


# A match of four in which others sit down; "comes" is who would in the stage that never came.
SWAPS = {
    "left": ("deal", COUNT, "deal", COUNT, 'substitute #3 "Ida"', "deal", COUNT, "stop"),
    "returned": ("deal", COUNT, "substitute #3 Ida", "deal", COUNT, "substitute #3 Marc", "deal"),
    "changed seats": (
        *("deal", "substitute #1 Ida", "substitute #2 Anne", "substitute #1 Carl", COUNT),
        *("deal", COUNT, 'rename #3 "Mark"', "stop"),
    ),
    "undone": ("deal", COUNT, "substitute #1 Ida", "deal", "B7", "undo", "undo", "stop"),
    "is to come": ("deal", COUNT, "deal", "B7", 'substitute #2 "half \ud83d"'),
    "over": (*("deal", COUNT) * 3, "substitute #4 Ida", "deal", "substitute #1 Bo", COUNT),
}


@pytest.mark.parametrize("kind", KINDS)
def test_who_sat_down_later_comes_back_too(data: str, kind: str) -> None:
    store = open_store(Path(data))
    StoredPlayers(store.journal).remember((*FOUR, "Ida", "Bo"))
    ids = {name: played(store, *lines) for name, lines in SWAPS.items()}
    count(store.journal)
    store.close()
    other = f"{data}-other"
    text = exported(data, "--all", "--format", kind)
    done = imported(text, other)
    assert (done.returncode, done.stderr) == (0, "")
    assert exported(other, "--all", "--format", kind) == text
    assert listed(other) == listed(data)
    before, after = open_reader(Path(data)), open_reader(Path(other))
    for name, match_id in ids.items():
        assert after.load(match_id).now.seated == before.load(match_id).now.seated, name
    for person in (*FOUR, "Mark", "Ida", "Bo"):
        of = [journal.statistics().of(person, "thirteen") for journal in (before, after)]
        assert of[0] == of[1], person
    assert after.statistics().of("Ida", "thirteen").stages == 2
    assert {name: stored_ids(before)[name] for name in (*FOUR, "Ida")} == {
        name: stored_ids(after)[name] for name in (*FOUR, "Ida")
    }
    before.close()
    after.close()


def test_a_file_without_those_who_sat_down_is_taken_as_it_is(data: str) -> None:
    """As earlier versions wrote them: then all stages are those of the players at the end."""
    store = open_store(Path(data))
    match_id = played(store, *SWAPS["left"])
    store.close()
    content = json.loads(exported(data, "--format", "bgsplay"))
    saved = content["plays"][0]["tableCompanion"]["saved"]
    assert [len(seat) for seat in saved["sittings"]] == [1, 1, 2, 1]
    del saved["sittings"]
    other = f"{data}-other"
    assert imported(json.dumps(content), other).stdout.split() == [match_id]
    assert listed(other) == listed(data)
    assert exported(other) == exported(data)


def test_a_person_who_left_has_the_name_of_today(data: str) -> None:
    store = open_store(Path(data))
    StoredPlayers(store.journal).remember((*FOUR, "Ida"))
    early = played(store, *SWAPS["left"])
    other_count = COUNT.replace("0,2,0,0", "0,0,2,0")
    late = played(store, "deal", other_count, 'substitute #3 "Ida"', "deal", COUNT, "stop")
    store.close()
    other = f"{data}-other"
    assert imported(exported(data, early, "--format", "csv"), other).returncode == 0
    store = open_store(Path(other))
    StoredPlayers(store.journal).rename("Marc", "Mark")
    store.close()
    assert imported(exported(data, late, "--format", "csv"), other).returncode == 0
    reader = open_reader(Path(other))
    assert reader.load(late).names_in(0) == ("Anne", "Carl", "Mark", "Herman")
    assert reader.matches_of("Mark") == {early, late}
    assert "Marc" not in stored_ids(reader)
    reader.close()


@pytest.mark.parametrize("ended", ["stop", "abandon"])
def test_who_sat_down_for_a_round_that_was_ended_at_once_is_still_there(
    data: str, ended: str
) -> None:
    store = open_store(Path(data))
    _, match = store.journal.new_match(ten, ten.Setup(FOUR[:3]))
    for line in ("card 7", "short #1 #3 17", 'substitute #1 "Ida"', "card 3", ended):
        match.act(parse_action(ten, line))
    store.close()
    other = f"{data}-other"
    assert imported(exported(data, "--all", "--format", "csv"), other).returncode == 0
    assert exported(other) == exported(data)
    assert listed(other) == listed(data)


@pytest.mark.parametrize("form", ["sheet", "csv", "qr"])
def test_nothing_is_read_any_more_when_the_output_is_written(
    data: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow reader of the output must not keep the app from recovering from a failed write."""
    store = open_store(Path(data))
    # A backup, which each deal begins in a thread, reads too.
    store.journal.on_stage_opened = lambda: None
    played(store, "deal", COUNT, "stop")
    written: list[bytes] = []

    @contextmanager
    def output(_file: str | None, _format: str) -> Iterator[Put]:
        played(store, "deal")
        query = "PRAGMA wal_checkpoint(TRUNCATE)"
        assert store.journal.connection.execute(query).fetchone()[0] == 0, "nobody reads"
        yield written.append

    monkeypatch.setattr(export, "_output", output)
    parser = argparse.ArgumentParser()
    export.arguments(parser)
    assert export.run(parser.parse_args(["--format", form, "--data", data, "--output", "x"])) == 0
    assert b"".join(written)
    store.close()
