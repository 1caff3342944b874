"""Sentences about the records of the table that a match has made."""

from typing import TYPE_CHECKING

from companion.match.milestones import Milestone, WinningRun
from companion.ui.widgets.words import Words, listed, short_name
from companion.wording import plural

if TYPE_CHECKING:
    from companion.ui.shell.game_ui import GameUI


def milestone_words(_: Words, game_ui: "GameUI", milestone: Milestone) -> str:
    """One sentence, with the game's own word for a stage or round."""
    if not isinstance(milestone, WinningRun):
        what = "highest" if milestone.is_highest else "lowest"
        points, names = game_ui.pad_points(milestone.points), listed(_, milestone.names)
        return game_ui.say(_, what, points=points, names=names)
    name = short_name(milestone.winner)
    if milestone.everyone:
        return plural(
            _,
            milestone.count,
            "{name} has beaten everyone here {count} time running.",
            "{name} has beaten everyone here {count} times running.",
            name=name,
        )
    return plural(
        _,
        milestone.count,
        "{name} has beaten {others} {count} time running.",
        "{name} has beaten {others} {count} times running.",
        name=name,
        others=listed(_, milestone.losers),
    )
