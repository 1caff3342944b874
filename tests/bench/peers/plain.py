"""The loop of most pygame programs: everything anew, sixty times a second, with our drawing."""

import os

os.environ["SDL_VIDEODRIVER"] = "x11"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK
from companion.ui.shell.aim import ScreenSnapshot
from companion.ui.shell.fingers import Fingers
from companion.ui.shell.pointer import Touch, read
from companion.ui.shell.window import Window
from tests.bench.peers.layout import SIZE
from tests.bench.peers.table import studio
from tests.ui.studio import PANELS


def main() -> None:
    """Until it is killed."""
    made = studio()
    window = Window(SIZE, 0, made.fonts)
    clock = pygame.time.Clock()
    fingers = Fingers()
    view = ScreenSnapshot(None, ())
    while True:
        for event in pygame.event.get():
            touch = read(event, SIZE)
            if not isinstance(touch, Touch) or touch.kind == "move":
                continue
            at, now = window.logical_place(touch.x, touch.y), pygame.time.get_ticks() / 1000
            if touch.kind == "down":
                fingers.down(touch.finger, at, view, now)
            elif (tap := fingers.up(touch.finger, at, now)) is not None:
                made.shell.navigator.screen.tap(tap.name)
        frame = Frame(PANELS["800x480"], DARK, made.fonts, fingers.pressed(view.screen))
        made.shell.navigator.screen.draw(frame)
        view = ScreenSnapshot(made.shell.navigator.screen, frame.things)
        window.invalidate()
        window.show(frame)
        clock.tick(60)


if __name__ == "__main__":
    main()
