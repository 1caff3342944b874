"""A match of four stages laid on a simulated scanner, the app killed ten times on the way."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from companion.app.simulated_deck import default_deck
from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.rules import Deal
from companion.records import replace
from companion.store.decks import write_deck
from companion.store.store import open_reader
from tests.repeat import is_ci, sample, times
from tests.system.command import COMPANION, companion
from tests.ui.studio import FOUR

THIRTEEN = load("thirteen")
KILLS = times(10)
CARDS = 50
# Seconds between two cards.
PACE = "0.05" if is_ci() else "0.01"
TOO_LONG = 120.0
# The app, but it keeps no more than so many plays: before the next one it stands still until it is
# killed. Between two stages the table taps, and of those taps nobody keeps a record; this way no
# kill comes so late that the stage is over, however long the test itself was kept waiting.
STANDS_STILL = """
import sys, time
from companion.store.journal import Journal
most, write = int(sys.argv.pop(1)), Journal._write
def stand_still(journal, match_id, entry, moment, spans):
    while sum(len(stage.plays) for stage in moment.state.stages) > most:
        time.sleep(1)
    write(journal, match_id, entry, moment, spans)
Journal._write = stand_still
from companion.cli import main
sys.exit(main())
"""


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
def started(
    display: str, data: Path, port: Path, program: list[str]
) -> Iterator[subprocess.Popen[bytes]]:
    """The app with the scanner; killed without warning in the end."""
    environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_VIDEODRIVER", None)
    options = ["--data", str(data), "--lang", "en", "--windowed", "800x480", "--resume"]
    app = subprocess.Popen(
        [*program, *options, "--reader", f"tile:{port}"],
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
        time.sleep(0.2)
    return found


@pytest.mark.parametrize("faults", sample(["doubled,reboots,misses,sweeps", ""]))
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
    places = random.sample([(s, n) for s in range(4) for n in range(1, CARDS)], KILLS)
    lays = ["--play", str(file), "--port", str(port), "--pace", PACE, "--faults", faults]
    scanner = subprocess.Popen(
        [*COMPANION, "simulate-scanner", *lays], stdout=subprocess.PIPE, text=True
    )
    killed_at = []
    try:
        for stage, number in sorted(places):
            most = (stage + 1) * CARDS - 1
            program = [sys.executable, "-c", STANDS_STILL, str(most)]
            with started(display, data, port, program) as app:
                wait_for(data, stage * CARDS + number, app)
            killed_at.append(laid(data))
            assert stage * CARDS + number <= killed_at[-1] <= most
        with started(display, data, port, COMPANION) as app:
            wait_for(data, 4 * CARDS, app)
            said, _ = scanner.communicate(timeout=TOO_LONG)
            assert said.splitlines()[-1] == "played 200 cards"
    finally:
        scanner.kill()
        scanner.communicate(timeout=30)
    assert len(killed_at) == KILLS
    exported = companion("export", *where)
    assert json.loads(exported.stdout) == sheet
    assert companion("score", input=exported.stdout).returncode == 0
