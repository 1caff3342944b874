"""Matches for the tests of the formats: any game, any names, with notes and times."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from companion.games import NAMES as REGISTRY
from companion.games import load
from companion.share.report import MatchReport, Reports
from companion.store.journal import Journal
from companion.store.past import Past
from companion.store.players import StoredPlayers

GAMES = tuple(REGISTRY)
# In 2023, so that a wrong clock shows.
STARTED = 1_700_000_000.0
# What a format may stumble over.
NASTY = (
    'Anne "the Ace"',
    "Carl, Marc",
    "two\nlines",
    "cr\rhere",
    "crlf\r\n",
    "\ttab",
    "=1+1",
    "+31 6",
    "-Bo",
    "@home",
    "'=1",
    "''t",
    "'t Hooft",
    " =x",
    "\uff1dx",
    "אבגד",
    "مرحبا",
    "\u202eevil",
    "👨‍👩‍👧‍👦",
    "🇳🇱🇩🇪",
    "e\u0301\u0301",
    "李小龙",
    "\ud83d",
    "a\udc00b",
    "NUL\0",
    "back\\slash",
    "per%cent&amp;+=",
    "<b>",
    "N" * 40,
    "😀" * 40,
)
NAMES = st.one_of(
    st.sampled_from(NASTY),
    st.text(st.characters(exclude_categories=()), min_size=1, max_size=40).filter(str.strip),
)
TABLES = st.lists(NAMES, min_size=3, max_size=6, unique=True)


def saved(
    journal: Journal,
    game: str,
    players: Sequence[str],
    seed: int = 1,
    past: Past | None = None,
    note: str = "",
) -> str:
    """A random match of these players in a journal, who are remembered; returns its id."""
    rules = load(game)
    state = rules.simulate(Random(seed), players)
    match_id = journal.import_match(rules, state, f"{game} {seed} {players}", past)
    assert match_id is not None
    StoredPlayers(journal).remember(tuple(players))
    if note:
        journal.set_note(match_id, note)
    return match_id


def report(journal: Journal, match_id: str) -> MatchReport:
    """The report of a match of a journal."""
    return Reports(journal).of(match_id, journal.load(match_id))


def reported(
    game: str, players: Sequence[str], seed: int = 1, past: Past | None = None, note: str = ""
) -> tuple[MatchReport, dict[str, object]]:
    """The report and the sheet of a random match."""
    journal = Journal(":memory:")
    try:
        match_id = saved(journal, game, players, seed, past or an_evening(), note)
        return report(journal, match_id), journal.load(match_id).sheet()
    finally:
        journal.close()


def an_evening(match_id: str = "abcd2345", ended: str | None = "over") -> Past:
    """A match of 40 minutes, with a pause of ten."""
    return Past(match_id, STARTED, STARTED + 3000, 2400.0, ended)
