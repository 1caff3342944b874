"""Which match of the journal a sheet tells of, so that what was exported here is not doubled."""

import json
from collections import defaultdict
from contextlib import suppress
from typing import Any

from companion.games.base import Refusal
from companion.games.game import Game
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.rows import Damaged

# The fields of a sheet and of a result that grow while a match goes on.
GROWING = ("stages", "rounds", "hands", "chips")
# Game, players, and the first stage or round of the result; "" as long as none is complete.
_Key = tuple[str, str, str]


class DuplicateFinder:
    """Finds the match that a sheet was exported from, also if that has gone on since.

    Reads the list of matches once, and then only matches that begin alike: the same players, and
    the same first stage or round, or under way. So a sheet without a complete stage is not known
    again once the match is over. Matches that came from a sheet and are not over are left out: the
    journal knows their sheets by fingerprint.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._matches: dict[_Key, list[str]] | None = None

    def find(self, game: Game, state: Any) -> str | None:
        """The id of a match that says all that this state says; None if there is none."""
        if self._matches is None:
            self._matches = self._read()
        wanted = game.write_sheet(state)
        first = _key(game.NAME, json.dumps(state.setup.players), game.result(state))
        under_way = (*first[:2], "")
        for key in {first, under_way}:
            for match_id in self._matches.get(key, ()):
                with suppress(Refusal, Damaged):  # one that cannot be read is no match for it
                    if _has_all_of(self._journal.load(match_id), wanted):
                        return match_id
        return None

    def _read(self) -> dict[_Key, list[str]]:
        found = defaultdict(list)
        query = """
            SELECT id, game, players, result FROM matches
            WHERE result IS NOT NULL OR imported IS NULL
        """
        for match_id, game, players, result in self._journal.connection.execute(query):
            try:
                told = {} if result is None else json.loads(result)
                found[_key(game, players, told)].append(match_id)
            except (AttributeError, TypeError, ValueError):
                continue  # a damaged line of the list; the check of the journal tells of it
        return dict(found)


def _key(game: str, players: str, result: dict[str, Any]) -> _Key:
    stages = result.get("stages", result.get("rounds", ()))
    # Of an unfinished one more may be known by now.
    first = next((stage for stage in stages if stage.get("complete", True)), None)
    return game, players, "" if first is None else json.dumps(first, sort_keys=True)


def _has_all_of(match: Match, wanted: dict[str, Any]) -> bool:
    """Whether a sheet is this match's, or was at an earlier time."""
    sheet = match.sheet()
    growing = {field: wanted[field] for field in GROWING if field in wanted}
    fixed = {field: value for field, value in wanted.items() if field not in GROWING}
    if fixed != {field: value for field, value in sheet.items() if field not in GROWING}:
        return False
    # One in which nothing happened yet is the beginning of any.
    return wanted == sheet if not any(growing.values()) else _is_part(growing, sheet)


def _is_part(some: Any, whole: Any) -> bool:
    """Whether `whole` is `some` with more after it: only the last of a list may have grown."""
    if isinstance(some, dict) and isinstance(whole, dict):
        return all(key in whole and _is_part(some[key], whole[key]) for key in some)
    if isinstance(some, list) and isinstance(whole, list) and some:
        *before, last = some
        there = whole[: len(some)]
        return len(there) == len(some) and there[:-1] == before and _is_part(last, there[-1])
    return bool(some == whole) or some == []
