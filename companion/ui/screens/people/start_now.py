"""How many sit at the table; and how one that knows nobody starts before anybody said a name."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import KEY, LINE, MARGIN, NAME, NUMBER, SPACE, TEXT, TIGHT, TOUCH
from companion.ui.shell.seating import Seating, placeholders
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, paragraph_height
from companion.ui.widgets.words import Words
from companion.wording import plural

# The height of a key at most, in millimetres.
HIGHEST = 3 * TOUCH


def seat_without_names(shell: Shell, seating: Seating, count: int) -> None:
    """Seats so many players who have not said their names."""
    seating.seat(placeholders(shell, count))


def count_words(_: Words, count: int, seats: Sequence[int]) -> str:
    """How many players have a seat and, if they are too few or too many, how many it takes."""
    if count in seats:
        return plural(_, count, "{count} player", "{count} players")
    if len(seats) == 1:
        return plural(
            _,
            count,
            "{count} player – you need {least}",
            "{count} players – you need {least}",
            least=seats[0],
        )
    return plural(
        _,
        count,
        "{count} player – you need {least} to {most}",
        "{count} players – you need {least} to {most}",
        least=seats[0],
        most=seats[-1],
    )


def draw_start_now(frame: Frame, box: Box, _: Words, counts: Sequence[int]) -> None:
    """Draws a key for each number of players, with the targets count-3, count-4…"""
    tile = frame.theme.tiles[0]
    frame.fill(box, tile.top, SPACE, bottom=tile.bottom)
    inside = box.pad(frame.mm(SPACE), frame.mm(SPACE))
    title = _("Start now, names later")
    high = paragraph_height(frame, inside.w, title, NAME, "number")
    head, inside = inside.cut_top(high)
    frame.paragraph(centred(frame, head, title, NAME, "number"), title, cut="number", capital=NAME)
    note, inside = inside.cut_top(frame.mm(LINE + TIGHT), frame.mm(MARGIN))
    frame.text(note, _("How many players?"), capital=TEXT)
    gap = frame.mm(MARGIN)
    rows = 1 if (inside.w + gap) // len(counts) >= frame.mm(KEY) + gap else 2
    most = min(inside.h, rows * frame.mm(HIGHEST) + (rows - 1) * gap)
    columns = -(-len(counts) // rows)
    cells = inside.cut_top(most)[0].grid(columns, rows, gap)
    for count, cell in zip(counts, cells, strict=False):
        look = (tile.track, frame.theme.ink)
        lit = (frame.theme.cream, frame.theme.on_cream)
        ink = frame.key(cell, f"count-{count}", look, lit)
        frame.text(cell, str(count), cut="number", capital=NUMBER, colour=ink, align="centre")
