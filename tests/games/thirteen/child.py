"""A child that is left with the table of 13 for a minute, and the grown-up who mends it."""

from random import Random

from companion.ui.widgets.dates import hour_words
from tests.ui.eyes import Eyes

# For how long it taps, and how often, in seconds.
MINUTE = 60.0
BETWEEN = (0.4, 1.0)
# What is not undone with the cards: names, settings, and that everybody agreed to look. Children's
# mode is for that.
SPARED = frozenset(("menu", "fix", "who", "swap", "colour", "agree", "look", "reader"))


def child_taps(pilot: Eyes, random: Random) -> None:
    """Taps whatever is there, mostly cards, and closes nothing on purpose; ends at the table."""
    until = pilot.now + MINUTE
    while pilot.now < until:
        pilot.now += random.uniform(*BETWEEN)
        names = [name for name in pilot.targets if name.split("-")[0] not in SPARED]
        pilot.touch(*pilot.place(random.choice(names)))
    while pilot.screen != "Table":
        # Somebody comes in, takes the child away, and closes what is open; also the start of a
        # stage, where the child has undone the deal.
        name = next(name for name in ("no", "back", "next") if name in pilot.targets)
        pilot.touch(*pilot.place(name))
        pilot.now += 1


def go_back(pilot: Eyes, left: float) -> None:
    """Holds undo, and taps the last moment before everybody left."""
    pilot.hold("undo")
    assert pilot.screen == "BackTo"
    while True:
        rows = [row for row in pilot.rows("moment") if row.words[0] <= hour_words(str, left)]
        if rows:
            pilot.tap(rows[0].target)
            return
        pilot.tap("older")
