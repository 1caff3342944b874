"""Converts SDL's events of fingers, mouse and keyboard into ours.

Where SDL reports a finger and a mouse click for the same touch, the click is dropped.
"""

import pygame

from companion.records import dataclass

# The finger number of the mouse.
MOUSE = -1


@dataclass(frozen=True)
class Touch:
    """A finger or the mouse; `kind` is "down", "move" or "up", `x` and `y` are 0..1 of the panel.

    `device` is SDL's number of the panel; a panel that is plugged in again has another.
    """

    kind: str
    finger: int
    x: float
    y: float
    device: int = 0


@dataclass(frozen=True)
class KeyPress:
    """A key of a keyboard was pressed: its name, and the letter that it types."""

    name: str
    letter: str


@dataclass(frozen=True)
class Quit:
    """The window was closed, or the system asks us to end."""


@dataclass(frozen=True)
class Exposed:
    """The window must be drawn again: its picture was lost or covered."""


Input = Touch | KeyPress | Quit | Exposed

_FINGERS = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERUP: "up",
    pygame.FINGERMOTION: "move",
}
_BUTTONS = {pygame.MOUSEBUTTONDOWN: "down", pygame.MOUSEBUTTONUP: "up"}
_EXPOSING = {
    getattr(pygame, name)
    for name in ("VIDEOEXPOSE", "WINDOWEXPOSED", "WINDOWRESTORED", "WINDOWSHOWN")
    if hasattr(pygame, name)
}


def read(event: pygame.event.Event, size: tuple[int, int]) -> Input | None:
    """Converts an event of SDL; None if it is not for us. `size` is that of the window."""
    if event.type in _FINGERS:
        return Touch(_FINGERS[event.type], event.finger_id, event.x, event.y, event.touch_id)
    if event.type in _BUTTONS or event.type == pygame.MOUSEMOTION:
        if getattr(event, "touch", False) or getattr(event, "button", 1) != 1:
            return None
        if event.type == pygame.MOUSEMOTION and not event.buttons[0]:
            return None
        kind = _BUTTONS.get(event.type, "move")
        return Touch(kind, MOUSE, event.pos[0] / size[0], event.pos[1] / size[1])
    if event.type == pygame.KEYDOWN:
        return KeyPress(pygame.key.name(event.key), event.unicode)
    if event.type == pygame.QUIT:
        return Quit()
    if event.type in _EXPOSING:
        return Exposed()
    return None
