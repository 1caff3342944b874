"""Nights in which the clock is changed, and the second after which 32 bits are too few."""

from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from companion.match.numbers import Scope
from companion.store import files
from companion.store.figures import count
from companion.store.journal import Journal
from companion.store.store import open_store
from companion.ui.widgets.dates import day_words, hour_words
from tests.closing import close_later
from tests.store.journals import HOUR, Club, begun

DAY = 24 * HOUR
AUTUMN = datetime(2026, 10, 25, 1, tzinfo=UTC).timestamp()  # three o'clock becomes two
SPRING = datetime(2026, 3, 29, 1, tzinfo=UTC).timestamp()  # two o'clock becomes three
LAST_OF_32_BITS = 2.0**31 - 1  # 2038-01-19 04:14:07

# The first and the last moments of months, and what lies around the changes.
BEGINNINGS = (
    *("2026-02-28 23:59:59", "2026-03-01 00:00:00", "2026-03-29 01:59:59", "2026-03-29 03:00:00"),
    *("2026-03-31 23:59:59", "2026-04-01 00:00:00", "2026-09-30 23:59:59", "2026-10-01 00:00:00"),
    *("2026-10-25 02:30:00", "2026-10-31 23:59:59", "2026-11-01 00:00:00", "2037-12-31 23:59:59"),
    *("2038-01-01 00:00:00", "2038-01-19 04:14:08", "2038-01-31 23:59:59", "2038-02-01 00:00:00"),
)

pytestmark = pytest.mark.usefixtures("amsterdam")


def local(text: str) -> float:
    """A moment of local time."""
    return datetime.fromisoformat(text).timestamp()


@pytest.mark.parametrize(
    ("change", "began", "ended"),
    [
        (AUTUMN, "25 October 2026 02:48", "25 October 2026 02:10"),
        (SPRING, "29 March 2026 01:48", "29 March 2026 03:10"),
        (LAST_OF_32_BITS, "19 January 2038 04:02", "19 January 2038 04:24"),
    ],
)
def test_a_match_across_it_has_its_order_its_length_and_its_date(
    tmp_path: Path, change: float, began: str, ended: str
) -> None:
    club = Club(tmp_path / files.DATABASE)
    club.wall = change - 12 * 60
    earlier = club.won_by("Carl")
    club.wall = change - 12 * 60
    match_id, match = club.begin("Anne", "Carl", "Marc")
    plays = ("B7", "Y5", "G1", "B1", "B2", "Y1", "Y2", "G2")
    club.play(match, "deal", *plays[:4], pause=120)
    club.play(match, *plays[4:], pause=180)
    club.wait(120)
    later = club.won_by("Anne")
    club.journal.close()
    again = close_later(open_store(tmp_path)).journal
    assert [each.id for each in again.latest(10)] == [later, match_id, earlier]
    assert list(map(str, again.load(match_id).events)) == ["deal", *plays]
    times = [row.entry.time for row in again.entries(match_id)]
    assert times == sorted(times)
    assert times[0] < change < times[-1]
    # From the deal on.
    assert again.duration(match_id) == pytest.approx(4 * 120 + 4 * 180)
    shown = [f"{day_words(str, at)} {hour_words(str, at)}" for at in again.played_between(match_id)]
    assert shown == [began, ended]


@pytest.mark.parametrize("day", ["2026-10-24", "2026-03-28", "2038-01-18"])
def test_all_that_was_won_in_that_night_was_won_tonight_until_five(day: str) -> None:
    club = Club()
    club.wall = local(f"{day} 04:50")
    club.won_by("Carl")
    morning = local(f"{day} 05:00") + DAY
    # By the clock on the wall; it is an hour off after a change.
    morning += {"2026-10-24": HOUR, "2026-03-28": -HOUR}.get(day, 0.0)
    club.wall = local(f"{day} 20:10")
    won = 0
    while club.wall < morning:
        deleted = club.won_by("Anne")
        won += 1
        assert club.journal.wins_tonight() == {"Anne": won}
        club.wait(15 * 60)
    assert won in range(28, 37)
    club.wall = morning - 60
    club.journal.delete(deleted)
    assert club.journal.deleted_tonight() == deleted
    assert club.journal.wins_tonight() == {"Anne": won - 1}
    club.wall = morning
    assert club.journal.deleted_tonight() is None
    assert club.journal.wins_tonight() == {}


def test_a_match_belongs_to_the_month_on_the_wall() -> None:
    club = Club()
    figures = []
    for began in BEGINNINGS:
        club.wall = local(began)
        match_id = club.won_by("Anne")
        figures.append(count(match_id, club.journal.load(match_id)))
    club.journal.keep_figures(figures)
    months = club.journal.person_numbers(Scope("Anne")).months
    found = [f"{each.year}-{each.month:02}" for each in months for _ in range(each.matches)]
    assert found == [began[:7] for began in BEGINNINGS]


def test_backups_follow_each_other_in_the_order_of_the_matches(tmp_path: Path) -> None:
    store = close_later(open_store(tmp_path))
    assert store.backups is not None
    played = []
    for change in (SPRING, AUTUMN, LAST_OF_32_BITS):
        for now in (change - 1, change + 1):
            store.journal._clock = partial(float, now)
            played.append(begun(store)[0])
            assert store.backups.error is None
    copies = list(store.backups.readable())
    # The first one is a copy of everything, and has no match in its name.
    of_matches = [each.stem.split("-")[2] for each in copies[:-1]]
    assert of_matches == played[:0:-1]
    with closing(Journal(copies[0], read_only=True)) as newest:
        assert newest.played_between(played[-1]) == (LAST_OF_32_BITS + 1, LAST_OF_32_BITS + 1)
