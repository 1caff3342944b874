"""Small drawing functions that several screens use."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    MARGIN,
    SMALLEST_TARGET,
    SPACE,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import DARK_INK, PLAYER_COLOURS, Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import game_badge

if TYPE_CHECKING:
    from companion.ui.shell.people import SavedPlayer

# The shortest bar that shows the progress, in millimetres; where it would be shorter is none.
SHORTEST_BAR = SPACE
# The shape that goes with each of PLAYER_COLOURS, where a colour alone would have to do.
PLAYER_SIGNS = ("blue", "yellow", "green", "red", "star", "plus", "close", "circle")
# The width of the arrow of something that leads on, with its distance to the edge, and the distance
# to what stands left of it; in millimetres.
ARROW, ARROW_GAP = SPACE, HAIR
# The sign on the reader button in each state.
READER_SIGNS = {"ready": "reader", "searching": "dots", "lost": "warning"}


def player_colour(shell: Shell, name: str, seat: int) -> Colour:
    """The colour of a remembered player; for others that of the seat."""
    return PLAYER_COLOURS[colour_number(shell.people.all(), name, seat)]


def colour_number(people: "Iterable[SavedPlayer]", name: str, seat: int) -> int:
    """The place in PLAYER_COLOURS of one of `people`, by name; for others that of the seat."""
    known = (player.colour for player in people if player.name == name)
    return int(next(known, seat)) % len(PLAYER_COLOURS)


def colour_numbers(people: "Iterable[SavedPlayer]", names: Sequence[str]) -> tuple[int, ...]:
    """The `colour_number` of each of these players, by seat."""
    known = tuple(people)
    return tuple(colour_number(known, name, seat) for seat, name in enumerate(names))


def different_signs(wanted: Sequence[str]) -> tuple[str, ...]:
    """A sign for each player: the one wanted, unless a player before has it."""
    found: list[str] = []
    for own in wanted:
        free = (sign for sign in (own, *PLAYER_SIGNS) if sign not in found)
        found.append(next(free, own))
    return tuple(found)


def hairline(frame: Frame) -> int:
    """The width of the thinnest line: a pixel of a screen, and not less on paper."""
    return max(1, frame.mm(HAIR / 4))


def top_bar(
    frame: Frame,
    box: Box,
    text: str,
    done: int,
    of: int,
    game: str,
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
    gap = frame.mm(GAP)
    rest = box if gives_way(frame, turn) else game_badge(frame, box, game, look)
    menu, rest = rest.cut_right(frame.mm(TOUCH), gap)
    frame.button(menu, "menu", sign="menu")
    rest = turn_button(frame, reader_button(frame, rest, reader), turn)
    place, rest = rest.cut_right(room, gap if room else 0)
    width = frame.fonts.width(text, "body", frame.size("body", TEXT)) + frame.mm(TIGHT)
    wide = frame.fonts.width("50 / 50", "body", frame.size("body", TEXT)) + frame.mm(TIGHT)
    rest = frame.off_edge(rest)
    if gives_way(frame, turn) and width + gap + wide > rest.w:
        # There is no room for the progress either.
        frame.text(rest, text, capital=TEXT, colour=theme.dim)
        return place
    # Where there is little room the bar of the progress goes before the words do.
    most = max(rest.w // 2, rest.w - wide - 2 * gap)
    words, rest = rest.cut_left(min(width, most), gap)
    frame.text(words, text, capital=TEXT, colour=theme.dim)
    count = f"{done} / {of}"
    number, rest = rest.cut_right(wide, gap)
    frame.text(number, count, capital=TEXT, colour=theme.dim, align="right")
    bar = rest.middle(rest.w, frame.mm(GAP))
    if bar.w >= frame.mm(SHORTEST_BAR):
        draw_progress(frame, bar, done, of)
    return place


def gives_way(frame: Frame, turn: bool | None) -> bool:
    """Whether there is no room for the badge of the game beside the turn button."""
    return turn is not None and frame.panel.portrait


def turn_button(frame: Frame, box: Box, can_turn: bool | None) -> Box:
    """Draws the button that turns the board to whoever's turn it is, and back; returns the rest.

    can_turn: whether it would turn anything; without, it is dim, and with None there is none.
    """
    if can_turn is None:
        return box
    place, rest = box.cut_right(frame.mm(TOUCH), frame.mm(GAP))
    ground = frame.theme.panel if can_turn else frame.theme.ground
    frame.button(place, "turn", sign="turn", colour=ground, dim=not can_turn)
    return rest


def draw_progress(frame: Frame, box: Box, done: int, of: int) -> None:
    """Draws a bar that is filled to the part `done` of `of`."""
    frame.fill(box, frame.theme.track, TIGHT)
    if done:
        length = max(frame.mm(GAP), round(box.w * done / max(1, of)))
        frame.fill(Box(box.x, box.y, length, box.h), frame.theme.cream, TIGHT)


def reader_button(frame: Frame, box: Box, state: str) -> Box:
    """Draws the reader button at the right, unless `state` is empty; returns the rest of `box`."""
    if not state:
        return box
    theme = frame.theme
    place, rest = box.cut_right(frame.mm(TOUCH), frame.mm(GAP))
    lost = state == "lost"
    frame.button(
        place,
        "reader",
        sign=READER_SIGNS[state],
        colour=theme.red if lost else theme.ground,
        ink=theme.on_red if lost else theme.green if state == "ready" else theme.dim,
    )
    return rest


def initial(frame: Frame, box: Box, name: str, colour: Colour, capital: float = TEXT) -> None:
    """Draws a round badge with the first letter of a player's name, `capital` millimetres high."""
    side = min(box.w, box.h)
    badge = box.middle(side, side)
    frame.fill(badge, colour, frame.millimetres(side) / 2)
    letter = name.strip()[:1].upper()
    frame.text(badge, letter, cut="body", capital=capital, colour=DARK_INK, align="centre")


