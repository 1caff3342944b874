"""6th Sense: predictions stay secret until the round is scored."""

from collections import Counter

from companion.games.sixth_sense.rules import distance
from companion.match.match import Match
from companion.match.view import View, common
from companion.records import replace


def view(match: Match, open_mode: bool = False) -> View:
    """The rounds, with what lies face down left out of the one under way."""
    rounds = match.state.rounds
    if match.state.running is not None and not open_mode:
        rounds = (*rounds[:-1], replace(rounds[-1], predictions=None))
    return common(match, rounds)


def own_counts(match: Match) -> Counter[tuple[int, int]]:
    """Whose prediction was exactly right."""
    hits: Counter[tuple[int, int]] = Counter()
    for number, round_ in enumerate(match.state.rounds):
        if round_.complete:
            for seat, (said, won) in enumerate(
                zip(round_.predictions or (), round_.won, strict=True)
            ):
                hits[number, seat] += distance(said, won) == 0
    return hits
