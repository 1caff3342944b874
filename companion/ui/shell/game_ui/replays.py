"""What is asked of a game where a match or a stage of it is replayed, on screen or as a film."""

from typing import TYPE_CHECKING

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.shell.game_ui.names import GameNames
from companion.ui.shell.preferences import Preferences
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.ui.screens.replay.replay import Replay


class ReplayHooks(GameNames):
    """Which stages or rounds can be looked back at, and what is seen of them."""

    def looks_back(self, preferences: Preferences) -> bool:  # noqa: ARG002 - for the games
        """Whether the table wants to look back at all; called before `replays`."""
        return True

    def replays(self, match: Match) -> tuple[int, ...]:
        """The numbers of the stages (from 1) that can be replayed; 0 stands for all rounds.

        Never one that is not scored yet. Called by the scores, the pad, the result, the history,
        and for the film of a match.
        """
        return (0,) if overview(match).scored else ()

    def replay(self, _: Words, match: Match, number: int) -> "Replay":  # noqa: ARG002
        """The replay of one of `replays`; called when it is opened, and for its film."""
        from companion.ui.screens.replay.replay import RoundsReplay

        return RoundsReplay(_, match)

    def usual_replay(self, numbers: tuple[int, ...]) -> int:
        """Which of `replays`, of which there are some, is shown if nobody says which: all rounds,
        or else the last stage; not for overriding."""
        return 0 if 0 in numbers else numbers[-1]

    def offered_replays(self, preferences: Preferences, match: Match) -> tuple[int, ...]:
        """`replays`, none where the table does not look back; not for overriding."""
        return self.replays(match) if self.looks_back(preferences) else ()
