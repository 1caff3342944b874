"""Matches for the tests, told by lines as the journal keeps them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.games import NAMES, load
from companion.games.base import Refusal
from companion.games.sixth_sense import game as sixth_sense
from companion.games.ten import game as ten
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.stage import DECK, PILE, PLAYS, Play
from companion.match.action_text import parse_action
from companion.match.actions import Do, Edit, Insert, Remove
from companion.match.changes import Changed
from companion.match.match import Match
from companion.match.statistics import Statistics, figures_of

FOUR = ("Anne", "Carl", "Marc", "Herman")
ANNE, CARL, MARC, HERMAN = range(4)
LAID = sorted(set(PLAYS.values()), key=str)  # every way to lay a card in 13
GAMES = tuple(NAMES)

# A stage in four plays: Anne takes three dirty fours, and the table calls it a stage.
ANNE_TAKES = ("deal", "R4@B", "R4@B", "R4@B", "R4@B", "finish")


def of_thirteen(*lines: str, seats: int = 4, missing: tuple[str, ...] = ()) -> Match:
    names = (*FOUR, "Eva", "Finn")[:seats]
    match = Match(thirteen, thirteen.Setup(names, missing=missing))
    do(match, *lines)
    return match


def of_sixth_sense(*lines: str) -> Match:
    match = Match(sixth_sense, sixth_sense.Setup(FOUR[:3]))
    do(match, *lines)
    return match


def of_ten(*lines: str) -> Match:
    match = Match(ten, ten.Setup(FOUR[:3]))
    do(match, *lines)
    return match


def do(match: Match, *lines: str) -> Changed:
    """Does what these lines say; returns what the last one changed."""
    changed = None
    for line in lines:
        changed = match.act(parse_action(match.game, line))
    return changed or match.preview(parse_action(match.game, "look"))


def refused(match: Match, line: str) -> Refusal:
    """The refusal of this line, which must leave everything as it was."""
    before = everything(match)
    with pytest.raises(Refusal) as caught:
        do(match, line)
    assert everything(match) == before
    return caught.value


def everything(match: Match) -> tuple[object, ...]:
    """All that can be asked about a match, to compare it with itself or another."""
    return (
        match.state,
        match.events,
        list(match.entries),
        match.ended,
        match.looked,
        [match.names_in(stage) for stage in range(12)],
        match.can_undo,
        match.can_redo,
        match.sheet(),
        match.result(),
    )


def reopened(match: Match, setup: Any) -> Match:
    """The same match from what was written about it and how it began."""
    again = Match(match.game, setup)
    again.replay(match.entries)
    return again


def played_out(name: str, seed: int) -> Match:
    """A whole match of this game as a table would enter it."""
    game = load(name)
    final = game.simulate(Random(seed), FOUR)
    match = Match(game, final.setup)
    for event in game.events(final):
        match.act(Do(event))
    assert match.state == final
    return match


def shuffled(seed: int, missing: tuple[str, ...] = ()) -> list[Play]:
    """All plays of a stage of 13, in some order."""
    cards = [card for card, copies in DECK.items() for _ in range(copies)]
    for card in missing:
        cards.remove(card)
    random = Random(seed)
    random.shuffle(cards)
    return [Play(card, random.randrange(3) if card == "R4" else PILE[card]) for card in cards]


def corrected(events: list[Any], edits: Sequence[Edit]) -> list[Any]:
    """What an amendment does, on a plain list."""
    events = list(events)
    for edit in edits:
        at = edit.number - 1
        if isinstance(edit, Insert):
            events.insert(at, edit.event)
        else:
            events[at : at + 1] = [] if isinstance(edit, Remove) else [edit.event]
    return events


def add_match(statistics: Statistics, match: Match) -> None:
    """Takes in a match that has ended; one that was given up counts for nothing."""
    for name, figures in figures_of(match).items():
        statistics.add(name, match.game.NAME, figures)
