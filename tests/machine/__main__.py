"""script/machine: builds the machine, boots it, and says one line a check.

    script/machine [trixie|bookworm|forky] [--only GROUP ...] [--cuts 50] [--times 1]

Needs root, and Debian's qemu-system-x86, qemu-utils, mmdebstrap and e2fsprogs. The exit status is 0
if every check passed. What it makes is kept where `build.py` says; pictures of what failed too.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from tests.machine import build, cuts, overlay_root
from tests.machine.checks import GROUPS, STANDING
from tests.machine.checks.check import Check
from tests.machine.table import Table
from tests.machine.vm import GuestFailed

CUTS = "cuts"
OVERLAY = "overlay root"


class Report:
    """Says one line a check, and counts what failed."""

    def __init__(self) -> None:
        self.failed = self.passed = 0

    def line(self, good: bool, what: str, detail: str, seconds: float) -> None:
        """A check that ended."""
        self.passed += good
        self.failed += not good
        print(f"{'ok  ' if good else 'FAIL'}  {what}: {detail} [{seconds:.0f} s]", flush=True)


def run_checks(table: Table, group: str, checks: Iterable[Check], report: Report) -> None:
    """A group; after a check that failed the others of its group cannot be judged."""
    for number, check in enumerate(checks):
        begun = time.monotonic()
        what = f"{group}: {(check.__doc__ or check.__name__).splitlines()[0].rstrip('.')}"
        try:
            said, good = check(table), True
        except GuestFailed as failure:
            said, good = str(failure), False
        except Exception as failure:  # noqa: BLE001 - a mistake in one check is not the others'
            said, good = repr(failure), False
        report.line(good, what, said, time.monotonic() - begun)
        if good or not table.vm.is_on:
            continue
        name = f"{group}-{number}".replace(", ", "-")
        pygame.image.save(table.vm.screen(), str(table.pictures / f"{name}.png"))
        (table.pictures / f"{name}.log").write_text(table.log(200))
        break


def run_groups(table: Table, groups: dict[str, list[Check]], report: Report) -> None:
    """Goes through the groups, each from just after the boot."""
    for group, checks in groups.items():
        table.reset()
        run_checks(table, group, checks, report)


def run_cuts(table: Table, count: int, report: Report) -> None:
    """Pulls the plug so many times."""
    table.reset()
    cut = cuts.run(table, count)
    report.line(cut.good, "cuts: What was acknowledged survives", str(cut), cut.seconds)


def run_all(suite: str, disk: Path, wanted: list[str], count: int, report: Report) -> None:
    """Boots a machine for each size of a screen, and does there what is wanted."""
    for size, groups in (((800, 480), GROUPS), ((720, 1280), STANDING)):
        chosen = {name: checks for name, checks in groups.items() if name in wanted}
        with_cuts = groups is GROUPS and CUTS in wanted
        if not chosen and not with_cuts:
            continue
        table = Table(suite, disk, size)
        try:
            table.boot()
            run_groups(table, chosen, report)
            if with_cuts:
                run_cuts(table, count, report)
        except GuestFailed as failure:
            report.line(False, f"{size[0]}x{size[1]}", str(failure), 0)
        finally:
            table.close()


def run_overlay(suite: str, disk: Path, report: Report) -> None:
    """A machine of its own, whose root is read-only."""
    try:
        table = overlay_root.begin(suite, disk)
    except GuestFailed as failure:
        report.line(False, OVERLAY, str(failure), 0)
        return
    try:
        run_checks(table, OVERLAY, overlay_root.STEPS, report)
    finally:
        table.close()


def main() -> int:
    """0 if all is well."""
    parser = argparse.ArgumentParser(prog="script/machine")
    parser.add_argument("suite", nargs="?", choices=build.SUITES, default=build.SUITES[0])
    parser.add_argument("--fresh", action="store_true", help="make the bare Debian anew too")
    parser.add_argument("--keep", action="store_true", help="use the disk that was made last")
    parser.add_argument("--only", nargs="+", metavar="GROUP", help="these groups of checks")
    parser.add_argument("--cuts", type=int, default=50, help="how often to pull the plug")
    parser.add_argument("--times", type=int, default=1, help="all of it so many times")
    options = parser.parse_args()
    groups = [*GROUPS, *STANDING, OVERLAY, CUTS]
    wanted = groups if options.only is None else options.only
    if strange := set(wanted) - {*groups}:
        parser.error(f"there is no group {', '.join(strange)}; there are {', '.join(groups)}")
    # Told to end, it still takes its machine and its mounts away.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    report = Report()
    for turn in range(options.times):
        begun = time.monotonic()
        print(f"{options.suite}, {time.strftime('%Y-%m-%d %H:%M')}", flush=True)
        disk = build.FOLDER / options.suite / "disk.qcow2"
        if not (options.keep or turn) or not disk.exists():
            build.bare(options.suite, options.fresh)
            root = build.installed(options.suite)
            build.add_overlay(root)
            disk = build.disk(options.suite, root)
            report.line(True, "install.sh in a bare Debian", "done", time.monotonic() - begun)
        run_all(options.suite, disk, wanted, options.cuts, report)
        if OVERLAY in wanted:
            run_overlay(options.suite, disk, report)
        print(f"{report.passed} passed, {report.failed} failed", flush=True)
    return 1 if report.failed else 0


sys.exit(main())
