"""A match of 6th Sense after some events, opened on the screen that it needs."""

from companion.match.match import Match
from companion.ui.shell import flow
from tests.games.sixth_sense.gallery import begin
from tests.ui.studio import FOUR, Studio

TWO = FOUR[:2]


def table(*events: str, players: tuple[str, ...] = FOUR, **heading: object) -> Studio:
    """A match after these events, on the screen that it needs."""
    studio = Studio()
    begin(studio, players, *events, **heading)
    flow.open_match(studio.shell)
    return studio


def match_of(studio: Studio) -> Match:
    assert studio.shell.session.is_open
    return studio.shell.session.match
