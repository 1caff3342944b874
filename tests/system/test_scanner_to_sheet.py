"""A match of four stages laid on a simulated scanner, the app killed ten times on the way."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.games.frozen import replace
from companion.games.thirteen.rules import Deal
from companion.hands import default_deck
from companion.store.store import open_reader
from companion.store.tags import write_deck
from tests.system.command import COMPANION, companion
from tests.system.tools import need
from tests.ui.studio import FOUR

THIRTEEN = load("thirteen")
KILLS = 10
CARDS = 50
# Not so near a stage's end that it might be over by the time we look: between two stages the
# table taps, and of those taps nobody keeps a record.
LATEST = 25
TOO_LONG = 60.0


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X server of our own."""
    need("Xvfb")
    read, write = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x480x24", "-noreset"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(write)
        with os.fdopen(read) as said:
            number = said.readline().strip()
        yield f":{number}"
        server.terminate()


def a_sheet(seed: int) -> dict[str, object]:
    """A match with all cards, laid in turn: who lays out of turn a scanner cannot know."""
    random = Random(seed)
    while True:
        match = THIRTEEN.simulate(random, FOUR)
        if not match.setup.missing and not any(stage.counted for stage in match.stages):
            break
    state = THIRTEEN.new(match.setup)
    for stage in match.stages:
        state = THIRTEEN.apply(state, Deal())
        for play in stage.plays:
            state = THIRTEEN.apply(state, replace(play, by=None))
    return THIRTEEN.write_sheet(state)


@contextmanager
def started(display: str, data: Path, port: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The app with the scanner; killed without warning in the end."""
    environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_VIDEODRIVER", None)
    options = ["--data", str(data), "--lang", "en", "--windowed", "800x480", "--resume"]
    app = subprocess.Popen(
        [*COMPANION, *options, "--reader", f"tile:{port}"],
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield app
    finally:
        app.kill()
        app.wait(30)


def laid(data: Path) -> int:
    """How many plays are in the record, as somebody else reads it."""
    with suppress(Refusal):
        journal = open_reader(data)
        try:
            last = journal.last()
            stages = journal.load(last).state.stages if last else ()
            return sum(len(stage.plays) for stage in stages)
        finally:
            journal.close()
    return 0


def wait_for(data: Path, count: int, app: subprocess.Popen[bytes]) -> int:
    """Until so many are laid."""
    end = time.monotonic() + TOO_LONG
    while (found := laid(data)) < count:
        assert app.poll() is None, "the app has ended"
        assert time.monotonic() < end, f"only {found} plays of {count}"
        time.sleep(0.005)
    return found


@pytest.mark.parametrize("faults", ["", "doubled,reboots,misses,sweeps"])
def test_the_export_is_the_sheet_however_often_the_app_is_killed(
    display: str, tmp_path: Path, faults: str
) -> None:
    random = Random(13)
    data, port, file = tmp_path / "data", tmp_path / "scanner", tmp_path / "sheet.json"
    sheet = a_sheet(7)
    file.write_text(json.dumps(sheet), encoding="utf-8")
    where = ["--data", str(data)]
    begun = ["new", "--players", ",".join(FOUR), "--dealer", str(sheet["dealer"]), *where]
    assert companion(*begun).returncode == 0
    deck = tmp_path / "deck.json"
    deck.write_text(write_deck(default_deck()), encoding="utf-8")
    assert companion("tags", "import", str(deck), *where).returncode == 0
    places = random.sample([(s, n) for s in range(4) for n in range(1, LATEST)], KILLS)
    lays = ["--play", str(file), "--port", str(port), "--pace", "0.05", "--faults", faults]
    scanner = subprocess.Popen(
        [*COMPANION, "simulate-scanner", *lays], stdout=subprocess.PIPE, text=True
    )
    killed_at = []
    try:
        for stage, number in sorted(places):
            with started(display, data, port) as app:
                wait_for(data, stage * CARDS + number, app)
            killed_at.append(laid(data))
            assert killed_at[-1] < (stage + 1) * CARDS, "too late: this stage is over"
        with started(display, data, port) as app:
            assert scanner.stdout is not None
            wait_for(data, 4 * CARDS, app)
            assert scanner.stdout.read().splitlines()[-1] == "laid 200 cards"
    finally:
        scanner.kill()
        scanner.wait(30)
        if scanner.stdout is not None:
            scanner.stdout.close()
    assert len(killed_at) == KILLS
    exported = companion("export", *where)
    assert json.loads(exported.stdout) == sheet
    assert companion("score", input=exported.stdout).returncode == 0
