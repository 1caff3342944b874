"""A count of 6th Sense that was wrong: mended from the table, where no single trick is known."""

from companion.games.sixth_sense.screens.count import SixthCount
from companion.games.sixth_sense.screens.table import SixthTable
from companion.ui.shell import flow
from tests.games.sixth_sense.gallery import begin
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio


def test_minus_on_a_counted_round_opens_the_count() -> None:
    studio = Studio()
    begin(studio, FOUR, "deal", "trump B", "tricks 7 3 2 1")
    flow.open_match(studio.shell)
    match = studio.shell.session.match
    studio.tap("less-0")
    assert isinstance(studio.shell.navigator.screen, SixthCount)
    studio.tap("less-0", "more-1", "next")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match.state.running.won == (6, 4, 2, 1)
    assert "has no trick yet" not in read(studio)
