"""The table of 13: the sizes of what everybody reads, and where the digits of keys stand."""

from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import CARD_FACE, Colour
from companion.ui.render.things import Fill, Target, Text
from companion.ui.shell.window import Window
from tests.repeat import sample
from tests.ui.checks import SLACK, extent
from tests.ui.gallery import SCENES
from tests.ui.studio import FOUR, PANELS, SIX, Studio

LARGE = 1.2
# In millimetres: sums and counts, the least chip that holds a value and its sign.
READ_BY_ALL = 4.0
LEAST_CHIP = (3.7, 4.6)
# Longer than most names, and no two alike.
LONG_SIX = (
    "Wilhelmina van der Meulen",
    "Wilhelmina van der Weiden",
    "Maximiliaan Bartholomeus",
    "Zoë-Christina Grootvader",
    "Annemarie-Sophie Bakker",
    "Friedrich-Wilhelm Ahrens",
)
GROUPS = {"3": FOUR[:3], "6": SIX, "long": LONG_SIX}
SCALES = (1.0, LARGE)


def frames(scene: str, fonts: Fonts, panels: tuple[str, ...] = ()) -> Iterator[tuple[str, Frame]]:
    """The scene with each group, fair and open, in both sizes of text, and what it is in words."""
    for group, players in GROUPS.items():
        for mode in ("fair", "open"):
            studio = Studio(fonts)
            studio.shell.preferences.set("open", mode == "open")
            SCENES[scene](studio, players)
            for name in panels or PANELS:
                for scale in SCALES:
                    panel = replace(PANELS[name], text_scale=scale)
                    yield f"{group} {mode} {name} {scale}", studio.frame(panel)


def in_cells(frame: Frame) -> list[tuple[Target, list[Text]]]:
    """As `in_targets`, the players' cells; the D of the dealer's is a target of its own."""
    targets = [thing for thing in frame.things if isinstance(thing, Target)]
    (dealer,) = (target.box for target in targets if target.name == "dealer")
    found = []
    for target in targets:
        if target.name.startswith("player-"):
            box = target.box
            if (dealer.x, dealer.y) == (box.right, box.y):
                box = box._replace(w=box.w + dealer.w)
            # Without the D.
            texts = [text for text in texts_in(frame, box) if text.text != "D"]
            found.append((replace(target, box=box), texts))
    return found


def in_targets(frame: Frame, start: str) -> list[tuple[Target, list[Text]]]:
    """The targets whose name begins so, each with its texts."""
    return [
        (thing, texts_in(frame, thing.box))
        for thing in frame.things
        if isinstance(thing, Target) and thing.name.startswith(start)
    ]


def texts_in(frame: Frame, box: Box) -> list[Text]:
    """The texts that stand in a box."""
    texts = (thing for thing in frame.things if isinstance(thing, Text))
    return [text for text in texts if text.box.is_inside(box.pad(-2))]


def millimetres(frame: Frame, text: Text) -> float:
    """How high the capitals of a text are on the real panel."""
    return (extent(frame, text).h + SLACK) / frame.panel.per_mm


def test_sums_and_chips_have_their_sizes_on_every_panel(fonts: Fonts) -> None:
    found = []
    for look, frame in frames("table-seven", fonts):
        counts = [text for _, texts in in_cells(frame) for text in texts]
        found += [
            f"{look}: the count {text.text!r} is only {millimetres(frame, text):.1f} mm"
            for text in counts
            if text.text.isdigit() and millimetres(frame, text) < READ_BY_ALL
        ]
        for tile, texts in in_targets(frame, "ring-"):
            chips = [
                thing
                for thing in frame.things
                if isinstance(thing, Fill) and thing.colour == CARD_FACE
                if thing.box.is_inside(tile.box)
            ]
            on_chips = [
                text for text in texts if any(text.box.is_inside(chip.box) for chip in chips)
            ]
            sums = [text for text in texts if text.cut == "number" and text not in on_chips]
            assert len(sums) == 2, "one of them upside down"
            found += [
                f"{look}: {text.text!r} is only {millimetres(frame, text):.1f} mm"
                for text in sums
                if millimetres(frame, text) < READ_BY_ALL
            ]
            least = [side * frame.panel.per_mm - SLACK for side in LEAST_CHIP]
            found += [
                f"{look}: a chip of {chip.box[2:]}"
                for chip in chips
                if chip.box.w < least[0] or chip.box.h < least[1]
            ]
            found += [
                f"{look}: {text.text!r} is not on its chip"
                for text in on_chips
                if not any(extent(frame, text).is_inside(chip.box.pad(1)) for chip in chips)
            ]
    assert not found, "\n".join(found)


