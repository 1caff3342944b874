"""From Home to a game that nobody has described yet, through the real app on a real disk."""

import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import table_files
from companion.device.stick import Stick
from companion.games.pad.library import FOLDER
from companion.games.pad.screens.pads import LOOK_EVERY
from companion.games.pad.toml import read_pad
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.games.pad.gallery_pads import DOPPELKOPF, SKAT
from tests.pilot import Pilot


@pytest.fixture
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> list[Stick]:
    """The sticks of this computer, whatever is plugged into it."""
    found: list[Stick] = []
    monkeypatch.setattr(table_files, "mounted", lambda: list(found))
    return found


def home(directory: Path) -> Pilot:
    """The app on Home, as after the first start."""
    with closing(open_store(directory)) as store:
        StoredPreferences(store.journal).set("side", "bottom")
        StoredPlayers(store.journal).remember(("Anne", "Carl"))
    pilot = Pilot(directory)
    assert pilot.screen == "Home"
    return pilot


def wait_for(pilot: Pilot, target: str) -> None:
    """Until the thread has read the disk."""
    until = time.monotonic() + 10
    while target not in pilot.targets:
        assert time.monotonic() < until, f"no {target} on {pilot.screen}: {pilot.targets}"
        time.sleep(0.005)
        pilot.app.display.invalidate()
        pilot.app.step()


@pytest.mark.usefixtures("plugged_in")
def test_a_new_pad_in_four_taps_and_a_name_then_playing(tmp_path: Path) -> None:
    pilot = home(tmp_path)
    before = pilot.taps
    pilot.tap("game-pad")
    wait_for(pilot, "pad-0")
    pilot.tap("new")
    name = pilot.taps
    for letter in "skat":
        pilot.tap(f"letter-{letter}")
    pilot.tap("done")
    name = pilot.taps - name
    pilot.tap("wins-fewest")
    pilot.tap("next")
    assert pilot.taps - before - name == 4
    assert pilot.screen == "Seats"
    file = tmp_path / FOLDER / "skat.pad.toml"
    made = read_pad(file.read_bytes())
    assert (made.name, made.most_wins) == ("Skat", False)
    for target in ("person-Anne", "person-Carl", "next"):
        pilot.tap(target)
    assert pilot.app.shell.session.match.setup.pad == made
    pilot.tap("digit-7")
    pilot.tap("next")
    assert pilot.app.shell.session.match.stage_runs
    match_id = str(pilot.app.shell.session.match_id)
    pilot.close()

    # Whatever becomes of the file, the match goes on.
    file.unlink()
    pilot = Pilot(tmp_path, resume=True)
    assert str(pilot.app.shell.session.match_id) == match_id
    assert pilot.app.shell.session.match.setup.pad == made
    pilot.close()


def test_pads_of_the_table_and_of_a_stick_are_offered(
    tmp_path: Path, plugged_in: list[Stick]
) -> None:
    folder = tmp_path / "data" / FOLDER
    folder.mkdir(parents=True)
    (folder / "skat.pad.toml").write_bytes(SKAT)
    pilot = home(tmp_path / "data")
    assert pilot.app.shell.device.files("none", lambda _folder: ()).own is None
    pilot.tap("game-pad")
    wait_for(pilot, "more-0")
    stick = tmp_path / "stick"
    (stick / FOLDER).mkdir(parents=True)
    (stick / FOLDER / "dk.pad.toml").write_bytes(DOPPELKOPF)
    plugged_in.append(Stick(stick, "/dev/sda1", read_only=True))
    pilot.wait(LOOK_EVERY)
    wait_for(pilot, "stick")
    pilot.tap("stick")
    pilot.tap("pad-7")
    assert pilot.screen == "Seats"
    assert sorted(each.name for each in folder.iterdir()) == [
        "doppelkopf-bei-familie-obermuller-weber.pad.toml",
        "skat.pad.toml",
    ]
    pilot.tap("back")
    # Deleted, and brought back from Home: the same files, by the same part of the app.
    pilot.tap("newer")
    wait_for(pilot, "more-1")
    for target in ("more-1", "delete", "next", "back", "game-pad"):
        pilot.tap(target)
    wait_for(pilot, "undo")
    pilot.tap("undo")
    wait_for(pilot, "more-1")
    assert (folder / "skat.pad.toml").read_bytes() == SKAT
    pilot.close()
