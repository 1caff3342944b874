"""6th Sense: the keys of the judge: every card, and how the last one was meant."""

from companion.games.sixth_sense.judge import COLOURS, SENSE, VALUES
from companion.games.sixth_sense.screens.suits import SIX_OR_NINE, SUITS, suit_key
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, MARGIN, SMALL, SMALLEST_CAPITAL, TEXT, TIGHT
from companion.ui.widgets.pages import centred

# How a card may be meant: the name of its target, its words, and whether it is chosen.
Meaning = tuple[str, str, bool]


def trick_keys(frame: Frame, box: Box, trump: str | None, words: str) -> None:
    """Every card, card-B0 and so on: a row for each colour, two where it is narrow.

    trump: the colour whose keys are marked, and whose row has the word for it, `words`; or None.
    """
    portrait = frame.panel.portrait
    gap = max(2, frame.mm(HAIR))
    rows = box.rows(len(COLOURS), gap if not portrait else frame.mm(TIGHT))
    for suit, row in zip(COLOURS, rows, strict=True):
        across, down = (8, 2) if portrait else (15, 1)
        label, keys = row.cut_left((row.w + gap) // across - gap, gap)
        _draw_label(frame, label, suit, words if suit == trump else "")
        for value, cell in zip(VALUES, keys.grid(across - 1, down, gap), strict=True):
            text = SIX_OR_NINE if value == SENSE else str(value)
            suit_key(frame, cell, suit, f"card-{suit}{value}", text, framed=suit == trump)


def _draw_label(frame: Frame, box: Box, suit: str, words: str) -> None:
    """Draws the sign of a row, and on a bright ground below it what its colour is; or "".

    A long word that has no room is left out: the ground says it too.
    """
    theme = frame.theme
    sign, colour, _ink, dark = SUITS[suit]
    side = min(frame.mm(LINE + TIGHT), box.w)
    if not words:
        frame.sign(box.middle(side, side), sign, colour)
        return
    frame.fill(box, theme.cream, TIGHT)
    room = box.w - 2 * frame.mm(HAIR)
    if frame.fonts.width(words, "name", frame.text_size("name", SMALLEST_CAPITAL)) > room:
        frame.sign(box.middle(side, side), sign, dark)
        return
    both = box.middle(room, side + frame.mm(LINE))
    upper, lower = both.cut_top(side)
    frame.sign(upper.middle(side, side), sign, dark)
    frame.text(lower, words, cut="name", capital=TEXT, colour=theme.on_cream, align="centre")


def meaning_keys(frame: Frame, box: Box, choices: list[Meaning]) -> None:
    """A key for each meaning side by side; the chosen one is bright."""
    theme = frame.theme
    cells = box.columns(len(choices), frame.mm(TIGHT))
    # All have one size: the small one if a text needs two lines.
    size = frame.size("body", TEXT)
    room = min(cell.w for cell in cells) - 2 * frame.mm(TIGHT)
    fit = all(frame.fonts.width(text, "body", size) <= room for _name, text, _chosen in choices)
    capital = TEXT if fit else SMALL
    for (name, text, chosen), whole in zip(choices, cells, strict=True):
        cell = frame.off_edge(whole)
        frame.fill(cell, theme.cream if chosen else theme.key_dark, MARGIN)
        ink = theme.on_cream if chosen else theme.ink
        place = centred(frame, cell.pad(frame.mm(TIGHT), 0), text, capital)
        frame.paragraph(place, text, capital=capital, colour=ink, align="centre")
        frame.target(whole, name)
