"""Opens the screen that fits the match on the table."""

from companion.match.match import Match
from companion.ui import routes
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.shell import Shell
from companion.ui.widgets.notice_words import left_out_words


def home(shell: Shell) -> None:
    """Opens Home; a match under way is offered there."""
    shell.navigator.start(routes.home(shell))


def game_ui(shell: Shell) -> GameUI:
    """The GameUI of the match on the table. Raises NoMatch without one."""
    return game_uis.of_match(shell.session.match)


def open_match(shell: Shell) -> None:
    """Opens the screen that the match on the table needs now, or Home without a match."""
    if not shell.session.is_open:
        home(shell)
        return
    match = shell.session.match
    if match.ended:
        shell.navigator.start(routes.result(shell))
    elif match.stage_runs:
        game = game_ui(shell)
        childrens = game.children_table(shell) if is_for_children(shell) else None
        first, *over = game.table(shell) if childrens is None else [childrens]
        shell.navigator.start(first)
        for screen in over:
            shell.navigator.go(screen)
    elif match.opened and not game_ui(shell).half_begun(shell):
        stage_ended(shell)
    else:
        begin_stage(shell)


def match_ended(shell: Shell) -> None:
    """Opens the result of a match that has just ended, and over it the podium.

    There is no podium where nobody has won, where the effects are off, and for those who have come
    here from the result, as they have seen it.
    """
    chosen, seen = shell.preferences, any(each.shows_result for each in shell.navigator.screens)
    wanted = chosen.flag("celebrations") and chosen.animated and not seen
    if wanted and shell.session.match.now.winners:
        shell.navigator.start(routes.result(shell, celebrates=False))
        shell.navigator.go(routes.podium(shell))
    else:
        open_match(shell)


def return_to_match(shell: Shell) -> None:
    """After a correction: opens the scores again if it began there, else as `open_match`.

    Of a match that has ended too: there the correction can be undone, on the result it cannot.
    A screen that ends corrections is shown again, over those that led to it.
    """
    session, screens = shell.session, shell.navigator.screens
    for place, screen in enumerate(screens[:-1]):
        if screen.ends_correction():
            # What is at the bottom may have read what is corrected now.
            open_match(shell)
            for above in screens[place:-1][::-1]:
                shell.navigator.go(above)
            screen.on_return()
            return
    began_there = shell.navigator.screens[-1].shows_scores
    if (began_there or session.match.ended) and not session.stage_runs:
        stage_ended(shell)
    else:
        open_match(shell)


def resume(shell: Shell, match_id: str, match: Match) -> None:
    """Opens a stored match; if some of its entries do not count, opens a notice over it."""
    shell.session.open(match_id, match)
    open_match(shell)
    say_left_out(shell, match)


def say_left_out(shell: Shell, match: Match) -> None:
    """Opens a notice over the current screen if entries of this match do not count."""
    if match.left_out is not None:
        shell.navigator.go(routes.notice(shell, left_out_words(shell.words)))


def begin_stage(shell: Shell) -> None:
    """Opens the screen before a stage or round."""
    shell.navigator.start(game_ui(shell).begin(shell))


def stage_ended(shell: Shell) -> None:
    """Opens the scores of the last stage or round, also if the match has ended with it.

    In children's mode something lies over them until a grown-up goes on.
    """
    shell.navigator.start(game_ui(shell).scores(shell))
    if is_for_children(shell):
        shell.navigator.go(routes.children_wait(shell))


def is_for_children(shell: Shell) -> bool:
    """Whether the match on the table is in children's mode."""
    match_id: str | None = shell.session.match_id
    return match_id is not None and shell.preferences.word("children") == match_id
