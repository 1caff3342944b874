"""The clumsy pilot at 10: a family slips, forgets and doubles, and the points are right."""

import json
from functools import cache
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import pytest

from companion.records import replace
from tests.games.clumsy import MOST_TAPS, Repair, check_repairs, misspelt
from tests.games.ten.family import TenFamily
from tests.games.ten.traders import TenTraders
from tests.repeat import is_ci
from tests.system.command import companion

NAMES = ("Anne", "Carl", "Marc", "Herman", "Eva", "Finn", "Gijs")
# How many matches for so many players.
QUICK = {2: 2, 3: 2, 4: 2, 5: 2, 7: 2} if is_ci() else {4: 1}
FULL = dict.fromkeys((2, 3, 4, 5, 7), 1) if is_ci() else {3: 1}
MEMORY = Path("/dev/shm")  # noqa: S108 - a directory of its own in it


@cache
def evening(players: int, full: bool) -> tuple[int, tuple[Repair, ...]]:
    """Some matches; how many mistakes there were, and what mended them."""
    mistakes, repairs = 0, []
    for number in range((FULL if full else QUICK)[players]):
        with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
            family = _match(Path(place), NAMES[:players], players * 10 + number, full)
        mistakes += family.mistakes
        repairs += family.repairs
    return mistakes, tuple(repairs)


def _match(place: Path, names: tuple[str, ...], seed: int, full: bool) -> TenFamily:
    players = ",".join(misspelt(names, Random(seed)))
    new = companion("new", "--game", "ten", "--players", players, "--data", str(place))
    assert new.returncode == 0
    family = TenTraders(place, names, seed) if full else TenFamily(place, names, seed)
    family.play()
    # The setup keeps the names with which the match began; the match knows them as they are now.
    assert not full or replace(family.state, setup=family.real.setup) == family.real
    assert family.state.setup.dealer == family.real.setup.dealer
    assert family.pilot.app.shell.session.match.names == names
    assert family.state.scores == family.real.scores
    assert family.state.totals == family.real.totals
    assert not family.spelling.count
    family.pilot.close()
    exported = companion("export", "--data", str(place)).stdout
    scored = json.loads(companion("score", input=exported).stdout)
    assert scored["totals"] == dict(zip(names, family.real.totals, strict=True))
    return family


@pytest.mark.parametrize("players", QUICK)
def test_the_quick_score_is_that_of_the_real_cards(players: int) -> None:
    mistakes, repairs = evening(players, False)
    assert mistakes
    assert repairs


@pytest.mark.parametrize("players", FULL)
def test_all_chips_and_cards_are_the_real_ones(players: int) -> None:
    mistakes, repairs = evening(players, True)
    assert mistakes
    assert repairs


@pytest.mark.parametrize("full", [False, True], ids=["quick", "full"])
def test_some_tables_end_without_a_chip_that_is_lost(full: bool) -> None:
    loses = TenTraders.LOSES_CHIP if full else TenFamily.LOSES_CHIP
    seeds = [
        players * 10 + number
        for players, count in (FULL if full else QUICK).items()
        for number in range(count)
    ]
    assert any(seed % 4 == loses for seed in seeds)


@pytest.mark.parametrize("full", [False, True], ids=["quick", "full"])
def test_most_repairs_take_three_taps_at_most(
    full: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    evenings = [evening(players, full) for players in (FULL if full else QUICK)]
    every = [repair for _, repairs in evenings for repair in repairs]
    # What the app refused at once is too easy to count.
    taps = [repair.taps for repair in every if repair.kind != "refused"]
    mistakes = sum(count for count, _ in evenings)
    with capsys.disabled():
        print(
            f"\nclumsy pilot of 10, {'full' if full else 'quick'}: {mistakes} mistakes,"
            f" {len(taps)} repairs, taps: median {median(taps):g},"
            f" 90th percentile {quantiles(taps, n=10)[-1]:g}, at most {max(taps)}"
        )
    assert median(taps) <= MOST_TAPS


def test_what_every_game_mends_takes_three_taps_and_five_at_most(
    capsys: pytest.CaptureFixture[str],
) -> None:
    quick = [repair for players in QUICK for repair in evening(players, False)[1]]
    full = [repair for players in FULL for repair in evening(players, True)[1]]
    with capsys.disabled():
        print(f"\n{check_repairs('10', quick + full)}")
