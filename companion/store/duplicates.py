"""Finds the match that an imported sheet was exported from, so that it is not stored twice."""

import json
from collections import defaultdict
from contextlib import suppress
from typing import Any

from companion.games.base import Refusal
from companion.games.game import Game, Sheet, growing_fields
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.rows import Damaged

# Game, players, and the first stage or round of the result; "" as long as none is complete.
_Key = tuple[str, str, str]


class DuplicateFinder:
    """Finds the match that a sheet was exported from, also if that has gone on since.

    Reads the list of matches once, and then only the matches with the same players and the same
    first stage or round, or still under way. So a sheet without a complete stage is not found any
    more once the match is over. Imported matches that are not over are left out: the journal finds
    them by fingerprint.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        # By the id of a match here, the id that it has in the file.
        self._ids_in_file: dict[str, str] = {}
        self._matches: dict[_Key, list[str]] | None = None

    def tell_apart(self, match_id: str, id_in_file: str) -> None:
        """Notes which match of the file a match here is: so it is none of its others."""
        self._ids_in_file[match_id] = id_in_file

    def is_other(self, match_id: str | None, id_in_file: str | None) -> bool:
        """Whether a match here, if any, is known to be another one than this one of the file."""
        known = self._ids_in_file.get(match_id or "")
        return None not in (known, id_in_file) and known != id_in_file

    def find(self, game: Game, state: Any, id_in_file: str | None = None) -> str | None:
        """The id of a match that contains all of `state`; None if there is none.

        `id_in_file`: of the match, if the file has one. Raises sqlite3.Error if the journal cannot
        be read.
        """
        if self._matches is None:
            self._matches = self._read()
        wanted = None
        first = _key(game.NAME, json.dumps(state.setup.players), game.result(state))
        under_way = (*first[:2], "")
        for key in {first, under_way}:
            for match_id in self._matches.get(key, ()):
                if self.is_other(match_id, id_in_file):
                    continue
                wanted = wanted or game.write_sheet(state)
                with suppress(Refusal, Damaged):  # an unreadable match is no duplicate
                    if _contains(self._journal.load(match_id), wanted):
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
                outcome = {} if result is None else json.loads(result)
                found[_key(game, players, outcome)].append(match_id)
            except (AttributeError, TypeError, ValueError):
                continue  # a damaged row; the check of the journal reports it
        return dict(found)


def _key(game: str, players: str, result: Sheet) -> _Key:
    stages = result["stages"] if "stages" in result else result.get("rounds", ())
    # An unfinished one may have grown since the export.
    first = next((stage for stage in stages if _is_complete(stage)), None)
    return game, players, "" if first is None else json.dumps(first, sort_keys=True)


def _is_complete(stage: object) -> bool:
    """Whether a stage or round of a result is complete: what it is made of is the game's."""
    return not isinstance(stage, dict) or bool(stage.get("complete", True))


def _contains(match: Match, wanted: Sheet) -> bool:
    """Whether the sheet `wanted` is that of this match, now or at an earlier time."""
    sheet = match.sheet()
    fields = growing_fields(match.game)
    growing = {field: wanted[field] for field in fields if field in wanted}
    fixed = {field: value for field, value in wanted.items() if field not in fields}
    if fixed != {field: value for field, value in sheet.items() if field not in fields}:
        return False
    # An empty sheet would be the beginning of every match.
    return wanted == sheet if not any(growing.values()) else _is_beginning_of(growing, sheet)


def _is_beginning_of(some: Any, whole: Any) -> bool:
    """Whether `whole` is `some`, perhaps with more at the end of its lists."""
    if isinstance(some, dict) and isinstance(whole, dict):
        return all(key in whole and _is_beginning_of(some[key], whole[key]) for key in some)
    if isinstance(some, list) and isinstance(whole, list) and some:
        *before, last = some
        start = whole[: len(some)]
        return (
            len(start) == len(some) and start[:-1] == before and _is_beginning_of(last, start[-1])
        )
    return bool(some == whole) or some == []
