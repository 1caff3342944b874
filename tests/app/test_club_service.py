"""The app hears of its club by a small file, and waits for nobody."""

import time
from contextlib import closing
from pathlib import Path

from companion.club import status
from companion.club.status import ClubStatus
from companion.ui.shell.device_states import ClubState
from tests.pilot import Pilot

SEATED = ClubStatus(1.0, "Kitchen", True, seating=1, seats=("Anne", "Carl", "Marc", "Herman"))


def until_it_is(pilot: Pilot, wanted: ClubState | None) -> None:
    """Lets the app run until it knows this."""
    end = time.monotonic() + 30
    while pilot.app.shell.device.club != wanted:
        assert time.monotonic() < end, pilot.app.shell.device.club
        pilot.app.step()
        time.sleep(0.05)


def test_what_the_file_says_is_known(tmp_path: Path) -> None:
    with closing(Pilot(tmp_path)) as pilot:
        assert pilot.app.shell.device.club is None
        status.write(tmp_path, ClubStatus(1.0, "Kitchen", False, "no cable", None))
        until_it_is(pilot, ClubState("Kitchen", False, "no cable", None))
        status.write(tmp_path, ClubStatus(2.0, "Kitchen", True, waiting=7))
        until_it_is(pilot, ClubState("Kitchen", True, waiting=7))
        (tmp_path / status.FILE).write_text(
            '{"time": 1, "table": "x", "reached": 1, "waiting": "y", "seats": []}'
        )
        until_it_is(pilot, None)
        status.write(tmp_path, SEATED)
        until_it_is(pilot, ClubState("Kitchen", True, seating=1, seats=SEATED.seats))
        (tmp_path / status.FILE).unlink()
        until_it_is(pilot, None)
