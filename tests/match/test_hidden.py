"""In fair play no view tells anything from which hidden cards or predictions would follow."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.sixth_sense.judge import VALUES
from companion.games.sixth_sense.view import round_at
from companion.games.thirteen.game import Setup
from companion.games.thirteen.stage import CARDS, PILE, Stage, lay, open_stage
from companion.games.thirteen.suspects import (
    places_by_order,
    places_for_turn,
    suspects_for_extra_card,
)
from companion.games.thirteen.view import cards_on_tile, plays, turn_before
from companion.match import record
from companion.match.match import Match
from companion.match.view import overview, view
from companion.records import replace
from tests.match.tables import HERMAN, LAID, do, of_sixth_sense, of_thirteen, shuffled
from tests.repeat import times


def test_predictions_stay_secret_until_the_round_is_scored() -> None:
    first = of_sixth_sense("deal", "trump B", "predict 4 5 6", "won #1")
    other = of_sixth_sense("deal", "trump B", "predict 1 2 3", "won #1")
    assert view(first) == view(other)
    assert overview(first) == overview(other)
    assert rounds_at(first) == rounds_at(other)
    assert rounds_at(first, open_mode=True) != rounds_at(other, open_mode=True)
    assert view(first).table.last.predictions is None
    assert view(first, open_mode=True).table.last.predictions == (4, 5, 6)
    do(first, "tricks 4 5 4")
    assert view(first).table.last.predictions == (4, 5, 6)
    assert round_at(first, record.steps(first.step)[2]).predictions == (4, 5, 6)
    do(first, "deal")
    assert view(first).table.rounds[0].predictions == (4, 5, 6)
    assert view(first).table.complete == (0,)
    assert (view(of_sixth_sense()).table.rounds, view(of_sixth_sense()).table.last) == ((), None)


@given(
    st.lists(st.sampled_from(VALUES), min_size=3, max_size=3),
    st.lists(st.sampled_from(VALUES), min_size=3, max_size=3),
    st.integers(0, 3),
    st.lists(st.integers(1, 3), max_size=10),
)
def test_no_view_tells_what_was_predicted(
    some: list[int], others: list[int], early: int, won: list[int]
) -> None:
    """Predictions entered at any time of a round, at a terminal, say: nothing tells them."""
    matches = []
    for said in (some, others):
        lines = ["trump B", *(f"won #{seat}" for seat in won)]
        lines.insert(min(early, len(lines)), "predict " + " ".join(map(str, said)))
        matches.append(of_sixth_sense("deal", *lines))
    first, second = matches
    assert view(first) == view(second)
    assert rounds_at(first) == rounds_at(second)
    assert (view(first, open_mode=True) == view(second, open_mode=True)) == (some == others)


def rounds_at(match: Match, open_mode: bool = False) -> list[object]:
    return [round_at(match, step, open_mode) for step in record.steps(match.step)]


def public(stage: Stage) -> tuple[object, ...]:
    """What everybody at the table has before their eyes, worked out apart from the views."""
    seats = len(stage.taken)
    lap = stage.plays[-seats:]
    then = lay(dealt(seats), stage.plays[:-seats])
    numbers = [tuple(map(sum, then.taken))]
    for play in lap:
        then = lay(then, [play])
        numbers.append(tuple(map(sum, then.taken)))
    return stage.on, stage.tiles, lap, len(stage.plays), tuple(numbers)


def dealt(seats: int) -> Stage:
    return open_stage(Setup(("",) * seats), 0)


def unseen(stage: Stage, cards: dict[int, str]) -> Stage | None:
    """The stage with other cards at these places, if nobody at the table could see it."""
    laid = list(stage.plays)
    for place, card in cards.items():
        laid[place] = replace(laid[place], card=card)
    try:
        other = lay(dealt(len(stage.taken)), laid)
    except Refusal:
        return None
    return other if public(other) == public(stage) else None


def with_another_card(stage: Stage) -> list[Stage]:
    """The same stage with one older card another one."""
    others = [
        unseen(stage, {place: other.card})
        for place, play in enumerate(stage.plays[: -len(stage.taken)])
        for other in LAID
        if other.tile == play.tile and other.card != play.card
    ]
    return [other for other in others if other is not None]


def with_two_cards_swapped(stage: Stage) -> list[Stage]:
    """The same stage with two older cards in each other's place, so that others took them."""
    older = stage.plays[: -len(stage.taken)]
    others = [
        unseen(stage, {sooner: play.card, later: older[sooner].card})
        for later, play in enumerate(older)
        for sooner in range(later)
        if older[sooner].tile == play.tile and older[sooner].card != play.card
    ]
    return [other for other in others if other is not None and other.taken != stage.taken]


