"""How things are measured: in turns, so that a noisy moment hits all alike."""

import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence


def in_turns(contenders: Mapping[str, Callable[[], object]], times: int) -> dict[str, float]:
    """The median seconds of each, taken by turns after one unmeasured run of each."""
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(times + 1):
        for name, contender in contenders.items():
            start = time.perf_counter()
            contender()
            seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(taken[1:]) for name, taken in seconds.items()}


def process(command: Sequence[str], data: bytes = b"") -> Callable[[], object]:
    """A contender that runs a command from its start to its end."""

    def run() -> None:
        subprocess.run(command, input=data, stdout=subprocess.DEVNULL, check=True)

    return run


def report(name: str, ratio: float, limit: float, at_least: bool = False) -> bool:
    """Prints one ratio beside its limit; whether it holds."""
    holds = ratio >= limit if at_least else ratio <= limit
    word = "at least" if at_least else "at most"
    print(f"{name}: {ratio:.2f}x ({word} {limit:.2f}x) {'ok' if holds else 'MISSED'}")
    return holds
