"""Which screen comes when: the one that fits the state of the match."""

from companion.ui.desk import Desk


def home(desk: Desk) -> None:
    """Back to the beginning; a match under way waits there."""
    from companion.ui.screens.home import Home

    desk.start(Home(desk))


def open_match(desk: Desk) -> None:
    """The screen that the match on the desk needs now."""
    match = desk.match
    if match is None:
        home(desk)
        return
    running = match.state.running
    if match.ended:
        from companion.ui.screens.result import Result

        desk.start(Result(desk))
    elif running is not None:
        _open_running(desk)
    elif match.state.opened:
        from companion.ui.screens.scores import StageScores

        desk.start(StageScores(desk))
    else:
        begin_stage(desk)


def _open_running(desk: Desk) -> None:
    from companion.ui.screens.table import Table

    desk.start(Table(desk))
    if desk.choices.get("piles_only", False) is True:
        from companion.ui.screens.count import CountPiles

        desk.go(CountPiles(desk))


def begin_stage(desk: Desk) -> None:
    """Who deals, who begins."""
    from companion.ui.screens.stage_start import StageStart

    desk.start(StageStart(desk))


def stage_ended(desk: Desk) -> None:
    """Straight after the last play: the scores, also where the match is over with them."""
    from companion.ui.screens.scores import StageScores

    desk.start(StageScores(desk))
