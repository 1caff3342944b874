"""A take and exactly 13: what is seen for a moment, and that it is in nobody's way."""

from pathlib import Path

import pytest

from companion.games import load
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Do
from companion.ui.render.frame import Frame
from companion.ui.render.things import Fill, Target, Text
from companion.ui.shell import flow
from tests.pilot import Pilot
from tests.repeat import every
from tests.ui.studio import FOUR, LONG, PANELS, SIX, Studio

PANEL = PANELS["800x480"]
# Blue has a 7, and Marc goes over with a red four and takes two cards.
OVER = ("deal", "Y5", "B7", "B5", "G1")
# While cards slide, while the large letters stand, and while only "+2" stays in the cell.
TIMES = (0.0, 0.1, 0.5, 1.5)


def table(*events: str, players: tuple[str, ...] = FOUR) -> Studio:
    studio = Studio()
    studio.match(players, *events)
    studio.show(Table)
    return studio


def large(frame: Frame) -> list[Text]:
    """The large letters of a take."""
    return [
        thing
        for thing in frame.things
        if isinstance(thing, Text) and thing.colour == frame.theme.on_red and " " in thing.text
    ]


def rings(frame: Frame) -> list[Fill]:
    """What is drawn around a tile: larger than any of them, and not the whole panel."""
    return [
        thing
        for thing in frame.things
        if isinstance(thing, Fill) and thing.colour == frame.theme.cream and thing.box.h > 250
    ]


def targets(frame: Frame) -> list[Target]:
    return [thing for thing in frame.things if isinstance(thing, Target)]


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("players", [FOUR, SIX, LONG])
def test_both_sides_of_the_table_can_read_who_takes(panel: str, players: tuple[str, ...]) -> None:
    studio = table(*OVER, players=players)
    studio.tap("key-R4@B")
    frame = studio.frame(PANELS[panel])
    upside_down, upright = large(frame)
    seat = 4 % len(players)
    assert upright.text[:5] == f"+2 {players[(seat + 1) % len(players)].upper()}"[:5]
    assert upside_down.text == upright.text
    assert (upside_down.turned, upright.turned) == (True, False)
    high = frame.fonts.capital(upright.cut, upright.size)
    assert high >= frame.mm(4) - 1
    # The keys can be aimed at all the time.
    keys = [target.box for target in targets(frame) if target.name.startswith("key-")]
    assert not any(text.box.overlaps(key) for text in large(frame) for key in keys)


def test_it_lasts_a_second_and_then_nothing_is_left_of_it() -> None:
    studio, plain = table(*OVER), table(*OVER)
    plain.shell.preferences.set("big_takes", False)
    plain.shell.preferences.set("animations", False)
    for each in (studio, plain):
        each.tap("key-R4@B")
    screen, other = studio.shell.navigator.screen, plain.shell.navigator.screen
    began, drawn = studio.now, 0
    while large(studio.frame(PANEL)):
        wakes = screen.wakes_at()
        assert wakes is not None
        studio.now, drawn = wakes, drawn + 1
    assert studio.now - began == pytest.approx(1.0)
    assert drawn < 20
    studio.shell.preferences.set("animations", False)
    for later in (1.5, 3.0):
        studio.now = plain.now = began + later
        assert studio.frame(PANEL).things == plain.frame(PANEL).things
        assert screen.wakes_at() == other.wakes_at()


def test_each_part_can_be_switched_off() -> None:
    studio = table(*OVER)
    studio.shell.preferences.set("animations", False)
    studio.tap("key-R4@B")
    assert len(large(studio.frame(PANEL))) == 2, "the words still tell"
    studio.shell.preferences.set("big_takes", False)
    assert large(studio.frame(PANEL)) == []
    texts = [thing.text for thing in studio.frame(PANEL).things if isinstance(thing, Text)]
    assert "+2" in texts


def test_exactly_thirteen_has_a_ring_for_a_second() -> None:
    studio = table("deal", "Y5", "Y7")
    before = studio.frame(PANEL)
    studio.tap("key-Y1")
    (ring,) = rings(studio.frame(PANEL))
    tile = next(t.box for t in targets(before) if t.name == "key-Y1")
    assert tile.is_inside(ring.box)
    assert not [t for t in targets(before) if t.box.overlaps(ring.box) and "Y" not in t.name][1:]
    studio.now += 0.9
    assert rings(studio.frame(PANEL))
    wakes = studio.shell.navigator.screen.wakes_at()
    assert wakes is not None
    studio.now = wakes
    assert rings(studio.frame(PANEL)) == []
    studio.tap("undo", "key-Y1")
    assert rings(studio.frame(PANEL))
    studio.shell.preferences.set("big_takes", False)
    assert rings(studio.frame(PANEL)) == []


def test_undo_ends_it() -> None:
    studio = table(*OVER)
    studio.tap("key-R4@B", "undo")
    assert large(studio.frame(PANEL)) == []


@pytest.mark.parametrize("name", ["key-B7", "key-Y1", "ring-blue", "pad", "player-0", "undo"])
def test_a_tap_does_at_any_time_what_it_would_do_without(tmp_path: Path, name: str) -> None:
    pilot = Pilot(tmp_path)
    shell = pilot.app.shell
    rules = load("thirteen")
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}

    def after(later: float, effects: bool) -> tuple[str, list[str], list[str]]:
        for each in ("animations", "big_takes"):
            shell.preferences.set(each, effects)
        shell.session.begin(rules, rules.read_sheet(heading).setup)
        for event in OVER:
            shell.session.act(Do(rules.parse_event(event)))
        flow.open_match(shell)
        pilot.app.display.invalidate()
        pilot.wait(5)
        pilot.tap("key-R4@B")
        pilot.tap(name, later)
        return pilot.screen, [str(event) for event in shell.session.match.events], pilot.targets

    for later in every(2, TIMES, len(name)):
        assert after(later, effects=True) == after(later, effects=False)
    pilot.close()
