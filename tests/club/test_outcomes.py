"""What a table tells of its matches is what `companion score` and the fair view say of them."""

from pathlib import Path

import pytest

from companion.club.names import Forgotten, Renaming, digest, storable
from companion.club.outcome import outcome, outcomes
from companion.games import NAMES
from companion.match.actions import Abandon, Stop
from companion.match.view import overview
from companion.store.journal import Journal
from tests.closing import close_later
from tests.club.clubs import FOUR, RealClub, RealTable


class Alone(RealTable):
    """A table without a club."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open()


@pytest.fixture
def table(tmp_path: Path) -> Alone:
    return Alone(tmp_path / "table")


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_at_every_moment(table: Alone, game: str, seed: int) -> None:
    """What is told once it has ended is what was told of it as it was folded."""
    match_id, match, actions = table.begin(FOUR, seed, game)
    for number, action in enumerate(actions):
        if number % 7 == 0 or number > len(actions) - 3:
            told, shown = outcome(table.journal, match_id), overview(match)
            assert (told.state, told.players) == ("running", shown.names)
            assert (told.stage, told.points) == (shown.opened, shown.totals)
            assert told.entries == len(match.entries) + 1
            assert not any(told.winners)
        match.act(action)
    told, result = outcome(table.journal, match_id), match.result()
    assert told.state == "over"
    assert dict(zip(told.players, told.points, strict=True)) == result["totals"]
    winners = [name for name, wins in zip(told.players, told.winners, strict=True) if wins]
    assert winners == result["winners"]
    assert told.stage == told.stages == match.opened
    firsts = [place == 1 for place in told.places]
    assert firsts == list(told.winners)
    for one, place in zip(told.points, told.places, strict=True):
        better = sum(other < place for other in told.places)
        assert place == 1 + better
        assert all(
            (other == one) == (at == place) or 1 in (at, place)
            for other, at in zip(told.points, told.places, strict=True)
        )


def test_the_fewest_or_the_most_are_best(table: Alone) -> None:
    for game in NAMES:
        match_id, match = table.play(game=game)
        told = outcome(table.journal, match_id)
        best = match.state.totals[match.now.winners[0]]
        order = sorted(zip(told.places, told.points, strict=True))
        points = [point for _, point in order]
        assert points == sorted(points, reverse=best == max(points))


@pytest.mark.parametrize(
    ("end", "state"), [(Stop(), "stopped"), (Abandon(), "discarded"), (None, "running")]
)
def test_how_it_ended(table: Alone, end: Stop | Abandon | None, state: str) -> None:
    match_id, match = table.play(upto=5)
    if end is not None:
        match.act(end)
    told = outcome(table.journal, match_id)
    assert (told.state, told.deleted) == (state, False)
    table.journal.delete(match_id)
    assert outcome(table.journal, match_id).deleted


def test_a_match_that_cannot_be_read_is_left_out(table: Alone) -> None:
    good, _ = table.play()
    bad, _ = table.play(seed=2)
    worse, _ = table.play(upto=3, seed=3)
    connection = table.journal.connection
    connection.execute("UPDATE matches SET result = '[]' WHERE id = ?", (bad,))
    connection.execute("UPDATE entries SET crc = 1 WHERE match = ?", (worse,))
    journal = close_later(Journal(table.folder / "companion.db", read_only=True))
    assert [each.match for each in outcomes(journal, [good, bad, worse, "nosuch"])] == [good]


def test_a_match_that_cannot_be_read_holds_up_no_other(club: RealClub, kitchen: RealTable) -> None:
    good, _ = kitchen.play()
    bad, _ = kitchen.play(seed=2)
    kitchen.journal.connection.execute("UPDATE matches SET result = '[]' WHERE id = ?", (bad,))
    assert kitchen.sync() == len(kitchen.rows())
    assert club.states() == {good: "over"}


def test_names_are_replaced_where_people_are_named() -> None:
    salt = b"salt"
    renaming = Renaming([Forgotten(17, salt, digest("Anne", salt))])
    for before, after in (
        ('rename 1 "Anne"', 'rename 1 "Player 17"'),
        ('substitute 2 "Anne"', 'substitute 2 "Player 17"'),
        ('relabel "Anne" "Anna"', 'relabel "Player 17" "Anna"'),
        ('relabel "a\\"b" "Anne"', 'relabel "a\\"b" "Player 17"'),
        (
            'new {"game": "Anne", "players": ["Anne", "Anna"], "dealer": "Anne"}',
            'new {"game": "Anne", "players": ["Player 17", "Anna"], "dealer": "Player 17"}',
        ),
        ('new {"pad": {"name": "Anne"}, "players": []}',) * 2,
        ("Anne", "Anne"),
        ("new {", "new {"),
        ('rename 1 "Annie"', 'rename 1 "Annie"'),
    ):
        assert renaming.action(before) == after
        assert Renaming().action(before) == before
    assert renaming.name("Anne") == "Player 17"
    assert renaming.name("Otto") == "Otto"


def test_what_postgresql_can_keep() -> None:
    assert storable("Zoë\0\ud800🂡") == "Zoë\N{SYMBOL FOR NULL}?🂡"
