"""6th Sense: from the scores of a round of the match on the table to what corrects them."""

from companion.games.sixth_sense.event import Predict
from companion.games.sixth_sense.screens.player_round import SixthPlayer
from companion.games.sixth_sense.screens.player_tricks import PlayerTricks
from companion.games.sixth_sense.screens.predictions import SixthPredictions
from companion.match import record
from companion.ui.shell.shell import Shell


def open_prediction(shell: Shell, number: int, seat: int) -> None:
    """Opens the predictions of the round, to correct those of one seat."""
    for step in reversed(record.steps(shell.session.match.step)):
        if isinstance(step.event, Predict) and step.stage == number:
            shell.navigator.go(SixthPredictions(shell, step, seat))
            return


def open_tricks(shell: Shell, number: int, seat: int) -> None:
    """Opens the tricks that this player won, or the number if they were counted."""
    counted = shell.session.view().table.rounds[number - 1].counted is not None
    shell.navigator.go((SixthPlayer if counted else PlayerTricks)(shell, number, seat))
