"""Fewer hands are sampled in these tests than in an analysis: all is the same, and quicker."""

from collections.abc import Iterator

import pytest

from companion.games.thirteen.analysis import stage_analysis


@pytest.fixture(autouse=True, scope="module")
def fewer_hands() -> Iterator[None]:
    """As everywhere in this folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage_analysis, "HANDS", 2)
        yield
