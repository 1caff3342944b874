"""Live equals reopened equals exported and imported, as far as each carries it."""

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.games import sheet
from companion.games.base import Refusal
from companion.match.match import Match
from companion.store.database import MEMORY
from companion.store.files import DATABASE
from companion.store.integrity import entries_are_intact
from companion.store.journal import Journal
from tests.match.replayed import everything
from tests.monkey.finding import Finding


def check_directory(directory: Path, live: Mapping[str, Match]) -> None:
    """What lies in a data directory that nobody has open is whole, and these matches are in it."""
    connection = sqlite3.connect(f"file:{directory / DATABASE}?mode=ro", uri=True)
    try:
        if not entries_are_intact(connection):
            raise Finding("unequal", "an entry is not as it was written", "entries")
    finally:
        connection.close()
    for match_id, match in live.items():
        check_match(directory / DATABASE, match_id, match)


def check_match(database: Path, match_id: str, match: Match) -> None:
    """A match in memory, on disk, and as its own export."""
    journal = Journal(f"file:{database}?mode=ro", read_only=True)
    try:
        reopened = journal.load(match_id)
    except Refusal as refusal:
        number = refusal.params.get("number", "")
        raise Finding(
            "unequal", f"{match_id} cannot be read: {refusal}, entry {number}", "unreadable"
        ) from refusal
    finally:
        journal.close()
    _same("reopened", match, everything(match), everything(reopened))
    _check_export(match)


def _check_export(match: Match) -> None:
    """The sheet is read again as itself, scores the same, and imports as a match of the same."""
    exported = match.sheet()
    try:
        game, state = sheet.read(json.dumps(exported).encode())
    except Refusal as refusal:
        raise _unequal(match, "exported", "sheet", exported, f"refused: {refusal}") from refusal
    journal = Journal(MEMORY)
    try:
        match_id = journal.import_match(game, state, "")
        imported = journal.load(match_id or "")
    except Refusal as refusal:
        raise _unequal(match, "imported", "sheet", exported, f"refused: {refusal}") from refusal
    finally:
        journal.close()
    before, after = match.now.named_state(), imported.state
    carried = {
        "sheet": (exported, imported.sheet()),
        "scores": (before.scores, after.scores),
        "totals": (before.totals, after.totals),
        # A round of 10 or 6th Sense that is under way is on no sheet.
        "complete": (_complete(before), _complete(after)),
        "over": (before.over, after.over),
        "result": (game.result(before), game.result(after)),
    }
    for what, (one, other) in carried.items():
        if one != other:
            raise _unequal(match, "imported", what, one, other)


def _complete(state: Any) -> int:
    """How many stages or rounds are over."""
    return int(state.opened - (state.running is not None))


def _same(how: str, match: Match, one: Mapping[str, Any], other: Mapping[str, Any]) -> None:
    for what, value in one.items():
        if other[what] != value:
            raise _unequal(match, how, what, value, other[what])


def _unequal(match: Match, how: str, what: str, one: Any, other: Any) -> Finding:
    return Finding(
        "unequal",
        f"{match.game.NAME}: live and {how} differ in {what}\n  live: {one}\n  {how}: {other}",
        f"{match.game.NAME} {how} {what}",
    )
