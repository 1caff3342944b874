"""Plays a match of 13 through the installed app, tap by tap: for the trial on arm64.

    python -m tests.machine.whole_match FOLDER < SHEET

In FOLDER lies a journal with that match begun; SHEET is its score sheet, all stages played card by
card and in turn. Prints what it ran on and the points as the app counted them, as JSON.
"""

import json
import platform
import sys
from pathlib import Path
from typing import Any

import pygame

import companion
from tests.pilot import Pilot


def play(folder: Path, sheet: dict[str, Any]) -> dict[str, Any]:
    """Taps every play of the sheet; returns the points of each stage and the last screen.

    Raises AssertionError where the app shows another screen than a match must show there.
    """
    pilot = Pilot(folder, resume=True)
    for stage in sheet["stages"]:
        assert pilot.screen == "StageStart", pilot.screen
        pilot.tap("next")
        for card in stage:
            pilot.tap(f"key-{card}")
        assert pilot.screen == "StageScores", pilot.screen
        pilot.wait(10)
        pilot.tap("next")
    match = pilot.app.shell.session.match
    points = [list(stage.points) for stage in match.state.stages]
    told = {"points": points, "screen": pilot.screen, "taps": pilot.taps}
    pilot.close()
    return told


def main() -> None:
    """The match on standard input."""
    told = play(Path(sys.argv[1]), json.load(sys.stdin))
    told["machine"] = platform.machine()
    told["pygame"] = [pygame.version.ver, pygame.__file__]
    told["companion"] = companion.__file__
    print(json.dumps(told))


if __name__ == "__main__":
    main()
