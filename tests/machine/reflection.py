"""The same app without a screen, in the machine's own root, so with its own fonts and libraries.

Runs there as a program for `Mirror`: one JSON line in, one out.
    {"tap": NAME} {"place": NAME} {"wait": SECONDS} {"picture": FILE} {"keeping": HOW}
    {"asks_date": NOTHING}
"""

import json
import sys
from pathlib import Path

import pygame

from companion.ui import routes
from tests.pilot import Pilot


def ask_date(pilot: Pilot) -> None:
    """Opens what a start opens when the clock shows what cannot be true."""
    shell = pilot.app.shell
    clock = shell.device.settings.clock
    assert clock is not None, "nobody sets the clock here"
    setattr(clock, "now", lambda: 0.0)  # noqa: B010 - this one stands still
    shell.navigator.go(routes.date(shell))
    pilot.app.display.invalidate()
    pilot.wait(0.1)


def main() -> None:
    """reflection DIRECTORY WIDTH HEIGHT ROTATION"""
    directory, width, height, rotation = sys.argv[1:]
    # As in the machine nobody has said a language, so the first start asks for it.
    pilot = Pilot(Path(directory), (int(width), int(height)), int(rotation), language=None)
    # As the machine has.
    pilot.app.shell.device.keeps_time = True
    for line in sys.stdin:
        (what, value), *_ = json.loads(line).items()
        answer: object = None
        try:
            if what == "tap":
                pilot.tap(value)
            elif what == "place":
                answer = pilot.place(value)
            elif what == "wait":
                pilot.wait(value)
            elif what == "keeping":
                pilot.app.shell.device.keeping = value
            elif what == "asks_date":
                ask_date(pilot)
            else:
                surface = pygame.display.get_surface()
                assert surface is not None
                Path(value).write_bytes(pygame.image.tostring(surface, "RGB"))
        except AssertionError as missing:
            answer = {"error": str(missing)}
        print(json.dumps(answer), flush=True)


main()