def told(stage: Stage) -> Match:
    return of_thirteen("deal", *map(str, stage.plays), seats=len(stage.taken))


def everything_shown(match: Match) -> tuple[object, ...]:
    """All that a screen can ask of a running stage before the table agreed to look."""
    return (
        view(match),
        overview(match),
        plays(match, 1),
        [cards_on_tile(match, tile) for tile in range(3)],
        [turn_before(match, number) for number in range(2, match.step.number + 2)],
        [places_for_turn(match, seat) for seat in range(len(match.names))],
        places_by_order(match),
        [suspects_for_extra_card(match, card, len(plays(match, 1))) for card in CARDS],
    )


def some_stage(seed: int, seats: int, laid: int, by: list[int | None]) -> Stage:
    """So many cards laid, with these seats named again and again, as far as they are there."""
    named = [seat if seat is not None and seat < seats else None for seat in by]
    cards = shuffled(seed)[:laid]
    plays = [replace(play, by=named[at % len(named)]) for at, play in enumerate(cards)]
    return lay(dealt(seats), plays)


BY = st.lists(st.none() | st.none() | st.integers(0, 5), min_size=5, max_size=9)


@settings(max_examples=times(40))
@given(st.integers(0, 10_000), st.integers(3, 6), st.integers(10, 49), BY, st.data())
def test_in_fair_play_no_view_tells_which_cards_were_taken(
    seed: int, seats: int, laid: int, by: list[int | None], data: st.DataObject
) -> None:
    stage = some_stage(seed, seats, laid, by)
    others = with_another_card(stage)
    assume(others)
    other = data.draw(st.sampled_from(others))
    first, second = told(stage), told(other)
    assert first.state != second.state
    assert everything_shown(first) == everything_shown(second)
    assert view(first, open_mode=True) != view(second, open_mode=True)
    assert plays(first, 1, open_mode=True) != plays(second, 1, open_mode=True)
    for match in (first, second):
        do(match, "look")
    assert view(first) == view(second)
    assert plays(first, 1) != plays(second, 1)
    for match in (first, second):
        do(match, "finish")
    assert view(first) != view(second) or other.points == stage.points


@settings(max_examples=times(40))
@given(st.integers(0, 10_000), st.integers(3, 6), st.integers(12, 49), BY, st.data())
def test_in_fair_play_no_view_tells_who_took_which(
    seed: int, seats: int, laid: int, by: list[int | None], data: st.DataObject
) -> None:
    """The older cards in another order: the same are left to lay, and others have them."""
    stage = some_stage(seed, seats, laid, by)
    others = with_two_cards_swapped(stage)
    assume(others)
    other = data.draw(st.sampled_from(others))
    first, second = told(stage), told(other)
    assert everything_shown(first) == everything_shown(second)
    assert view(first, open_mode=True) != view(second, open_mode=True)


def test_a_pair_that_differs_only_in_hidden_cards() -> None:
    """Four is four: whether the blue one or a dirty one was taken, the table looks the same."""
    lap = ("Y1", "G1", "Y2", "G2")
    blue = of_thirteen("deal", "B4", "B7", "B5", *lap)
    dirty = of_thirteen("deal", "R4@B", "B7", "B5", *lap)
    assert view(blue) == view(dirty)
    seen = [view(match, open_mode=True).table for match in (blue, dirty)]
    assert seen[0].piles[HERMAN] == (2, 0, 0, 0)
    assert seen[1].piles[HERMAN] == (1, 0, 0, 1)
    assert PILE["R4"] == 3
