"""What an analysis says, as JSON: a stage for `companion analyse`."""

from companion.games.thirteen.analysis.stage_analysis import StageAnalysis, analyse
from companion.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.game import Sheet
    from companion.games.thirteen.stage import ThirteenState


def why_not(state: "ThirteenState", number: int) -> str:
    """Why stage `number` (from 1) cannot be analysed; "" if it can."""
    if number > len(state.stages):
        return "it wasn't played"
    stage = state.stages[number - 1]
    if stage.counted:
        return "only its piles were counted"
    return "" if stage.complete else "it isn't finished"


def report(
    state: "ThirteenState",
    number: int,
    worlds: int,
    seed: object,
    progress: "Callable[[int], None]" = lambda _: None,
) -> "Sheet":
    """The analysis of a stage (from 1) that has no `why_not`."""
    stage = state.stages[number - 1]
    found = analyse(stage, state.setup.deck, worlds, f"{seed} {number}", progress)
    return {"stage": number, **as_json(found, state.setup.players)}


def as_json(found: StageAnalysis, players: tuple[str, ...]) -> "Sheet":
    """An analysis with the names of its players."""
    return {
        "running": [list(points) for points in found.running],
        "turning_points": list(found.turning_points),
        "plays": [
            {
                "number": each.number,
                "by": players[each.seat],
                "play": str(replace(each.play, by=None)),
                "cost": each.cost,
                "error": each.error,
                "certain": each.certain,
                "better": str(each.better),
            }
            for each in found.plays
        ],
        "players": [
            {
                "name": name,
                "given_away": each.given_away,
                "small": each.small,
                "gifts": each.gifts,
                "luck": each.luck,
                "points": each.points,
            }
            for name, each in zip(players, found.players, strict=True)
        ],
    }
