"""13: what looks wrong when the record and the table disagree, with the correction ready made.

All of it tells of hidden cards: in fair play it is for a table that agreed to look.
"""

from collections.abc import Iterable

from companion.games.base import Refusal, after, check_seat
from companion.games.thirteen.rules import Count, Finish
from companion.games.thirteen.stage import (
    CARDS,
    DIRTY_FOUR,
    PILE,
    TILES,
    VALUE,
    Play,
    Stage,
)
from companion.match.actions import Change, Edit, Insert, Remove
from companion.match.match import Match
from companion.match.record import before
from companion.records import dataclass, replace

# The keys of a tile as they lie on the screen; a finger slips to the one beside or below.
KEYS = ((1, 2, 4), (5, 7, DIRTY_FOUR))

# The likeliest first. The last two leave nothing out: with them the true mistake is on the list.
REASONS = ("other-tile", "neighbour", "forgotten", "doubled", "misread", "stray")


@dataclass(frozen=True)
class Suspect:
    """An entry that could be the mistake, and the edit that would mend it.

    reason: one of REASONS. "other-tile" (same value, another tile), "neighbour" (the key beside
    it), "forgotten" (never entered), "doubled" (entered twice), "misread" (any other card),
    "stray" (entered, and never laid).
    """

    reason: str
    edit: Edit


@dataclass(frozen=True)
class Doubt:
    """What the table should look at: cards the record has not seen, and likely mistakes."""

    not_laid: tuple[str, ...]
    suspects: tuple[Suspect, ...]


@dataclass(frozen=True)
class Missing:
    """A place where a play may have been forgotten, and whose it was."""

    number: int
    seat: int

    def insert(self, card: str, tile: int) -> Insert:
        """The correction, once the table knows the card."""
        return Insert(self.number, Play(card, tile, self.seat))


def not_laid(stage: Stage) -> tuple[str, ...]:
    """Every card that the record has not seen in this stage, as often as it is missing."""
    return tuple(
        card for card, copies in zip(CARDS, stage.left, strict=True) for _ in range(copies)
    )


def too_many(match: Match, card: str) -> Doubt:
    """`card` is laid, and by the record all its copies lie already: which entry is wrong?"""
    stage, first = _as_played(match)
    found = []
    for place in reversed(range(len(stage.plays))):
        if stage.plays[place].card == card:
            found += _could_have_been(stage, stage.plays[place], first + place)
            reason = "doubled" if _doubled(stage, place) else "stray"
            found.append(Suspect(reason, Remove(first + place)))
    return Doubt(not_laid(stage), _likeliest_first(found))


def too_few(match: Match) -> Doubt:
    """The table says that the stage is finished, and by the record cards are still to come."""
    stage, first = _as_played(match)
    places = [Missing(first + place, seat) for place, seat in _skipped(stage)]
    places.append(Missing(first + len(stage.plays), stage.on))
    found = [
        Suspect("forgotten", place.insert(card, tile))
        for place in places
        for card in dict.fromkeys(not_laid(stage))
        for tile in _tiles(card)
    ]
    found += [
        Suspect("doubled", Remove(first + place))
        for place in reversed(range(len(stage.plays)))
        if _doubled(stage, place)
    ]
    return Doubt(not_laid(stage), _likeliest_first(found))


def forgotten(match: Match, seat: int) -> tuple[Missing, ...]:
    """It is really `seat`'s turn: where a card may be missing, and whose; likeliest first.

    Just now, by the player before. Or, if that moves the turn by one, earlier in the last lap,
    and each later play was then taken for one of the seat before; but not before a play that
    names its player, for there the turn was right.
    """
    stage = match.state.running
    if stage is None or seat == stage.on:
        return ()
    seats, laid = len(stage.taken), len(stage.plays)
    _, first = _as_played(match)
    places = [Missing(first + laid, (check_seat(seat, seats) - 1) % seats)]
    if seat == after(stage.on, seats):
        for place in reversed(range(max(0, laid - seats), laid)):
            if stage.plays[place].by is not None:
                break
            places.append(Missing(first + place, stage.laid_by[place]))
    return tuple(places)


def _as_played(match: Match) -> tuple[Stage, int]:
    """The last stage before anybody called it finished, and its first play's number."""
    step = match.step
    while isinstance(step.event, Count | Finish):
        step = before(step)
    if not step.state.stages:
        raise Refusal("stage-over")
    stage: Stage = step.state.stages[-1]
    return stage, step.number - len(stage.plays) + 1


def _tiles(card: str) -> Iterable[int]:
    """Where this card may lie."""
    return range(len(TILES)) if card == DIRTY_FOUR else (PILE[card],)


def _could_have_been(stage: Stage, play: Play, number: int) -> list[Suspect]:
    """The cards not laid yet that this play could have been."""
    return [
        Suspect(_slip(play, card, tile), Change(number, replace(play, card=card, tile=tile)))
        for card in dict.fromkeys(not_laid(stage))
        for tile in _tiles(card)
    ]


def _slip(play: Play, card: str, tile: int) -> str:
    """Why this play may have been entered when `card` was laid on `tile`."""
    if tile != play.tile and VALUE[card] == VALUE[play.card]:
        return "other-tile"
    if tile == play.tile and _beside(card, play.card):
        return "neighbour"
    return "misread"


def _beside(card: str, other: str) -> bool:
    (row, column), (other_row, other_column) = _key(card), _key(other)
    return abs(row - other_row) + abs(column - other_column) == 1


def _key(card: str) -> tuple[int, int]:
    wanted = DIRTY_FOUR if card == DIRTY_FOUR else VALUE[card]
    return next((row, keys.index(wanted)) for row, keys in enumerate(KEYS) if wanted in keys)


def _doubled(stage: Stage, place: int) -> bool:
    """Whether this play repeats the one before it, on the same tile."""
    play, before = stage.plays[place], stage.plays[place - 1]
    return place > 0 and (play.card, play.tile) == (before.card, before.tile)


def _skipped(stage: Stage) -> list[tuple[int, int]]:
    """Where the order was broken, newest first: the place in the stage, and who was passed over."""
    seats, on, found = len(stage.taken), after(stage.dealer, len(stage.taken)), []
    for place, seat in enumerate(stage.laid_by):
        if seat != on:
            found.append((place, on))
        on = after(seat, seats)
    return found[::-1]


def _likeliest_first(found: list[Suspect]) -> tuple[Suspect, ...]:
    return tuple(sorted(found, key=lambda suspect: REASONS.index(suspect.reason)))
