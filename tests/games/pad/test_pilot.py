"""The careful pilot of a pad: whole matches through the real screens."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.games.pad.definition import PadDefinition, pad_json
from companion.games.pad.library import find_pad
from companion.games.pad.rules import PadState
from companion.games.pad.screens.entry import RoundEntry
from companion.games.pad.simulation import match as simulated
from tests.pilot import Pilot
from tests.repeat import sample
from tests.system.command import companion
from tests.ui.studio import FOUR


def begin(place: Path, pad: str, players: tuple[str, ...]) -> Pilot:
    """A match that was begun at the command line, and goes on in the window."""
    names = ",".join(players)
    made = companion(
        *("new", "--game", "pad", "--pad", pad, "--players", names, "--data", str(place))
    )
    assert made.returncode == 0, made.stderr
    return Pilot(place, resume=True)


def played(pad: PadDefinition, players: tuple[str, ...]) -> PadState:
    """A whole match whose first dealer is the first player."""
    states = (simulated(Random(seed), players, pad) for seed in range(1000))
    return next(state for state in states if state.setup.dealer == 0 and not state.ended)


def type_number(pilot: Pilot, number: int) -> None:
    """Sign and digits."""
    if number < 0:
        pilot.tap("sign")
    for digit in str(abs(number)):
        pilot.tap(f"digit-{digit}")


def entry(pilot: Pilot) -> RoundEntry:
    """The entry screen, which must be on top."""
    screen = pilot.app.shell.navigator.screen
    assert isinstance(screen, RoundEntry)
    return screen


def enter_round(pilot: Pilot, state: PadState, number: int) -> None:
    """What stands there is asked for in the order of the screen."""
    round_ = state.rounds[number]
    if round_.row is not None:
        assert pilot.screen == "ChooseRow"
        pilot.tap(f"row-{state.setup.pad.rows.index(round_.row)}")
    while pilot.screen == "RoundEntry":
        seat, place = entry(pilot).cells.cell or (0, 0)
        value = round_.entered[seat][place]
        assert value is not None
        type_number(pilot, value)
        pilot.tap("next")


@pytest.mark.parametrize("pad", sample(["oh-hell", "hearts", "yatzy"]))
def test_a_whole_match_is_scored_as_its_export(tmp_path: Path, pad: str) -> None:
    state = played(find_pad(pad), FOUR)
    pilot = begin(tmp_path, pad, FOUR)
    for number, round_ in enumerate(state.rounds):
        enter_round(pilot, state, number)
        assert pilot.screen == "PadScores"
        assert pilot.app.shell.session.match.state.rounds[-1] == round_
        pilot.tap("next")
    pilot.pass_podium()
    assert pilot.screen == "Result"
    pilot.close()
    exported = companion("export", "--data", str(tmp_path)).stdout
    result = json.loads(companion("score", input=exported).stdout)
    assert result["totals"] == dict(zip(FOUR, state.totals, strict=True))
    assert result["over"]
    assert json.loads(exported)["pad"] == pad_json(state.setup.pad)


@pytest.mark.parametrize("size", sample([(800, 480), (720, 1280)]))
def test_eight_players_enter_points_until_the_table_ends_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    players = tuple(f"P{number}" for number in range(8))
    made = companion(
        *("new", "--game", "pad", "--players", ",".join(players), "--data", str(tmp_path))
    )
    assert made.returncode == 0
    pilot = Pilot(tmp_path, size=size, resume=True)
    for seat in (1, 2, 3, 4, 5, 6, 7, 0):
        type_number(pilot, -seat * 1111)
        pilot.tap("next")
    assert pilot.screen == "PadScores"
    for name in ("menu", "end", "stop"):
        pilot.tap(name)
    pilot.pass_podium()
    assert pilot.screen == "Result"
    pilot.close()
    exported = json.loads(companion("export", "--data", str(tmp_path)).stdout)
    assert exported["ended"]
    result = json.loads(companion("score", input=json.dumps(exported)).stdout)
    assert (result["over"], result["winners"]) == (True, ["P0"])


def killed(pilot: Pilot) -> None:
    """The plug is pulled: nothing is closed in order."""
    pilot.app.window.close()
    pilot.store.close()


def test_whoever_is_cut_off_goes_on_at_the_same_digit(tmp_path: Path) -> None:
    pilot = begin(tmp_path, "oh-hell", FOUR)
    for name in ("digit-1", "next", "digit-2", "next", "digit-1"):
        pilot.tap(name)
    killed(pilot)
    pilot = Pilot(tmp_path)
    assert pilot.screen == "RoundEntry"
    screen = entry(pilot)
    assert screen.cells.cell == (3, 0)
    assert screen.cells.text((3, 0)) == "1"
    pilot.tap("digit-4")
    assert screen.cells.text((3, 0)) == "14"
    pilot.close()


def test_a_round_of_which_only_digits_are_typed_goes_on_too(tmp_path: Path) -> None:
    pilot = begin(tmp_path, "most-points", FOUR[:2])
    for name in ("digit-1", "next", "digit-2", "next", "next", "digit-7"):
        pilot.tap(name)
    killed(pilot)
    pilot = Pilot(tmp_path)
    assert pilot.screen == "RoundEntry"
    for name in ("next", "digit-8", "next"):
        pilot.tap(name)
    assert pilot.screen == "PadScores"
    assert pilot.app.shell.session.match.state.scores == ((2, 1), (7, 8))
    pilot.close()


def test_scores_stay_until_the_next_round_is_typed(tmp_path: Path) -> None:
    pilot = begin(tmp_path, "most-points", FOUR[:2])
    for name in ("digit-1", "next", "digit-2", "next"):
        pilot.tap(name)
    killed(pilot)
    pilot = Pilot(tmp_path)
    assert pilot.screen == "PadScores"
    pilot.close()
