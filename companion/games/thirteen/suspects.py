"""13: likely mistakes when the record does not match the table, each with its correction.

Most of them tell of hidden cards: in fair play screens show those only to a table that agreed to
look. What tells nothing hidden says so.
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
    ThirteenState,
)
from companion.match.actions import Change, Edit, Insert, Remove
from companion.match.match import Match
from companion.match.record import before
from companion.records import dataclass, replace

# The keys of a tile in their places on the screen; a finger may hit an adjacent one.
KEYS = ((1, 2, 4), (5, 7, DIRTY_FOUR))

# The most places that are offered for a forgotten card.
MOST_PLACES = 7
# The most of them that are offered because of players who were skipped, and because the turn is
# right.
MOST_BEFORE_SKIPS, MOST_THAT_MOVE_NONE = 6, 4

# The likeliest first. The last two cover all other cases, so the true mistake is always listed.
REASONS = ("other-tile", "neighbour", "forgotten", "doubled", "misread", "stray")


@dataclass(frozen=True)
class Suspect:
    """A likely mistake, and the edit that corrects it.

    reason: one of REASONS. "other-tile" (same value, another tile), "neighbour" (the key beside
    it), "forgotten" (never entered), "doubled" (entered twice), "misread" (any other card),
    "stray" (entered, and never laid).
    """

    reason: str
    edit: Edit


@dataclass(frozen=True)
class MissingPlay:
    """A play that may be missing before event `number` of the record, by the player at `seat`."""

    number: int
    seat: int

    def insert(self, card: str, tile: int) -> Insert:
        """The correction that inserts this card here."""
        return Insert(self.number, Play(card, tile, self.seat))


def not_laid(stage: Stage) -> tuple[str, ...]:
    """The cards that are not laid in this stage, a card once for each of its copies left."""
    return tuple(
        card for card, copies in zip(CARDS, stage.left, strict=True) for _ in range(copies)
    )


def plays_not_laid(match: Match[ThirteenState]) -> tuple[Play, ...]:
    """The ways to lay a card that is not laid in the last stage; a red four on each of the tiles.

    Raises Refusal if there is no stage.
    """
    stage, _ = _stage_before_finish(match)
    cards = dict.fromkeys(not_laid(stage))
    return tuple(Play(card, tile) for card in cards for tile in _tiles_for(card))


def suspects_for_extra_card(
    match: Match[ThirteenState], card: str, visible: int | None = None
) -> tuple[Suspect, ...]:
    """Likely mistakes if `card` is laid although the record has all its copies; likeliest first.

    visible: how many of the last plays may be seen, if not all. Then only those are doubted, and
    nothing tells what the others were: each may really have been any card of the deck, also one of
    which no copy is left, and then its correction is refused. Raises Refusal if there is no stage.
    """
    stage, first = _stage_before_finish(match)
    hidden = 0 if visible is None else max(0, len(stage.plays) - visible)
    possible = not_laid(stage) if not hidden else _other_cards(match, card)
    found = []
    for place in reversed(range(hidden, len(stage.plays))):
        if stage.plays[place].card == card:
            found += _misread_suspects(possible, stage.plays[place], first + place)
            repeated = place > hidden and _is_repeated(stage, place)
            found.append(Suspect("doubled" if repeated else "stray", Remove(first + place)))
    return _likeliest_first(found)


def suspects_for_early_end(match: Match[ThirteenState]) -> tuple[Suspect, ...]:
    """Likely mistakes if the stage is finished although cards are left; likeliest first.

    Raises Refusal if there is no stage.
    """
    stage, first = _stage_before_finish(match)
    places = [MissingPlay(first + place, seat) for place, seat in _skipped_turns(stage)]
    places.append(MissingPlay(first + len(stage.plays), stage.on))
    found = [
        Suspect("forgotten", place.insert(card, tile))
        for place in places
        for card in dict.fromkeys(not_laid(stage))
        for tile in _tiles_for(card)
    ]
    found += [
        Suspect("doubled", Remove(first + place))
        for place in reversed(range(len(stage.plays)))
        if _is_repeated(stage, place)
    ]
    return _likeliest_first(found)


def places_for_turn(match: Match[ThirteenState], seat: int) -> tuple[MissingPlay, ...]:
    """The places to offer for a forgotten card if it is really `seat`'s turn, likeliest first.

    If it is not by the record: at the end, one for each player in a row who was skipped, then
    earlier ones. If it is: where somebody was skipped and before that, then the last plays.
    They may go beyond the last lap: a place tells nothing of the cards around it. Empty if no stage
    runs. Raises Refusal for a seat that does not exist.
    """
    stage: Stage | None = match.state.running
    if stage is None:
        return ()
    seats, end = len(stage.taken), match.step.number + 1
    ahead = (check_seat(seat, seats) - stage.on) % seats
    found = [MissingPlay(end, (stage.on + step) % seats) for step in range(max(1, ahead))]
    if ahead:
        found += _places_back(match, stage, len(stage.plays), seat)
    else:
        found = [*_places_before_skips(match, stage), *found, *_places_that_move_none(match, stage)]
        found += _places_back(match, stage, len(stage.plays), after(seat, seats))
    return tuple(dict.fromkeys(found))[:MOST_PLACES]


def places_by_order(match: Match[ThirteenState]) -> tuple[MissingPlay, ...]:
    """The places to offer for a forgotten card if nobody says whose turn it is, likeliest first.

    First those where players were skipped lately, then the end and the places before the last
    plays. Empty if no stage runs.
    """
    stage: Stage | None = match.state.running
    if stage is None:
        return ()
    turn = after(stage.on, len(stage.taken))
    found = [*_places_before_skips(match, stage), *places_for_turn(match, turn)]
    return tuple(dict.fromkeys(found))[:MOST_PLACES]


def _places_before_skips(match: Match[ThirteenState], stage: Stage) -> list[MissingPlay]:
    """Where players were skipped lately, newest first, and before that.

    A card missing there moves the plays after it, up to the one that was out of turn.
    """
    seats = len(stage.taken)
    skips = [
        (place, expected)
        for place, expected in _skipped_turns(stage)
        if place and len(stage.plays) - place <= MOST_PLACES
    ]
    runs = [_places_back(match, stage, place, after(seat, seats)) for place, seat in skips]
    found = [run[0] for run in runs] + [place for run in runs for place in run[1:]]
    return list(dict.fromkeys(found))[:MOST_BEFORE_SKIPS]


def _places_that_move_none(match: Match[ThirteenState], stage: Stage) -> list[MissingPlay]:
    """Before each of the last plays, newest first, by whoever comes before its player.

    That is so if the turn is right, because another mistake has put it right.
    """
    seats, number = len(stage.taken), match.step.number
    return [
        MissingPlay(number - back, (seat - 1) % seats)
        for back, seat in enumerate(reversed(stage.laid_by[-MOST_THAT_MOVE_NONE:]))
    ]


def _places_back(
    match: Match[ThirteenState], stage: Stage, place: int, seat: int
) -> list[MissingPlay]:
    """The places of a card that is missing before `place` in the stage, where `seat` plays.

    Whoever plays before that is told by the order, back to a play that names its player: only up
    to there the names of the plays in between depend on the missing card.
    """
    seats, first = len(stage.taken), match.step.number - len(stage.plays) + 1
    found = []
    for back in range(min(place + 1, MOST_PLACES)):
        if back and stage.plays[place - back].by is not None:
            break
        found.append(MissingPlay(first + place - back, (seat - 1 - back) % seats))
    return found


def lost_if_not_laid(match: Match[ThirteenState]) -> tuple[str, ...]:
    """The lost cards, together with those that are not laid in the last stage."""
    stage, _ = _stage_before_finish(match)
    return (*match.setup.missing, *not_laid(stage))


def _stage_before_finish(match: Match[ThirteenState]) -> tuple[Stage, int]:
    """The last stage without a count or an early end, and the number of its first play.

    Raises Refusal if there is no stage.
    """
    step = match.step
    while isinstance(step.event, Count | Finish):
        step = before(step)
    if not step.state.stages:
        raise Refusal("stage-over")
    stage = step.state.stages[-1]
    return stage, step.number - len(stage.plays) + 1


def _tiles_for(card: str) -> Iterable[int]:
    """The tiles on which this card may lie."""
    return range(len(TILES)) if card == DIRTY_FOUR else (PILE[card],)


def _other_cards(match: Match[ThirteenState], card: str) -> list[str]:
    """The cards of the deck, without the lost ones and without this one."""
    deck = zip(CARDS, match.setup.deck, strict=True)
    return [other for other, copies in deck if copies and other != card]


def _misread_suspects(cards: Iterable[str], play: Play, number: int) -> list[Suspect]:
    """For each of these cards: that this play was really that card."""
    return [
        Suspect(
            _misread_reason(play, card, tile), Change(number, replace(play, card=card, tile=tile))
        )
        for card in dict.fromkeys(cards)
        for tile in _tiles_for(card)
    ]


def _misread_reason(play: Play, card: str, tile: int) -> str:
    """The reason, one of REASONS, if `card` was laid on `tile` and `play` was entered."""
    if tile != play.tile and VALUE[card] == VALUE[play.card]:
        return "other-tile"
    if tile == play.tile and _are_keys_adjacent(card, play.card):
        return "neighbour"
    return "misread"


def _are_keys_adjacent(card: str, other: str) -> bool:
    (row, column), (other_row, other_column) = _key_position(card), _key_position(other)
    return abs(row - other_row) + abs(column - other_column) == 1


def _key_position(card: str) -> tuple[int, int]:
    wanted = DIRTY_FOUR if card == DIRTY_FOUR else VALUE[card]
    return next((row, keys.index(wanted)) for row, keys in enumerate(KEYS) if wanted in keys)


def _is_repeated(stage: Stage, place: int) -> bool:
    """Whether this play repeats the one before it, on the same tile."""
    play, before = stage.plays[place], stage.plays[place - 1]
    return place > 0 and (play.card, play.tile) == (before.card, before.tile)


def _skipped_turns(stage: Stage) -> list[tuple[int, int]]:
    """Where the order was broken, newest first: the place in the stage, and the skipped seat."""
    seats, on, found = len(stage.taken), after(stage.dealer, len(stage.taken)), []
    for place, seat in enumerate(stage.laid_by):
        if seat != on:
            found.append((place, on))
        on = after(seat, seats)
    return found[::-1]


def _likeliest_first(found: list[Suspect]) -> tuple[Suspect, ...]:
    return tuple(sorted(found, key=lambda suspect: REASONS.index(suspect.reason)))
