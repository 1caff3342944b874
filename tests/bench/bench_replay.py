"""The replay of a stage of 13: how soon it is there, what a step of a drag costs, and its film.

The film is also made by Pillow of the same pictures, if that is installed: with one palette for all
of them, as ours has, and as Pillow does by itself.
"""

import io
import sys
import time
from collections.abc import Callable
from statistics import median

import pygame
import pygame.image

from companion.share.gif import Gif
from companion.ui.render.painter import Painter
from companion.ui.render.text import Fonts
from companion.ui.screens.replay.film_frame import HEIGHT, WIDTH, film_frame
from companion.ui.screens.replay.replay import Replay
from companion.ui.screens.replay.replay_screen import ReplayScreen
from companion.ui.shell import game_uis
from tests.ui.gallery_situations import played
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]
TIMES = 7
# Milliseconds and seconds of a processor, bytes.
SOON, STEP, FILM, SIZE = 50.0, 8.0, 3.0, 1_000_000


def spent(run: Callable[[], object]) -> float:
    """The seconds of a processor that something takes, the median of several runs."""
    taken = []
    for _ in range(TIMES):
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return median(taken)


def under(name: str, value: float, limit: float, unit: str) -> bool:
    """Prints one figure beside its goal; whether it holds."""
    holds = value <= limit
    print(f"{name}: {value:.2f} {unit} (at most {limit:g} {unit}) {'ok' if holds else 'MISSED'}")
    return holds


def pictures(replay: Replay) -> list[bytes]:
    """All pictures of a film."""
    fonts = Fonts()
    surface = pygame.Surface((WIDTH, HEIGHT), depth=32)
    painter, found = Painter(surface, fonts), []
    for step in range(replay.steps + 1):
        painter.paint(film_frame(replay, step, (0, 1, 2, 3), fonts))
        found.append(pygame.image.tostring(surface, "RGBX"))
    return found


def ours(drawn: list[bytes]) -> bytes:
    """A film as we write it."""
    film = Gif(WIDTH, HEIGHT)
    for each in drawn:
        film.add(each, 60)
    return film.encoded()


def of_pillow(drawn: list[bytes], *, one_palette: bool) -> bytes:
    """A film as Pillow writes it."""
    from PIL import Image  # type: ignore[import-not-found]

    shown = [Image.frombytes("RGBX", (WIDTH, HEIGHT), each).convert("RGB") for each in drawn]
    if one_palette:
        palette = shown[len(shown) // 2].quantize(255, dither=Image.Dither.NONE)
        shown = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in shown]
    file = io.BytesIO()
    shown[0].save(file, "GIF", save_all=True, append_images=shown[1:], duration=600, loop=0)
    return file.getvalue()


def compare_with_pillow(drawn: list[bytes]) -> None:
    """Prints what each takes for the same pictures, and how large the files are."""
    written: dict[str, Callable[[], bytes]] = {
        "ours": lambda: ours(drawn),
        "Pillow, one palette": lambda: of_pillow(drawn, one_palette=True),
        "Pillow, its own palettes": lambda: of_pillow(drawn, one_palette=False),
    }
    for name, write in written.items():
        try:
            size = len(write())
        except ImportError:
            print(f"NOT MEASURED: {name}: Pillow is not installed")
            continue
        print(f"{name}: {spent(write):.2f} s, {size / 1000:.0f} kB")


def main() -> int:
    """Prints the figures; 1 if one misses its goal."""
    studio = Studio(Fonts())
    played(ReplayScreen)(studio, FOUR)
    match = studio.shell.session.match
    surface = pygame.Surface((PANEL.width, PANEL.height))

    def open_it() -> None:
        studio.show(ReplayScreen)
        Painter(surface, studio.fonts).paint(studio.frame(PANEL))

    good = [under("a replay is there after", spent(open_it) * 1000, SOON, "ms")]
    painter = Painter(surface, studio.fonts)
    top = studio.show(ReplayScreen)
    assert isinstance(top, ReplayScreen)

    def drag() -> None:
        for step in range(1, 51):
            top.step = step
            painter.paint(studio.frame(PANEL))

    good.append(under("a step of a drag takes", spent(drag) / 50 * 1000, STEP, "ms"))
    replay = game_uis.of_match(match).replay(str, match, 1)
    drawn = pictures(replay)
    film = spent(lambda: ours(pictures(replay)))
    good.append(under("a film of a stage is made in", film, FILM, "s"))
    good.append(under("it has", len(ours(drawn)), SIZE, "bytes"))
    compare_with_pillow(drawn)
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
