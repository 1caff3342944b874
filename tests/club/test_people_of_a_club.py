"""Two names that are one person, and people whom the club forgets."""

import threading
import time
from pathlib import Path

import pytest

from companion.club import sending
from companion.club.driver import Connection
from companion.club.names import Forgotten
from companion.club.people import forget, join, names_of, part
from companion.club.problems import ClubRefusal
from companion.club.restoring import restore
from companion.match.actions import Substitute
from companion.store.players import StoredPlayers
from tests.club.clubs import RealClub, RealTable


def players(club: RealClub) -> dict[str, int]:
    """The matches of each player."""
    return {each.player: each.matches for each in club.standings()}


def test_two_names_are_one_person(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play(players=("Anne", "Carl", "Marc"))
    kitchen.play(players=("Anna", "Carl", "Marc"), seed=2)
    kitchen.sync()
    assert join(club.admin, "Anna", "Anne") == "Anne"
    assert players(club) == {"Anne": 2, "Carl": 2, "Marc": 2}
    kitchen.play(players=("Anna", "Carl", "Eva"), seed=3)
    kitchen.sync()
    assert players(club) == {"Anne": 3, "Carl": 3, "Marc": 2, "Eva": 1}
    # A third name, said of either of the two.
    assert join(club.admin, "Anna", "Annie") == "Annie"
    assert players(club)["Annie"] == 3
    assert names_of(club.admin, "Anna") == ["Annie", "Anna", "Anne"]
    part(club.admin, "Anne", "Annie")
    part(club.admin, "Anna", "Anne")
    assert players(club) == {"Anne": 1, "Anna": 2, "Carl": 3, "Marc": 2, "Eva": 1}


def test_names_that_cannot_be_joined(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play(players=("Anne", "Carl", "Marc"))
    kitchen.sync()
    for old, new, said in (
        ("Nobody", "Anne", "nobody in the club is called Nobody"),
        ("Anne", "Anne", "are one person already"),
        ("Anne", "Carl", "have played together, in match"),
    ):
        with pytest.raises(ClubRefusal, match=said):
            join(club.admin, old, new)
    join(club.admin, "Anne", "Otto")
    with pytest.raises(ClubRefusal, match="are one person already"):
        join(club.admin, "Otto", "Anne")
    with pytest.raises(ClubRefusal, match="Carl was not made the same as Anne"):
        part(club.admin, "Carl", "Anne")


def everything(club: RealClub) -> str:
    """All that is in the club's tables."""
    tables = ("batches", "entries", "summaries", "same", "forgotten", "seatings", "choices")
    return str([club.query(f"SELECT * FROM companion.{table}") for table in tables])


def test_a_forgotten_person_is_nowhere(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    _, match = kitchen.play(upto=4, players=("Zoë", "Carl", "Marc"))
    match.act(Substitute(1, "Zora"))
    kitchen.play(players=("Zoë", "Carl", "Marc"), seed=2)
    kitchen.sync()
    club.admin.execute(
        "INSERT INTO companion.seatings (table_name, players) VALUES ('kitchen', '{Zoë,Carl}')"
    )
    join(club.admin, "Zora", "Zoë")
    before = club.standings()
    assert forget(club.admin, "Zora") == "Player 1"
    assert [each.rating for each in club.standings()] == [each.rating for each in before]
    assert players(club) == {"Player 1": 1, "Carl": 1, "Marc": 1}
    for name in ("Zoë", "Zora", "Zo\\u00eb"):
        assert name not in everything(club)
    # Nothing is sent again, and what comes has no name either.
    assert kitchen.sync() == 0
    kitchen.play(players=("Carl", "Zoë", "Marc"), seed=3)
    StoredPlayers(kitchen.journal).remember(("Carl",))
    kitchen.sync()
    kitchen.sync()
    assert players(club) == {"Player 1": 2, "Carl": 2, "Marc": 2}
    for name in ("Zoë", "Zora", "Zo\\u00eb"):
        assert name not in everything(club)
    assert restore(club.admin, "kitchen", tmp_path / "new").entries == len(kitchen.rows())
    with pytest.raises(ClubRefusal, match="nobody in the club is called Zoë"):
        forget(club.admin, "Zoë")


def test_a_player_17_who_is_called_so(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play(players=("Anne", "Player 1", "Player 2"))
    kitchen.sync()
    assert forget(club.admin, "Anne") == "Player 3"
    assert forget(club.admin, "Player 1") == "Player 4"
    assert players(club) == {"Player 2": 1, "Player 3": 1, "Player 4": 1}


def test_who_is_forgotten_while_a_batch_is_on_its_way(
    club: RealClub, kitchen: RealTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The batch has read who is forgotten; the one who forgets waits for it."""
    kitchen.play(players=("Anne", "Carl", "Marc"))
    kitchen.sync()
    kitchen.play(players=("Anne", "Carl", "Marc"), seed=2)
    read, is_read, may_send = sending.forgotten, threading.Event(), threading.Event()

    def slow(connection: Connection) -> list[Forgotten]:
        found = read(connection)
        is_read.set()
        may_send.wait(20)
        return found

    monkeypatch.setattr(sending, "forgotten", slow)
    thread = threading.Thread(target=kitchen.sync)
    thread.start()
    assert is_read.wait(20)
    forgetting = threading.Thread(target=forget, args=(club.admin, "Anne"))
    forgetting.start()
    time.sleep(0.5)
    assert forgetting.is_alive()
    may_send.set()
    thread.join()
    forgetting.join()
    assert players(club) == {"Player 1": 2, "Carl": 2, "Marc": 2}
    assert "Anne" not in everything(club)
