"""6th Sense: predictions stay secret until the round is scored."""

from companion.games.frozen import replace
from companion.match.match import Match
from companion.match.views.common import View, common


def view(match: Match, open_mode: bool = False) -> View:
    """The rounds, with what lies face down left out of the one under way."""
    rounds = match.state.rounds
    if match.state.running is not None and not open_mode:
        rounds = (*rounds[:-1], replace(rounds[-1], predictions=None))
    return common(match, rounds)
