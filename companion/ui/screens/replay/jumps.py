"""What leads a replay to another stage or step: its title, the turning points, the slider."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, LINE, MARGIN, NAME, SPACE, TEXT, TIGHT
from companion.ui.screens.replay.replay import Replay
from companion.ui.shell.pointer import KeyPress
from companion.ui.widgets.parts import beside_arrow, finger, leads_on

# The knob of the slider, and the height of its track; in millimetres.
KNOB, TRACK = 2 * LINE, GAP


def draw_title(frame: Frame, box: Box, replay: Replay, step: int, *, several: bool) -> None:
    """Draws which step it is; with `several` replays it leads to the next one."""
    title, last = replay.title(step), replay.title(replay.steps)
    if several:
        wide = frame.fonts.width(last, "number", frame.size("number", NAME))
        box = box.cut_left(min(box.w, wide + frame.mm(2 * SPACE + MARGIN)))[0]
        leads_on(frame, box, "stage", inset=frame.mm(HAIR), changes=True)
        box = beside_arrow(frame, box)
    frame.text(box, title, cut="number", capital=NAME, widest=last)


def draw_marks(frame: Frame, box: Box, replay: Replay, step: int) -> Box:
    """Draws the marks at the right of `box`, to jump to; returns the rest of it."""
    gap, wide = frame.mm(TIGHT), finger(frame)
    for mark in reversed(replay.marks):
        cell, box = box.cut_right(wide, gap)
        frame.button(cell, f"mark-{mark}", str(mark), primary=mark == step, capital=TEXT)
    if not replay.marks:
        return box
    words = replay.marks_words()
    size = frame.size("name", TEXT)
    place, rest = box.cut_right(frame.fonts.width(words, "name", size) + gap, gap)
    if place.x < box.x + (0 if frame.panel.portrait else box.w // 2):
        return box
    frame.text(place, words, cut="name", capital=TEXT, colour=frame.theme.dim, align="right")
    return rest


def draw_slider(frame: Frame, box: Box, step: int, steps: int) -> Box:
    """Draws the target `slider`, at a step; returns its track, which is as wide as all steps."""
    theme, knob = frame.theme, frame.mm(KNOB)
    frame.target(box, "slider", drags=True)
    track = box.middle(box.w - knob - frame.mm(MARGIN), frame.mm(TRACK))
    done = track.w * step // steps
    frame.fill(track, theme.track, TRACK / 2)
    if done:
        frame.fill(Box(track.x, track.y, done, track.h), theme.cream, TRACK / 2)
    place = Box(track.x + done - knob // 2, box.y, knob, box.h)
    frame.fill(place.middle(knob, knob), theme.cream, KNOB / 2)
    return track


def step_for(key: KeyPress, replay: Replay, step: int) -> int | None:
    """The step that a key leads to: arrows step, up and down jump to turning points; else None."""
    before = [mark for mark in replay.marks if mark < step]
    after = [mark for mark in replay.marks if mark > step]
    steps = {
        "left": step - 1,
        "right": step + 1,
        "up": before[-1] if before else 0,
        "down": after[0] if after else replay.steps,
        "home": 0,
        "end": replay.steps,
    }
    return steps.get(key.name)
