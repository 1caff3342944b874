"""The table says whose turn it is: the cell and its arrow follow, and so does the next card."""

from pathlib import Path

from companion.ui.render.theme import DARK
from companion.ui.render.things import Fill, Sign, Target
from companion.ui.screens.home import Home
from tests.games.thirteen.evening import Evening
from tests.pilot import Pilot
from tests.system.command import companion
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS


def highlighted(evening: Evening) -> list[str]:
    """Whose cell is cream and has the arrow: both, or the test fails."""
    things = evening.frame(PANELS["800x480"]).things
    cells = [
        thing.box
        for thing in things
        if isinstance(thing, Target) and thing.name.startswith("player-")
    ]
    cream = [
        thing.box for thing in things if isinstance(thing, Fill) and thing.colour == DARK.cream
    ]
    arrows = [
        thing.box
        for thing in things
        if isinstance(thing, Sign) and thing.name in ("up", "down", "left", "right")
    ]
    # The dealer's D is a target of its own at the right of the cell.
    found = [
        name
        for name, cell in zip(FOUR, cells, strict=True)
        if any(box.x == cell.x and box.y == cell.y for box in cream)
    ]
    pointed = [
        name
        for name, cell in zip(FOUR, cells, strict=True)
        if any(
            cell.x <= arrow.centre[0] <= box.right and arrow.y < box.bottom
            for arrow in arrows
            for box in cream
            if box.x == cell.x
        )
    ]
    assert found == pointed
    return found


def test_the_highlight_and_the_arrow_follow_what_the_table_said() -> None:
    evening = Evening("B1")
    assert highlighted(evening) == ["Marc"]
    evening.tap("player-0", "allow")
    assert highlighted(evening) == ["Anne"]
    assert "It’s Anne’s turn now." in evening.texts()
    evening.tap("key-G7")
    assert evening.laid_by == ["Carl", "Anne"]
    assert highlighted(evening) == ["Carl"]
    evening.tap("undo")
    assert highlighted(evening) == ["Anne"]


def test_before_the_first_card_it_says_who_begins() -> None:
    evening = Evening()
    evening.tap("player-3", "allow")
    evening.shell.messages.clear()
    assert "Herman starts." in evening.texts()


def test_a_tap_on_whose_turn_it_is_by_the_cards_takes_it_back() -> None:
    evening = Evening("B1")
    evening.tap("player-0", "allow", "player-2", "allow")
    assert evening.at_the_table()
    assert highlighted(evening) == ["Marc"]
    assert "It’s Marc’s turn now." in evening.texts()
    evening.tap("undo")
    assert highlighted(evening) == ["Anne"]
    assert "It’s Anne’s turn now." in evening.texts()
    evening.tap("undo", "redo")
    assert highlighted(evening) == ["Anne"]
    assert "It’s Anne’s turn now." in evening.texts()


def test_a_missing_card_is_still_asked_for_by_the_order_of_the_cards() -> None:
    evening = Evening("B1")
    evening.tap("player-0", "allow", "player-3", "missing")
    assert "What did Marc play?" in evening.texts()
    evening.tap("key-G7")
    assert evening.laid_by == ["Carl", "Marc"]
    assert highlighted(evening) == ["Herman"]


def test_a_correction_of_a_card_leaves_the_turn_where_the_table_put_it() -> None:
    evening = Evening("B1", "Y1")
    evening.tap("player-1", "allow", "last", "key-Y2")
    assert evening.record == ["B1", "Y2"]
    assert highlighted(evening) == ["Carl"]


def test_home_and_settle_it_know_it() -> None:
    evening = Evening("B1")
    evening.tap("player-0", "allow")
    evening.show(Home)
    assert "Anne’s turn, 1 of 50" in read(evening)


def test_it_is_there_when_the_plug_was_pulled(tmp_path: Path) -> None:
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path, resume=True)
    for name in ("next", "key-B7", "player-0", "allow"):
        pilot.tap(name)
    pilot.app.window.close()
    pilot.store.close()
    pilot = Pilot(tmp_path)
    assert pilot.screen == "Table"
    assert pilot.app.shell.session.view().table.on == 0
    pilot.tap("key-Y1")
    assert pilot.app.shell.session.match.state.stages[-1].laid_by == (1, 0)
    pilot.close()
