"""Which screen comes when: the one that fits the state of the match."""

from companion.match.match import Match
from companion.sentences import left_out
from companion.ui.shell import game_uis
from companion.ui.shell.desk import Desk
from companion.ui.shell.game_ui import Kind


def home(desk: Desk) -> None:
    """Back to the beginning; a match under way waits there."""
    from companion.ui.screens.home import Home

    desk.start(Home(desk))


def kind_of(desk: Desk) -> Kind:
    """The kind of the game on the desk."""
    if desk.match is None:
        raise RuntimeError("there is no match, so it is of no kind")
    return game_uis.of(desk.match.game.NAME)


def open_match(desk: Desk) -> None:
    """The screen that the match on the desk needs now."""
    match = desk.match
    if match is None:
        home(desk)
    elif match.ended:
        from companion.ui.screens.result import Result

        desk.start(Result(desk))
    elif match.state.running is not None:
        first, *over = kind_of(desk).table(desk)
        desk.start(first)
        for screen in over:
            desk.go(screen)
    elif match.state.opened:
        stage_ended(desk)
    else:
        begin_stage(desk)


def resume(desk: Desk, match_id: str, match: Match) -> None:
    """Opens a match that was kept; if entries of it do not count, says so before all else."""
    desk.play(match_id, match)
    open_match(desk)
    say_left_out(desk, match)


def say_left_out(desk: Desk, match: Match) -> None:
    """A text over the screen that is open, if entries of this match do not count."""
    gap = match.left_out
    if gap is not None:
        from companion.ui.screens.said import Said

        desk.go(Said(desk, left_out(gap.first, gap.last, desk.words)))


def begin_stage(desk: Desk) -> None:
    """Who deals, who begins."""
    desk.start(kind_of(desk).begin(desk))


def stage_ended(desk: Desk) -> None:
    """Straight after the last play: the scores, also where the match is over with them."""
    desk.start(kind_of(desk).scores(desk))
