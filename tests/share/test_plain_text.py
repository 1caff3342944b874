"""The result as a few lines of text."""

import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from companion.records import replace
from companion.share.plain_text import plain_text
from tests.share.matches import TABLES, reported

FOUR = ("Anne", "Carl", "Marc", "Herman")


@pytest.fixture(autouse=True)
def in_utc() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def test_the_places_in_their_order() -> None:
    report, _ = reported("thirteen", FOUR)
    heading, *lines = plain_text(report).splitlines()
    assert heading == "13 · 14/11/2023 23:03"
    assert len(lines) == 4
    for line, player in zip(lines, sorted(report.players, key=lambda p: p.place), strict=True):
        assert line == f"{player.place}. {player.name}: {player.total}"


@pytest.mark.parametrize(
    ("ended", "said"),
    [
        ("stopped", "We stopped early"),
        ("abandoned", "Discarded: nobody wins"),
        (None, "in progress"),
    ],
)
def test_a_match_that_is_not_over_says_so_in_the_words_of_the_table(
    ended: str | None, said: str
) -> None:
    report = replace(reported("thirteen", FOUR)[0], ended=ended)
    assert plain_text(report).splitlines()[0].endswith(f" · {said}")
    translated = plain_text(report, lambda text: f"{text}!").splitlines()[0]
    assert translated.endswith(f" · {said}!")


def test_names_are_shortened_where_there_is_little_room() -> None:
    report, _ = reported("thirteen", ("Annemarie von Langenfeld", "Carl", "Marc"))
    whole = plain_text(report)
    short = plain_text(report, most=len(whole.encode()) - 10)
    assert len(short.encode()) <= len(whole.encode()) - 10
    assert "Annemarie von:" in short
    assert "Carl:" in short
    assert plain_text(report, most=len(whole.encode())) == whole


@given(TABLES)
@settings(deadline=None)
def test_a_line_for_everybody_whatever_the_name(players: list[str]) -> None:
    report, _ = reported("ten", players)
    text = plain_text(report)
    assert text.encode()
    assert text.count("\n") == len(players)
    assert len(plain_text(report, most=1).splitlines()) > len(players)
