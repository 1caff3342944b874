"""Who sits where next."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.meetings import pair, seated, sizes
from companion.club.problems import ClubRefusal
from companion.club.seating import meetings, publish
from companion.club.status import read
from tests.club.clubs import RealClub, RealTable, Running

NAMES = [f"P{number}" for number in range(40)]


@pytest.mark.parametrize(
    ("people", "tables", "wanted"),
    [
        (3, None, [3]),
        (5, None, [5]),
        (6, None, [3, 3]),
        (7, None, [4, 3]),
        (8, None, [4, 4]),
        (9, None, [5, 4]),
        (10, None, [4, 3, 3]),
        (11, None, [4, 4, 3]),
        (13, None, [5, 4, 4]),
        (6, 1, [6]),
        (9, 3, [3, 3, 3]),
        (10, 2, [5, 5]),
    ],
)
def test_four_where_it_works_out(people: int, tables: int | None, wanted: list[int]) -> None:
    assert sizes(people, tables) == wanted


@pytest.mark.parametrize(("people", "tables"), [(0, None), (2, None), (7, 1), (8, 3), (8, 0)])
def test_where_no_tables_fit(people: int, tables: int | None) -> None:
    with pytest.raises(ClubRefusal):
        sizes(people, tables)


def test_somebody_who_is_named_twice() -> None:
    with pytest.raises(ClubRefusal, match="named twice"):
        seated(["A", "B", "A"], {})


@given(
    st.integers(3, 24),
    st.dictionaries(st.tuples(st.integers(0, 23), st.integers(0, 23)), st.integers(1, 9)),
)
def test_everybody_sits_and_no_swap_is_better(people: int, met: dict[tuple[int, int], int]) -> None:
    names = NAMES[:people]
    often = {pair(NAMES[a], NAMES[b]): times for (a, b), times in met.items() if a != b}
    found = seated(names, often)
    assert sorted(name for table in found for name in table) == sorted(names)
    assert sorted(map(len, found), reverse=True) == sizes(people)
    assert found == seated(names, dict(often))

    def cost(tables: list[list[str]]) -> int:
        return sum(
            often.get(pair(*two), 0) ** 2 for table in tables for two in combinations(table, 2)
        )

    now = [list(table) for table in found]
    for mine, yours in combinations(range(len(now)), 2):
        for at, _ in enumerate(now[mine]):
            for place, _ in enumerate(now[yours]):
                other = [list(table) for table in now]
                other[mine][at], other[yours][place] = other[yours][place], other[mine][at]
                assert cost(other) >= cost(now)


def test_those_who_never_met_sit_together() -> None:
    met = {
        pair(*two): 3
        for table in (NAMES[:4], NAMES[4:8], NAMES[8:12], NAMES[12:16])
        for two in combinations(table, 2)
    }
    found = seated(NAMES[:16], met)
    assert not any(met.get(pair(*two)) for table in found for two in combinations(table, 2))


def test_who_met_whom(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play(players=("Anne", "Carl", "Marc"))
    kitchen.play(upto=3, players=("Anna", "Carl", "Eva"), seed=2)
    deleted, _ = kitchen.play(players=("Eva", "Marc"), seed=3)
    kitchen.journal.delete(deleted)
    kitchen.sync()
    club.admin.execute("INSERT INTO companion.same VALUES ('Anna', 'Anne')")
    met = meetings(club.admin, ["Anna", "Carl", "Eva", "Marc", "Zoë"])
    assert {two: times for two, times in met.items() if times} == {
        ("Anna", "Carl"): 2, ("Anna", "Eva"): 1, ("Anna", "Marc"): 1, ("Carl", "Eva"): 1,
        ("Carl", "Marc"): 1,
    }  # fmt: skip


def test_each_table_is_told_its_people(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play()
    club.add("bar")
    club.add("attic")
    with Running(kitchen) as running:
        running.until(lambda: kitchen.sent() == kitchen.rows())
        with pytest.raises(ClubRefusal, match="that takes 4 tables, and the club has 3"):
            publish(club.admin, [NAMES[:3]] * 4)
        # The table that is on comes first.
        assert publish(club.admin, [NAMES[:4], NAMES[4:8]]) == ["kitchen", "attic"]
        running.until(lambda: seats(kitchen) == tuple(NAMES[:4]))
        first = read(kitchen.folder)
        publish(club.admin, [NAMES[4:8]])
        running.until(lambda: seats(kitchen) == tuple(NAMES[4:8]))
        second = read(kitchen.folder)
        assert first is not None
        assert second is not None
        assert second.seating > first.seating
        assert (second.table, second.reached, second.waiting) == ("kitchen", True, 0)
    attic = club.query(
        "SELECT players FROM companion.seatings WHERE table_name = 'attic' ORDER BY id"
    )
    assert attic == [(NAMES[4:8],), ([],)]


def seats(table: RealTable) -> tuple[str, ...]:
    """Who sits at a table, as it may show it."""
    status = read(table.folder)
    return () if status is None else status.seats
