"""Which games say themselves what scanned cards mean, and which leave that to their screens."""

import pytest

from companion.app.reader_hub import LAMPS_OFF
from companion.games import NAMES, has_part
from companion.games.thirteen import scanning
from companion.match.actions import Do
from companion.scanning.games import scanning_of
from companion.scanning.protocols import GameScanning
from tests.scanning.evening import BLUE, Evening, tag

# The type checker compares the module with the protocol here.
THIRTEEN: GameScanning = scanning


def test_the_module_is_found_by_the_name_of_the_game() -> None:
    found = {name: scanning_of(name) for name in NAMES}
    assert {name: module for name, module in found.items() if module} == {"thirteen": THIRTEEN}


def test_a_game_that_is_not_in_the_registry_has_no_parts() -> None:
    with pytest.raises(KeyError):
        has_part("chess", "scanning")


def test_a_card_of_a_game_without_the_module_counts_only_where_a_screen_waits_for_it() -> None:
    evening = Evening(game="sixth-sense")
    event = evening.card(tag("B7"), BLUE)
    assert evening.acknowledged == [event]
    assert evening.says.count("That card isn’t needed right now.") == 1
    assert evening.sounds == ["refused"]
    assert not evening.asked


def test_the_lamps_show_the_sums_of_the_running_stage() -> None:
    evening = Evening("deal", "B7", "G2")
    match = evening.shell.session.match
    assert THIRTEEN.lamps(match) == (7, 0, 2)
    match.act(Do(match.game.parse_event("finish")))
    assert THIRTEEN.lamps(match) == LAMPS_OFF
