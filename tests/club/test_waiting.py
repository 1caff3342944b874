"""What the table is told of its club: reached or not, and how much waits."""

from pathlib import Path

from companion.club import status
from companion.club.status import ClubStatus
from tests.club.clubs import RealClub, RealTable, Running
from tests.postgres import Postgres


def told(table: RealTable) -> ClubStatus:
    """What was said last."""
    said = status.read(table.folder)
    assert said is not None
    return said


def test_what_waits_while_the_club_is_away(tmp_path: Path) -> None:
    server = Postgres()
    try:
        server.start()
        club = RealClub(server)
        kitchen = RealTable(club, tmp_path / "kitchen")
        _, match, actions = kitchen.begin()
        with Running(kitchen) as syncing:
            syncing.until(lambda: status.read(kitchen.folder) is not None)
            syncing.until(lambda: told(kitchen).reached and told(kitchen).waiting == 0)
            server.kill()
            syncing.until(lambda: not told(kitchen).reached)
            assert told(kitchen).problem
            for played, action in enumerate(actions[:5], 1):
                match.act(action)
                syncing.until(lambda wanted=played: told(kitchen).waiting == wanted)  # type: ignore[misc]
            server.start()
            syncing.until(lambda: told(kitchen).reached and told(kitchen).waiting == 0, 60)
            assert told(kitchen).problem == ""
            club.admin = club.open(club.address)
            assert kitchen.sent() == kitchen.rows()
    finally:
        server.remove()


def test_nobody_knows_what_a_club_lacks_that_was_never_reached(tmp_path: Path) -> None:
    club = RealClub()
    kitchen = RealTable(club, tmp_path / "kitchen")
    kitchen.play()
    kitchen.address.parameters["port"] = "1"
    with Running(kitchen) as syncing:
        syncing.until(lambda: status.read(kitchen.folder) is not None)
        assert (told(kitchen).reached, told(kitchen).waiting) == (False, None)
        assert "secret" not in told(kitchen).problem


def test_a_file_that_is_none(tmp_path: Path) -> None:
    assert status.read(tmp_path) is None
    for text in ("", "[]", "{}", '{"seats": 1}', '{"time": 1, "table": "x", "seats": []}'):
        (tmp_path / status.FILE).write_text(text)
        assert status.read(tmp_path) is None
    said = ClubStatus(1.0, "kitchen", True, waiting=3, seating=2, seats=("Anne", "Zoë"))
    status.write(tmp_path, said)
    assert status.read(tmp_path) == said
