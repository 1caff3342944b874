"""One run of a seed: what was done, what was reached, and what was found."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.monkey.finding import Finding
from tests.monkey.hands import Hands, Step
from tests.monkey.moods import Moods
from tests.monkey.plan import Plan

# How often each mood comes.
MOODS = {
    "curious": 10,
    "sensible": 9,
    "fingers": 7,
    "wild": 1,
    "keys": 1,
    "scanner": 4,
    "patient": 1,
    "homesick": 1,
    "restless": 3,
}
# Nothing here is about a disk's pace, so where there is memory to write to nobody waits for one.
MEMORY = Path("/dev/shm")  # noqa: S108 - a directory of its own in it
# How often everything is looked at after a mood; after a restart it always is.
STRICT = 0.4
# So many steps one run has, unless somebody asks for another number.
STEPS = 400


@dataclass
class Report:
    """What one run did and found."""

    plan: Plan
    steps: list[Step] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    screens: Counter[str] = field(default_factory=Counter)
    finding: Finding | None = None
    # The screen at the time of the finding, in words.
    shown: str = ""


def run(plan: Plan, steps: int = STEPS) -> Report:
    """A monkey lets its moods have so many steps; then the app is ended, reopened and compared."""
    report = Report(plan)
    random = Random(f"monkey {plan.seed}")

    def live(hands: Hands) -> None:
        moods = Moods(hands, random)
        while len(report.steps) < steps:
            mood = random.choices(list(MOODS), list(MOODS.values()))[0]
            for step in getattr(moods, mood)():
                _do(hands, step, report)
            if random.random() < STRICT:
                for step in moods.strict():
                    _do(hands, step, report)
        for step in (["home"], ["restart", "kill", 0.0], ["restart", "close", 0.0]):
            _do(hands, step, report)

    _in_a_world(plan, report, live)
    return report


def replay(plan: Plan, steps: list[Step]) -> Report:
    """The same steps once more, and nothing else."""
    report = Report(plan)

    def live(hands: Hands) -> None:
        for step in steps:
            _do(hands, step, report)

    _in_a_world(plan, report, live)
    return report


def _do(hands: Hands, step: Step, report: Report) -> None:
    report.steps.append(step)
    hands.do(step)


def _in_a_world(plan: Plan, report: Report, live: Callable[[Hands], None]) -> None:
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None, prefix="monkey-") as place:
        hands = Hands(plan, Path(place))
        try:
            with hands:
                try:
                    live(hands)
                except Finding as finding:
                    report.finding = finding
                    report.shown = hands.described()
        except Finding as finding:
            report.finding = report.finding or finding
        report.counts, report.screens = hands.counts, hands.screens
