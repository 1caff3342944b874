"""A pygame_gui screen with as many widgets; the loop is that of its own quick start."""

import os

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel

from tests.bench.peers import layout


def main() -> None:
    """Until it is killed."""
    pygame.init()
    window = pygame.display.set_mode(layout.SIZE)
    background = pygame.Surface(layout.SIZE)
    background.fill((17, 22, 29))
    manager = pygame_gui.UIManager(layout.SIZE)
    labels = [
        UILabel(pygame.Rect(box), f"No. {number}", manager)
        for number, box in enumerate(layout.labels())
    ]
    buttons = [
        UIButton(pygame.Rect(box), str(number), manager)
        for number, box in enumerate(layout.buttons())
    ]
    taps = total = 0
    clock = pygame.time.Clock()
    while True:
        passed = clock.tick(60) / 1000.0
        for event in pygame.event.get():
            if event.type == pygame_gui.UI_BUTTON_PRESSED:
                taps += 1
                total += 1 + buttons.index(event.ui_element)
                labels[0].set_text(str(taps))
                labels[1].set_text(str(total))
            manager.process_events(event)
        manager.update(passed)
        window.blit(background, (0, 0))
        manager.draw_ui(window)
        pygame.display.update()


if __name__ == "__main__":
    main()
