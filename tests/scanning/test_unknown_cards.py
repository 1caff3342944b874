"""A card that nobody knows: tapped, and remembered if the table wants."""

import pytest

from companion.scanning.questions import OFFERED_FOR
from tests.scanning.evening import BLUE, NOWHERE, STRANGER, YELLOW, Evening, tag


@pytest.mark.parametrize("tile", [BLUE, NOWHERE])
def test_a_card_that_nobody_knows_is_tapped_and_can_be_remembered(tile: int) -> None:
    evening = Evening("deal")
    evening.tags.put("simulated", "thirteen", {})
    evening.card(STRANGER, tile)
    assert "Unknown card. Tap what it is." in evening.says
    evening.touch("key-B7")
    assert evening.plays == ["B7"]
    assert evening.asked == ""
    evening.card(STRANGER, tile)
    assert evening.plays == ["B7"]
    evening.touch("remember")
    assert evening.tags.card(STRANGER, "thirteen") == "B7"
    assert "remember" not in evening.targets()
    evening.touch("undo")
    evening.card(STRANGER, tile)
    assert evening.plays == ["B7"]


def test_what_is_not_remembered_in_time_is_forgotten() -> None:
    evening = Evening("deal")
    evening.card(STRANGER, BLUE)
    evening.touch("key-B7")
    evening.later(OFFERED_FOR + 1)
    assert "remember" not in evening.targets()
    evening.scans.questions.remember()
    assert evening.tags.card(STRANGER, "thirteen") is None


def test_a_key_of_another_tile_does_not_say_what_the_card_is() -> None:
    evening = Evening("deal")
    evening.card(STRANGER, BLUE)
    evening.touch("key-Y1")
    assert evening.plays == ["Y1"]
    assert evening.asked == "unknown"
    evening.touch("ask-none")
    assert evening.asked == ""
    assert evening.plays == ["Y1"]


def test_a_known_card_is_not_offered_to_be_remembered() -> None:
    evening = Evening("deal")
    evening.card(tag("B7"), YELLOW)
    evening.touch("key-B7")
    assert evening.scans.questions.offered is None


def test_a_card_of_which_all_copies_have_a_tag_is_not_remembered_and_told() -> None:
    evening = Evening("deal")
    evening.card(STRANGER, BLUE)
    evening.touch("key-B7", "remember")
    assert evening.tags.card(STRANGER, "thirteen") is None
    assert evening.shell.messages.text
    assert "remember" not in evening.targets()
