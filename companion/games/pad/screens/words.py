"""A pad's rounds, rows and entries in words."""

from companion.games.pad.event import Event, NextRound, Numbers
from companion.games.pad.rules import PadSetup
from companion.games.pad.screens.number_keys import is_yes_no
from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.view import PadView, table_at
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import view
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, SPACE, STRONG, TEXT, TOUCH
from companion.ui.shell.game_ui.values import EventWords
from companion.ui.widgets.words import LONGEST_NAME, SHORTEST_NAME, Words, short_name

# In a message a name has so many letters at most.
SHORT = 12
# The most that the words are wide that name the dealer, in millimetres: more on a lying panel, or
# where the title leaves room.
DEALER, LYING = 2 * BAR, 3 * BAR


def points_text(points: int) -> str:
    """Points of a round, with their sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def row_of(match: Match, number: int) -> str | None:
    """The name of row `number` (from 1) in the order entered.

    None if that row has not begun, or the pad has none.
    """
    setup: PadSetup = match.setup
    if not setup.pad.rows or not 1 <= number <= match.opened:
        return None
    table: PadView = view(match).table
    return table.rounds[number - 1].row


def event_words(_: Words, match: Match, step: Step) -> EventWords:
    """An entry of the record; a secret number only once it may be shown."""
    event: Event = step.event
    match event:
        case NextRound(row):
            if row is not None:
                return EventWords(
                    _("Row: {row}").format(row=pad_words(_, match.setup.pad.name)(row))
                )
            return EventWords(_("Round {number} began").format(number=step.stage))
        case Numbers(seat):
            name = short_name(match.names_in(step.stage - 1)[seat])
            numbers = _number_words(_, match, step, event)
            return EventWords(name, numbers, seat)
        case _:
            return EventWords(_("The game was ended here"))


def _number_words(_: Words, match: Match, step: Step, event: Numbers) -> str:
    """What was entered for a player, as in "Bid 2, Tricks 3"."""
    setup: PadSetup = match.setup
    shown = table_at(match, step).rounds[step.stage - 1].entered[event.seat]
    words = pad_words(_, setup.pad.name)
    parts = []
    for field, value, seen in zip(setup.pad.fields, event.values, shown, strict=True):
        if value is None:
            continue
        text = f"−{-value}" if value < 0 else str(value)
        if seen is None:
            text = "…"
        elif is_yes_no(field):
            text = _("yes") if value else _("no")
        parts.append(f"{words(field.name)} {text}")
    return ", ".join(parts)


def undone_words(_: Words, match: Match, event: object) -> str:
    """What was undone, if it is a player's numbers or a row; else ""."""
    if isinstance(event, Numbers):
        name = short_name(match.coming_names[event.seat], SHORT)
        return _("Undone: {name}’s numbers").format(name=name)
    if isinstance(event, NextRound) and event.row is not None:
        return _("Undone: {row}").format(row=pad_words(_, match.setup.pad.name)(event.row))
    return ""


def done_words(_: Words, match: Match, event: object) -> str:
    """What redo does again, if it is a player's numbers or a row; else ""."""
    if isinstance(event, Numbers):
        name = short_name(match.coming_names[event.seat], SHORT)
        return _("Entered again: {name}’s numbers").format(name=name)
    if isinstance(event, NextRound) and event.row is not None:
        return _("Chosen again: {row}").format(row=pad_words(_, match.setup.pad.name)(event.row))
    return ""


def named(frame: Frame, text: str, name: str, width: int, capital: float, **facts: str) -> str:
    """The text with a name in place of {name}, so long that it fits into this width if it can."""
    size = frame.size("body", capital)
    for longest in range(LONGEST_NAME, SHORTEST_NAME - 1, -1):
        words = text.format(name=short_name(name, longest), **facts)
        if frame.fonts.width(words, "body", size) <= width:
            break
    return words


def dealt_words(frame: Frame, _: Words, name: str, title: str) -> str:
    """Who dealt, for the button at the right of the title."""
    room = frame.mm(LYING)
    if frame.panel.portrait:
        taken = frame.fonts.width(title, "number", frame.size("number", STRONG))
        taken += frame.mm(TOUCH + 2 * SPACE) + 4 * frame.mm(GAP)
        room = min(room, max(frame.mm(DEALER), frame.box.w - taken))
    return named(frame, _("{name} dealt"), name, room, TEXT)
