"""The link for BG Stats: every field as the app wants it, and short enough for a code."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.records import replace
from companion.share.bgstats import ADDRESS, SOURCE_NAME, link
from tests.share.matches import GAMES, TABLES, an_evening, reported

FOUR = ("Anne", "Carl", "Marc", "Herman")
LISTED = {
    "thirteen": ("13", 17025, False),
    "sixth-sense": ("6th Sense", 335857, True),
    "ten": ("10", 23346, False),
}
# What a URL may have after its question mark (RFC 3986), as it is written.
QUERY = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-F]{2})*")
LONG = tuple(f"{letter * 30} 👨‍👩‍👧‍👦 \N{HEBREW LETTER ALEF}" for letter in "ABCDEFG")


def decoded(url: str) -> dict[str, Any]:
    """The play in a link, as a reader of URLs finds it."""
    assert url.startswith(ADDRESS)
    assert QUERY.fullmatch(urlsplit(url).query)
    (data,) = parse_qs(urlsplit(url).query, strict_parsing=True)["data"]
    assert data == unquote(url.removeprefix(ADDRESS)), "however a reader decodes it"
    play: dict[str, Any] = json.loads(data)
    return play


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_there(game: str) -> None:
    report, _ = reported(game, FOUR, note="At Carl's")
    play = decoded(link(report).url)
    # A pad is listed as its file says.
    of_pad = (report.title, report.bgg_id, not report.lowest_wins)
    title, bgg_id, highest = LISTED.get(game, of_pad)
    assert play == {
        "sourceName": "TableCompanion",
        "sourcePlayId": "abcd2345",
        "playDate": "2023-11-14 23:03:20",
        "durationMin": 40,
        "comments": "At Carl's",
        **({"board": report.board} if report.board else {}),
        "game": {
            "name": title,
            **({"bggId": bgg_id} if bgg_id else {}),
            "sourceGameId": f"pad:{title}" if game == "pad" else game,
            "highestWins": highest,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.id,
                "startPlayer": player.starts,
                "rank": player.place,
                "score": str(player.total),
                "winner": player.winner,
            }
            for player in report.players
        ],
    }
    assert type(play["game"].get("bggId", 0)) is int
    for player in play["players"]:
        assert {type(player[field]) for field in ("startPlayer", "winner")} == {bool}
        assert type(player["score"]) is str
        assert re.fullmatch("[0-9a-f]{16}", player["sourcePlayerId"])


def test_the_name_of_the_source_never_changes() -> None:
    """With another one BG Stats would take every play that it has for a new one."""
    assert SOURCE_NAME == "TableCompanion"


def test_optional_fields_without_a_value_are_left_out() -> None:
    report, _ = reported("thirteen", FOUR)
    play = decoded(link(replace(report, duration=0.0, bgg_id=None)).url)
    assert not {"comments", "board", "location", "durationMin"} & play.keys()
    assert "bggId" not in play["game"]
    assert not any("role" in player for player in play["players"])


def test_a_score_of_nothing_is_a_score() -> None:
    report, _ = reported("thirteen", FOUR)
    players = tuple(replace(player, total=0) for player in report.players)
    play = decoded(link(replace(report, players=players)).url)
    assert [player["score"] for player in play["players"]] == ["0"] * 4


def test_what_urls_allow_is_not_escaped() -> None:
    """Each escape costs three bytes of a code."""
    url = link(reported("thirteen", FOUR)[0]).url
    assert "%3A" not in url
    assert "%2C" not in url
    assert ":%22TableCompanion%22,%22sourcePlayId%22:" in url


@given(TABLES, st.sampled_from(GAMES))
@settings(deadline=None)
def test_any_names_come_through(players: list[str], game: str) -> None:
    play = decoded(link(reported(game, players)[0]).url)
    wanted = [re.sub("[\ud800-\udfff]", "\ufffd", name) for name in players]
    assert [player["name"] for player in play["players"]] == wanted


@pytest.mark.parametrize("seats", range(3, 8))
def test_names_are_shortened_before_anything_else(seats: int) -> None:
    report, _ = reported("ten", LONG[:seats], note="a note")
    whole = link(report)
    assert not whole.shortened
    assert link(report, len(whole.url)) == whole, "it just fits"
    before = decoded(whole.url)
    for most in range(len(whole.url) - 1, len(whole.url) - 60 * seats, -37):
        short = link(report, most)
        play = decoded(short.url)
        assert short.shortened
        assert len(short.url) <= most
        names = [player.pop("name") for player in play["players"]]
        assert len(set(names)) == seats
        assert all(name.strip() for name in names)
        assert play == before | {"players": play["players"]}, "nothing else was shortened"
        for player, was in zip(play["players"], before["players"], strict=True):
            assert player == {key: value for key, value in was.items() if key != "name"}


def test_alike_names_stay_apart() -> None:
    players = ("Annemarie Schmidt", "Annemarie Schulz", "Annemarie Schuster")
    report, _ = reported("thirteen", players)
    short = link(report, len(link(report).url) - 27)
    names = [player["name"] for player in decoded(short.url)["players"]]
    assert len(set(names)) == 3
    assert all(name.startswith("Ann") for name in names)


def test_a_long_note_is_cut_after_the_names() -> None:
    report, _ = reported("thirteen", FOUR, past=an_evening(), note="Long night. 🎲 " * 100)
    short = link(report, 1400)
    play = decoded(short.url)
    assert len(short.url) <= 1400
    assert short.shortened
    assert play["comments"].startswith("Long night. 🎲")
    assert report.note.startswith(play["comments"])
    assert len(play["players"]) == 4


def test_without_room_for_a_note_there_is_none() -> None:
    report, _ = reported("thirteen", FOUR, note="x" * 500)
    bare, _ = reported("thirteen", FOUR)
    play = decoded(link(report, len(link(bare).url) - 10).url)
    assert "comments" not in play


@given(TABLES, st.integers(0, 3000), st.text(max_size=300))
@settings(deadline=None)
def test_a_shortened_link_is_always_a_play(players: list[str], most: int, note: str) -> None:
    report, _ = reported("ten", players, note=note)
    short = link(report, most)
    play = decoded(short.url)
    names = [player["name"] for player in play["players"]]
    assert all(names)
    assert len(names) == len(players)
    if short.shortened:
        assert len(set(names)) == len(names)
    else:
        assert len(short.url) <= most
