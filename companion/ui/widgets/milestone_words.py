"""Sentences about the records of the table that a match has made."""

from typing import TYPE_CHECKING

from companion.match.milestones import Milestone, WinningRun
from companion.ui.widgets.words import Words, listed, short_name

if TYPE_CHECKING:
    from companion.ui.shell.game_ui import GameUI


def milestone_words(_: Words, game_ui: "GameUI", milestone: Milestone) -> str:
    """One sentence, with the game's own word for a stage or round."""
    if not isinstance(milestone, WinningRun):
        what = "highest" if milestone.is_highest else "lowest"
        points, names = game_ui.pad_points(milestone.points), listed(_, milestone.names)
        return game_ui.say(_, what, points=points, names=names)
    facts = {"name": short_name(milestone.winner), "count": milestone.count}
    if milestone.everyone:
        return _("{name} has beaten everyone here {count} times running.").format(**facts)
    return _("{name} has beaten {others} {count} times running.").format(
        others=listed(_, milestone.losers), **facts
    )
