"""Draws which card of a deck gets its tag now, what became of the last, and how far the deck is."""

from collections.abc import Mapping

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    MARGIN,
    NUMBER,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
)
from companion.ui.render.theme import DARK_INK, GREEN
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.shell import Shell
from companion.ui.widgets.deck_grid import draw_face
from companion.ui.widgets.pages import centred, saying
from companion.ui.widgets.parts import draw_progress
from companion.ui.widgets.words import Words, capital

# The heights of the strip with the last card, and at most of the face of the next, in millimetres.
STRIP = KEY
FACE = 9 * SPACE


@dataclass(frozen=True)
class DeckProgress:
    """How far the deck is.

    card: the one to scan now; None if all have tags. tags: the card of each tag. copies: how many
    the deck has of each card. last: the tag that was taken last. doubt: a scanned tag that belongs
    to another card already.
    """

    card: str | None
    tags: Mapping[str, str]
    copies: Mapping[str, int]
    last: str | None
    doubt: str | None


def draw_enrol_panel(
    frame: Frame, box: Box, shell: Shell, game_ui: GameUI, progress: DeckProgress
) -> None:
    """Draws the panel; about a tag in doubt it asks, with the targets change and keep."""
    theme, card, tags = frame.theme, progress.card, progress.tags
    frame.fill(box, theme.panel, MARGIN)
    inside = box.pad(frame.mm(SPACE), frame.mm(SPACE))
    line, inside = inside.cut_bottom(frame.mm(GAP), frame.mm(MARGIN))
    draw_progress(frame, line, len(tags), sum(progress.copies.values()))
    if progress.doubt is not None:
        known = tags.get(progress.doubt, "")
        _draw_doubt(frame, inside, shell.words, game_ui, known, card)
        return
    strip, inside = inside.cut_bottom(frame.mm(STRIP), frame.mm(MARGIN))
    _draw_outcome(frame, strip, shell, game_ui, tags.get(progress.last or ""))
    if card is None:
        words, check = inside.cut_top(inside.h * 6 // 10, frame.mm(TIGHT))
        saying(frame, words, shell.words("All cards are known."), NUMBER)
        side = min(check.h, frame.mm(6 * SPACE))
        frame.sign(Box(check.x, check.y, side, side), "check", theme.green)
    else:
        copy = list(tags.values()).count(card) + 1
        _draw_next_card(frame, inside, shell.words, game_ui, card, copy, progress.copies[card])


def _draw_next_card(
    frame: Frame, box: Box, _: Words, game_ui: GameUI, card: str, copy: int, of: int
) -> None:
    """Draws the face of the card, and which of its copies it is."""
    high = min(box.h, frame.mm(FACE))
    face, words = box.cut_left(high * 7 // 10, frame.mm(SPACE))
    draw_face(frame, Box(face.x, face.y, face.w, high), game_ui.face(card, frame.theme))
    request = _("Put {card} on a reader").format(card=game_ui.card_words(_, card))
    if of > 1:
        below, words = words.cut_bottom(frame.mm(LINE + TIGHT), frame.mm(TIGHT))
        text = _("{copy} of {of}").format(copy=copy, of=of)
        frame.text(below, text, capital=STRONG, colour=frame.theme.dim)
    saying(frame, words, request, TITLE)


def _draw_outcome(frame: Frame, box: Box, shell: Shell, game_ui: GameUI, done: str | None) -> None:
    """Draws which card was taken last, large; or what is to be said instead."""
    success = "" if done is None else capital(game_ui.card_words(shell.words, done))
    said = shell.messages.text
    if said and said != success:
        frame.paragraph(centred(frame, box, said, STRONG), said, capital=STRONG)
    elif success:
        frame.fill(box, GREEN, MARGIN)
        inside = box.pad(frame.mm(MARGIN), 0)
        check, words = inside.cut_left(frame.mm(2 * SPACE), frame.mm(MARGIN))
        frame.sign(check, "check", DARK_INK)
        frame.text(words, success, cut="number", capital=TITLE, colour=DARK_INK)


def _draw_doubt(
    frame: Frame, box: Box, _: Words, game_ui: GameUI, known: str, card: str | None
) -> None:
    """Asks whether a tag is of the card that has it, or of the one to scan now."""
    known_words = game_ui.card_words(_, known)
    text, buttons = box.cut_top(box.h - frame.mm(2 * BAR + GAP), frame.mm(MARGIN))
    saying(frame, text, _("This is already {card}.").format(card=known_words), TITLE)
    upper, lower = buttons.rows(2, frame.mm(GAP))
    if card is not None and card != known:
        label = _("No, it’s {card}").format(card=game_ui.card_words(_, card))
        frame.button(upper, "change", label, primary=True)
    label = _("It’s {card}").format(card=known_words)
    frame.button(lower, "keep", label, colour=frame.theme.panel_down)
