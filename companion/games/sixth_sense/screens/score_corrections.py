"""6th Sense: from the scores of a round of the match on the table to what corrects them."""

from companion.games.sixth_sense.event import Predict
from companion.games.sixth_sense.screens.player_round import SixthPlayer
from companion.games.sixth_sense.screens.player_tricks import PlayerTricks
from companion.games.sixth_sense.screens.predictions import SixthPredictions
from companion.match import record
from companion.ui.screens.dealing.who_dealt import WhoDealt
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dealer_badge import DEALER


def open_correction(shell: Shell, number: int, target: str) -> bool:
    """Opens what corrects a part of the scores of round `number` (from 1), which is complete.

    `target`: the dealer's D, `said-SEAT` for a prediction, `won-SEAT` for the tricks. Returns False
    for any other target.
    """
    what, _, seat = target.partition("-")
    if target == DEALER:
        shell.navigator.go(WhoDealt(shell, number))
    elif what == "said":
        _open_prediction(shell, number, int(seat))
    elif what == "won":
        _open_tricks(shell, number, int(seat))
    else:
        return False
    return True


def _open_prediction(shell: Shell, number: int, seat: int) -> None:
    """Opens the predictions of the round, to correct those of one seat."""
    for step in reversed(record.steps(shell.session.match.step)):
        if isinstance(step.event, Predict) and step.stage == number:
            shell.navigator.go(SixthPredictions(shell, step, seat))
            return


def _open_tricks(shell: Shell, number: int, seat: int) -> None:
    """Opens the tricks that this player won, or the number if they were counted."""
    counted = shell.session.view().table.rounds[number - 1].counted is not None
    shell.navigator.go((SixthPlayer if counted else PlayerTricks)(shell, number, seat))
