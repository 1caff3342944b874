"""What is said in praise of a player is true: found again from the points alone."""

from itertools import accumulate
from random import Random

import pytest

from companion.games import load
from companion.match.actions import Do, Stop, Substitute
from companion.match.honours import KINDS, Honour, honours
from companion.match.match import Match
from companion.match.standing import places, standing
from companion.match.view import overview
from tests.repeat import times
from tests.ui.studio import FOUR, Studio

GAMES = {"thirteen": False, "sixth-sense": True, "ten": False}


def counted(*piles: str) -> Match:
    """Stages of 13 that were counted; a red four costs 2 points, so that 0,0,0,1 is 2."""
    match = Studio().match(FOUR)
    for pile in piles:
        for event in ("deal", f"count {pile}"):
            match.act(Do(match.game.parse_event(event)))
    if match.ended is None:
        match.act(Stop())
    return match


def reds(*points: int) -> str:
    """Piles that cost so many points: colours that two share count fully."""
    return " ".join(f"0,0,0,{each // 2}" for each in points)


def test_places_are_shared_and_then_left_out() -> None:
    assert places((30, 17, 52, 17), most_wins=False) == (3, 1, 4, 1)
    assert places((30, 17, 52, 17), most_wins=True) == (2, 3, 1, 3)
    assert places((5, 5), most_wins=True) == (1, 1)
    assert standing((3, 1, 4, 1)) == [1, 3, 0, 2]


def test_whom_the_rules_call_a_winner_is_first() -> None:
    assert places((5, 5, 7), most_wins=False, winners=(1,)) == (2, 1, 3)
    assert places((5, 5, 7), most_wins=False, winners=(2,)) == (2, 2, 1)


def test_the_last_chooses_first_and_a_kind_is_given_once_unless_it_is_shared() -> None:
    match = counted(reds(2, 4, 6, 0), reds(4, 2, 6, 0), reds(0, 6, 2, 8))
    given = honours(match, most_wins=False)
    assert given[2] == Honour("improved", count=4)  # Marc is last, with 14
    assert given[0] == given[3] == Honour("best")  # no points at all
    assert given[1].kind not in ("improved", "best")


def test_a_place_that_was_won_back_is_told() -> None:
    match = counted(reds(2, 4, 4, 6), reds(2, 6, 6, 2), reds(6, 2, 6, 2))
    assert overview(match).totals == (10, 12, 16, 10)
    given = honours(match, most_wins=False, taken=(0, 1, 2))
    assert given == {3: Honour("climbed", count=4, number=1)}


def test_nothing_is_said_of_those_who_are_taken_nor_without_points() -> None:
    match = counted(reds(2, 4, 6, 0))
    assert set(honours(match, most_wins=False, taken=(1, 2))) <= {0, 3}
    match = Studio().match(FOUR, "deal")
    match.act(Stop())
    assert honours(match, most_wins=False) == {}


def test_what_somebody_else_played_is_not_praised() -> None:
    """Otto takes Herman's seat before the last stage: Herman's stages are not his."""
    studio = Studio()
    match = studio.match(FOUR)
    rules = match.game
    for _ in range(2):
        for event in ("deal", f"count {reds(6, 6, 4, 0)}"):
            match.act(Do(rules.parse_event(event)))
    match.act(Substitute(3, "Otto"))
    for event in ("deal", f"count {reds(2, 2, 2, 8)}"):
        match.act(Do(rules.parse_event(event)))
    match.act(Stop())
    assert match.names_in(0)[3] != match.names[3] == "Otto"
    assert overview(match).winners == (3,)
    assert honours(match, most_wins=False, taken=(0, 1, 2)) == {}


def test_nothing_is_said_of_somebody_who_has_played_no_stage_yet() -> None:
    match = Studio().match(FOUR)
    for event in ("deal", f"count {reds(2, 4, 6, 0)}", "deal", f"count {reds(4, 2, 6, 0)}"):
        match.act(Do(match.game.parse_event(event)))
    match.act(Substitute(3, "Otto"))
    match.act(Do(match.game.parse_event("deal")))
    match.act(Stop())
    assert match.names[3] == "Otto"
    assert 3 not in honours(match, most_wins=False)


def test_stages_that_count_otherwise_are_not_compared() -> None:
    match = counted(reds(2, 4, 6, 0), reds(4, 2, 6, 0), reds(0, 6, 2, 8))
    given = honours(match, most_wins=False, comparable=False)
    assert not {honour.kind for honour in given.values()} & {"best", "improved", "steady", "own"}


@pytest.mark.parametrize("game", GAMES)
def test_every_honour_is_true(game: str) -> None:
    """A second reading of each kind, on simulated matches."""
    rules, most_wins, seen = load(game), GAMES[game], set()
    for seed in range(times(200)):
        random = Random(seed)
        state = rules.simulate(random, FOUR[: random.choice((3, 4))])
        match = _replayed(rules, state)
        if match.ended is None:
            continue
        for seat, honour in honours(match, most_wins).items():
            seen.add(honour.kind)
            assert _is_true(match, seat, honour, most_wins), (seed, seat, honour)
    assert seen <= set(KINDS)
    assert len(seen) >= 3


def _replayed(rules: object, state: object) -> Match:
    studio = Studio()
    _id, match = studio.journal.new_match(rules, state.setup)  # type: ignore[arg-type, attr-defined]
    for event in rules.events(state):  # type: ignore[attr-defined]
        match.act(Do(event))
    return match


def _is_true(match: Match, seat: int, honour: Honour, most_wins: bool) -> bool:
    """Whether an honour holds, by plain counting from the view."""
    shown = overview(match)
    sign = 1 if most_wins else -1
    rows = [[sign * each for each in row] for row in shown.scores if row is not None]
    column = [row[seat] for row in rows]
    sums = list(
        accumulate(rows, lambda one, other: [a + b for a, b in zip(one, other, strict=True)])
    )
    others = [each for each in range(len(match.names)) if each != seat]

    def wins(who: int) -> list[int]:
        few = [row.count(max(row)) * 2 <= len(row) for row in rows]
        return [at for at, row in enumerate(rows) if few[at] and row[who] == max(row)]

    match honour.kind:
        case "best":
            return max(column) == max(map(max, rows)) == sign * honour.points
        case "climbed":
            worse = [1 + sum(each > row[seat] for each in row) for row in sums[:-1]]
            now = shown.totals[seat] * sign
            better = sum(sign * total > now for total in shown.totals)
            return bool(
                max(worse) == honour.count and honour.number <= better + 1 <= honour.count - 2
            )
        case "led":
            alone = [row[seat] > max(row[each] for each in others) for row in sums]
            return bool(sum(alone) == honour.count >= 2)
        case "won":
            mine = len(wins(seat))
            return mine == honour.count and all(len(wins(each)) < mine for each in others)
        case "improved":
            gain = column[-1] - column[0]
            return gain == honour.count > 0 and all(
                rows[-1][each] - rows[0][each] < gain for each in others
            )
        case "last":
            return len(rows) - 1 in wins(seat)
        case "steady":
            spread = max(column) - min(column)
            return all(
                max(row[each] for row in rows) - min(row[each] for row in rows) > spread
                for each in others
            )
        case "close":
            best = max(sign * shown.totals[each] for each in shown.winners)
            return honour.count == best - sign * shown.totals[seat] > 0
        case "one":
            return honour.number - 1 in wins(seat)
        case "own":
            return column[honour.number - 1] == sign * honour.points == max(column)
    return False
