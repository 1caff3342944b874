"""10: all that the record knows lies open on the table."""

from collections import Counter

from companion.match.match import Match
from companion.match.view import View, common


def view(match: Match, open_mode: bool = False) -> View:  # noqa: ARG001 - as every game's view
    """The rounds, the round under way, the chips."""
    state = match.state
    return common(match, (state.rounds, state.table, state.chips, state.end))


def own_counts(match: Match) -> Counter[tuple[int, int]]:
    """Who won each round."""
    return Counter((number, played.winner) for number, played in enumerate(match.state.rounds))
