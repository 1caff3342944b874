"""A picture of the film of a replay: what its screen shows, without buttons."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, MARGIN, SPACE, TIGHT, TITLE
from companion.ui.render.panel import LYING, Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK
from companion.ui.screens.replay.parts import draw_chart, draw_words
from companion.ui.screens.replay.replay import Replay
from companion.ui.widgets.pages import game_badge

# In pixels, for the telephones of friends; letters are larger than on a screen of this size.
WIDTH, HEIGHT = 480, 288
TEXT_SCALE = 1.15
# The share of the height that the table has, in hundredths, and how many lines the words have.
TABLE, LINES = 32, 2


def film_panel() -> Panel:
    """The size of each picture."""
    return Panel(WIDTH, HEIGHT, WIDTH / LYING[0], TEXT_SCALE)


def film_frame(replay: Replay, step: int, colours: Sequence[int], fonts: Fonts) -> Frame:
    """The picture of a step; colours: the place in PLAYER_COLOURS of each player."""
    frame = Frame(film_panel(), DARK, fonts)
    area = frame.box.pad(frame.mm(MARGIN), frame.mm(GAP))
    head, area = area.cut_top(frame.mm(2 * LINE), frame.mm(TIGHT))
    game_ui = replay.game_ui
    title = game_badge(frame, head, game_ui.badge, game_ui.badge_look(frame.theme))
    frame.text(title, replay.title(step), cut="number", capital=TITLE)
    done, area = area.cut_bottom(frame.mm(TIGHT), frame.mm(GAP))
    frame.fill(done, frame.theme.track, TIGHT / 2)
    length = done.w * step // replay.steps
    if length:
        frame.fill(Box(done.x, done.y, length, done.h), frame.theme.cream, TIGHT / 2)
    line = round(frame.fonts.height("body", frame.size("body", SPACE)) * 1.02)
    words, area = area.cut_bottom(LINES * line, frame.mm(TIGHT))
    draw_words(frame, words, replay, step)
    table, chart = area.cut_top(area.h * TABLE // 100, frame.mm(GAP))
    replay.draw(frame, table, step, colours)
    draw_chart(frame, chart, replay, step, colours)
    return frame
