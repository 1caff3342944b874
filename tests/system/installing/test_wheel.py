"""The wheel: built, installed elsewhere, and started there, far from any checkout."""

import json
import os
import shlex
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion import __version__
from tests.repeat import is_ci
from tests.system.command import ROOT, companion
from tests.system.listener import Listener
from tests.test_playthroughs import FOLDER

OPEN_IT = """
import json
import sys
from pathlib import Path
import companion
from companion.app.app import App
from companion.app.options import Options
from companion.app.translation import translator
from companion.assets import ASSETS
from companion.device.sound import NAMES
from companion.store.store import open_store

home = Path(companion.__file__).parent
store = open_store(Path(sys.argv[1]))
app = App(store, Options(windowed=(800, 480), language="en"))
app.step()
app.sounds.wait(60)
assert app.display.frames == 1 and app.display.targets, "nothing was drawn"
assert app.sounds.ready or app.sounds.missing, "no sounds"
assert all((ASSETS / "sounds" / f"{name}.wav").is_file() for name in NAMES)
print(home, ASSETS, type(app.shell.navigator.screen).__name__, translator("nl")("Back"), sep="\\n")
app.close()
store.close()
files = [getattr(module, "__file__", None) for module in sys.modules.values()]
print(json.dumps([sys.path, [file for file in files if file]]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with what the developers have, so that nothing is downloaded.

    Where changes land by pip, as anybody does; elsewhere by what pip calls, in half the time.
    """
    folder: Path = tmp_path_factory.mktemp("wheel")
    if is_ci():
        build = ["wheel", "--no-deps", "--no-build-isolation", "--quiet", "-w", str(folder)]
        pip(sys.executable, *build, str(ROOT))
    else:
        call = f"from hatchling.build import build_wheel; build_wheel({str(folder)!r})"
        subprocess.run([sys.executable, "-c", call], cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a place that has the wheel, and beside it only what it depends on.

    Where changes land pip fetches that, as for anybody who installs the wheel.
    """
    if not is_ci():
        pytest.skip("installs and starts the wheel: with CI=true only")
    place = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    pip(str(python), "install", "--quiet", str(wheel))
    return python


def pip(python: str, *arguments: str) -> None:
    """The pip of the tests, working on another Python."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def run(python: Path, folder: Path, *arguments: str, text: str = "") -> str:
    """One run of the installed Python, from another directory."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(python), *arguments],
        cwd=folder,
        env=environment | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def in_checkout(file: Path) -> bool:
    """Whether a path is in this checkout."""
    return file.resolve().is_relative_to(ROOT)


def test_everything_the_app_needs_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        inside = set(file.namelist())
    for folder in ("fonts", "sounds"):
        for path in (ROOT / "assets" / folder).rglob("*"):
            if path.is_file():
                assert f"companion/_assets/{path.relative_to(ROOT / 'assets')}" in inside
    for path in (ROOT / "companion" / "locale").rglob("*.po"):
        assert str(path.relative_to(ROOT).with_suffix(".mo")) in inside
    pads = list((ROOT / "companion" / "games" / "pad" / "pads").iterdir())
    assert len(pads) >= 6
    assert {str(path.relative_to(ROOT)) for path in pads} <= inside
    assert "companion/py.typed" in inside
    assert "companion/_assets/fonts/barlow/OFL.txt" in inside
    assert "companion/_assets/fonts/dejavu/LICENSE" in inside
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in inside)


def test_nothing_is_in_it_that_no_app_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        inside = file.namelist()
    tops = {name.split("/")[0] for name in inside}
    info = f"table_companion-{__version__}.dist-info"
    assert tops == {"companion", "firmware_bridge", info}
    assert not [name for name in inside if "pictures" in name or "__pycache__" in name]
    assert not [name for name in inside if "locale" in name and not name.endswith(".mo")]


def test_it_opens_far_from_any_checkout(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, "-c", OPEN_IT, str(tmp_path / "data"))
    home, assets, screen, back, loaded = said.splitlines()
    assert Path(home).is_relative_to(installed.parent.parent)
    assert assets == f"{home}/_assets"
    assert screen == "FirstStart"
    assert back == "Terug"
    path, files = json.loads(loaded)
    assert [each for each in (*path, *files) if in_checkout(tmp_path / each)] == []


def test_its_command_works(installed: Path, tmp_path: Path) -> None:
    command = str(installed.parent / "companion")
    assert run(installed, tmp_path, command, "--version") == f"companion {__version__}\n"
    sheet = companion("simulate", "thirteen", "--seed", "7").stdout
    assert (
        run(installed, tmp_path, command, "score", text=sheet)
        == companion("score", input=sheet).stdout
    )


def test_it_plays_a_match_and_keeps_it(installed: Path, tmp_path: Path) -> None:
    command = str(installed.parent / "companion")
    written = (FOLDER / "thirteen.txt").read_text()
    heading, *lines = written.splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    arguments = shlex.split(heading.removeprefix("$ companion "))
    assert run(installed, tmp_path, command, *arguments, text=typed) == written
    data = ["--data", str(tmp_path / "data")]
    run(
        installed,
        tmp_path,
        command,
        "new",
        "--game",
        "thirteen",
        "--players",
        "Anne,Carl,Marc",
        *data,
    )
    run(installed, tmp_path, command, "text", "--resume", *data, text="B7\nY2\n")
    (sheet,) = run(installed, tmp_path, command, "export", "--all", *data).splitlines()
    assert json.loads(sheet)["stages"] == [["B7", "Y2"]]


def test_its_window_opens_and_closes(installed: Path, tmp_path: Path) -> None:
    with Listener(tmp_path / "notify") as listener:
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": listener.address,
        }
        environment.pop("PYTHONPATH", None)
        command = [str(installed.parent / "companion"), "--data", str(tmp_path / "data"), "--demo"]
        with subprocess.Popen(
            command, env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True
        ) as app:
            try:
                listener.wait_for("READY=1")
                app.send_signal(signal.SIGTERM)
                _, log = app.communicate(timeout=60)
            finally:
                app.kill()
    assert app.returncode == 0, log
    assert "Traceback" not in log
