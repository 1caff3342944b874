"""What destroys or ends something, on every screen: declared here, and nowhere else.

`tests/ui/screens/test_double_taps.py` follows all taps and holds every screen to it: none of these
lies under the target that led there.
"""

from collections.abc import Sequence

from companion.match.actions import Amend, Remove
from companion.ui.render.things import Target
from companion.ui.screens.changes import WhatChanges
from companion.ui.shell.screen import Screen

# By screen, the names of targets, or their first words, that end a match or the evening, or that
# remove what people entered. Some ask first: then the answer is declared too.
DESTRUCTIVE: dict[str, tuple[str, ...]] = {
    # The match, its people, its pads; and the app.
    "EndMatch": ("stop", "abandon"),
    "Ask": ("next",),
    "Merge": ("next",),
    "SubstituteScreen": ("substitute",),
    # The device.
    "Power": ("begin",),
    "SwitchingOff": ("next",),
    # Entries of a match.
    "Correct": ("remove",),
    "WhatChanges": ("next",),
    "EndsEarlier": ("next",),
    "ChangePlay": ("remove",),
    "TileContents": ("remove",),
    "StageOver": ("early", "lost"),
    "SixthTable": ("out",),
    "TenMove": ("remove",),
    "TenStart": ("remove",),
    "TenLaid": ("remove",),
    "TenQuick": ("remove",),
}
# Targets whose names sound like it, by screen. What is typed just now is deleted; somebody sits out
# before the match; or a question follows.
HARMLESS = {
    *(("AboutPad", "delete"), ("PastMatch", "delete"), ("OnePlayer", "retire")),
    *(("Menu", "end"), ("SettingsScreen", "end"), ("TenStart", "end"), ("SixthVariant", "end")),
    *(("PadScores", "end"), ("WifiPassword", "delete")),
    *(("Naming", "delete"), ("NoteScreen", "delete"), ("NewPad", "delete"), ("Seats", "remove")),
    *(("RoundEntry", "delete"), ("CorrectRound", "delete")),
    *(("ChildrenNumbers", "delete"), ("ChildrenLaid", "delete")),
    *(("TenEnd", "delete"), ("TenLaid", "delete"), ("TenQuick", "delete")),
}
# How the names of targets sound that destroy or end something.
SUSPICIOUS = {"abandon", "delete", "discard", "end", "out", "remove", "retire", "stop"}


def destructive(screen: Screen, things: Sequence[object]) -> list[Target]:
    """The targets among these things of a screen that destroy or end something."""
    if isinstance(screen, WhatChanges) and not _removes(screen):
        return []
    names = DESTRUCTIVE.get(type(screen).__name__, ())
    targets = [thing for thing in things if isinstance(thing, Target)]
    return [each for each in targets if each.name in names or each.name.split("-")[0] in names]


def _removes(screen: WhatChanges) -> bool:
    """Whether what it asks about removes an entry, and does not only change some."""
    action = screen._action
    return isinstance(action, Amend) and any(isinstance(edit, Remove) for edit in action.edits)
