"""The standing: points for who is left behind, ties, ratings, days and games, in their order."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.club.standings import PlacedPlayer, Ranked, match_points, ranked
from companion.store.journal import Journal
from tests.club.clubs import RealClub, RealTable


def match(*players: tuple[str, int]) -> list[PlacedPlayer]:
    """A match of these players and their places."""
    return [PlacedPlayer(player, place, place == 1) for player, place in players]


def test_the_ratings_that_were_agreed() -> None:
    found = ranked([match(("A", 1), ("B", 1), ("C", 2))])
    assert [round(each.mu, 2) for each in found] == [26.32, 26.32, 22.36]
    assert [each.rating for each in found] == ["26.3?", "26.3?", "22.4?"]


def test_a_question_mark_until_eight_matches() -> None:
    seven = ranked([match(("A", 1), ("B", 2))] * 7)
    eight = ranked([match(("A", 1), ("B", 2))] * 8)
    assert [each.rating[-1] for each in seven] == ["?", "?"]
    assert "?" not in "".join(each.rating for each in eight)


def test_points_for_who_is_left_behind() -> None:
    one = match(("A", 1), ("B", 2), ("C", 2), ("D", 4))
    assert [match_points(each, one) for each in one] == [6, 3, 3, 0]


def test_ties_by_wins_then_fewer_matches_then_the_name() -> None:
    lines = ranked(
        [
            match(("W", 1), ("L", 2)),
            match(("D", 1), ("C", 1)),
            match(("D", 1), ("C", 1)),
            *[[PlacedPlayer("N", 1, False), PlacedPlayer("O", 1, False)] for _ in range(2)],
            [PlacedPlayer("F", 1, False), PlacedPlayer("L", 2, False)],
        ]
    )
    assert [each.player for each in lines] == ["C", "D", "W", "F", "N", "O", "L"]
    assert [each.points for each in lines] == [2, 2, 2, 2, 2, 2, 0]


def test_a_match_alone_and_one_with_oneself() -> None:
    """Neither is worth anything, and neither is a reason to stop."""
    assert ranked([match(("A", 1))])[0] == Ranked("A", 1, 1, 0, 25.0)
    twice = ranked([match(("A", 1), ("A", 2), ("B", 3))])
    assert {each.player for each in twice} == {"A", "B"}


def ending(table: RealTable, when: float, seed: int, **options: object) -> str:
    """A match whose last entry is at a time."""
    table.journal.close()
    table.journal = Journal(table.folder / "companion.db", clock=lambda: when)
    match_id, _ = table.play(seed=seed, **options)  # type: ignore[arg-type]
    return match_id


NOON = 1_790_000_000.0
DAY = 86_400.0


def test_days_and_games(club: RealClub, kitchen: RealTable) -> None:
    for number in range(4):
        ending(kitchen, NOON + number * DAY, number)
    ending(kitchen, NOON, 9, game="ten", players=("Eva", "Otto"))
    kitchen.sync()
    today = datetime.fromtimestamp(NOON).astimezone().date()
    tomorrow = today + timedelta(days=1)

    def count(**options: object) -> int:
        return sum(each.wins > -1 and each.matches for each in club.standings(**options))

    assert count() == 4 * 4 + 2
    assert count(since=tomorrow) == 3 * 4
    assert count(since=tomorrow, until=tomorrow) == 4
    assert count(until=today) == 4 + 2
    assert count(game="ten") == 2
    assert count(game="pad") == 16
    kinds = [kind for (kind,) in club.query("SELECT DISTINCT game FROM companion.matches")]
    assert all(kind.startswith("pad:") for kind in kinds if kind != "ten")
    assert sum(count(game=kind) for kind in kinds) == 18
    kitchen.journal.close()


def test_a_table_whose_clock_is_an_hour_off(
    club: RealClub, kitchen: RealTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its matches are in the order in which they ended by the clock of the database."""
    import time as clock

    from companion.club.board import tables

    now = clock.time()
    bar = RealTable(club, tmp_path / "bar", "bar")
    late = ending(kitchen, now - 60, 1)
    # It ended half an hour before, and the clock of the bar is an hour ahead.
    early = ending(bar, now - 1800 + 3600, 2)
    kitchen.sync()
    with monkeypatch.context() as patch:
        patch.setattr("companion.club.sending.time.time", lambda: now + 3600)
        bar.sync()
    order = club.query("SELECT match, ended FROM companion.matches ORDER BY ended")
    assert [match_id for match_id, _ in order] == [early, late]
    assert abs(order[0][1].timestamp() - (now - 1800)) < 30
    wrong = {table.name: table.wrong for table in tables(club.admin)}
    assert wrong == {"kitchen": [], "bar": ["its clock is 60 minutes ahead"]}
    # Corrected later, by a clock that is right again: it ended when it ended.
    bar.journal.delete(early)
    bar.sync()
    bar.journal.restore(early)
    bar.sync()
    again = club.query("SELECT match, ended FROM companion.matches ORDER BY ended")
    assert again == order
    bar.journal.close()
    kitchen.journal.close()
