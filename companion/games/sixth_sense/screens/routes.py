"""The ways to the screens of 6th Sense, by name: a screen is loaded when it is opened first.

Each route takes what its screen takes; with a step of the record a screen corrects that.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.sixth_sense.screens.children import ChildrenTricks
    from companion.games.sixth_sense.screens.count import SixthCount
    from companion.games.sixth_sense.screens.judge import SixthJudge
    from companion.games.sixth_sense.screens.player_round import SixthPlayer
    from companion.games.sixth_sense.screens.predictions import SixthPredictions
    from companion.games.sixth_sense.screens.scores import SixthScores
    from companion.games.sixth_sense.screens.start import SixthTrump
    from companion.games.sixth_sense.screens.table import SixthTable
    from companion.games.sixth_sense.screens.who_led import WhoLed
    from companion.games.sixth_sense.shifts import KeptTricks
    from companion.match.match import Match
    from companion.match.record import Step
    from companion.ui.shell.shell import Shell


def children_table(shell: "Shell") -> "ChildrenTricks":
    """The table in children's mode."""
    from companion.games.sixth_sense.screens.children import ChildrenTricks

    return ChildrenTricks(shell)


def count(shell: "Shell", step: "Step | None" = None) -> "SixthCount":
    """Everybody's tricks, counted at the end of a round."""
    from companion.games.sixth_sense.screens.count import SixthCount

    return SixthCount(shell, step)


def judge(shell: "Shell", step: "Step | None" = None) -> "SixthJudge":
    """Who wins a trick, card by card."""
    from companion.games.sixth_sense.screens.judge import SixthJudge

    return SixthJudge(shell, step)


def player(shell: "Shell", number: int, seat: int) -> "SixthPlayer":
    """What one player predicted and won in round `number`, to correct it."""
    from companion.games.sixth_sense.screens.player_round import SixthPlayer

    return SixthPlayer(shell, number, seat)


def predictions(shell: "Shell", step: "Step | None" = None) -> "SixthPredictions":
    """The predictions, turned over at the end of a round."""
    from companion.games.sixth_sense.screens.predictions import SixthPredictions

    return SixthPredictions(shell, step)


def scores(
    shell: "Shell", number: "int | None" = None, match: "Match | None" = None
) -> "SixthScores":
    """The scores of a round."""
    from companion.games.sixth_sense.screens.scores import SixthScores

    return SixthScores(shell, number, match)


def table(shell: "Shell") -> "SixthTable":
    """The round under way."""
    from companion.games.sixth_sense.screens.table import SixthTable

    return SixthTable(shell)


def trump(shell: "Shell") -> "SixthTrump":
    """Which colour is trump."""
    from companion.games.sixth_sense.screens.start import SixthTrump

    return SixthTrump(shell)


def who_led(shell: "Shell", kept: "KeptTricks") -> "WhoLed":
    """Who led a later trick than the corrected one; `kept` has the question."""
    from companion.games.sixth_sense.screens.who_led import WhoLed

    return WhoLed(shell, kept)
