"""Scenes of the podium, each made of the result of a match that another scene shows."""

from collections.abc import Callable, Mapping

from companion.ui.screens.podium.podium_screen import Podium
from tests.ui.studio import PANELS, Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]
# All players of 13 have the same.
EQUAL = "2,0,0,1"
# By the scene of the result.
ENDS = {
    "result-played": "podium",
    "result": "podium-counted",
    "result-records": "podium-records",
    "sixth-result": "sixth-podium",
    "ten-result": "ten-podium",
    "any-result": "any-podium",
    "any-result-rows": "any-podium-rows",
    "any-result-full": "any-podium-full",
}


def complete(studio: Studio) -> None:
    """Goes on until everybody stands there and the confetti is down."""
    panel = PANELS["800x480"]
    while studio.shell.navigator.screen.wakes_at() is not None:
        studio.now += 0.5
        studio.frame(panel)


def _podium(scene: SetUp, seconds: float | None = None) -> SetUp:
    """The podium of the match of a scene: complete, or so many seconds after it began."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        studio.show(Podium)
        if seconds is None:
            complete(studio)
            return
        for _ in range(5):  # so that all records are found
            studio.frame(PANELS["800x480"])
        studio.now += seconds

    return set_up


def _equal(studio: Studio, players: tuple[str, ...]) -> None:
    """Everybody shares the win."""
    stages = 6 if len(players) == 3 else len(players)
    count = "count " + " ".join([EQUAL] * len(players)) if len(players) < 5 else "count"
    if count == "count":
        count += " 1,0,0,0" * len(players)
    studio.match(players, *("deal", count) * stages)


def scenes(results: Mapping[str, SetUp]) -> dict[str, SetUp]:
    """The scenes, by their names; `results` are the scenes of all other screens."""
    found = {name: _podium(results[scene]) for scene, name in ENDS.items()}
    found["podium-equal"] = _podium(_equal)
    found["podium-coming"] = _podium(results["result-played"], 1.7)
    found["podium-begins"] = _podium(results["result-played"], 0.1)
    return found
