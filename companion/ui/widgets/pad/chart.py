"""Draws the chart of a match: one line of running totals per player, with the name at its end."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from companion.match.match import Match
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, MARGIN, SPACE, STRONG, TEXT, TIGHT, TOUCH
from companion.ui.render.theme import PLAYER_COLOURS, PRINTED_COLOURS, Colour
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.scale import CAPITAL, Scale
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import PLAYER_SIGNS, colour_numbers, different_signs

# The side of a sign on a line, and the least distance of two of them across, in millimetres.
SIGN = MARGIN
SIGNS_APART = LINE
# Of fine lines: their width in millimetres, and the least distance of two signs.
FINE, FINE_SIGNS_APART = HAIR, 5 * LINE
# Of a match with more stages, the chart is at first for so many.
MANY_STAGES = 12


@dataclass(frozen=True)
class ChartLook:
    """The colours of the scale and its lines, and the colour and sign of each player by seat."""

    ink: Colour
    rule: Colour
    colours: tuple[Colour, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True)
class ChartLines:
    """A line for each player by seat: `totals` at the start and after each step so far.

    label: a number of the scale as a text. best_below: whether the lowest number is best, and so on
    top. steps: how many there will be, for which the plot has room; at least 1. fine: whether the
    lines are thinner, with fewer signs, as of a stage with its fifty plays.
    """

    names: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]
    label: Callable[[int], str]
    best_below: bool
    steps: int
    fine: bool = False


@dataclass(frozen=True)
class ChartBoard:
    """What a chart is drawn on, and how."""

    ground: Colour
    look: ChartLook


def chart(frame: Frame, box: Box, match: Match, shell: Shell, title: str = "") -> None:
    """Draws the totals after every stage of `match` in `box`, with `title` above them if given."""
    board = chart_board(frame, colour_numbers(shell.people.all(), match.names))
    frame.fill(box, board.ground, MARGIN)
    inside = box.pad(frame.mm(SPACE), frame.mm(MARGIN))
    if title:
        # The names of several leaders may need a second line.
        long = frame.fonts.width(title, "name", frame.size("name", TEXT)) > inside.w
        head, inside = inside.cut_top(frame.mm(TOUCH if long else 2 * SPACE), frame.mm(HAIR))
        if long:
            frame.paragraph(head, title, cut="name", capital=TEXT, colour=board.look.ink)
        else:
            frame.text(head, title, cut="name", capital=STRONG, colour=board.look.ink)
    game_ui = game_uis.of_match(match)
    totals = game_ui.running_totals(match)
    if len(totals) == 1:
        words = game_ui.say(shell.words, "lines")
        place = centred(frame, inside, words, TEXT)
        frame.paragraph(place, words, capital=TEXT, colour=board.look.ink, align="centre")
        return
    draw_totals(frame, inside, match, board.look)


def chart_board(frame: Frame, numbers: Sequence[int]) -> ChartBoard:
    """Dark as the screens are, or in a light theme of paper, with the colours of ink.

    numbers: the place in PLAYER_COLOURS of each player.
    """
    theme = frame.theme
    signs = different_signs([PLAYER_SIGNS[number] for number in numbers])
    if theme.is_light:
        inks = tuple(PRINTED_COLOURS[number] for number in numbers)
        return ChartBoard(theme.paper, ChartLook(theme.paper_dim, theme.paper_rule, inks, signs))
    colours = tuple(PLAYER_COLOURS[number] for number in numbers)
    return ChartBoard(theme.panel, ChartLook(theme.dim, theme.track, colours, signs))


def draw_totals(frame: Frame, inside: Box, match: Match, look: ChartLook) -> None:
    """Draws the lines of a match of which at least one stage is complete, without a ground."""
    game_ui = game_uis.of_match(match)
    totals = game_ui.running_totals(match)
    stages = len(totals) - 1
    if match.ended is None:  # there is room for those to come, unless they are very many
        coming = min(game_ui.rounds(match) or 0, max(MANY_STAGES, 2 * stages))
        stages = max(stages, coming)
    lines = ChartLines(match.names, totals, game_ui.points, not game_ui.most_wins, stages)
    draw_lines(frame, inside, lines, look)


def draw_lines(frame: Frame, inside: Box, lines: ChartLines, look: ChartLook) -> Box:
    """Draws lines over a scale, without a ground; returns the plot, as wide as all of them."""
    totals, stages = lines.totals, lines.steps
    capital = CAPITAL
    line = frame.fonts.height("name", frame.size("name", capital))
    names = [frame.fonts.width(n, "name", frame.size("name", capital)) for n in lines.names]
    indent = frame.mm(SIGN + TIGHT)
    wide = min(max(names) + indent, inside.w * 40 // 100)
    labels, plot = inside.cut_right(wide, frame.mm(MARGIN))
    lowest = min(0, *map(min, totals))
    highest = max(0, *map(max, totals), lowest + 1)
    # The best is on top: if the fewest points win, the lines go down.
    scale = Scale(frame, plot, lowest, highest, lines.label, lines.best_below)
    plot, height = scale.plot, scale.height
    scale.draw(look.ink, look.rule)
    ends = [height(points) for points in totals[-1]]
    places = spread([y - line // 2 for y in ends], line, inside.y, inside.bottom)
    # Of many stages only some points get a sign, for they would cover the lines.
    apart = frame.mm(FINE_SIGNS_APART if lines.fine else SIGNS_APART)
    every = max(1, -(-apart * stages // max(1, plot.w)))
    # The best line is drawn last, so that it covers the others.
    for seat in sorted(range(len(ends)), key=lambda seat: -ends[seat]):
        colour, sign = look.colours[seat], look.signs[seat]
        points = [
            (plot.x + plot.w * at // stages, height(row[seat])) for at, row in enumerate(totals)
        ]
        frame.line(points, FINE if lines.fine else TIGHT, colour)
        name = Box(points[-1][0] + frame.mm(MARGIN), places[seat], labels.w, line)
        lead = (points[-1], (name.x - frame.mm(HAIR), name.centre[1]))
        frame.line(lead, HAIR, colour)
        side = frame.mm(SIGN)
        for x, y in points[every:-1:every]:
            frame.sign(Box(x - side // 2, y - side // 2, side, side), sign, colour)
        frame.sign(Box(name.x, name.y, side, name.h), sign, colour)
        name = Box(name.x + indent, name.y, name.w - indent, name.h)
        frame.text(name, lines.names[seat], cut="name", capital=capital, colour=colour)
    return plot


def least_height(frame: Frame, match: Match) -> int:
    """The height that a chart without a title needs for the names of all players."""
    line = frame.fonts.height("name", frame.size("name", CAPITAL))
    return line * len(match.names) + 2 * frame.mm(MARGIN)


def spread(wanted: Sequence[int], line: int, top: int, bottom: int) -> list[int]:
    """Returns the top of each label: near `wanted`, not overlapping, between `top` and `bottom`.

    `line` is the height of a label; the result is in the order of `wanted`.
    """
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    places = [max(top, wanted[at]) for at in order]
    for above, below in pairwise(range(len(places))):
        places[below] = max(places[below], places[above] + line)
    # Those below the bottom edge move up again, the lowest first.
    limit = bottom - line
    for at in reversed(range(len(places))):
        places[at] = min(places[at], limit)
        limit = places[at] - line
    found = [0] * len(wanted)
    for at, place in zip(order, places, strict=True):
        found[at] = place
    return found
