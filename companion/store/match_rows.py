"""A match as rows of the table `entries`: its heading in the first, one entry in each other."""

import json
import time
from collections.abc import Callable
from typing import Any

from companion.games import load
from companion.games.base import Refusal
from companion.games.game import Game, Sheet
from companion.match.match import Entry, Match
from companion.match.moment import Moment
from companion.match.reading import take_over
from companion.store.rows import EntryRow

# The first entry of a match: this, and the heading of its sheet as JSON.
HEADING_PREFIX = "new "
# The field of that heading with the fingerprint of the sheet that the match was imported from.
IMPORTED_FIELD = "imported"
# Matches in which others have played than those whom the summary names.
MORE_PLAYERS = """
    SELECT DISTINCT match FROM entries INDEXED BY more_players
    WHERE substr(action, 1, 11) = 'substitute ' OR substr(action, 1, 8) = 'without '
"""

WriteEntry = Callable[[Entry, Moment], None]


def new_heading(game: Game, setup: Any, imported: str | None) -> Sheet:
    """The heading of a match that begins with `setup`."""
    heading = game.write_sheet(game.new(setup))
    if imported is not None:
        heading[IMPORTED_FIELD] = imported
    return heading


def write_heading(heading: Sheet) -> str:
    """The text of the first entry."""
    return HEADING_PREFIX + json.dumps(heading)


def read_heading(action: str) -> Sheet:
    """The heading from the text of the first entry; raises ValueError if it is not JSON."""
    heading: Sheet = json.loads(action.removeprefix(HEADING_PREFIX))
    return heading


def setup_from(heading: Sheet) -> Any:
    """The setup that a heading describes; raises KeyError, TypeError, ValueError or a Refusal."""
    return load(heading["game"]).read_sheet(heading).setup


def match_from_rows(
    rows: list[EntryRow],
    write: WriteEntry = lambda _entry, _moment: None,
    clock: Callable[[], float] = time.time,
) -> Match | None:
    """Plays the rows of a match, in their order; None if the first of them is missing.

    `left_out` of the match says from which entry on they do not fit. `write` and `clock` are for
    what is entered from now on. Raises Refusal("unreadable-match") if the heading cannot be read:
    it may be of a game that this version does not know.
    """
    if not rows or rows[0].entry.number != 0:
        return None
    first, *others = rows
    try:
        heading = read_heading(first.entry.action)
        match = Match(load(heading["game"]), setup_from(heading), write, clock)
    except (Refusal, KeyError, TypeError, ValueError) as error:
        raise Refusal("unreadable-match", match=first.match, number=0) from error
    take_over(match, [each.entry for each in others])
    return match
