"""The clumsy pilot: a family forgets, doubles, slips and strays, and the points are right."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import pytest

from tests.games.clumsy import BOUNDED, FORGOTTEN, MOST_TAPS, Repair, check_repairs, misspelt
from tests.games.thirteen.family import Family
from tests.repeat import is_ci
from tests.system.command import companion

NAMES = ("Anne", "Carl", "Marc", "Herman", "Eva", "Finn")
# Matches for so many players, one after the other; with their stages they make fifty, and
# elsewhere than where changes land five.
MATCHES = {3: 3, 4: 2, 5: 3, 6: 2} if is_ci() else {3: 1}
STAGES = {3: 6, 4: 4, 5: 5, 6: 6}
# And whatever a child has tapped: how far back, and when that was.
CHILD = 2
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
    typed = misspelt(names, Random(len(names)))
    assert companion("new", "--players", ",".join(typed), "--data", str(place)).returncode == 0
    family = Family(place, names, seed=len(names))
    sheets = {}
    for number in range(MATCHES[len(names)]):
        if number:
            family.pilot.pass_podium()
            assert family.pilot.screen == "Result"
            family.pilot.tap("next")
        totals = [0] * len(names)
        for stage in range(STAGES[len(names)]):
            is_last = stage == STAGES[len(names)] - 1
            points = family.play_stage(stage, is_last=is_last).points
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            assert not (is_last and family.counters.wrong)
            if not family.counters.wrong:
                shown = family.pilot.scores(family.names)
                assert list(shown.values()) == list(zip(points, totals, strict=True))
            family.pilot.tap("next")
        match_id = family.pilot.app.shell.session.match_id
        assert match_id is not None
        sheets[match_id] = dict(zip(names, totals, strict=True))
    assert not family.spelling.count
    family.pilot.close()
    exports = [companion("export", name, "--data", str(place)).stdout for name in sheets]
    told = companion("score", input="".join(exports)).stdout
    # A line for each of several sheets; a single one is laid out over many.
    scored = told.splitlines() if len(sheets) > 1 else [told]
    assert [json.loads(line)["totals"] for line in scored] == list(sheets.values())
    stages = len(sheets) * STAGES[len(names)]
    mistakes = family.mistakes + family.counters.mistakes
    repairs = (*family.repairs, *family.counters.repairs)
    return Evening(stages, mistakes, family.bounces, repairs)


@pytest.mark.parametrize("players", MATCHES)
def test_the_points_are_those_of_the_real_cards(players: int) -> None:
    played = evening(players)
    assert played.repairs
    assert played.bounces


def test_most_repairs_take_three_taps_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    evenings = [evening(players) for players in MATCHES]
    stages = sum(played.stages for played in evenings)
    assert stages >= (50 if is_ci() else 5)
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
        every = [repair for played in evenings for repair in played.repairs]
        print(check_repairs("13", every, (*BOUNDED, FORGOTTEN, "double", "slip")))
    assert middle <= MOST_TAPS
    children = [each.taps for each in every if each.kind == "child"]
    assert children
    assert max(children) <= CHILD
