"""Tables in every situation that a phone may show, played at random by rules."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.games import load, part
from companion.match.actions import Do, Stop
from companion.match.match import Match
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store

NAMES = ("Anne", "Carl", "Marc", "Herman", "Zoë", "Ida", "Bo", "Eva")
# As long as names may be, with blanks and without, and those that a page must not believe.
LONG = (
    "Alexandrina Wilhelmina van den Oudenhove",
    "Bartholomäus-Maximilian-von-Hohenzollern",
    "Wolfeschlegelsteinhausenbergerdorffsfam",
    "<img src=x onerror=document.title='x'>",
    "🦄 Zoë & Łukasz 👩‍👩‍👧‍👦",
    "مريم بنت عبد الله",
    "李小龍",
    "</script><b>Bo",
)


class Situation(NamedTuple):
    """A match as far as it was played: `part` of its events."""

    game: str
    players: int = 4
    part: float = 0.35
    names: tuple[str, ...] = NAMES
    pad: str = "oh-hell"
    open_mode: bool = False


SITUATIONS = {
    "13": Situation("thirteen", part=0.36),
    "13-begun": Situation("thirteen", part=0.02),
    "13-open": Situation("thirteen", part=0.7, open_mode=True),
    "13-scored": Situation("thirteen", part=0.25),
    "13-over": Situation("thirteen", part=1),
    "13-three": Situation("thirteen", players=3, part=0.5),
    "13-six": Situation("thirteen", players=6, part=0.45, names=LONG),
    "6th": Situation("sixth-sense", part=0.5),
    "6th-eight": Situation("sixth-sense", players=6, part=0.42, names=LONG),
    "6th-over": Situation("sixth-sense", part=1),
    "10": Situation("ten", part=0.5),
    "10-long": Situation("ten", players=5, part=0.3, names=LONG),
    "10-over": Situation("ten", part=1),
    "pad": Situation("pad", part=0.52),
    "pad-rows": Situation("pad", pad="yatzy", part=0.3),
    "pad-eight": Situation("pad", players=7, part=0.6, names=LONG),
    "pad-over": Situation("pad", part=1),
}


@contextmanager
def laid_out(directory: Path, situation: Situation) -> Iterator[Match]:
    """A data directory with the match of a situation, open to be played on."""
    rules: Any = load(situation.game)
    names = situation.names[: situation.players]
    simulate = rules.simulate
    if situation.game == "pad":
        simulate = partial(simulate, pad=part("pad", "library").find_pad(situation.pad))
    script = _longest(simulate, names)
    events = list(rules.events(script))
    count = round(len(events) * situation.part)
    with closing(open_store(directory)) as store:
        if situation.open_mode:
            StoredPreferences(store.journal).set("open", True)
        _id, match = store.journal.new_match(rules, script.setup)
        for event in events[:count]:
            match.act(Do(event))
        if situation.part == 1 and not match.ended:
            match.act(Stop())
        if store.backups is not None:
            store.backups.wait()
        yield match


def _longest(simulate: Any, names: tuple[str, ...]) -> Any:
    """Of some matches the one with the most events: card by card rather than counted."""
    found = [simulate(Random(f"phones {seed}"), names) for seed in range(6)]
    return max(found, key=lambda state: (len(state.scores) < 30, len(str(state))))
