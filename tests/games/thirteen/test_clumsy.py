"""The clumsy pilot: a family forgets, doubles, slips and strays, and the points are right."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import pytest

from tests.games.thirteen.family import Family, Repair
from tests.repeat import times
from tests.system.command import companion

NAMES = ("Anne", "Carl", "Marc", "Herman", "Eva", "Finn")
# Matches for so many players, one after the other; with their stages they make a hundred.
MATCHES = {players: max(2, times(count)) for players, count in {3: 5, 4: 4, 5: 6, 6: 4}.items()}
STAGES = {3: 6, 4: 4, 5: 5, 6: 6}
MOST_TAPS = 3
MOST_TAPS_FOR_A_DEALER = 5
# Nothing here is about the disk, so where there is memory to write to it need not wait for one.
MEMORY = Path("/dev/shm")  # noqa: S108 - a directory of its own in it


@dataclass(frozen=True)
class Evening:
    """What remains of it."""

    stages: int
    mistakes: int
    bounces: int
    repairs: tuple[Repair, ...]


@cache
def evening(players: int) -> Evening:
    """Some matches of so many players, one after the other; all points are checked."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        return _evening(Path(place), NAMES[:players])


def _evening(place: Path, names: tuple[str, ...]) -> Evening:
    assert companion("new", "--players", ",".join(names), "--data", str(place)).returncode == 0
    family = Family(place, names, seed=len(names))
    sheets = {}
    for number in range(MATCHES[len(names)]):
        if number:
            assert family.pilot.screen == "Result"
            family.pilot.tap("next")
        totals = [0] * len(names)
        for stage in range(STAGES[len(names)]):
            points = family.play_stage(stage).points
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            shown = family.pilot.scores(names)
            assert list(shown.values()) == list(zip(points, totals, strict=True))
            family.pilot.tap("next")
        match_id = family.pilot.app.shell.session.match_id
        assert match_id is not None
        sheets[match_id] = dict(zip(names, totals, strict=True))
    family.pilot.close()
    exports = [companion("export", name, "--data", str(place)).stdout for name in sheets]
    scored = companion("score", input="".join(exports)).stdout.splitlines()
    assert [json.loads(line)["totals"] for line in scored] == list(sheets.values())
    stages = len(sheets) * STAGES[len(names)]
    return Evening(stages, family.mistakes, family.bounces, tuple(family.repairs))


@pytest.mark.parametrize("players", MATCHES)
def test_the_points_are_those_of_the_real_cards(players: int) -> None:
    played = evening(players)
    assert played.repairs
    assert played.bounces


def test_most_repairs_take_three_taps_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    evenings = [evening(players) for players in MATCHES]
    stages = sum(played.stages for played in evenings)
    assert stages >= times(100)
    # A tap that the app refused at once is too easy to count.
    taps = [
        repair.taps for played in evenings for repair in played.repairs if repair.kind != "refused"
    ]
    mistakes = sum(played.mistakes for played in evenings)
    middle, most = median(taps), quantiles(taps, n=10)[-1]
    with capsys.disabled():
        print(
            f"\nclumsy pilot: {stages} stages, {mistakes} mistakes, {len(taps)} repairs,"
            f" taps: median {middle:g}, 90th percentile {most:g}, at most {max(taps)}"
        )
    assert middle <= MOST_TAPS
    check_dealers([repair for played in evenings for repair in played.repairs])


def check_dealers(repairs: list[Repair]) -> None:
    """A wrong dealer is mended in three taps as a rule, and never in more than five."""
    taps = [repair.taps for repair in repairs if repair.kind == "wrong dealer"]
    assert taps
    assert median(taps) <= MOST_TAPS
    assert max(taps) <= MOST_TAPS_FOR_A_DEALER
