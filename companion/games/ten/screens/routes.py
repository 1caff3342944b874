"""The ways to the screens of 10, by name: a screen is loaded when it is opened first.

Each route takes what its screen takes; with a place a screen corrects the entry there.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.ten.screens.counts import Part
    from companion.games.ten.screens.end import TenEnd
    from companion.games.ten.screens.entry import Place
    from companion.games.ten.screens.final import TenFinal
    from companion.games.ten.screens.laid import TenLaid
    from companion.games.ten.screens.misfit import TenMisfit
    from companion.games.ten.screens.move import TenMove
    from companion.games.ten.screens.quick import TenQuick
    from companion.games.ten.screens.start import TenStart
    from companion.match.actions import Edit
    from companion.match.match import Match
    from companion.ui.shell.screen import Screen
    from companion.ui.shell.shell import Shell


def children_table(shell: "Shell", table: "Screen") -> "Screen | None":
    """The end of a round in children's mode, entered as on `table`.

    None where chips are followed: who moves whose is nothing for a few keys.
    """
    from companion.games.ten.screens.children import ChildrenLaid, ChildrenQuick
    from companion.games.ten.screens.laid import TenLaid
    from companion.games.ten.screens.tracking import keeps_chips

    if keeps_chips(shell):
        return None
    return (ChildrenLaid if isinstance(table, TenLaid) else ChildrenQuick)(shell)


def end(shell: "Shell", place: "Place | None" = None, on: "Part | None" = None) -> "TenEnd":
    """The hands and chips at the end of the match; `on`: what is counted first."""
    from companion.games.ten.screens.end import TenEnd

    return TenEnd(shell, place, on)


def final(shell: "Shell", match: "Match | None" = None) -> "TenFinal":
    """The final score with its parts."""
    from companion.games.ten.screens.final import TenFinal

    return TenFinal(shell, match)


def laid(shell: "Shell", place: "Place | None" = None) -> "TenLaid":
    """The end of a round, card by card."""
    from companion.games.ten.screens.laid import TenLaid

    return TenLaid(shell, place)


def misfit(shell: "Shell", edits: "tuple[Edit, ...]") -> "TenMisfit":
    """A correction after which a later entry no longer fits."""
    from companion.games.ten.screens.misfit import TenMisfit

    return TenMisfit(shell, edits)


def move(shell: "Shell", place: "Place") -> "TenMove":
    """A move with chips, to correct it."""
    from companion.games.ten.screens.move import TenMove

    return TenMove(shell, place)


def round_end(shell: "Shell") -> "TenQuick | TenLaid":
    """The end of a round, as it was entered last; at first by cards where chips are followed."""
    from companion.games.ten.choices import CARDS, QUICK
    from companion.games.ten.screens.tracking import keeps_chips

    way = shell.preferences.get("ten_way") or (CARDS if keeps_chips(shell) else QUICK)
    return laid(shell) if way == CARDS else quick(shell)


def quick(shell: "Shell", place: "Place | None" = None) -> "TenQuick":
    """The end of a round: who wins, who takes, and what it costs."""
    from companion.games.ten.screens.quick import TenQuick

    return TenQuick(shell, place)


def start(shell: "Shell", place: "Place | None" = None) -> "TenStart":
    """Who starts a round, and which card is turned."""
    from companion.games.ten.screens.start import TenStart

    return TenStart(shell, place)
