"""What a table does to a device: whatever happens, the app or its restart is at the same match."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.disks import fill, small_disk
from tests.pilot import Pilot
from tests.repeat import sample
from tests.system.command import COMPANION, companion
from tests.system.display import x_server
from tests.system.window.test_window import click, laid, places, started, wait_for
from tests.ui.studio import FOUR

FIRST, SECOND, THIRD = "B7", "Y1", "G2"


def begun(data: Path) -> str:
    """A match whose first stage is dealt; its id."""
    new = companion("new", "--players", ",".join(FOUR), "--data", str(data))
    assert new.returncode == 0, new.stderr
    assert companion("text", "--resume", "--data", str(data), input="deal").returncode == 0
    return new.stdout.strip()


def lay(display: str, data: Path, card: str, count: int) -> None:
    """Taps a card's key; it is in the journal."""
    click(display, places()[f"key-{card}"])
    assert len(wait_for(data, count)) == count


def is_at_the_same_match(display: str, data: Path, match: str, cards: list[str]) -> None:
    """A start as after any other: without being asked it is at the table, where it was."""
    with started(display, data):
        lay(display, data, THIRD, len(cards) + 1)
    assert laid(data) == [*cards, THIRD]
    listed = companion("matches", "--data", str(data)).stdout.splitlines()
    assert [line.split()[0] for line in listed] == [match]
    assert companion("verify", "--data", str(data)).stdout == "All is well. Matches: 1.\n"


@pytest.mark.parametrize("name", sample(["SIGKILL", "SIGTERM", "SIGHUP"]))
def test_a_signal(display: str, tmp_path: Path, name: str) -> None:
    match = begun(tmp_path)
    with started(display, tmp_path, "--resume") as app:
        lay(display, tmp_path, FIRST, 1)
        lay(display, tmp_path, SECOND, 2)
        app.send_signal(getattr(signal, name))
        # Whoever is told to end does so properly; nobody can do anything about the last one.
        assert app.wait(20) == (0 if name != "SIGKILL" else -signal.SIGKILL)
    is_at_the_same_match(display, tmp_path, match, [FIRST, SECOND])


def test_a_signal_while_everything_is_under_way(display: str, tmp_path: Path) -> None:
    """A simulated scanner, sounds being opened, the journal being checked: it ends all the same."""
    match = begun(tmp_path)
    with started(display, tmp_path, "--resume", "--reader", "sim") as app:
        app.send_signal(signal.SIGTERM)
        app.send_signal(signal.SIGTERM)
        assert app.wait(20) == 0
    is_at_the_same_match(display, tmp_path, match, [])


# The app is told to end when its window is there and nothing else is yet.
TOLD_AT_ONCE = """
import os, signal, sys
from companion.app.app import App
run = App.run
def told_to_end(app):
    os.kill(os.getpid(), signal.SIGTERM)
    run(app)
App.run = told_to_end
from companion.cli import main
sys.exit(main())
"""


def test_a_signal_before_the_first_frame(display: str, tmp_path: Path) -> None:
    match = begun(tmp_path)
    command = [sys.executable, "-c", TOLD_AT_ONCE, "--resume", "--windowed", "800x480"]
    environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_VIDEODRIVER", None)
    done = subprocess.run([*command, "--data", str(tmp_path)], env=environment, timeout=60)
    assert done.returncode == 0
    is_at_the_same_match(display, tmp_path, match, [])


def wait_until_idle(process: int) -> None:
    """Until a process only waits: it sleeps, and for half a second it has used no time."""
    end = time.monotonic() + 60
    before: list[str] = []
    while True:
        state, *numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used = numbers[10:12]
        if state == "S" and used == before:
            return
        assert time.monotonic() < end, "it is never idle"
        before = used
        time.sleep(0.5)


def test_the_display_vanishes(display: str, tmp_path: Path) -> None:
    match = begun(tmp_path)
    with (
        x_server() as (lost, server),
        started(lost, tmp_path, "--resume", stderr=subprocess.PIPE) as app,
    ):
        lay(lost, tmp_path, FIRST, 1)
        # In the middle of a call to the server the X11 library would end the app where it stands.
        wait_until_idle(app.pid)
        server.kill()
        # It ends with a sentence of its own, so that whoever keeps it alive can start it anew.
        _, said = app.communicate(timeout=30)
        assert app.returncode == 1
    sentence = "everything you entered is saved, and the next start continues there"
    assert said.decode().splitlines()[1:] == [f"companion: the desktop has ended; {sentence}"]
    assert not (tmp_path / "companion.db-wal").exists(), "the journal was not closed"
    is_at_the_same_match(display, tmp_path, match, [FIRST])


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    with small_disk(tmp_path / "disk", 2048) as place:
        yield place


