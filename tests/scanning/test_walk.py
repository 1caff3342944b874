"""The ways that CONTRIBUTING.md draws: of a tap to disk and pixels, of a card from its reader."""

import gc
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType

import pygame

from companion.games import load
from companion.match.actions import Do
from companion.match.session import SessionMessage
from companion.ui.shell import flow
from firmware_bridge.simulator import LayCard
from tests.app.seated import Seated
from tests.pilot import Pilot
from tests.scanning.evening import BLUE, tag
from tests.ui.studio import FOUR

ROOT = Path(__file__).parent.parent.parent
OURS = (f"{ROOT}/companion/", f"{ROOT}/firmware_bridge/")
MOST_STEPS = 20
STEP = re.compile(
    r"^\d+\. (?:(In) [\w' ]+, |Back in step (\d+), )?`([\w.]+)` \(`([\w/]+\.py)`\)", re.MULTILINE
)

# In the walk of a tap: where a step returns to, a step, what is quoted in it, and a name of ours.
BACK = re.compile(r"Back in `[\w.]+`")
ITEM = re.compile(r"^\d+\. (.*(?:\n {3,}.*)*)", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")
NAME = re.compile(r"([A-Za-z_]\w*(?:\.\w+)?)(?:\(.*\))?")
# If the tap has not ended the main loop by then, in seconds, it never will.
TOO_LONG = 20.0

# A function by its file and its name in it.
Step = tuple[str, str]
# Where the app waits for what happens next.
WAITS: Step = ("companion/device/waiting.py", "EventWaiter.wait")


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


def tap_names() -> list[Step]:
    """All functions and classes of ours in the walk of a tap, in its order.

    A file stands behind one name of what is in it, and holds for the other methods of that class;
    it is "" for a class that is only mentioned.
    """
    text = (ROOT / "CONTRIBUTING.md").read_text()
    section = text.partition("**Tap → disk → pixels**")[2].partition("\n## ")[0]
    files: dict[str, str] = {}
    names: list[str] = []
    for item in ITEM.findall(section):
        for quoted in QUOTED.findall(BACK.sub("", item)):
            if quoted.endswith(".py"):
                files[names[-1].partition(".")[0]] = quoted
            else:
                name = NAME.fullmatch(quoted)
                assert name is not None, f"`{quoted}` is no name"
                names.append(name[1])
    return [(files.get(name.partition(".")[0], ""), name) for name in names]


def is_class(name: str) -> bool:
    """Whether a name is that of a class, and not of a function."""
    return name[0].isupper() and "." not in name


def test_all_that_a_tap_passes_is_there() -> None:
    sources = [file.read_text() for file in (ROOT / "companion").rglob("*.py")]
    for file, name in tap_names():
        if file:
            found = import_module(file.removesuffix(".py").replace("/", "."))
            for part in name.split("."):
                found = getattr(found, part)
        else:
            assert is_class(name), f"no file is named for {name}"
            assert any(f"\nclass {name}" in source for source in sources), name


class TapCalls:
    """Notes which of some functions are called, in order; lifts a finger when the app waits."""

    def __init__(self, at: tuple[float, float], watched: list[Step]) -> None:
        self.calls: list[Step] = []
        self._at, self._watched = at, set(watched)
        self._is_lifted = False

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Called by Python at every call and return."""
        step = step_of(frame.f_code) if event == "call" else None
        if step in self._watched and step is not None:
            self.calls.append(step)
        if step == WAITS and not self._is_lifted:
            self._is_lifted = True
            touch(pygame.FINGERUP, self._at)


def touch(kind: int, at: tuple[float, float]) -> None:
    """A finger goes down or up there."""
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=at[0], y=at[1]))


def test_a_tap_takes_the_way_that_is_drawn(tmp_path: Path) -> None:
    walk = [(file, name) for file, name in tap_names() if not is_class(name)]
    assert len(walk) > 25, "some are not read"
    pilot = Pilot(tmp_path)
    try:
        app, rules = pilot.app, load("thirteen")
        heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
        app.shell.session.begin(rules, rules.read_sheet(heading).setup)
        app.shell.session.act(Do(rules.parse_event("deal")))
        flow.open_match(app.shell)
        app.display.invalidate()
        app.step()
        at = pilot.place("key-B7")
        touch(pygame.FINGERDOWN, at)
        app.step()

        def end(*_message: SessionMessage) -> None:
            app.waiting.stop_requested = True

        app.shell.session.listeners.append(end)
        recorder, latest_end = TapCalls(at, walk), threading.Timer(TOO_LONG, end)
        latest_end.start()
        sys.setprofile(recorder)
        try:
            app.run()
        finally:
            sys.setprofile(None)
            gc.unfreeze()
            latest_end.cancel()
        assert [str(event) for event in app.shell.session.match.events] == ["deal", "B7"]
    finally:
        pilot.close()
    calls = iter(recorder.calls)
    assert [step for step in walk if step not in calls] == [], "from the first of these on"
