"""The table of 13 as the plain loop draws it, and where its keys and numbers are."""

import json
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.screens.tile import TILES
from companion.ui.render.things import Target, Text
from tests.ui.studio import FOUR, PANELS, Studio


def studio() -> Studio:
    """A table with the first stage dealt."""
    made = Studio()
    made.match(FOUR, "deal")
    made.show(Table)
    return made


def main() -> None:
    """Prints the places of all targets, of the counter and of the sums."""
    things = studio().frame(PANELS["800x480"]).things
    places = {thing.name: list(thing.box) for thing in things if isinstance(thing, Target)}
    texts = [thing for thing in things if isinstance(thing, Text)]
    places["counter"] = next(list(text.box) for text in texts if text.text == "0 / 50")
    for tile in TILES:
        x, y, width, height = places[f"ring-{tile}"]
        # The middle of the ring, where the number is.
        places[f"sum-{tile}"] = [x + width // 4, y + height // 4, width // 2, height // 2]
    print(json.dumps(places))


if __name__ == "__main__":
    main()
