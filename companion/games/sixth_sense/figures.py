"""6th Sense: what is counted for the statistics: predictions that hit, were too high, too low."""

from collections import Counter

from companion.games.sixth_sense.judge import VALUES
from companion.games.sixth_sense.rules import SIX_OR_NINE, SixthSenseState
from companion.match.match import Match
from companion.match.record import Step
from companion.match.tallies import Ratio

RATIOS = (
    Ratio("hit", "hit", "rounds"),
    Ratio("over", "over", "rounds"),
    Ratio("over-tricks", "over_tricks", "over"),
    Ratio("under", "under", "rounds"),
    Ratio("under-tricks", "under_tricks", "under"),
    *(Ratio("hit", f"hit{value}", f"said{value}", value) for value in VALUES),
)


def tallies(match: Match[SixthSenseState]) -> dict[tuple[int, int], Counter[str]]:
    """By round and seat: the prediction, and by how many tricks it was too high or too low."""
    found = {}
    for number, round_ in enumerate(match.state.rounds):
        if round_.complete:
            said = round_.predictions or ()
            for seat, (prediction, won) in enumerate(zip(said, round_.won, strict=True)):
                found[number, seat] = _tally(prediction, won)
    return found


def _tally(prediction: int, won: int) -> Counter[str]:
    # A six is also a nine, whichever is nearer; never both.
    aims = SIX_OR_NINE if prediction == SIX_OR_NINE[0] else (prediction,)
    missed = min((aim - won for aim in aims), key=abs)
    tally = Counter({"rounds": 1, f"said{prediction}": 1})
    if missed == 0:
        tally.update({"hit": 1, f"hit{prediction}": 1})
    elif missed > 0:
        tally.update(over=1, over_tricks=missed)
    else:
        tally.update(under=1, under_tricks=-missed)
    return tally


def turn_of(_step: Step[SixthSenseState]) -> int | None:
    """None: a trick is entered as a whole."""
    return None
