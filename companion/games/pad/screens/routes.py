"""The ways to the screens of a pad, by name: a screen is loaded when it is opened first."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from companion.games.pad.screens.about_pad import AboutPad
    from companion.games.pad.screens.children.children_numbers import ChildrenNumbers
    from companion.games.pad.screens.choose_row import ChooseRow
    from companion.games.pad.screens.correct_round import CorrectRound
    from companion.games.pad.screens.correct_row import CorrectRow
    from companion.games.pad.screens.entry import RoundEntry
    from companion.games.pad.screens.offers import OfferedPad
    from companion.games.pad.screens.pads import PadList
    from companion.games.pad.screens.scores import PadScores
    from companion.match.match import Match
    from companion.ui.screens.naming import Naming
    from companion.ui.shell.shell import Shell


def about_pad(shell: "Shell", offered: "OfferedPad") -> "AboutPad":
    """What a file says, or what is wrong with it."""
    from companion.games.pad.screens.about_pad import AboutPad

    return AboutPad(shell, offered)


def children_table(shell: "Shell") -> "ChildrenNumbers":
    """The round under way in children's mode."""
    from companion.games.pad.screens.children.children_numbers import ChildrenNumbers

    return ChildrenNumbers(shell)


def choose_row(shell: "Shell") -> "ChooseRow":
    """Which row is filled in next."""
    from companion.games.pad.screens.choose_row import ChooseRow

    return ChooseRow(shell)


def correct_round(shell: "Shell", number: int, seat: int = 0, place: int = 0) -> "CorrectRound":
    """All numbers of a complete round (from 1), that of `seat` in field `place` first."""
    from companion.games.pad.screens.correct_round import CorrectRound

    return CorrectRound(shell, number, seat, place)


def correct_row(shell: "Shell", number: int) -> "CorrectRow":
    """Which row round `number` (from 1) really was."""
    from companion.games.pad.screens.correct_row import CorrectRow

    return CorrectRow(shell, number)


def entry(shell: "Shell") -> "RoundEntry":
    """The numbers of the round under way, or of the one that comes."""
    from companion.games.pad.screens.entry import RoundEntry

    return RoundEntry(shell)


def new_pad(shell: "Shell", taken: "Callable[[], Collection[str] | None]") -> "Naming":
    """What the game of a new pad is called: not as one of `taken`, None while that is not known."""
    from companion.games.pad.screens.new_pad import pad_name

    return pad_name(shell, taken)


def pads(shell: "Shell") -> "PadList":
    """All pads that can be played here."""
    from companion.games.pad.screens.pads import PadList

    return PadList(shell)


def scores(shell: "Shell", number: int | None = None, match: "Match | None" = None) -> "PadScores":
    """A complete round."""
    from companion.games.pad.screens.scores import PadScores

    return PadScores(shell, number, match)
