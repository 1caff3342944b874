"""Small drawing functions that several screens use."""

from companion.ui.render.box import Box
from companion.ui.render.frame import SMALLEST_TARGET, Frame
from companion.ui.render.theme import DARK_INK, PLAYER_COLOURS, Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import game_badge

# The shortest bar that shows the progress, in millimetres; where it would be shorter is none.
SHORTEST_BAR = 3.0


def player_colour(shell: Shell, name: str, seat: int) -> Colour:
    """The colour of a remembered player; for others that of the seat."""
    for player in shell.people.all():
        if player.name == name:
            return PLAYER_COLOURS[player.colour % len(PLAYER_COLOURS)]
    return PLAYER_COLOURS[seat % len(PLAYER_COLOURS)]


def top_bar(
    frame: Frame,
    box: Box,
    text: str,
    done: int,
    of: int,
    game: str = "13",
    reader: str = "",
    room: int = 0,
    look: tuple[Colour, Colour] | None = None,
    turn: bool | None = None,
) -> Box:
    """Draws the badge of the game, `text`, the progress, the state of the readers and the menu.

    Returns a box of the width `room` beside the count, where a game can draw something of its own.
    `look` is the colour of the badge and the ink on it; `turn` is for the turn button.
    """
    theme = frame.theme
    gap = frame.mm(1.5)
    rest = box if gives_way(frame, turn) else game_badge(frame, box, game, look)
    menu, rest = rest.cut_right(frame.mm(10), gap)
    frame.button(menu, "menu", sign="menu")
    rest = turn_button(frame, reader_button(frame, rest, reader), turn)
    place, rest = rest.cut_right(room, gap if room else 0)
    width = frame.fonts.width(text, "body", frame.size("body", 2.3)) + frame.mm(1)
    wide = frame.fonts.width("50 / 50", "body", frame.size("body", 2.3)) + frame.mm(1)
    if gives_way(frame, turn) and width + gap + wide > rest.w:
        # There is no room for the progress either.
        frame.text(rest, text, capital=2.3, colour=theme.dim)
        return place
    # Where there is little room the bar of the progress goes before the words do.
    most = max(rest.w // 2, rest.w - wide - 2 * gap)
    words, rest = rest.cut_left(min(width, most), gap)
    frame.text(words, text, capital=2.3, colour=theme.dim)
    count = f"{done} / {of}"
    number, rest = rest.cut_right(wide, gap)
    frame.text(number, count, capital=2.3, colour=theme.dim, align="right")
    bar = Box(rest.x, rest.centre[1] - frame.mm(0.7), rest.w, frame.mm(1.5))
    if bar.w < frame.mm(SHORTEST_BAR):
        return place
    frame.fill(bar, theme.track, 0.7)
    if done:
        length = max(frame.mm(1.5), round(bar.w * done / max(1, of)))
        frame.fill(Box(bar.x, bar.y, length, bar.h), theme.cream, 0.7)
    return place


def gives_way(frame: Frame, turn: bool | None) -> bool:
    """Whether there is no room for the badge of the game beside the turn button."""
    return turn is not None and frame.panel.portrait


def turn_button(frame: Frame, box: Box, can_turn: bool | None) -> Box:
    """Draws the button that turns the board to whoever's turn it is; returns the rest of `box`.

    can_turn: whether it would turn anything; without, it is dim, and with None there is none.
    """
    if can_turn is None:
        return box
    place, rest = box.cut_right(frame.mm(9.6), frame.mm(1.5))
    ground = frame.theme.panel if can_turn else frame.theme.ground
    frame.button(place, "turn", sign="turn", colour=ground, dim=not can_turn)
    return rest


def reader_button(frame: Frame, box: Box, state: str) -> Box:
    """Draws the reader button at the right, unless `state` is empty; returns the rest of `box`."""
    if not state:
        return box
    theme = frame.theme
    place, rest = box.cut_right(frame.mm(9.6), frame.mm(1.5))
    lost = state == "lost"
    frame.button(
        place,
        "reader",
        sign="warning" if lost else "reader",
        colour=theme.red if lost else theme.ground,
        ink=theme.on_red if lost else theme.green if state == "ready" else theme.dim,
    )
    return rest


def initial(frame: Frame, box: Box, name: str, colour: Colour) -> None:
    """Draws a round badge with the first letter of a player's name."""
    side = min(box.w, box.h)
    badge = box.middle(side, side)
    frame.fill(badge, colour, side / frame.mm(1000) * 500)
    letter = name.strip()[:1].upper()
    frame.text(badge, letter, cut="body", capital=2.5, colour=DARK_INK, align="centre")


def minus(points: int) -> str:
    """Minus points as a text, with a minus sign unless they are zero."""
    return f"−{points}" if points else "0"


def finger(frame: Frame) -> int:
    """The smallest side of a touch target, in pixels of this panel."""
    return max(frame.mm(SMALLEST_TARGET), round(SMALLEST_TARGET * frame.panel.per_mm))
