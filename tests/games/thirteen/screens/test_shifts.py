"""What corrections mean for the plays after them: which meaning keeps the order, and whose turn."""

from collections.abc import Iterator
from itertools import product

from companion.games.thirteen import game
from companion.games.thirteen.game import Setup
from companion.games.thirteen.shifts import Shift, find_shift
from companion.games.thirteen.stage import Play, ThirteenState
from companion.match.action_text import parse_action
from companion.match.actions import Insert
from companion.match.match import Match


def shifts() -> Iterator[Shift]:
    """Of all short stages in which a card was forgotten and somebody may have come out of turn."""
    for named, at, by in product(("", "#1:", "#3:", "#4:"), (2, 3, 4), (None, 0, 1, 2, 3)):
        match: Match[ThirteenState] = Match(game, Setup(("Anne", "Carl", "Marc", "Herman")))
        for action in ("deal", "B2", f"{named}Y1", "Y2"):
            match.act(parse_action(game, action))
        found = find_shift(match, (Insert(at, Play("B1", 0, by)),))
        if found is not None:
            yield found


def test_the_meaning_with_fewer_jumps_keeps_the_order() -> None:
    seen = set()
    for shift in shifts():
        only, everything = shift.only.jumps, shift.everything.jumps
        wanted = {True: shift.only, False: shift.everything}[only < everything]
        assert shift.in_order is (None if only == everything else wanted)
        seen.add((only > everything) - (only < everything))
    assert seen >= {0, 1}, "not every case was tried"


def test_it_is_the_turn_of_whoever_only_one_meaning_names() -> None:
    for shift in shifts():
        for seat in range(4):
            fits = [each for each in (shift.everything, shift.only) if each.turn == seat]
            assert shift.by_turn(seat) is (fits[0] if len(fits) == 1 else None)
