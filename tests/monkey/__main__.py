"""`script/monkey`: runs for some minutes, tells each thing it finds once, and counts."""

import argparse
import os
import sys
from collections import Counter
from pathlib import Path

from tests.monkey.jobs import Jobs, Work
from tests.monkey.plan import GAMES, Plan
from tests.monkey.run import STEPS, Report, replay, run
from tests.monkey.screens import known
from tests.monkey.shrink import read, write

# How many of the last steps are told.
LAST = 12
COUNTED = ("taps", "keys", "entries", "restarts", "reader events", "ways home")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/monkey", description="Lets a monkey play with the app, and tells what broke."
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; others follow it (1)")
    parser.add_argument("--only", type=int, metavar="SEED", help="one run of this seed, no more")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="the steps of a finding again")
    parser.add_argument("--game", choices=GAMES, help="begin with this game; else with any")
    parser.add_argument("--steps", type=int, default=STEPS, help=f"so many a run ({STEPS})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time (all)")
    parser.add_argument("--shrink", type=float, default=60.0, help="seconds to shorten a finding")
    parser.add_argument("--findings", type=Path, default=Path(), help="where their steps go (here)")
    return parser.parse_args()


def main() -> int:
    """Returns 1 if anything was found."""
    options = _options()
    if options.replay is not None:
        return _one(replay(*read(options.replay)), options)
    if options.only is not None:
        return _one(run(Plan.of(options.only, options.game), options.steps), options)
    return _many(options)


def _one(report: Report, options: argparse.Namespace) -> int:
    _sum_up(1, report.counts, report.screens)
    if report.finding is None:
        return 0
    _tell(report, options)
    return 1


def _many(options: argparse.Namespace) -> int:
    """Runs seed after seed in all jobs until the time is over."""
    counts: Counter[str] = Counter()
    screens: Counter[str] = Counter()
    found: dict[str, list[int]] = {}
    runs = 0
    jobs = Jobs(options.jobs, Work(options.seed, options.game, options.steps, options.shrink))
    for report in jobs.reports(60 * options.minutes):
        runs += 1
        counts += report.counts
        screens += report.screens
        if report.finding is not None:
            seeds = found.setdefault(report.finding.key, [])
            seeds.append(report.plan.seed)
            if len(seeds) == 1:
                _tell(report, options)
    _sum_up(runs, counts, screens)
    for key, seeds in found.items():
        print(f"{len(seeds)} times (seeds {', '.join(map(str, seeds[:8]))}): {key}")
    return 1 if found or jobs.failed else 0


def _tell(report: Report, options: argparse.Namespace) -> None:
    """A finding: what, where, the last steps, and how to have it again."""
    seed = report.plan.seed
    file = options.findings / f"monkey-{seed}.txt"
    if options.replay is None:
        write(report, file)
    else:
        file = options.replay
    print(f"\nFOUND with seed {seed}: {report.finding and report.finding.key}")
    print(f"{report.finding}\n{report.shown}")
    print(f"the last of {len(report.steps)} steps:")
    for step in report.steps[-LAST:]:
        print(f"  {step}")
    game = f" --game {options.game}" if options.game else ""
    print(f"again: script/monkey --replay {file}")
    print(f"or whole: script/monkey --only {seed} --steps {options.steps}{game}", flush=True)


def _sum_up(runs: int, counts: Counter[str], screens: Counter[str]) -> None:
    every = known()
    print(f"\n{runs} runs: " + ", ".join(f"{counts[name]} {name}" for name in COUNTED))
    print(f"{len(set(every) & set(screens))} of {len(every)} screens")
    missing = [name for name in every if name not in screens]
    if missing:
        print(f"never seen: {', '.join(missing)}")
    rare = [f"{name} {screens[name]}" for name in every if 0 < screens[name] < 20]
    if rare:
        print(f"seldom: {', '.join(rare)}")


if __name__ == "__main__":
    sys.exit(main())
