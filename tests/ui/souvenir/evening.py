"""Matches whose souvenirs are looked at: of all games, in a journal whose clock is the test's."""

import time
from random import Random

from companion.games import load
from companion.match.actions import Do, Stop
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.steady_clock import Boot
from tests.closing import close_later

# The evening of 6 November 2026, in seconds; wherever the table stands.
EVENING = time.mktime((2026, 11, 6, 19, 0, 0, 0, 0, -1))
# Seconds between two entries.
PACE = 20.0
# With Hebrew, an emoji and Chinese, for which most machines have no font.
NAMES = (
    "Anne",
    "Carl",
    "Marc",
    "Herman",
    "Zoë \N{GAME DIE}",
    "אברהם בן־יוסף",
    "\u738b\u5c0f\u660e",
)
LONG = (
    "Wilhelmina van der Meulen-Oudenaarde sr.",
    "Wilhelmina van der Meulen-Oudenaarde jr.",
    "Maximiliaan Bartholomeus de Groot-Vriesw",
    "Ἀλέξανδρος ὁ Μακεδών, βασιλεὺς τῆς Ἀσίας",
    "Grootmoeder Johanna-Margaretha de Vries",
    "Unbesiegbarskilangläufer-Obermeisterin K",
    "Xtraordinarilylongnamewithoutanyspaces A",
)
NOTE = "Sint Maarten, with pea soup."


def journal() -> Journal:
    """An empty one in memory."""
    now = [EVENING]

    def clock() -> float:
        now[0] += PACE
        return now[0]

    return close_later(Journal(MEMORY, clock=clock, boot=Boot("evening", lambda: now[0])))


def played(
    kept: Journal,
    game: str,
    players: tuple[str, ...],
    *,
    seed: int = 1,
    stages: int | None = None,
    note: str = NOTE,
) -> str:
    """Plays a match at random; with `stages` it is stopped after so many. Returns its id."""
    StoredPlayers(kept).remember(players)
    rules = load(game)
    state = rules.simulate(Random(seed), players)
    match_id, match = kept.new_match(rules, state.setup)
    for event in rules.events(state):
        if stages is not None and match.opened - match.stage_runs >= stages:
            break
        match.act(Do(event))
    if stages is not None:
        match.act(Stop())
    kept.set_note(match_id, note)
    return match_id


def rounds_of_sixth_sense(kept: Journal, players: tuple[str, ...], rounds: int) -> str:
    """A match of six for so many rounds, to points that nobody reaches; then it is stopped."""
    StoredPlayers(kept).remember(players)
    rules = load("sixth-sense")
    sheet = {"game": "sixth-sense", "players": list(players), "target": 9999, "rounds": []}
    match_id, match = kept.new_match(rules, rules.read_sheet(sheet).setup)
    counted = " ".join(["tricks", "7", *("1" for _ in players[1:])])
    predicted = " ".join(["predict", *(str(seat % 3) for seat in range(len(players)))])
    for _ in range(rounds):
        for text in ("deal", counted, predicted):
            match.act(Do(rules.parse_event(text)))
    match.act(Stop())
    kept.set_note(match_id, NOTE)
    return match_id
