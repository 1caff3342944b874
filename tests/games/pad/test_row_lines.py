"""The rows of a pad as lines of the score pad, where there is little room."""

import pytest

from companion.app.translation import translator
from companion.games.pad.library import shipped
from companion.games.pad.screens.row_lines import SHORT, short_rows


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_short_names_of_rows_tell_them_apart(language: str) -> None:
    names = [translator(language)(row) for row in shipped("yatzy").rows]
    short = short_rows(names)
    assert len(set(short)) == len(names)
    for name, label in zip(names, short, strict=True):
        assert len(label) <= SHORT
        assert name.startswith(label.removesuffix("…"))


def test_rows_that_begin_alike_have_other_short_names() -> None:
    assert short_rows(["Dreier", "Dreierpasch"]) == ["Dreier", "Dreie…"]
    assert short_rows(["Points of Anne", "Points of Carl"]) == ["Poi…e", "Poi…l"]
    assert short_rows(["First red cards", "First blue cards"]) == ["FRC", "FBC"]
    assert short_rows(["Row one of all", "Row one or all"]) == ["1", "2"]
