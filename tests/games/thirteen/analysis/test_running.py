"""What each would have paid is what the rules say of every prefix; turning points as defined."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.thirteen.analysis.running import running, swing, turning_points
from companion.games.thirteen.stage import lay, majorities, open_stage
from companion.games.thirteen.stage import points as rule_points
from tests.games.thirteen.analysis.stages import played


@given(st.integers(0, 10**6), st.integers(3, 6))
def test_it_is_what_the_rules_say_of_every_prefix(seed: int, seats: int) -> None:
    setup, stage = played(seed, seats)
    found = running(stage, setup.deck)
    assert len(found) == len(stage.plays) + 1
    assert found[0] == (0,) * seats
    so_far = open_stage(setup, 0, stage.dealer)
    for play, told in zip(stage.plays, found[1:], strict=True):
        so_far = lay(so_far, (play,))
        assert told == rule_points(so_far.taken, majorities(so_far.taken))
    assert found[-1] == stage.points


def test_a_swing_is_how_far_the_players_move_apart() -> None:
    assert swing((1, 1, 1), (1, 1, 1)) == 0
    assert swing((0, 0, 0), (2, 2, 2)) == 0, "all alike: nobody gains"
    assert swing((0, 0, 0, 0), (4, 0, 0, 0)) == pytest.approx(6)


def test_the_greatest_five_are_told_in_the_order_of_play() -> None:
    totals, points = [0, 0, 0], [(0, 0, 0)]
    for number in range(1, 9):
        totals[0] += {3: 9, 5: 12, 6: 2}.get(number, 6)
        points.append((totals[0], 0, 0))
    # 6 points for one of three swing by 8, 2 by 8/3, which is too little.
    assert turning_points(tuple(points)) == (1, 2, 3, 4, 5)


def test_small_swings_are_no_turning_points() -> None:
    assert turning_points(((0, 0, 0), (2, 0, 0), (2, 0, 2))) == ()
    assert turning_points(((0, 0, 0), (3, 0, 0))) == (1,), "a swing of exactly 4"
