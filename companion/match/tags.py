"""Which tags lie on the table: a card that a reader sees again is not laid again."""

import math
from itertools import dropwhile

from companion.games.base import Refusal
from companion.games.game import Event
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step

# Entries that name a card which nobody tapped.
NO_TAP = ("scanned ", "mark ", "lost ")
# The word with which the entry begins that begins a stage; who dealt out of turn comes after it.
DEAL = "deal"


def plays_of_stage(match: Match) -> list[Step]:
    """The steps of the stage that is running or has just ended, the first one first."""
    found = []
    step = match.step
    while step.before is not None and step.state.opened == match.state.opened:
        found.append(step)
        step = step.before
    return found[::-1]


def laid_tags(match: Match) -> set[str]:
    """The tags of all cards laid in this stage, less what was undone or taken out again."""
    known = record.tagged(plays_of_stage(match), dict(match.now.marked))
    return {tag for _, tag, _ in known if tag is not None}


def tapped_since(match: Match, event: Event, moment: float) -> bool:
    """Whether this card was tapped by hand since a moment, and no tag is its own.

    The moment is one of `Match.steady_time`.

    Also where the tap said what a reader could not read: it may yet read it.
    """
    try:
        record.tapped(match.step, event, dict(match.now.marked))
    except Refusal:
        return False
    for entry in reversed(match.entries):
        if match.steady_time(entry) < moment:
            break
        if record.card(event) in _entered(entry.action):
            return True
    return False


def stage_before_until(match: Match) -> float:
    """When (as `Match.steady_time`) a card of the stage before was last entered; what was laid
    before that is no card of this stage."""
    entries = reversed(match.entries)
    for entry in dropwhile(lambda entry: entry.action.partition(" ")[0] != DEAL, entries):
        if entry.action.rpartition(" ")[2].partition("@")[0] in match.game.CARDS:
            return match.steady_time(entry)
    return -math.inf


def _entered(action: str) -> list[str]:
    """The cards that an entry says somebody laid, also as a correction; none that a reader saw."""
    if action.startswith(NO_TAP):
        return []
    return [record.card(each.rpartition(" ")[2]) for each in action.split("; ")]
