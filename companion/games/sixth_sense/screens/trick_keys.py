"""6th Sense: the keys of the judge: every card, and how the last one was meant."""

from companion.games.sixth_sense.judge import COLOURS, SENSE, VALUES
from companion.games.sixth_sense.screens.suits import SIX_OR_NINE, SUITS, suit_key
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.widgets.pages import centred

# How a card may be meant: the name of its target, its words, and whether it is chosen.
Meaning = tuple[str, str, bool]


def trick_keys(frame: Frame, box: Box) -> None:
    """Every card, card-B0 and so on: a row for each colour, two where it is narrow."""
    portrait = frame.panel.portrait
    gap = max(2, frame.mm(0.6))
    rows = box.rows(len(COLOURS), gap if not portrait else frame.mm(1.4))
    for suit, row in zip(COLOURS, rows, strict=True):
        across, down = (8, 2) if portrait else (15, 1)
        label, keys = row.cut_left((row.w + gap) // across - gap, gap)
        sign, colour, _ink, _dark = SUITS[suit]
        side = min(frame.mm(5), label.w)
        frame.sign(label.middle(side, side), sign, colour)
        for value, cell in zip(VALUES, keys.grid(across - 1, down, gap), strict=True):
            text = SIX_OR_NINE if value == SENSE else str(value)
            suit_key(frame, cell, suit, f"card-{suit}{value}", text)


def meaning_keys(frame: Frame, box: Box, choices: list[Meaning]) -> None:
    """A key for each meaning side by side; the chosen one is bright."""
    theme = frame.theme
    cells = box.columns(len(choices), frame.mm(1))
    # All have one size: the small one if a text needs two lines.
    size = frame.size("body", 2.4)
    room = min(cell.w for cell in cells) - 2 * frame.mm(0.8)
    fit = all(frame.fonts.width(text, "body", size) <= room for _name, text, _chosen in choices)
    capital = 2.4 if fit else 2.2
    for (name, text, chosen), whole in zip(choices, cells, strict=True):
        cell = frame.off_edge(whole)
        frame.fill(cell, theme.cream if chosen else theme.key_dark, 2.0)
        ink = theme.on_cream if chosen else theme.ink
        place = centred(frame, cell.pad(frame.mm(0.8), 0), text, capital)
        frame.paragraph(place, text, capital=capital, colour=ink, align="centre")
        frame.target(whole, name)
