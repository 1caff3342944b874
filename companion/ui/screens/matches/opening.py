"""Opens a past match from a list or from a chart."""

from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.ui import routes
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.flow import say_left_out
from companion.ui.shell.shell import Shell

if TYPE_CHECKING:
    from companion.match.archive import MatchSummary


def open_past(shell: Shell, summary: "MatchSummary") -> bool:
    """Opens a match, given its summary; returns False and says why if it cannot be read."""
    try:
        match = shell.session.find(summary.id)
    except Refusal as refusal:
        shell.messages.say(refusal_words(shell, refusal))
        return False
    shell.navigator.go(routes.past(shell, summary, match))
    say_left_out(shell, match)
    return True