def leads_on(
    frame: Frame,
    box: Box,
    name: str,
    *,
    ground: Colour | None = None,
    down: Colour | None = None,
    ink: Colour | None = None,
    sign: Box | None = None,
    radius: float = MARGIN,
    inset: int = 0,
    changes: bool = False,
) -> None:
    """Draws the ground of something that is read and can also be tapped, as the target `name`.

    All such things look alike: a raised ground with an arrow at its right end. ground, down, ink:
    the colours of the ground, also while a finger is on it, and of the arrow; those of buttons by
    default. sign: where the arrow is, if not in the middle of the right end; an empty box if there
    is no room for it. inset: by how many pixels the ground is lower than `box` at both ends.
    """
    theme = frame.theme
    frame.key(
        box.pad(0, inset),
        name,
        (ground or theme.panel, theme.ink),
        (down or theme.panel_down, theme.ink),
        radius=radius,
        place=box,
        changes=changes,
    )
    place = box.cut_right(frame.mm(ARROW))[0] if sign is None else sign
    frame.sign(place, "next", ink or theme.dim)


def beside_arrow(frame: Frame, box: Box) -> Box:
    """The part of what `leads_on` draws that is left for what is read."""
    rest = box.cut_right(frame.mm(ARROW), frame.mm(ARROW_GAP))[1]
    return Box(rest.x + frame.mm(MARGIN), rest.y, rest.w - frame.mm(MARGIN), rest.h)


def minus(points: int) -> str:
    """Minus points as a text, with a minus sign unless they are zero."""
    return f"−{points}" if points else "0"


def finger(frame: Frame) -> int:
    """The smallest side of a touch target, in pixels of this panel."""
    return max(frame.mm(SMALLEST_TARGET), round(SMALLEST_TARGET * frame.panel.per_mm))
