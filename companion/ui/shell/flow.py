"""Which screen comes when: the one that fits the state of the match."""

from companion.match.match import Match
from companion.sentences import left_out
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.shell import Shell


def home(shell: Shell) -> None:
    """Back to the beginning; a match under way waits there."""
    from companion.ui.screens.home import Home

    shell.navigator.start(Home(shell))


def game_ui(shell: Shell) -> GameUI:
    """The GameUI of the match on the table. Raises NoMatch without one."""
    return game_uis.of(shell.session.match.game.NAME)


def open_match(shell: Shell) -> None:
    """The screen that the match on the table needs now."""
    if not shell.session.is_open:
        home(shell)
        return
    match = shell.session.match
    if match.ended:
        from companion.ui.screens.result import Result

        shell.navigator.start(Result(shell))
    elif match.stage_runs:
        first, *over = game_ui(shell).table(shell)
        shell.navigator.start(first)
        for screen in over:
            shell.navigator.go(screen)
    elif match.opened:
        stage_ended(shell)
    else:
        begin_stage(shell)


def resume(shell: Shell, match_id: str, match: Match) -> None:
    """Opens a match that was kept; if entries of it do not count, says so before all else."""
    shell.session.open(match_id, match)
    open_match(shell)
    say_left_out(shell, match)


def say_left_out(shell: Shell, match: Match) -> None:
    """A text over the screen that is open, if entries of this match do not count."""
    gap = match.left_out
    if gap is not None:
        from companion.ui.screens.notice import NoticeScreen

        shell.navigator.go(NoticeScreen(shell, left_out(gap.first, gap.last, shell.words)))


def begin_stage(shell: Shell) -> None:
    """Who deals, who begins."""
    shell.navigator.start(game_ui(shell).begin(shell))


def stage_ended(shell: Shell) -> None:
    """Straight after the last play: the scores, also where the match is over with them."""
    shell.navigator.start(game_ui(shell).scores(shell))
