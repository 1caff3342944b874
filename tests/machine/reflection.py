"""The same app without a screen, in the machine's own root, so with its own fonts and libraries.

Runs there as a program for `Mirror`: one JSON line in, one out.
    {"tap": NAME} {"place": NAME} {"wait": SECONDS} {"picture": FILE} {"keeping": HOW}
    {"clock": SECONDS} {"date": "asked"}
"""

import json
import sys
from pathlib import Path

import pygame

from companion.ui import routes
from tests.pilot import Pilot

# Seconds until what has changed is drawn.
MOMENT = 0.1


def set_clock(pilot: Pilot, seconds: float) -> None:
    """From now on the clock stands at this moment, on the screen too."""
    clock = pilot.app.shell.device.settings.clock
    assert clock is not None, "nobody sets the clock here"
    setattr(clock, "now", lambda: seconds)  # noqa: B010 - a method of this one alone
    pilot.app.display.invalidate()
    pilot.wait(MOMENT)


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
            elif what == "clock":
                set_clock(pilot, value)
            elif what == "date":
                pilot.app.shell.navigator.go(routes.date(pilot.app.shell))
                pilot.wait(MOMENT)
            else:
                surface = pygame.display.get_surface()
                assert surface is not None
                Path(value).write_bytes(pygame.image.tostring(surface, "RGB"))
        except AssertionError as missing:
            answer = {"error": str(missing)}
        print(json.dumps(answer), flush=True)


main()
