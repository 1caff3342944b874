"""The way of a card from its reader to the disk and back is the one that CONTRIBUTING.md draws."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType

from firmware_bridge.simulator import LayCard
from tests.app.seated import Seated
from tests.scanning.evening import BLUE, tag

ROOT = Path(__file__).parent.parent.parent
OURS = (f"{ROOT}/companion/", f"{ROOT}/firmware_bridge/")
MOST_STEPS = 20
STEP = re.compile(
    r"^\d+\. (?:(In) [\w' ]+, |Back in step (\d+), )?`([\w.]+)` \(`([\w/]+\.py)`\)", re.MULTILINE
)

# A function by its file and its name in it.
Step = tuple[str, str]


def parts() -> list[list[Step]]:
    """The list in CONTRIBUTING.md as chains of calls: each function calls the next one.

    One for the reader's thread, one for the main loop to the disk, one from there to the reader.
    """
    text = (ROOT / "CONTRIBUTING.md").read_text()
    section = text.partition("**From a reader to the disk and back.**")[2].partition("\n## ")[0]
    steps: list[Step] = []
    chains: list[list[Step]] = []
    for begins, back_to, name, file in STEP.findall(section):
        if begins:
            chains.append([])
        elif back_to:
            chains.append(chains[-1][: chains[-1].index(steps[int(back_to) - 1]) + 1])
        steps.append((file, name))
        chains[-1].append(steps[-1])
    assert len(steps) <= MOST_STEPS
    return chains


class Recorder:
    """Notes the stack of our functions whenever one of some functions is called."""

    def __init__(self, *watched: Step) -> None:
        self.stacks: list[list[Step]] = []
        self.is_armed = False
        self._watched = watched

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Called by Python at every call and return."""
        if self.is_armed and event == "call" and step_of(frame.f_code) in self._watched:
            self.stacks.append(stack_of(frame))


def step_of(code: CodeType) -> Step | None:
    """One of our functions; None for others. A function inside another counts as part of it."""
    if not code.co_filename.startswith(OURS) or "<" in code.co_qualname:
        return None
    return str(Path(code.co_filename).relative_to(ROOT)), code.co_qualname


def stack_of(frame: FrameType | None) -> list[Step]:
    """Our functions that are being called, the outermost first."""
    steps: list[Step] = []
    while frame is not None:
        step = step_of(frame.f_code)
        if step is not None:
            steps.append(step)
        frame = frame.f_back
    return steps[::-1]


@contextmanager
def called_back(recorder: Recorder) -> Iterator[None]:
    """Lets Python call the recorder, in this thread and in those that start from here on."""
    threading.setprofile(recorder)
    sys.setprofile(recorder)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def test_a_card_takes_the_way_that_is_drawn(tmp_path: Path) -> None:
    chains = parts()
    assert len(chains) == 3
    recorder = Recorder(*(chain[-1] for chain in chains))
    with called_back(recorder):
        pilot = Seated(tmp_path)
        try:
            simulator = pilot.hub.bridge.simulator
            assert simulator is not None
            recorder.is_armed = True
            simulator.add_steps(LayCard(tag("B7"), BLUE))
            pilot.until(lambda: len(recorder.stacks) == len(chains))
            recorder.is_armed = False
        finally:
            pilot.close()
    assert [
        stack[-len(chain) :] for stack, chain in zip(recorder.stacks, chains, strict=True)
    ] == chains


def test_it_goes_in_one_direction() -> None:
    """Each room is passed once, from the main loop to the disk."""
    _thread, to_disk, _back = parts()
    rooms = [room for room, _ in groupby(file.split("/")[1] for file, _ in to_disk)]
    assert rooms == ["app", "scanning", "ui", "games", "match", "store"]
