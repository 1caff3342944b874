"""The clumsy pilot of 6th Sense: wrong neighbours, tricks forgotten, doubled, cards misread."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import pytest

from companion.games.sixth_sense.rules import points
from tests.games.clumsy import MOST_TAPS, Repair, check_repairs, misspelt
from tests.games.sixth_sense.family import SixthFamily
from tests.games.sixth_sense.tables import played
from tests.games.thirteen.test_clumsy import MEMORY, NAMES
from tests.repeat import is_ci
from tests.system.command import companion

# Matches for so many players, one after the other; with their rounds they make fifty, and
# elsewhere than where changes land a few.
MATCHES = dict.fromkeys((2, 3, 4, 5, 6), 2) if is_ci() else {3: 2}


@dataclass(frozen=True)
class Evening:
    """How many rounds were played, mistakes made, tricks judged, and leads asked about."""

    rounds: int
    mistakes: int
    repairs: tuple[Repair, ...]
    judged: int
    asked: int


@cache
def evening(players: int) -> Evening:
    """Some matches one after the other; all points are checked."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        return _evening(Path(place), NAMES[:players])


def _evening(place: Path, names: tuple[str, ...]) -> Evening:
    joined = ",".join(misspelt(names, Random(len(names))))
    made = companion("new", "--game", "sixth-sense", "--players", joined, "--data", str(place))
    assert made.returncode == 0
    family = SixthFamily(place, names, seed=len(names))
    sheets = {}
    rounds = 0
    for number in range(MATCHES[len(names)]):
        if number:
            family.pilot.pass_podium()
            assert family.pilot.screen == "Result"
            family.pilot.tap("next")
        totals = [0] * len(names)
        # The deal has passed on with every match, so its rounds are played from another seat.
        match = family.pilot.app.shell.session.match
        dealer = match.state.setup.dealer
        rounds_played = list(played(Random(number), names, dealer=dealer))
        for at, real in enumerate(rounds_played):
            is_last = at == len(rounds_played) - 1
            family.play_round(real, at, is_last=is_last)
            scored = points(real, "standard")
            totals = [total + more for total, more in zip(totals, scored, strict=True)]
            late = bool(family.misread or family.counters.wrong)
            assert not (is_last and late)
            if not late:
                shown = family.pilot.scores(family.names, signed=True)
                assert list(shown.values()) == list(zip(scored, totals, strict=True))
            family.pilot.tap("next")
            rounds += 1
        match_id = family.pilot.app.shell.session.match_id
        assert match_id is not None
        sheets[match_id] = dict(zip(names, totals, strict=True))
    assert not family.spelling.count
    family.pilot.close()
    exports = [companion("export", name, "--data", str(place)).stdout for name in sheets]
    lines = companion("score", input="".join(exports)).stdout.splitlines()
    assert [json.loads(line)["totals"] for line in lines] == list(sheets.values())
    mistakes = family.mistakes + family.counters.mistakes
    repairs = (*family.repairs, *family.counters.repairs)
    return Evening(rounds, mistakes, repairs, family.judges.judged, family.judges.asked)


@pytest.mark.parametrize("players", MATCHES)
def test_the_points_are_those_of_the_real_cards(players: int) -> None:
    told = evening(players)
    assert told.rounds
    assert told.mistakes == len(told.repairs)
    assert told.judged


def test_most_repairs_take_three_taps_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    evenings = [evening(players) for players in MATCHES]
    rounds = sum(each.rounds for each in evenings)
    assert rounds >= (50 if is_ci() else 5)
    every = [repair for each in evenings for repair in each.repairs]
    taps = [repair.taps for repair in every]
    kinds = {repair.kind for repair in every}
    assert {"forgotten", "double", "split"} <= kinds
    middle, most = median(taps), quantiles(taps, n=10)[-1]
    with capsys.disabled():
        print(
            f"\nclumsy pilot, 6th Sense: {rounds} rounds,"
            f" {sum(each.mistakes for each in evenings)} mistakes, {len(taps)} repairs,"
            f" {sum(each.judged for each in evenings)} tricks judged,"
            f" {sum(each.asked for each in evenings)} times asked who led,"
            f" taps: median {middle:g}, 90th percentile {most:g}, at most {max(taps)}"
        )
        print(check_repairs("6th Sense", every))
    assert middle <= MOST_TAPS
    assert sum(each.asked for each in evenings) >= (1 if is_ci() else 0)
