"""What `companion export` writes as csv or bgsplay, `companion import` brings back whole."""

from pathlib import Path

import pytest

from companion.games.thirteen import game as thirteen
from companion.match.actions import parse_action
from companion.store.store import Store, open_store
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
