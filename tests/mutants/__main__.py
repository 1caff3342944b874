"""`script/mutants`: tries some mutants of each room, and tells which ones no test notices."""

import argparse
import random
import signal
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.trial import Trial

ROOT = Path(__file__).parents[2]
TOPS = ("companion", "firmware_bridge")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/mutants", description="Tells which small changes no test notices."
    )
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="as ui/shell, or a file (all)")
    parser.add_argument("--most", type=int, default=12, help="mutants a room (12)")
    parser.add_argument("--seed", type=int, default=1, help="which of them are tried (1)")
    parser.add_argument("--minutes", type=float, default=30.0, help="no more after these (30)")
    parser.add_argument(
        "--tests", nargs="+", default=[], metavar="FILE", help="these (all of the room)"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="another tree than this one")
    return parser.parse_args()


def main() -> int:
    """Returns 1 if any mutant survives, 2 if the tests fail without any."""
    options = _options()
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(2))  # leaves neither copy nor pytest
    until = time.monotonic() + 60 * options.minutes
    tried = survived = 0
    for room, modules in _rooms(options.root, options.rooms).items():
        if not modules:
            print(f"{room}: no such room or file", file=sys.stderr)
            return 2
        chosen = _choose(options.root, modules, options.most, f"{options.seed} {room}")
        with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
            names = sorted({name for name, _ in chosen})
            trial = Trial(options.root, Path(scratch), names, options.tests)
            if time.monotonic() < until and (wrong := trial.prepare()):
                print(f"{room}: the tests fail without any mutant\n{wrong}", file=sys.stderr)
                return 2
            left = len(chosen)
            print(room, flush=True)
            for name, mutant in chosen:
                if time.monotonic() > until:
                    print(f"  the time is over: {left} more are not tried")
                    break
                tried, left = tried + 1, left - 1
                if trial.survives(name, mutant):
                    survived += 1
                    _tell(name, mutant, len(trial.tests_for(name, mutant)))
    print(f"{survived} of {tried} survive")
    return int(survived > 0)


def _rooms(root: Path, wanted: list[str]) -> dict[str, list[str]]:
    """The modules of each room; without `wanted`, of all rooms."""
    if not wanted:
        folders = {path.parent for top in TOPS for path in (root / top).rglob("*.py")}
        wanted = sorted(each.relative_to(root).as_posix() for each in folders)
    rooms = {}
    for name in wanted:
        place = next(
            (root / top / name for top in ("", *TOPS) if (root / top / name).exists()), None
        )
        found = [] if place is None else [place] if place.is_file() else sorted(place.glob("*.py"))
        rooms[name] = [each.relative_to(root).as_posix() for each in found]
    return rooms


def _choose(root: Path, modules: list[str], most: int, seed: str) -> list[tuple[str, Mutant]]:
    """Some mutants, of each kind about as many; the same for the same seed and sources."""
    by_kind: dict[str, list[tuple[str, Mutant]]] = defaultdict(list)
    for name in modules:
        for mutant in mutants_of((root / name).read_text()):
            by_kind[mutant.kind].append((name, mutant))
    chance = random.Random(seed)
    for each in by_kind.values():
        chance.shuffle(each)
    chosen: list[tuple[str, Mutant]] = []
    while len(chosen) < most and any(by_kind.values()):
        for kind in chance.sample(sorted(by_kind), len(by_kind)):
            if by_kind[kind] and len(chosen) < most:
                chosen.append(by_kind[kind].pop())
    return sorted(chosen, key=lambda each: (each[0], each[1].first, each[1].kind, each[1].after))


def _tell(name: str, mutant: Mutant, tests: int) -> None:
    print(f"  {name}:{mutant.first} {mutant.kind}" + ("" if tests else " (no test comes here)"))
    print(f"    - {mutant.before}\n    + {mutant.after}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
