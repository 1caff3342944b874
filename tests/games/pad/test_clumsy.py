"""The clumsy pilot of a pad: numbers misread, of the wrong player, names and dealers wrong."""

import json
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.games.pad.library import shipped
from companion.games.pad.simulation import match as simulated
from tests.games.clumsy import Repair, check_repairs, misspelt
from tests.games.pad.family import PadFamily
from tests.games.thirteen.test_clumsy import MEMORY, NAMES
from tests.repeat import is_ci
from tests.system.command import companion

# Evenings for so many players; each is a match of ten rounds.
EVENINGS = {3: 3, 4: 3, 6: 2} if is_ci() else {4: 2}


@cache
def evening(players: int, seed: int) -> tuple[int, tuple[Repair, ...]]:
    """A match: its mistakes and repairs; the points are those of the real numbers."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        return _evening(Path(place), NAMES[:players], seed)


def _evening(place: Path, names: tuple[str, ...], seed: int) -> tuple[int, tuple[Repair, ...]]:
    joined = ",".join(misspelt(names, Random(seed)))
    options = ("--game", "pad", "--pad", "oh-hell", "--players", joined, "--data", str(place))
    assert companion("new", *options).returncode == 0
    real = simulated(Random(seed), names, shipped("oh-hell"))
    family = PadFamily(place, names, seed)
    for number, round_ in enumerate(real.rounds):
        family.play_round(round_, number, is_last=number == len(real.rounds) - 1)
    family.pilot.pass_podium()
    assert family.pilot.screen == "Result"
    assert not family.wrong
    assert not family.spelling.count
    family.pilot.close()
    exported = companion("export", "--data", str(place)).stdout
    result = json.loads(companion("score", input=exported).stdout)
    assert result["totals"] == dict(zip(names, real.totals, strict=True))
    return family.mistakes, tuple(family.repairs)


@pytest.mark.parametrize("players", EVENINGS)
def test_the_points_are_those_of_the_real_numbers(players: int) -> None:
    for seed in range(EVENINGS[players]):
        mistakes, repairs = evening(players, seed)
        assert mistakes == len(repairs)


def test_repairs_take_three_taps_as_a_rule_and_five_at_most(
    capsys: pytest.CaptureFixture[str],
) -> None:
    evenings = [evening(players, seed) for players in EVENINGS for seed in range(EVENINGS[players])]
    repairs = [repair for _mistakes, repairs in evenings for repair in repairs]
    with capsys.disabled():
        print(f"\n{check_repairs('pad', repairs)}")
