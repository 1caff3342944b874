"""13: what is counted for the statistics: dirty fours, majorities, takes, turns, skill, luck."""

from collections import Counter

from companion.games.thirteen.results import COUNTED, how_scored
from companion.games.thirteen.stage import RED, Play, Stage, ThirteenState
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.match.tallies import Ratio

# `piles` are the stages whose piles are known, `played` those that were scored from plays. `given`
# and `luck` are hundredths of points, and `looked` those of stages, of the stages whose analysis
# is kept: see look_back.py.
RATIOS = (
    Ratio("dirty-fours", "fours", "piles"),
    Ratio("majorities", "majorities", "piles"),
    Ratio("majorities-kept", "kept", "held"),
    Ratio("takes", "takes", "played"),
    Ratio("take-cards", "cards", "takes"),
    Ratio("given-away", "given", "looked"),
    Ratio("luck", "luck", "looked"),
)


def tallies(match: Match[ThirteenState]) -> dict[tuple[int, int], Counter[str]]:
    """By stage and seat; takes and majorities on the way only where the plays are known."""
    found = {}
    played = set()
    for number, stage in enumerate(match.state.stages):
        if stage.complete:
            known = how_scored(match, number + 1) != COUNTED
            played |= {number} if known else set()
            for seat, pile in enumerate(stage.taken):
                found[number, seat] = Counter(
                    piles=1,
                    fours=pile[RED],
                    majorities=stage.majority.count(seat),
                    played=int(known),
                )
    held: set[tuple[int, int, int]] = set()
    for step in record.steps(match.step):
        number = step.stage - 1
        if number in played and isinstance(step.event, Play):
            stage, before = step.state.stages[-1], record.before(step).state.stages[-1]
            if stage.taken != before.taken:
                seat = _seat_of(stage)
                cards = sum(stage.taken[seat]) - sum(before.taken[seat])
                found[number, seat].update(takes=1, cards=cards)
                held |= {
                    (number, colour, holder)
                    for colour, holder in enumerate(stage.majority)
                    if holder is not None
                }
    for number, colour, holder in held:
        kept = match.state.stages[number].majority[colour] == holder
        found[number, holder].update(held=1, kept=int(kept))
    return found


def turn_of(step: Step[ThirteenState]) -> int | None:
    """The seat that laid a card."""
    return _seat_of(step.state.stages[-1]) if isinstance(step.event, Play) else None


def _seat_of(stage: Stage) -> int:
    """The seat of the last play of a stage."""
    return (stage.on - 1) % len(stage.taken)
