"""Results of scored stages, and the rows of the score pad."""

from companion.games.thirteen.results import (
    COUNTED,
    ENDED,
    PLAYED,
    cards_per_colour,
    how_scored,
    pad_rows,
    recorded_piles_if_different,
    stage_result,
)
from companion.match.view import running_totals
from tests.match.tables import ANNE, CARL, HERMAN, MARC, do, of_thirteen, shuffled

PILES = "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,3"


def test_a_result_has_the_reason_for_every_point() -> None:
    result = stage_result(of_thirteen("deal", PILES, "deal", PILES, "deal", "B7"))
    assert result is not None
    assert (result.number, result.of, result.dealer) == (2, 4, CARL)
    assert result.majority == (HERMAN, CARL, None)
    assert result.tied == ((), (), (MARC, HERMAN))
    assert result.points == (7, 2, 17, 13)
    assert result.totals == (14, 4, 34, 26)


def test_an_earlier_stage_has_the_totals_of_its_time() -> None:
    result = stage_result(of_thirteen("deal", PILES, "deal", PILES), 1)
    assert result is not None
    assert result.totals == result.points


def test_no_cards_are_no_tie() -> None:
    result = stage_result(of_thirteen("deal", "count 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0"))
    assert result is not None
    assert result.tied == ((), (), ())


def test_a_running_stage_has_no_result() -> None:
    match = of_thirteen("deal", "B7", "B7")
    assert stage_result(match) is None
    assert stage_result(match, 1) is None


def test_how_a_stage_was_scored() -> None:
    match = of_thirteen("deal", "B7", "finish", "deal", PILES, "deal", *map(str, shuffled(1)))
    assert [how_scored(match, number) for number in (1, 2, 3)] == [ENDED, COUNTED, PLAYED]


def test_the_pad_has_a_row_for_every_stage() -> None:
    rows = pad_rows(of_thirteen("deal", PILES, "deal", "B7"))
    assert [row.dealer for row in rows] == [ANNE, CARL, MARC, HERMAN]
    assert [row.points for row in rows] == [(7, 2, 17, 13), None, None, None]
    assert [row.how for row in rows] == [COUNTED, PLAYED, PLAYED, PLAYED]
    assert rows[0].best == (CARL,)
    assert rows[1].best == ()


def test_a_substitute_does_not_stand_at_earlier_stages() -> None:
    match = of_thirteen("deal", PILES)
    do(match, 'substitute #1 "Eva"', "deal", PILES)
    assert [row.names[ANNE] for row in pad_rows(match)][:2] == ["Anne", "Eva"]


def test_totals_begin_at_nothing() -> None:
    match = of_thirteen("deal", PILES, "deal", PILES, "deal")
    assert running_totals(match) == ((0,) * 4, (7, 2, 17, 13), (14, 4, 34, 26))


def test_the_deck_lacks_what_was_lost() -> None:
    assert cards_per_colour(of_thirteen("deal", missing=("B7", "R4"))) == (13, 14, 14, 7)


def test_the_record_stands_beside_a_count_that_differs() -> None:
    match = of_thirteen("deal", "B7", "B7")
    nothing = ((0,) * 4,) * 4
    taken = (nothing[0], nothing[0], (1, 0, 0, 0), nothing[0])
    assert recorded_piles_if_different(match, nothing) == taken
    assert recorded_piles_if_different(match, taken) is None
    assert recorded_piles_if_different(of_thirteen("deal"), nothing) is None