def test_what_is_left_has_one_size_on_all_tiles(fonts: Fonts) -> None:
    for look, frame in frames("table", fonts):
        sizes = {
            text.size
            for _, texts in in_targets(frame, "ring-")
            for text in texts
            if "left" in text.text
        }
        assert len(sizes) == 1, look


@pytest.mark.parametrize("scene", ["table-seven", "table-empty"])
def test_large_text_enlarges_sums_and_keys_too(scene: str, fonts: Fonts) -> None:
    every = dict(frames(scene, fonts))
    for look, frame in every.items():
        if not look.endswith(str(LARGE)):
            continue
        before = every[look.replace(str(LARGE), "1.0")]
        for start in ("ring-", "key-"):
            large, plain = (
                [
                    max((text.size for text in texts), default=0)
                    for _, texts in in_targets(each, start)
                ]
                for each in (frame, before)
            )
            # Copies left and leaders, or six on a standing panel, leave no room to grow.
            full = "open" in look or (frame.panel.portrait and not look.startswith("3"))
            least = 0.88 if full else 1.01
            assert all(a >= b * least for a, b in zip(large, plain, strict=True)), (look, start)
            assert len(set(large)) == 1, (look, start, large)


@pytest.mark.parametrize("players", GROUPS.values(), ids=GROUPS)
@pytest.mark.parametrize("scale", SCALES)
def test_the_total_stays_while_cards_are_taken(
    players: tuple[str, ...], scale: float, fonts: Fonts
) -> None:
    studio = Studio(fonts)
    SCENES["table-take"](studio, players)
    totals = [f"−{points}" for points in studio.shell.session.view().totals]
    for panel in PANELS.values():
        frame = studio.frame(replace(panel, text_scale=scale))
        cells = [[text.text for text in texts] for _, texts in in_cells(frame)]
        assert [texts for texts in cells if "+2" in texts], "somebody has just taken cards"
        for total, texts in zip(totals, cells, strict=True):
            assert total in texts


@pytest.mark.parametrize("panel", ["800x480", "480x800", "720x1280"])
def test_long_names_are_whole_while_there_is_room(panel: str, fonts: Fonts) -> None:
    studio = Studio(fonts)
    # The dealer's name has less room.
    SCENES["table-take"](studio, LONG_SIX)
    frame = studio.frame(PANELS[panel])
    dealer = studio.shell.session.view().table.dealer
    for seat, (_, texts) in enumerate(in_cells(frame)):
        shown = " ".join(text.text for text in texts if text.cut == "name")
        if seat != dealer or panel != "800x480":
            assert shown.replace("- ", "-") == LONG_SIX[seat]
    last = in_targets(frame, "last")[0][1]
    assert " ".join(text.text for text in last).startswith(LONG_SIX[0])


@pytest.mark.parametrize(("panel", "scale"), sample(list(product(PANELS, SCALES))))
def test_digits_stand_in_the_middle_of_their_keys(panel: str, scale: float, fonts: Fonts) -> None:
    studio = Studio(fonts)
    SCENES["table-empty"](studio, FOUR)
    wanted = replace(PANELS[panel], text_scale=scale)
    frame = studio.frame(wanted)
    surface = painted(frame, wanted, fonts)
    for key, texts in in_targets(frame, "key-"):
        (digit,) = texts
        x, y = middle_of_ink(surface, extent(frame, digit).pad(-4), digit.colour)
        assert abs(x - key.box.x - key.box.w / 2) <= 1, key.name
        assert abs(y - key.box.y - key.box.h / 2) <= 1, key.name


def painted(frame: Frame, panel: Panel, fonts: Fonts) -> pygame.Surface:
    """The frame as pixels."""
    window = Window((panel.width, panel.height), 0, fonts)
    window.show(frame)
    return window.canvas


def middle_of_ink(surface: pygame.Surface, area: Box, ink: Colour) -> tuple[float, float]:
    """The middle of the pixels that are more of `ink` than of what they stand on."""
    ground = surface.get_at(area[:2])[:3]
    inked = [
        (x, y)
        for x in range(area.x, area.right)
        for y in range(area.y, area.bottom)
        if _distance(surface.get_at((x, y))[:3], ink)
        < _distance(surface.get_at((x, y))[:3], ground)
    ]
    across, down = [x for x, _ in inked], [y for _, y in inked]
    return (min(across) + max(across) + 1) / 2, (min(down) + max(down) + 1) / 2


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
