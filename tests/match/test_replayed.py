"""Random actions of every kind: live, reopened and imported are one match; see `replayed.py`."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.match import reading
from companion.match.actions import Action, Without
from companion.match.match import Entry, Match
from companion.records import replace
from tests.match import replayed
from tests.match.tables import GAMES
from tests.repeat import is_ci, times


def test_a_match_is_the_same_live_reopened_and_imported(tmp_path: Path) -> None:
    counts = replayed.run(1600 if is_ci() else 600, seed=1, directory=tmp_path)
    # All that can be done was done, or this would compare less than it says.
    kinds = {kind.__name__ for kind in Action.__args__ if kind is not Without}
    assert kinds <= counts.keys()
    assert min(counts[each] for each in ("misfits", "exported", "reopened", "renamed")) > times(10)


@pytest.mark.parametrize("name", GAMES)
def test_a_difference_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that forgets when it is opened again that the table looked."""

    def forgets(match: Match, entries: Sequence[Entry]) -> None:
        reading.take_over(match, entries)
        match.now = replace(match.now, looked_in=frozenset())

    monkeypatch.setattr("companion.store.match_rows.take_over", forgets)
    with pytest.raises(replayed.Difference, match="looked"):
        replayed.run(1000, seed=1, directory=tmp_path, games=(name,))
