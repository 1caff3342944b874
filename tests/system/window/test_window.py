"""The app in a real window on a real X server, tapped with a real pointer, killed for real."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.games import load
from companion.games.thirteen.screens.table import Table
from companion.ui.render.things import Target
from companion.ui.shell.fingers import BOUNCE_TIME
from tests.system.command import COMPANION, ROOT, companion
from tests.system.listener import Listener
from tests.system.tools import need
from tests.ui.studio import FOUR, PANELS, Studio

# The seconds between two clicks.
PAUSE = 0.03
# Makes a module fail to load, as where one of its libraries is not installed.
WITHOUT = """
import sys
class Without:
    def find_spec(self, name, *_more):
        if name == "{module}":
            raise ImportError("libSDL2_ttf-2.0.so.0: not here")
sys.meta_path.insert(0, Without())
"""


@contextmanager
def started(
    display: str, data: Path, *arguments: str, stderr: int = subprocess.DEVNULL
) -> Iterator[subprocess.Popen[bytes]]:
    """The app, once its first frame is there; killed without warning in the end.

    Before that a click does nothing: there is no key yet.
    """
    environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_VIDEODRIVER", None)
    command = [*COMPANION, "--data", str(data), "--lang", "en", "--windowed", "800x480"]
    with TemporaryDirectory() as place, Listener(Path(place) / "notify") as listener:
        environment["NOTIFY_SOCKET"] = listener.address
        process = subprocess.Popen([*command, *arguments], env=environment, stderr=stderr)
        try:
            listener.wait_for("READY=1")
            yield process
        finally:
            process.kill()
            process.wait(30)


def places() -> dict[str, tuple[int, int]]:
    """Where on the table each key is."""
    studio = Studio()
    studio.match(FOUR, "deal")
    studio.show(Table)
    things = studio.frame(PANELS["800x480"]).things
    return {thing.name: thing.box.centre for thing in things if isinstance(thing, Target)}


def click(display: str, *taps: tuple[int, int]) -> None:
    """Clicks one place after the other; a key again only after the time of a bounce."""
    words: list[str] = []
    for number, (x, y) in enumerate(taps):
        if (x, y) in taps[max(0, number - int(BOUNCE_TIME / PAUSE) - 1) : number]:
            words += ["sleep", str(BOUNCE_TIME)]
        words += ["mousemove", str(x), str(y), "click", "1", "sleep", str(PAUSE)]
    environment = {**os.environ, "DISPLAY": display}
    subprocess.run([need("xdotool"), *words], env=environment, check=True, timeout=120)


def laid(data: Path) -> list[str]:
    """The plays of the running stage, as a reader of the journal sees them."""
    sheet = json.loads(companion("export", "--data", str(data)).stdout)
    return list(sheet["stages"][-1]) if sheet["stages"] else []


def wait_for(data: Path, count: int) -> list[str]:
    end = time.monotonic() + 30
    while len(laid(data)) < count and time.monotonic() < end:
        time.sleep(0.1)
    return laid(data)


def test_a_stage_is_clicked_through_and_survives_being_killed(display: str, tmp_path: Path) -> None:
    players = ",".join(FOUR)
    assert companion("new", "--players", players, "--data", str(tmp_path)).returncode == 0
    assert companion("text", "--resume", "--data", str(tmp_path), input="deal").returncode == 0
    keys = places()
    state = load("thirteen").simulate(Random(5), FOUR)
    while state.stages[0].counted or state.setup.missing:
        state = load("thirteen").simulate(Random(len(str(state))), FOUR)
    plays = [str(play).rpartition(":")[2] for play in state.stages[0].plays]
    with started(display, tmp_path, "--resume"):
        click(display, *(keys[f"key-{play}"] for play in plays[:20]))
        assert wait_for(tmp_path, 20) == plays[:20]
    with started(display, tmp_path, "--resume"):
        click(display, *(keys[f"key-{play}"] for play in plays[20:]))
        assert wait_for(tmp_path, 50) == plays
        result = json.loads(companion("export", "--data", str(tmp_path)).stdout)
        assert json.loads(companion("score", input=json.dumps(result)).stdout)["stages"][0][
            "complete"
        ]


def test_without_a_display_it_says_what_to_do(tmp_path: Path) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run(
        [*COMPANION, "--data", str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "cannot open a screen" in done.stderr
    assert "  score " in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("module", ["pygame", "pygame.font"])
def test_without_a_library_for_the_screen_it_says_what_to_do(tmp_path: Path, module: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT.format(module=module))
    done = subprocess.run(
        [*COMPANION, "--data", str(tmp_path / "data")],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}", "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "cannot load pygame (libSDL2_ttf-2.0.so.0: not here)" in done.stderr
    assert "sudo apt install python3-pygame" in done.stderr
    assert "  score " in done.stdout
    assert "Traceback" not in done.stderr
