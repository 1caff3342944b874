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

# So many places of a forgotten card are offered.
MOST_PLACES = 7

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


def places_for_turn(match: Match, seat: int) -> tuple[Missing, ...]:
    """It is really `seat`'s turn: the places to offer for a forgotten card, likeliest first.

    If several players in a row were passed over, one place for each of their cards. None if no
    stage is under way.
    """
    stage: Stage | None = match.state.running
    if stage is None:
        return ()
    seats, end = len(stage.taken), match.step.number + 1
    ahead = (seat - stage.on) % seats
    if ahead == 1:
        return tuple(_places_of_one(match, stage))
    return tuple(Missing(end, (stage.on + step) % seats) for step in range(max(1, ahead)))


def places_by_order(match: Match) -> tuple[Missing, ...]:
    """The places to offer for a forgotten card if nobody says whose turn it is, likeliest first.

    First those of the last lap where somebody was passed over. None if no stage is under way.
    """
    stage: Stage | None = match.state.running
    if stage is None:
        return ()
    found = [*_passed_over(match, stage), *_places_of_one(match, stage)]
    return tuple(dict.fromkeys(found))[:MOST_PLACES]


def _places_of_one(match: Match, stage: Stage) -> list[Missing]:
    """Just now, or before one of the last plays, as far as nobody said whose turn it was.

    Beyond the last lap too: that tells where a card is missing, and nothing of the others.
    """
    found = list(forgotten(match, after(stage.on, len(stage.taken))))
    laid_by, first = stage.laid_by, match.step.number - len(stage.plays) + 1
    if len(found) == len(stage.taken) + 1:
        place = len(laid_by) - len(stage.taken) - 1
        while place >= 0 and stage.plays[place].by is None and len(found) < MOST_PLACES:
            found.append(Missing(first + place, laid_by[place]))
            place -= 1
    return found


def _passed_over(match: Match, stage: Stage) -> list[Missing]:
    """Where in the last lap somebody was passed over, newest first."""
    seats, laid_by = len(stage.taken), stage.laid_by
    first = match.step.number - len(laid_by) + 1
    found = []
    for place in range(max(1, len(laid_by) - seats), len(laid_by)):
        expected = after(laid_by[place - 1], seats)
        if laid_by[place] == after(expected, seats):
            found.append(Missing(first + place, expected))
    return found[::-1]


def lost_if_not_laid(match: Match) -> tuple[str, ...]:
    """The cards that the deck has lost if those not laid in the last stage are lost too."""
    stage, _ = _as_played(match)
    return (*match.setup.missing, *not_laid(stage))


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
