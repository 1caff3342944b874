"""A game without screens, played in the terminal: the touchscreen leaves it alone."""

from random import Random

import pytest

from companion.games import WITHOUT_SCREENS, load
from companion.games.base import Refusal
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.matches.unfinished import Unfinished
from companion.ui.screens.players import Players
from companion.ui.screens.seats import Seats
from companion.ui.shell import game_uis
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio


@pytest.mark.parametrize("game", sorted(WITHOUT_SCREENS))
def test_its_matches_are_listed_and_not_opened(game: str) -> None:
    rules = load(game)
    studio = Studio()
    studio.people.remember(FOUR)
    state = rules.simulate(Random(1), FOUR)
    under_way, _ = studio.journal.new_match(rules, state.setup)
    ended = studio.journal.import_match(rules, state, "sheet")
    assert not game_uis.has(game)
    assert game not in [each.name for each in game_uis.every()]
    studio.show(Home)
    assert not {f"game-{game}", "next"} & set(studio.targets())
    with pytest.raises(Refusal) as caught:
        studio.shell.session.find(under_way)
    assert caught.value.code == "unreadable-match"
    for screen in (Unfinished, History, Players):
        studio.show(screen)
        for target in studio.targets():
            if target.endswith((under_way, str(ended))):
                studio.tap(target)
        assert isinstance(studio.shell.navigator.screen, screen)
    studio.show(lambda shell: Seats(shell, game_uis.of("thirteen")))
    studio.tap("person-Anne", "person-Carl", "person-Marc", "next")
    assert "Your last game is saved. You’ll find it on Home." in read(studio)
