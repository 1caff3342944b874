"""Nobody needs to see colours as most people do: what differs in meaning differs for everybody."""

import pytest

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK, RED
from companion.ui.render.things import Fill, Line, Sign, Text
from companion.ui.screens.pad import Pad
from companion.ui.widgets.parts import reader_button
from tests.repeat import sample
from tests.ui.colour_vision import VISIONS, ciede2000, distance
from tests.ui.distinct import APART, IN_ORDER, MAY_LOOK_ALIKE, hard_to_tell
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import FOUR, PANELS, SIX, Studio

PANEL = PANELS["800x480"]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ],
)
def test_the_distance_is_that_of_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(expected, abs=1e-4)


def test_the_simulation_confuses_what_such_eyes_confuse() -> None:
    red, green, blue, teal = (200, 60, 40), (110, 115, 30), (80, 130, 200), (60, 140, 150)
    assert distance(red, green) > 40
    assert distance((200, 100, 100), (120, 130, 100), "deuteranopia") < APART
    assert distance(blue, teal, "tritanopia") < APART < distance(blue, teal)
    assert all(distance((90, 90, 90), (90, 90, 90), vision) == 0 for vision in VISIONS)


@pytest.mark.parametrize("scene", sample(list(SCENES)))
def test_targets_that_differ_in_meaning_look_different(scene: str, fonts: Fonts) -> None:
    found = []
    alike = (*MAY_LOOK_ALIKE, "play-") if scene in IN_ORDER else MAY_LOOK_ALIKE
    for mode in ("fair", "open") if scene.startswith("table") else ("fair",):
        studio = Studio(fonts)
        studio.shell.preferences.set("open", mode == "open")
        SCENES[scene](studio, groups(scene)["4"])
        for name, theme in (("dark", DARK), ("bright", BRIGHT)):
            pairs = hard_to_tell(studio.frame(PANEL, theme), alike)
            found += [f"{mode} {name}: {pair}" for pair in pairs]
    assert not found, "\n".join(found)


def test_the_check_finds_keys_that_differ_in_colour_only(fonts: Fonts) -> None:
    frame = Frame(PANEL, DARK, fonts)
    for place, colour in enumerate(((53, 181, 108), (245, 184, 46), (53, 181, 108))):
        box = Box(100 * place, 0, 90, 90)
        frame.fill(box, colour)
        frame.text(box, "4", align="centre")
        frame.target(box, f"key-{place}")
    assert list(hard_to_tell(frame)) == [
        "key-0 and key-1, protanopia: 12.9",
        "key-0 and key-2 look the same",
        "key-1 and key-2, protanopia: 12.9",
    ]


@pytest.mark.parametrize("scene", ["table", "table-seven", "amend", "lies-here", "home"])
def test_whatever_shows_a_red_four_carries_its_shape(scene: str, fonts: Fonts) -> None:
    studio = Studio(fonts)
    SCENES[scene](studio, FOUR)
    things = studio.frame(PANEL).things
    fours = [
        thing
        for thing in things
        if isinstance(thing, Text) and thing.text == "4" and thing.cut == "number"
        if thing.colour == RED or _ground(things, thing) == RED
    ]
    assert fours
    for four in fours:
        card = min(
            (thing.box for thing in things if isinstance(thing, Fill) and _holds(thing.box, four)),
            key=lambda box: box.w * box.h,
        )
        signs = [thing.name for thing in things if isinstance(thing, Sign) and _holds(card, thing)]
        assert "red" in signs, four


def _holds(box: Box, thing: Text | Sign) -> bool:
    return thing.box.is_inside(box.pad(-1))


def _ground(things: list, text: Text) -> object:  # type: ignore[type-arg]
    x, y = text.box.centre
    fields = [thing for thing in things[: things.index(text)] if isinstance(thing, Fill)]
    return next((each.colour for each in reversed(fields) if each.box.contains(x, y)), None)


@pytest.mark.parametrize("players", [FOUR, SIX], ids=len)
def test_the_best_of_a_line_of_the_pad_is_ringed(players: tuple[str, ...], fonts: Fonts) -> None:
    studio = Studio(fonts)
    studio.match(players, counted=2)
    studio.show(Pad)
    for panel in PANELS.values():
        things = studio.frame(panel).things
        numbers = [
            thing
            for thing in things
            if isinstance(thing, Text) and thing.text.lstrip("−").isdigit()
        ]
        rings = [
            thing.box
            for thing in things
            if isinstance(thing, Fill) and thing.line and thing.line[1] == DARK.paper_good
        ]
        good = [text for text in numbers if text.colour == DARK.paper_good]
        # Two lines, and the totals.
        assert len(good) == len(rings) == 3
        for text in numbers:
            ringed = any(ring.contains(*text.box.centre) for ring in rings)
            assert ringed == (text in good)


def test_every_line_of_the_chart_has_a_shape_of_its_own(fonts: Fonts) -> None:
    studio = Studio(fonts)
    studio.match(SIX, counted=3)
    studio.show(Pad)
    things = studio.frame(PANEL).things
    for colour in {thing.colour for thing in things if isinstance(thing, Line)}:
        signs = [each for each in things if isinstance(each, Sign) and each.colour == colour]
        others = {e.name for e in things if isinstance(e, Sign) and e.colour != colour}
        names = {sign.name for sign in signs}
        assert len(names) == 1, "one shape at the points between, and before the name"
        assert len(signs) == 2 + 1
        assert not names & others


def test_the_states_of_the_readers_differ_in_their_signs(fonts: Fonts) -> None:
    signs = set()
    for state in ("ready", "searching", "lost"):
        frame = Frame(PANEL, DARK, fonts)
        reader_button(frame, frame.box, state)
        signs |= {thing.name for thing in frame.things if isinstance(thing, Sign)}
    assert len(signs) == 3
