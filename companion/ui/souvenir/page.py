"""The souvenir of a match: a page of paper with the winner, the pad, the chart and best moments."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.panel import PrintedPage
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK_INK, GOLD, LIGHT_INK, PLAYER_COLOURS
from companion.ui.shell import game_uis
from companion.ui.souvenir.facts import SouvenirFacts
from companion.ui.souvenir.pad import (
    HIGHEST_ROW,
    LOWEST_ROW,
    draw_pad,
    fitting_rows,
    pad_height,
    pad_rows,
)
from companion.ui.widgets.pad.chart import ChartLook, draw_totals, least_height
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import hairline, initial
from companion.ui.widgets.words import Words

# A5 in millimetres, and the pixels of a millimetre: 254 for an inch, sharp in print. The files
# have 50 to 210 kB; with 200 for an inch they have 40 to 160, with 300 they have 65 to 255.
WIDTH, HEIGHT = 148, 210
PER_MM = 10
# Lengths in millimetres: the margin at both sides, the head of the page with its holes, and what is
# above the pad.
MARGIN = 9.0
BAND, HOLE, HOLES_APART = 21.0, 2.2, 4.6
WINNER = 18.0
# Names that need smaller capitals than this for one line get two, in millimetres.
IN_ONE_LINE = 3.2
# The chart is at least so high, higher if the rows still are GOOD_ROW, and at most so high; between
# the parts there is a gap.
LEAST_CHART, CHART, MOST_CHART = 22.0, 34.0, 95.0
GOOD_ROW = 4.6
GAP = 4.0
# Where there is little room, at least so many of the best moments are told.
FEWEST_MOMENTS = 1
# The height of the capitals of the best moments and of the note, at most.
MOMENT, NOTE = 2.3, 2.5
HEADING, INDENT, BETWEEN = 6.0, 5.0, 1.2


def souvenir(facts: SouvenirFacts, _: Words, fonts: Fonts) -> Frame:
    """The page of a match in the language of `_`."""
    page = PrintedPage(round(WIDTH * PER_MM), round(HEIGHT * PER_MM), PER_MM)
    frame = Frame(page, BRIGHT, fonts)
    frame.ground = frame.theme.paper
    band, area = frame.box.cut_top(frame.mm(BAND), frame.mm(GAP))
    _draw_band(frame, band, facts, _)
    area = area.pad(frame.mm(MARGIN), 0)
    foot, area = area.cut_bottom(frame.mm(9))
    frame.text(
        foot, "Table Companion", cut="note", capital=1.65, colour=frame.theme.paper_dim,
        align="centre",
    )  # fmt: skip
    winner, area = area.cut_top(frame.mm(WINNER), frame.mm(2))
    _draw_winner(frame, winner, facts, _)
    note = facts.note_words(_)
    if note:
        area = _draw_note(frame, area, note)
    rows = pad_rows(facts, _)
    has_chart = len(game_uis.of_match(facts.match).running_totals(facts.match)) > 1
    gap = chart = 0
    if has_chart:
        gap, chart = frame.mm(GAP), max(frame.mm(LEAST_CHART), least_height(frame, facts.match))
    moments = facts.moments(_)
    # Where there are many rows, the chart gets lower, then there are fewer sentences.
    room = area.h - frame.mm(GAP) - gap - chart - pad_height(frame, rows, LOWEST_ROW)
    while len(moments) > FEWEST_MOMENTS and _moments_height(frame, area, moments) > room:
        moments.pop()
    if moments:
        area = _draw_moments(frame, area, moments, _("Best moments"))
    rows = fitting_rows(frame, rows, area.h - gap - chart)
    wanted = min(frame.mm(CHART), area.h - gap - pad_height(frame, rows, GOOD_ROW))
    high = min(pad_height(frame, rows), area.h - gap - max(chart, wanted))
    pad, area = area.cut_top(high, gap)
    draw_pad(frame, pad, facts, rows, _)
    if has_chart:
        _draw_chart(frame, area, facts)
    else:
        _draw_rules(frame, area)
    return frame


def _draw_band(frame: Frame, band: Box, facts: SouvenirFacts, _: Words) -> None:
    """Draws the head of the page in the game's colours, torn off along a row of holes."""
    theme = frame.theme
    game_ui = game_uis.of_match(facts.match)
    top, bottom = game_ui.colours
    frame.fill(band, top, bottom=bottom)
    count = round(WIDTH / HOLES_APART)
    side = frame.mm(HOLE)
    for number in range(count):
        x = round(band.w * (number + 0.5) / count)
        frame.fill(Box(x - side // 2, band.bottom - side // 2, side, side), theme.paper, HOLE / 2)
    inside = Box(band.x, band.y, band.w, band.h - side // 2).pad(frame.mm(MARGIN), frame.mm(3))
    badge, inside = inside.cut_left(frame.mm(17), frame.mm(4))
    ground, ink = game_ui.badge_look(theme)
    if ground == theme.cream:
        ground, ink = LIGHT_INK, DARK_INK
    badge = badge.middle(badge.w, frame.mm(12))
    frame.fill(badge, ground, 2)
    place = badge.pad(frame.mm(1), 0)
    badge_words = game_ui.badge_of(_, game_ui.kind)
    frame.text(place, badge_words, cut="number", capital=6.4, colour=ink, align="centre")
    when, title = inside.cut_right(inside.w * 40 // 100, frame.mm(3))
    words = game_ui.about(_)[0]
    place = centred(frame, title, words, 3.4, "name")
    frame.paragraph(place, words, cut="name", capital=3.4, colour=LIGHT_INK)
    for text, line in zip(facts.when(_), when.middle(when.w, frame.mm(12)).rows(2, 0), strict=True):
        frame.text(line, text, cut="name", capital=2.8, colour=LIGHT_INK, align="right")


def _draw_winner(frame: Frame, box: Box, facts: SouvenirFacts, _: Words) -> None:
    match = facts.match
    side = frame.mm(13)
    winners = match.now.winners
    if winners:
        crown, box = box.cut_left(side, frame.mm(2.5))
        crown = crown.middle(side, side)
        frame.fill(crown, GOLD, 6.5)
        frame.sign(crown.pad(frame.mm(2.3)), "crown", DARK_INK)
    if len(winners) == 1:
        badge, box = box.cut_left(side, frame.mm(3.5))
        (seat,) = winners
        colour = PLAYER_COLOURS[facts.colours[seat]]
        initial(frame, badge, match.names[seat], colour, 5.5)
    text, margin = facts.outcome(_), facts.margin(_)
    upper, lower = box, None
    if margin:
        upper, lower = box.middle(box.w, frame.mm(16)).cut_top(frame.mm(10.5))
    ink = frame.theme.paper_ink
    if frame.fonts.width(text, "number", frame.size("number", IN_ONE_LINE)) > upper.w:
        place = centred(frame, upper, text, IN_ONE_LINE, "number")
        frame.paragraph(place, text, cut="number", capital=IN_ONE_LINE, colour=ink)
    else:
        frame.text(upper, text, cut="number", capital=7, colour=ink)
    if lower is not None:
        frame.text(lower, margin, cut="name", capital=2.7, colour=frame.theme.paper_dim)


def _line_height(frame: Frame, capital: float) -> int:
    """The height of a line of a paragraph, in pixels."""
    return round(frame.fonts.height("body", frame.size("body", capital)) * 1.02)


def _heights(frame: Frame, area: Box, moments: list[str]) -> list[int]:
    """The height of each of these sentences, in pixels."""
    size, width = frame.size("body", MOMENT), area.w - frame.mm(INDENT)
    line = _line_height(frame, MOMENT)
    return [line * len(frame.fonts.wrap(text, "body", size, width)) for text in moments]


def _moments_height(frame: Frame, area: Box, moments: list[str]) -> int:
    """What these sentences take of the height of `area`, with their heading."""
    heights = _heights(frame, area, moments)
    return frame.mm(HEADING) + sum(heights) + frame.mm(BETWEEN) * (len(heights) - 1)


def _draw_moments(frame: Frame, area: Box, moments: list[str], title: str) -> Box:
    """Draws the best moments at the bottom of `area`; returns what is left of it."""
    theme = frame.theme
    indent, between = frame.mm(INDENT), frame.mm(BETWEEN)
    line = _line_height(frame, MOMENT)
    heights = _heights(frame, area, moments)
    place, rest = area.cut_bottom(_moments_height(frame, area, moments), frame.mm(GAP))
    head, place = place.cut_top(frame.mm(HEADING))
    frame.text(head, title, cut="name", capital=2.7, colour=theme.paper_dim)
    y = place.y
    for text, high in zip(moments, heights, strict=True):
        frame.sign(Box(place.x, y, frame.mm(3), line), "star", GOLD)
        words = Box(place.x + indent, y, place.w - indent, high)
        frame.paragraph(words, text, capital=MOMENT, colour=theme.paper_ink)
        y += high + between
    return rest


def _draw_note(frame: Frame, area: Box, note: str) -> Box:
    """Draws the note on a slip of paper at the bottom of `area`; returns what is left of it."""
    inside = area.w - frame.mm(8)
    size = frame.size("body", NOTE)
    lines = min(3, len(frame.fonts.wrap(note, "body", size, inside)))
    high = lines * _line_height(frame, NOTE)
    slip, rest = area.cut_bottom(high + frame.mm(3.4), frame.mm(GAP))
    frame.fill(slip, frame.theme.tiles[1].raised, 1)
    frame.fill(Box(slip.x, slip.y, frame.mm(1.4), slip.h), GOLD)
    place = slip.pad(frame.mm(4), frame.mm(1.7))
    frame.paragraph(place, note, capital=NOTE, colour=DARK_INK)
    return rest


def _draw_chart(frame: Frame, area: Box, facts: SouvenirFacts) -> None:
    theme = frame.theme
    box = area.cut_top(min(area.h, frame.mm(MOST_CHART)))[0]
    look = ChartLook(theme.paper_dim, theme.paper_line, facts.inks, facts.signs)
    frame.fill(Box(box.x, box.y, box.w, hairline(frame)), theme.paper_rule)
    draw_totals(frame, box.pad(0, frame.mm(2)), facts.match, look)


def _draw_rules(frame: Frame, area: Box) -> None:
    """Draws the lines of the paper where nothing was written."""
    for y in range(area.y + frame.mm(HIGHEST_ROW), area.bottom, frame.mm(HIGHEST_ROW)):
        frame.fill(Box(area.x, y, area.w, hairline(frame)), frame.theme.paper_line)
