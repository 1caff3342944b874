"""Draws the table with those who are seated for the next match, and in its middle who deals."""

from companion.ui.render.box import Box
from companion.ui.render.fitting import NO_BREAK
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, SMALL, STRONG, TEXT, TIGHT, TOUCH
from companion.ui.shell.seating import Seating
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, small_button
from companion.ui.widgets.round_table import round_table, seat_card, side_arrows
from companion.ui.widgets.words import Words


def draw_seats_table(
    frame: Frame,
    box: Box,
    shell: Shell,
    seating: Seating,
    *,
    dealer: str,
    chosen: str | None,
    light: str | None,
    anybody_known: bool,
) -> None:
    """Draws the seats with the targets seat-0, seat-1...; while nobody sits, what to tap.

    dealer: who deals first; "" while nobody sits. chosen: who can be moved, with arrows for that.
    light: who is lit while lots are drawn. anybody_known: whether there are names to tap.
    """
    names = seating.names

    def draw(place: Box, name: str) -> None:
        seat_card(
            frame,
            place,
            shell,
            name,
            names.index(name),
            target=f"seat-{names.index(name)}",
            chosen=name in (chosen, light),
            dealer=name == dealer and light is None,
            changes=light is not None,
        )

    middle = round_table(frame, box, seating.at, draw).pad(frame.mm(GAP))
    if chosen is not None:
        side_arrows(frame, middle)
    elif names:
        _draw_first_dealer(frame, middle, shell.words, light or dealer)
    else:
        _draw_what_to_tap(frame, middle, shell.words, anybody_known)


def _draw_first_dealer(frame: Frame, box: Box, _: Words, name: str) -> None:
    """Draws the first dealer, and the button to draw lots for it."""
    lots, words = box.cut_bottom(frame.mm(TOUCH), frame.mm(TIGHT))
    words = words.middle(words.w, min(words.h, frame.mm(BAR)))
    upper, lower = words.rows(2, 0)
    dim = frame.theme.dim
    frame.text(upper, _("First dealer"), capital=SMALL, colour=dim, align="centre")
    frame.text(lower, name, cut="name", capital=STRONG, align="centre")
    small_button(frame, lots, "draw", _("Pick at random"), SMALL, frame.theme.key_dark)


def _draw_what_to_tap(frame: Frame, box: Box, _: Words, anybody_known: bool) -> None:
    """Draws how to seat somebody: with a tap on a name or, without any, on the button for one."""
    text = _("Tap who’s playing, clockwise.")
    if not anybody_known:
        label = _("New name").replace(" ", NO_BREAK)
        text = _("Tap “{button}”").format(button=label)
    place = centred(frame, box.pad(frame.mm(HAIR), 0), text, TEXT)
    frame.paragraph(place, text, capital=TEXT, colour=frame.theme.dim, align="centre")
