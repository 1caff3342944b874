"""What the board is sent: the tables and the standing of a club, as JSON."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from companion.club.board import ClubTable
from companion.club.watching import NIGHT, ClubPicture, Season
from companion.games import NAMES, has_part, load
from companion.games.base import Refusal
from companion.records import dataclass

# A table says that it is there every minute: what is older than this is told, to ten seconds.
SILENT, STEP = 120, 10


@dataclass(frozen=True)
class BoardHeading:
    """What the board is called, and how many evenings its season has; 0 if nobody said."""

    title: str
    season: Season
    evenings: int = 0


def snapshot(picture: ClubPicture, heading: BoardHeading, page: str) -> bytes:
    """The picture on one line; the same for the same picture, so that nothing new is sent then."""
    seated = {name for table in picture.tables for name in table.players if _is_heard(table)}
    tonight = (datetime.now().astimezone() - timedelta(hours=NIGHT)).date()
    evenings = set(picture.evenings)
    if seated and heading.season.has(tonight):
        evenings.add(tonight)
    said = {
        "version": 1,
        "page": page,
        "title": heading.title,
        "away": bool(picture.problem),
        "players": len(seated | {line.player for line in picture.standing}),
        "evening": len(evenings),
        "evenings": heading.evenings,
        "tables": [_table(table, picture) for table in picture.tables],
        "standing": [
            {
                "player": line.player,
                "matches": line.matches,
                "wins": line.wins,
                "points": line.points,
                "rating": line.rating,
            }
            for line in picture.standing
        ],
    }
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def _is_heard(table: ClubTable) -> bool:
    return table.ago is not None and table.ago < SILENT


def _table(table: ClubTable, picture: ClubPicture) -> dict[str, Any]:
    game, _, pad = (table.game or "").partition(":")
    silent = None if table.ago is None or _is_heard(table) else int(table.ago) // STEP * STEP
    return {
        "name": table.name,
        "heard": table.heard is not None,
        "silent": silent,
        "game": game or None,
        "pad": pad or None,
        "state": table.state,
        "stage": table.stage,
        "of": table.stages,
        "names": list(table.players),
        "totals": list(table.totals),
        "lowest_wins": _fewest_win(game, table.players),
        "winners": [player for match, player in picture.winners if match == table.match],
    }


@cache
def _fewest_win_of(game: str, seats: int) -> bool:
    """Whether the fewest points win, by the rules of a game with so many players."""
    rules: Any = load(game)
    try:
        return bool(rules.new(rules.Setup(tuple(map(str, range(seats))))).fewest_win)
    except Refusal:
        return False


def _fewest_win(game: str, players: Sequence[str]) -> bool:
    """The same; False for a game that is many, whose rules the club does not have."""
    return game in NAMES and not has_part(game, "identity") and _fewest_win_of(game, len(players))
