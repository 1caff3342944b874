"""Matches as a file of the app BG Stats (.bgsplay); and back, those that came from here."""

import json
from collections.abc import Iterator
from uuid import UUID, uuid5

from companion.games import NAMES
from companion.games.base import Refusal
from companion.games.game import JsonObject, Sheet
from companion.games.sheet import parse
from companion.share.bgstats import clean, comment, minutes, utc
from companion.share.report import MatchReport, listing
from companion.share.saved_sheet import Incoming, encode, refused, saved_sheet

# The ids in a file are made from ours with it: it must never change.
NAMESPACE = UUID("6f1c1a52-7d0e-4b53-9a8e-13c6d51f0a10")
# A field of ours in each play, with the whole sheet.
FIELD = "tableCompanion"
LOCATION = "Table Companion"
# Matches that did not end are no plays that BG Stats should count.
COUNTS = ("over", "stopped")


class PlaysFile:
    """Collects matches, oldest first; `encoded` is the file with all of them."""

    def __init__(self) -> None:
        self._games: dict[str, JsonObject] = {}
        self._players: dict[str, JsonObject] = {}
        self._plays: list[JsonObject] = []
        self._latest = 0.0

    def add(self, report: MatchReport, sheet: Sheet, newcomers: frozenset[str]) -> None:
        """Adds a match; `newcomers` are the ids of those who never played this game before."""
        self._latest = max(self._latest, report.finished)
        date = utc(report.finished)
        for player in report.players:
            known = self._players.setdefault(player.id, {"id": len(self._players) + 1})
            known |= {
                "uuid": _uuid("player", player.id),
                "name": clean(player.name),
                "isAnonymous": False,
                "modificationDate": date,
                "bggUsername": "",
            }
        game = self._games.setdefault(report.counted_as, _game(report, len(self._games) + 1))
        game["modificationDate"] = date
        self._plays.append(self._play(report, newcomers) | {FIELD: saved_sheet(report, sheet)})

    def _play(self, report: MatchReport, newcomers: frozenset[str]) -> JsonObject:
        date = utc(report.finished)
        return {
            "uuid": _uuid("play", report.id),
            "playDate": date,
            "entryDate": date,
            "modificationDate": date,
            "durationMin": minutes(report),
            "usesTeams": False,
            "ignored": report.ended not in COUNTS,
            "manualWinner": False,
            "rounds": report.rounds,
            "gameRefId": self._games[report.counted_as]["id"],
            "locationRefId": 1,
            "board": clean(report.board),
            "comments": clean(comment(report)),
            "playerScores": [
                {
                    "playerRefId": self._players[player.id]["id"],
                    "score": str(player.total),
                    "winner": player.winner,
                    "startPlayer": player.starts,
                    "rank": player.place,
                    "seatOrder": player.seat + 1,
                    "newPlayer": player.id in newcomers,
                    "role": "",
                }
                for player in report.players
            ],
            "expansionPlays": [],
        }

    def encoded(self) -> bytes:
        """The file, as JSON in UTF-8; the same matches always give the same bytes."""
        location = {
            "id": 1,
            "uuid": _uuid("location", LOCATION),
            "name": LOCATION,
            "modificationDate": utc(self._latest),
        }
        return encode(
            {
                "games": list(self._games.values()),
                "plays": self._plays,
                "players": list(self._players.values()),
                "locations": [location],
                # Which of the players owns the phone is not known.
                "userInfo": {"meRefId": 0},
            }
        )


def _game(report: MatchReport, number: int) -> JsonObject:
    return {
        "id": number,
        "uuid": _uuid("game", report.counted_as),
        "name": report.title,
        "bggId": report.bgg_id or 0,
        "highestWins": not report.lowest_wins,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _uuid(kind: str, name: str) -> str:
    return str(uuid5(NAMESPACE, f"{kind}:{name}"))


def plays_in(data: bytes) -> JsonObject | None:
    """The content of a .bgsplay file; None if it is something else."""
    if b'"plays"' not in data:
        return None
    try:
        content = parse(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None  # whoever reads it as a sheet is told what is wrong with it
    if not isinstance(content, dict) or not isinstance(content.get("plays"), list):
        return None
    return content


def read(content: JsonObject) -> Iterator[Incoming]:
    """The plays of what `plays_in` found; one that did not come from here is refused.

    Of such a play only the points are known, of which no match can be made.
    """
    for number, play in enumerate(content["plays"], 1):
        label = f"play {number}"
        sheet = play.get(FIELD) if isinstance(play, dict) else None
        if isinstance(sheet, dict):
            # As ASCII: a name may have half of a surrogate pair.
            yield Incoming(label, json.dumps(sheet).encode())
        else:
            yield refused(label, _why_not(play, _objects(content, "games")))


def _why_not(play: object, games: list[JsonObject]) -> Refusal:
    """Why a play without a sheet of ours cannot be imported."""
    number = play.get("gameRefId") if isinstance(play, dict) else None
    game = next((each for each in games if number is not None and each.get("id") == number), {})
    name = game.get("name")
    titles = [listing(each).TITLE for each in NAMES]
    numbers = [number for each in NAMES if (number := listing(each).BGG_ID) is not None]
    if not isinstance(name, str) or name in titles or game.get("bggId") in numbers:
        return Refusal("no-sheet")
    return Refusal("unknown-game", game=name)


def _objects(content: JsonObject, field: str) -> list[JsonObject]:
    """The objects in a list of the file; whatever else is there is left out."""
    found = content.get(field)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
