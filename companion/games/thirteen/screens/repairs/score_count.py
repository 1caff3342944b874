"""Draws one count on the scores of a stage, with a mark for a majority or a tie."""

from companion.games.thirteen.results import StageResult
from companion.games.thirteen.stage import RED
from companion.games.thirteen.tally import Cell
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, HAIR, LINE, MARGIN, SPACE, TEXT, TIGHT, TITLE
from companion.ui.render.theme import DARK_INK


def draw_score_count(frame: Frame, cell: Box, result: StageResult, which: Cell, tie: str) -> None:
    """Draws how many cards of a colour a seat took: `which` is both, `tie` the word for a tie."""
    seat, colour = which
    theme = frame.theme
    number = str(result.piles[seat][colour])
    if colour != RED and result.majority[colour] == seat:
        field = cell.middle(min(cell.w, frame.mm(BAR + SPACE)), min(cell.h, frame.mm(2 * LINE)))
        frame.fill(field, theme.tiles[colour].key, MARGIN)
        crown, words = field.pad(frame.mm(TIGHT), 0).columns(2, 0)
        frame.sign(crown.middle(frame.mm(LINE + TIGHT), frame.mm(LINE + TIGHT)), "crown", DARK_INK)
        frame.text(words, number, cut="number", capital=TITLE, colour=DARK_INK, align="centre")
        # Beyond the number at both ends: a stroke only over the digits is lost in them.
        wide = frame.fonts.width(number, "number", frame.size("number", TITLE)) + frame.mm(MARGIN)
        stroke = words.middle(wide, max(2, frame.mm(HAIR)))
        frame.fill(Box(stroke.x, stroke.y + frame.mm(HAIR), stroke.w, stroke.h), DARK_INK)
        return
    beside = ""
    ink = theme.ink if number != "0" else theme.dim
    if colour == RED and number != "0":
        beside, ink = "×2", theme.pink
    elif colour != RED and seat in result.tied[colour]:
        beside = tie
    width = frame.fonts.width(number, "number", frame.size("number", TITLE))
    left = cell.x + (cell.w - width) // 2
    if beside:
        # What stands beside a number moves it no further than its own room asks for.
        note = frame.fonts.width(beside, "name", frame.size("name", TEXT)) + frame.mm(TIGHT)
        edge = frame.mm(TIGHT)
        left = max(cell.x + edge, min(left, cell.right - edge - width - note))
        room = Box(left + width + frame.mm(TIGHT), cell.y, note, cell.h)
        room = Box(room.x, room.y + frame.mm(TIGHT), min(room.w, cell.right - room.x), room.h)
        frame.text(
            room,
            beside,
            cut="name",
            capital=TEXT,
            colour=theme.pink if colour == RED else theme.dim,
        )
    frame.text(
        Box(left, cell.y, width + 2, cell.h), number, cut="number", capital=TITLE, colour=ink
    )
