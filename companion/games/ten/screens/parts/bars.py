"""10: the bar on top of its screens, and where the bar of buttons is."""

from companion.games.ten.screens.parts.cards import card_face
from companion.games.ten.screens.parts.players import gold
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, LINE, NAME, SPACE, TEXT, TIGHT, TOUCH
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, game_badge
from companion.ui.widgets.parts import gives_way, reader_button, turn_button


def top_bar(
    frame: Frame,
    shell: Shell,
    title: str,
    card: int | None = None,
    note: str = "",
    pot: str = "",
    says: bool = True,
    menu: bool = True,
    turned: bool = False,
    turn: bool | None = None,
) -> Box:
    """Draws the top bar: badge, title, round card, note, pot, menu; returns the box below it.

    says: whether a message of the shell is shown here, in place of the note; where that has a line
    of its own, the line stays free without one, so that nothing below moves. menu: whether there
    is a menu button, for the match on the table. turned: whether a tap on the title and the card
    is to correct who started and which card was turned; its target is "turned". turn: for the
    button that turns the board.
    """
    theme = frame.theme
    gap = frame.mm(GAP)
    area = frame.box.pad(gap, 0)
    bar, area = area.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
    game_ui = game_uis.of("ten")
    rest = bar
    if not gives_way(frame, turn):
        rest = game_badge(frame, bar, game_ui.badge, game_ui.badge_look(theme))
    if menu:
        button, rest = rest.cut_right(frame.mm(TOUCH), gap)
        frame.button(button, "menu", sign="menu")
    rest = reader_button(frame, rest, shell.device.reader_state)
    rest = frame.off_edge(turn_button(frame, rest, turn))
    if pot:
        size = frame.size("body", TEXT)
        width = frame.fonts.width(pot, "body", size) + frame.mm(LINE + TIGHT)
        place, rest = rest.cut_right(width, gap)
        sign, words = place.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(sign, "chip", gold(frame))
        frame.text(words, pot, capital=TEXT, colour=theme.dim)
    width = frame.fonts.width(title, "body", frame.size("body", TEXT)) + frame.mm(TIGHT)
    if turned:
        # As wide as the title, the card and what is between and around them.
        around = frame.mm(TIGHT)
        whole = width + gap + frame.mm(2 * SPACE) + 2 * around
        place = rest.cut_left(min(whole, rest.w))[0]
        # A target may reach up to the panel's edge.
        frame.key(place, "turned", place=Box(place.x, bar.y, place.w, bar.h))
        rest = rest.cut_left(around)[1]
    words, rest = rest.cut_left(min(width, rest.w * 6 // 10), gap)
    frame.text(words, title, capital=TEXT, colour=theme.dim)
    if card is not None:
        face, rest = rest.cut_left(frame.mm(2 * SPACE), gap)
        card_face(frame, face.middle(face.w, min(face.h, frame.mm(2 * LINE))), str(card), NAME)
    said = shell.messages.text if says else ""
    text, ink = (said, theme.ink) if said else (note, theme.dim)
    if frame.panel.portrait or rest.w <= frame.mm(6 * SPACE):
        if not says and not text:
            return area
        rest, area = area.cut_top(frame.mm(2 * LINE), frame.mm(HAIR))
        rest = rest.pad(frame.mm(TIGHT), 0)
    frame.paragraph(centred(frame, rest, text, TEXT), text, capital=TEXT, colour=ink)
    return area


def bottom_bar(frame: Frame, area: Box) -> tuple[Box, Box]:
    """The box of the bar of buttons, and the box above it."""
    gap = frame.mm(GAP)
    bar, area = area.cut_bottom(frame.mm(BAR) + gap, frame.mm(TIGHT))
    return Box(bar.x, bar.y, bar.w, frame.mm(BAR)), area