def soon(is_so: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether it comes to be so."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.5)  # the same key again before that is a bounce
    return True


def test_a_full_disk(display: str, disk: Path) -> None:
    data = disk / "data"
    match = begun(data)
    with started(display, data, "--resume") as app:
        lay(display, data, FIRST, 1)
        filler = fill(disk)
        # Room that SQLite has already may do for a few plays; then one is refused, and told.
        keys, cards = places(), [FIRST]
        for card in ("Y1", "G1", "B1", "Y2", "G2", "B2", "Y4", "G4", "B4", "Y5"):
            click(display, keys[f"key-{card}"])
            if not soon(lambda: len(laid(data)) > len(cards)):
                break
            cards.append(card)
        assert app.poll() is None
        assert laid(data) == cards, "a play that could not be kept must not count"
        filler.unlink()

        def laid_again() -> bool:
            click(display, keys[f"key-{card}"])
            return len(wait_for(data, len(cards) + 1)) > len(cards)

        assert soon(laid_again, 60)
        assert laid(data) == [*cards, card]
        cards = laid(data)
    is_at_the_same_match(display, data, match, cards)


def test_started_on_a_full_disk(display: str, disk: Path) -> None:
    data = disk / "data"
    match = begun(data)
    with started(display, data, "--resume"):
        lay(display, data, FIRST, 1)
    filler = fill(disk)
    with started(display, data) as app:
        click(display, places()[f"key-{SECOND}"])
        assert app.poll() is None
    filler.unlink()
    cards = laid(data)
    assert cards[0] == FIRST
    is_at_the_same_match(display, data, match, cards)


# The app with a clock that is as far off as a file says.
JUMPING = """
import sys, time
real, file = time.time, sys.argv.pop(1)
time.time = lambda: real() + float(open(file).read())
from companion.cli import main
sys.exit(main())
"""
YEARS = 365 * 86400.0


@pytest.mark.parametrize("jump", sample([-20 * YEARS, 10 * YEARS, -3600.0]))
def test_the_clock_jumps(display: str, tmp_path: Path, jump: float) -> None:
    data, offset = tmp_path / "data", tmp_path / "offset"
    offset.write_text("0")
    match = begun(data)
    plain = list(COMPANION)
    with pytest.MonkeyPatch.context() as patch:
        program = [sys.executable, "-c", JUMPING, str(offset)]
        patch.setattr("tests.system.window.test_window.COMPANION", program)
        with started(display, data, "--resume") as app:
            lay(display, data, FIRST, 1)
            # In one step: the app may read it at any moment, and must not find it empty.
            (tmp_path / "new offset").write_text(str(jump))
            (tmp_path / "new offset").replace(offset)
            lay(display, data, SECOND, 2)
            app.kill()
            app.wait(20)
    assert plain == COMPANION
    is_at_the_same_match(display, data, match, [FIRST, SECOND])


def test_after_a_jump_back_the_last_match_is_still_the_last(tmp_path: Path) -> None:
    data, offset = tmp_path / "data", tmp_path / "offset"
    begun(data)
    offset.write_text(str(-20 * YEARS))
    jumping = [sys.executable, "-c", JUMPING, str(offset)]
    new = [*jumping, "new", "--players", "Xi,Yo,Zoe", "--data", str(data)]
    done = subprocess.run(new, capture_output=True, text=True, check=True)
    exported = json.loads(companion("export", "--data", str(data)).stdout)
    assert exported["players"] == ["Xi", "Yo", "Zoe"]
    assert re.fullmatch(r"\S+\n", done.stdout)


def unplugged(app: object, how: str) -> Callable[[], None]:
    """A panel that the app waits for is pulled out; what to do afterwards."""
    readable, writable = os.pipe()
    app.window.devices.append(readable)  # type: ignore[attr-defined]
    os.close(writable)
    if how == "closed":  # SDL has noticed, and let go of it
        os.close(readable)
        return lambda: None
    return lambda: os.close(readable)  # it has not: for ever something is to be read


@pytest.mark.parametrize("how", ["closed", "dead"])
def test_the_touch_panel_is_pulled_out_and_plugged_in(tmp_path: Path, how: str) -> None:
    pilot = Pilot(tmp_path)
    try:
        app = pilot.app
        app.step()
        clean_up = unplugged(app, how)
        pilot.now += 60  # nobody has touched it for long
        app.rest()
        begin, looks = time.monotonic(), 40
        for _ in range(looks):
            app.step()
            app.rest()
        # It looks by the clock now and does not spin: every second look at least waits.
        assert time.monotonic() - begin > looks / 2 / 28 * 0.8
        # Plugged in again SDL reports its fingers as before.
        before = app.display.frames
        x, y = next(iter(app.display.targets)).box.centre
        place = {"x": x / app.window.size[0], "y": y / app.window.size[1]}
        finger = {"touch_id": 7, "finger_id": 1, "dx": 0, "dy": 0, **place}
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, finger))
        app.step()
        assert app.display.frames > before
        clean_up()
    finally:
        pilot.close()
