"""Files of BG Stats: every field as the app writes it itself, the same ids each time, and back."""

import json
import re
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import sheet as form
from companion.share import bgsplay
from companion.share.bgsplay import PlaysFile
from companion.share.incoming import matches_in
from companion.share.report import MatchReport
from companion.share.saved_sheet import saved_of
from tests.share.matches import GAMES, TABLES, an_evening, reported

FOUR = ("Anne", "Carl", "Marc", "Herman")
DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
# The fields of each object and the type of each.
GAME = {"uuid": str, "id": int, "name": str, "bggId": int, "highestWins": bool, "noPoints": bool}
GAME |= {"cooperative": bool, "usesTeams": bool, "modificationDate": str}
PLAYER = {"uuid": str, "id": int, "name": str, "isAnonymous": bool, "modificationDate": str}
LOCATION = {"uuid": str, "id": int, "name": str, "modificationDate": str}
PLAY = {"uuid": str, "playDate": str, "entryDate": str, "modificationDate": str, "rounds": int}
PLAY |= {"durationMin": int, "gameRefId": int, "locationRefId": int, "playerScores": list}
SCORE = {"playerRefId": int, "score": str, "winner": bool, "startPlayer": bool, "rank": int}
SCORE |= {"seatOrder": int, "newPlayer": bool}


def written(*matches: tuple[MatchReport, dict[str, Any]]) -> bytes:
    plays = PlaysFile()
    for report, sheet in matches:
        plays.add(report, sheet, frozenset())
    return plays.encoded()


def check(objects: list[dict[str, Any]], fields: dict[str, type]) -> None:
    """Every object has these fields of these types, and dates and uuids that are some."""
    for each in objects:
        for field, kind in fields.items():
            assert type(each[field]) is kind, (field, each[field])
            if field.endswith("Date"):
                assert DATE.fullmatch(each[field])
        if "uuid" in fields:
            assert str(UUID(each["uuid"])) == each["uuid"]
    if "uuid" in fields:
        assert len({each["uuid"] for each in objects}) == len(objects)
    if "id" in fields:
        assert len({each["id"] for each in objects}) == len(objects)


def test_every_field_is_there_and_every_reference_leads_somewhere() -> None:
    matches = [
        reported(game, FOUR, past=an_evening(f"bcde345{number}"))
        for number, game in enumerate(GAMES, 2)
    ]
    content = json.loads(written(*matches))
    assert content.keys() == {"games", "plays", "players", "locations", "userInfo"}
    for field, wanted in (
        ("games", GAME),
        ("players", PLAYER),
        ("locations", LOCATION),
        ("plays", PLAY),
    ):
        check(content[field], wanted)
    assert type(content["userInfo"]["meRefId"]) is int
    assert not any(player["isAnonymous"] for player in content["players"])
    for game in content["games"]:
        assert not game["noPoints"] | game["cooperative"] | game["usesTeams"]
    assert not any(play["usesTeams"] | play["manualWinner"] for play in content["plays"])
    ids = {field: {each["id"]: each for each in content[field]} for field in ("games", "players")}
    for play, (report, _) in zip(content["plays"], matches, strict=True):
        check(play["playerScores"], SCORE)
        game = ids["games"][play["gameRefId"]]
        assert (game["name"], game["bggId"]) == (report.title, report.bgg_id or 0)
        assert game["highestWins"] is not report.lowest_wins
        assert play["locationRefId"] == content["locations"][0]["id"]
        assert play["playDate"] == "2023-11-14 23:03:20"
        assert (play["durationMin"], play["rounds"]) == (40, report.rounds)
        assert play["ignored"] is (report.ended != "over")
        for score, player in zip(play["playerScores"], report.players, strict=True):
            assert ids["players"][score["playerRefId"]]["name"] == player.name
            assert score["score"] == str(player.total)
            assert (score["winner"], score["startPlayer"]) == (player.winner, player.starts)
            assert (score["rank"], score["seatOrder"]) == (player.place, player.seat + 1)
            assert score["newPlayer"] is False


def test_newcomers_are_marked() -> None:
    report, sheet = reported("ten", FOUR)
    plays = PlaysFile()
    plays.add(report, sheet, frozenset({report.players[2].id}))
    (play,) = json.loads(plays.encoded())["plays"]
    assert [score["newPlayer"] for score in play["playerScores"]] == [False, False, True, False]


def test_the_ids_are_always_the_same() -> None:
    """Else BG Stats would have a play twice that is exported twice."""
    report, sheet = reported("thirteen", FOUR)
    first, second = written((report, sheet)), written((report, sheet))
    assert first == second
    (play,) = json.loads(first)["plays"]
    assert play["uuid"] == "52b47eb9-d1ae-5e0e-9c1b-07dc9bd2ab35"


@given(TABLES, st.sampled_from(GAMES), st.text(max_size=60))
@settings(deadline=None)
def test_any_names_come_through_and_back(players: list[str], game: str, note: str) -> None:
    report, sheet = reported(game, players, past=an_evening(), note=note)
    data = written((report, sheet))
    content = json.loads(data)
    assert sorted(each["name"] for each in content["players"]) == sorted(
        re.sub("[\ud800-\udfff]", "\ufffd", name) for name in players
    )
    (found,) = matches_in(data)
    _, state = form.read(found.sheet)
    assert state.setup.players == tuple(players)
    saved = saved_of(found.sheet)
    assert saved is not None
    assert (saved.past, saved.note) == (an_evening(ended=report.ended), note)


def foreign(**play: object) -> bytes:
    games = [{"id": 1, "name": "Catan", "bggId": 13}, {"id": 2, "name": "Poison", "bggId": 17025}]
    return json.dumps({"games": games, "plays": [play]}).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (foreign(gameRefId=1), "unknown-game"),
        (foreign(gameRefId=2), "no-sheet"),
        (foreign(), "no-sheet"),
        (foreign(gameRefId=2, tableCompanion="text"), "no-sheet"),
        (b'{"plays": [3], "games": 4}', "no-sheet"),
        (b'{"plays": [{"gameRefId": [1]}], "games": [7]}', "no-sheet"),
    ],
)
def test_plays_that_did_not_come_from_here_are_refused(data: bytes, code: str) -> None:
    (found,) = matches_in(data)
    assert found.refusal is not None
    assert (found.refusal.code, found.label) == (code, "play 1")


def test_what_is_no_such_file_is_left_to_others() -> None:
    for data in (b'{"plays": 3}', b'["plays"]', b'{"plays": [}', b'"plays"', b"[" * 100_000):
        assert bgsplay.plays_in(data) is None


def test_a_number_of_5000_digits_is_one_that_bg_stats_may_write() -> None:
    data = written(reported("ten", FOUR))
    data = re.sub(rb'"durationMin":\d+', b'"durationMin":' + b"9" * 5000, data)
    (found,) = matches_in(data)
    assert (found.label, found.refusal) == ("play 1", None)
    assert form.read(found.sheet)[0].NAME == "ten"
