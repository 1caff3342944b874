"""The round of a pad on the screen: what stays where it is, and what is said with little room."""

from typing import Any

import pytest

from companion.games.pad.definition import PadDefinition, parse_pad
from companion.ui.render.box import Box
from companion.ui.render.things import Target
from tests.games.pad.gallery import EIGHT
from tests.games.pad.tables import PLAIN
from tests.games.pad.test_entry_screens import start, state, texts
from tests.ui.studio import FOUR, PANELS


def test_the_last_numbers_have_keys() -> None:
    studio = start(pad=PLAIN)
    studio.tap("digit-7", "digit-5", "next", "sign", "digit-5", "next")
    assert {"quick-75", "quick--5"} <= set(studio.targets())
    studio.tap("quick--5", "next")
    assert state(studio).running.entered[3] == (-5,)
    studio.tap("digit-8", "next", "next", "sign", "digit-9")
    assert [name for name in studio.targets() if "quick" in name] == [
        *("quick--5", "quick-8", "quick-75")
    ], "of one digit too, and in their order"


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("players", [FOUR, EIGHT])
def test_no_key_moves_when_the_last_numbers_get_keys(panel: str, players: tuple[str, ...]) -> None:
    studio = start(pad=PLAIN, players=players)

    def keys() -> dict[str, Box]:
        things = studio.frame(PANELS[panel]).things
        targets = (thing for thing in things if isinstance(thing, Target))
        names = ("digit", "sign", "delete")
        return {each.name: each.box for each in targets if each.name.startswith(names)}

    before = keys()
    assert len(before) == 12
    studio.tap("digit-7", "next")
    assert keys() == before
    studio.tap("digit-1", "digit-2", "next")
    assert keys() == before


def _zero_sum(**more: Any) -> PadDefinition:
    enter = [{"key": "won", "name": "Won", "least": -99, "most": 99, "sum": 0} | more]
    return parse_pad({"name": "Zero", "players": [2, 8], "enter": enter})


def test_a_sum_is_too_much_only_if_nobody_can_make_up_for_it() -> None:
    studio = start(pad=_zero_sum(), players=FOUR[:2])
    studio.tap("digit-2", "digit-0")
    assert "Won: 20 of 0 so far" in texts(studio)
    studio.tap("next", "digit-5")
    assert "⚠ Won: 25 of 0 so far" in texts(studio)
    studio.tap("sign", "digit-0")
    assert "Won: −30 of 0 so far" in texts(studio)
    studio = start(pad=_zero_sum(least=0, sum=10), players=FOUR[:2])
    studio.tap("digit-1", "digit-1")
    assert "⚠ Won: 11 of 10 so far" in texts(studio)


def test_where_sums_have_no_room_that_of_the_number_that_is_typed_is_shown() -> None:
    names = ("Red cards in the hand", "Blue cards in the hand", "Green cards in the hand")
    enter = [{"key": name[:3].lower(), "name": name, "sum": 9} for name in names]
    pad = parse_pad({"name": "Three sums", "players": [2, 8], "enter": enter})
    studio = start(pad=pad)
    studio.tap("digit-1", "next", "digit-2")
    assert "Blue cards in the hand: 2 of 9 so far" in texts(studio)


def test_a_question_without_room_for_the_name_asks_only_for_the_number() -> None:
    enter = [{"key": "won", "name": "Points of the last three tricks"}]
    pad = parse_pad({"name": "Long", "players": [2, 8], "enter": enter})
    studio = start(pad=pad, players=("Anne", "Maximiliaan"))
    assert "Points of the last three tricks?" in texts(studio)
    enter = [{"key": "won", "name": "Points of the tricks"}]
    studio = start(pad=parse_pad({"name": "Long", "players": [2, 8], "enter": enter}))
    assert "Carl: Points of the tricks?" in texts(studio)
