"""What the shared screens ask of 13 about stages that are over: the part of its GameUI."""

from typing import TYPE_CHECKING

from companion.match.match import Match
from companion.ui.shell.game_ui.replays import ReplayHooks
from companion.ui.shell.preferences import Preferences
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.ui.screens.replay.replay import Replay


class ThirteenReplays(ReplayHooks):
    """Stages that were entered card by card are replayed, where the table looks back at all."""

    def looks_back(self, preferences: Preferences) -> bool:
        return preferences.flag("looking_back")

    def replays(self, match: Match) -> tuple[int, ...]:
        from companion.games.thirteen.results import played_stages

        return played_stages(match)

    def replay(self, _: Words, match: Match, number: int) -> "Replay":
        from companion.games.thirteen.screens.looking_back.stage_replay import StageReplay

        return StageReplay(_, match, number)
