"""The registry of games: what is found by a module, and what is not."""

import pytest

from companion.games import first_with, load
from companion.games.thirteen.scanning import laid_stages


def test_the_first_game_with_a_module_is_found() -> None:
    assert first_with("scanning") == "thirteen"
    assert first_with("library") == "pad"
    with pytest.raises(LookupError, match="nothing"):
        first_with("nothing")


def test_of_a_counted_stage_no_play_is_known() -> None:
    game = load("thirteen")
    players = ["Anne", "Carl", "Marc"]
    heading = {"game": "thirteen", "players": players}
    counted: dict[str, object] = {"counted": {name: {} for name in players}}
    told = game.read_sheet({**heading, "stages": [counted, ["B7"]]})
    assert [(stage.plays is None, stage.complete) for stage in laid_stages(told)] == [
        (True, True),
        (False, False),
    ]
