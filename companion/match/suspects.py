"""13: what looks wrong when the record and the table disagree, with the correction ready made."""

from dataclasses import dataclass, replace

from companion.games.base import after
from companion.games.thirteen.stage import (
    CARDS,
    DECK,
    DIRTY_FOUR,
    PILE,
    TILES,
    VALUE,
    Play,
    Stage,
)
from companion.match.actions import Change, Edit, Insert, Remove
from companion.match.match import Match

# The keys of a tile as they lie on the screen; a finger slips to the one beside or below.
KEYS = ((1, 2, 4), (5, 7, DIRTY_FOUR))


@dataclass(frozen=True)
class Suspect:
    """An entry that could be the mistake, and the edit that would mend it.

    reason: "other-tile" (same value, another tile), "neighbour" (the key beside it), "doubled"
    (entered twice) or "forgotten" (never entered).
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
    stage = match.state.stages[-1]
    first = _first_number(match, stage)
    found = []
    for place in reversed(range(len(stage.plays))):
        play = stage.plays[place]
        if play.card == card:
            found += _could_have_been(stage, play, first + place)
            if _doubled(stage, place):
                found.append(Suspect("doubled", Remove(first + place)))
    return Doubt(not_laid(stage), _likeliest_first(found))


def too_few(match: Match) -> Doubt:
    """The table says that the stage is finished, and by the record cards are still to come."""
    stage = match.state.stages[-1]
    first = _first_number(match, stage)
    places = [Missing(first + place, seat) for place, seat in _skipped(stage)]
    places.append(Missing(first + len(stage.plays), stage.on))
    missing = dict.fromkeys(not_laid(stage))
    found = [
        Suspect("forgotten", place.insert(card, tile))
        for place in places
        for card in missing
        for tile in (range(len(TILES)) if card == DIRTY_FOUR else (PILE[card],))
    ]
    found += [
        Suspect("doubled", Remove(first + place))
        for place in reversed(range(len(stage.plays)))
        if _doubled(stage, place)
    ]
    return Doubt(not_laid(stage), _likeliest_first(found))


def forgotten(match: Match, seat: int) -> tuple[Missing, ...]:
    """It is really `seat`'s turn: where the cards between may be missing, likeliest first.

    Just now, by whom the record thinks to be on; or earlier in the last lap, where each later
    play was then taken for the play of the seat before.
    """
    stage = match.state.running
    if stage is None or seat == stage.on:
        return ()
    first = _first_number(match, stage)
    number = len(stage.plays)
    places = [Missing(first + number, stage.on)]
    lap = list(enumerate(stage.laid_by))[-len(stage.taken) :]
    places += [Missing(first + place, by) for place, by in reversed(lap)]
    return tuple(places)


def _first_number(match: Match, stage: Stage) -> int:
    """The number in the record of this last stage's first play."""
    return match.step.number - len(stage.plays) + 1


def _could_have_been(stage: Stage, play: Play, number: int) -> list[Suspect]:
    left = dict(zip(CARDS, stage.left, strict=True))
    found = []
    for card in DECK:
        if card == play.card or not left[card]:
            continue
        for tile in range(len(TILES)) if card == DIRTY_FOUR else (PILE[card],):
            if VALUE[card] == VALUE[play.card] and (tile != play.tile):
                reason = "other-tile"
            elif tile == play.tile and _beside(card, play.card):
                reason = "neighbour"
            else:
                continue
            found.append(Suspect(reason, Change(number, replace(play, card=card, tile=tile))))
    return found


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
    order = ("other-tile", "neighbour", "forgotten", "doubled")
    return tuple(sorted(found, key=lambda suspect: order.index(suspect.reason)))
