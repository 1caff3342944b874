"""What is asked of a game for a stage or round: its screens, and who deals and plays."""

from companion.games.base import after
from companion.match.match import Match
from companion.match.view import View
from companion.ui.shell.game_ui.names import GameNames
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words


class StageHooks(GameNames):
    """The screens of a stage or round, from its start to its scores, and the words of its deal."""

    def begin(self, shell: Shell) -> Screen:
        """The screen before a stage or round.

        Called by `flow` when a match begins, and after the scores of a stage.
        """
        from companion.ui.screens.stage_start import StageStart

        return StageStart(shell)

    def half_begun(self, shell: Shell) -> bool:  # noqa: ARG002 - for the games
        """Whether something of the next stage is half entered: then it is opened, not the scores.

        Called by `flow` between two stages. Only of a game in which the first entry begins a stage.
        """
        return False

    def deal_words(self, _: Words, match: Match, dealer: int) -> str:
        """Who deals, how many cards, and who leads, as a sentence.

        Called by the shared screen before a stage or round; `dealer` is the seat chosen there.
        """
        names = match.coming_names
        return _("{dealer} deals, {first} starts.").format(
            dealer=names[dealer], first=names[after(dealer, len(names))]
        )

    def table(self, shell: Shell) -> list[Screen]:
        """The screens of a stage or round under way, from the bottom of the stack up.

        Called by `flow` when a stage begins, a match is continued, or undo leads back to it.
        """
        raise NotImplementedError

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The screen with the scores of a stage or round; None for the last one.

        Called by `flow` when a stage has ended; by the pad and the result, to look one up.
        """
        from companion.ui.screens.scores.scores_screen import ScoresScreen

        return ScoresScreen(shell, number, match)

    def deal_by(self, seat: int | None) -> object | None:  # noqa: ARG002 - for the games
        """The event of a stage or round that `seat` dealt, or with None whose turn it was.

        Called where another dealer is chosen, before a stage or afterwards. None in a game in which
        one player deals for all rounds: then only the first dealer can be another one.
        """
        return None

    def turn_words(self, _: Words, shown: View) -> str:  # noqa: ARG002 - for the games
        """Who plays or leads next in the stage or round under way, as a sentence; or "".

        Called where another dealer is chosen for it, with the view that this would lead to.
        """
        return ""

    def stage_counts(self, _: Words, shown: View) -> tuple[str, tuple[int, ...]] | None:  # noqa: ARG002
        """What everybody has in the stage or round under way, and a word for it; None if nothing.

        Only what all players may see. Called where another dealer is chosen for it, with the views
        before and after.
        """
        return None

    def named_words(self, _: Words, match: Match, number: int) -> str:  # noqa: ARG002
        """What of stage `number` (from 1) stays with its player whoever dealt, or "".

        Called where another dealer is chosen for a stage that has begun.
        """
        return ""
