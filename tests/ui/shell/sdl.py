"""Events as SDL reports them."""

from typing import Any

import pygame


def event(kind: int, **facts: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **facts)
