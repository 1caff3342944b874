"""Whatever is tapped in 10, and in whatever order: no screen fails, and the chips add up."""

from random import Random

import pytest

from companion.match.match import Match
from companion.match.view import view
from companion.ui.shell import flow
from tests.games.ten.gallery import SEVEN
from tests.games.ten.reading import state
from tests.games.ten_events import rounds
from tests.repeat import times
from tests.ui.checks import complaints
from tests.ui.studio import PANELS, Studio, shared_fonts

# These lead away from the match, or into screens of all games.
AWAY = ("home", "settings", "end", "group", "abandon", "stop", "other")
TAPS = 250
FONTS = shared_fonts()


@pytest.mark.parametrize("full", [False, True], ids=["quick", "full"])
@pytest.mark.parametrize("seed", range(times(6)))
def test_any_tap_at_any_time(seed: int, full: bool) -> None:
    random = Random(seed)
    studio = Studio(FONTS)
    players = SEVEN[: random.choice((2, 3, 5, 7))]
    studio.shell.preferences.set("ten_full", full)
    studio.match(players, *rounds(len(players), random.choice((0, 0, 9))), game="ten")
    flow.open_match(studio.shell)
    screens = set()
    for number in range(TAPS):
        frame = studio.frame(PANELS["800x480"])
        screens.add(type(studio.shell.navigator.screen).__name__)
        if number % 25 == 0:
            studio.now += 5  # nothing flashes any more
            frame = studio.frame(PANELS["800x480"])
            # A name may have been changed on the way.
            known = (*players, *studio.shell.session.match.names)
            assert complaints(frame, known) == []
        names = [name for name in studio.targets() if name not in AWAY]
        likely = [name for name in names if name not in ("undo", "back", "menu", "remove")]
        pool = likely if likely and random.random() < 0.85 else names
        studio.tap(random.choice(pool))
        table = state(studio).table
        lying = table.stakes if table is not None else 0
        assert sum(state(studio).chips) + lying == 7 * len(players)
    assert len(screens) > 4
    match = studio.shell.session.match
    again = Match(match.game, match.state.setup)
    again.replay(match.entries)
    assert view(again) == view(match)
