"""The rows of a pad as lines of the score pad: with their names, in the order of the pad."""

from companion.games.pad.screens.pad_words import badge_of_name, pad_words
from companion.games.pad.view import PadView
from companion.match.match import Match
from companion.match.view import view
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.values import PadLine
from companion.ui.widgets.words import Words, short_name

# The most letters of a row's name where there is little room.
SHORT = 6


def row_lines(game_ui: GameUI, match: Match, _: Words) -> tuple[PadLine, ...]:
    """A line for each row, also for those that have not begun."""
    table: PadView = view(match).table
    begun = {each.row: (number, each.points) for number, each in enumerate(table.rounds, 1)}
    words = pad_words(_, table.pad.name)
    names = [words(row) for row in table.pad.rows]
    lines = []
    for row, name, short in zip(table.pad.rows, names, short_rows(names), strict=True):
        number, points = begun.get(row, (None, None))
        best = game_ui.best(points) if points else ()
        lines.append(PadLine(name, points, number, best, short=short))
    return tuple(lines)


def short_rows(names: list[str]) -> list[str]:
    """The names of all rows in a few letters each, no two alike; their numbers if that cannot be.

    >>> short_rows(["Ones", "Three of a kind"])
    ['Ones', 'Three…']
    """
    for shorten in (_beginning, lambda name: short_name(name, SHORT), badge_of_name):
        short = [shorten(name) for name in names]
        if len(set(short)) == len(names):
            return short
    return [str(number) for number in range(1, len(names) + 1)]


def _beginning(name: str) -> str:
    return name if len(name) <= SHORT else f"{name[: SHORT - 1].rstrip()}…"
