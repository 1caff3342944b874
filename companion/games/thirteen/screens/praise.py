"""What only 13 can say in praise of a player: who kept clear of the dirty fours."""

from companion.games.thirteen.results import stage_result
from companion.games.thirteen.stage import PILES, ThirteenState
from companion.match.match import Match
from companion.ui.widgets.words import Words

RED = PILES.index("red")
# In fewer stages it is no feat.
SOME_STAGES = 2


def praise(match: Match[ThirteenState], _: Words) -> dict[int, str]:
    """By seat; see `GameUI.praise`. Nothing if more than half of the players can say so."""
    found = (stage_result(match, number) for number in range(1, match.opened + 1))
    stages = [stage for stage in found if stage is not None]
    clear = [
        seat
        for seat, name in enumerate(match.names)
        if all(stage.names[seat] == name and not stage.piles[seat][RED] for stage in stages)
    ]
    if len(stages) < SOME_STAGES or 2 * len(clear) > len(match.names):
        return {}
    return dict.fromkeys(clear, _("took no dirty four"))
