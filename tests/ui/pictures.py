"""Pictures of every screen: lying and standing, few and many players, fair and open, from afar."""

import argparse
from fnmatch import fnmatchcase
from pathlib import Path

import pygame

from companion.app.translation import translator
from companion.catalogues import LANGUAGES, SOURCE
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT
from tests.closing import close_all
from tests.ui.gallery import MOVING, SCENES, groups
from tests.ui.studio import Studio

PANELS = ("800x480", "720x1280")
# The ones that the README shows.
README = ("home", "table", "scores", "pad")
# What the whole table reads, from every side.
FROM_AFAR = ("table", "table-seven")


def main() -> None:
    """Writes them into the folder asked for; --readme: the four of the README into its own."""
    parser = argparse.ArgumentParser(prog="script/screens", description=__doc__)
    parser.add_argument("folder", nargs="?", default="screens", type=Path)
    parser.add_argument("--readme", action="store_true", help="only the four of the README")
    parser.add_argument("--lang", default=SOURCE, choices=LANGUAGES, help="in this language")
    parser.add_argument("--group", help="only with these players, such as 4")
    parser.add_argument("--scene", default="*", help="only scenes whose names are like this")
    options = parser.parse_args()
    if options.readme:
        readme(Path("assets/pictures"))
        return
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    fonts = Fonts()
    for scene, set_up in (SCENES | MOVING).items():
        if not fnmatchcase(scene, options.scene):
            continue
        for group, players in groups(scene).items():
            if options.group not in (None, group):
                continue
            for mode in ("fair", "open") if scene.startswith("table") else ("fair",):
                studio = Studio(fonts)
                studio.shell.words = translator(options.lang)
                studio.shell.preferences.set("open", mode == "open")
                set_up(studio, players)
                for panel in PANELS:
                    path = folder / f"{scene}-{group}-{mode}-{panel}.png"
                    studio.picture(path, panel)
                    if scene in FROM_AFAR:
                        _as_others_see_it(path)
                    if group == "4":
                        studio.picture(path.with_stem(f"{path.stem}-bright"), panel, BRIGHT)
                close_all()  # half a megabyte each
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


def readme(folder: Path) -> None:
    """Four players, on the 7\" panel."""
    folder.mkdir(parents=True, exist_ok=True)
    for scene in README:
        studio = Studio()
        SCENES[scene](studio, groups(scene)["4"])
        studio.picture(folder / f"{scene}.png")


def _as_others_see_it(path: Path) -> None:
    """From the other side of the table, and as small as it looks from 80 cm away."""
    picture = pygame.image.load(str(path))
    turned = pygame.transform.rotate(picture, 180)
    pygame.image.save(turned, str(path.with_stem(f"{path.stem}-turned")))
    width, height = picture.get_size()
    # Read at 30 cm, seen from 80: three eighths of the size.
    far = pygame.transform.smoothscale(picture, (width * 3 // 8, height * 3 // 8))
    pygame.image.save(far, str(path.with_stem(f"{path.stem}-far")))


if __name__ == "__main__":
    main()
