"""Which tags lie on the table: a card that a reader sees again is not laid again."""

from collections import Counter
from typing import Any

from companion.match.match import Match
from companion.match.record import Step

# Entries that name a card which nobody tapped.
NO_TAP = ("scanned ", "mark ", "lost ")


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
    steps = plays_of_stage(match)
    tags = {step.tag for step in steps if step.tag is not None}
    # A card that somebody tapped has no tag of its own in the record: as long as there are as
    # many of them as tags were seen, those are theirs.
    by_hand = Counter(_card(step.event) for step in steps if step.tag is None)
    for stage, tag, card in sorted(match.now.marked):
        if stage == match.state.opened and tag not in tags and by_hand[card] > 0:
            by_hand[card] -= 1
            tags.add(tag)
    return tags


def tapped_since(match: Match, event: Any, moment: float) -> bool:
    """Whether this card was tapped by hand since a moment (of the wall), and no tag is its own.

    Also where the tap said what a reader could not read: it may yet read it.
    """
    card = _card(event)
    known = sum(
        stage == match.state.opened and other == card for stage, _, other in match.now.marked
    )
    by_hand = [s for s in plays_of_stage(match) if s.tag is None and _card(s.event) == card]
    if len(by_hand) <= known:
        return False
    for entry in reversed(match.entries):
        if entry.time < moment:
            break
        if card in _entered(entry.action):
            return True
    return False


def _entered(action: str) -> list[str]:
    """The cards that an entry says somebody laid, also as a correction; none that a reader saw."""
    if action.startswith(NO_TAP):
        return []
    return [_card(each.rpartition(" ")[2]) for each in action.split("; ")]


def _card(event: Any) -> str:
    """The card and its tile, whoever laid it."""
    return str(event).rpartition(":")[2]
