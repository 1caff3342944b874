"""The painter draws only what changed, and the picture is the same as if it were drawn whole."""

from collections.abc import Callable, Hashable
from itertools import product
from random import Random

import pygame
import pytest

from companion.ui.render import painter
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.painter import SCREENS_KEPT, Painter
from companion.ui.render.panel import Panel
from companion.ui.render.picture_cache import PictureCache
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK, Theme
from companion.ui.render.things import Fill, Line, Ring, Sign, Text, Thing
from companion.ui.shell.preferences import DENSITIES, SCALES
from tests.repeat import is_ci, sample, times
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

SIZE = (120, 80)
PANEL = Panel(*SIZE, 5.2)
RED, GREEN = (200, 0, 0), (0, 200, 0)
LEFT, MIDDLE = Fill(Box(10, 10, 50, 50), RED), Fill(Box(30, 30, 50, 40), GREEN)
ASIDE = Fill(Box(100, 5, 10, 10), RED)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.init()
    return Fonts()


def frame(fonts: Fonts, things: list[Thing], theme: Theme = DARK) -> Frame:
    made = Frame(PANEL, theme, fonts)
    made.things = list(things)
    return made


class Both:
    """A painter that draws one frame after the other, compared with one that draws each anew."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.surface = pygame.Surface(SIZE)
        self.painter = Painter(self.surface, fonts)

    def paint(self, *things: Thing, theme: Theme = DARK) -> list[pygame.Rect]:
        areas = self.painter.paint(frame(self.fonts, list(things), theme))
        whole = pygame.Surface(SIZE)
        Painter(whole, self.fonts).paint(frame(self.fonts, list(things), theme))
        same = self.surface.get_buffer().raw == whole.get_buffer().raw
        assert same, f"it is not what these are, drawn anew: {things}"
        return areas


def test_the_same_things_in_another_order_are_drawn_in_that_order(fonts: Fonts) -> None:
    both = Both(fonts)
    both.paint(LEFT, MIDDLE, ASIDE)
    areas = both.paint(MIDDLE, LEFT, ASIDE)
    assert areas
    assert not any(area.colliderect(ASIDE.box) for area in areas), "that did not move"
    assert both.paint(MIDDLE, LEFT, ASIDE) == []


def test_so_is_a_thing_that_is_drawn_twice(fonts: Fonts) -> None:
    both = Both(fonts)
    both.paint(LEFT, MIDDLE)
    both.paint(LEFT, MIDDLE, LEFT)
    both.paint(LEFT, MIDDLE)
    both.paint(MIDDLE)


def test_whatever_comes_goes_or_moves_the_picture_is_as_if_drawn_anew(
    fonts: Fonts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter, "MOST_KNOWN", 20)  # so that it forgets now and then
    random = Random(12)
    both = Both(fonts)
    every: list[Thing] = [
        Fill(
            Box(random.randrange(90), random.randrange(50), 30, 30),
            (random.randrange(256), 60, 90),
            random.choice((0, 6)),
        )
        for _ in range(9)
    ]
    every += [
        Text(Box(random.randrange(60), random.randrange(50), 60, 20), text, "body", 16, GREEN)
        for text in ("13", "Anne")
    ]
    shown: list[Thing] = []
    for _ in range(times(400)):
        match random.randrange(5):
            case 0 if shown:
                shown.remove(random.choice(shown))
            case 1 if shown:
                random.shuffle(shown)
            case 2 if len(shown) > 1:
                one, other = random.sample(range(len(shown)), 2)
                shown[one], shown[other] = shown[other], shown[one]
            case _ if len(shown) < 14:
                shown.insert(random.randrange(len(shown) + 1), random.choice(every))
        both.paint(*shown, theme=BRIGHT if random.randrange(40) == 0 else DARK)


SMALL = [Box(40, 40, w, h) for w, h in ((0, 0), (-7, 20), (20, -7), (1, 1), (3, 2), (2, 30))]


@pytest.mark.parametrize("box", SMALL)
def test_what_has_no_room_is_not_drawn_and_harms_nothing(fonts: Fonts, box: Box) -> None:
    things: list[Thing] = [
        Fill(box, RED),
        Fill(box, RED, 6),
        Fill(box, RED, 0, GREEN),
        Fill(box, RED, 6, None, (2, GREEN)),
        Ring(box, 3, 0.5, RED, GREEN),
        Sign(box, "undo", RED),
        Line(box, ((40, 40), (45, 42)), 2, RED),
    ]
    is_nothing = box.w <= 0 or box.h <= 0
    if is_nothing:  # else a frame makes texts fit
        things.append(Text(box, "13", "body", 16, GREEN, "centre", True, True, True))
    both = Both(fonts)
    for thing in things:
        both.paint(LEFT, thing)
    both.paint(*things)
    assert (both.paint() == []) == is_nothing


@pytest.mark.parametrize("scene", sample(list(SCENES)))
def test_every_screen_can_be_drawn_however_a_panel_is_set(fonts: Fonts, scene: str) -> None:
    """Whoever moved the ruler and the size of text too far must find the way back."""
    studio = Studio(fonts)
    SCENES[scene](studio, groups(scene)["long"])
    looks = list(product(DENSITIES, SCALES))
    # Elsewhere than where changes land one of them by turns.
    turn = list(SCENES).index(scene) % len(looks)
    for density, scale in looks if is_ci() else looks[turn : turn + 1]:
        made = studio.frame(Panel(800, 480, density, text_scale=scale))
        Painter(pygame.Surface((800, 480)), fonts).paint(made)


@pytest.mark.parametrize("panel", ["800x480", "720x1280", "1920x1080"])
def test_the_pictures_of_the_fullest_screen_are_all_kept(fonts: Fonts, panel: str) -> None:
    studio = Studio(fonts)
    SCENES["table-thirteen"](studio, groups("table-thirteen")["long"])
    made = studio.frame(PANELS[panel])
    one = Painter(pygame.Surface((made.panel.width, made.panel.height)), fonts)
    one.paint(made)
    again: list[Hashable] = []

    class Watched(PictureCache):
        def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
            def drawn() -> pygame.Surface:
                again.append(key)
                return draw()

            return super().get(key, drawn)

    one._pictures.__class__ = Watched
    one.invalidate()
    assert one.paint(made)
    assert again == []


def test_what_flashes_takes_no_more_memory_the_longer_it_does(fonts: Fonts) -> None:
    surface = pygame.Surface(SIZE)
    one = Painter(surface, fonts)
    for number in range(200):
        field = Fill(Box(0, 0, 100, 70), (number, 0, 0), 5, (0, number, 0))
        text = Text(Box(0, 0, 100, 20), f"{number} cards", "body", 16, GREEN)
        one.paint(frame(fonts, [field, text]))
        assert one._pictures.taken <= SCREENS_KEPT * 120 * 80 * 4
    kept = one._pictures._pictures.values()
    assert one._pictures.taken == sum(each.get_pitch() * each.get_height() for each in kept)
    assert 2 <= len(kept) <= 10
