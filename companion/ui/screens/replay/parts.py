"""What the screen of a replay and its film share: the chart with its cursor, and the words."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, LINE, MARGIN, SPACE, TEXT, TIGHT
from companion.ui.render.things import Text
from companion.ui.screens.replay.replay import Replay
from companion.ui.widgets.charts.scale import CAPITAL
from companion.ui.widgets.pad.chart import ChartLines, chart_board, draw_lines

# The lengths of a dash of the cursor and of the gap after it, and its width.
DASH, BETWEEN, CURSOR = GAP, TIGHT, HAIR
# With more steps the lines of the chart are finer.
MANY = 20


def draw_chart(frame: Frame, box: Box, replay: Replay, step: int, colours: Sequence[int]) -> Box:
    """Draws the points after every step with a cursor at one; returns the plot."""
    board = chart_board(frame, colours)
    frame.fill(box, board.ground, MARGIN)
    inside = box.pad(frame.mm(SPACE), frame.mm(TIGHT))
    head, inside = inside.cut_top(frame.mm(LINE), frame.mm(HAIR))
    frame.text(head, replay.heading(), cut="name", capital=CAPITAL, colour=board.look.ink)
    lines = ChartLines(
        replay.names,
        replay.running,
        replay.label,
        replay.best_below,
        replay.steps,
        fine=replay.steps > MANY,
    )
    plot = draw_lines(frame, inside, lines, board.look)
    side = frame.mm(MARGIN)
    ink = frame.theme.paper_ink if frame.theme.is_light else frame.theme.ink
    for mark in replay.marks:
        place = Box(_across(plot, mark, replay.steps) - side // 2, plot.y - side, side, side)
        frame.sign(place, "down", ink if mark == step else board.look.ink)
    wide = max(2, frame.mm(CURSOR))
    x = _across(plot, step, replay.steps) - wide // 2
    dash, pace = frame.mm(DASH), frame.mm(DASH) + frame.mm(BETWEEN)
    for y in range(plot.y, plot.bottom, pace):
        frame.fill(Box(x, y, wide, min(dash, plot.bottom - y)), ink)
    return plot


def _across(box: Box, step: int, steps: int) -> int:
    return box.x + box.w * step // steps


def step_at(box: Box, x: float, steps: int) -> int:
    """The step that a finger means which is at `x` over a box as wide as all steps."""
    part = (x - box.x) / max(1, box.w)
    return min(steps, max(0, round(part * steps)))


def draw_words(frame: Frame, box: Box, replay: Replay, step: int, capital: float = TEXT) -> None:
    """Draws what happened in a step, and after it, dimmer, what that changed."""
    said, more = replay.words(step)
    lines, size, high = frame.lines(box, f"{said} {more}".rstrip(), "body", capital)
    theme, y = frame.theme, box.y
    # How many letters of `said` are still to be drawn; lines begin and end without spaces.
    left = _letters(said)
    for line in lines:
        place = Box(box.x, y, box.w, high)
        own = _beginning(line, left)
        left -= _letters(own)
        if own:
            frame.things.append(Text(place, own, "body", size, theme.ink))
        rest = line[len(own) :].lstrip()
        if rest:
            beside = frame.fonts.width(f"{own} ", "body", size) if own else 0
            place = place.cut_left(beside)[1]
            frame.things.append(Text(place, rest, "body", size, theme.dim))
        y += high


def _letters(text: str) -> int:
    return sum(not letter.isspace() for letter in text)


def _beginning(line: str, letters: int) -> str:
    """The beginning of a line with so many letters, or all of it."""
    for place, letter in enumerate(line):
        if not letters:
            return line[:place].rstrip()
        letters -= not letter.isspace()
    return line
